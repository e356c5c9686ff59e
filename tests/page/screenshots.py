"""Pictures of the page: for the README (`make screenshots`), or all screens in every size, theme and language.

    .venv/bin/python tests/page/screenshots.py --every --into FOLDER [SCREEN ...]

prints what scrolls sideways, and goes on where it was stopped.
"""

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Error, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from page.acts import sideways  # noqa: E402
from page.screens import SCREENS, fill_library  # noqa: E402
from page.serving import CHROMIUM, FLAGS, PHONE, WIDE, Served  # noqa: E402

README = (
    ("library-games", "wide", "light"),  # first, while there are only the games that were made for it
    ("connect-four-won", "wide", "light"),
    ("puzzle-answer", "phone", "light"),
    ("review-connect-four", "wide", "light"),
    ("setup-six-problems", "wide", "light"),
    ("six-sliding", "wide", "light"),
    ("six-taking", "phone", "dark"),
    ("ten-players", "wide", "light"),
)
SIZES: dict[str, ViewportSize] = {
    f"{width}x{height}": {"width": width, "height": height}
    for width, height in ((1440, 900), (1024, 768), (500, 500), (844, 390), (390, 844), (360, 640))
}
THEMES = ("light", "dark", "contrast")
LANGUAGES = ("en", "de")
TOUCH = ("phone", "844x390", "390x844", "360x640")  # sizes of windows without a mouse
# As if another tab had changed it.
CHANGE_THEME = """(theme) => {
    const key = 'millrow.settings';
    localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage[key]), theme }));
    dispatchEvent(new StorageEvent('storage', { key }));
}"""
SETTLED = "document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 200))))"


def shoot(
    browser: Browser,
    served: Served,
    name: str,
    size: tuple[str, ViewportSize],
    themes: Iterable[tuple[str, Path]],
    language: str = "en",
) -> None:
    """Show a screen, and store a picture of it for each theme."""
    screen = SCREENS[name]
    called, viewport = size
    context = browser.new_context(
        viewport=viewport,
        has_touch=called in TOUCH,
        reduced_motion="no-preference" if screen.motion else "reduce",
        service_workers="block",
    )
    settings = json.dumps({"language": language, "delay": 0.3} | screen.settings)
    context.add_init_script(f"localStorage['millrow.settings'] ??= {json.dumps(settings)}")
    page = context.new_page()
    try:
        screen.show(page, served)
        page.mouse.move(0, 0)
        for theme, file in themes:
            picture(page, theme, file)
        if wide := sideways(page):
            print(f"{name}, {language}, {called}: scrolls sideways by {wide} px", flush=True)
    finally:
        context.close()


def picture(page: Page, theme: str, file: Path) -> None:
    page.evaluate(CHANGE_THEME, theme)
    page.evaluate(SETTLED)
    page.screenshot(path=file)
    print(f"{file}: {file.stat().st_size // 1024} KB", flush=True)


def for_the_readme(browser: Browser, served: Served, into: Path) -> None:
    for name, size, theme in README:
        file = into / f"{name}-{size}-{theme}.png"
        shoot(browser, served, name, (size, PHONE if size == "phone" else WIDE), [(theme, file)])


def every(browser: Browser, served: Served, names: list[str], into: Path) -> bool:
    """All pictures that are not there yet; true if every screen could be shown."""
    complete = True
    for name in names:
        for language in LANGUAGES:
            for size in SIZES.items():
                files = [(theme, into / f"{name}_{language}_{size[0]}_{theme}.png") for theme in THEMES]
                if all(file.exists() for _, file in files):
                    continue
                try:
                    shoot(browser, served, name, size, files, language)
                except (AssertionError, Error) as error:
                    complete = False
                    why = str(error).splitlines()[0]
                    print(f"{name}, {language}, {size[0]}: could not be shown: {why}", file=sys.stderr, flush=True)
    return complete


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="SCREEN", help=f"of {', '.join(SCREENS)}; all if none is given")
    parser.add_argument("--every", action="store_true", help="every size, theme and language")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    asked = parser.parse_args()
    if unknown := set(asked.names) - SCREENS.keys():
        parser.error(f"there is no screen {', '.join(sorted(unknown))}; there are {', '.join(SCREENS)}")
    if asked.names and not asked.every:
        parser.error("screens are chosen with --every only")
    if CHROMIUM is None:
        parser.error("there is no Chromium; on Debian: apt install chromium")
    asked.into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        served.start()
        try:
            fill_library(served)
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            if asked.every:
                return 0 if every(browser, served, asked.names or list(SCREENS), asked.into) else 1
            for_the_readme(browser, served, asked.into)
            return 0
        finally:
            served.stop()


if __name__ == "__main__":
    sys.exit(main())
