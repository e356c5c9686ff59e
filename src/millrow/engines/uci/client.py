"""Somebody else's program as an engine of ours."""

import shlex
import subprocess
import threading
from collections.abc import Iterator, Mapping
from queue import Empty, Queue
from time import monotonic
from typing import Any

from millrow.engines.base import EngineFailed, Limit, Verdict
from millrow.notation.rule_text import write_rules
from millrow.rules.base import AnyRules

from .words import read_answer, write_go, write_place

PATIENCE = 10.0  # seconds a program may take beyond its limit before it counts as broken
READYING = 6  # times as long it may take to get ready: tables to read, code to compile


class UciEngine:
    """Starts the program when it is first asked. It must be closed; it may be used in a `with`."""

    def __init__(self, command: str, options: Mapping[str, str] | None = None, patience: float = PATIENCE) -> None:
        self.command, self._options, self._patience = command, dict(options or {}), patience
        self._program: subprocess.Popen[str] | None = None
        self._lines = Queue[str | None]()
        self._rules = ""
        self.name, self.knows_rules = command, False

    def __enter__(self) -> "UciEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def declines(self, rules: AnyRules) -> str | None:
        """Why the program cannot play it: it does not start, or has no form for the game's positions."""
        try:
            self._start()
            write_place(rules, rules.start(), ours=self.knows_rules)
            self._choose(rules)
        except (EngineFailed, ValueError) as error:
            return f"{self.command}: {error}"
        return None

    def think(self, rules: AnyRules, pos: Any, limit: Limit) -> Iterator[Verdict]:
        """What the program says, then its step. Closing the iterator tells it to stop; its answer is waited for."""
        if not rules.legal(pos):
            return
        self._start()
        self._choose(rules)
        self._send(f"position fen {write_place(rules, pos, ours=self.knows_rules)}")
        self._send(write_go(limit))
        until = monotonic() + (limit.seconds if limit.seconds is not None else 3600.0) + self._patience
        answered = False
        last = Verdict("")
        try:
            while True:
                step, heard = read_answer(self._line(until))
                if heard is not None:
                    last = heard
                if step is not None:
                    answered = True
                    yield last._replace(step=step)
                    return
        finally:
            if not answered and self._program is not None:
                self._interrupt()

    def close(self) -> None:
        """Ask the program to leave, and end it if it does not."""
        program, self._program = self._program, None
        if program is None:
            return
        try:
            program.communicate("quit\n", timeout=2)
        except (subprocess.TimeoutExpired, OSError, ValueError):
            program.kill()
            program.wait()

    def _start(self) -> None:
        if self._program is not None:
            return
        try:
            self._program = subprocess.Popen(
                shlex.split(self.command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
                errors="replace",
            )
        except (OSError, ValueError) as error:
            raise EngineFailed(f"cannot be started: {error}") from None
        self._lines = Queue()
        threading.Thread(target=self._read, args=(self._program, self._lines), daemon=True).start()
        self._send("uci")
        until = monotonic() + self._patience
        while (line := self._line(until)) != "uciok":
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            if line.startswith("option name Rules "):
                self.knows_rules = True
        for name, value in self._options.items():
            self._send(f"setoption name {name} value {value}")

    def _choose(self, rules: AnyRules) -> None:
        """Tell the program which game it is, and wait until it is ready."""
        text = write_rules(rules)
        if text == self._rules:
            return
        if self.knows_rules:
            self._send(f"setoption name Rules value {text}")
        self._send("ucinewgame")
        self._send("isready")
        until = monotonic() + READYING * self._patience
        complaint = ""
        while (line := self._line(until)) != "readyok":
            complaint = line.removeprefix("info string ") if line.startswith("info string") else complaint
        if complaint and self.knows_rules:
            raise EngineFailed(complaint)
        self._rules = text

    def _interrupt(self) -> None:
        """Stop the search; the answer that comes belongs to nobody."""
        try:
            self._send("stop")
            until = monotonic() + self._patience
            while read_answer(self._line(until))[0] is None:
                pass
        except EngineFailed:
            self.close()

    def _send(self, line: str) -> None:
        assert self._program is not None
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(line + "\n")
            self._program.stdin.flush()
        except OSError:
            self.close()
            raise EngineFailed(f"{self.command} has ended") from None

    def _line(self, until: float) -> str:
        """The next line the program says; EngineFailed if it has ended or takes too long."""
        try:
            line = self._lines.get(timeout=max(0.0, until - monotonic()))
        except Empty:
            self.close()
            raise EngineFailed(f"{self.command} does not answer") from None
        if line is None:
            self.close()
            raise EngineFailed(f"{self.command} has ended")
        return line

    @staticmethod
    def _read(program: "subprocess.Popen[str]", lines: "Queue[str | None]") -> None:
        assert program.stdout is not None
        try:
            for line in program.stdout:
                lines.put(line.strip())
        except ValueError:
            pass  # closed while reading
        lines.put(None)
