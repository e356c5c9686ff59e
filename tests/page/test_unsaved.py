"""A game that is not saved (M11)."""

import re

from page.acts import Opener, at_step, below, board, choose, pick_game, play, status
from page.serving import Served
from playwright.sync_api import Page, expect

SAYS = "This game isn't saved. You'll lose it when the server stops."


def games(served: Served) -> int:
    total: int = served.ask("GET", "games")["total"]
    return total


def start_unsaved(page: Page) -> None:
    pick_game(page, "Connect Four")
    box = page.get_by_label("Save automatically")
    expect(box).to_be_checked()
    box.uncheck()
    choose(page, "Start the game")
    expect(board(page)).to_be_visible()


def test_it_says_so_once_and_survives_a_reload(visit: Opener, served: Served) -> None:
    before = games(served)
    page = visit()
    start_unsaved(page)
    expect(below(page)).to_contain_text(SAYS)
    play(page, "4 4 5")
    expect(below(page)).not_to_contain_text(SAYS)
    page.reload()
    at_step(page, 3)
    expect(below(page)).not_to_contain_text(SAYS)
    expect(page.locator(".about")).to_contain_text(SAYS)
    expect(page).to_have_title(re.compile("not saved"))
    assert games(served) == before
    page.goto(f"{served.url}#/library")
    expect(page.get_by_role("heading", name="Library")).to_be_visible()
    assert games(served) == before


def test_it_can_be_saved_later(visit: Opener, served: Served) -> None:
    before = games(served)
    page = visit()
    start_unsaved(page)
    play(page, "4 4 5")
    expect(page.get_by_role("button", name="Save as…")).to_be_hidden()
    choose(page, "Save this game")
    expect(page.locator("#toasts")).to_contain_text("Game saved.")
    expect(page.get_by_role("button", name="Save this game")).to_be_hidden()
    expect(page.locator(".about")).not_to_contain_text(SAYS, use_inner_text=True)
    expect(page).not_to_have_title(re.compile("not saved"))
    play(page, "5")
    choose(page, "Save as…")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert games(served) == before + 1


def test_leaving_it_asks_first(visit: Opener, served: Served) -> None:
    before = games(served)
    page = visit()
    start_unsaved(page)
    play(page, "4")
    choose(page, "More…", "Leave")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("This game isn't saved.")
    dialog.get_by_role("button", name="Close").click()
    play(page, "4")
    choose(page, "More…", "Leave")
    dialog.get_by_role("button", name="Save and leave").click()
    expect(page.get_by_label("Save automatically")).to_be_visible()
    assert games(served) == before + 1


def test_the_setting_and_playing_again_keep_the_choice(visit: Opener, served: Served) -> None:
    before = games(served)
    page = visit("#/settings")
    page.get_by_label("Save new games").uncheck()
    page.goto(served.url)
    pick_game(page, "Connect Four")
    expect(page.get_by_label("Save automatically")).not_to_be_checked()
    choose(page, "Start the game")
    expect(board(page)).to_be_visible()
    play(page, "1 2 1 2 1 2 1")
    expect(below(page)).to_contain_text("Play again")
    choose(page, "Play again")
    at_step(page, 0)
    expect(status(page)).to_have_attribute("data-phase", "drop")
    play(page, "3")
    assert games(served) == before


def test_it_is_lost_when_the_server_stops(visit: Opener, served: Served) -> None:
    page = visit()
    start_unsaved(page)
    play(page, "4")
    served.stop()
    served.start()
    page.reload()
    expect(page.get_by_role("heading", name="Game not found")).to_be_visible()
