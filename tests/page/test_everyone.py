"""For everyone: themes, contrast, motion, sounds, live words, privacy, large boards, and how fast it is."""

import random
import re
from urllib.parse import urlsplit

import pytest
from page.acts import (
    Opener,
    at_step,
    board,
    centre,
    choose,
    drag,
    ended,
    first_steps,
    live,
    place,
    play,
    refused,
    status,
    to_move,
)
from page.serving import Served
from playwright.sync_api import Locator, Page, expect

from millrow.families import NAMED
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import write_position

THEMES = ("light", "dark", "contrast")
CONTRAST = """() => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const rgba = (colour) => {
        pen.clearRect(0, 0, 1, 1);
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 1, 1);
        return [...pen.getImageData(0, 0, 1, 1).data];
    };
    const light = ([r, g, b]) => [r, g, b].map((v) => v / 255)
        .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4))
        .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (node) => {
        for (let it = node; it; it = it.parentElement) {
            const colour = rgba(getComputedStyle(it).backgroundColor);
            if (colour[3] === 255) return colour;
        }
        return [255, 255, 255, 255];
    };
    const found = [];
    for (const it of document.querySelectorAll('body *:not(svg, svg *, script, noscript, option)')) {
        const own = [...it.childNodes].filter((n) => n.nodeType === 3).map((n) => n.data.trim()).join('');
        const text = own || (it.matches('input') && it.value);
        const box = it.getBoundingClientRect();
        const seen = it.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && box.width > 2;
        if (!text || !seen || it.closest(':disabled, .unseen, .skip, [inert]')) continue;
        const style = getComputedStyle(it);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && style.fontWeight >= 700);
        const [a, b] = [light(rgba(style.color)), light(ground(it))].sort((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05);
        if (ratio < (large ? 3 : 4.5)) found.push(`${ratio.toFixed(2)}: ${text.slice(0, 40)}`);
    }
    return found;
}"""
COUNT_MOTION = """() => {
    window.motions = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) { motions += 1; return animate.apply(this, how); };
}"""


def setting(page: Page, name: str, value: str = "") -> Locator:
    """A setting's check box, or one of its radio buttons."""
    return page.locator(f"#setting-{name}-{value}" if value else f"#setting-{name}")


@pytest.mark.parametrize("theme", THEMES)
def test_every_theme_has_enough_contrast(visit: Opener, served: Served, theme: str) -> None:  # P3
    page = visit("#/settings")
    setting(page, "theme", theme).check()
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    games = served.game(steps=first_steps(5)), served.game("connect4", "4 5 4 5 4 5 4"), served.game("trio", "4 4")
    for screen in ("#/settings", "#/", "#/library", "#/credits", "#/setup", *games):
        page.goto(served.url + screen)
        expect(page.locator("main:not(.loading) h1")).to_be_visible()
        if screen == "#/":
            page.get_by_role("radio", name=re.compile("^Connect X")).check()
            page.get_by_role("textbox", name="Rows").fill("1")
            expect(page.get_by_role("alert").filter(has_text="Allowed")).to_be_visible()
        if screen == games[0]:
            place(page, "b4").click()  # a refusal
            refused(page, "own")
        if screen == "#/setup":
            page.get_by_role("button", name="Check").click()
            expect(page.get_by_role("button", name="There are no discs yet")).to_be_visible()
            assert page.evaluate(CONTRAST) == [], "WCAG 1.4.3, a check"
            place(page, "a1").click()
            expect(page.get_by_text("The position has changed since this check.")).to_be_visible()
        assert page.evaluate(CONTRAST) == [], f"WCAG 1.4.3, {screen}"


def luminance(colour: str) -> float:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_the_marks_stand_out_from_their_discs(served: Served) -> None:  # P3
    for colour in served.ask("GET", "catalog")["colours"]:
        bright, dark = sorted((luminance(colour["mark"]), luminance(colour["base"])), reverse=True)
        assert (bright + 0.05) / (dark + 0.05) >= 3, colour["name"]


def test_discs_are_told_apart_by_more_than_colour(visit: Opener, served: Served) -> None:  # P3
    page = visit(served.game("connect4", "4 5"), settings={"shapes": "bold"})
    marks = page.locator("drop-board .disc .mark")
    expect(marks).to_have_count(2)
    assert marks.nth(0).get_attribute("d") != marks.nth(1).get_attribute("d")
    expect(page.locator("html")).to_have_attribute("data-shapes", "bold")
    expect(page.locator("drop-board .disc[data-seat='1'] .pattern")).to_be_visible()


def test_of_more_than_two_everyone_shows_a_character(visit: Opener, served: Served) -> None:  # X1, P3
    page = visit(served.game("trio", "4 5 6"))
    expect(page.locator("drop-board .disc .token")).to_have_text(["B", "R", "G"])
    expect(page.locator(".seat-list .token")).to_have_text(["B", "R", "G"])


def test_the_settings_survive_a_reload(visit: Opener, served: Served) -> None:  # F7
    page = visit("#/settings")
    chosen = [setting(page, *pair) for pair in (("theme", "dark"), ("shapes", "bold"), ("motion", "slow"))]
    for radio in chosen:
        radio.check()
    delay = page.get_by_label("Delay before the computer moves")
    delay.fill("2.5")
    sounds, numbers = setting(page, "sounds"), setting(page, "coordinates")
    expect(sounds).to_be_checked()
    sounds.uncheck()
    numbers.uncheck()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    for radio in chosen:
        expect(radio).to_be_checked()
    expect(delay).to_have_value("2.5")
    expect(page.get_by_text("2.5 seconds")).to_be_visible()
    expect(sounds).not_to_be_checked()
    page.goto(served.url + served.game("connect4"))
    expect(board(page)).to_be_visible()
    expect(page.locator(".numbers")).to_have_count(0)


def test_the_theme_follows_the_system_at_first(visit: Opener) -> None:
    page = visit(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.emulate_media(color_scheme="light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    page.emulate_media(color_scheme="dark", contrast="more")
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "contrast")


@pytest.mark.parametrize(("motion", "settings"), [(False, None), (True, {"motion": "off"})])
def test_reduced_motion_moves_nothing(visit: Opener, served: Served, motion: bool, settings: object) -> None:  # F2
    page = visit(served.game(steps=first_steps(13)), motion=motion, settings=settings)
    at_step(page, 13)
    page.evaluate(COUNT_MOTION)
    play(page, "c4-c5 xc1")
    assert page.evaluate("motions") == 0


def test_discs_slide_and_lift_where_motion_is_welcome(visit: Opener, served: Served) -> None:  # M8
    page = visit(served.game(steps=first_steps(13)), motion=True)
    at_step(page, 13)
    page.evaluate(COUNT_MOTION)
    play(page, "c4-c5 xc1")
    assert page.evaluate("motions") == 3, "a slide, the pulse of the mill, a capture"


@pytest.mark.parametrize("sounds", [False, True])
def test_sounds_are_made_unless_switched_off(visit: Opener, served: Served, sounds: bool) -> None:
    page = visit(served.game("connect4"), settings=None if sounds else {"sounds": False})
    at_step(page, 0)
    page.evaluate(
        """() => {
            window.tones = 0;
            const make = window.OscillatorNode;
            window.OscillatorNode = class extends make { constructor(...how) { super(...how); tones += 1; } };
        }"""
    )
    play(page, "4")
    assert page.evaluate("tones > 0") is sounds
    switch = page.get_by_role("button", name="Sounds")
    expect(switch).to_have_attribute("aria-pressed", str(sounds).lower())
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", str(not sounds).lower())
    page.evaluate("tones = 0")
    play(page, "5")
    assert page.evaluate("tones > 0") is not sounds


def test_a_live_region_tells_moves_and_results(visit: Opener, served: Served) -> None:  # M6, F4
    page = visit(served.game("connect4", "4 5 4 5 4"))
    play(page, "5")
    expect(live(page)).to_have_text(f"Red: column 5. {status(page).inner_text()}")
    play(page, "4")
    ended(page, 0, "line")
    expect(live(page)).to_have_text(f"Blue: column 4. {status(page).inner_text()}")
    page.goto(served.url + served.game(steps=first_steps(13)))
    place(page, "c4").click()
    expect(live(page)).to_have_text("Disc on c4 picked up. It can move to c5.")
    page.keyboard.press("Escape")
    expect(live(page)).to_have_text("Disc put back.")
    play(page, "c4-c5")
    to_move(page, 0, "take")
    expect(live(page)).to_have_text("Blue: c4 to c5. Mill! Take a red disc")
    play(page, "xc1")
    expect(live(page)).to_have_text(f"Blue: c4 to c5, takes c1. {status(page).inner_text()}")
    page.keyboard.press("ArrowLeft")
    expect(live(page)).to_have_text("Move 7 of 7. Blue: c4 to c5. Mill! Take a red disc")
    page.goto(served.url + served.game())
    page.locator("button[data-pick='0']").click()
    expect(live(page)).to_have_text(re.compile("^You picked up a blue disc. Choose a free point"))


def test_messages_do_not_pile_up(visit: Opener) -> None:
    page = visit("#/settings")
    expect(page.locator("main:not(.loading) h1")).to_be_visible()
    say = "(texts) => import('/js/app/messages.js').then(({ toast }) => texts.forEach((text) => toast(text)))"
    page.evaluate(say, ["one", "one", "two", "three", "four", "two"])
    expect(page.locator(".toast")).to_have_text(["three", "four", "two"])


def test_long_words_in_messages_wrap_and_a_click_takes_them_away(visit: Opener) -> None:
    page = visit("#/settings", phone=True)
    expect(page.locator("main:not(.loading) h1")).to_be_visible()
    page.evaluate("(text) => import('/js/app/messages.js').then(({ toast }) => toast(text))", "W" * 300)
    shown = page.locator(".toast")
    box = shown.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    shown.click()
    expect(shown).to_have_count(0)


def test_nothing_is_asked_of_another_host(visit: Opener, served: Served) -> None:
    page = visit("#/credits")
    asked = list[str]()
    page.context.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    page.reload()
    for screen in ("#/", "#/library", "#/settings", "#/setup"):
        page.goto(served.url + screen)
        expect(page.locator("main:not(.loading) h1")).to_be_visible()
    for rules in ("six", "connect4", "giant"):
        page.goto(served.url + served.game(rules))
        at_step(page, 0)
        expect(board(page)).to_be_visible()
    page.goto(served.url + "api/docs")
    page.wait_for_load_state("networkidle")
    hosts = {urlsplit(url).netloc for url in asked if not url.startswith(("data:", "blob:"))}
    assert hosts == {urlsplit(served.url).netloc}
    assert any(url.startswith("ws:") for url in asked)


def crowded(steps: int) -> str:
    """A position of the largest board with so many discs and no line."""
    chance, rules = random.Random(100), NAMED["giant"]
    game: AnyGame = Game(rules, rules.start(0))
    while game.ply < steps:
        game.play(chance.choice(game.legal()))
    assert game.outcome is None
    return write_position(rules, game.position)


@pytest.fixture(scope="module")
def giant(served: Served) -> str:
    return served.game("giant", start=crowded(3000))


SUM = """() => {
    const { width, height } = document.querySelector('drop-board canvas');
    const data = document.querySelector('drop-board canvas').getContext('2d').getImageData(0, 0, width, height).data;
    let sum = 0;
    for (let i = 0; i < data.length; i += 4) sum = (sum * 31 + data[i] + data[i + 1] * 7 + data[i + 2] * 13) | 0;
    return sum;
}"""


def test_a_hundred_columns_and_ten_players_are_played_by_typing_a_column(  # X1, X2
    visit: Opener, giant: str
) -> None:
    page = visit(giant)
    at_step(page, 0)
    expect(page.locator(".seat-list li")).to_have_count(10)
    expect(board(page)).to_be_visible()
    before = page.evaluate(SUM)
    board(page).locator("[tabindex='0']").focus()
    for key in "87":
        page.keyboard.press(key)
    expect(page.locator(".typed", has_text="Column 87. Press Enter to drop.")).to_be_visible()
    page.keyboard.press("Enter")
    at_step(page, 1)
    expect(place(page, "87")).to_be_focused()
    assert page.evaluate(SUM) != before, "the disc is drawn"
    for key in ("1", "0", "1", "Enter"):
        page.keyboard.press(key)
    expect(refused(page, "no-column")).to_contain_text("100")
    for key in ("1", "0", "0", "Enter"):
        page.keyboard.press(key)
    at_step(page, 2)
    expect(page.locator(".seat-list [aria-current=true]")).to_contain_text("Green")


def test_a_large_board_is_zoomed_panned_and_clicked(visit: Opener, giant: str, served: Served) -> None:  # X2, M12
    page = visit(giant)
    steps = served.state(giant)["ply"]
    at_step(page, steps)
    expect(page.locator(".canvas-frame")).to_be_visible()  # the code of large boards is loaded when needed
    whole = page.evaluate(SUM)
    for _ in range(4):
        page.get_by_role("button", name="Zoom in").click()
    near = page.evaluate(SUM)
    assert near != whole
    x, y = centre(board(page))
    drag(page, (x, y), (x + 120, y - 60))
    assert page.evaluate(SUM) != near, "panned"
    at_step(page, steps)  # a pan is no click
    page.mouse.click(x, y)
    at_step(page, steps + 1)
    page.mouse.move(x, y)
    page.mouse.wheel(0, 300)
    page.get_by_role("button", name="Whole board").click()


WHOLE = """() => {
    const { left, right, top, bottom } = document.querySelector('.canvas-frame').getBoundingClientRect();
    const board = document.querySelector('drop-board');
    const columns = new Set();
    for (let x = left; x < right; x += 2) columns.add(board.placeAt(x, (top + bottom) / 2));
    const hasFoot = board.placeAt((left + right) / 2, bottom - 6) === null; // some wood below
    return hasFoot && columns.has('1') && columns.has('100');
}"""


def test_a_whole_large_board_fits_again_when_the_window_changes(visit: Opener, giant: str) -> None:  # M12
    page = visit(giant, viewport={"width": 800, "height": 600})
    expect(board(page)).to_be_visible()
    page.get_by_role("button", name="Whole board").click()  # at first it shows a part that can be read
    for width, height in ((1500, 1000), (900, 700), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(WHOLE)


# The board has had its size for twenty frames, so its first drawing is over, which counts each cell.
FIRST_DRAWN = """async () => {
    const frame = document.querySelector('.canvas-frame');
    const size = () => [frame.clientWidth, frame.clientHeight, stamps].join();
    for (let quiet = 0, last = ''; quiet < 20; last = size()) {
        await new Promise(requestAnimationFrame);
        quiet = size() === last ? quiet + 1 : 0;
    }
}"""


def test_a_step_of_the_largest_board_draws_only_what_changed(visit: Opener, giant: str, served: Served) -> None:  # X2
    page = visit(giant)
    steps = served.state(giant)["ply"]
    at_step(page, steps)
    expect(page.locator(".canvas-frame")).to_be_visible()
    page.evaluate(
        """() => {
            window.stamps = 0;
            const draw = CanvasRenderingContext2D.prototype.drawImage;
            CanvasRenderingContext2D.prototype.drawImage = function (...how) { stamps += 1; draw.apply(this, how); };
        }"""
    )
    page.evaluate(FIRST_DRAWN)
    page.evaluate("window.stamps = 0")
    board(page).locator("[tabindex='0']").focus()
    for key in ("5", "0", "Enter"):
        page.keyboard.press(key)
    at_step(page, steps + 1)
    assert 0 < page.evaluate("stamps") < 100, "of ten thousand cells"


def test_how_long_a_step_of_the_largest_board_takes_to_draw(visit: Opener, giant: str, served: Served) -> None:  # X2
    page = visit(giant)
    steps = served.state(giant)["ply"]
    at_step(page, steps)
    expect(page.locator(".canvas-frame")).to_be_visible()
    page.evaluate(
        """() => {
            window.times = [];
            const proto = Object.getPrototypeOf(customElements.get('drop-board').prototype);
            const old = Object.getOwnPropertyDescriptor(proto, 'picture');
            Object.defineProperty(proto, 'picture', { ...old, set(picture) {
                const begun = performance.now();
                old.set.call(this, picture);
                for (const canvas of this.querySelectorAll('canvas')) canvas.getContext('2d').getImageData(0, 0, 1, 1);
                times.push(performance.now() - begun);
            } });
        }"""
    )
    board(page).locator("[tabindex='0']").focus()
    for step in range(1, 11):
        for key in (*str(step * 9), "Enter"):
            page.keyboard.press(key)
        at_step(page, steps + step)
    times = sorted(page.evaluate("times"))
    print(f"\n100 x 100, ten players, a step drawn: median {times[len(times) // 2]:.1f} ms, worst {times[-1]:.1f} ms")
    assert [text for _, _, text in served.state(giant)["moves"][-10:]] == [str(step * 9) for step in range(1, 11)]
    assert 10 <= len(times) <= 50, "each step is drawn, and not over and over"


QUIET = "4 6 7 2 7 3 3 2 3 5 3 4 7 2 6 3 1 5 1 4 5 4 3 6 6 7 7 5 1 6 4 5 6 4 7 1"  # nobody wins


@pytest.mark.slow
def test_how_long_a_step_takes_until_its_answer_is_drawn(visit: Opener, served: Served) -> None:  # F2
    address = served.game("connect4")
    page = visit(address)
    at_step(page, 0)
    page.evaluate(
        """() => {
            window.times = [];
            let begun = 0;
            const board = document.querySelector('drop-board');
            board.addEventListener('choose', () => (begun = performance.now()), { capture: true });
            new MutationObserver(() => {
                if (!begun) return;
                const since = begun;
                begun = 0;
                requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - since)));
            }).observe(document.querySelector('h1'), { childList: true, characterData: true, subtree: true });
        }"""
    )
    play(page, QUIET)
    page.wait_for_function(f"times.length === {len(QUIET.split())}")
    times = sorted(page.evaluate("times"))
    middle, most = times[len(times) // 2], times[int(len(times) * 0.95)]
    print(f"\nstep to drawn answer: median {middle:.0f} ms, 95th percentile {most:.0f} ms")
    assert [text for _, _, text in served.state(address)["moves"]] == QUIET.split()


@pytest.mark.slow
def test_how_soon_the_start_screen_is_painted(visit: Opener, served: Served) -> None:
    first, games = [], []
    for _ in range(5):
        page = visit()
        expect(page.get_by_role("radio", name=re.compile("^Connect Four"))).to_be_visible()
        paints = "performance.getEntriesByName('first-contentful-paint')"
        page.wait_for_function(f"{paints}.length")
        first.append(page.evaluate(f"{paints}[0].startTime"))
        games.append(page.evaluate("performance.now()"))
    print(f"\nfirst paint: median {sorted(first)[2]:.0f} ms, worst {max(first):.0f} ms")
    print(f"all games in sight: median {sorted(games)[2]:.0f} ms, with the test's own waiting")
    expect(status(page)).to_have_text("Choose a game")


def test_three_people_agree_on_a_draw(visit: Opener, served: Served) -> None:
    address = served.game("trio", "4 5 4")
    page = visit(address)
    at_step(page, 3)
    choose(page, "Offer a draw")
    expect(page.get_by_role("dialog")).to_contain_text("Blue offers a draw. Does everyone accept?")
    choose(page, "Everyone accepts")
    ended(page, None, "agreed")
    assert served.state(address)["outcome"]["reason"] == "agreed"
