"""Helpers for what people do and see on the page."""

import re
from contextlib import suppress
from typing import Protocol

from playwright.sync_api import Error, Locator, Page, expect

PATIENCE = 45_000  # ms until something that should happen counts as missing, on a busy machine too
expect.set_options(timeout=PATIENCE)

SIX_GAME = (
    "b4 c2 d4 b2 c4 xc2 a1 a3 d3 a5 c2 e5 c1 "  # placing: blue closes b4-c4-d4 and takes
    "c4-c5 xc1 b2-b3 c5-c4 xa1 d3-d2 c4-c5 xd2"  # sliding to and fro, until red has two discs
)
PLACED = 13  # steps of it until both hands are empty


class Opener(Protocol):
    def __call__(
        self, path: str = "", *, phone: bool = False, motion: bool = False, settings: object = None, **more: object
    ) -> Page: ...


def first_steps(count: int) -> str:
    """So many steps of the game of six men's morris."""
    return " ".join(SIX_GAME.split()[:count])


def board(page: Page) -> Locator:
    return page.get_by_role("application")


def place(page: Page, name: str) -> Locator:
    """A point ("b4"), a column ("4") or, in the setup, a cell ("4,1": column 4, row 1)."""
    called = ", row ".join(name.split(",")) if "," in name else name
    called = f"column {called}" if name[0].isdigit() else called
    return board(page).get_by_role("button", name=re.compile(f"^{called}(,|$)"))


def status(page: Page) -> Locator:
    """Result, turn and phase."""
    return page.get_by_role("heading", level=1)


def wait_for(page: Page, selector: str, attributes: dict[str, str]) -> None:
    """Wait until an element has these attributes, checking every 20 ms; `expect` checks less and less often.

    If that does not happen, the `expect` that follows reports it."""
    script = """([selector, wanted, patience]) => new Promise((done) => {
        const isSo = () => {
            const found = document.querySelector(selector);
            return found && Object.entries(wanted).every(([name, value]) =>
                value === (name === "value" ? found.value : found.getAttribute(name)));
        };
        const until = performance.now() + patience;
        const look = () => (isSo() || performance.now() > until ? done() : setTimeout(look, 20));
        look();
    })"""
    with suppress(Error):  # the page may be left meanwhile
        page.evaluate(script, [selector, attributes, PATIENCE])  # the page forbids wait_for_function


def to_move(page: Page, seat: int, phase: str | None = None) -> None:
    """It is this seat's turn, in this phase of the game."""
    wait_for(page, "h1", {"data-turn": str(seat)} | ({} if phase is None else {"data-phase": phase}))
    expect(status(page)).to_have_attribute("data-turn", str(seat))
    if phase is not None:
        expect(status(page)).to_have_attribute("data-phase", phase)


def ended(page: Page, winner: int | None, reason: str) -> None:
    """The game is over: who won, nobody for a draw, and why."""
    wait_for(page, "h1", {"data-reason": reason})
    expect(status(page)).to_have_attribute("data-reason", reason)
    expect(status(page)).to_have_attribute("data-winner", "" if winner is None else str(winner))


def below(page: Page) -> Locator:
    """What is said near the board."""
    return page.locator(".below")


def refused(page: Page, code: str) -> Locator:
    """Why something was refused, near the board."""
    wait_for(page, f'.below .refusal[data-code="{code}"]', {})
    said = below(page).locator(f'.refusal[data-code="{code}"]')
    expect(said).to_be_visible()
    return said


def live(page: Page) -> Locator:
    """The live region, which screen readers announce."""
    return page.locator("[aria-live=polite]#live")


def seat(page: Page, name: str) -> Locator:
    """The card of a player of a game for two."""
    return page.locator("section.seat").filter(has=page.get_by_role("heading", name=name, exact=True))


def slider(page: Page) -> Locator:
    return page.locator("[data-does=look-back]")


def at_step(page: Page, step: int, of: int | None = None) -> None:
    """The page shows this step of so many."""
    wait_for(page, "[data-does=look-back]", {"max": str(step if of is None else of), "value": str(step)})
    expect(slider(page)).to_have_attribute("max", str(step if of is None else of))
    expect(slider(page)).to_have_value(str(step))


def last_step(page: Page) -> int:
    expect(slider(page)).to_have_attribute("max", re.compile(r"^\d+$"))
    return int(slider(page).get_attribute("max") or "")


def play(page: Page, steps: str, *, tap: bool = False) -> None:
    """Play steps by clicking (or tapping) what they name, one after the other as it is drawn."""
    not_twice(page)
    done, before = last_step(page), ""
    for done, step in enumerate(steps.split(), done + 1):  # noqa: B020
        for point in step.removeprefix("x").split("-"):
            if point == before:
                not_twice(page)
            before = point
            spot = place(page, point)
            spot.tap() if tap else spot.click()
        at_step(page, done)


NOTE_CLICKS = """for (const event of ['click', 'keydown'])
    addEventListener(event, () => { window.clickedAt = performance.now() }, true);"""


def not_twice(page: Page) -> None:
    """Wait until a click or a key on the same place as before counts again; pages run `NOTE_CLICKS` first."""
    since = "performance.now() - (window.clickedAt ?? -310)"
    page.evaluate(f"() => new Promise((done) => setTimeout(done, 310 - ({since})))")


IN_MENU = ("Redo", "Save this game", "Save as…", "Offer a draw", "Resign", "New game")  # in small windows


def choose(page: Page, *buttons: str) -> None:
    """Click buttons by their names; "More…" opens the menu, which some of them are in if the window is small."""
    for name in buttons:
        if name in IN_MENU and is_small(page) and not page.locator("dialog[open]").count():
            page.locator(".play .more").click()
        if name == "More…":
            page.get_by_text(name, exact=True).click()
        else:
            page.get_by_role("button", name=name, exact=True).click()


def on_card(page: Page, act: str, title: str) -> None:
    """Choose Rename, Export or Delete in the menu of a library card."""
    page.get_by_role("button", name=f"More actions for {title}", exact=True).first.click()
    page.get_by_role("button", name=f"{act} {title}", exact=True).locator("visible=true").click()


def is_small(page: Page) -> bool:
    """Is a game shown in a window that has no room for all tools?"""
    return "#/game/" in page.url and (page.viewport_size or {"width": 0})["width"] < 1088


def pick_game(page: Page, title: str) -> None:
    """Choose a game on the start screen."""
    card = page.get_by_role("radio", name=re.compile(f"^{re.escape(title)}"))
    expect(page.get_by_role("radio", name=re.compile("^Six Men's Morris"))).to_be_visible()
    if not card.is_visible():
        page.get_by_text("More games").click()
    card.check()
    expect(page.get_by_role("heading", name=title, exact=True, level=2)).to_be_visible()


def start_game(page: Page) -> None:
    choose(page, "Start the game")
    expect(board(page)).to_be_visible()


def sideways(page: Page) -> int:
    """How many pixels the page could be scrolled sideways."""
    found: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return found


def centre(shown: Locator) -> tuple[float, float]:
    """The middle of something on the screen."""
    expect(shown).to_be_visible()
    box = shown.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2, steps=4)
    page.mouse.move(*end, steps=4)
    page.mouse.up()
