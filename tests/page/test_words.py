"""Texts for one reader: the chosen language, the seats' names and colours, and "you"."""

import re
from typing import Any

import pytest
from page.acts import Opener, at_step, board, live, place, play, refused, seat, sideways, status
from page.serving import Served
from playwright.sync_api import expect

import millrow  # noqa: F401  # families add their sentences
from millrow.wording import Speaker, say

SHOWN = """() => [document.body.innerText, document.title, ...[...document.querySelectorAll('[aria-label], [title]')]
    .flatMap((it) => [it.getAttribute('aria-label'), it.title])].join(' ')"""

CUT_OFF = """() => {
    const pen = document.createElement('canvas').getContext('2d');
    const cut = (it) => {
        if (!it.matches('select')) return it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 4;
        const style = getComputedStyle(it);
        pen.font = style.font;
        const room = it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
        return pen.measureText(it.selectedOptions[0].text).width > room;
    };
    const isClipped = (it) => getComputedStyle(it).clipPath !== 'none'; // only for screen readers
    return [...document.querySelectorAll('h1, h2, h3, .button, .badge, .seat-name, .tally, header a, select')]
        .filter((it) => it.checkVisibility() && !it.closest('.unseen') && !isClipped(it) && cut(it))
        .map((it) => it.textContent);
}"""


def spoken(words: dict[str, Any], speaker: Speaker) -> str:
    """What Python makes of words that were sent."""

    def received(value: Any) -> Any:
        if isinstance(value, dict) and value.keys() == {"code", "facts"}:
            return say(value["code"], **received(value["facts"]))
        if isinstance(value, dict):
            return {name: received(inner) for name, inner in value.items()}
        return [received(item) for item in value] if isinstance(value, list) else value

    return speaker.say(words["code"], **received(words["facts"]))


def test_a_language_takes_effect_at_once_and_stays(visit: Opener) -> None:
    page = visit("#/settings")
    expect(status(page)).to_have_text("Settings")
    page.locator("#setting-language-de").check()
    expect(status(page)).to_have_text("Einstellungen")
    expect(page.locator("#setting-language-de")).to_be_focused()
    expect(page.locator("#setting-language-de")).to_be_checked()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("link", name="Einstellungen")).to_be_visible()
    expect(page.get_by_text("0,6 Sekunden")).to_be_visible()
    page.reload()
    expect(status(page)).to_have_text("Einstellungen")
    page.locator("#setting-language-en").check()
    expect(status(page)).to_have_text("Settings")


def test_a_language_chosen_in_another_tab_interrupts_nothing(visit: Opener) -> None:
    page = visit("#/learn/three")
    place(page, "b2").click()
    lesson = page.locator(".lesson")
    expect(lesson).to_have_attribute("data-played", "1")
    settings = page.context.new_page()
    settings.goto(page.url.partition("#")[0] + "#/settings")
    other = page.context.new_page()
    other.goto(settings.url)
    with page.expect_response(re.compile("words-de")):
        settings.locator("#setting-language-de").check()
    expect(status(settings)).to_have_text("Einstellungen")
    expect(status(other)).to_have_text("Einstellungen")  # what is chosen there is shown at once
    expect(other.locator("#setting-language-de")).to_be_checked()
    expect(lesson).to_have_attribute("data-played", "1")
    expect(status(page)).to_have_text("How to play: Three Men's Morris")
    page.wait_for_load_state("networkidle")
    page.get_by_role("link", name="Library").click()
    expect(status(page)).to_have_text("Bibliothek")
    expect(page.get_by_role("link", name="Einstellungen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize(("browser_language", "name"), [("de-AT", "Blau"), ("en-GB", "Blue"), ("fr-FR", "Blue")])
def test_the_language_is_the_browsers_at_first(visit: Opener, served: Served, browser_language: str, name: str) -> None:
    page = visit(served.game("connect4"), locale=browser_language)
    expect(page.locator(".seat-name").first).to_have_text(name)


@pytest.mark.parametrize(("language", "name"), [("de", "Blau"), ("en", "Blue"), ("auto", "Blau")])
def test_a_chosen_language_wins_over_the_browsers(visit: Opener, served: Served, language: str, name: str) -> None:
    page = visit(served.game("connect4"), locale="de-DE", settings={"language": language})
    expect(page.locator(".seat-name").first).to_have_text(name)
    expect(page.locator("html")).to_have_attribute("lang", "en" if language == "en" else "de")


def test_a_seat_keeps_the_name_that_somebody_gave_it(visit: Opener, served: Served) -> None:
    answer = served.ask("POST", "games", {"rules": "six", "seats": [{}, {"name": "Ada"}], "first": 0})
    page = visit(f"#/game/{answer['id']}", settings={"language": "de"})
    expect(seat(page, "Blau")).to_be_visible()
    expect(seat(page, "Ada")).to_be_visible()
    place(page, "b4").click()
    expect(place(page, "b4")).to_have_accessible_name("b4, blau")
    expect(place(page, "a1")).to_have_accessible_name("a1, frei")


def test_a_game_of_green_and_purple_never_says_blue_or_red(visit: Opener, served: Served) -> None:
    seats = [{"name": "Ada", "colour": "green"}, {"name": "Ben", "colour": "purple"}]
    answer = served.ask("POST", "games", {"rules": "six", "seats": seats, "first": 0})
    page = visit(f"#/game/{answer['id']}")
    shown = list[str]()
    for step in ["b4", "c2", "d4", "b2", "c4"]:
        play(page, step)
        shown += [page.locator("main").inner_text(), live(page).inner_text()]
    place(page, "b4").click()
    shown += [refused(page, "own").inner_text(), live(page).inner_text()]
    labels = "(places) => places.map((place) => place.getAttribute('aria-label')).join(' ')"
    shown.append(board(page).get_by_role("button").evaluate_all(labels))
    assert re.search("purple", shown[-1])
    assert not re.search(r"\b(blue|red)\b", " ".join(shown), re.IGNORECASE)


def test_a_game_against_the_computer_in_german(visit: Opener, served: Served) -> None:
    start = "a1,c1,e3,b2 a5,c5,d2 0 0 blue"
    page = visit(served.game("six", start=start, levels=("", "beginner")), locale="de-DE")
    expect(status(page)).to_have_text("Du bist am Zug: Stein ziehen")
    play(page, "e3-e1")
    expect(status(page)).to_have_text("Mühle! Schlage einen Stein von Rot")
    expect(page.locator(".say.advice")).to_have_text(re.compile("umrandeten Steine von Rot"))
    place(page, "a1").click()
    expect(refused(page, "own")).to_have_text("Das ist dein eigener Stein. Wähle einen von Rot.")
    play(page, "xa5")
    expect(status(page)).to_have_text("Du gewinnst: Rot hat nur noch zwei Steine")


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_no_german_text_is_cut_off(visit: Opener, served: Served, phone: bool) -> None:
    page = visit(phone=phone, locale="de-DE")
    games = [served.game("six", "b4 c2 d4 b2 c4"), served.game("connect4", "4 4 3 3 5 5 2"), served.game("trio", "4")]
    for screen in ("#/", "#/setup", "#/library", "#/settings", "#/credits", *games):
        page.goto(served.url + screen)
        expect(page.locator("main:not(.loading) h1")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert sideways(page) == 0
        assert page.evaluate(CUT_OFF) == []


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("levels", [("", ""), ("", "medium")])
def test_the_status_is_what_python_says_to_the_same_reader(
    visit: Opener, served: Served, levels: tuple[str, str], language: str
) -> None:
    page = visit(served.game("connect4", levels=levels), settings={"delay": 0, "language": language})
    at_step(page, 0)
    state = served.state(page.url)
    viewer = 0 if levels[1] else None
    speaker = Speaker(language, names=["Blue", "Red"], colours=["blue", "red"], viewer=viewer)
    expect(status(page)).to_have_text(spoken(state["status"], speaker))
    expect(page.locator(".badge")).to_have_text(spoken(state["result"], speaker))
    expect(page.locator(".say.advice")).to_have_text(spoken(state["advice"], speaker))


def test_without_a_server_the_page_says_so_and_tries_again(visit: Opener, served: Served) -> None:
    page = visit("#/settings")
    expect(status(page)).to_have_text("Settings")
    page.context.route(re.compile("/assets/(late-)?words-"), lambda route: route.abort())
    page.reload()
    expect(page.get_by_role("alert")).to_contain_text("The server isn't responding")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()
    page.context.unroute(re.compile("/assets/(late-)?words-"))
    expect(status(page)).to_have_text("Settings")


def test_no_code_is_shown_instead_of_its_sentence(visit: Opener, served: Served) -> None:
    page = visit()
    games = [served.game("six", "b4 c2"), served.game("connect4", "4 4"), served.game("trio", "4"), served.game("big")]
    for screen in ("#/", "#/setup", "#/library", "#/settings", "#/credits", *games):
        page.goto(served.url + screen)
        expect(page.locator("main:not(.loading) h1")).to_be_visible()
        page.wait_for_load_state("networkidle")
        assert re.findall(r"\b[a-z]+(?:\.[a-z-]+)+\b", page.evaluate(SHOWN)) == []
