"""Every window shows all that is needed to play, and what happens on the board is obvious."""

import re
from typing import Any

from page.acts import (
    Opener,
    at_step,
    board,
    centre,
    ended,
    first_steps,
    not_twice,
    place,
    play,
    refused,
    seat,
    sideways,
    status,
    to_move,
)
from page.serving import Served
from playwright.sync_api import Page, expect

WINDOWS = (
    (320, 480),
    (360, 640),
    (390, 844),
    (500, 500),
    (600, 600),
    (640, 360),  # 1280 x 720 at 200 %
    (768, 1024),
    (844, 390),  # a phone on its side
    (1024, 600),
    (1024, 768),
    (1280, 720),
    (1440, 900),
    (2560, 1440),
)
LONG = ("Wolfeschlegelsteinhausenbergerdorff the Elder of Philadelphia"[:60], "W" * 60)
OUTSIDE = """() => {
    const parts = '.play .board [role=application], .status, .badge, .toolbar > :not([popover]), .below > .say, .seat';
    const isOut = (it) => {
        const { left, top, right, bottom } = it.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
    };
    const isCut = (it) => it.scrollHeight > it.clientHeight + 2 || it.scrollWidth > it.clientWidth + 2;
    const shown = [...document.querySelectorAll(parts)].filter((it) => it.checkVisibility());
    const cut = [...document.querySelectorAll('.status, .below, .say p, .toolbar')].filter(isCut);
    return [
        ...shown.filter(isOut).map((it) => `${it.className.baseVal ?? it.className} is outside`),
        ...cut.map((it) => `${it.className} is cut off`),
        ...(scrollY ? ['the page is scrolled'] : []),
        ...(shown.length < 5 ? [`only ${shown.length} parts are shown`] : []),
    ];
}"""
LESSON_OUTSIDE = """() => {
    const parts = '.lesson .board [role=application], .lesson-task, .lesson-answer > .row';
    const shown = [...document.querySelectorAll(parts)].map((it) => [it, it.getBoundingClientRect()]);
    const [[, task], [, board], [, buttons]] = shown;
    const meets = (a, b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
    return [
        ...shown
            .filter(([, it]) => it.top < 0 || it.bottom > innerHeight + 0.5)
            .map(([it]) => `${it.className} is outside`),
        ...(meets(board, task) || meets(board, buttons) ? ['something lies over the board'] : []),
        ...(board.width < 150 ? ['the board is small'] : []),
        ...(scrollY ? ['the page is scrolled'] : []),
    ];
}"""
PLACES = "() => [...document.querySelectorAll('.toolbar, .toolbar > .button')].map((it) => it.getBoundingClientRect())"


ONE_LINE = """(all) => all.filter((it) => it.checkVisibility()).filter((it) => {
    const words = document.createRange();
    words.selectNodeContents(it);
    return words.getBoundingClientRect().height > 1.9 * parseFloat(getComputedStyle(it).fontSize);
}).map((it) => it.textContent)"""
OUT_OF_SIGHT = """(all) => all.filter((it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    return left < 0 || top < 0 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5;
}).map((it) => it.textContent)"""


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def check_windows(page: Page, wrong: list[str], name: str) -> None:
    """Note what is outside or cut off in any window."""
    for width, height in WINDOWS:
        resize(page, width, height)
        wrong += [f"{name}, {width} x {height}: {fault}" for fault in page.evaluate(OUTSIDE)]
        if sideways(page):
            wrong.append(f"{name}, {width} x {height}: the page scrolls sideways")


def test_the_board_keeps_its_size_when_the_game_ends(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4", "4 4 3 3 5 5"), settings={"language": "de"})
    for width, height in ((1440, 900), (1280, 720)):
        resize(page, width, height)
        at_step(page, 6)
        before = board(page).bounding_box()
        not_twice(page)
        board(page).get_by_role("button", name=re.compile("^Spalte 2")).click()
        ended(page, 0, "line")
        assert board(page).bounding_box() == before
        cut = "(all) => all.some((it) => it.scrollWidth > it.clientWidth + 1)"
        assert not page.locator(".say.ended .button").evaluate_all(cut)
        page.get_by_role("button", name="Zurücknehmen").click()


def test_every_window_shows_board_status_refusal_and_tools(visit: Opener, served: Served) -> None:  # M12
    page = visit("#/credits")
    wrong = list[str]()
    german = visit(served.game("six", first_steps(5)), locale="de-DE", settings={"delay": 3})
    place(german, "a1").click()
    refused(german, "empty")
    check_windows(german, wrong, "German")
    german.goto(served.url + served.game("six", levels=("easy", "easy")))
    expect(german.locator("[data-does=pause]")).to_be_visible()
    check_windows(german, wrong, "German, computers")
    for rules, steps, again, code in (
        ("six", first_steps(4), "b4", "occupied"),
        ("connect4", " ".join("444444555555666666"), "4", "full-column"),
        ("connect:columns=12,rows=9", " ".join("4" * 9), "4", "full-column"),
    ):
        address = served.game(rules, steps)
        page.goto(served.url + address)
        place(page, again).click()
        refused(page, code)
        check_windows(page, wrong, rules)
        game = address.rpartition("/")[2]
        for step, (width, height) in enumerate(((390, 844), (844, 390), (1024, 768), (1440, 900)), len(steps.split())):
            resize(page, width, height)
            before: Any = page.evaluate(PLACES)
            served.play(game, ("a1 e5 a3 e1" if rules == "six" else "1 2 1 2").split()[step - len(steps.split())])
            at_step(page, step + 1)
            assert page.evaluate(PLACES) == before, f"the tools of {rules} have moved at {width} x {height}"
    assert wrong == []


def test_a_puzzle_and_its_board_fit_into_every_window(visit: Opener, served: Served) -> None:
    page = visit("#/puzzles", locale="de-DE")
    wrong = list[str]()
    for address in ("", "/six-1a7b0efd", "/rush"):
        page.goto(f"{served.url}#/puzzles{address}")
        if address:
            expect(board(page)).to_be_visible()
        for width, height in WINDOWS:
            resize(page, width, height)
            if sideways(page):
                wrong.append(f"{address}, {width} x {height}: the page scrolls sideways")
            below = address and page.evaluate(
                "Math.max(...[...document.querySelectorAll('.task, .board [role=application]')]"
                ".map((it) => it.getBoundingClientRect().bottom)) - innerHeight"
            )
            if below and below > 0.5:
                wrong.append(f"{address}, {width} x {height}: {below} px are below the window")
    assert wrong == []


def test_a_lesson_fits_into_every_window(visit: Opener, served: Served) -> None:
    page = visit("#/credits", locale="de-DE")
    wrong = list[str]()
    for rules in ("six", "connect4", "connect:columns=12,rows=9"):
        page.goto(f"{served.url}#/learn/{rules}")
        expect(board(page)).to_be_visible()
        for width, height in WINDOWS:
            resize(page, width, height)
            wrong += [f"{rules}, {width} x {height}: {fault}" for fault in page.evaluate(LESSON_OUTSIDE)]
            if sideways(page):
                wrong.append(f"{rules}, {width} x {height}: the page scrolls sideways")
    assert wrong == []


def test_setup_and_board_editor_show_the_whole_board_in_every_window(visit: Opener, served: Served) -> None:
    page = visit("#/credits", locale="de-DE")
    wrong = list[str]()
    for screen in ("#/setup/nine", "#/setup/connect4", "#/boards/new"):
        page.goto(served.url + screen)
        expect(board(page)).to_be_visible()
        for width, height in WINDOWS:
            resize(page, width, height)
            box = board(page).bounding_box()
            assert box is not None
            if box["y"] < 0 or box["y"] + box["height"] > height or min(box["width"], box["height"]) < 150:
                wrong.append(f"{screen}, {width} x {height}: {box}")
            scrolls = page.evaluate("document.documentElement.scrollHeight - innerHeight")
            if scrolls > 0 and width >= 640:  # a phone has everything one below the other
                wrong.append(f"{screen}, {width} x {height}: the page scrolls by {scrolls} px")
            if sideways(page):
                wrong.append(f"{screen}, {width} x {height}: the page scrolls sideways")
    assert wrong == []


def test_long_names_never_hide_what_is_to_be_done(visit: Opener, served: Served) -> None:  # M12
    page = visit("#/credits")
    for first, levels in ((0, ("", "")), (1, ("", ""))):
        seats = [{"name": name, "level": level} for name, level in zip(LONG, levels, strict=True)]
        game = served.ask("POST", "games", {"rules": "six", "seats": seats, "first": first})
        page.goto(f"{served.url}#/game/{game['id']}")
        to_move(page, first, "place")
        for width, height in WINDOWS:
            resize(page, width, height)
            assert page.evaluate(OUTSIDE) == [], (first, width, height)
            expect(status(page)).to_have_text(re.compile(rf"^{LONG[first][:6]}.* to place a disc$"))
        expect(status(page)).to_have_attribute("title", f"{LONG[first]} to place a disc")


def test_low_windows_show_the_whole_board_to_analyse_review_and_draw(visit: Opener, served: Served) -> None:  # M12
    page = visit(locale="de-DE")
    page.locator(".start-foot [data-does=analyse]").click()
    wrong = list[str]()
    for screen in ("", served.game("connect4", "4 1 4 1 4 1 4").replace("/game/", "/review/")):
        if screen:
            page.goto(served.url + screen)
        for width, height in ((844, 390), (1024, 768), (1280, 720), (1440, 900)):
            resize(page, width, height)
            expect(board(page)).to_be_visible()
            parts = [board(page)] + ([page.locator("[data-does=play-on]")] if screen else [])
            for box in [part.bounding_box() for part in parts]:
                assert box is not None
                if box["y"] < 0 or box["y"] + box["height"] > height:
                    wrong.append(f"{screen or 'analysis'}, {width} x {height}: {box}")
    assert wrong == []


def test_a_square_window_has_a_large_board(visit: Opener, served: Served) -> None:  # M12
    for address in (served.game("six", first_steps(5)), served.game("connect4", "4 4 3")):
        page = visit(address, locale="de-DE")
        for side in (500, 600, 768):
            resize(page, side, side)
            box = board(page).bounding_box()
            assert box is not None
            assert box["width"] > 0.54 * side, (address, side)
            assert sideways(page) == 0


def test_targets_show_on_hover_focus_or_with_a_disc_in_the_fingers(visit: Opener, served: Served) -> None:  # M3, M11
    page = visit(served.game(steps=first_steps(4)))
    at_step(page, 4)
    rings, ghost = page.locator(".sign.target"), page.locator("mill-board .ghost")
    expect(page.locator(".sign")).to_have_count(0)
    page.mouse.move(*centre(place(page, "a1")))
    expect(ghost).to_have_count(1)
    page.mouse.move(0, 0)
    expect(ghost).to_have_count(0)
    board(page).locator("[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(ghost).to_have_count(1)
    page.evaluate("document.activeElement.blur()")
    seat(page, "Blue").get_by_role("button").click()
    expect(rings).to_have_count(12)
    phone = visit(served.game(steps=first_steps(4)), phone=True)
    seat(phone, "Blue").get_by_role("button").tap()
    expect(phone.locator(".sign.target")).to_have_count(12)


def test_a_mill_a_capture_and_a_win_are_seen(visit: Opener, served: Served) -> None:  # M4, M6, M8
    page = visit(served.game(steps=first_steps(4)), motion=True)
    play(page, "c4")
    expect(status(page)).to_have_text("Mill! Take a red disc")
    expect(page.locator(".sign.bar")).to_have_count(1)
    play(page, "xc2")
    captured = page.locator(".halo.captured")
    expect(captured).to_have_count(1)
    expect(page.locator(".halo.from")).to_have_count(0)
    expect(seat(page, "Blue").locator(".captured .disc")).to_have_count(1)
    expect(seat(page, "Blue").locator(".captured .disc")).to_have_attribute("data-seat", "1")
    expect(seat(page, "Red").locator(".captured .disc")).to_have_count(0)
    page.goto(served.url + served.game(steps=first_steps(19)))
    at_step(page, 19)
    party = page.locator(".celebration")
    expect(party).to_have_count(0)
    play(page, "c4-c5 xd2")
    expect(party).to_have_count(1)
    ended(page, 0, "too-few")
    expect(page.locator(".halo.from")).to_have_count(1)
    expect(captured).to_have_count(1)
    expect(page.locator(".badge")).to_be_hidden()
    expect(party).to_have_count(0)
    calm = visit(served.game(steps=first_steps(19)))
    calm.evaluate(
        """() => {
            window.parties = 0;
            new MutationObserver(() => (parties += document.querySelectorAll('.celebration').length)).observe(
                document.body, { childList: true, subtree: true });
        }"""
    )
    at_step(calm, 19)
    play(calm, "c4-c5 xd2")
    ended(calm, 0, "too-few")
    assert calm.evaluate("parties") == 0, "reduced motion"


def test_menus_are_in_sight_and_offers_have_their_words_on_one_line(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", first_steps(13)), locale="de-DE")
    at_step(page, 13)
    items = page.locator(".play .more-items .button")
    for width, height in WINDOWS:
        resize(page, width, height)
        page.locator(".play .more").click()
        expect(items.last).to_be_visible()
        resize(page, width, height)  # the menu is placed in the next frame
        lines = items.evaluate_all(ONE_LINE)
        assert not (lines and width > 640), (width, height)
        shown = items.filter(visible=True)
        assert shown.evaluate_all(OUT_OF_SIGHT) == [], (width, height)
        cut = page.locator(".play .more-items").evaluate("(it) => it.scrollHeight - it.clientHeight")
        assert cut <= 1, (width, height)
        page.keyboard.press("Escape")
        expect(items.first).to_be_hidden()
    for address, offers in ((served.game("six", first_steps(21)), ".say.ended"), ("", ".say.past")):
        if address:
            page.goto(served.url + address)
        else:
            page.keyboard.press("ArrowLeft")
        shown = page.locator(f"{offers} .button")
        expect(shown.first).to_be_visible()
        for width, height in ((1024, 768), (844, 390)):
            resize(page, width, height)
            assert shown.evaluate_all(ONE_LINE) == [], (offers, width, height)
            assert shown.evaluate_all(OUT_OF_SIGHT) == [], (offers, width, height)


def test_what_is_offered_after_a_lost_game_is_in_sight_in_every_window(visit: Opener, served: Served) -> None:
    page = visit(served.lost_game("six", "easy"), locale="de-DE")
    offers = page.locator(".say.ended .button").filter(visible=True)
    expect(offers.nth(3)).to_be_visible()
    wrong = list[str]()
    for width, height in WINDOWS:
        resize(page, width, height)
        wrong += [f"{width} x {height}: {text}" for text in offers.evaluate_all(OUT_OF_SIGHT)]
        if page.locator(".say.ended > .row").evaluate("(row) => row.scrollWidth > row.clientWidth + 1"):
            wrong.append(f"{width} x {height}: the row is too wide")
        if sideways(page):
            wrong.append(f"{width} x {height}: the page scrolls sideways")
    assert wrong == []


def test_dialogs_keep_their_answers_in_sight(visit: Opener, served: Served) -> None:
    page = visit(served.game(steps=first_steps(4)))
    at_step(page, 4)
    for width, height in ((844, 390), (640, 360), (360, 640)):
        resize(page, width, height)
        page.keyboard.press("?")
        assert page.locator("dialog .row .button").evaluate_all(OUT_OF_SIGHT) == [], (width, height)
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)
    resize(page, 844, 390)
    page.locator(".play .more").click()
    page.get_by_role("button", name="Names…").click()
    expect(page.locator("dialog input")).to_have_count(3)
    assert page.locator("dialog").evaluate("(it) => it.scrollHeight - it.clientHeight") <= 0


def test_levels_of_computers_are_readable_and_the_bar_is_beside_the_board(visit: Opener, served: Served) -> None:
    game = served.game("six", levels=("easy", "medium"))
    page = visit(game, settings={"evaluation": True, "delay": 3}, locale="de-DE")
    expect(page.locator(".evaluation")).to_be_visible()
    for width, height in ((1440, 900), (1024, 768), (500, 500), (390, 844)):
        resize(page, width, height)
        cut = page.locator(".seat-kind").evaluate_all("(all) => all.some((it) => it.scrollWidth > it.clientWidth)")
        assert not cut, (width, height)
        bar, shown = page.locator(".evaluation").bounding_box(), board(page).bounding_box()
        assert bar is not None
        assert shown is not None
        assert 0 <= shown["x"] - bar["x"] - bar["width"] < 16, (width, height)
        assert abs(bar["height"] - shown["height"]) < 3, (width, height)


def test_the_analysis_fits_into_square_and_narrow_windows(visit: Opener) -> None:
    page = visit("#/analysis/new/six", locale="de-DE")
    expect(page.locator(".value-badge").first).to_be_visible()
    meets = """() => {
        const all = [...document.querySelectorAll('.value-badge')].map((it) => it.getBoundingClientRect());
        return all.some((a, i) => all.slice(i + 1).some((b) =>
            a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
    }"""
    for width, height in ((500, 500), (390, 844), (360, 640)):
        resize(page, width, height)
        shown, words = board(page).bounding_box(), status(page).bounding_box()
        assert shown is not None
        assert words is not None
        assert shown["y"] + shown["height"] <= height, (width, height)
        assert abs(shown["x"] - words["x"]) < 3, (width, height)
        assert not page.evaluate(meets), (width, height)
    tools = page.locator(".analysis .tools > .button").filter(visible=True)
    for width, height in ((844, 390), (500, 500), (600, 600), (1024, 768), (1440, 900)):
        resize(page, width, height)
        assert tools.evaluate_all(OUT_OF_SIGHT) == [], (width, height)
    resize(page, 844, 390)
    low = board(page).bounding_box()
    assert low is not None
    assert low["height"] > 300
    page.evaluate("scrollTo(0, 200)")
    assert page.evaluate("scrollY") > 100
    assert page.locator(".analysis .board").evaluate_all(OUT_OF_SIGHT) == []


def test_the_search_of_the_library_takes_the_room_there_is(visit: Opener) -> None:
    page = visit("#/library/saves", locale="de-DE")
    expect(page.locator(".library-terms [name=state]")).to_be_hidden()
    for width, height in ((1440, 900), (1024, 768), (844, 390)):
        resize(page, width, height)
        last, row = page.locator(".library-terms [name=family]").bounding_box(), page.locator(".library-terms")
        first, whole = page.get_by_role("searchbox").bounding_box(), row.bounding_box()
        assert first is not None
        assert last is not None
        assert whole is not None
        assert abs(last["x"] + last["width"] - whole["x"] - whole["width"]) < 2, (width, height)
        assert abs(first["y"] - last["y"]) < 8, (width, height)


def test_the_main_menu_fits_into_a_low_window(visit: Opener) -> None:
    page = visit("#/credits", viewport={"width": 844, "height": 390})
    page.locator("#menu").click()
    assert page.locator("#nav").evaluate_all(OUT_OF_SIGHT) == []


def test_the_last_move_stays_in_sight_when_the_game_ends(visit: Opener, served: Served) -> None:
    page = visit(served.game("six", first_steps(19)), viewport={"width": 1024, "height": 640}, locale="de-DE")
    at_step(page, 19)
    served.play(page.url.rpartition("/")[2], "c4-c5 xd2")
    ended(page, 0, "too-few")
    expect(page.locator(".say.ended .button").first).to_be_visible()
    hidden = """() => document.querySelector('.moves-list [aria-current]').getBoundingClientRect().bottom
        - document.querySelector('.moves-list').getBoundingClientRect().bottom"""
    assert page.evaluate(hidden) <= 1
