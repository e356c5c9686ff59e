"""Our engines over the protocol: lines in, lines out. The search runs in a thread, so that `stop` and `isready` are
handled meanwhile.
"""

import threading
from collections.abc import Callable, Iterable
from typing import Any

from millrow.core.rules import Rules
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.game import Game
from millrow.wording import say

from ..base import Limit, Verdict
from ..levels import find_level, levels
from ..questions import Advisor
from .protocol import error_text, read_go, read_uci_position, score_of

WriteLine = Callable[[str], None]
MAX_SEED = 2147483647
COMMANDS = "uci, isready, setoption, ucinewgame, position, go, stop, quit"


class UciServer:
    """One session. Errors are answered with `info string ...` and change nothing."""

    def __init__(self, rules: Rules[Any], write_line: WriteLine, name: str = "Millrow") -> None:
        self.rules, self.level = rules, ""
        self.seed: int | None = None
        self._name, self._lock = name, threading.Lock()
        self._write_line = write_line
        self._pos: Any = rules.start()
        self._draws: list[str] = []  # the steps that draw at once because of the moves before
        self._advisor: Advisor | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def run(self, lines: Iterable[str]) -> None:
        """Handle lines until `quit` or the end of the input, then stop any running search."""
        for line in lines:
            words = line.split()
            if words and words[0] == "quit":
                break
            if words:
                try:
                    self._handle(words)
                except ValueError as error:
                    self.send(f"info string {error_text(error)}")
        self._stop_search()

    def send(self, line: str) -> None:
        with self._lock:
            self._write_line(line)

    def _handle(self, words: list[str]) -> None:
        match words:
            case ["uci", *_]:
                self._identify()
            case ["isready", *_]:
                self._prepare()
                self.send("readyok")
            case ["setoption", "name", *rest]:
                self._stop_search()
                self._set_option(rest)
            case ["setoption", *_]:
                raise ValueError(say("uci.setoption"))
            case ["ucinewgame", *_]:
                self._stop_search()
                self._pos, self._draws, self._advisor = self.rules.start(), [], None
            case ["position", *rest]:
                self._stop_search()
                self._set_position(rest)
            case ["go", *rest]:
                self._stop_search()
                self._go(read_go(rest))
            case ["stop", *_]:
                self._stop_search()
            case [word, *_]:
                raise ValueError(say("uci.command", word=word[:40], commands=COMMANDS))

    def _identify(self) -> None:
        self.send(f"id name {self._name}")
        self.send("id author the Millrow project")
        self.send(f"option name Rules type string default {write_rules(self.rules)}")
        names = [level.name for level in levels(self.rules)]
        self.send(f"option name Level type combo default {names[-1]} {' '.join(f'var {name}' for name in names)}")
        self.send(f"option name Seed type spin default 0 min 0 max {MAX_SEED}")
        self.send("uciok")

    def _set_option(self, rest: list[str]) -> None:
        name, _, value = " ".join(rest).partition(" value ")
        match name.lower():
            case "rules":
                self.rules = read_rules(value)
                self._pos, self._draws, self.level = self.rules.start(), [], ""
            case "level":
                self.level = find_level(self.rules, value).name
            case "seed":
                if not value.isascii() or not value.isdecimal() or len(value) > 10:
                    raise ValueError(say("uci.seed", most=MAX_SEED))
                self.seed = int(value) or None
            case _:
                raise ValueError(say("uci.option", name=name[:40]))
        self._advisor = None

    def _set_position(self, rest: list[str]) -> None:
        at = rest.index("moves") if "moves" in rest else len(rest)
        match rest[:at]:
            case ["startpos"]:
                pos = self.rules.start()
            case ["fen", *words] if words:
                pos = read_uci_position(self.rules, " ".join(words))
            case _:
                raise ValueError(say("uci.position"))
        game = Game(self.rules, pos)
        for step in rest[at + 1 :]:
            if (refusal := self.rules.refuse(pos, step)) is not None:
                raise ValueError(say("uci.step", step=step[:40], why=refusal.say))
            pos = self.rules.play(pos, step)
            if game.outcome is None:  # the client may play on after a draw by repetition
                game.play(step)
        self._pos, self._draws = pos, game.drawing_steps()

    def _go(self, limit: Limit | None) -> None:
        if not self.rules.legal(self._pos):
            self.send(f"info string {say('uci.over')}")
            self.send("bestmove none")
            return
        self._stop = threading.Event()
        args = self._get_advisor(), self._pos, limit, self._draws, self._stop
        self._thread = threading.Thread(target=self._think, args=args, daemon=True)
        self._thread.start()

    def _get_advisor(self) -> Advisor:
        if self._advisor is None:
            self._advisor = Advisor(self.rules, self.level, self.seed)
        return self._advisor

    def _prepare(self) -> None:
        """Do the slow setup before answering `readyok`, unless a search is running."""
        if self._thread is None:
            try:
                self._get_advisor().prepare()
            except Exception as error:  # the client must get an answer in any case
                self.send(f"info string {say('uci.prepare', why=str(error))}")

    def _think(self, advisor: Advisor, pos: Any, limit: Limit | None, draws: list[str], stop: threading.Event) -> None:
        best: Verdict | None = None
        try:
            for verdict in advisor.think(pos, limit, draws):
                if best is None or (verdict.step, score_of(verdict)) != (best.step, score_of(best)):
                    self.send(f"info score {score_of(verdict)} pv {verdict.step}")
                best = verdict
                if stop.is_set():
                    break
        except Exception as error:  # the client must get an answer in any case
            self.send(f"info string {say('uci.failed', why=str(error))}")
        if limit == Limit():
            stop.wait()  # `go infinite` is answered only after `stop`, even if everything is proven
        self.send(f"bestmove {best.step if best is not None else advisor.rules.legal(pos)[0]}")

    def _stop_search(self) -> None:
        """Stop the running search; it answers with the best step so far."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
