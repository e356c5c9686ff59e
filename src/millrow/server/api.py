"""The requests: catalogue, rules, games, saves, files."""

import asyncio
import io
import random
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.responses import JSONResponse

from millrow import __version__
from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.notation.positions import read_position
from millrow.notation.rule_text import read_rules
from millrow.notation.svg import game_svg
from millrow.rules.base import Refusal, Refused, RulesError
from millrow.store import StoreError
from millrow.store.games import StoredGame, Wanted
from millrow.store.store import Store

from . import catalog
from .asks import CopyAsk, CountFrom, EventAsk, GameAsk, NameAsk, RulesAsk, SaveAsk, TitleAsk, Trouble
from .cards import game_card, made_card, save_card, setup_card
from .computers import prepare
from .errors import trouble
from .forms import judge
from .hub import Hub
from .seating import seats_asked
from .stores import Stores
from .views import State, looked_back, state

TROUBLE: dict[int | str, dict[str, Any]] = {"4XX": {"model": Trouble, "description": "Nothing has changed."}}
router = APIRouter(responses=TROUBLE)
PAGE = 24
Page = Annotated[int, Query(ge=1, le=1_000_000)]
Size = Annotated[int, Query(ge=1, le=200)]


def store_of(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def hub_of(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def stores_of(request: Request) -> Stores:
    return hub_of(request).stores


Kept = Annotated[Store, Depends(store_of)]
AllGames = Annotated[Stores, Depends(stores_of)]


@router.get("/server")
def get_server() -> dict[str, str]:
    """Which program answers here."""
    return {"name": "Millrow", "version": __version__}


@router.get("/catalog")
def get_catalog() -> dict[str, Any]:
    """What there is to play: games, options in words, colours."""
    return catalog.catalog()


@router.post("/rules")
def post_rules(ask: RulesAsk) -> dict[str, Any]:
    """Check rules and seats together: everything that is wrong, or the rules described."""
    return judge(ask)


# games


@router.post("/games", status_code=201)
def post_game(ask: GameAsk, stores: AllGames) -> State:
    """Begin a game. Who begins is drawn at random unless the request says."""
    rules = read_rules(ask.rules)
    seats = seats_asked(rules, ask.seats)
    if ask.start is not None:
        start = read_position(rules, ask.start)
    else:
        first = random.SystemRandom().randrange(rules.players) if ask.first is None else ask.first
        if first >= rules.players:
            raise RulesError("first", first, f"0 to {rules.players - 1}")
        start = rules.start(first)
    game: AnyGame = Game(rules, start, seats=seats)
    prepare(game)
    return stored_state(stores, stores.create(game, title=ask.title, saved=ask.saved))


def stored_state(stores: Stores, kept: StoredGame) -> State:
    """The state of a game that was just stored."""
    saved = stores.is_saved(kept.id)
    return state(kept.game, game_id=kept.id, seen=kept.number, name=kept.course.title, saved=saved)


@router.get("/games")
def get_games(
    store: Kept,
    search: Annotated[str, Query(max_length=200)] = "",
    family: Annotated[str, Query(pattern="^(mill|drop|)$")] = "",
    state: Annotated[str, Query(pattern="^(running|ended|)$")] = "",
    page: Page = 1,
    size: Size = PAGE,
) -> dict[str, Any]:
    """A page of games, the last played first."""
    found = store.games(_wanted(search, family, state), page=page, size=size)
    return {
        "games": [game_card(item) for item in found.items],
        "total": found.total,
        "page": page,
        "pages": found.pages,
    }


def _wanted(search: str, family: str, state: str = "") -> Wanted:
    states = {"running": "playing", "ended": "over", "": ""}
    return Wanted(search=search, rules=wanted_rules(family), state=states[state])


def wanted_rules(family: str) -> str:
    """The family of a request as the store calls it."""
    return f"{family}s" if family else ""


@router.get("/games/{game_id}")
async def get_game(game_id: str, request: Request) -> State:
    """The state of a game."""
    async with hub_of(request).visiting(game_id) as live:
        return live.state()


@router.get("/games/{game_id}/plies/{ply}")
async def get_ply(game_id: str, ply: int, request: Request) -> State:
    """The state as it was after so many steps; nothing can be played in the past."""
    async with hub_of(request).visiting(game_id) as live:
        past = await asyncio.to_thread(_past, live.game.copy(), ply)
        told = state(past, game_id=game_id, seen=live.course.number, name=live.course.title, saved=live.saved)
        return told | {"legal": [], "advice": "", "plies": live.game.ply + len(live.game.undone)}


def _past(game: AnyGame, ply: int) -> AnyGame:
    most = game.ply + len(game.undone)
    if not 0 <= ply <= most:
        raise Refused(Refusal("no-ply", f"there is no ply {ply}, the game has 0 to {most}"))
    if ply == game.ply:
        return game
    return looked_back(game, ply)


@router.post("/games/{game_id}/events")
async def post_event(game_id: str, ask: EventAsk, request: Request) -> Any:
    """Let an event happen, for programs that know the rules. Everyone who watches the game sees it at once."""
    hub = hub_of(request)
    async with hub.visiting(game_id) as live:
        try:
            receipt = await hub.happen(live, ask.seen, Event(ask.kind, ask.text, ask.seat))
        except (Refused, StoreError) as error:
            status, body = trouble(error)
            return JSONResponse(body | {"state": live.state()}, status)
    return {"seen": receipt.number, "event": receipt.event._asdict()}


@router.patch("/games/{game_id}")
async def patch_game(game_id: str, ask: TitleAsk, request: Request) -> dict[str, Any]:
    """Name a game."""
    return await _change(request, game_id, Event("rename", ask.title))


async def _change(request: Request, game_id: str, event: Event) -> dict[str, Any]:
    async with hub_of(request).visiting(game_id) as live:
        return game_card((await hub_of(request).happen(live, None, event)).summary)


@router.delete("/games/{game_id}", status_code=204)
async def delete_game(game_id: str, request: Request) -> None:
    """Put a game away; it can be taken back."""
    await _change(request, game_id, Event("delete"))


@router.post("/games/{game_id}/restore")
async def restore_game(game_id: str, request: Request) -> dict[str, Any]:
    """Take a deleted game back."""
    return await _change(request, game_id, Event("restore"))


@router.post("/games/{game_id}/copy", status_code=201)
def copy_game(game_id: str, ask: CopyAsk, stores: AllGames) -> State:
    """A new game that goes on from here, or from an earlier ply; saved if this one is."""
    if ask.ply is None:
        return stored_state(stores, stores.copy(game_id))
    old = stores.of(game_id).load(game_id)
    past = _past(old.game, ask.ply)
    branch: AnyGame = Game(past.rules, past.start, past.steps, seats=past.seats)
    return stored_state(stores, stores.create(branch, title=old.course.title, saved=stores.is_saved(game_id)))


@router.post("/games/{game_id}/save")
async def save_game(game_id: str, request: Request) -> State:
    """Put a game that is not saved into the library; nothing changes for one that is."""
    async with hub_of(request).visiting(game_id) as live:
        await hub_of(request).save_game(live)
        return live.state()


@router.get("/games/{game_id}/export")
def export_game(
    game_id: str, stores: AllGames, form: Annotated[str, Query(pattern="^(text|json)$")] = "text"
) -> Response:
    """The game as a file."""
    file = io.StringIO()
    stores.of(game_id).export(file, [game_id], form=form)
    kind, ending = ("application/json", "json") if form == "json" else ("text/plain; charset=utf-8", "txt")
    disposition = f'attachment; filename="millrow-{game_id}.{ending}"'
    return Response(file.getvalue(), media_type=kind, headers={"content-disposition": disposition})


@router.get("/games/{game_id}/picture.svg")
def picture(game_id: str, stores: AllGames, ply: int | None = None, count_from: CountFrom = 1) -> Response:
    """The board as a picture."""
    game = stores.of(game_id).load(game_id).game
    drawn = game_svg(game if ply is None else _past(game, ply), count_from=count_from)
    return Response(drawn, media_type="image/svg+xml")


@router.post("/import", status_code=201)
async def import_games(request: Request, store: Kept, unverified: bool = False) -> dict[str, Any]:
    """Take games and setups in from a file, all or none."""
    file = io.BytesIO(await request.body())
    taken = await asyncio.to_thread(store.import_file, file, unverified=unverified)
    return {
        "games": [game_card(store.summary(key)) for key in taken.games[:PAGE]],
        "setups": [setup_card(store.load_setup(key)) for key in taken.setups[:PAGE]],
        "total": len(taken.games),
        "totalSetups": len(taken.setups),
    }


# saves


@router.get("/saves")
def get_saves(
    store: Kept,
    search: Annotated[str, Query(max_length=200)] = "",
    family: Annotated[str, Query(pattern="^(mill|drop|)$")] = "",
    page: Page = 1,
    size: Size = PAGE,
) -> dict[str, Any]:
    """A page of saves, the newest first."""
    found = store.saves(_wanted(search, family), page=page, size=size)
    return {
        "saves": [save_card(item) for item in found.items],
        "total": found.total,
        "page": page,
        "pages": found.pages,
    }


@router.post("/saves", status_code=201)
def post_save(ask: SaveAsk, stores: AllGames) -> dict[str, Any]:
    """Give the present moment of a game a name."""
    if not stores.is_saved(ask.game):
        raise Refused(Refusal("not-saved", "this game is not saved; save the game itself first"))
    return made_card(stores.library.save(ask.game, ask.name, selected=ask.selected, existing=ask.existing))


@router.patch("/saves/{save_id}")
def patch_save(save_id: str, ask: NameAsk, store: Kept) -> dict[str, Any]:
    """Rename a save."""
    return made_card(store.rename_save(save_id, ask.name, existing=ask.existing))


@router.post("/saves/{save_id}/copy", status_code=201)
def copy_save(save_id: str, ask: NameAsk, store: Kept) -> dict[str, Any]:
    """A second save of the same moment."""
    return made_card(store.copy_save(save_id, ask.name, existing=ask.existing))


@router.delete("/saves/{save_id}", status_code=204)
def delete_save(save_id: str, store: Kept) -> None:
    """Put a save away; it can be taken back."""
    store.delete_save(save_id)


@router.post("/saves/{save_id}/restore")
def restore_save(save_id: str, store: Kept) -> dict[str, Any]:
    """Take a deleted save back."""
    return save_card(store.restore_save(save_id))


@router.post("/saves/{save_id}/load", status_code=201)
def load_save(save_id: str, store: Kept) -> State:
    """A new running game from the saved moment."""
    kept = store.load_save(save_id)
    told = state(kept.game, game_id=kept.id, seen=kept.number, name=kept.course.title)
    return told | {"selected": kept.selected}
