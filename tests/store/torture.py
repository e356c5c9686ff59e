"""`kill -9` in the middle of writing, again and again: no answered event may be lost or doubled, none may be missing.

Run as a program for the long form: `python tests/store/torture.py --kills 100 --games 200`.
A child plays many games at once and reports each answer through a pipe; the parent kills it and looks at the store.
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

from millrow.games.events import Event
from millrow.games.game import Game
from millrow.rules.named import CONNECT_FOUR, NINE_MEN, SIX_MEN
from millrow.store import open_store
from millrow.store.games import Receipt
from millrow.store.store import Store

RECOVERY = 3.0  # seconds to open the store after a kill
Answers = dict[str, dict[int, str]]  # game -> number -> kind and text


class Report(NamedTuple):
    """What a run has seen."""

    kills: int
    answered: int
    slowest: float  # seconds to open the store again
    unanswered: int  # events on disk whose answer the kill swallowed: allowed, and judged whole


# the child


def child(where: str, games: int, seed: int) -> None:
    """Play until killed, with one event of each game on its way."""
    chance = random.Random(seed)
    with open_store(where) as store:
        known = [summary.game for summary in store.games(size=1000).items]
        while len(known) < games:
            rules = chance.choice((SIX_MEN, NINE_MEN, CONNECT_FOUR))
            known.append(store.create(Game.new(rules, seed=seed)).id)

        def go_on(key: str, number: int, legal: tuple[str, ...]) -> None:
            event = Event("step", chance.choice(legal)) if legal else Event("go-to", "0")
            if number and legal and chance.random() < 0.05:
                event = Event("rename", f"Game {chance.randrange(1000)}")
            store.submit(key, number, event).add_done_callback(lambda done: told(key, done))

        def told(key: str, done: "Future[Receipt]") -> None:
            receipt = done.result()
            line = f"{key} {receipt.number} {receipt.event.kind} {receipt.event.text}\n"
            os.write(1, line.encode())  # one write, so that a kill cannot cut it in half
            go_on(key, receipt.number, receipt.legal)

        for kept in [store.load(key) for key in known]:
            go_on(kept.id, kept.number, tuple(kept.game.legal()))
        threading.Event().wait()


# the parent


def torture(where: str, kills: int, games: int, seed: int, *, show: bool = False) -> Report:
    """Kill a child so often, and look at everything after each kill."""
    chance = random.Random(seed)
    answers: Answers = defaultdict(dict)
    slowest, unanswered = 0.0, 0
    for nth in range(kills):
        killed(where, games, seed + nth, chance, answers)
        begun = time.perf_counter()
        with open_store(where) as store:
            slowest = max(slowest, time.perf_counter() - begun)
            unanswered = look(store, answers)
        assert slowest < RECOVERY, f"it took {slowest:.1f} s to open the store"
        if show:
            total = sum(map(len, answers.values()))
            print(f"kill {nth + 1}: {total} answered in {len(answers)} games, all there", flush=True)
    with open_store(where) as store:
        assert store.check() == []
    return Report(kills, sum(map(len, answers.values())), slowest, unanswered)


def killed(where: str, games: int, seed: int, chance: random.Random, answers: Answers) -> None:
    """Let a child play for a while and kill it; its answers are added."""
    words = [sys.executable, __file__, "--child", where, "--games", str(games), "--seed", str(seed)]
    with subprocess.Popen(words, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        if chance.random() < 0.8:  # in the middle of playing; otherwise wherever it is, opening perhaps
            note(process.stdout.readline(), answers)
        timer = threading.Timer(chance.uniform(0.05, 1.5), os.kill, (process.pid, signal.SIGKILL))
        timer.start()
        for line in process.stdout:
            note(line, answers)
        timer.join()
        assert process.wait() == -signal.SIGKILL, "the child ended by itself"


def note(line: bytes, answers: Answers) -> None:
    if line:
        key, number, said = line.decode().rstrip("\n").split(" ", 2)
        assert int(number) not in answers[key], f"{key} {number} was answered twice"
        answers[key][int(number)] = said


def look(store: Store, answers: Answers) -> int:
    """Everything that was answered is there, once, in its place; gives the number of events nobody was told of."""
    if store.database.path is not None:
        with store.reading() as connection:
            assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
    more = 0
    for key, told in answers.items():
        happened = store.events(key)  # which complains about a gap
        for number, said in told.items():
            event = happened[number - 1]
            assert f"{event.kind} {event.text}" == said, f"{key} {number}: {said} was answered, {event} is there"
        more += len(happened) - len(told)
        assert store.load(key).number == len(happened) == store.summary(key).number
    return more


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
