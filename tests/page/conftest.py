"""A real server as its own process, and a real browser in front of it."""

import json
from collections.abc import Iterator

import pytest
from page.acts import NOTE_CLICKS, PATIENCE, Opener
from page.serving import CHROMIUM, FLAGS, PHONE, WIDE, Served
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("LOUD: no Chromium, so the page was NOT tested; apt-get install chromium")
    with sync_playwright() as play:
        opened = play.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    server = Served(tmp_path_factory.mktemp("served"))
    server.start()
    yield server
    server.stop()


@pytest.fixture
def visit(browser: Browser, served: Served) -> Iterator[Opener]:
    """Open the page: `visit("#/library", phone=True)`. Errors in its console fail the test."""
    contexts = list[BrowserContext]()
    errors = list[str]()

    def visit(
        path: str = "", *, phone: bool = False, motion: bool = False, settings: object = None, **more: object
    ) -> Page:
        """`settings` are stored in the browser before the page opens."""
        options: dict[str, object] = {"viewport": PHONE if phone else WIDE, "has_touch": phone} | more
        options.setdefault("service_workers", "block")  # it would fetch every file again for each test
        options.setdefault("permissions", ["clipboard-read", "clipboard-write"])  # the headless shell gives no others
        options["reduced_motion"] = "no-preference" if motion else "reduce"
        context = browser.new_context(**options)  # type: ignore[arg-type]
        contexts.append(context)
        context.add_init_script(NOTE_CLICKS)
        if settings is not None:
            stored = json.dumps(json.dumps(settings))
            context.add_init_script(f"localStorage['millrow.settings'] ??= {stored}")
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(served.url + path)
        return page

    yield visit
    for context in contexts:
        context.close()
    assert not errors
