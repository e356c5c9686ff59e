"""Drawing a board in the page: by mouse, finger and keyboard, checked, saved, exported, imported and played."""

import json
import re
from itertools import pairwise
from pathlib import Path

from page.acts import Opener, centre, choose, drag, play, sideways, status
from page.serving import Served
from playwright.sync_api import Locator, Page, expect

from millrow.families.rules_text import load_rules, write_toml


def dot(page: Page, name: str) -> Locator:
    return page.locator(f'drawing-board [data-place="{name}"]')


def line(page: Page, *dots: str) -> None:
    """Drag from dot to dot."""
    for start, end in pairwise(dots):
        drag(page, centre(dot(page, start)), centre(dot(page, end)))


def mills(page: Page, count: int) -> None:
    expect(page.locator(".drawn-mills li")).to_have_count(count)


def take(page: Page, tool: str) -> None:
    page.locator(f".palette input[value={tool}]").check()


def ready(page: Page) -> None:
    expect(page.locator(".findings .verdict.good")).to_be_visible()


def test_a_board_is_drawn_checked_saved_exported_and_played(  # M7
    visit: Opener, served: Served, tmp_path: Path
) -> None:
    page = visit("#/")
    page.locator(".your-boards > summary").click()
    page.locator("a.draw-board").click()
    line(page, "b2", "f2", "f6", "b6", "b2")
    for middle in ("d2", "f4", "d6", "b4"):  # a click begins a line; a second one on a line's point ends it
        dot(page, middle).click()
        dot(page, middle).click()
    mills(page, 4)
    line(page, "b4", "f4")  # two points: a connection, but no mill
    expect(page.locator(".fault")).to_have_count(0)
    ready(page)
    line(page, "d2", "d6")
    expect(page.locator("[data-fault='drawing.crossing']")).to_be_visible()
    ready(page)  # a note doesn't prevent playing
    dot(page, "d4").click()
    dot(page, "d4").click()
    mills(page, 6)
    take(page, "mill")
    for point in ("b4", "d4", "f4"):
        dot(page, point).click()
    mills(page, 5)
    take(page, "erase")
    dot(page, "b2").click()
    mills(page, 3)
    page.locator("[data-does=undo]").click()
    mills(page, 5)
    take(page, "draw")
    line(page, "a7", "b7")  # a second part; one of its points alone is a problem
    take(page, "erase")
    dot(page, "b7").click()
    alone = page.locator("[data-fault='drawing.alone']")
    expect(alone).to_be_visible()
    expect(page.locator("drawing-board .sign.wrong")).to_have_count(1)
    expect(page.locator(".play-panel [data-does=start]")).to_be_disabled()
    page.locator("main").press("Control+z")
    page.locator("main").press("Control+z")
    ready(page)
    page.get_by_label("Name", exact=True).fill("Window")
    page.locator("[data-does=save]").click()
    expect(page.locator(".board-editor option", has_text="Window")).to_have_count(1)
    with page.expect_download() as download:
        page.locator("[data-does=export]").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    rules = load_rules(str(file))
    assert (file.name, rules.name) == ("Window.toml", "Window")
    assert (len(rules.board.points), len(rules.board.mills)) == (9, 5)  # type: ignore[attr-defined]
    page.goto(page.url.partition("#")[0] + "#/")
    page.locator(".your-boards > summary").click()
    page.get_by_role("radio", name=re.compile("^Window")).check(force=True)
    expect(page.get_by_role("heading", name="Window", level=2)).to_be_visible()
    page.locator("[data-does=start]").click()
    expect(page.get_by_text("Window", exact=True).first).to_be_visible()
    play(page, "a1 e5")
    expect(status(page)).to_have_attribute("data-phase", "place")
    choose(page, "More…", "Rules")
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: Window")
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_have_text("Rules: Window")
    page.go_back()
    choose(page, "More…", "Rules")
    choose(page, "Learn step by step")
    expect(page.get_by_role("heading", level=1)).to_have_text("How to play: Window")
    choose(page, "Back to the game", "More…", "Edit this position")
    expect(page.locator(".which option:checked")).to_have_text("Window")
    expect(page.locator("mill-board .disc")).to_have_count(2)
    page.reload()
    expect(page.locator(".which option:checked")).to_have_text("Window")
    page.locator(".setup [data-does=analyse]").click()
    expect(page.get_by_text("Window").first).to_be_visible()
    page.go_back()
    page.locator(".setup .right [data-does=start]").click()
    expect(page).to_have_url(re.compile("/game/"))
    assert served.state(page.url)["rulesName"] == "Window"
    choose(page, "Resign")
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    choose(page, "Change settings…")
    expect(page.get_by_role("heading", name="Window", level=2)).to_be_visible()
    page.locator(".start-foot [data-does=analyse]").click()
    expect(page.get_by_text("Window").first).to_be_visible()


def test_a_board_is_drawn_with_the_keyboard_and_by_touch(visit: Opener, served: Served) -> None:  # M7
    page = visit("#/boards/new", phone=True)
    for name in ("a1", "c1", "c3", "a3", "a1", "a1"):
        dot(page, name).tap()
    assert sideways(page) == 0
    dot(page, "b1").tap()
    dot(page, "b3").tap()
    dot(page, "b3").tap()
    mills(page, 2)  # the rows; two points alone are none
    dot(page, "b1").focus()
    for key in ("ArrowUp", "Enter", "ArrowRight", "Enter", "Escape"):  # from b2 to c2
        page.keyboard.press(key)
    mills(page, 4)
    page.keyboard.press("Delete")  # c2 again
    mills(page, 3)
    page.keyboard.press("Control+z")
    mills(page, 4)
    ready(page)
    page.locator(".play-panel input[value=computer]").check()
    page.wait_for_timeout(510)  # a tap at once would be the second half of a double-click
    page.locator(".play-panel [data-does=start]").tap()
    expect(page.locator("mill-board")).to_be_visible()
    game = served.state(page.url)
    assert [seat["level"] for seat in game["seats"] if seat["level"]] == ["easy"]
    assert game["rulesName"] == "My board"


def test_a_double_tap_on_the_link_to_the_editor_draws_nothing(visit: Opener) -> None:
    page = visit("#/", phone=True, viewport={"width": 360, "height": 640})
    page.locator(".your-boards > summary").click()
    page.locator("a.draw-board").evaluate("link => link.scrollIntoView({ block: 'center' })")
    x, y = centre(page.locator("a.draw-board"))
    page.mouse.click(x, y)
    expect(dot(page, "a1")).to_be_visible()
    first_click = """([clientX, clientY]) => {
        const link = document.body.appendChild(document.createElement("button"));
        link.dispatchEvent(new MouseEvent("click", { detail: 1, clientX, clientY, bubbles: true }));
        link.remove();
    }"""
    page.evaluate(first_click, [x, y])  # as if the page had opened at once
    page.mouse.click(x, y)
    expect(page.locator("drawing-board .point")).to_have_count(0)
    page.evaluate(first_click, [0, 0])  # somewhere else
    page.mouse.click(x, y)
    expect(page.locator("drawing-board .point")).to_have_count(1)


def points(page: Page, count: int) -> None:
    expect(page.locator("drawing-board .point")).to_have_count(count)


def start_from(page: Page, board: str, count: int) -> None:
    """Copy a standard board, which has so many points."""
    page.get_by_label("Start from").select_option(board)
    points(page, count)


def name(page: Page) -> Locator:
    return page.get_by_label("Name", exact=True)


def save(page: Page, called: str) -> None:
    name(page).fill(called)
    page.locator("[data-does=save]").click()
    expect(page.locator(".toast", has_text=f"Saved as “{called}”.")).to_be_visible()


def saved_boards(served: Served) -> dict[str, int]:
    """The saved boards with their numbers of points."""
    cards = served.ask("GET", "boards")["boards"]
    return {card["name"]: len(served.ask("GET", f"boards/{card['id']}")["board"]["points"]) for card in cards}


def test_undo_brings_back_another_drawing_with_its_name(visit: Opener, served: Served) -> None:
    page = visit("#/boards/new")
    start_from(page, "three", 9)
    save(page, "Undone Alpha")
    start_from(page, "nine", 24)
    name(page).fill("Undone Beta")
    page.locator(".board-editor summary", has_text="Your boards").click()
    page.get_by_role("link", name="Undone Alpha", exact=True).click()
    points(page, 9)
    expect(name(page)).to_have_value("Undone Alpha")
    page.locator("[data-does=undo]").click()
    points(page, 24)
    expect(name(page)).to_have_value("Undone Beta")
    page.locator("[data-does=redo]").click()
    expect(name(page)).to_have_value("Undone Alpha")
    page.locator("[data-does=undo]").click()
    page.locator("[data-does=save]").click()
    expect(page.locator(".toast", has_text="Saved as “Undone Beta”.")).to_be_visible()
    boards = saved_boards(served)
    assert (boards["Undone Alpha"], boards["Undone Beta"]) == (9, 24)


def test_changes_of_a_saved_board_outlast_reloading_and_leaving(visit: Opener) -> None:
    page = visit("#/boards/new")
    start_from(page, "three", 9)
    save(page, "Changed")
    expect(page).to_have_url(re.compile(r"#/boards/(?!new)\w+$"))
    page.reload()
    points(page, 9)
    expect(name(page)).to_have_value("Changed")
    take(page, "erase")
    dot(page, "a1").click()
    points(page, 8)
    page.reload()
    expect(page.locator(".toast", has_text="Your unsaved changes were restored.")).to_be_visible()
    points(page, 8)
    page.locator("nav a").first.click()
    expect(page.locator("#main drawing-board")).to_have_count(0)
    page.go_back()
    points(page, 8)
    page.get_by_role("button", name="Show the saved board").click()
    points(page, 9)
    page.reload()
    points(page, 9)
    expect(page.locator(".toast")).to_have_count(0)


def test_a_name_that_cannot_be_used_is_answered(visit: Opener, served: Served) -> None:
    page = visit("#/boards/new")
    start_from(page, "three", 9)
    name(page).fill("   ")
    page.locator("[data-does=save]").click()
    expect(page.locator(".file-panel .wrong")).to_have_text("Enter a name (up to 60 characters).")
    expect(name(page)).to_be_focused()
    name(page).fill("Al\u00adpha")  # an invisible letter
    expect(page.locator(".file-panel .wrong")).to_be_hidden()
    page.locator("[data-does=save]").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".wrong")).to_contain_text("visible characters")
    dialog.get_by_label("Name").fill("👨‍👩‍👧 می‌خواهم")
    dialog.get_by_role("button", name="Save").click()
    expect(page.locator(".toast", has_text="Saved as")).to_be_visible()
    assert "👨‍👩‍👧 می‌خواهم" in saved_boards(served)


def test_a_drag_that_begins_on_nothing_changes_nothing(visit: Opener) -> None:
    page = visit("#/boards/new")
    line(page, "a1", "d1", "g1")
    points(page, 3)
    take(page, "erase")
    drag(page, centre(dot(page, "c5")), centre(dot(page, "d1")))
    points(page, 3)
    take(page, "draw")
    x, y = centre(dot(page, "a7"))
    drag(page, (x - 35, y - 35), centre(dot(page, "e5")))  # from the margin
    points(page, 3)
    dot(page, "e5").click()
    points(page, 4)


def test_the_tap_that_closes_the_menu_draws_nothing(visit: Opener) -> None:
    page = visit("#/boards/new", phone=True)
    dot(page, "c2").tap()
    points(page, 1)
    page.keyboard.press("Escape")
    page.locator("#menu").tap()
    x, y = centre(dot(page, "c2"))
    page.touchscreen.tap(x, y)
    expect(page.locator("#menu")).to_have_attribute("aria-expanded", "false")
    points(page, 0)
    page.wait_for_timeout(600)  # at once it would be the second half of a double tap
    page.touchscreen.tap(x, y)
    points(page, 1)


def drop(page: Page, files: dict[str, str]) -> None:
    page.evaluate(
        """(texts) => {
          const files = new DataTransfer();
          for (const [name, text] of Object.entries(texts)) files.items.add(new File([text], name));
          dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
        }""",
        files,
    )


def test_boards_and_games_that_are_dropped_together_are_all_imported(visit: Opener, served: Served) -> None:
    windmill = write_toml(load_rules("docs/windmill.toml"))
    second = windmill.replace("Windmill", "Second windmill")
    record = served.ask("GET", f"games/{served.game('six', 'a1 e5 c2').rpartition('/')[2]}/export?form=json")
    page = visit("#/library")
    expect(status(page)).to_be_visible()
    drop(page, {"windmill.toml": windmill, "game.json": json.dumps(record)})
    expect(page.locator(".toast", has_text="1 game imported.")).to_be_visible()
    expect(page.locator(".toast", has_text="Imported “Windmill”.")).to_be_visible()
    expect(name(page)).to_have_value("Windmill")
    drop(page, {"windmill.toml": windmill, "second.toml": second, "third.toml": "[board"})
    expect(page.locator(".toast", has_text="2 boards imported.")).to_be_visible()
    expect(page.locator(".toast", has_text="third.toml couldn't be imported. Line 1, character 7:")).to_be_visible()
    assert {"Windmill", "Second windmill"} <= saved_boards(served).keys()


def test_a_drawing_that_the_browser_does_not_keep_is_announced(visit: Opener) -> None:
    page = visit("#/boards/new")
    page.evaluate("() => { Storage.prototype.setItem = () => { throw new DOMException('blocked') } }")
    line(page, "a1", "d1", "g1")
    expect(page.locator(".toast", has_text="This browser doesn't keep drafts.")).to_have_count(1)


def test_a_toml_file_that_is_dropped_opens_in_the_editor(visit: Opener) -> None:  # M7
    page = visit("#/library")
    expect(status(page)).to_be_visible()
    drop(page, {"windmill.toml": write_toml(load_rules("docs/windmill.toml"))})
    mills(page, 6)
    expect(page.get_by_label("Name", exact=True)).to_have_value("Windmill")
    ready(page)
    with page.expect_file_chooser() as chooser:
        choose(page, "Import…")
    broken = b"[board]\nlines = ['a1 a1 a2']\n"
    chooser.value.set_files({"name": "broken.toml", "mimeType": "text/plain", "buffer": broken})
    expect(page.get_by_text("broken.toml couldn't be imported.").first).to_be_visible()
    expect(page.get_by_text("each point once in a line, found “a1 a1 a2”.").first).to_be_visible()
    mills(page, 6)
