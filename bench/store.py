"""The store: durable steps per second, and response times with a library of 100,000 games."""

import json
import random
import tempfile
import threading
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import BinaryIO

from millrow.core.seats import seated
from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import NINE_MEN, SIX_MEN
from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.store import open_store
from millrow.store.games import ListFilter, Receipt, new_id
from millrow.store.json_format import GameEntry
from millrow.store.store import Store
from millrow.store.transfer import entry_rows, import_rows

SECONDS = 4.0
GAMES = 100_000
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Greta", "Hugo")


def steps_a_second(store: Store, games: int) -> float:
    """Durable steps per second with one pending step per game, as if `games` games were played at once."""
    rng, done, count = random.Random(1), threading.Event(), 0
    keys = [store.create(Game.new(NINE_MEN, seed=seed)).id for seed in range(games)]

    def submit_next(key: str, number: int, legal: tuple[str, ...]) -> None:
        event = Event("step", rng.choice(legal)) if legal else Event("go-to", "0")
        store.submit(key, number, event).add_done_callback(lambda future: on_stored(key, future))

    def on_stored(key: str, future: "Future[Receipt]") -> None:
        nonlocal count
        receipt = future.result()
        count += 1
        if not done.is_set():
            submit_next(key, receipt.number, receipt.legal)

    start = tuple(Game(NINE_MEN).legal())
    started = perf_counter()
    for key in keys:
        submit_next(key, 0, start)
    done.wait(SECONDS)
    done.set()
    rate = count / (perf_counter() - started)
    store.writer.submit(lambda _: None).result()  # wait for pending steps
    return rate


def library(rows: BinaryIO, games: int) -> None:
    """Write the rows of many games, copied from a few hundred real ones."""
    rng, models = random.Random(1), []
    for seed in range(300):
        rules = rng.choice((SIX_MEN, NINE_MEN, CONNECT_FOUR))
        seats = seated(2, rng.sample(NAMES, 2), levels=["", rng.choice(("", "gentle", "expert"))])
        game: AnyGame = Game.new(rules, seed=seed, seats=seats)
        for _ in range(rng.randrange(40)):
            if legal := game.legal():
                game.play(rng.choice(legal))
        models.append(entry_rows(GameEntry(game, f"Game {seed}")))
    for _ in range(games):
        model, key, at = rng.choice(models), new_id(), 1_600_000_000_000 + rng.randrange(10**11)
        header = model["header"] | {"id": key, "created": at}
        summary = {**model["summary"], "game": key, "created": at, "updated": at}
        events = [event._replace(at=at) for event in model["events"]]
        rows.write(json.dumps({"header": header, "events": events, "summary": summary}).encode() + b"\n")


def milliseconds(work: Callable[[], object], times: int = 9) -> str:
    """The median and the maximum of several runs."""
    taken = []
    for _ in range(times):
        started = perf_counter()
        work()
        taken.append((perf_counter() - started) * 1000)
    taken.sort()
    return f"{taken[times // 2]:8.1f} ms   worst of {times}: {taken[-1]:.1f} ms"


def main() -> None:
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        path = Path(folder) / "games.db"
        print("durable steps a second: SQLite, WAL, synchronous=FULL, every answer after its commit")
        for games in (1, 10, 50, 200, 1000):
            with open_store(Path(folder) / f"{games}.db") as store:
                print(f"{games:6} games at once {steps_a_second(store, games):9.0f}", flush=True)
        with open_store(path) as store, tempfile.TemporaryFile() as rows:
            library(rows, GAMES)
            started = perf_counter()
            keys = store.writer.submit(import_rows(rows)).result().games
            seconds, size = perf_counter() - started, path.stat().st_size >> 20
            print(f"a library of {len(keys)} games, {size} MB, taken in {seconds:.0f} s", flush=True)
        started = perf_counter()
        with open_store(path) as store:
            print(f"{'open the store':34}{(perf_counter() - started) * 1000:8.1f} ms")
            for name, page, wanted in (
                ("first page of 50", 1, ListFilter()),
                ("page 1000", 1000, ListFilter()),
                ("last page", 2000, ListFilter()),
                ("only nine, still played", 1, ListFilter(rules="nine", state="playing")),
                ("only those that were lost by blue", 1, ListFilter(result="red")),
                ("search for ada hugo", 1, ListFilter(search="ada hugo")),
                ("search for nothing there is", 1, ListFilter(search="zzz")),
            ):
                print(f"{name:34}{milliseconds(partial(store.games, wanted, page=page))}")
            rng = random.Random(2)
            print(f"{'load a game':34}{milliseconds(lambda: store.load(rng.choice(keys)), 99)}")
