"""Crash test: kill a writing process repeatedly; no acknowledged event may be lost or duplicated.

Run as a program for the long form: `python tests/store/torture.py --kills 100 --games 200`.
A child process plays many games at once and reports each acknowledged event through a pipe; the parent kills it and
checks the store.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from concurrent.futures import Future
from pathlib import Path
from typing import NamedTuple

from millrow.families.drops.presets import CONNECT_FOUR
from millrow.families.mills.presets import NINE_MEN, SIX_MEN
from millrow.games.events import Event
from millrow.games.game import Game
from millrow.store import open_store
from millrow.store.games import Receipt, StoredGame
from millrow.store.store import Store
from millrow.store.summaries import Summary

MAX_RECOVERY = 3.0  # seconds to open the store after a kill
Answers = dict[str, dict[int, str]]  # game -> number -> kind and text


class Report(NamedTuple):
    """The result of a run."""

    kills: int
    answered: int
    slowest: float  # seconds to reopen the store
    unanswered: int  # events on disk that were not acknowledged before the kill: allowed


# the child


def child(where: str, games: int, seed: int) -> None:
    """Play until killed, with one event of each game in flight."""
    rng = random.Random(seed)
    with open_store(where) as store:
        ids = [summary.game for summary in store.games(size=1000).items]
        while len(ids) < games:
            rules = rng.choice((SIX_MEN, NINE_MEN, CONNECT_FOUR))
            ids.append(store.create(Game.new(rules, seed=seed)).id)

        def play_next(key: str, number: int, legal: tuple[str, ...]) -> None:
            event = Event("step", rng.choice(legal)) if legal else Event("go-to", "0")
            if number and legal and rng.random() < 0.05:
                event = Event("rename", f"Game {rng.randrange(1000)}")
            if key in validated:
                after, applied = validated[key].after(event)
                future = store.append_validated(after, applied)
                future.add_done_callback(lambda future: answered_validated(after, applied, future))
            else:
                store.submit(key, number, event).add_done_callback(lambda future: answered_by_writer(key, future))

        def answered_by_writer(key: str, future: "Future[Receipt]") -> None:
            receipt = future.result()
            report_answer(key, receipt.number, receipt.event)
            play_next(key, receipt.number, receipt.legal)

        def answered_validated(after: StoredGame, event: Event, future: "Future[Summary]") -> None:
            report_answer(after.id, future.result().number, event)
            validated[after.id] = after
            play_next(after.id, after.number, tuple(after.game.legal()))

        loaded = [store.load(key) for key in ids]
        # half of the games are validated here, as the server does it, the others by the writer
        validated = {stored.id: stored for stored in loaded[::2]}
        for stored in loaded:
            play_next(stored.id, stored.number, tuple(stored.game.legal()))
        threading.Event().wait()


def report_answer(key: str, number: int, event: Event) -> None:
    """Report an acknowledged event, in one write, so that a kill cannot split it."""
    os.write(1, f"{key} {number} {event.kind} {event.text}\n".encode())


# the parent


def torture(where: str, kills: int, games: int, seed: int, *, show: bool = False) -> Report:
    """Run and kill a child `kills` times, and check the store after each kill."""
    rng = random.Random(seed)
    answers: Answers = defaultdict(dict)
    slowest, unanswered = 0.0, 0
    for nth in range(kills):
        run_and_kill(where, games, seed + nth, rng, answers)
        started = time.perf_counter()
        with open_store(where) as store:
            slowest = max(slowest, time.perf_counter() - started)
            unanswered = verify(store, answers)
        assert slowest < MAX_RECOVERY, f"it took {slowest:.1f} s to open the store"
        if show:
            total = sum(map(len, answers.values()))
            print(f"kill {nth + 1}: {total} answered in {len(answers)} games, all there", flush=True)
    with open_store(where) as store:
        assert store.check() == []
    return Report(kills, sum(map(len, answers.values())), slowest, unanswered)


def run_and_kill(where: str, games: int, seed: int, rng: random.Random, answers: Answers) -> None:
    """Let a child play for a while, kill it, and add its answers."""
    command = [sys.executable, __file__, "--child", where, "--games", str(games), "--seed", str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        if rng.random() < 0.8:  # kill it while playing; otherwise possibly while it opens the store
            record_answer(process.stdout.readline(), answers)
        timer = threading.Timer(rng.uniform(0.05, 1.5), os.kill, (process.pid, signal.SIGKILL))
        timer.start()
        for line in process.stdout:
            record_answer(line, answers)
        timer.join()
        assert process.wait() == -signal.SIGKILL, "the child exited before it was killed"


def record_answer(line: bytes, answers: Answers) -> None:
    if line:
        key, number, event = line.decode().rstrip("\n").split(" ", 2)
        assert int(number) not in answers[key], f"{key} {number} was answered twice"
        answers[key][int(number)] = event


def verify(store: Store, answers: Answers) -> int:
    """Check that every acknowledged event is in the store, and return the number of events not acknowledged."""
    if store.database.path is not None:
        with store.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    extra = 0
    for key, answered in answers.items():
        events = store.events(key)  # raises StoreError if one is missing
        for number, expected in answered.items():
            event = events[number - 1]
            assert f"{event.kind} {event.text}" == expected, f"{key} {number}: expected {expected}, found {event}"
        extra += len(events) - len(answered)
        assert store.load(key).number == len(events) == store.summary(key).number
    return extra


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--where", default="", help="a file or a PostgreSQL URL; a temporary file if none")
    parser.add_argument("--child", default="")
    args = parser.parse_args()
    if args.child:
        child(args.child, args.games, args.seed)
    with tempfile.TemporaryDirectory() as folder:
        place = args.where or str(Path(folder) / "games.db")
        report = torture(place, args.kills, args.games, args.seed, show=True)
    print(
        f"{report.kills} kills: {report.answered} answers, none lost, none doubled; {report.unanswered} more on disk;"
        f" opened again in at most {report.slowest:.2f} s"
    )
