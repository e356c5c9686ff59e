"""The page on a device without the host's key: games can be played, and what is refused is explained."""

import re
from collections.abc import Iterator

import pytest
from page.acts import Opener, choose, live, pick_game, play, start_game, to_move
from page.serving import Served
from playwright.sync_api import Page, expect

from millrow.wording import say

KEY = "abcdefgh12345"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server that guests reach by a name of its own, as through a proxy; browsers know where *.localhost is."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MILLROW_KEY", KEY)
        server = Served(tmp_path_factory.mktemp("served"))
        server.start("--allow-host", "guest.localhost")
        yield server
        server.stop()


def address(served: Served, path: str = "") -> str:
    return f"http://guest.localhost:{served.port}/{path}"


def go_to(page: Page, url: str) -> None:
    page.goto("about:blank")  # else only the part after # may differ, and nothing is loaded
    page.goto(url)


def test_a_guest_plays_and_sees_only_own_games(visit: Opener, served: Served) -> None:
    hosts = served.game("six", "a1")
    page = visit()
    refused = list[str]()
    page.on("response", lambda answer: refused.append(answer.url) if answer.status >= 400 else None)
    go_to(page, address(served))
    expect(page.get_by_text(say("page.guest"))).to_be_visible()
    pick_game(page, "Six Men's Morris")
    page.get_by_role("radio", name="Two players, one screen").check()
    start_game(page)
    expect(page).to_have_url(re.compile("#/game/"))
    mine = page.url
    page.reload()
    page.locator("[data-turn]").first.wait_for()
    turn = int(page.get_by_role("heading", level=1).get_attribute("data-turn") or 0)
    play(page, "a1")
    to_move(page, 1 - turn)
    assert refused == [], "a guest's page asks only for what it gets"

    page.get_by_role("link", name="Library", exact=True).click()
    expect(page.get_by_role("main").get_by_role("listitem")).to_have_count(1)
    expect(page.get_by_text(say("page.guest"))).to_be_visible()
    expect(page.get_by_role("button", name="Import")).to_have_count(0)
    page.get_by_role("main").get_by_role("link", name=re.compile("^Open")).click()
    expect(page).to_have_url(mine)

    choose(page, "Save as…")
    page.get_by_role("dialog").get_by_label("Name").fill("mine")
    page.get_by_role("dialog").get_by_role("button", name="Save", exact=True).click()
    expect(live(page)).to_have_text(say("guard.guest"))

    go_to(page, address(served, "#/analysis"))
    expect(page.get_by_role("heading", level=1)).to_have_text(say("page.guest.title"))
    expect(page.get_by_role("alert")).to_have_text(say("page.guest.closed"))
    go_to(page, address(served, "#/values"))
    expect(page.get_by_role("status")).to_have_text(say("page.guest.closed"))
    go_to(page, address(served, "#/puzzles/six-1a7b0efd"))
    for point in ("e1", "e3"):
        page.locator(f'main [data-place="{point}"]').first.press("Enter")
    expect(page.locator(".lesson-notice.right")).to_contain_text("Solved!")
    go_to(page, address(served, hosts))
    expect(page.get_by_role("heading", level=1)).to_have_text(say("page.not-yours.title"))

    go_to(page, address(served, "?key=wrong"))
    expect(page.get_by_text(say("guard.expired"))).to_be_visible()
    go_to(page, address(served, f"?key={KEY}"))
    expect(page).to_have_url(address(served))
    expect(page.get_by_role("button", name="Import")).to_be_visible()
    go_to(page, address(served, hosts))
    to_move(page, 1)
