"""Under a catalogue that puts brackets around every sentence, no screen shows a text without brackets."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest
from page.acts import SIX_GAME, Opener, first_steps
from page.serving import Served
from playwright.sync_api import Error, Page, Route, expect
from wording.brackets import bracketed, outside

SLOW = 90_000  # ms: the first review on a machine compiles the solver, and its answer is under way all the time

# Every text a person can see or hear, each in a line of its own. Names that people gave, files and keyboard keys are
# marked as such by the page.
SHOWN = """() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.currentNode; node; node = walker.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest("script, style, noscript, .wordmark")) found.push(node.data);
    } else {
      for (const name of ["aria-label", "title", "placeholder", "alt"]) found.push(node.getAttribute(name) ?? "");
    }
  }
  return found.filter((text) => text.trim());
}"""


@pytest.fixture
def look(visit: Opener, served: Served) -> Iterator[Callable[..., Page]]:
    """Opens a screen in brackets; whatever is shown there must be in them. Looks again when the test ends."""
    pages = list[Page]()

    def open_screen(path: str = "", *, phone: bool = False, idle: bool = True) -> Page:
        page = visit("icon.svg", phone=phone)
        page.context.route(re.compile("/assets/(deferred-)?words-"), answer)
        page.goto(served.url + path)
        expect(page.locator("main:not(.loading) h1").first).to_be_visible()
        if idle:
            page.wait_for_load_state("networkidle", timeout=SLOW)
        check(page)
        pages.append(page)
        return page

    yield open_screen
    for page in pages:
        check(page)


def answer(route: Route) -> None:
    with suppress(Error):  # the page was closed while it loaded what it may need later
        route.fulfill(json=bracketed(route.fetch().json()))


def check(page: Page) -> None:
    """Nothing on the page is without brackets."""
    bare = {text: words for text in page.evaluate(SHOWN) if (words := outside(text))}
    assert bare == {}


def test_words_without_brackets_are_found(look: Callable[..., Page]) -> None:
    page = look("#/settings")
    page.evaluate("document.querySelector('h1').append('Undo')")
    with pytest.raises(AssertionError, match="Undo"):
        check(page)
    page.evaluate("document.querySelector('h1').lastChild.remove()")


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize(
    "path",
    [
        "#/settings",
        "#/credits",
        "#/results",
        "#/library",
        "#/library/saves",
        "#/library/positions",
        "#/puzzles",
        "#/nonsense",
    ],
)
def test_screens(look: Callable[..., Page], path: str, phone: bool) -> None:
    look(path, phone=phone)


def test_library(look: Callable[..., Page], served: Served) -> None:
    game = served.game("connect4", "4", levels=("", "easy")).rpartition("/")[2]
    seen = served.state(f"/{game}")["seen"]
    served.ask("POST", f"games/{game}/events", {"seen": seen, "kind": "resign", "seat": 0})
    page = look("#/library")
    page.locator(".card-menu > button").first.click()
    check(page)
    page.keyboard.press("Escape")  # a click would only close the menu
    page.context.route(re.compile("/api/"), lambda route: route.abort())
    page.locator("input[value=saves]").check(force=True)
    expect(page.locator(".server-away")).to_be_visible()


def test_value_map(look: Callable[..., Page]) -> None:
    page = look("#/values", idle=False)  # computing all values takes minutes
    expect(page.locator("[data-rules=six][data-kind]")).to_be_visible(timeout=SLOW)


def test_review(look: Callable[..., Page], served: Served) -> None:
    page = look(served.game("connect4", "4 4 5 3 7 6 4 3").replace("/game/", "/review/"))
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    check(page)
    page.locator("[data-does=practice]").click()
    expect(page.locator(".review-practice .task")).not_to_be_empty()
    page.locator("[data-does=answer]").click()


def test_puzzles(look: Callable[..., Page]) -> None:
    page = look("#/puzzles/six-1a7b0efd")
    for kind, places in (("again", ("a1", "a3")), ("right", ("e1", "e3"))):
        for name in places:
            page.locator(f"[data-place={name}]").first.click(force=True)
        expect(page.locator(f".lesson-notice.{kind}")).to_be_visible(timeout=SLOW)
        check(page)
    page.goto(page.url.partition("#")[0] + "#/puzzles/own")
    expect(page.locator(".puzzle[data-over=true]")).to_be_visible()


def test_start(look: Callable[..., Page]) -> None:
    page = look("#/")
    closed = page.locator("main details:not([open]) > summary:visible")
    while closed.count():
        closed.first.click()
    chosen = page.locator("main input[type=radio]").evaluate_all("(all) => all.map((it) => it.value)")
    for value in dict.fromkeys(chosen):  # every game, every kind of players, every level
        radio = page.locator(f"main input[type=radio][value='{value}']").first
        if radio.count() and radio.is_enabled():
            radio.check(force=True)
            page.wait_for_load_state("networkidle")
            check(page)
    for field in page.locator("main input[type=number], main input[type=text]").all():
        if field.is_visible():
            field.fill("")
    page.wait_for_timeout(500)


@pytest.mark.parametrize(
    ("rules", "steps", "levels"),
    [
        ("six", "", ()),
        ("six", first_steps(5), ()),
        ("six", SIX_GAME, ()),
        ("connect4", "4 4 4", ()),
        ("connect4", "4 1 4 1 4 1 4", ()),
        ("connect4", "", ("", "medium")),
        ("connect4", "", ("medium", "medium")),
        ("trio", "4 4", ()),
        ("big", "4 4", ()),
        ("six:fly_at=3,take=any,no_move=draws,quiet_limit=20", "a1", ()),
    ],
)
def test_games(look: Callable[..., Page], served: Served, rules: str, steps: str, levels: tuple[str, ...]) -> None:
    address = served.game(rules, levels=levels)
    if steps:
        served.play(address.rpartition("/")[2], steps)
    page = look(address)
    page.locator("[popovertarget]").click()
    check(page)
    page.keyboard.press("Escape")
    page.keyboard.press("ArrowLeft")


@pytest.mark.parametrize("phone", [False, True])
def test_refusals(look: Callable[..., Page], served: Served, phone: bool) -> None:
    page = look(served.game("six", first_steps(5)), phone=phone)
    for place in ("b4", "a1", "c2"):
        page.locator(f"[data-place='{place}']").first.click(force=True)
        page.wait_for_timeout(150)
        check(page)


@pytest.mark.parametrize("does", ["save", "draw", "resign"])
def test_dialogs(look: Callable[..., Page], served: Served, does: str) -> None:
    page = look(served.game("six", first_steps(4)))
    page.locator(f"[data-does={does}]").click()
    expect(page.locator("dialog[open]")).to_be_visible()


def test_menu_dialogs(look: Callable[..., Page], served: Served) -> None:
    page = look(served.game("six", first_steps(4)))
    for number in range(page.locator(".more-items button:not(.when-narrow)").count()):
        page.locator("[popovertarget]").click()
        item = page.locator(".more-items button:not(.when-narrow)").nth(number)
        item.click()
        page.wait_for_timeout(200)
        check(page)
        if "#/game/" not in page.url:
            page.go_back()
            expect(page.locator("[popovertarget]")).to_be_visible()
        elif page.locator("dialog[open]").count():
            page.keyboard.press("Escape")


def test_name_that_is_taken(look: Callable[..., Page], served: Served) -> None:
    page = look(served.game("six", first_steps(4)))
    for name_is_taken in (False, True):
        page.locator("[data-does=save]").click()
        page.locator("dialog[open] input").fill("Ⓝ")
        page.locator("dialog[open] .primary").click()
        if name_is_taken:
            expect(page.locator("dialog[open] h2")).to_contain_text("exists")
        else:
            expect(page.locator(".toast")).to_be_visible()
        check(page)


def test_hint_and_keys(look: Callable[..., Page], served: Served) -> None:
    page = look(served.game("six", first_steps(4)))
    page.keyboard.press("?")
    expect(page.locator("dialog[open] kbd").first).to_be_visible()
    check(page)
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.locator("dialog[open] .primary").click()
    expect(page.locator(".say.hint")).not_to_be_empty(timeout=SLOW)
    check(page)
    page.locator("[data-place='a5']").click()
    check(page)


@pytest.mark.parametrize("role", ["guest", "expired"])
def test_what_a_guest_sees(look: Callable[..., Page], served: Served, role: str) -> None:
    page = look("#/game/nothing12345")
    # The page reads the cookie after the server has corrected it.
    page.add_init_script(f"if (location.host) document.cookie = 'millrow-role={role}'")
    for path in ("", "#/library"):
        page.goto("about:blank")
        page.goto(served.url + path)
        expect(page.get_by_text(re.compile("open the .*link", re.IGNORECASE))).to_be_visible()
        page.wait_for_load_state("networkidle")
        check(page)


def test_analysis(look: Callable[..., Page], served: Served) -> None:
    page = look("#/analysis/new/six")
    expect(page.locator(".values")).to_have_attribute("data-done", "true", timeout=SLOW)
    page.locator("[data-place=a1]").click()
    expect(page.locator(".tree .move[aria-current]")).to_have_text("a1")
    page.locator("main details > summary:visible").first.click()
    page.locator("[data-does=draw]").click()
    check(page)
    for number in range(page.locator(".more-items button").count()):
        page.locator(".more").click()
        check(page)
        item = page.locator(".more-items button").nth(number)
        if not item.is_visible() or not item.is_enabled():
            page.keyboard.press("Escape")
            continue
        item.click()
        page.wait_for_timeout(200)
        check(page)
        if "#/analysis/" not in page.url:
            page.go_back()
            expect(page.locator(".more")).to_be_visible()
        elif page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
    page.goto("about:blank")
    page.goto(served.url + "#/analysis/x.broken")
    expect(page.locator("main:not(.loading) h1").first).to_be_visible()


@pytest.mark.parametrize("rules", ["lasker", "connect4"])
def test_lesson_and_rules(look: Callable[..., Page], rules: str) -> None:
    page = look(f"#/learn/{rules}")
    for dot in page.locator(".dot").all():
        dot.click()
        page.locator("[data-does=hint]").click()
        check(page)
        page.locator("[data-place]").first.click(force=True)
        page.wait_for_timeout(100)
        check(page)
    page.locator(".dot").last.click()
    page.locator("[data-does=skip]").click()
    check(page)
    page.locator("[data-does=rules]").click()
    expect(page.locator(".rulebook h1")).to_be_visible()


@pytest.mark.parametrize("rules", ["six", "connect4", "trio"])
def test_setup(look: Callable[..., Page], rules: str) -> None:
    page = look(f"#/setup/{rules}")
    page.wait_for_timeout(300)
    places = page.locator("[data-place]")
    for number in range(0, places.count(), 3):
        if places.nth(number).is_visible():
            places.nth(number).click(force=True)
    for button in page.locator("main button[data-does]").all():
        if button.is_visible() and button.is_enabled():
            button.click()
            page.wait_for_timeout(300)
            check(page)
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")


def test_board_editor(look: Callable[..., Page], served: Served) -> None:
    board = served.ask("POST", "board/drawing", {"rules": "three"})["board"]
    served.ask("POST", "boards", {"name": "Ⓑ", "board": board | {"points": [*board["points"], "g7"], "size": 7}})
    page = look("#/boards/new")
    for summary in page.locator("main details > summary").all():
        if summary.is_visible():
            summary.click()
    page.locator("main select option[data-kind=saved]").first.wait_for(state="attached")
    for kind in ("rules", "saved"):
        start = page.locator("main select").first
        start.select_option(page.locator(f"main option[data-kind={kind}]").first.get_attribute("value"))
        page.wait_for_timeout(400)
        check(page)
    for tool in page.locator(".palette input[type=radio]").all():
        tool.check(force=True)
        page.locator("[data-place=a1]").click()
        page.wait_for_timeout(300)
        check(page)
    for button in page.locator("main button[data-does]").all():
        if button.is_visible() and button.is_enabled() and button.get_attribute("data-does") != "start":
            button.click()
            page.wait_for_timeout(300)
            check(page)
            if page.locator("dialog[open]").count():
                page.keyboard.press("Escape")
