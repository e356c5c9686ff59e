"""The page, from the command line."""

from typing import Annotated

import typer


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; anything but loopback lets others in.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=1, max=65535, help="A port; if none, the usual one or the next that is free.")
    ] = None,
    db: Annotated[
        str | None, typer.Option(envvar="MILLROW_DB", help="A file or a PostgreSQL URL for the games.")
    ] = None,
    show: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in a browser.")] = True,
) -> None:
    """Play in the browser: start the server and open the page."""
    from millrow.server.run import serve as run
    from millrow.store import StoreError

    try:
        run(db, host, port, show=show)
    except (StoreError, OSError) as error:
        typer.echo(f"millrow: {error}", err=True)
        raise typer.Exit(2) from None
