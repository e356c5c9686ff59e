"""Dialogs over a board: a double click on an answer does not reach what lies beneath."""

from page.acts import Opener, at_step, board, centre, choose, place
from page.serving import Served
from playwright.sync_api import expect


def test_a_double_click_on_an_answer_plays_nothing(visit: Opener, served: Served) -> None:
    page = visit(served.game("connect4"))
    for toasts in (0, 1):
        expect(page.locator(".toast")).to_have_count(toasts)  # the first save is done
        choose(page, "Save as…")
        page.get_by_role("dialog").get_by_label("Name").fill("Same name")
        page.get_by_role("dialog").get_by_role("button", name="Save").click()
    answer = page.get_by_role("button", name="Keep both")
    expect(answer).to_be_visible()
    spot, shown = centre(answer), board(page).bounding_box()
    assert shown is not None
    assert shown["x"] < spot[0] < shown["x"] + shown["width"]  # the board lies beneath, or this shows nothing
    page.mouse.dblclick(*spot, delay=20)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.wait_for_timeout(500)
    at_step(page, 0)
    place(page, "4").click()
    at_step(page, 1)
