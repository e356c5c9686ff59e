"""Training in a browser: back to the last mistake, the winning side."""

import re

import pytest
from page.acts import Opener, board, choose, place
from page.serving import Served
from page.test_review import FOUR, SLOW, open_review
from playwright.sync_api import expect

BAD = "445376"  # Blue's third disc turns a win into a loss


@pytest.mark.parametrize("phone", [False, True])
def test_the_last_mistake_is_taken_back_and_the_game_goes_on(visit: Opener, served: Served, phone: bool) -> None:
    address = served.game("connect4", " ".join(BAD))
    page = visit(address, phone=phone)
    expect(board(page)).to_be_visible()
    page.locator("[popovertarget]").first.click()
    page.locator("[data-does=take-back]").click()
    page.get_by_role("dialog").get_by_role("button", name="Yes").click()  # two people play
    expect(page.locator(".say.news")).to_contain_text("Column 5 turned a win into a loss", timeout=SLOW)
    slider = page.locator("[data-does=look-back]")
    expect(slider).to_have_value("2")
    place(page, "4").click()
    expect(slider).to_have_value("3")
    page.locator("[popovertarget]").first.click()
    page.locator("[data-does=take-back]").click()
    expect(page.locator(".say.news")).to_contain_text("You haven't given away a win or a draw", timeout=SLOW)


def test_the_computers_thoughts_are_shown_if_they_are_wanted(visit: Opener, served: Served) -> None:
    address = served.game("connect4", levels=("", "easy"))
    page = visit(address, settings={"delay": 0, "thoughts": True})
    panel = page.locator(".thoughts")
    expect(panel).to_contain_text("after the computer's next move")
    place(page, "4").click()
    expect(panel.locator(".played")).to_have_count(1)
    expect(panel.get_by_role("listitem")).to_have_count(7)
    expect(panel).not_to_contain_text("more move")
    expect(panel).to_contain_text("without looking further ahead")
    steps = served.state(page.url)["last"]["steps"]
    expect(panel.locator(".played .step")).to_have_text(f"{steps[0]}, played,")
    page.goto(served.url + served.game("six", levels=("perfect", "")))
    expect(panel.locator(".played")).to_have_count(1, timeout=SLOW)
    expect(panel).to_contain_text("The computer knows what these moves are worth.")
    expect(panel.locator(".thoughts-line .move").first).to_be_visible()
    page.goto(served.url + "#/settings")
    page.get_by_label("Show the computer's thoughts").uncheck()
    page.goto(served.url + address)
    expect(board(page)).to_be_visible()
    expect(panel).to_be_hidden()


def test_from_a_review_the_game_goes_on_with_the_same_players_or_on_the_winning_side(
    visit: Opener, served: Served
) -> None:
    game = served.game("connect4", FOUR)
    page = visit("#/credits")
    open_review(page, served, game)
    page.locator(".turning-point").first.click()
    choose(page, "Play on from here")
    expect(page).to_have_url(re.compile("#/game/"))
    expect(page.locator(".toast").first).to_contain_text("new game")
    assert served.state(page.url)["ply"] == 2
    open_review(page, served, game)
    page.locator(".turning-point").first.click()
    choose(page, "Play the winning side")
    expect(page).to_have_url(re.compile("#/game/"), timeout=SLOW)
    expect(page.locator(".toast").first).to_contain_text("wins with best play")
    assert [seat["level"] for seat in served.state(page.url)["seats"]] == ["", "perfect"]
    page.go_back()
    expect(page.locator(".review[data-done=true]")).to_be_visible(timeout=SLOW)
    page.keyboard.press("End")
    expect(page.locator("[data-does=play-on]")).to_be_disabled()  # the game is over there
    expect(page.locator("[data-does=winning-side]")).to_be_disabled()


def test_the_winning_side_from_the_analysis_in_german(visit: Opener, served: Served) -> None:
    page = visit("#/analysis/new/connect4", settings={"language": "de"})
    winner = page.get_by_role("button", name="Gewinnerseite übernehmen")
    expect(winner).to_be_visible(timeout=SLOW)
    winner.click()
    expect(page).to_have_url(re.compile("#/game/"), timeout=SLOW)
    assert [seat["level"] for seat in served.state(page.url)["seats"]] == ["", "perfect"]


@pytest.mark.parametrize("phone", [False, True])
def test_the_value_map_leads_into_the_solved_games(visit: Opener, phone: bool) -> None:
    page = visit("#/values", phone=phone)
    card = page.locator(".value-map-card[data-rules=six]")
    expect(card).to_have_attribute("data-kind", "draw")
    expect(card.locator(".value-badge.draw")).to_have_count(16)
    expect(card).to_contain_text("16 moves draw")
    titles = page.locator(".value-map-card h2").all_inner_texts()
    assert len(set(titles)) == len(titles)
    assert titles[3] == "Seven Men's Morris"  # beside the other games of the family
    four = page.locator(".value-map-card[data-rules=connect4]")
    expect(four).to_have_attribute("data-kind", "win", timeout=SLOW)
    expect(four.locator(".value-badge.win")).to_have_count(1)
    expect(four.get_by_role("listitem")).to_have_count(7)
    expect(four.get_by_role("listitem").first).to_have_text("4: wins in 41 turns")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    four.get_by_role("link", name="Connect Four 7 × 6").press("Enter")
    expect(page.locator(".values-list .button").first).to_be_visible(timeout=SLOW)
    page.go_back()
    expect(card).to_have_attribute("data-kind", "draw")


@pytest.mark.parametrize("phone", [False, True])
def test_results_are_counted_by_game_level_and_colour(visit: Opener, served: Served, phone: bool) -> None:
    for rules, level in (("connect4", "easy"), ("connect4", "easy"), ("six", "medium")):
        served.lost_game(rules, level)
    page = visit("#/library", phone=phone, settings={"language": "de"} if phone else None)
    page.locator("a[href='#/results']").click()
    rows = page.locator(".results-table").last.locator("tbody tr")
    times = 2 if phone else 1  # this test ran on a wide page before
    if not phone:
        expect(rows.filter(has_text="Connect Four")).to_have_text(re.compile(f"Easy.*Blue.*00{2 * times}"))
        expect(rows.filter(has_text="Six")).to_have_text(re.compile(f"Medium.*Blue.*00{times}"))
        expect(page.locator(".results-table thead").last).to_have_text(re.compile("Game.*Won.*Drawn.*Lost"))
        expect(page.locator(".results-chart")).to_contain_text(re.compile("^[0-9]+[0-9] [A-Z]"))  # "19 Nov"
    expect(page.locator(".results-chart rect.loss")).to_have_count(1)  # all of today
    page.locator(".results details summary").click()
    expect(page.locator(".results details tbody tr")).to_have_count(1)
    page.locator(".results select").select_option("six")
    expect(rows).to_have_count(1)
    expect(page.locator(".results details td.number").last).to_have_text(str(times))
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.locator(".results a[href='#/library']").click()
    expect(page.get_by_role("searchbox")).to_be_visible()
