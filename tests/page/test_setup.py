"""The setup screen: discs anywhere, every fault at once, play from there."""

import re

from page.acts import Opener, at_step, board, centre, choose, drag, live, place, play, seat, status
from page.serving import Served
from playwright.sync_api import Locator, Page, Route, expect


def result(page: Page) -> Locator:
    """What the last check found."""
    return page.locator("section").filter(has=page.get_by_role("heading", name="Check", exact=True))


def check(page: Page) -> Locator:
    """Press Check; gives what it finds."""
    choose(page, "Check")
    expect(result(page).locator(".found:not([inert])")).to_be_visible()
    return result(page)


def expect_no_check(page: Page) -> None:
    """Wait for the answer to the last edit, and longer than faults ever took to appear by themselves."""
    page.wait_for_timeout(900)
    expect(page.locator(".sign")).to_have_count(0)
    expect(page.locator(".found:not([inert])")).to_be_hidden()


def put(page: Page, tool: str, *places: str) -> None:
    page.get_by_role("group", name="Put").get_by_role("radio", name=tool).check()
    for name in places:
        place(page, name).click()


def option(page: Page, group: str, name: str) -> Locator:
    return page.get_by_role("group", name=group).get_by_role("radio", name=name)


def paste(page: Page, text: str) -> None:
    choose(page, "Paste…")
    page.get_by_label("Position", exact=True).fill(text)
    choose(page, "Use it")


def connect_four(page: Page) -> None:
    page.get_by_role("combobox", name="Game").select_option(label="Connect Four")
    expect(board(page).get_by_role("button")).to_have_count(42)


def test_discs_are_put_overwritten_and_erased(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "c1")
    put(page, "Red", "e1", "c1")
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, red"))
    expect(page.get_by_text("so taken: Blue 5, Red 4")).to_be_visible()
    put(page, "Eraser", "e1")
    expect(place(page, "e1")).to_have_accessible_name(re.compile("^e1, free"))
    put(page, "Red", "c1")  # a second click takes it away again
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, free"))
    expect(page.get_by_text("so taken: Blue 5, Red 6")).to_be_visible()
    expect(page.locator("mill-board .disc")).to_have_count(1)


def test_a_drag_paints_a_whole_line(visit: Opener) -> None:  # M9, F5
    page = visit("#/setup")
    drag_from, drag_to = centre(place(page, "a5")), centre(place(page, "a1"))
    page.mouse.move(*drag_from)
    page.mouse.down()
    page.mouse.move(*drag_to, steps=12)
    page.mouse.up()
    for point in ("a5", "a3", "a1"):
        expect(place(page, point)).to_have_accessible_name(re.compile(f"^{point}, blue, in a mill"))
    connect_four(page)
    put(page, "Red")
    drag(page, centre(place(page, "1,1")), centre(place(page, "3,1")))
    expect(board(page).get_by_role("button", name=re.compile(r"row 1, red"))).to_have_count(3)


def test_an_untouched_board_shows_no_fault_and_says_on_check_what_it_needs(visit: Opener) -> None:  # M9, F5
    page = visit("#/setup")
    expect(place(page, "a1")).to_be_visible()
    expect_no_check(page)
    expect(check(page)).to_contain_text("1 problem:")
    expect(result(page)).to_contain_text("There are no discs yet: put at least 3 of each side on the board")
    expect(live(page)).to_contain_text("There are no discs yet")
    connect_four(page)
    expect_no_check(page)
    expect(result(page).locator(".found")).to_be_hidden()
    expect(check(page)).to_contain_text("This position can be played.")
    expect(live(page)).to_contain_text("This position can be played. A legal game leads to this position.")


def test_faults_are_shown_on_check_alone_and_go_at_the_next_click(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "b4")
    put(page, "Red", "e1")
    expect_no_check(page)
    expect(check(page)).to_contain_text("Too few discs to play: Blue has 2 and Red 1, each needs 3")
    expect(page.locator(".sign.wrong")).to_have_count(3)
    put(page, "Red", "e5")
    expect(page.locator(".sign.wrong")).to_have_count(0)
    expect(result(page)).to_contain_text("The position has changed since this check.")
    expect_no_check(page)
    check(page)
    expect(page.locator(".sign.wrong")).to_have_count(4)
    put(page, "Eraser", "c5")  # nothing was there, but it is a click
    expect_no_check(page)
    check(page)
    option(page, "Side to move", "Red").check()
    expect_no_check(page)
    check(page)
    choose(page, "Reset")
    expect(result(page).locator(".found")).to_be_hidden()
    expect(result(page)).not_to_contain_text("has changed")


def test_play_from_here_shows_every_fault_at_once_and_starts_nothing(visit: Opener, served: Served) -> None:  # M9, F5
    page = visit("#/setup", phone=True)
    connect_four(page)
    put(page, "Blue", "1,3", "2,1", "3,1", "4,1", "5,1")
    before = served.ask("GET", "games")["total"]
    choose(page, "Play from here")
    expect(result(page)).to_contain_text("3 problems:")
    expect(result(page)).to_be_in_viewport()
    for words in (
        "A disc has no support: column 1, row 3.",
        "Blue already has a line from column 2, row 1 to column 5, row 1, so the game would be over.",
        "Blue has 5 discs and Red has none. The counts may differ by at most one:",
    ):
        expect(result(page)).to_contain_text(words)
        expect(live(page)).to_contain_text(words)
    expect(page.locator(".sign.wrong")).to_have_count(5)
    result(page).get_by_role("button").filter(has_text="no support").click()
    expect(board(page)).to_be_in_viewport()
    expect(page.locator(".sign.lit")).to_have_count(1)
    assert served.ask("GET", "games")["total"] == before


def test_of_very_many_faults_a_screen_reader_is_told_a_few(visit: Opener) -> None:  # F5
    page = visit("#/setup")
    page.get_by_role("combobox", name="Game").select_option("connect4")
    expect(board(page).get_by_role("button")).to_have_count(42)
    paste(page, "/".join(["BBBBBBB"] * 6))
    expect(page.locator("drop-board .disc")).to_have_count(42)
    expect(check(page)).to_contain_text("27 problems:")
    expect(result(page).locator(".fault")).to_have_count(27)
    expect(live(page)).to_have_text(re.compile("^27 problems: .* And 20 more.$"))  # with the word on reachability


def test_every_fault_is_listed_and_its_points_are_highlighted(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "c1", "e1", "a5", "c5", "e5", "e3")  # seven, in three mills
    put(page, "Red", "b2", "c2")
    expect(check(page)).to_contain_text("2 problems:")
    for words in ("Blue has too many discs: 7 on the board, but each side has 6", "Red has 2 discs left and needs 3"):
        expect(result(page)).to_contain_text(words, ignore_case=True)
    faults = result(page).get_by_role("listitem")
    expect(page.locator(".sign.wrong")).to_have_count(9)
    many = faults.get_by_role("button").filter(has_text="too many discs")
    many.hover()
    expect(page.locator(".sign.lit")).to_have_count(7)
    faults.get_by_role("button").filter(has_text="Red has 2 discs").focus()
    expect(page.locator(".sign.lit")).to_have_count(2)
    expect(place(page, "b2")).to_have_accessible_name("b2, red, pointed out")
    put(page, "Red", "d2")
    put(page, "Eraser", "e3")
    expect(check(page)).not_to_contain_text("too many")
    expect(result(page)).not_to_contain_text("Red has 2 discs")


def test_a_mill_that_cannot_have_happened_is_named(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "c1", "e1", "b4", "d4", "d2")
    put(page, "Red", "a5", "c5", "e3", "b2", "c2", "d3")
    fault = check(page).get_by_role("button").filter(has_text="Blue's mills cannot all be")
    expect(fault).to_be_visible()
    expect(place(page, "a1")).to_have_accessible_name("a1, blue, in a mill, pointed out")
    put(page, "Eraser", "a5")
    expect(check(page)).to_contain_text("This position can be played.")
    expect(page.locator(".sign.wrong")).to_have_count(0)


def test_a_clean_position_is_played_on_with_empty_hands_by_two(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "b2", "c5")
    put(page, "Red", "e5", "d4", "c2", "b4")
    option(page, "Side to move", "Red").check()
    expect(check(page)).to_contain_text("This position can be played.")
    choose(page, "Play from here")
    expect(status(page)).to_have_text("Red to slide")
    expect(seat(page, "Blue")).to_contain_text("0 to place · 3 taken")
    expect(seat(page, "Red")).to_contain_text("0 to place · 2 taken")
    play(page, "e5-e3")
    expect(status(page)).to_have_text("Blue to slide")


def test_hands_may_be_set(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "b2")
    put(page, "Red", "e5", "d4")
    for side in ("Blue", "Red"):
        for _ in range(4):
            choose(page, f"{side} to place: one more")
    expect(page.get_by_text("so taken: Blue 0, Red 0")).to_be_visible()
    expect(check(page)).to_contain_text("This position can be played.")
    choose(page, "Play from here")
    expect(status(page)).to_have_text("Blue to place")
    expect(seat(page, "Red")).to_contain_text("4 to place · 0 taken")


def test_a_clean_position_is_played_on_against_the_computer(visit: Opener, served: Served) -> None:  # M9, F5
    page = visit("#/setup", likes={"pause": 0})
    connect_four(page)
    put(page, "Blue", "4,1")
    put(page, "Red", "4,2")
    expect(check(page)).to_contain_text("This position can be played.")
    option(page, "How to play", "Against the computer").check()
    option(page, "How strong?", "Medium").check()
    option(page, "The computer's colour", "Blue").check()
    choose(page, "Play from here")
    at_step(page, 1)
    assert [it["level"] for it in served.state(page.url)["seats"]] == ["medium", ""]
    expect(status(page)).to_have_text("Red to drop")


def test_the_side_to_move_follows_from_the_discs(visit: Opener) -> None:  # F5
    page = visit("#/setup")
    connect_four(page)
    side, note = option(page, "Side to move", "Blue"), page.get_by_text("Follows from the discs.")
    expect(side).to_be_enabled()
    expect(note).to_have_count(0)
    put(page, "Blue", "1,1", "2,1")
    put(page, "Red", "3,1")
    expect(option(page, "Side to move", "Red")).to_be_checked()
    expect(side).to_be_disabled()
    expect(note).to_be_visible()
    put(page, "Red", "4,1")  # equally many: Blue again, as it was before, or whoever is chosen
    expect(side).to_be_enabled()
    expect(option(page, "Side to move", "Blue")).to_be_checked()
    option(page, "Side to move", "Red").check()
    option(page, "Who began", "Blue").check()
    expect(page.get_by_text("Follows from who began.")).to_be_visible()
    expect(option(page, "Side to move", "Blue")).to_be_checked()
    option(page, "Who began", "Not known").check()
    expect(side).to_be_enabled()
    expect(option(page, "Side to move", "Red")).to_be_checked()
    put(page, "Eraser", "4,1")
    expect(side).to_be_disabled()
    choose(page, "Play from here")
    expect(status(page)).to_have_text("Red to drop")


def test_the_side_to_move_of_three_follows_from_the_discs(visit: Opener) -> None:  # F5, X1
    page = visit("#/setup")
    page.get_by_role("combobox", name="Game").select_option("trio")
    put(page, "Green", "1,1")
    expect(option(page, "Side to move", "Blue")).to_be_checked()
    put(page, "Red", "2,1")
    expect(option(page, "Side to move", "Blue")).to_be_checked()
    put(page, "Blue", "3,1")
    expect(option(page, "Side to move", "Green")).to_be_enabled()
    option(page, "Side to move", "Green").check()
    choose(page, "Play from here")
    expect(status(page)).to_have_text("Green to drop")


def test_a_pasted_side_to_move_that_cannot_be_is_corrected_with_a_word(visit: Opener) -> None:  # F5
    page = visit("#/setup")
    connect_four(page)
    paste(page, "7/7/7/7/7/BRB4 blue")
    expect(page.locator("#toasts").get_by_text("With these discs it's Red's turn.")).to_be_visible()
    expect(option(page, "Side to move", "Red")).to_be_checked()


def test_the_faults_of_a_frame_are_named_and_highlighted(visit: Opener) -> None:  # F5
    page = visit("#/setup")
    connect_four(page)
    put(page, "Blue", "1,3")
    expect(check(page)).to_contain_text("A disc has no support: column 1, row 3")
    expect(place(page, "1,3")).to_have_accessible_name("column 1, row 3, blue, pointed out")
    put(page, "Blue", "1,1", "1,2", "2,1", "3,1", "4,1")
    expect(check(page)).not_to_contain_text("no support")
    expect(result(page)).to_contain_text("Blue already has a line from column 1, row 1 to column 4, row 1")
    expect(result(page)).to_contain_text("Blue has 6 discs and Red has none. The counts may differ by at most one")
    expect(page.locator(".sign.wrong")).to_have_count(6)
    place(page, "7,1").click()
    expect_no_check(page)


def test_the_cells_that_win_at_once_are_shown(visit: Opener) -> None:  # F5
    page = visit("#/setup")
    connect_four(page)
    paste(page, "7/7/7/7/RRR4/BBB4 blue")
    expect(place(page, "1,2")).to_have_accessible_name("column 1, row 2, red")
    expect_no_check(page)
    expect(check(page)).to_contain_text("Blue would win at once in column 4")
    expect(page.locator(".sign.win")).to_have_count(1)
    expect(place(page, "4,1")).to_have_accessible_name("column 4, row 1, free, blue would win here")
    expect(result(page)).to_contain_text("A legal game leads to this position.")
    paste(page, "7/7/7/7/B6/R6 blue")  # blue began, so its first disc cannot lie on red's
    expect(place(page, "1,2")).to_have_accessible_name("column 1, row 2, blue")
    expect(result(page).locator(".found")).to_be_hidden()
    choose(page, "Play from here")
    expect(result(page)).to_contain_text("No order of moves leads to this position.")


def test_reset_mirror_paste_and_copy(visit: Opener) -> None:  # M9
    page = visit("#/setup", permissions=["clipboard-read", "clipboard-write"])
    expect(place(page, "a1")).to_be_visible()
    text = "a1,b2,c5 c2,b4,d4,e5 0 0 red"
    paste(page, text)
    expect(place(page, "e5")).to_have_accessible_name("e5, red")
    expect(option(page, "Side to move", "Red")).to_be_checked()
    choose(page, "Copy")
    expect(live(page)).to_have_text("The position is copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text
    put(page, "Eraser", "b2")
    choose(page, "Copy")
    expect(page.locator("#toasts").get_by_text("Only a position without problems can be copied.")).to_be_visible()
    expect(result(page)).to_contain_text("Blue has 2 discs left and needs 3")
    put(page, "Blue", "b2")
    choose(page, "Mirror")
    expect(place(page, "a5")).to_have_accessible_name("a5, red")
    expect(place(page, "e1")).to_have_accessible_name("e1, blue")
    choose(page, "Reset")
    expect(page.locator("mill-board .disc")).to_have_count(0)
    paste(page, "this is no position")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("expected")
    expect(page.get_by_label("Position", exact=True)).to_have_value("this is no position")
    page.evaluate("location.hash = '/library'")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(place(page, "a1")).to_be_visible()
    expect(page.locator("mill-board .disc")).to_have_count(0)


def test_a_game_is_set_up_from_where_it_is(visit: Opener, served: Served) -> None:  # M9
    page = visit(served.game("connect4", "4 4 5"))
    at_step(page, 3)
    choose(page, "More…", "Set up from here")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("connect4")
    expect(place(page, "5,1")).to_have_accessible_name(re.compile("^column 5, row 1, blue"))
    expect(page.locator("drop-board .disc")).to_have_count(3)
    expect(option(page, "Side to move", "Red")).to_be_checked()


def test_the_game_chosen_last_is_set_up_however_slow_the_server(visit: Opener) -> None:  # M9, F5
    page = visit("#/credits")
    held = list[Route]()
    page.route("**/api/rules", lambda route: held.append(route))
    with page.expect_request("**/api/rules"):
        page.get_by_role("link", name="Set up", exact=True).click()
    with page.expect_request("**/api/rules"):
        page.get_by_role("combobox", name="Game").select_option(label="Connect Four")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("connect4")
    for route in reversed(held):  # the answers come in the other order
        with page.expect_response("**/api/rules"):
            route.continue_()
    put(page, "Blue", "4,1")
    expect(place(page, "4,1")).to_have_accessible_name(re.compile("^column 4, row 1, blue"))
    expect(board(page).get_by_role("button")).to_have_count(42)


def test_a_draft_is_there_again_when_one_comes_back(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "c1")
    connect_four(page)
    put(page, "Red", "4,1")
    page.get_by_role("link", name="Library").click()
    expect(status(page)).to_have_text("Library")
    page.get_by_role("link", name="Set up").click()
    expect(place(page, "4,1")).to_have_accessible_name(re.compile("red"))
    expect(page.get_by_role("combobox", name="Game").locator("option:checked")).to_have_text("Connect Four")
    expect(page.locator("#toasts").get_by_text("Your draft is here again.")).to_be_visible()
    page.get_by_role("link", name="Library").click()
    expect(page.get_by_text("Your draft is here again.")).to_have_count(0)
    page.get_by_role("link", name="Set up").click()
    page.get_by_role("combobox", name="Game").select_option(label="Six Men's Morris")
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, blue"))
    page.reload()
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, blue"))
    choose(page, "Start empty")
    expect(page.locator("mill-board .disc")).to_have_count(0)
    page.reload()
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, free"))
    expect(page.locator(".toast")).to_have_count(0)
    page.goto(served.url + served.game(steps="b4 c2"))
    choose(page, "More…", "Set up from here")
    expect(place(page, "b4")).to_have_accessible_name(re.compile("^b4, blue"))


def test_a_double_click_begins_one_game(visit: Opener, served: Served) -> None:
    page = visit("#/setup")
    connect_four(page)
    put(page, "Blue", "4,1")
    expect(option(page, "Side to move", "Red")).to_be_checked()
    start = page.get_by_role("button", name="Play from here")
    before = served.ask("GET", "games")["total"]
    start.dblclick()
    expect(status(page)).to_have_text("Red to drop")
    assert served.ask("GET", "games")["total"] == before + 1


def test_a_game_from_a_setup_is_saved_only_if_the_settings_say_so(visit: Opener, served: Served) -> None:  # M11
    page = visit("#/setup", likes={"saveGames": False})
    connect_four(page)
    before = served.ask("GET", "games")["total"]
    choose(page, "Play from here")
    expect(status(page)).to_have_text("Blue to drop")
    expect(page.locator("#toasts").get_by_text("This game is not saved.")).to_be_visible()
    assert served.ask("GET", "games")["total"] == before


def test_exact_reachability_of_mills_is_told_in_words(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    expect(place(page, "a1")).to_be_visible()
    for position, words in (
        ("a1 b2 5 5 blue", "A legal game leads to this position."),
        ("a1,c1 c2,d4 1 1 blue", "No legal game leads to this position."),
    ):
        paste(page, position)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(check(page)).to_contain_text("This position can be played.")
        expect(result(page).get_by_text(words)).to_be_visible(timeout=60_000)
        expect(live(page)).to_contain_text(words)
