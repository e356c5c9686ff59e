"""The store: durable steps per second, and how quickly a library of 100,000 games answers."""

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

from millrow.games.events import Event
from millrow.games.game import AnyGame, Game
from millrow.rules.base import seated
from millrow.rules.named import CONNECT_FOUR, NINE_MEN, SIX_MEN
from millrow.store import open_store
from millrow.store.games import Receipt, Wanted, new_id
from millrow.store.json_form import Filed
from millrow.store.store import Store
from millrow.store.transfer import _rows, take_in

SECONDS = 4.0
GAMES = 100_000
NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Greta", "Hugo")


def steps_a_second(store: Store, games: int) -> float:
    """With one step of each game on its way, as when so many tables play at once."""
    chance, done, count = random.Random(1), threading.Event(), 0
    keys = [store.create(Game.new(NINE_MEN, seed=seed)).id for seed in range(games)]

    def go_on(key: str, number: int, legal: tuple[str, ...]) -> None:
        event = Event("step", chance.choice(legal)) if legal else Event("go-to", "0")
        store.submit(key, number, event).add_done_callback(lambda future: told(key, future))

    def told(key: str, future: "Future[Receipt]") -> None:
        nonlocal count
        receipt = future.result()
        count += 1
        if not done.is_set():
            go_on(key, receipt.number, receipt.legal)

    start = tuple(Game(NINE_MEN).legal())
    begun = perf_counter()
    for key in keys:
        go_on(key, 0, start)
    done.wait(SECONDS)
    done.set()
    rate = count / (perf_counter() - begun)
    store.writer.submit(lambda _: None).result()  # what is on its way arrives
    return rate


def library(rows: BinaryIO, games: int) -> None:
    """The rows of many games, made from a few hundred real ones."""
    chance, models = random.Random(1), []
    for seed in range(300):
        rules = chance.choice((SIX_MEN, NINE_MEN, CONNECT_FOUR))
        seats = seated(2, chance.sample(NAMES, 2), levels=["", chance.choice(("", "gentle", "expert"))])
        game: AnyGame = Game.new(rules, seed=seed, seats=seats)
        for _ in range(chance.randrange(40)):
            if legal := game.legal():
                game.play(chance.choice(legal))
        models.append(_rows(Filed(game, f"Game {seed}")))
    for _ in range(games):
        model, key, at = chance.choice(models), new_id(), 1_600_000_000_000 + chance.randrange(10**11)
        head = model["head"] | {"id": key, "created": at}
        summary = {**model["summary"], "game": key, "created": at, "updated": at}
        events = [event._replace(at=at) for event in model["events"]]
        rows.write(json.dumps({"head": head, "events": events, "summary": summary}).encode() + b"\n")


def milliseconds(work: Callable[[], object], times: int = 9) -> str:
    """The middle and the worst of some tries."""
    taken = []
    for _ in range(times):
        begun = perf_counter()
        work()
        taken.append((perf_counter() - begun) * 1000)
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
            begun = perf_counter()
            keys = store.writer.submit(take_in(rows)).result().games
            seconds, size = perf_counter() - begun, path.stat().st_size >> 20
            print(f"a library of {len(keys)} games, {size} MB, taken in {seconds:.0f} s", flush=True)
        begun = perf_counter()
        with open_store(path) as store:
            print(f"{'open the store':34}{(perf_counter() - begun) * 1000:8.1f} ms")
            for name, page, wanted in (
                ("first page of 50", 1, Wanted()),
                ("page 1000", 1000, Wanted()),
                ("last page", 2000, Wanted()),
                ("only nine, still played", 1, Wanted(rules="nine", state="playing")),
                ("only those that were lost by blue", 1, Wanted(result="red")),
                ("search for ada hugo", 1, Wanted(search="ada hugo")),
                ("search for nothing there is", 1, Wanted(search="zzz")),
            ):
                print(f"{name:34}{milliseconds(partial(store.games, wanted, page=page))}")
            chance = random.Random(2)
            print(f"{'load a game':34}{milliseconds(lambda: store.load(chance.choice(keys)), 99)}")
