"""The HTTP API: catalogue, rules, games, saves, setups, files."""

import asyncio
import io
import tempfile
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from weakref import WeakValueDictionary

import msgspec
from fastapi import APIRouter, Depends, Query, Request, Response
from starlette.requests import ClientDisconnect, HTTPConnection

from millrow import __version__
from millrow.app import catalog, learning
from millrow.app.adapting import with_strengths
from millrow.app.elsewhere import computed
from millrow.app.importing import import_file
from millrow.app.new_game import judge, named_rules, new_game, play_again, renamings
from millrow.app.preparing import prepare, under_way
from millrow.app.setup import draft_json, read_request
from millrow.app.state import encode, game_at_ply, game_state, is_unverified, past_state
from millrow.app.stores import Stores
from millrow.app.workers import Priority
from millrow.core.rules import Refused, Rules
from millrow.core.setup import Draft
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.events import Event, refused
from millrow.games.game import AnyGame, Game
from millrow.notation.svg import game_svg
from millrow.store import StoreError
from millrow.store.games import ListFilter, StoredGame
from millrow.store.store import Store
from millrow.store.summaries import Source

from .access import new_game_id
from .cards import game_card, made_card, save_card, setup_card, setup_details
from .errors import error_response
from .guard import FILES
from .hub import Hub
from .models import (
    AgainBody,
    CopyBody,
    CountFrom,
    ErrorBody,
    EventBody,
    FamilyName,
    GameBody,
    LearnBody,
    NameBody,
    NamesBody,
    RulesBody,
    SaveBody,
    SetupBody,
    SetupSaveBody,
    TitleBody,
)
from .web import known_language, page_words

T = TypeVar("T")
ERRORS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": ErrorBody, "description": "Nothing has changed."},
    "5XX": {"model": ErrorBody, "description": "The games can't be read or written now."},
}
TEXT: dict[str, Any] = {"schema": {"type": "string"}}
TEXT_OR_JSON = {"text/plain": TEXT, "application/json": {}}

FILE = {"type": "string", "format": "binary"}
PAGE = 24
GUEST_LANES = 2  # requests of guests behind one address that are worked on at the same time, without those to engines
GUEST_QUESTIONS = 30  # of guests behind one address that wait for an engine at the same time
Page = Annotated[int, Query(ge=1, le=1_000_000)]
RulesText = Annotated[str, Query(max_length=10_000, examples=["six:fly_at=3"])]
Size = Annotated[int, Query(ge=1, le=200)]
Lang = Annotated[str, Query(max_length=20, description="the reader's language; English if it is unknown")]


def owner_of(connection: HTTPConnection) -> str:
    """What the ids of the sender's games begin with; empty for the host, who has them all."""
    return str(getattr(connection.state, "owner", ""))


def address_of(connection: HTTPConnection) -> str:
    """The sender's address."""
    return connection.client.host if connection.client is not None else ""


async def guest_lane(request: Request) -> AsyncIterator[None]:
    """Lets a few requests of guests behind one address through at a time, so that the host's go on meanwhile."""
    if not owner_of(request):
        yield
        return
    lanes: WeakValueDictionary[str, asyncio.Semaphore] = request.app.state.guest_lanes
    lane = lanes.setdefault(address_of(request), asyncio.Semaphore(GUEST_LANES))
    async with lane:
        if await request.is_disconnected():
            raise ClientDisconnect
        yield


IN_LANE = [Depends(guest_lane)]
router = APIRouter(responses=ERRORS, dependencies=IN_LANE)


def answers(kind: str) -> dict[str, Any]:
    """How a route declares that it answers with a text of this content type."""
    return {"response_class": Response, "responses": {200: {"content": {kind: TEXT}}}}


def store_of(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def stores_of(request: Request) -> Stores:
    return hub_of(request).stores


def new_id_of(request: Request) -> str:
    """The id of the game that this request starts; empty if the store chooses. Refused if a guest starts too many."""
    if not (owner := owner_of(request)):
        return ""
    if not request.app.state.new_games.allows(address_of(request)):
        raise refused("too-fast", "too-fast.games")
    return new_game_id(owner)


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work for a request; ClientDisconnect, and the work is cancelled, if the client has gone."""

    async def until_gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    tasks = asyncio.ensure_future(work), asyncio.ensure_future(until_gone())
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if not tasks[0].done():
            raise ClientDisconnect
        return tasks[0].result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def priority_of(request: Request) -> Priority:
    """How urgent a question is to engines: the host's go before those of guests."""
    return Priority.GUEST if owner_of(request) else Priority.NORMAL


async def asked(request: Request, rules: Rules[Any], function: Callable[..., Iterable[T]], *args: object) -> T:
    """What engines answer to the question of a request, as `computed`."""
    return await while_connected(request, computed(rules, function, *args, priority=priority_of(request)))


async def guest_turn(request: Request) -> AsyncIterator[None]:
    """For requests that engines answer. Refused if too many of guests behind one address wait for answers."""
    if not owner_of(request):
        yield
        return
    asked: Counter[str] = request.app.state.guest_questions
    address = address_of(request)
    if asked[address] >= GUEST_QUESTIONS:
        raise refused("too-fast", "too-fast.questions")
    asked[address] += 1
    try:
        yield
    finally:
        asked[address] -= 1
        asked += Counter()  # forgets addresses that ask nothing


Library = Annotated[Store, Depends(store_of)]
AllGames = Annotated[Stores, Depends(stores_of)]
Owner = Annotated[str, Depends(owner_of)]
NewId = Annotated[str, Depends(new_id_of)]
ASKS_ENGINE = [Depends(guest_turn)]


@router.get("/server")
def get_server() -> dict[str, Any]:
    """The program, its version, and the levels being set up for the first time."""
    levels = [{"rules": write_rules(rules), "level": level} for rules, level in under_way()]
    return {"name": "Millrow", "version": __version__, "preparing": levels}


@router.get("/catalog")
def get_catalog() -> dict[str, Any]:
    """The games, their options and levels, and the colours."""
    return catalog.catalog()


@router.get("/words/{language}")
def get_words(language: str) -> dict[str, str]:
    """Every sentence the page can show, as message templates by code; in English if the language is unknown."""
    return page_words(language)


@router.post("/rules")
def post_rules(ask: RulesBody) -> dict[str, Any]:
    """Check rules and seats: all faults, or a description of the rules."""
    return judge(ask.rules, [seat.choice() for seat in ask.seats], base=ask.base, options=ask.options)


# learning


@router.get("/learn")
def get_learn(rules: RulesText) -> dict[str, Any]:
    """The rules of a game in words, and its exercises."""
    return learning.learn_json(read_rules(rules))


@router.post("/learn")
def post_learn(ask: LearnBody) -> dict[str, Any]:
    """Judge a try at an exercise; nothing is stored."""
    exercise = learning.exercise_of(read_rules(ask.rules), ask.exercise)
    judged = learning.judge(exercise, ask.steps, ask.places, drag=ask.drag)
    return learning.judged_json(exercise, judged)


# games


@router.post("/games", status_code=201)
def post_game(ask: GameBody, stores: AllGames, new_id: NewId, owner: Owner) -> Response:
    """Start a game. A random player starts unless the request names one."""
    game = new_game(
        ask.rules, [seat.choice() for seat in ask.seats], first=ask.first, start=ask.start, rules_name=ask.rules_name
    )
    game.seats = with_strengths(game.rules, game.seats, stores.library, owner)
    prepare(game)
    return stored_state(stores, stores.create(game, title=ask.title, saved=ask.saved, key=new_id))


def stored_state(stores: Stores, stored: StoredGame) -> Response:
    """The state of a game that was just stored."""
    saved = stores.is_saved(stored.id)
    state = game_state(stored, saved=saved, selected=stored.selected)
    return json_response(encode(state), 201)


def json_response(body: str | bytes, status: int = 200) -> Response:
    """A response that is JSON already."""
    return Response(body, status, media_type="application/json")


@router.get("/games")
def get_games(
    store: Library,
    owner: Owner,
    family: FamilyName = "",
    search: Annotated[str, Query(max_length=200)] = "",
    state: Literal["running", "ended", ""] = "",
    lang: Lang = "en",
    begun: bool = False,
    page: Page = 1,
    size: Size = PAGE,
) -> dict[str, Any]:
    """A page of games, the last played first; of a guest, those started in the same browser.

    With `begun`, without those in which nothing has happened yet.
    """
    wanted = _wanted(search, family, lang, state)._replace(begun=begun, id_start=owner)
    found = store.games(wanted, page=page, size=size)
    return {
        "games": [game_card(item) for item in found.items],
        "total": found.total,
        "page": page,
        "pages": found.pages,
    }


def _wanted(search: str, family: str, lang: str, state: str = "") -> ListFilter:
    states = {"running": "playing", "ended": "over", "": ""}
    return ListFilter(search=search, rules=family, state=states[state], language=known_language(lang))


@router.get("/games/{game_id}")
async def get_game(game_id: str, request: Request) -> Response:
    """The state of a game."""
    async with hub_of(request).visiting(game_id) as live:
        return json_response(live.message())


@router.get("/games/{game_id}/plies/{ply}")
async def get_ply(game_id: str, ply: int, request: Request) -> Response:
    """The state after a number of steps; it offers no actions."""
    async with hub_of(request).visiting(game_id) as live:
        check_ply(live.game, ply)
        past = await asyncio.to_thread(past_state, live.stored, ply, saved=live.saved)
        return json_response(encode(past))


def check_ply(game: AnyGame, ply: int) -> None:
    """Raise Refused if the game has no such ply."""
    last = game.ply + len(game.undone)
    if not 0 <= ply <= last:
        raise refused("no-ply", ply=ply, last=last)


def _past(game: AnyGame, ply: int) -> AnyGame:
    check_ply(game, ply)
    return game if ply == game.ply else game_at_ply(game, ply)


@router.post("/games/{game_id}/events")
async def post_event(game_id: str, ask: EventBody, request: Request) -> Any:
    """Apply an event, for programs that know the rules. Everyone who watches the game sees it at once."""
    async with hub_of(request).visiting(game_id) as live:
        try:
            stored = await live.apply(ask.seen, Event(ask.kind, ask.text, ask.seat))
        except (Refused, StoreError) as error:
            status, body = error_response(error)
            return json_response(msgspec.json.encode(body | {"state": msgspec.Raw(live.message())}), status)
    return {"seen": stored.summary.number, "event": stored.event._asdict()}


@router.patch("/games/{game_id}")
async def patch_game(game_id: str, ask: TitleBody, request: Request) -> dict[str, Any]:
    """Rename a game."""
    return await _change(request, game_id, Event("rename", ask.title))


async def _change(request: Request, game_id: str, event: Event) -> dict[str, Any]:
    async with hub_of(request).visiting(game_id) as live:
        return game_card((await live.apply(None, event)).summary)


@router.put("/games/{game_id}/names")
async def put_names(game_id: str, ask: NamesBody, request: Request) -> dict[str, Any]:
    """Name the players and the game: all of them, or none if a name is wrong. Says everything that is wrong."""
    async with hub_of(request).visiting(game_id) as live:
        events, faults = renamings(live.log, ask.names, ask.title)
        if events:
            await live.apply(None, *events)
        return {"faults": [fault.json() for fault in faults]}


@router.post("/games/{game_id}/again", status_code=201)
def post_again(game_id: str, ask: AgainBody, stores: AllGames, new_id: NewId, owner: Owner) -> Response:
    """Play a game again with the same rules and players; saved if the old one is."""
    game = play_again(stores.of(game_id).load(game_id).game, ask.sides)
    game.seats = with_strengths(game.rules, game.seats, stores.library, owner)
    prepare(game)
    return stored_state(stores, stores.create(game, saved=stores.is_saved(game_id), key=new_id))


@router.delete("/games/{game_id}", status_code=204)
async def delete_game(game_id: str, request: Request) -> None:
    """Delete a game; it can be restored."""
    await _change(request, game_id, Event("delete"))


@router.post("/games/{game_id}/restore")
async def restore_game(game_id: str, request: Request) -> dict[str, Any]:
    """Restore a deleted game."""
    return await _change(request, game_id, Event("restore"))


@router.post("/games/{game_id}/copy", status_code=201)
def copy_game(game_id: str, ask: CopyBody, stores: AllGames, new_id: NewId) -> Response:
    """Copy a game, up to a ply if one is given; saved if the original is."""
    if ask.ply is None:
        return stored_state(stores, stores.copy(game_id, key=new_id))
    old = stores.of(game_id).load(game_id)
    past = _past(old.game, ask.ply)
    branch: AnyGame = Game(past.rules, past.start, past.steps, seats=past.seats)
    source: Source = "unverified" if is_unverified(old) else "copied"
    saved = stores.is_saved(game_id)
    return stored_state(stores, stores.create(branch, title=old.log.title, saved=saved, source=source, key=new_id))


@router.post("/games/{game_id}/save")
async def save_game(game_id: str, request: Request) -> Response:
    """Save a game that is not saved yet."""
    async with hub_of(request).visiting(game_id) as live:
        await live.save()
        return json_response(live.message())


@router.get("/games/{game_id}/export", response_class=Response, responses={200: {"content": TEXT_OR_JSON}})
def export_game(game_id: str, stores: AllGames, form: Literal["text", "json"] = "text") -> Response:
    """The game as a file."""
    file = io.StringIO()
    stores.of(game_id).export(file, [game_id], form=form)
    kind, ending = ("application/json", "json") if form == "json" else ("text/plain; charset=utf-8", "txt")
    disposition = f'attachment; filename="millrow-{game_id}.{ending}"'
    return Response(file.getvalue(), media_type=kind, headers={"content-disposition": disposition})


@router.get(
    "/games/{game_id}/picture.svg",
    **answers("image/svg+xml"),
)
def picture(
    game_id: str, stores: AllGames, ply: int | None = None, count_from: CountFrom = 1, lang: Lang = "en"
) -> Response:
    """The board as a picture, described in a language."""
    game = stores.of(game_id).load(game_id).game
    drawn = game_svg(game if ply is None else _past(game, ply), count_from=count_from, language=known_language(lang))
    return Response(drawn, media_type="image/svg+xml")


@router.post(
    "/import",
    status_code=201,
    openapi_extra={
        "requestBody": {"content": {kind: {"schema": FILE} for kind in filter(None, FILES)}, "required": True}
    },
)
async def import_games(request: Request, store: Library, unverified: bool = False) -> dict[str, Any]:
    """Import all games and setups of a file, or none if something is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "import"
        with path.open("wb") as file:
            async for part in request.stream():
                file.write(part)
        imported = await import_file(store, path, unverified=unverified)
    return {
        "games": [game_card(store.summary(key)) for key in imported.games[:PAGE]],
        "setups": [setup_card(store.load_setup(key)) for key in imported.setups[:PAGE]],
        "total": len(imported.games),
        "totalSetups": len(imported.setups),
    }


# saves


@router.get("/saves")
def get_saves(
    store: Library,
    family: FamilyName = "",
    search: Annotated[str, Query(max_length=200)] = "",
    lang: Lang = "en",
    page: Page = 1,
    size: Size = PAGE,
) -> dict[str, Any]:
    """A page of saves, the newest first."""
    found = store.saves(_wanted(search, family, lang), page=page, size=size)
    return {
        "saves": [save_card(item) for item in found.items],
        "total": found.total,
        "page": page,
        "pages": found.pages,
    }


@router.post("/saves", status_code=201)
def post_save(ask: SaveBody, stores: AllGames) -> dict[str, Any]:
    """Save the current position of a game under a name."""
    if not stores.is_saved(ask.game):
        raise refused("not-saved")
    return made_card(stores.library.save(ask.game, ask.name, selected=ask.selected, existing=ask.existing))


@router.patch("/saves/{save_id}")
def patch_save(save_id: str, ask: NameBody, store: Library) -> dict[str, Any]:
    """Rename a save."""
    return made_card(store.rename_save(save_id, ask.name, existing=ask.existing))


@router.post("/saves/{save_id}/copy", status_code=201)
def copy_save(save_id: str, ask: NameBody, store: Library) -> dict[str, Any]:
    """Copy a save under another name."""
    return made_card(store.copy_save(save_id, ask.name, existing=ask.existing))


@router.delete("/saves/{save_id}", status_code=204)
def delete_save(save_id: str, store: Library) -> None:
    """Delete a save; it can be restored."""
    store.delete_save(save_id)


@router.post("/saves/{save_id}/restore")
def restore_save(save_id: str, store: Library) -> dict[str, Any]:
    """Restore a deleted save."""
    return save_card(store.restore_save(save_id))


@router.post("/saves/{save_id}/load", status_code=201)
def load_save(save_id: str, stores: AllGames) -> Response:
    """Start a new game from a save."""
    return stored_state(stores, stores.library.load_save(save_id))


# setups


@router.post("/setup")
def post_setup(ask: SetupBody) -> dict[str, Any]:
    """Check a draft: all faults, and a description."""
    return draft_json(_draft(ask))


def _draft(ask: SetupBody) -> Draft[Any]:
    return read_request(named_rules(ask.rules, ask.rules_name), ask.model_dump(exclude_none=True))


@router.get("/setups")
def get_setups(
    store: Library,
    family: FamilyName = "",
    search: Annotated[str, Query(max_length=200)] = "",
    lang: Lang = "en",
    page: Page = 1,
    size: Size = PAGE,
) -> dict[str, Any]:
    """A page of saved setups, the newest first."""
    found = store.setups(search, family, language=known_language(lang), page=page, size=size)
    cards = [setup_card(item) for item in found.items]
    return {"setups": cards, "total": found.total, "page": page, "pages": found.pages}


@router.post("/setups", status_code=201)
def post_saved_setup(ask: SetupSaveBody, store: Library) -> dict[str, Any]:
    """Save a draft under a name, even with faults."""
    return made_card(store.save_setup(ask.name, _draft(ask.draft), existing=ask.existing))


@router.get("/setups/{setup_id}")
def get_setup(setup_id: str, store: Library) -> dict[str, Any]:
    """A saved setup with its draft."""
    return setup_details(store.load_setup(setup_id))


@router.patch("/setups/{setup_id}")
def patch_setup(setup_id: str, ask: NameBody, store: Library) -> dict[str, Any]:
    """Rename a saved setup."""
    return made_card(store.rename_setup(setup_id, ask.name, existing=ask.existing))


@router.delete("/setups/{setup_id}", status_code=204)
def delete_setup(setup_id: str, store: Library) -> None:
    """Delete a saved setup; it can be restored."""
    store.delete_setup(setup_id)


@router.post("/setups/{setup_id}/restore")
def restore_setup(setup_id: str, store: Library) -> dict[str, Any]:
    """Restore a deleted setup."""
    return setup_card(store.restore_setup(setup_id))


@router.get("/setups/{setup_id}/export")
def export_setup(setup_id: str, store: Library) -> Response:
    """The setup as a file."""
    file = io.StringIO()
    store.export(file, [], setup_keys=[setup_id])
    disposition = f'attachment; filename="millrow-{setup_id}.json"'
    return Response(file.getvalue(), media_type="application/json", headers={"content-disposition": disposition})
