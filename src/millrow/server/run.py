"""Starting the server: a free port, an open store, the page in a browser, and a clean end."""

import asyncio
import contextlib
import os
import socket
import threading
import webbrowser
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from millrow.store import open_store

from .app import create_app
from .computers import BACKGROUND

PORT = 8642
LOOPBACK = ("127.0.0.1", "localhost", "::1")
TRIES = 50  # ports after the usual one


def free_socket(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port, or, if none is asked for, on the usual one or the next that is free."""
    wanted = [port] if port is not None else range(PORT, PORT + TRIES)
    fault: OSError | None = None
    for number in wanted:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(100)
            return listener
        except OSError as error:
            listener.close()
            fault = error
    where = f"port {port}" if port is not None else f"any port from {PORT} to {PORT + TRIES - 1}"
    raise OSError(f"{where} on {host} cannot be used: {fault.strerror if fault else 'none was tried'}")


def local_address(listener: socket.socket) -> str:
    """Where programs on this machine reach the server: by loopback, if it listens on every address."""
    host, port = listener.getsockname()[:2]
    if ip_address(host).is_unspecified:
        host = "::1" if ":" in host else "127.0.0.1"
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def serve(where: str | Path | None, host: str, port: int | None, *, show: bool) -> None:
    """Run until Ctrl-C. Raises StoreError or OSError with a sentence if it cannot begin."""
    with open_store(where) as store, free_socket(host, port) as listener:
        name = f"[{host}]" if ":" in host else host
        address = f"http://{name}:{listener.getsockname()[1]}/"
        instance = store.database.announce(local_address(listener))
        config = uvicorn.Config(
            create_app(store, LOOPBACK if host in LOOPBACK else (), instance),
            log_level="warning",
            ws_max_size=1_000_000,
            timeout_graceful_shutdown=2,
            lifespan="on",
        )
        server = uvicorn.Server(config)
        print(f"Millrow is at {address}   (games are kept in {store.database.name}; Ctrl-C leaves)", flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_run(server, listener, address if show else None))
    print("\nAll games are kept. Goodbye.", flush=True)
    if any(thread.name.startswith(BACKGROUND) for thread in threading.enumerate()):
        os._exit(0)  # everything is closed, and compiling for a solver would hold up the interpreter's own end


async def _run(server: uvicorn.Server, listener: socket.socket, address: str | None) -> None:
    running = asyncio.create_task(server.serve([listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    if address is not None:
        await asyncio.to_thread(webbrowser.open, address)
    await running
