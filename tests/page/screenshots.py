"""Pictures of every screen, wide and phone, light and dark, for the README and for looking at: `make screenshots`."""

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect, sync_playwright

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from page.acts import board, choose, ended, first_steps, pick_game, place, to_move  # noqa: E402
from page.serving import CHROMIUM, FLAGS, PHONE, WIDE, Served  # noqa: E402

Shot = Callable[[Page, Served], None]
CONNECT_FOUR = "4 4 3 5 5 4 4 3 2 6 3 3"
REVIEWED = "4 4 5 3 7 6 4 3 4 5 6 5 4 4 5 3 3 2 2 7 2 2 5 5 3 2 3 6 6"
NINE = "d6 f4 b4 d2 g7 a1 d3 g1 d7 d1"
BIG = " ".join(str(7 + (7 * step * step + 3 * step) % 17) for step in range(90))

TEN = " ".join(str(1 + (7 * step + step // 5 * 3) % 12) for step in range(44))


def ready(page: Page) -> None:
    """The screen is there, with all its boards."""
    expect(page.locator("main:not(.loading) h1")).to_be_visible()
    page.wait_for_load_state("networkidle")


def open_game(page: Page, served: Served, address: str) -> None:
    page.goto(served.url + address)
    expect(board(page)).to_be_visible()
    ready(page)


def start(page: Page, served: Served) -> None:
    page.goto(served.url)
    expect(page.get_by_role("radio", name=re.compile("^Six Men's Morris"))).to_be_visible()
    page.get_by_role("radio", name="Against the computer").check()


def start_connect_x(page: Page, served: Served) -> None:
    page.goto(served.url)
    pick_game(page, "Connect X")
    page.get_by_role("textbox", name="Columns").fill("9")
    page.get_by_role("textbox", name="Players").fill("3")
    expect(page.locator(".chooser h2 + p")).to_contain_text("9 × 6")
    page.get_by_role("textbox", name="Discs in a row").fill("12")
    expect(page.get_by_role("alert").filter(has_text="Allowed")).to_be_visible()


def six_sliding(page: Page, served: Served) -> None:
    open_game(page, served, served.game(steps=first_steps(13)))
    place(page, "c4").click()
    to_move(page, 0, "slide")


def six_taking(page: Page, served: Served) -> None:
    open_game(page, served, served.game(steps=first_steps(5)))
    to_move(page, 0, "take")


def nine(page: Page, served: Served) -> None:
    open_game(page, served, served.game("nine", NINE))


def connect_four(page: Page, served: Served) -> None:
    open_game(page, served, served.game("connect4", CONNECT_FOUR))


def connect_four_won(page: Page, served: Served) -> None:
    open_game(page, served, served.game("connect4", "4 4 3 3 5 5 2"))
    ended(page, 0, "line")


def thinking(page: Page, served: Served) -> None:
    open_game(page, served, served.game("connect4", start="443", levels=("", "medium")))
    expect(page.locator(".say.thinking")).to_be_visible()


def big(page: Page, served: Served) -> None:
    open_game(page, served, served.game("big", BIG))


def ten(page: Page, served: Served) -> None:
    open_game(page, served, served.game("connect:columns=12,rows=9,players=10", TEN))


def setup(page: Page, served: Served) -> None:
    page.goto(served.url + "#/setup")
    expect(place(page, "a1")).to_be_visible()
    choose(page, "Paste…")
    page.get_by_label("Position", exact=True).fill("a1,c1,e1,b4,d4,d2 a5,c5,e3,b2,c2,d3 0 0 blue")
    choose(page, "Use it", "Check")
    page.locator("[data-fault=mills]").focus()
    page.evaluate("scrollTo(0, 0)")


def setup_frame(page: Page, served: Served) -> None:
    page.goto(served.url + "#/setup")
    expect(place(page, "a1")).to_be_visible()
    page.get_by_role("combobox", name="Game").select_option(label="Connect Four")
    expect(board(page).get_by_role("button")).to_have_count(42)
    choose(page, "Paste…")
    page.get_by_label("Position", exact=True).fill("7/7/7/3R3/1RRBR2/BBBRB2 blue")
    choose(page, "Use it", "Check")
    expect(board(page).get_by_role("button", name=re.compile("row 1, blue"))).to_have_count(4)


def analysis(page: Page, served: Served) -> None:
    page.goto(served.url + served.game("six", "a1 b2 a3 b4").replace("#/game/", "#/analysis/game/") + "/4")
    expect(page.locator(".best-line .move").nth(9)).to_be_visible(timeout=60_000)


def analysis_connect_four(page: Page, served: Served) -> None:
    page.goto(served.url + "#/analysis/new/connect4")
    expect(page.locator(".best-line .move").nth(9)).to_be_visible(timeout=60_000)


def results(page: Page, served: Served) -> None:
    for rules, level in (("connect4", "easy"), ("connect4", "medium"), ("six", "beginner")):
        served.lost_game(rules, level)
    page.goto(served.url + "#/results")
    ready(page)


def value_map(page: Page, served: Served) -> None:
    page.goto(served.url + "#/values")
    expect(page.locator("[data-rules=seven][data-kind]")).to_be_visible(timeout=300_000)


def library(page: Page, served: Served) -> None:
    page.goto(served.url + "#/library")
    expect(page.get_by_role("main").get_by_role("listitem").first).to_be_visible()
    ready(page)


def settings(page: Page, served: Served) -> None:
    page.goto(served.url + "#/settings")
    ready(page)


def credits_(page: Page, served: Served) -> None:
    page.goto(served.url + "#/credits")
    ready(page)


def review(page: Page, served: Served) -> None:
    page.goto(served.url + served.game("connect4", REVIEWED).replace("/game/", "/review/"))
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=120_000)
    page.locator(".turning-point").nth(1).click()
    ready(page)


def lesson(page: Page, served: Served) -> None:
    page.goto(served.url + "#/learn/six")
    page.locator(".dot").nth(3).click()
    place(page, "c5").click()
    expect(page.locator(".lesson-notice.refusal")).to_be_visible()


def puzzles(page: Page, served: Served) -> None:
    page.goto(served.url + "#/puzzles")
    expect(page.locator(".puzzle-picture .board")).to_be_visible()
    ready(page)


def puzzle(page: Page, served: Served) -> None:
    page.goto(served.url + "#/puzzles/six-1a7b0efd")
    expect(board(page)).to_be_visible()
    choose(page, "Show the answer")
    expect(page.locator(".lesson-notice.hint")).to_be_visible(timeout=120_000)


def rules(page: Page, served: Served) -> None:
    page.goto(served.url + "#/rules/nine")
    ready(page)


SCREENS: dict[str, Shot] = {
    "library": library,  # first, while there are only the games that were made for it
    "start": start,
    "start-connect-x": start_connect_x,
    "six-taking": six_taking,
    "six-sliding": six_sliding,
    "nine": nine,
    "connect-four": connect_four,
    "connect-four-won": connect_four_won,
    "thinking": thinking,
    "big": big,
    "ten": ten,
    "setup": setup,
    "setup-connect-four": setup_frame,
    "analysis": analysis,
    "analysis-connect-four": analysis_connect_four,
    "value-map": value_map,
    "results": results,
    "review": review,
    "lesson": lesson,
    "puzzles": puzzles,
    "puzzle": puzzle,
    "rules": rules,
    "settings": settings,
    "credits": credits_,
}


def shoot(browser: Browser, served: Served, folder: Path, name: str, theme: str, *, phone: bool) -> Path:
    context = browser.new_context(viewport=PHONE if phone else WIDE, has_touch=phone, reduced_motion="reduce")
    context.add_init_script(f"""localStorage['millrow.settings'] = '{{"theme": "{theme}", "delay": 3}}'""")
    page = context.new_page()
    SCREENS[name](page, served)
    page.mouse.move(0, 0)
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    file = folder / f"{name}-{'phone' if phone else 'wide'}-{theme}.png"
    page.screenshot(path=file)
    context.close()
    return file


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help=f"of {', '.join(SCREENS)}; all if none is given")
    parser.add_argument("--into", type=Path, default=ROOT / "docs" / "screenshots")
    asked = parser.parse_args()
    if unknown := set(asked.names) - SCREENS.keys():
        parser.error(f"there is no screen {', '.join(sorted(unknown))}; there are {', '.join(SCREENS)}")
    if CHROMIUM is None:
        parser.error("there is no Chromium; on Debian: apt install chromium")
    asked.into.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        served = Served(Path(folder))
        served.start()
        try:
            served.game("connect4", CONNECT_FOUR)
            served.game("six", first_steps(21))
            served.game("nine", NINE)
            served.game("six", first_steps(10))
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for name in asked.names or SCREENS:
                for theme in ("light", "dark"):
                    for phone in (False, True):
                        file = shoot(browser, served, asked.into, name, theme, phone=phone)
                        print(f"{file}: {file.stat().st_size // 1024} KB", flush=True)
            browser.close()
        finally:
            served.stop()


if __name__ == "__main__":
    main()
