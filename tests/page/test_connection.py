"""The server dies in mid-game and comes back: the page says so, and no step is lost or doubled."""

import re

from page.acts import Opener, at_step, board, choose, live, place, play, refused, status, to_move
from page.serving import Served
from playwright.sync_api import WebSocketRoute, expect


def test_a_killed_server_is_told_and_the_true_state_comes_back(visit: Opener, served: Served) -> None:  # M10
    address = served.game(steps="b4 c2")
    page = visit(address)
    play(page, "d4")
    served.kill()
    expect(page.locator(".say.link")).to_contain_text("Connection lost.")
    expect(live(page)).to_contain_text("Connection lost.")
    place(page, "a1").click()
    expect(refused(page, "offline")).to_have_text("No connection. Please wait while the page reconnects.")
    expect(page.locator(".say.link")).to_have_count(0)  # it would say the same
    served.start()
    expect(page.locator(".say.refusal")).to_have_count(0, timeout=20_000)
    at_step(page, 3)
    play(page, "b2 c4 xc2")
    state = served.state(address)
    assert [text for _, _, text in state["moves"]] == ["b4", "c2", "d4", "b2", "c4xc2"]


def test_steps_of_others_during_the_break_are_shown(visit: Opener, served: Served) -> None:  # M10
    address = served.game("connect4")
    page, other = visit(address), visit(address)
    play(page, "4")
    at_step(other, 1)
    page.context.set_offline(True)  # for this page alone
    page.evaluate("0")
    served.kill()
    served.start()
    at_step(other, 1)
    expect(other.locator(".say.link")).to_have_count(0, timeout=20_000)
    play(other, "4 5")
    page.context.set_offline(False)
    at_step(page, 3)
    to_move(page, 1, "drop")
    assert served.state(address)["discs"][3:5] == ["01", "0"]


def test_a_step_sent_as_the_server_dies_is_neither_lost_unsaid_nor_doubled(  # M10
    visit: Opener, served: Served
) -> None:
    address = served.game("connect4", "4")
    page = visit(address)
    at_step(page, 1)
    assert served.process is not None
    served.process.send_signal(19)  # SIGSTOP: the step is under way and no answer comes
    place(page, "4").click()
    served.kill()
    served.start()
    expect(page.locator(".say.link")).to_have_count(0, timeout=20_000)
    expect(refused(page, "lost")).to_contain_text("Please play it again.")
    assert served.state(address)["ply"] == 1
    play(page, "4")
    assert served.state(address)["discs"][3] == "01"


def test_two_pages_of_one_game_refuse_a_stale_step(visit: Opener, served: Served) -> None:  # M3
    address = served.game("connect4")
    page = visit(address)
    at_step(page, 0)
    answer = page.evaluate(
        """async (path) => {
            const socket = new WebSocket(`ws://${location.host}${path}`);
            const nextMessage = () => new Promise((done) => {
                socket.addEventListener('message', (event) => done(JSON.parse(event.data)), {once: true});
            });
            const state = await nextMessage();
            socket.send(JSON.stringify({t: 'play', seen: state.seen, step: '4'}));
            await nextMessage();
            socket.send(JSON.stringify({t: 'play', seen: state.seen, step: '4'}));
            const answer = await nextMessage();
            socket.close();
            return answer;
        }""",
        f"/api/games/{address.rpartition('/')[2]}/socket",
    )
    assert answer["code"] == "stale"
    at_step(page, 1)
    to_move(page, 1, "drop")


def test_a_screen_without_a_server_says_what_to_do(visit: Opener, served: Served) -> None:  # M11
    page = visit("#/settings")
    expect(status(page)).to_have_text("Settings")
    served.kill()
    for link in ("Library", "Set up", "Play"):
        page.get_by_role("link", name=link, exact=True).click()
        expect(page.get_by_role("alert")).to_contain_text("The server isn't responding")
    page.goto(served.url + "#/game/abc")
    expect(page.get_by_role("alert")).to_contain_text("The server isn't responding")
    page.get_by_role("link", name="Library", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    served.start()
    expect(page.get_by_text("No games yet.").or_(page.locator(".library-card")).first).to_be_visible()


def test_any_screen_opened_without_a_server_says_so_and_comes_when_it_is_back(visit: Opener, served: Served) -> None:
    played = served.game("connect4", "4 1 4 1 4 1 4").replace("#/game/", "")
    screens = {
        "setup": "Set up a position",
        "setup/connect4": "Set up a position",
        "analysis": "Six Men's Morris",
        "puzzles": "Puzzles",
        "puzzles/six-1a7b0efd": "Puzzles",
        f"review/{played}": "Review",
        "library": "Library",
        "learn/six": "How to play: Six Men's Morris",
        "results": "Your results",
        "values": "Value map",
        "boards/new": "Draw a board",
    }
    page, gone = visit("#/credits"), visit("#/credits")
    expect(page.get_by_text("Millrow 0")).to_be_visible()
    for address, title in screens.items():
        page.route("**/*", lambda route: route.abort() if "/js/" not in route.request.url else route.continue_())
        page.evaluate("(to) => (location.hash = to)", f"#/{address}")
        expect(page.get_by_role("heading", name="The server isn't responding")).to_be_visible()
        page.unroute("**/*")
        choose(page, "Try again")
        expect(page.get_by_role("heading", name="The server isn't responding")).to_have_count(0)
        expect(page.get_by_role("heading", level=1)).to_contain_text(title if address != "analysis" else "")
        if title in ("Set up a position", "Draw a board") or "/" in address:
            expect(board(page)).to_be_visible()
    served.kill()
    for address in (*screens, "settings"):
        gone.evaluate("(to) => (location.hash = to)", f"#/{address}")
        away = gone.get_by_role("heading", name=re.compile("^(The server isn't responding|Settings)$"))
        expect(away).to_be_visible()
    served.start()
    expect(gone.get_by_role("heading", level=1)).to_have_text("Settings")


def test_unknown_addresses_are_not_found(visit: Opener, served: Served) -> None:
    page = visit("#/credits")
    for address in ("setup/zzz", "setup/six:zzz=3", "boards/zzz", "review/zzz", "puzzles/zzz", "library/zzz", "zzz"):
        page.goto(f"{served.url}#/{address}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Page not found")
        expect(page).to_have_title("Page not found · Millrow")
        expect(page.get_by_role("link", name="Choose a game")).to_be_visible()
    expect(page.locator(".toast")).to_have_count(0)


def test_a_refusal_before_the_first_state_of_the_socket_stays(visit: Opener, served: Served) -> None:  # X3
    """A click while the socket is being opened: the refusal can arrive before the socket's first state."""
    page = visit()
    waiting = list[str | bytes]()

    def swapped(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            waiting.append(message)
            if len(waiting) == 2:
                for each in reversed(waiting):
                    socket.send(each)

        server.on_message(pass_on)

    page.route_web_socket(re.compile("/socket"), swapped)
    page.goto(served.url + served.game("connect4", "1 1 1 1 1 1"))
    place(page, "1").click()
    refused(page, "full-column")
    page.wait_for_timeout(200)
    refused(page, "full-column")
    assert len(waiting) == 2
