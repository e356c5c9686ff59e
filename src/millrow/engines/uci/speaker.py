"""Answers the protocol: lines in, lines out. The engine thinks in a thread, so that `stop` and `isready` are heard."""

import threading
from collections.abc import Callable, Iterable
from typing import Any

from millrow.engines.base import Engine, Limit, Verdict
from millrow.engines.levels import Level, find_level, levels, strongest
from millrow.notation.rule_text import read_rules, write_rules
from millrow.rules.base import AnyRules, Refused

from .words import read_go, read_place, reason, score_of

Say = Callable[[str], None]
COMMANDS = "uci, isready, setoption, ucinewgame, position, go, stop, quit"


class Speaker:
    """One conversation. Whatever is wrong is answered by `info string ...` and changes nothing."""

    def __init__(self, rules: AnyRules, say: Say, about: str = "Millrow") -> None:
        self.rules, self.level, self.seed = rules, "", None  # type: AnyRules, str, int | None
        self._about, self._lock = about, threading.Lock()
        self._tell = say
        self._pos: Any = rules.start()
        self._engine: Engine | None = None
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def listen(self, lines: Iterable[str]) -> None:
        """Answer line by line until `quit` or the end of the input; a search under way then is stopped."""
        for line in lines:
            words = line.split()
            if words and words[0] == "quit":
                break
            if words:
                try:
                    self._answer(words)
                except (ValueError, Refused) as error:
                    self.say(f"info string {reason(error)}")
        self._halt()

    def say(self, line: str) -> None:
        with self._lock:
            self._tell(line)

    def _answer(self, words: list[str]) -> None:
        match words:
            case ["uci", *_]:
                self._introduce()
            case ["isready", *_]:
                self._prepare()
                self.say("readyok")
            case ["setoption", "name", *rest]:
                self._halt()
                self._set(rest)
            case ["setoption", *_]:
                raise ValueError("expected setoption name NAME value VALUE")
            case ["ucinewgame", *_]:
                self._halt()
                self._pos, self._engine = self.rules.start(), None
            case ["position", *rest]:
                self._halt()
                self._place(rest)
            case ["go", *rest]:
                self._halt()
                self._go(read_go(rest))
            case ["stop", *_]:
                self._halt()
            case [word, *_]:
                raise ValueError(f"unknown command {word[:40]!r}; there are {COMMANDS}")

    def _introduce(self) -> None:
        self.say(f"id name {self._about}")
        self.say("id author the Millrow project")
        self.say(f"option name Rules type string default {write_rules(self.rules)}")
        names = [level.name for level in levels(self.rules)]
        self.say(f"option name Level type combo default {names[-1]} {' '.join(f'var {name}' for name in names)}")
        self.say("option name Seed type spin default 0 min 0 max 2147483647")
        self.say("uciok")

    def _set(self, rest: list[str]) -> None:
        name, _, value = " ".join(rest).partition(" value ")
        match name.lower():
            case "rules":
                self.rules = read_rules(value)
                self._pos, self.level = self.rules.start(), ""
            case "level":
                self.level = find_level(self.rules, value).name
            case "seed":
                if not value.isascii() or not value.isdecimal() or len(value) > 10:
                    raise ValueError("Seed: 0 to 2147483647")
                self.seed = int(value) or None
            case _:
                raise ValueError(f"unknown option {name[:40]!r}; there are Rules, Level, Seed")
        self._engine = None

    def _place(self, rest: list[str]) -> None:
        at = rest.index("moves") if "moves" in rest else len(rest)
        match rest[:at]:
            case ["startpos"]:
                pos = self.rules.start()
            case ["fen", *words] if words:
                pos = read_place(self.rules, " ".join(words))
            case _:
                raise ValueError("expected position startpos or position fen F, perhaps with moves ...")
        for step in rest[at + 1 :]:
            if (refusal := self.rules.refuse(pos, step)) is not None:
                raise Refused(refusal)
            pos = self.rules.play(pos, step)
        self._pos = pos

    def _go(self, limit: Limit | None) -> None:
        if not self.rules.legal(self._pos):
            self.say("info string the game is over")
            self.say("bestmove none")
            return
        self._stop = threading.Event()
        args = self._made(), self.rules, self._pos, limit or self._level().limit, self._stop
        self._thread = threading.Thread(target=self._think, args=args, daemon=True)
        self._thread.start()

    def _level(self) -> Level:
        return find_level(self.rules, self.level) if self.level else strongest(self.rules)

    def _made(self) -> Engine:
        if self._engine is None:
            self._engine = self._level().make(self.seed)
        return self._engine

    def _prepare(self) -> None:
        """Whatever makes a first answer slow is done before we say that we are ready, unless we think already."""
        if self._thread is None and (prepare := getattr(self._made(), "prepare", None)) is not None:
            try:
                prepare(self.rules)
            except Exception as error:  # the other side must get an answer whatever happens
                self.say(f"info string the engine cannot prepare: {error}")

    def _think(self, engine: Engine, rules: AnyRules, pos: Any, limit: Limit, stop: threading.Event) -> None:
        best: Verdict | None = None
        try:
            for verdict in engine.think(rules, pos, limit):
                if best is None or (verdict.step, score_of(verdict)) != (best.step, score_of(best)):
                    self.say(f"info score {score_of(verdict)} pv {verdict.step}")
                best = verdict
                if stop.is_set():
                    break
        except Exception as error:  # the other side must get an answer whatever happens
            self.say(f"info string the engine failed: {error}")
        if limit == Limit():
            stop.wait()  # `go infinite` is answered when it is stopped, however soon all is proven
        self.say(f"bestmove {best.step if best is not None else rules.legal(pos)[0]}")

    def _halt(self) -> None:
        """End the search under way; it answers with what it has."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
