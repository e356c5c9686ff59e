"""The analysis board in a browser: values, variations, comments, links; from a game, a setup and pasted text."""

import re

import pytest
from page.acts import Opener, centre, drag, pick_game, sideways
from page.serving import Served
from playwright.sync_api import Page, expect

PATIENCE = 180_000  # ms: the first search may have to compile
RECORD = '[Rules "connect4"]\n\n1. 4 4 (1... 3 {sideways}) 2. 4\nGame in progress\n'


def place(page: Page, name: str) -> None:
    page.locator(f'main [data-place="{name}"]').first.click()


def current(page: Page, step: str) -> None:
    expect(page.locator(".tree .move[aria-current]")).to_have_text(step)
    expect(page.locator(".values")).to_have_attribute("data-done", "true", timeout=PATIENCE)


@pytest.mark.parametrize("phone", [False, True], ids=["wide", "phone"])
def test_from_a_game_to_a_link_and_back(visit: Opener, served: Served, phone: bool) -> None:
    game = served.ask("POST", "games", {"rules": "six", "first": 0, "seats": [{"name": "Ada"}, {"name": "Ben"}]})
    for seen, step in enumerate(("a1", "b2", "a3", "b4")):
        served.ask("POST", f"games/{game['id']}/events", {"seen": seen, "kind": "step", "text": step})
    page = visit(f"#/game/{game['id']}", phone=phone)
    page.locator(".more").click()
    page.locator('[data-does="analyse"]').click()
    current(page, "b4")
    expect(page.locator(".values .worth")).to_have_text("Ada wins in 23 turns")
    expect(page.locator(".proof")).to_have_text("proven")
    expect(page.locator("[data-about=estimates]")).to_be_hidden()
    first = page.locator(".values-list li").first
    expect(first).to_contain_text("a5")
    expect(first).to_contain_text("wins in 23 turns")
    badge = page.locator(".value-badge.win").first
    expect(badge).to_contain_text("win")
    expect(page.locator('[data-place="a5"]')).to_have_attribute("aria-label", "a5, free, wins in 23 turns")

    place(page, "a5")  # the mill, then another move at the same place
    current(page, "a5")
    page.locator('[data-does="back"]').click()
    current(page, "b4")
    place(page, "c1")
    current(page, "c1")
    expect(page.locator(".variation .move")).to_have_text(["c1"])
    page.get_by_label("Comment").fill("Lets the mill go")
    expect(page.locator(".variation .tree-comment")).to_have_text("Lets the mill go")
    page.locator('[data-does="promote"]').click()
    expect(page.locator(".variation .move")).to_have_text(["a5"])

    page.locator('[data-does="draw"]').click()  # a ring by choosing a point twice, an arrow with two
    place(page, "e1")
    page.locator('main [data-place="e1"]').press("Enter")
    place(page, "a1")
    place(page, "c1")
    expect(page.locator("circle.sketch")).to_have_count(1)
    expect(page.locator("g.sketch path")).to_have_count(1)
    expect(page.locator(".sketch-help")).to_contain_text("Choose two points for an arrow")
    expect(page.locator(".tools .button[aria-pressed=true]")).to_have_css("box-shadow", re.compile("inset"))
    page.locator('[data-does="draw"]').click()
    expect(page.locator(".sketch-help")).to_be_empty()
    page.locator('[data-does="flip"]').click()

    page.locator('[data-does="link"]').click()
    expect(page.locator(".toast")).to_contain_text("Link copied")
    link = page.evaluate("navigator.clipboard.readText()")
    other = visit(link.partition("/#")[2].join(["#", ""]), phone=phone)
    current(other, "c1")
    expect(other.locator(".variation .move")).to_have_text(["a5"])
    expect(other.locator(".tree-comment")).to_have_text("Lets the mill go")
    expect(other.locator("circle.sketch")).to_have_count(1)
    expect(other.get_by_role("heading", level=1)).to_contain_text("Ben")
    cut = visit(link.partition("/#")[2].join(["#", ""])[:-9], phone=phone)
    expect(cut.get_by_role("alert")).to_contain_text("incomplete or damaged")
    cut.goto(served.url + "#/analysis/saved/nothing")
    expect(cut.get_by_role("alert")).to_contain_text("This browser has no such analysis.")

    page.reload()  # it was stored as it was changed
    expect(page.locator(".variation .move")).to_have_text(["a5"])
    expect(page.locator(".saved-analyses li")).to_have_count(1)


def test_another_capture_has_the_number_of_its_turn(visit: Opener, served: Served) -> None:
    page = visit("#" + served.game("six", "a1 b2 a3 b4 a5").replace("#/game", "/analysis/game"))
    for capture in ("b2", "b4"):
        current(page, "a5")
        place(page, capture)
        current(page, f"x{capture}")
        if capture == "b2":
            page.locator('[data-does="back"]').click()
    expect(page.locator(".variation .number")).to_have_text("3.")


def test_a_slide_is_one_line_in_the_explorer_on_a_phone(visit: Opener, served: Served) -> None:
    start = "a3,b4,c4,d4,a5,e5 a1,c1,b2,c2,d3 0 0 blue"
    page = visit("#" + served.game("six", start=start).replace("#/game", "/analysis/game"), phone=True)
    page.locator(".explorer summary").click()
    slide = page.locator(".explorer tbody button").first
    expect(slide).to_have_text("c4-c5")
    expect(slide).to_have_css("white-space", "nowrap")
    assert sideways(page) == 0


def test_estimates_are_explained(visit: Opener, served: Served) -> None:
    page = visit("#/analysis/new/connect5")
    expect(page.locator(".values-list")).to_contain_text("estimate", timeout=PATIENCE)
    expect(page.locator("[data-about=estimates]")).to_contain_text("from −100 (lost) to +100 (won)")


def test_pasted_text_the_best_line_and_keys(visit: Opener, served: Served) -> None:
    page = visit("#/analysis/new/connect4")
    expect(page.locator(".worth")).to_have_text("Blue wins in 41 turns", timeout=PATIENCE)
    expect(page.locator(".value-badge")).to_have_count(7)
    page.locator('[data-does="best"]').click()
    current(page, "4")
    page.locator(".more").click()
    page.locator('[data-does="paste"]').click()
    page.get_by_label("Game record, moves or position").fill("[Rules")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_role("alert").filter(has_text="Line 1")).to_be_visible()
    page.get_by_label("Game record, moves or position").fill(f"{served.url}#/analysis/link/H4sI")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_role("alert").filter(has_text="incomplete or damaged")).to_be_visible()
    page.get_by_label("Game record, moves or position").fill("4 4 9")
    page.get_by_role("button", name="Use it").click()
    expect(page.get_by_role("alert").filter(has_text="found “9”. There is no column 9.")).to_be_visible()
    page.get_by_label("Game record, moves or position").fill("4 4 3")
    page.get_by_role("button", name="Use it").click()
    expect(page.locator(".tree .move")).to_have_text(["Start", "4", "4", "3"])
    page.locator(".more").click()
    page.locator('[data-does="paste"]').click()
    page.get_by_label("Game record, moves or position").fill(RECORD)
    page.get_by_role("button", name="Use it").click()
    expect(page.locator(".variation .tree-comment")).to_have_text("sideways")
    current(page, "4")
    page.keyboard.press("Home")
    expect(page.locator(".tree .move[aria-current]")).to_have_text("Start")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".tree .move[aria-current]")).to_have_text("4")
    page.locator('[data-does="delete"]').click()
    expect(page.locator(".tree .move")).to_have_text(["Start", "4", "3"])
    page.locator(".toast button").click()
    expect(page.locator(".tree .move")).to_have_text(["Start", "4", "4", "3", "4"])
    page.locator('[data-does="link"]').click()
    expect(page.locator(".toast").filter(has_text="Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto(served.url + "#/analysis/new/six")
    expect(page.locator(".tree .move")).to_have_text(["Start"])
    page.locator(".more").click()
    page.locator('[data-does="paste"]').click()
    page.get_by_label("Game record, moves or position").fill(link)
    page.get_by_role("button", name="Use it").click()
    expect(page.locator(".tree .move")).to_have_text(["Start", "4", "4", "3", "4"])
    page.locator('[data-does="values"]').click()
    expect(page.locator(".value-badge")).to_have_count(0)


def test_a_full_analysis_and_full_storage_say_so(visit: Opener) -> None:
    page = visit("#/analysis/new/six")
    expect(page.locator(".values")).to_have_attribute("data-done", "true", timeout=PATIENCE)
    place(page, "a1")
    page.wait_for_url("**/analysis/saved/*")
    page.evaluate(
        """() => {
            const [stored] = JSON.parse(localStorage.getItem("millrow.analyses"));
            const { nodes } = stored.analysis;
            nodes[1].marks = Array.from({ length: 50 }, (_, n) => [`x${n}`, "a1"]);
            const points = "a3 a5 b2 b3 b4 c1 c2 c4 c5 d2 d3 d4 e1 e3 e5".split(" ");
            const lines = [{ number: 1, played: [] }];
            for (const { number, played } of lines) {
                for (const step of points.filter((point) => !played.includes(point))) {
                    if (nodes.length === 5000 || (number === 1 && step === "a3")) continue;
                    nodes.push({ parent: number, step, comment: "", name: "", marks: [] });
                    lines.push({ number: nodes.length - 1, played: [...played, step] });
                }
            }
            localStorage.setItem("millrow.analyses", JSON.stringify([stored]));
        }"""
    )
    page.reload()
    current(page, "a1")
    page.locator('[data-does="draw"]').click()
    place(page, "c1")
    place(page, "e1")
    expect(page.locator(".refusal")).to_contain_text("Up to 50 arrows")
    page.locator('[data-does="draw"]').click()
    place(page, "a3")
    expect(page.locator(".refusal")).to_contain_text("up to 5,000 moves")
    current(page, "a1")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    page.get_by_label("Comment").fill("Too much")
    expect(page.locator(".toast").filter(has_text="Not saved")).to_be_visible()


@pytest.mark.parametrize(
    ("game", "source", "target", "reason"),
    [
        ("six", "a1", "d3", "There is no disc on that point to move. Choose a free point to place one."),
        ("connect4", "1", "6", "You can't drag that. Click or tap where you want to play."),
    ],
)
def test_a_drag_that_plays_nothing_says_why(visit: Opener, game: str, source: str, target: str, reason: str) -> None:
    page = visit(f"#/analysis/new/{game}")
    expect(page.locator(".value-badge").first).to_be_visible(timeout=PATIENCE)
    drag(page, *(centre(page.locator(f'main [data-place="{name}"]').first) for name in (source, target)))
    expect(page.locator("main .refusal")).to_have_text(reason)
    expect(page.locator(".tree .move")).to_have_text(["Start"])


def test_the_explorer_from_the_start_screen(visit: Opener, served: Served) -> None:
    served.game("connect4", "4 4 4")
    page = visit()
    pick_game(page, "Connect Four")
    page.locator('.start-foot [data-does="analyse"]').click()
    expect(page.locator(".worth")).to_have_text("Blue wins in 41 turns", timeout=PATIENCE)
    page.locator(".explorer summary").click()
    expect(page.locator(".explorer")).to_have_attribute("data-done", "true", timeout=PATIENCE)
    rows = page.locator(".explorer tbody tr")
    expect(rows).to_have_count(4)  # three pairs of columns, and the one in the middle
    expect(rows.first).to_contain_text("wins in 41 turns")
    expect(rows.first).to_contain_text("7 of 7")
    expect(rows.first.locator("td").last).to_have_text("1")
    rows.nth(1).locator("button").nth(1).click()
    expect(page.locator(".tree .move[aria-current]")).to_have_text("5")
    expect(page.locator(".explorer")).to_contain_text("None of your games")


def test_from_the_setup(visit: Opener) -> None:
    page = visit("#/setup")
    page.locator('[data-does="paste"]').click()
    page.locator("dialog textarea").fill("b2,b3 a1,d4,c5 4 3 blue")
    page.get_by_role("button", name="Use it").click()
    page.locator('[data-does="analyse"]').click()
    expect(page.locator(".worth")).to_have_text("Blue wins in 21 turns", timeout=PATIENCE)
    place(page, "b2")  # not legal: the reason is said, and nothing is played
    expect(page.locator(".say.refusal")).to_be_visible()
    expect(page.locator(".tree .move")).to_have_text(["Start"])


def test_the_values_on_small_boards_can_be_read_and_do_not_meet(visit: Opener, served: Served) -> None:
    six, nine = served.game("six", "a1 b2 a3 b4"), served.game("nine", "d6 f4 b4 d2 g7 a1 d3 g1 d7 d1")
    page = visit("#/credits", settings={"language": "de"})
    badges = page.locator(".value-badge")
    meets = """(all) => {
        const boxes = all.map((it) => it.getBoundingClientRect());
        return boxes.some((a, i) => boxes.slice(i + 1).some((b) =>
            a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom));
    }"""
    # The height of a text is about 1.2 times the size of its letters.
    low = """(all) => all.map((it) => it.getBoundingClientRect().height).filter((high) => high > 0 && high < 11)"""
    for game, shown in ((six, re.compile("^V22$")), (nine, re.compile("^[−+]?[0-9]+$"))):
        page.goto(served.url + game.replace("/game/", "/analysis/game/"))
        for width, height in ((500, 500), (390, 844), (360, 640), (844, 390)):
            page.set_viewport_size({"width": width, "height": height})
            expect(badges.locator(".short text").filter(has_text=shown).first).to_be_visible(timeout=PATIENCE)
            assert badges.locator("text").evaluate_all(low) == [], (width, height)
            assert not badges.evaluate_all(meets), (width, height)


def test_the_heading_and_the_tools_are_as_wide_as_the_board(visit: Opener) -> None:
    page = visit("#/analysis/new/connect4")
    for width, height in ((1440, 900), (1024, 768)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".analysis .board")).to_be_visible()
        shown = page.locator(".analysis .board").bounding_box()
        assert shown is not None
        for part in (".status-row", ".tools"):
            box = page.locator(f".analysis {part}").bounding_box()
            assert box is not None
            assert abs(box["x"] - shown["x"]) < 2, (part, width)
            assert abs(box["width"] - shown["width"]) < 2, (part, width)
