"""The first minute: a stand-in answers while a level is compiled, and the page opens without its server."""

import re
from pathlib import Path

import pytest
from page.acts import Opener, play
from page.serving import Served
from playwright.sync_api import Route, expect


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A server whose cache is empty."""
    monkeypatch.setenv("MILLROW_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    server = Served(tmp_path)
    server.start()
    return server


def test_a_stand_in_answers_while_the_level_is_set_up(visit: Opener, served: Served) -> None:
    try:
        page = visit()
        setting_up = page.locator(".preparing")
        expect(setting_up).to_contain_text("Setting up the computer players in the background")
        expect(setting_up).to_be_in_viewport()
        page = visit(served.game("connect4", levels=["", "perfect"]))
        play(page, "4")
        notice = page.locator(".below .stand-in")
        expect(notice).to_have_text("This move is from the Medium level, because Perfect isn't ready.")
        assert served.ask("GET", "server")["preparing"]
    finally:
        served.stop()


@pytest.mark.parametrize("width", [390, 1000, 1280])
def test_the_start_page_says_when_the_levels_are_ready(visit: Opener, served: Served, width: int) -> None:
    levels = [{"rules": "six", "level": "hard"}]

    def answer(route: Route) -> None:
        route.fulfill(json={"name": "Millrow", "version": "", "preparing": levels})

    try:
        page = visit("#/library", viewport={"width": width, "height": 760}, settings={"language": "de"})
        page.route("**/api/server", answer)
        page.goto(served.url)
        setting_up = page.locator(".preparing")
        expect(setting_up).to_contain_text("Die Computergegner werden im Hintergrund vorbereitet")
        expect(setting_up).to_be_in_viewport()
        games = page.locator(".games")
        place = games.bounding_box()
        levels.clear()
        expect(setting_up).to_have_text("Die Computergegner sind bereit.")
        assert games.bounding_box() == place, "nothing moves"
    finally:
        served.stop()


def test_the_page_opens_without_its_server_and_says_so(visit: Opener, served: Served) -> None:
    try:
        page = visit(service_workers="allow")
        expect(page.get_by_role("radio", name=re.compile("^Connect Four"))).to_be_visible()
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function("caches.match('/').then(Boolean)")
    finally:
        served.stop()
    page.reload()
    expect(page.get_by_role("link", name="Library")).to_be_visible()
    expect(page.get_by_text("The server isn't responding").first).to_be_visible()
    boards = page.get_by_text("Your boards", exact=False)
    expect(boards).to_have_text("Your boards")
    served.start()
    try:
        expect(boards).to_have_text("Your boards (0)")
        page.reload()
        expect(page.get_by_role("radio", name=re.compile("^Connect Four"))).to_be_visible()
        expect(page.get_by_text("The server isn't responding")).to_have_count(0)
    finally:
        served.stop()
