"""Column numbers from 1 or from 0, as the player prefers (X10)."""

import re

from page.acts import Opener, board, choose, live, not_twice, place, refused
from page.serving import Served
from playwright.sync_api import expect

FROM_ZERO = {"countFrom": 0}


def test_columns_count_from_1_until_the_settings_say_0(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4"))
    numbers = page.locator(".numbers text")
    expect(numbers).to_have_text([*"1234567"])
    address = page.url
    page.goto(f"{served.url}#/settings")
    page.get_by_role("group", name="Number of the first column").get_by_role("radio", name="0").check()
    page.goto(address)
    expect(numbers).to_have_text([*"0123456"])
    page.reload()
    expect(numbers).to_have_text([*"0123456"])


def test_everything_about_a_cell_uses_the_numbers_of_the_header(visit: Opener, served: Served) -> None:
    address = served.game("connect4", steps="4 4 4 4 4")
    page = visit(address, settings=FROM_ZERO)
    expect(page.locator(".moves-list button").first).to_have_text("3")
    place(page, "3").click()
    expect(live(page)).to_have_text(re.compile("Red: column 3. "))
    not_twice(page)
    place(page, "3").click()
    expect(refused(page, "full-column")).to_contain_text(re.compile("column 3", re.IGNORECASE))
    assert [turn[2] for turn in served.state(address)["moves"]] == ["4"] * 6  # steps always count from 1


def test_a_column_is_typed_as_it_is_numbered(visit: Opener, served: Served) -> None:
    address = served.game("connect4")
    page = visit(address, settings=FROM_ZERO)
    board(page).get_by_role("button").first.focus()
    page.keyboard.press("0")
    expect(page.locator(".typed", has_text="Column 0. Press Enter to drop.")).to_be_visible()
    page.keyboard.press("Enter")
    expect(place(page, "0")).to_have_accessible_name("column 0, 1 disc, blue on top")
    page.keyboard.type("7")
    page.keyboard.press("Enter")
    expect(refused(page, "no-column")).to_contain_text("0 to 6")
    assert served.state(address)["last"]["steps"] == ["1"]


def test_a_change_in_another_tab_renumbers_the_game_at_once(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", steps="4 4 4 4 4 4"))
    expect(page.locator(".moves-list button").first).to_have_text("4")
    other = page.context.new_page()
    other.goto(f"{served.url}#/settings")
    other.get_by_role("group", name="Number of the first column").get_by_role("radio", name="0").check()
    expect(page.locator(".numbers text").first).to_have_text("0")
    expect(page.locator(".moves-list button").first).to_have_text("3")
    place(page, "3").click()
    expect(refused(page, "full-column")).to_contain_text(re.compile("column 3", re.IGNORECASE))


def test_a_large_board_is_numbered_from_0_too(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect:columns=30,rows=20"), settings=FROM_ZERO)
    expect(board(page).get_by_role("button", name=re.compile("^column 14, empty"))).to_be_visible()


def test_the_setup_and_the_picture_follow(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", steps="1 2 1 2 1 2 1"), settings=FROM_ZERO)
    choose(page, "More…")
    with page.expect_response(re.compile("picture.svg.*count_from=0&lang=en")):
        page.get_by_role("button", name="Download an image…").click()
        page.locator("button[value=svg]").click()
    page.goto(f"{served.url}#/setup")
    page.get_by_label("Game").select_option(label="Connect Four")
    expect(place(page, "0,0")).to_have_accessible_name("column 0, row 0, free")
