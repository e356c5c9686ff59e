"""What people do on the page and what they see there."""

import re
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

expect.set_options(timeout=15_000)

SIX_GAME = (
    "b4 c2 d4 b2 c4 xc2 a1 a3 d3 a5 c2 e5 c1 "  # placing: blue closes b4-c4-d4 and takes
    "c4-c5 xc1 b2-b3 c5-c4 xa1 d3-d2 c4-c5 xd2"  # sliding to and fro, until red has two discs
)
PLACED = 13  # steps of it until both hands are empty


class Opener(Protocol):
    def __call__(
        self, path: str = "", *, phone: bool = False, motion: bool = False, likes: object = None, **more: object
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


def below(page: Page) -> Locator:
    """What is said near the board."""
    return page.locator(".below")


def live(page: Page) -> Locator:
    """What a screen reader is told."""
    return page.locator("[aria-live=polite]#live")


def seat(page: Page, name: str) -> Locator:
    """The card of a player of a game for two."""
    return page.locator("section.seat").filter(has=page.get_by_role("heading", name=name, exact=True))


def slider(page: Page) -> Locator:
    return page.get_by_label("Look back to step")


def at_step(page: Page, step: int, of: int | None = None) -> None:
    """The page shows this step of so many."""
    expect(slider(page)).to_have_attribute("aria-valuetext", f"step {step} of {step if of is None else of}")


def last_step(page: Page) -> int:
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile("step"))
    return int((slider(page).get_attribute("aria-valuetext") or "").split()[-1])


def play(page: Page, steps: str, *, tap: bool = False) -> None:
    """Play steps by clicking (or tapping) what they name, one after the other as it is drawn."""
    done = last_step(page)
    for done, step in enumerate(steps.split(), done + 1):  # noqa: B020
        for point in step.removeprefix("x").split("-"):
            spot = place(page, point)
            spot.tap() if tap else spot.click()
        at_step(page, done)


def choose(page: Page, *buttons: str) -> None:
    """Click buttons by their names; "More…" opens the menu."""
    for name in buttons:
        if name == "More…":
            page.get_by_text(name, exact=True).click()
        else:
            page.get_by_role("button", name=name, exact=True).click()


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
