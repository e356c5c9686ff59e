"""How to play: the lesson in which the learner makes the moves, the rules in words, and the printed sheet."""

import re

from page.acts import Opener, board, choose, live, not_twice, pick_game, place, play, sideways, to_move
from page.serving import Served
from playwright.sync_api import Locator, Page, expect

from millrow.app.learning import exercises
from millrow.families.rules_text import read_rules

# Is it seen, with nothing over it?
ON_TOP = """(it) => {
    const { left, top, right, bottom } = it.getBoundingClientRect();
    const shown = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return it.contains(shown);
}"""


def notice(page: Page, kind: str) -> Locator:
    """The answer to the last try."""
    return page.locator(f".lesson-notice.{kind}")


def solve(page: Page, rules_text: str) -> None:
    """Do every exercise of a lesson, from the first."""
    for number, exercise in enumerate(exercises(read_rules(rules_text)).values(), 1):
        expect(page.locator(".dot[aria-current]")).to_have_text(str(number))
        not_twice(page)
        position, rules, played = exercise.start, exercise.rules, 0
        for step in exercise.solution() or ():
            if rules.turn(position) == 0:
                path = next(click.path for click in rules.family.view.clicks(rules, position) if click.step == step)
                for name in path:
                    place(page, name).click()
                expect(page.locator(".lesson")).to_have_attribute("data-played", str(played := played + 1))
            position = rules.play(position, step)
        expect(notice(page, "right")).to_be_visible()
        expect(page.locator("[data-does=next]")).to_be_focused()
        page.keyboard.press("Enter")


def test_a_lesson_from_the_start_screen_to_the_first_game(visit: Opener, served: Served) -> None:
    page = visit()
    pick_game(page, "Three Men's Morris")
    page.locator("[data-does=learn]").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play: Three Men's Morris")
    page.locator(".dot").nth(1).click()
    place(page, "b3").click()
    expect(notice(page, "again")).to_contain_text("doesn't close a mill")
    expect(live(page)).to_contain_text("Try again")
    expect(place(page, "b3")).to_have_accessible_name("b3, free")  # it went back
    place(page, "a1").click()
    expect(notice(page, "refusal")).to_have_text("That point already has a disc. Choose a free point.")
    choose(page, "Show me")
    expect(notice(page, "hint")).to_have_text("Place a disc on the marked point.")
    page.locator(".dot").first.click()
    solve(page, "three")
    expect(page.get_by_role("heading", level=2)).to_have_text("You're ready to play")
    expect(page.locator(".dot.finished")).to_have_count(5)
    assert (
        page.locator(".dot.finished")
        .first.evaluate("(dot) => getComputedStyle(dot, '::after').content")
        .startswith('"✓')
    )
    place(page, "b1").click()  # nothing happens, and no error
    choose(page, "Set up a position")
    expect(page.get_by_role("combobox", name="Game")).to_have_value("three")
    page.go_back()
    expect(page.get_by_role("heading", level=2)).to_have_text("You're ready to play")
    choose(page, "Play now")
    expect(page.locator("section.seat").filter(has_text="Computer · Easy")).to_have_count(1)


def test_a_lesson_on_a_phone_with_the_keyboard(visit: Opener, served: Served) -> None:
    page = visit("#/learn/connect4", phone=True, settings={"language": "de"})
    expect(page.get_by_role("heading", level=1)).to_have_text("Anleitung: Vier gewinnt")
    assert sideways(page) == 0
    page.locator(".dot").nth(1).click()
    board(page).get_by_role("button", name=re.compile("^Spalte 4")).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(notice(page, "right")).to_contain_text("Du gewinnst!")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=2)).to_have_text("Übereinander")
    expect(page.get_by_role("heading", level=2)).to_be_focused()


def test_a_small_phone_shows_the_answer_to_a_try_and_the_buttons(visit: Opener, served: Served) -> None:
    page = visit("#/learn/nine", phone=True, viewport={"width": 360, "height": 640}, locale="de-DE")
    expect(page.locator(".dot")).to_have_count(8)
    page.locator(".dot").nth(3).click()
    place(page, "a1").click()
    expect(notice(page, "refusal")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    headings = (page.get_by_role("heading", level=1), page.get_by_role("heading", level=2))
    for width, height in ((360, 640), (390, 844), (844, 390), (500, 500)):
        page.set_viewport_size({"width": width, "height": height})
        for shown in (*headings, notice(page, "refusal"), board(page), page.locator("[data-does=skip]")):
            expect(shown).to_be_in_viewport(ratio=1)
            assert shown.evaluate(ON_TOP), (width, height)
        assert page.locator(".lesson .task").evaluate(ON_TOP) == (height in (844, 390)), "the task, where there is room"
        assert sideways(page) == 0


def test_the_end_of_a_lesson_fits_into_small_windows(visit: Opener, served: Served) -> None:
    page = visit("#/learn/six", phone=True, locale="de-DE")
    page.locator(".dot").last.click()
    page.locator("[data-does=skip]").click()
    for width, height in ((360, 640), (390, 844), (844, 390), (500, 500)):
        page.set_viewport_size({"width": width, "height": height})
        for shown in (board(page), page.locator("[data-does=play]"), page.locator("[data-does=setup]")):
            expect(shown).to_be_in_viewport(ratio=1)
        box = board(page).bounding_box()
        assert box is not None
        assert box["width"] > 250, (width, height)
    expect(page.locator(".lesson-hands")).to_be_hidden()  # nothing depends on them any more


def test_an_address_with_unknown_rules_is_not_found(visit: Opener, served: Served) -> None:
    page = visit("#/learn/chess")
    expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
    page.goto(f"{served.url}#/rules/chess")
    page.get_by_role("link", name="Choose a game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose a game")


def test_a_lesson_comes_by_itself_when_the_server_is_back(visit: Opener, served: Served) -> None:
    page = visit()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose a game")
    page.route("**/api/**", lambda route: route.abort())
    for path in ("rules", "learn"):
        page.goto(f"{served.url}#/{path}/six")
        expect(page.get_by_role("heading", level=1)).to_have_text("The server isn't responding")
    page.unroute("**/api/**")
    choose(page, "Try again")
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play: Six Men's Morris")


def test_rules_from_a_game_and_back_and_printed_on_one_sheet(visit: Opener, served: Served) -> None:
    page = visit(served.game("six:fly_at=3", "a1"))
    choose(page, "More…", "Rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: Six Men's Morris (custom rules)")
    expect(page.get_by_text("If you have only three discs left, you may fly")).to_be_visible()
    expect(page.locator(".rule .example-board")).to_have_count(6)
    choose(page, "Learn step by step")
    expect(page.locator(".dot")).to_have_count(8)
    choose(page, "Back to the game")
    to_move(page, 1)
    play(page, "c5")
    page.evaluate("window.print = () => { document.body.dataset.printed = 'yes'; }")
    for rules in ("morabaraba", "lasker:quiet_limit=50,placing_takes=nothing,slides_first=last", "connect5"):
        page.goto(f"{served.url}#/rules/{rules}")
        expect(page.locator(".rulebook h1")).to_contain_text({"m": "Morabaraba", "l": "Lasker", "c": "Five"}[rules[0]])
        choose(page, "Print board and rules")
        expect(page.locator("body[data-printed]")).to_be_attached()
        sheet = page.pdf(prefer_css_page_size=True)
        assert pages(sheet) == 1
        [(width, height)] = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", sheet)
        assert (round(float(width)), round(float(height))) == (595, 842), "the sheet is A4"
    for rules in ("six:fly_at=3", "lasker:quiet_limit=50,placing_takes=nothing,slides_first=last", "connect5"):
        german = visit(f"#/rules/{rules}", phone=True, locale="de-DE")
        expect(german.locator(".rules-board")).to_be_attached()
        assert pages(german.pdf(prefer_css_page_size=True)) == 1
        german.emulate_media(media="print")
        expect(german.locator(".rules-board")).to_be_visible()


def pages(sheet: bytes) -> int:
    return len(re.findall(rb"/Type /Page\b", sheet))


def test_rules_on_a_phone_begin_with_their_text(visit: Opener, served: Served) -> None:
    page = visit("#/rules/nine", phone=True)
    first = page.locator(".rule").first
    expect(first.locator("p").first).to_be_in_viewport(ratio=1)
    text, picture = (first.locator(it).bounding_box() for it in (".stack", ".example-board"))
    assert text is not None
    assert picture is not None
    assert text["width"] > 300
    assert picture["y"] >= text["y"] + text["height"]
    assert picture["width"] > 200
