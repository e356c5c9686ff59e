"""`millrow serve`: the web page."""

from typing import Annotated

import typer

from .output import fail
from .parameters import whole_number
from .store_option import Db


def serve(
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS",
            help="The address to listen on. With 0.0.0.0, other devices on your network can connect. They can start and"
            " play games; for everything else they need the key that is printed at the start.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        whole_number(
            "--port", low=1, high=65535, metavar="PORT", says="The port. Default: 8642, or the next free one."
        ),
    ] = None,
    db: Db = None,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="Another name by which browsers reach this server. May be repeated."),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="The address of a reverse proxy or its network. May be repeated."),
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
) -> None:
    """Play in your browser: start the server and open the page."""
    from millrow.server.run import serve as run
    from millrow.store import StoreError

    try:
        run(db, host, port, show=show, names=allow_host or (), proxies=trust_proxy or ())
    except (StoreError, OSError) as error:
        fail(str(error))
