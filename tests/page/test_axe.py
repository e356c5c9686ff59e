"""axe-core finds nothing wrong on any screen, dialog or menu, wide and on a phone, in any theme."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from page.acts import SIX_GAME, Opener, board, first_steps, pick_game, place, refused
from page.serving import Served
from playwright.sync_api import Page, ViewportSize, expect

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SIZES: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900}, {"width": 390, "height": 844})
OTHER_THEMES = ("dark", "contrast")
COLOURS = ("color-contrast", "link-in-text-block")  # the rules that a theme can break
# What is wrong, each as rule, place and reason. The page's own theme is set, so colours are those of the stylesheet.
RUN = """async ([theme, rules]) => {
    document.documentElement.dataset.theme = theme;
    const found = await axe.run(document, {
        ...(rules && { runOnly: { type: 'rule', values: rules } }),
        resultTypes: ['violations'],
    });
    const reason = (node) => `${node.target}: ${node.failureSummary.split('\\n').slice(1).join(';')}`;
    return found.violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${reason(node)}`));
}"""

Check = Callable[[str], None]


@pytest.fixture
def page(visit: Opener) -> Page:
    if not AXE.exists():
        pytest.skip("LOUD: no axe-core, so accessibility was NOT tested; install Node and npm, then run `make js`")
    opened = visit("#/credits", viewport=SIZES[0])
    expect(opened.get_by_role("heading", level=1)).to_be_visible()
    opened.evaluate(AXE.read_text())
    return opened


@pytest.fixture
def check(page: Page) -> Iterator[Check]:
    """Look at what is shown in both sizes and all themes; everything that is wrong is reported at the end."""
    wrong = list[str]()

    def look(name: str) -> None:
        for size in SIZES:
            page.set_viewport_size(size)
            for theme in ("light", *OTHER_THEMES):
                rules = COLOURS if theme in OTHER_THEMES else None
                faults = page.evaluate(RUN, [theme, rules])
                wrong.extend(f"{name}, {size['width']} px, {theme}: {fault}" for fault in faults)
        page.set_viewport_size(SIZES[0])

    yield look
    assert wrong == [], "\n" + "\n".join(wrong)


def go(page: Page, address: str) -> None:
    """Go to a screen without loading the page again, which would lose axe-core."""
    emptied = "document.querySelector('main').replaceChildren()"  # else the heading of the old screen is found
    page.evaluate(f"(address) => {{ {emptied}; location.hash = address; }}", address)
    expect(page.locator("main:not(.loading) h1").first).to_be_visible()
    page.wait_for_load_state("networkidle")


def press(page: Page, does: str) -> None:
    """Click a button by what it does."""
    page.locator(f"[data-does={does}]").first.click()


def dialog(page: Page, check: Check, name: str) -> None:
    """Look at the dialog that is open, and close it."""
    expect(page.locator("dialog[open]")).to_be_visible()
    check(name)
    page.keyboard.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)


def test_axe_finds_what_is_wrong(page: Page) -> None:
    page.evaluate("document.querySelector('h1').style.color = 'var(--hairline)'")
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    faults = page.evaluate(RUN, ["light", None])
    assert {fault.partition(":")[0] for fault in faults} == {"button-name", "color-contrast"}, faults
    faults = page.evaluate(RUN, ["dark", COLOURS])
    assert {fault.partition(":")[0] for fault in faults} == {"color-contrast"}, faults


def test_start_settings_lessons_and_credits(page: Page, check: Check) -> None:
    check("credits")
    go(page, "#/settings")
    check("settings")
    page.keyboard.press("?")
    dialog(page, check, "keys")
    for address in ("#/learn/six", "#/learn/connect4", "#/rules/six", "#/puzzles", "#/puzzles/rush"):
        go(page, address)
        check(address)
    go(page, "#/")
    pick_game(page, "Six Men's Morris")
    page.get_by_role("radio", name="Against the computer").check()
    check("start, against the computer")
    pick_game(page, "Connect X")
    page.get_by_role("textbox", name="Players").fill("3")
    expect(page.locator(".chooser h2 + p")).to_contain_text("three players")
    page.get_by_role("textbox", name="Rows").fill("1")
    expect(page.get_by_role("alert").filter(has_text="Allowed")).to_be_visible()
    check("start, three players and a wrong number")
    go(page, "#/game/none")
    check("no such game")
    page.set_viewport_size(SIZES[1])
    menu = page.locator("#menu")
    expect(menu).to_be_visible()
    menu.press("Enter")  # a click waits for two equal frames; after a resize a busy machine may not draw them in time
    expect(menu).to_have_attribute("aria-expanded", "true")
    check("menu of the page")


def test_review(page: Page, check: Check, served: Served) -> None:
    go(page, served.game("connect4", "4 4 5 3 7 6 4 3").replace("/game/", "/review/"))
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=90_000)
    page.locator(".review-table summary").click()
    check("review")
    press(page, "practice")
    expect(page.locator(".review-practice .task")).to_contain_text("Mistake 1")
    check("mistakes to play again")


def test_games(page: Page, check: Check, served: Served) -> None:
    go(page, served.game("six", first_steps(13)))
    place(page, "c4").click()
    check("a disc is picked up")
    go(page, served.game("six", first_steps(5)))
    place(page, "b4").click()
    refused(page, "own")
    check("a refusal")
    page.keyboard.press("ArrowLeft")
    check("looking back")
    page.keyboard.press("ArrowRight")
    for does in ("save", "draw", "resign"):
        press(page, does)
        dialog(page, check, does)
    items = page.locator(".more-items button")
    page.locator("[popovertarget]").click()
    check("menu of the game")
    for name in ("Start again", "Names…", "Download an image…"):
        page.keyboard.press("Escape")
        page.locator("[popovertarget]").click()
        items.filter(has_text=name).click()
        dialog(page, check, name)
    for name, rules, steps in (
        ("Connect Four", "connect4", "4 4 3"),
        ("over", "connect4", "4 1 4 1 4 1 4"),
        ("six over", "six", SIX_GAME),
        ("three players", "trio", "4 5 6"),
        ("large board", "big", "4 5 6"),
    ):
        go(page, served.game(rules, steps))
        expect(board(page)).to_be_visible()
        check(name)


def test_analysis(page: Page, check: Check) -> None:
    for rules in ("six", "connect4"):
        go(page, f"#/analysis/new/{rules}")
        expect(page.locator(".values-list .button").first).to_be_visible(timeout=180_000)
        check(f"analysis of {rules}")
    page.evaluate("location.hash = '#/values'")
    expect(page.locator("[data-rules=connect4][data-kind]")).to_be_visible(timeout=180_000)
    check("value map")
    go(page, "#/analysis/new/connect4")
    place(page, "4").click()
    expect(page.locator(".tree .move[aria-current]")).to_have_text("4")
    page.locator(".saved summary").click()
    check("a stored analysis")
    go(page, "#/analysis/link/damaged")
    check("a damaged link")


def test_setup_and_library(page: Page, check: Check, served: Served) -> None:
    go(page, "#/setup")
    press(page, "check")
    expect(page.locator(".fault").first).to_be_visible()
    check("problems of a setup")
    place(page, "a1").click()
    for does in ("paste", "save"):
        press(page, does)
        dialog(page, check, f"setup, {does}")
    press(page, "save")
    page.locator("dialog[open] input").fill("A position")
    page.keyboard.press("Enter")
    expect(page.locator(".toast")).to_be_visible()
    check("a message")
    for rules in ("connect4", "trio", "big"):
        go(page, f"#/setup/{rules}")
        expect(board(page)).to_be_visible()
        check(f"setup of {rules}")
    go(page, "#/boards/new")
    check("an empty board to draw on")
    page.locator("main select").first.select_option(page.locator("main option[data-kind=rules]").first.inner_text())
    page.locator(".findings summary").click()
    check("a drawn board")
    served.lost_game("connect4", "easy")
    go(page, "#/results")
    expect(page.locator(".results-chart")).to_be_visible()
    check("results")
    game = served.game("six", first_steps(4)).rpartition("/")[2]
    served.ask("POST", "saves", {"game": game, "name": "A save"})
    for part in ("games", "saves", "positions"):
        go(page, f"#/library/{part}")
        menu = page.locator(".card-menu [popovertarget]").first
        expect(menu).to_be_visible()
        check(f"library, {part}")
        menu.click()
        check(f"library, {part}, menu of a card")
        press(page, "rename")
        dialog(page, check, f"library, {part}, a new name")
