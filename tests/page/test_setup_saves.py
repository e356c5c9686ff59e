"""Saving positions under a name even with problems; listing, opening, exporting, importing and playing them."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from page.acts import Opener, choose, live, on_card, place
from page.serving import Served
from page.test_library import cards, drop_file
from page.test_setup import begun, check, connect_four, fault, option, play_from_here, put
from playwright.sync_api import Locator, Page, expect

from millrow.wording import say


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A separate server for every test, so that each library starts empty."""
    server = Served(tmp_path)
    server.start()
    yield server
    server.stop()


def answer(page: Page, *buttons: str) -> None:
    for name in buttons:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def name_it(page: Page, name: str) -> None:
    page.get_by_role("dialog").get_by_label("Name").fill(name)
    answer(page, "Save")


def save_as(page: Page, name: str) -> None:
    choose(page, "Save as…")
    name_it(page, name)
    expect(live(page)).to_have_text(f"Position saved as “{name}”.")


def positions(page: Page) -> Locator:
    """The saved positions of the library."""
    page.get_by_role("link", name="Library", exact=True).click()
    page.get_by_role("radio", name="Positions").check()
    return cards(page)


def floating(page: Page) -> None:
    """An invalid Connect Four position: a floating disc, and one red disc too many."""
    connect_four(page)
    put(page, "Blue", "4,3")
    put(page, "Red", "1,1", "2,1")


def test_a_faulty_position_is_saved_listed_and_opened(visit: Opener, served: Served) -> None:  # M9, F5
    page = visit("#/setup")
    put(page, "Blue", "a1", "c1", "e1", "b2")
    put(page, "Red", "c2")
    option(page, "Side to move", "Red").check()
    for button in ("Blue to place: one more", "Red to place: one more", "Red to place: one more"):
        choose(page, button)
    choose(page, "Discs still to take: one more")
    save_as(page, "Half a mill game")
    floating(page)
    option(page, "Who started", "Red").check()
    save_as(page, "Floating")
    found = positions(page)
    expect(found).to_have_count(2)
    expect(found.nth(0)).to_contain_text("Floating")
    expect(found.nth(0)).to_contain_text("Connect Four · now")
    expect(found.nth(0).locator("drop-board .disc")).to_have_count(3)
    expect(found.nth(1).locator("mill-board .disc")).to_have_count(5)
    expect(found.nth(1)).to_contain_text("Red to move, 5 discs")
    choose(page, "Open Half a mill game")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("six")
    for point, colour in {"a1": "blue", "b2": "blue", "c2": "red", "d3": "free"}.items():
        expect(place(page, point)).to_have_accessible_name(re.compile(f"^{point}, {colour}"))
    expect(option(page, "Side to move", "Red")).to_be_checked()
    numbers = page.locator(".details output")
    expect(numbers).to_have_text(["1", "2", "1"])
    positions(page)
    choose(page, "Open Floating")
    expect(place(page, "4,3")).to_have_accessible_name("column 4, row 3, blue")
    expect(option(page, "Who started", "Red")).to_be_checked()
    check(page)
    expect(fault(page, "unsupported")).to_contain_text("column 4, row 3")
    assert served.ask("GET", "games")["total"] == 0


def test_a_taken_name_asks_replace_keep_both_or_another(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/setup")
    floating(page)
    save_as(page, "Mine")
    put(page, "Blue", "7,1")
    choose(page, "Save as…")
    expect(page.get_by_role("dialog").get_by_label("Name")).to_have_value("Mine")
    answer(page, "Save")
    dialog = page.get_by_role("dialog", name="“Mine” already exists")
    expect(dialog).to_be_visible()
    answer(page, "Close")  # nothing is saved
    assert served.ask("GET", "setups")["total"] == 1
    choose(page, "Save as…")
    answer(page, "Save", "Choose another name…")
    expect(page.get_by_role("dialog").get_by_label("Name")).to_have_value("Mine")
    name_it(page, "Other")
    expect(live(page)).to_have_text("Position saved as “Other”.")
    choose(page, "Save as…")
    name_it(page, "Mine")
    answer(page, "Keep both")
    expect(live(page)).to_have_text("Position saved as “Mine”.")
    assert [card["name"] for card in served.ask("GET", "setups")["setups"]] == ["Mine", "Other", "Mine"]
    choose(page, "Save as…")
    name_it(page, "Other")
    answer(page, "Replace")
    expect(live(page)).to_have_text("Position saved as “Other”. The old position was replaced.")
    assert [card["name"] for card in served.ask("GET", "setups")["setups"]] == ["Other", "Mine", "Mine"]
    choose(page, "Keep both")  # the replacement is undone
    expect(live(page)).to_have_text("Both positions are saved.")
    assert served.ask("GET", "setups")["total"] == 4


def test_positions_are_renamed_searched_deleted_and_restored(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/library/positions")
    expect(page.get_by_role("radio", name="Positions")).to_be_checked()
    expect(page.get_by_text("No positions yet.")).to_be_visible()
    choose(page, "Set up a position")
    floating(page)
    save_as(page, "Floating")
    page.get_by_role("combobox", name="Game").select_option(label="Six Men's Morris")
    put(page, "Blue", "a1")
    save_as(page, "One disc")
    page.get_by_role("link", name="Open…").click()
    found = cards(page)
    expect(found).to_have_count(2)
    on_card(page, "Rename", "One disc")
    name_it(page, "A corner")
    expect(found.first).to_contain_text("A corner")
    on_card(page, "Rename", "A corner")
    name_it(page, "Floating")
    answer(page, "Replace")
    expect(found).to_have_count(1)
    expect(live(page)).to_have_text("Renamed to “Floating”. The old position was replaced.")
    choose(page, "Undo")
    expect(found).to_have_count(2)
    expect(found.filter(has_text="A corner")).to_have_count(1)
    page.get_by_label("Search").fill("corner")
    expect(found).to_have_count(1)
    page.get_by_label("Search").fill("")
    page.get_by_role("combobox", name="Type of game").select_option(label="Connect games")
    expect(found).to_have_count(1)
    on_card(page, "Delete", "Floating")
    expect(page.get_by_text("No matches.")).to_be_visible()
    choose(page, "Undo")
    expect(found).to_have_count(1)
    page.reload()  # what was looked for stays
    expect(found).to_have_count(1)
    page.get_by_role("combobox", name="Type of game").select_option("")
    expect(found).to_have_count(2)


def test_a_position_is_exported_and_imported_by_drag_and_drop(visit: Opener, served: Served) -> None:  # M9, M10
    page = visit("#/setup")
    floating(page)
    save_as(page, "Floating: 1")
    positions(page)
    with page.expect_download() as found:
        on_card(page, "Export", "Floating: 1")
    assert found.value.suggested_filename == "Floating-1.json"
    good = found.value.path().read_text()
    drop_file(page, "floating.json", good)
    expect(page).to_have_url(re.compile("#/setup$"))
    expect(place(page, "4,3")).to_have_accessible_name("column 4, row 3, blue")
    expect(page.locator(".toast").get_by_text("1 position imported.")).to_be_visible()
    assert served.ask("GET", "setups")["total"] == 2
    edited = good.replace('"3,2": 0', '"3,3": 0')
    assert edited != good
    cut = good[: good.index('"created"')]
    for name, text, reason in (
        ("cut.json", cut, say("expected.game.rest")),
        ("edited.json", edited, say("expected.checksum")),
    ):
        drop_file(page, name, text)
        if name == "edited.json":
            answer(page, "Cancel")
        expect(page.locator(".toast").filter(has_text=name)).to_contain_text(reason)
    assert served.ask("GET", "setups")["total"] == 2
    drop_file(page, "edited.json", edited)
    answer(page, "Open a copy")
    expect(place(page, "4,4")).to_have_accessible_name("column 4, row 4, blue")
    expect(positions(page).filter(has_text="unverified")).to_have_count(1)
    game = served.game("connect4", "4 4").rpartition("/")[2]
    exported = page.evaluate(f"fetch('/api/games/{game}/export?form=json').then((it) => it.text())")
    drop_file(page, "both.json", exported + good)
    expect(page.locator(".toast").get_by_text("1 game and 1 position imported.")).to_be_visible()
    expect(page).to_have_url(re.compile("#/library$"))
    assert (served.ask("GET", "games")["total"], served.ask("GET", "setups")["total"]) == (2, 4)


def test_opening_a_position_does_not_lose_the_draft_on_the_board(visit: Opener) -> None:
    page = visit("#/setup")
    floating(page)
    save_as(page, "Floating")
    put(page, "Red", "7,1")
    positions(page)
    choose(page, "Open Floating")
    expect(page.locator("drop-board .disc")).to_have_count(3)
    choose(page, "Restore the draft")
    expect(place(page, "7,1")).to_have_accessible_name("column 7, row 1, red")


def test_opening_a_deleted_position_shows_a_message(visit: Opener, served: Served) -> None:
    page = visit("#/setup")
    floating(page)
    save_as(page, "Floating")
    expect(positions(page)).to_have_count(1)
    served.ask("DELETE", f"setups/{served.ask('GET', 'setups')['setups'][0]['id']}")  # in another window
    choose(page, "Open Floating")
    expect(page.locator(".toast").filter(has_text="deleted")).to_be_visible()
    expect(page.get_by_role("heading", name="Set up a position")).to_be_visible()


def test_computers_play_on_from_a_position(visit: Opener, served: Served) -> None:  # M9, F5, P1
    page = visit("#/setup", settings={"delay": 0})
    connect_four(page)
    put(page, "Blue", "4,1", "3,1")
    put(page, "Red", "4,2")
    option(page, "Who plays", "Computer against computer").check()
    option(page, "Blue's level", "Easy").check()
    option(page, "Red's level", "Hard").check()
    play_from_here(page)
    expect(page.locator(".badge").first).not_to_have_text(say("result.playing"), timeout=60_000)
    state = served.state(page.url)
    assert state["outcome"] is not None
    assert [seat["level"] for seat in state["seats"]] == ["easy", "hard"]
    assert state["moves"][0][0] == 1  # Red was to move


def test_any_seats_of_three_are_given_to_the_computer(visit: Opener, served: Served) -> None:  # F5, P1, X9
    page = visit("#/setup", settings={"delay": 0})
    page.get_by_role("combobox", name="Game").select_option("trio")
    put(page, "Blue", "5,1")
    who = page.get_by_role("group", name="Players")
    for seat, level in (("Blue", "Computer, Easy"), ("Green", "Computer, Medium")):
        who.get_by_role("combobox", name=seat).select_option(label=level)
    play_from_here(page)
    begun(page, served, 1, "drop")
    assert [seat["level"] for seat in served.state(page.url)["seats"]] == ["easy", "", "medium"]


def test_a_name_of_spaces_stays_in_the_dialog(visit: Opener, served: Served) -> None:
    page = visit("#/setup")
    put(page, "Blue", "a1")
    choose(page, "Save as…")
    name_it(page, "   ")
    field = page.get_by_role("dialog").get_by_label("Name")
    expect(field).to_be_visible()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("Enter a name (up to 100 characters).")
    expect(field).to_be_focused()
    name_it(page, " Corner ")
    expect(live(page)).to_have_text("Position saved as “Corner”.")
    assert [card["name"] for card in served.ask("GET", "setups")["setups"]] == ["Corner"]


def test_saving_with_the_keyboard_only(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1")
    page.get_by_role("button", name="Save as…").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_label("Name")).to_be_focused()
    page.keyboard.press("Enter")
    expect(live(page)).to_have_text("Position saved as “Six Men's Morris position”.")
    expect(page.get_by_role("button", name="Save as…")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Choose another name…")).to_be_focused()  # Enter twice replaces nothing
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert served.ask("GET", "setups")["total"] == 1
