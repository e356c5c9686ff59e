"""The application: the page, the socket, and the requests of docs/protocol.md."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from weakref import WeakValueDictionary

from fastapi import FastAPI
from fastapi.middleware.gzip import GZipMiddleware

import millrow
from millrow.app.analysis_workers import Workers
from millrow.app.explorer import GamesIndex
from millrow.app.rate_limiter import RateLimiter
from millrow.app.stores import Stores
from millrow.store.store import Store

from . import (
    analysis,
    apidocs,
    boards,
    errors,
    http,
    puzzles,
    results,
    review,
    socket,
    thoughts,
    training,
    value_map,
    web,
)
from .access import Access
from .assets import WEB, Assets
from .guard import Guard
from .hub import Hub

ANALYSES = 2  # positions that are analysed at the same time
GUEST_MESSAGES = 200  # on sockets of guests behind one address at once, and half as many a second after that
GUEST_GAMES = 100  # new games of guests behind one address at once, and one a second after that


def create_app(store: Store, access: Access | None = None, instance: str = "") -> FastAPI:
    """The application for an open store. The caller closes the store after the server has stopped.

    `access` says who may do what; without it everybody may do everything. `instance` identifies this server.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        with closing(Stores(store)) as stores:
            app.state.hub = Hub(stores)
            app.state.reviewer = review.Reviewer()
            app.state.games_index = GamesIndex()
            app.state.analysis_workers = Workers("millrow.app.analysis:search", ANALYSES)
            tidying = asyncio.create_task(app.state.hub.tidy())
            yield
            tidying.cancel()
            await app.state.hub.close()
            await app.state.analysis_workers.close()

    app = FastAPI(
        title="Millrow",
        version=millrow.__version__,
        description="Play Men's Morris, Connect Four and their variants. See docs/protocol.md.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=lifespan,
    )
    app.state.store = store
    app.state.new_games = RateLimiter(GUEST_GAMES, 1.0)
    app.state.guest_messages = RateLimiter(GUEST_MESSAGES, GUEST_MESSAGES / 2)
    app.state.guest_questions = Counter[str]()
    app.state.guest_lanes = WeakValueDictionary[str, asyncio.Semaphore]()
    app.state.assets = Assets(web.page_data)
    errors.install(app)
    parts = (http, review, puzzles, boards, socket, analysis, training, thoughts, value_map, results, apidocs)
    routers = [*(("/api", part.router) for part in parts), ("", web.router)]
    for prefix, router in routers:
        app.include_router(router, prefix=prefix)
    app.state.methods = errors.methods_by_path(routers)
    app.mount("/", web.WebFiles(directory=WEB, html=True), name="web")
    app.add_middleware(GZipMiddleware, minimum_size=1000, compresslevel=5)
    app.add_middleware(Guard, access=access, instance=instance)
    return app
