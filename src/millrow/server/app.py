"""The application: the page, the socket, and the requests of docs/protocol.md."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager, closing
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

import millrow
from millrow.store.store import Store

from . import api, apidocs, errors, setups_api, socket
from .guard import Guard
from .hub import Hub
from .stores import Stores

WEB = Path(millrow.__file__).parent / "web"


def create_app(store: Store, hosts: Collection[str] = (), instance: str = "") -> FastAPI:
    """The whole server around an open store. The store stays its owner's: close it after the server has stopped.

    `hosts` are the names it answers to; none means any. `instance` tells it from other servers.
    """

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[None]:
        with closing(Stores(store)) as stores:
            app.state.hub = Hub(stores)
            yield
            await app.state.hub.close()

    app = FastAPI(
        title="Millrow",
        version=millrow.__version__,
        description="Play Men's Morris and Connect Four with all their relatives. See docs/protocol.md.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=life,
    )
    app.state.store = store
    errors.install(app)
    app.include_router(api.router, prefix="/api")
    app.include_router(setups_api.router, prefix="/api")
    app.include_router(socket.router, prefix="/api")
    app.include_router(apidocs.router, prefix="/api")
    app.mount("/", StaticFiles(directory=WEB, html=True), name="web")
    app.add_middleware(Guard, hosts=hosts, instance=instance)
    return app
