"""The setup screen: placing discs, listing every problem, playing from the position."""

import re
from urllib.parse import quote

from page.acts import Opener, at_step, board, centre, choose, drag, live, place, play, status
from page.serving import Served
from playwright.sync_api import Locator, Page, Route, expect

HIGHLIGHTED = "highlighted"
SOUND = "This position can be played."


def result(page: Page) -> Locator:
    """What the last check found."""
    return page.locator("section.findings")


def fault(page: Page, code: str) -> Locator:
    """A problem that the last check found."""
    return result(page).locator(f"[data-fault={code}]")


def has_faults(page: Page, *codes: str) -> None:
    """The last check found these problems and no others."""
    expect(result(page).locator(".fault")).to_have_count(len(codes))
    for code in codes:
        expect(fault(page, code)).to_be_visible()
    expect(result(page)).to_contain_text(f"{len(codes)} problem{'s' * (len(codes) > 1)}:")


def captured(page: Page, blue: int, red: int) -> None:
    """So many discs of each side are neither on the board nor left to place."""
    expect(page.locator("[data-captured]")).to_have_text(f"Taken: {blue} blue, {red} red")


def check(page: Page) -> Locator:
    """Press Check; gives what it finds."""
    page.locator("[data-does=check]").click()
    expect(result(page).locator(".found:not([inert])")).to_be_visible()
    return result(page)


def play_from_here(page: Page) -> None:
    page.locator("[data-does=start]").click()


def begun(page: Page, served: Served, turn: int, phase: str) -> None:
    """A game has begun with this seat to move."""
    expect(page).to_have_url(re.compile("#/game/"))
    expect(board(page)).to_be_visible()
    state = served.state(page.url)
    assert (state["turn"], state["phase"]) == (turn, phase)


def expect_no_check(page: Page) -> None:
    """Wait for the answer to the last edit, and longer than faults ever took to appear by themselves."""
    page.wait_for_timeout(900)
    expect(page.locator(".sign")).to_have_count(0)
    expect(page.locator(".found:not([inert])")).to_be_hidden()


def put(page: Page, tool: str, *places: str) -> None:
    page.get_by_role("group", name="Disc to place").get_by_role("radio", name=tool).check()
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
    captured(page, 5, 4)
    put(page, "Eraser", "e1")
    expect(place(page, "e1")).to_have_accessible_name(re.compile("^e1, free"))
    put(page, "Red", "c1")  # a second click takes it away again
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, free"))
    captured(page, 5, 6)
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
    check(page)
    has_faults(page, "too-few")
    expect(live(page)).to_have_text(re.compile("^1 problem: .*disc"))
    connect_four(page)
    expect_no_check(page)
    expect(result(page).locator(".found")).to_be_hidden()
    expect(check(page)).to_contain_text(SOUND)
    expect(live(page)).to_have_text(f"{SOUND} A game can reach this position.")


def test_faults_are_shown_on_check_alone_and_go_at_the_next_click(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "b4")
    put(page, "Red", "e1")
    expect_no_check(page)
    check(page)
    has_faults(page, "too-few")
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
    choose(page, "Clear")
    expect(result(page).locator(".found")).to_be_hidden()
    expect(result(page)).not_to_contain_text("has changed")


def test_play_from_here_shows_every_fault_at_once_and_starts_nothing(visit: Opener, served: Served) -> None:  # M9, F5
    page = visit("#/setup", phone=True)
    connect_four(page)
    put(page, "Blue", "1,3", "2,1", "3,1", "4,1", "5,1")
    before = served.ask("GET", "games")["total"]
    play_from_here(page)
    has_faults(page, "unsupported", "line", "balance")
    expect(result(page)).to_be_in_viewport()
    for code in ("unsupported", "line", "balance"):
        expect(live(page)).to_contain_text(fault(page, code).inner_text().removesuffix("Show").strip())
    expect(page.locator(".sign.wrong")).to_have_count(5)
    fault(page, "unsupported").click()
    expect(board(page)).to_be_in_viewport()
    expect(page.locator(".sign.lit")).to_have_count(1)
    assert served.ask("GET", "games")["total"] == before


def test_only_a_few_of_many_problems_are_announced(visit: Opener) -> None:  # F5
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
    check(page)
    has_faults(page, "too-many", "over")
    expect(page.locator(".sign.wrong")).to_have_count(9)
    fault(page, "too-many").hover()
    expect(page.locator(".sign.lit")).to_have_count(7)
    fault(page, "over").focus()
    expect(page.locator(".sign.lit")).to_have_count(2)
    expect(place(page, "b2")).to_have_accessible_name(f"b2, red, {HIGHLIGHTED}")
    put(page, "Red", "d2")
    put(page, "Eraser", "e3")
    check(page)
    expect(fault(page, "too-many")).to_have_count(0)
    expect(fault(page, "over")).to_have_count(0)


def test_an_impossible_mill_is_reported(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "c1", "e1", "b4", "d4", "d2")
    put(page, "Red", "a5", "c5", "e3", "b2", "c2", "d3")
    check(page)
    has_faults(page, "mills")
    expect(place(page, "a1")).to_have_accessible_name(f"a1, blue, in a mill, {HIGHLIGHTED}")
    put(page, "Eraser", "a5")
    expect(check(page)).to_contain_text(SOUND)
    expect(page.locator(".sign.wrong")).to_have_count(0)


def test_a_clean_position_is_played_on_with_empty_hands_by_two(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "b2", "c5")
    put(page, "Red", "e5", "d4", "c2", "b4")
    option(page, "Side to move", "Red").check()
    expect(check(page)).to_contain_text(SOUND)
    play_from_here(page)
    begun(page, served, 1, "slide")
    assert [it["supply"] for it in served.state(page.url)["seats"]] == [
        {"hand": 0, "taken": 3, "total": 6, "captured": [1, 1]},
        {"hand": 0, "taken": 2, "total": 6, "captured": [0, 0, 0]},
    ]
    play(page, "e5-e3")
    begun(page, served, 0, "slide")


def test_hands_may_be_set(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "b2")
    put(page, "Red", "e5", "d4")
    for side in ("Blue", "Red"):
        for _ in range(4):
            choose(page, f"{side} to place: one more")
    captured(page, 0, 0)
    expect(check(page)).to_contain_text(SOUND)
    play_from_here(page)
    begun(page, served, 0, "place")
    assert served.state(page.url)["seats"][1]["supply"] == {"hand": 4, "taken": 0, "total": 6, "captured": []}


def test_a_clean_position_is_played_on_against_the_computer(visit: Opener, served: Served) -> None:  # M9, F5
    page = visit("#/setup", settings={"delay": 0})
    connect_four(page)
    put(page, "Blue", "4,1")
    put(page, "Red", "4,2")
    expect(check(page)).to_contain_text(SOUND)
    option(page, "Who plays", "Against the computer").check()
    option(page, "Level", "Medium").check()
    option(page, "Your colour", "Red").check()
    play_from_here(page)
    at_step(page, 1)
    assert [it["level"] for it in served.state(page.url)["seats"]] == ["medium", ""]
    begun(page, served, 1, "drop")


def test_the_side_to_move_follows_from_the_discs(visit: Opener, served: Served) -> None:  # F5
    page = visit("#/setup")
    connect_four(page)
    side, note = option(page, "Side to move", "Blue"), page.locator("[data-turn-from=discs]")
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
    option(page, "Who started", "Blue").check()
    expect(page.locator("[data-turn-from=starter]")).to_be_visible()
    expect(option(page, "Side to move", "Blue")).to_be_checked()
    option(page, "Who started", "Unknown").check()
    expect(side).to_be_enabled()
    expect(option(page, "Side to move", "Red")).to_be_checked()
    put(page, "Eraser", "4,1")
    expect(side).to_be_disabled()
    play_from_here(page)
    begun(page, served, 1, "drop")


def test_the_side_to_move_of_three_follows_from_the_discs(visit: Opener, served: Served) -> None:  # F5, X1
    page = visit("#/setup")
    page.get_by_role("combobox", name="Game").select_option("trio")
    put(page, "Green", "1,1")
    expect(option(page, "Side to move", "Blue")).to_be_checked()
    put(page, "Red", "2,1")
    expect(option(page, "Side to move", "Blue")).to_be_checked()
    put(page, "Blue", "3,1")
    expect(option(page, "Side to move", "Green")).to_be_enabled()
    option(page, "Side to move", "Green").check()
    play_from_here(page)
    begun(page, served, 2, "drop")


def test_an_impossible_pasted_side_to_move_is_corrected_with_a_message(visit: Opener) -> None:  # F5
    page = visit("#/setup")
    connect_four(page)
    paste(page, "7/7/7/7/7/BRB4 blue")
    expect(page.locator("#toasts").get_by_text("With these discs it's Red's turn.")).to_be_visible()
    expect(option(page, "Side to move", "Red")).to_be_checked()


def test_problems_of_a_drop_board_are_listed_and_highlighted(visit: Opener) -> None:  # F5
    page = visit("#/setup")
    connect_four(page)
    put(page, "Blue", "1,3")
    check(page)
    has_faults(page, "unsupported")
    expect(fault(page, "unsupported")).to_contain_text("column 1, row 3")
    expect(place(page, "1,3")).to_have_accessible_name(f"column 1, row 3, blue, {HIGHLIGHTED}")
    put(page, "Blue", "1,1", "1,2", "2,1", "3,1", "4,1")
    check(page)
    has_faults(page, "line", "balance")
    expect(fault(page, "line")).to_contain_text("column 4, row 1")
    expect(fault(page, "balance")).to_contain_text("Blue has six")
    expect(page.locator(".sign.wrong")).to_have_count(6)
    place(page, "7,1").click()
    expect_no_check(page)


def test_the_cells_that_win_at_once_are_shown(visit: Opener) -> None:  # F5
    page = visit("#/setup")
    connect_four(page)
    paste(page, "7/7/7/7/RRR4/BBB4 blue")
    expect(place(page, "1,2")).to_have_accessible_name("column 1, row 2, red")
    expect_no_check(page)
    expect(check(page)).to_contain_text("Blue can win on the next move at column 4, row 1.")
    expect(page.locator(".sign.win")).to_have_count(1)
    expect(place(page, "4,1")).to_have_accessible_name("column 4, row 1, free, blue can win here")
    expect(result(page)).to_contain_text("A game can reach this position.")
    paste(page, "7/7/7/7/B6/R6 blue")  # blue began, so its first disc cannot lie on red's
    expect(place(page, "1,2")).to_have_accessible_name("column 1, row 2, blue")
    expect(result(page).locator(".found")).to_be_hidden()
    play_from_here(page)
    has_faults(page, "unreachable")


def test_reset_mirror_paste_and_copy(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    expect(place(page, "a1")).to_be_visible()
    text = "a1,b2,c5 c2,b4,d4,e5 0 0 red"
    paste(page, text)
    expect(place(page, "e5")).to_have_accessible_name("e5, red")
    expect(option(page, "Side to move", "Red")).to_be_checked()
    choose(page, "Copy")
    expect(live(page)).to_have_text("Position copied.")
    assert page.evaluate("navigator.clipboard.readText()") == text
    put(page, "Eraser", "b2")
    choose(page, "Copy")
    expect(page.locator("#toasts").get_by_text("Fix the problems first, then copy.")).to_be_visible()
    has_faults(page, "over")
    put(page, "Blue", "b2")
    choose(page, "Mirror")
    expect(place(page, "a5")).to_have_accessible_name("a5, red")
    expect(place(page, "e1")).to_have_accessible_name("e1, blue")
    choose(page, "Clear")
    expect(page.locator("mill-board .disc")).to_have_count(0)
    paste(page, "this is no position")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    expect(page.get_by_label("Position", exact=True)).to_have_value("this is no position")
    page.evaluate("location.hash = '/library'")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(place(page, "a1")).to_be_visible()
    expect(page.locator("mill-board .disc")).to_have_count(0)


def test_a_game_is_set_up_from_where_it_is(visit: Opener, served: Served) -> None:  # M9
    page = visit(served.game("connect4", "4 4 5"))
    at_step(page, 3)
    choose(page, "More…", "Edit this position")
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


def test_a_draft_is_restored_on_return(visit: Opener, served: Served) -> None:  # M9
    page = visit("#/setup")
    put(page, "Blue", "a1", "c1")
    connect_four(page)
    put(page, "Red", "4,1")
    page.get_by_role("link", name="Library").click()
    expect(status(page)).to_have_text("Library")
    page.get_by_role("link", name="Set up").click()
    expect(place(page, "4,1")).to_have_accessible_name(re.compile("red"))
    expect(page.get_by_role("combobox", name="Game").locator("option:checked")).to_have_text("Connect Four")
    expect(page.locator("#toasts").get_by_text("Your draft was restored.")).to_be_visible()
    page.get_by_role("link", name="Library").click()
    expect(page.get_by_text("Your draft was restored.")).to_have_count(0)
    page.get_by_role("link", name="Set up").click()
    page.get_by_role("combobox", name="Game").select_option(label="Six Men's Morris")
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, blue"))
    page.reload()
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, blue"))
    choose(page, "Clear the board")
    expect(page.locator("mill-board .disc")).to_have_count(0)
    page.reload()
    expect(place(page, "c1")).to_have_accessible_name(re.compile("^c1, free"))
    expect(page.locator(".toast")).to_have_count(0)
    page.goto(served.url + served.game(steps="b4 c2"))
    choose(page, "More…", "Edit this position")
    expect(place(page, "b4")).to_have_accessible_name(re.compile("^b4, blue"))


def test_a_double_click_starts_one_game(visit: Opener, served: Served) -> None:
    page = visit("#/setup")
    connect_four(page)
    put(page, "Blue", "4,1")
    expect(option(page, "Side to move", "Red")).to_be_checked()
    start = page.locator("[data-does=start]")
    before = served.ask("GET", "games")["total"]
    start.dblclick()
    begun(page, served, 1, "drop")
    assert served.ask("GET", "games")["total"] == before + 1


def test_a_game_from_a_setup_is_saved_only_if_the_settings_say_so(visit: Opener, served: Served) -> None:  # M11
    page = visit("#/setup", settings={"saveGames": False})
    connect_four(page)
    before = served.ask("GET", "games")["total"]
    play_from_here(page)
    begun(page, served, 0, "drop")
    expect(page.locator(".about")).to_contain_text("This game isn't saved.")
    assert served.ask("GET", "games")["total"] == before


def test_exact_reachability_of_mills_is_shown(visit: Opener) -> None:  # M9
    page = visit("#/setup")
    expect(place(page, "a1")).to_be_visible()
    for position, words in (
        ("a1 b2 5 5 blue", "A game can reach this position."),
        ("a1,c1 c2,d4 1 1 blue", "No game can reach this position."),
    ):
        paste(page, position)
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(check(page)).to_contain_text(SOUND)
        expect(result(page).get_by_text(words)).to_be_visible(timeout=60_000)
        expect(live(page)).to_contain_text(words)


def test_a_cleared_board_can_be_brought_back(visit: Opener) -> None:
    page = visit("#/setup")
    put(page, "Blue", "a1", "c1")
    put(page, "Red", "e1")
    captured(page, 4, 5)
    choose(page, "Clear")
    expect(page.locator("mill-board .disc")).to_have_count(0)
    toast = page.locator(".toast", has_text="Cleared.")
    toast.get_by_role("button", name="Undo").click()
    expect(page.locator("mill-board .disc")).to_have_count(3)
    expect(place(page, "e1")).to_have_accessible_name(re.compile("^e1, red"))
    captured(page, 4, 5)


def test_the_discs_of_many_players_leave_room_for_the_board(visit: Opener) -> None:
    page = visit("#/setup/" + quote("connect:players=10,columns=12,rows=9"), viewport={"width": 500, "height": 500})
    put(page, "Silver")
    expect(page.locator(".palette .chosen")).to_have_text("Silver")
    for size in ({"width": 500, "height": 500}, {"width": 360, "height": 640}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        box = board(page).bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= size["height"]


def test_a_pasted_text_says_what_is_missing(visit: Opener) -> None:
    page = visit("#/setup")
    paste(page, "a1,c1 e1")
    expect(page.get_by_role("dialog").locator(".wrong")).to_have_text(
        "The text ends too early. Still missing: how many discs Blue and Red have left to place."
    )


def test_the_help_says_what_fingers_do(visit: Opener) -> None:
    expect(visit("#/setup").get_by_text("Click or drag to place discs.")).to_be_visible()
    expect(visit("#/setup", phone=True).get_by_text("Tap or drag to place discs.")).to_be_visible()
