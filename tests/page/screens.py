"""Every screen of the page in the states that look different; for pictures in every language, so it reads no words.

Each function brings a page into one state. `SCREENS` has them by name.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from page.acts import SIX_GAME, board, first_steps
from page.serving import Served
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

Show = Callable[[Page, Served], None]

CONNECT_FOUR = "4 4 3 5 5 4 4 3 2 6 3 3"
REVIEWED = "4 4 5 3 7 6 4 3 4 5 6 5 4 4 5 3 3 2 2 7 2 2 5 5 3 2 3 6 6"
NINE = "d6 f4 b4 d2 g7 a1 d3 g1 d7 d1"
BIG = " ".join(str(7 + (7 * step * step + 3 * step) % 17) for step in range(90))
TEN = " ".join(str(1 + (7 * step + step // 5 * 3) % 12) for step in range(44))
REPETITION = ("c2,a1,a5,e1 d3,e5,b4,c5 0 0 blue", "c2-b2 d3-e3 b2-c2 e3-d3 " * 2)
SLOW = 120_000  # ms: the first answer on a machine compiles the solver
IN_MENU = ("redo", "save-game", "save", "draw", "resign", "new", "restart", "names", "copy", "text", "json", "picture")


class Screen(NamedTuple):
    show: Show
    settings: dict[str, object]
    motion: bool


SCREENS: dict[str, Screen] = {}


def screen(*, motion: bool = False, **settings: object) -> Callable[[Show], Show]:
    """Add a state; `settings` of the page that it needs, and whether things must move."""

    def add(show: Show) -> Show:
        SCREENS[show.__name__.rstrip("_").replace("_", "-")] = Screen(show, settings, motion)
        return show

    return add


def fill_library(served: Served) -> None:
    """Games, saves and results, so that no list is empty."""
    for rules, level in (("connect4", "easy"), ("connect4", "medium"), ("six", "beginner")):
        served.lost_game(rules, level)
    for rules, steps in (
        ("connect4", CONNECT_FOUR),
        ("six", first_steps(21)),
        ("nine", NINE),
        ("six", first_steps(10)),
        ("big", BIG),
    ):
        address = served.game(rules, steps)
    served.ask("POST", "saves", {"game": address.rpartition("/")[2], "name": "Club evening"})


# what people do, without words


def go(page: Page, served: Served, address: str = "") -> None:
    page.goto(served.url + address)
    expect(page.locator("main:not(.loading) h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")


def go_board(page: Page, served: Served, address: str) -> None:
    go(page, served, address)
    expect(board(page)).to_be_visible()


def click(page: Page, place: str) -> None:
    board(page).locator(f"[data-place='{place}']").first.click(force=True)


def shown(page: Page, does: str) -> Locator:
    """The button that does this."""
    return page.locator(f"[data-does={does}]:visible").first


def use(page: Page, does: str) -> None:
    """Use a button of a game, which is in its menu if the window is small."""
    if page.locator(f"[data-does={does}]:visible").count():
        shown(page, does).click()
        return
    page.locator(".play .more").click()
    page.locator(".play .more-items .button").nth(IN_MENU.index(does)).click()


def paste(page: Page, text: str) -> None:
    """Paste a position into the setup."""
    shown(page, "paste").click()
    page.locator("dialog textarea").fill(text)
    page.locator("dialog .row .button").last.click()


def check(page: Page) -> None:
    """Check the position that was set up."""
    expect(page.locator("dialog")).to_have_count(0)
    shown(page, "check").click()
    expect(page.locator(".found:not([inert])")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")


def choose_game(page: Page, name: str) -> None:
    """Choose a game of the start screen."""
    card = page.locator(f"input[name=game][value='{name}']")
    expect(card).to_be_attached()
    card.check(force=True)


def choose_mode(page: Page, mode: str) -> None:
    tick(page.locator(f".modes input[value={mode}]"))


def tick(box: Locator, *, on: bool = True) -> None:
    """Check or uncheck what may lie below the button that starts the game."""
    box.evaluate("(box) => box.scrollIntoView({ block: 'center' })")
    box.set_checked(on, force=True)


# the start screen and the menu


@screen()
def start_two_players(page: Page, served: Served) -> None:
    go(page, served)
    choose_game(page, "six")
    choose_mode(page, "two")


@screen()
def start_against_the_computer(page: Page, served: Served) -> None:
    go(page, served)
    choose_game(page, "six")
    choose_mode(page, "computer")


@screen()
def start_computers(page: Page, served: Served) -> None:
    go(page, served)
    choose_game(page, "connect4")
    choose_mode(page, "watch")


@screen()
def start_rules(page: Page, served: Served) -> None:
    go(page, served)
    choose_game(page, "nine")
    page.locator(".rules-details > summary").click()


@screen()
def start_more_games(page: Page, served: Served) -> None:
    go(page, served)
    page.locator(".more-games > summary").first.click()
    page.locator(".your-boards > summary").click()


@screen()
def start_wrong_number(page: Page, served: Served) -> None:
    go(page, served)
    choose_game(page, "connect")
    numbers = page.locator(".chooser-own input[inputmode=numeric]")
    numbers.nth(3).fill("3")
    numbers.nth(2).fill("12")
    expect(page.locator(".wrong-rules")).to_be_visible()


@screen()
def page_menu(page: Page, served: Served) -> None:
    go(page, served)
    if page.locator("#menu").is_visible():
        page.locator("#menu").click()


@screen()
def server_away(page: Page, served: Served) -> None:
    go(page, served, "#/credits")
    page.route("**/api/**", lambda route: route.abort())
    page.evaluate("location.hash = '#/library'")
    expect(page.locator("main .empty, main [role=alert]").first).to_be_visible()


@screen()
def not_found(page: Page, served: Served) -> None:
    go(page, served, "#/nowhere")


@screen()
def no_such_game(page: Page, served: Served) -> None:
    go(page, served, "#/game/none")


# mills


@screen()
def six_empty(page: Page, served: Served) -> None:
    go_board(page, served, served.game())


@screen(motion=True)
def six_who_starts(page: Page, served: Served) -> None:
    go(page, served)
    choose_game(page, "six")
    choose_mode(page, "two")
    shown(page, "start").click()
    expect(page.locator(".lots")).to_be_visible()


@screen()
def six_from_hand(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=first_steps(4)))
    page.locator("button[data-pick='0']").click()


@screen()
def six_taking(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=first_steps(5)))


@screen()
def six_refusal(page: Page, served: Served) -> None:
    six_taking(page, served)
    click(page, "b4")
    expect(page.locator(".refusal")).to_be_visible()


@screen()
def six_sliding(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=first_steps(13)))
    click(page, "c4")


@screen()
def six_looking_back(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=first_steps(13)))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")


@screen()
def six_won(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=SIX_GAME))


@screen()
def six_drawn(page: Page, served: Served) -> None:
    start, steps = REPETITION
    go_board(page, served, served.game("six", start=start, steps=steps))


@screen()
def six_lost(page: Page, served: Served) -> None:
    go_board(page, served, served.lost_game("six", "easy"))


@screen(delay=3)
def six_thinking(page: Page, served: Served) -> None:
    go_board(page, served, served.game("six", "a1", levels=("", "medium")))
    expect(page.locator(".say.thinking")).to_be_visible()


@screen(delay=0, thoughts=True, evaluation=True)
def six_thoughts(page: Page, served: Served) -> None:
    go_board(page, served, served.game("six", levels=("", "perfect")))
    click(page, "b4")
    expect(page.locator(".thoughts .played")).to_have_count(1, timeout=SLOW)


@screen(delay=3)
def six_paused(page: Page, served: Served) -> None:
    go_board(page, served, served.game("six", levels=("easy", "medium")))
    shown(page, "pause").click()


@screen()
def nine_placing(page: Page, served: Served) -> None:
    go_board(page, served, served.game("nine", NINE))


@screen()
def nine_flying(page: Page, served: Served) -> None:
    go_board(page, served, served.game("nine", start="a1,d1,g1 b2,b4,b6,f4 0 0 blue"))
    click(page, "a1")


@screen()
def morabaraba(page: Page, served: Served) -> None:
    go_board(page, served, served.game("morabaraba", "a1 d1 g1"))


@screen()
def lasker(page: Page, served: Served) -> None:
    go_board(page, served, served.game("lasker", "a1 d1 g7"))
    click(page, "d1")


@screen()
def three_men(page: Page, served: Served) -> None:
    go_board(page, served, served.game("three", "a1 b2"))


# drops


@screen()
def connect_four(page: Page, served: Served) -> None:
    go_board(page, served, served.game("connect4", CONNECT_FOUR))


@screen()
def connect_four_won(page: Page, served: Served) -> None:
    go_board(page, served, served.game("connect4", "4 4 3 3 5 5 2"))


@screen()
def connect_four_refusal(page: Page, served: Served) -> None:
    go_board(page, served, served.game("connect4", "4 4 4 4 4 4"))
    click(page, "4")
    expect(page.locator(".refusal")).to_be_visible()


@screen()
def connect_four_unsaved(page: Page, served: Served) -> None:
    go(page, served)
    choose_game(page, "connect4")
    choose_mode(page, "two")
    tick(page.locator(".chooser label.check input").first, on=False)
    shown(page, "start").click()
    expect(page.locator(".say.news")).to_be_visible()


@screen()
def connect_four_away(page: Page, served: Served) -> None:
    sockets = list[WebSocketRoute]()

    def connect(socket: WebSocketRoute) -> None:
        """Let the first one through."""
        if sockets:
            socket.close()
        else:
            socket.connect_to_server()
        sockets.append(socket)

    page.route_web_socket(re.compile("/socket"), connect)
    connect_four(page, served)
    sockets[0].close()
    expect(page.locator(".say.link")).to_be_visible()


@screen()
def three_players(page: Page, served: Served) -> None:
    go_board(page, served, served.game("trio", "4 5 6 4"))


@screen(delay=3)
def five_players_skip(page: Page, served: Served) -> None:
    go_board(page, served, served.game("connect:players=5", "4", levels=("", *["easy"] * 4)))
    expect(page.locator(".say.thinking")).to_be_visible()


@screen()
def ten_players(page: Page, served: Served) -> None:
    go_board(page, served, served.game("connect:columns=12,rows=9,players=10", TEN))


@screen()
def big(page: Page, served: Served) -> None:
    go_board(page, served, served.game("big", BIG))


@screen()
def giant(page: Page, served: Served) -> None:
    go_board(page, served, served.game("giant", "4 50 60"))


# what opens over a game


@screen()
def game_menu(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=first_steps(13)))
    page.locator(".play .more").click()


def dialog(name: str, does: str) -> None:
    """Add the dialog of a game that a button opens."""

    def show(page: Page, served: Served) -> None:
        go_board(page, served, served.game(steps=first_steps(4)))
        use(page, does)
        expect(page.locator("dialog[open]")).to_be_visible()

    show.__name__ = name
    screen()(show)


for does in ("save", "draw", "resign", "restart", "picture"):
    dialog(f"dialog_{does}", does)


@screen()
def dialog_names(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=first_steps(4)))
    use(page, "names")
    page.locator("dialog input").first.fill(" ")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .wrong:visible")).to_be_visible()


@screen()
def dialog_name_taken(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=first_steps(4)))
    use(page, "save")
    page.locator("dialog input").fill("Club evening")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .stack .button")).to_have_count(3)


@screen()
def dialog_keys(page: Page, served: Served) -> None:
    go_board(page, served, served.game(steps=first_steps(4)))
    page.keyboard.press("?")
    expect(page.locator("dialog[open]")).to_be_visible()


@screen()
def hint_first_step(page: Page, served: Served) -> None:
    go_board(page, served, served.game("six", start="b4,d4 c2,b2 4 4 blue", levels=("", "easy")))
    page.keyboard.press("h")
    expect(page.locator(".say.hint")).to_be_visible(timeout=SLOW)


@screen()
def hint_last_step(page: Page, served: Served) -> None:
    go_board(page, served, served.game("connect4", start="4455", levels=("", "easy")))
    for _ in range(3):
        page.keyboard.press("h")
        expect(page.locator(".say.hint")).to_be_visible(timeout=SLOW)
    expect(page.locator(".sign.marked")).to_have_count(1)


# setup


@screen()
def setup_six(page: Page, served: Served) -> None:
    go_board(page, served, "#/setup/six")


@screen()
def setup_six_problems(page: Page, served: Served) -> None:
    setup_six(page, served)
    paste(page, "a1,c1,e1,b4,d4,d2 a5,c5,e3,b2,c2,d3 0 0 blue")
    check(page)


@screen()
def setup_nine(page: Page, served: Served) -> None:
    go_board(page, served, "#/setup/nine")
    for point in ("a1", "d1", "g1"):
        click(page, point)
    check(page)


@screen()
def setup_connect_four(page: Page, served: Served) -> None:
    go_board(page, served, "#/setup/connect4")
    paste(page, "7/7/7/3R3/1RRBR2/BBBRB2 blue")
    check(page)


@screen()
def setup_ten_players(page: Page, served: Served) -> None:
    go_board(page, served, "#/setup/connect:columns=12,rows=9,players=10")


@screen()
def setup_wrong_text(page: Page, served: Served) -> None:
    setup_six(page, served)
    paste(page, "zzz")
    expect(page.locator("dialog .wrong")).to_be_visible()


# library, results, settings


@screen()
def library_games(page: Page, served: Served) -> None:
    go(page, served, "#/library")
    expect(page.locator("main li").first).to_be_visible()


@screen()
def library_menu(page: Page, served: Served) -> None:
    library_games(page, served)
    page.locator(".card-menu > button").first.click()


@screen()
def library_rename(page: Page, served: Served) -> None:
    library_menu(page, served)
    shown(page, "rename").click()
    expect(page.locator("dialog[open]")).to_be_visible()


@screen()
def library_no_match(page: Page, served: Served) -> None:
    library_games(page, served)
    page.locator("input[type=search]").fill("qqq")
    expect(page.locator("main .library-card")).to_have_count(0)


@screen()
def library_saves(page: Page, served: Served) -> None:
    go(page, served, "#/library/saves")
    expect(page.locator("main li").first).to_be_visible()


@screen()
def library_positions(page: Page, served: Served) -> None:
    go(page, served, "#/library/positions")


@screen()
def results(page: Page, served: Served) -> None:
    go(page, served, "#/results")
    page.locator(".results details summary").click()


@screen()
def settings(page: Page, served: Served) -> None:
    go(page, served, "#/settings")


@screen()
def credits_(page: Page, served: Served) -> None:
    go(page, served, "#/credits")


# lessons, rules, puzzles


@screen()
def lesson_six(page: Page, served: Served) -> None:
    go_board(page, served, "#/learn/six")
    page.locator(".dot").nth(3).click()
    click(page, "c5")
    expect(page.locator(".lesson-notice.refusal")).to_be_visible()


@screen()
def lesson_nine_hint(page: Page, served: Served) -> None:
    go_board(page, served, "#/learn/nine")
    shown(page, "hint").click()
    expect(page.locator(".lesson-notice.hint")).to_be_visible()


@screen()
def lesson_connect_four(page: Page, served: Served) -> None:
    go_board(page, served, "#/learn/connect4")


@screen()
def lesson_end(page: Page, served: Served) -> None:
    go_board(page, served, "#/learn/six")
    page.locator(".dot").last.click()
    shown(page, "skip").click()
    expect(page.locator(".finish")).to_be_visible()


@screen()
def rules_nine(page: Page, served: Served) -> None:
    go(page, served, "#/rules/nine")


@screen()
def rules_connect_four(page: Page, served: Served) -> None:
    go(page, served, "#/rules/connect4")


@screen()
def puzzles(page: Page, served: Served) -> None:
    go(page, served, "#/puzzles")
    expect(page.locator(".puzzle-picture .board")).to_be_visible()


@screen()
def puzzle(page: Page, served: Served) -> None:
    go_board(page, served, "#/puzzles/six-1a7b0efd")


@screen()
def puzzle_answer(page: Page, served: Served) -> None:
    puzzle(page, served)
    shown(page, "answer").click()
    expect(page.locator(".lesson-notice.hint")).to_be_visible(timeout=SLOW)


@screen()
def puzzle_rush(page: Page, served: Served) -> None:
    go_board(page, served, "#/puzzles/rush")


# analysis and review


@screen()
def analysis_six(page: Page, served: Served) -> None:
    go_board(page, served, served.game("six", "a1 b2 a3 b4").replace("#/game/", "#/analysis/game/") + "/4")
    expect(page.locator(".best-line .move").nth(5)).to_be_visible(timeout=SLOW)


@screen()
def analysis_nine(page: Page, served: Served) -> None:
    go_board(page, served, served.game("nine", NINE).replace("#/game/", "#/analysis/game/") + "/10")
    expect(page.locator(".values-list .button").first).to_be_visible(timeout=SLOW)


@screen()
def analysis_connect_four(page: Page, served: Served) -> None:
    go_board(page, served, "#/analysis/new/connect4")
    expect(page.locator(".best-line .move").nth(9)).to_be_visible(timeout=SLOW)


@screen()
def analysis_damaged_link(page: Page, served: Served) -> None:
    go(page, served, "#/analysis/link/damaged")


@screen()
def value_map(page: Page, served: Served) -> None:
    go(page, served, "#/values")
    expect(page.locator("[data-rules=seven][data-kind]")).to_be_visible(timeout=3 * SLOW)


@screen()
def review_connect_four(page: Page, served: Served) -> None:
    go(page, served, served.game("connect4", REVIEWED).replace("/game/", "/review/"))
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    page.locator(".turning-point").nth(1).click()


@screen()
def review_six_table(page: Page, served: Served) -> None:
    go(page, served, served.game(steps=SIX_GAME).replace("/game/", "/review/"))
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    page.locator(".review-table summary").click()


@screen()
def review_practice(page: Page, served: Served) -> None:
    review_connect_four(page, served)
    shown(page, "practice").click()
    expect(page.locator(".review-practice .task")).to_be_visible()


# boards that are drawn


@screen()
def board_editor(page: Page, served: Served) -> None:
    go_board(page, served, "#/boards/new")


@screen()
def board_editor_nine(page: Page, served: Served) -> None:
    board_editor(page, served)
    rules = page.locator("main option[data-kind=rules]").nth(4).get_attribute("value")
    page.locator("main select").first.select_option(value=rules)
    page.locator(".findings summary").click()


@screen()
def printed_sheet(page: Page, served: Served) -> None:
    go(page, served, "#/rules/six")
    page.emulate_media(media="print")
