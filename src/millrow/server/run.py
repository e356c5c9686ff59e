"""Starting the server: a free port, an open store, the page in a browser, and a clean end."""

import asyncio
import contextlib
import gc
import os
import socket
import threading
import webbrowser
from collections.abc import Sequence
from functools import partial
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, cast

import uvicorn
from fastapi import FastAPI

from millrow.app import preparing
from millrow.store import open_store
from millrow.store.games import new_id
from millrow.wording import Speaker, say, speak
from millrow.wording.system import reason

from .access import Access, is_address, machine_names
from .addresses import local_address, network_addresses, qr_code
from .app import create_app
from .connections import MAX_CONNECTIONS, Connections, Limits, is_loopback, raise_file_limit
from .logs import bounded_log
from .protocols import HttpProtocol, SocketProtocol

PORT = 8642
LOOPBACK = ("127.0.0.1", "localhost", "::1")
TRIES = 50  # ports to try from the standard one
BACKLOG = 100  # connections that wait to be accepted
MIN_KEY = 12  # characters of a key that the host chooses


def free_socket(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port; without one, on the standard port or the next free one."""
    wanted = [port] if port is not None else range(PORT, PORT + TRIES)
    failure: OSError | None = None
    for number in wanted:
        listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, number))
            listener.listen(BACKLOG)
            return listener
        except OSError as error:
            listener.close()
            failure = error
    why = reason(failure) if failure is not None else None
    if port is not None:
        raise OSError(say("server.port", port=port, host=host, why=why))
    raise OSError(say("server.ports", first=PORT, last=PORT + TRIES - 1, host=host, why=why))


def serve(
    where: str | Path | None,
    host: str,
    port: int | None,
    *,
    show: bool,
    names: Sequence[str] = (),
    proxies: Sequence[str] = (),
) -> None:
    """Run until Ctrl-C. Raises StoreError or OSError if it cannot start.

    `names` are further names of this server in the Host header, `proxies` the addresses of reverse proxies. It prints
    in the chosen language, but answers requests in English: programs read those, and the page renders codes.
    """
    speaker = Speaker()
    key = host_key()
    check_proxies(proxies)
    with bounded_log(), open_store(where) as store, free_socket(host, port) as listener:
        address, others = local_address(listener), network_addresses(listener)
        instance = store.database.announce(address)
        room = raise_file_limit()
        app = create_app(store, Access(key, machine_names(), names), instance)
        server = make_server(app, Connections(Limits(total=room), partial(is_unlimited, proxies)), proxies)
        speak("en")
        print(speaker.say("server.running", address=address, where=store.database.name), flush=True)
        _say_who_may_do_what(speaker, host, others, names, key)
        if room < MAX_CONNECTIONS:
            print(speaker.say("server.files", count=room), flush=True)
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(_run(server, listener, address if show else None, speaker))
        preparing.stop()
    print("\n" + speaker.say("server.goodbye"), flush=True)
    if any(thread.name.startswith(preparing.BACKGROUND) for thread in threading.enumerate()):
        os._exit(0)  # everything is closed, and a solver that is still compiling would delay the exit


def make_server(app: FastAPI, connections: Connections, proxies: Sequence[str] = ()) -> uvicorn.Server:
    """A server of the application with the deadlines and caps of these connections."""
    config = uvicorn.Config(
        app,
        http=cast(Any, partial(HttpProtocol, counted=connections)),
        ws=cast(Any, partial(SocketProtocol, counted=connections)),
        ws_max_size=1_000_000,
        backlog=BACKLOG,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
        timeout_graceful_shutdown=2,
        lifespan="on",
        log_config=None,
        log_level="warning",
        access_log=False,
    )
    return uvicorn.Server(config)


def host_key() -> str:
    """The key of the host's own devices: a new one, or that of MILLROW_KEY. OSError if that is too short."""
    chosen = os.environ.get("MILLROW_KEY", "")
    if chosen and (len(chosen) < MIN_KEY or not (chosen.isascii() and chosen.isalnum())):
        raise OSError(say("server.key.short", least=MIN_KEY))
    return chosen or new_id()


def check_proxies(proxies: Sequence[str]) -> None:
    """Raise OSError unless each is an address or a network."""
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise OSError(say("server.proxy", text=proxy)) from None


def is_unlimited(proxies: Sequence[str], address: str) -> bool:
    """May this address have as many connections as there are? This machine and reverse proxies may."""
    if is_loopback(address):
        return True
    return is_address(address) and any(ip_address(address) in ip_network(proxy) for proxy in proxies)


def _say_who_may_do_what(speaker: Speaker, host: str, others: Sequence[str], names: Sequence[str], key: str) -> None:
    """The QR code leads to the plain address, because whoever sees the screen can scan it."""
    if others:
        print(speaker.say("server.network", addresses=others), flush=True)
        with contextlib.suppress(UnicodeEncodeError):  # not every terminal can show it
            print(qr_code(others[0]), flush=True)
    elif host not in LOOPBACK:
        print(speaker.say("server.network.none"), flush=True)
    elif not names:
        print(speaker.say("server.alone"), flush=True)
    if others or names:
        print(speaker.say("server.guests"), flush=True)
        link = f"{others[0]}?key={key}" if others else f"https://{names[0]}/?key={key}"
        print(speaker.say("server.key", link=link), flush=True)


async def _run(server: uvicorn.Server, listener: socket.socket, address: str | None, speaker: Speaker) -> None:
    running = asyncio.create_task(server.serve([listener]))
    while not server.started and not running.done():
        await asyncio.sleep(0.01)
    gc.collect()
    gc.freeze()  # what is loaded now stays: later collections need not look at it, which took a tenth of a second
    if address is not None:
        await asyncio.to_thread(webbrowser.open, address)
    if preparing.warm_up(lambda: print(speaker.say("server.warm"), flush=True)):
        print(speaker.say("server.warming"), flush=True)
    await running
