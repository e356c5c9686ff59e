"""An external program as an engine."""

import shlex
import subprocess
import threading
from collections.abc import Iterator, Mapping
from contextlib import suppress
from queue import Empty, Queue
from time import monotonic
from typing import Any

from millrow.core.rules import Rules
from millrow.families.rules_text import write_rules
from millrow.wording import say
from millrow.wording.system import reason

from ..base import Engine, EngineFailed, Limit, Verdict
from .protocol import read_answer, write_go, write_uci_position

TIMEOUT = 10.0  # seconds a program may exceed its limit before it counts as broken
READY_FACTOR = 6  # times the timeout for `isready`: it may read tables or compile code


class UciEngine(Engine):
    """Starts the program on first use. It must be closed, or used in a `with` block."""

    def __init__(self, command: str, options: Mapping[str, str] | None = None, timeout: float = TIMEOUT) -> None:
        self.command, self._options, self._timeout = command, dict(options or {}), timeout
        self._program: subprocess.Popen[str] | None = None
        self._lines = Queue[str | None]()
        self._rules = ""
        self.name, self.supports_rules_option = command, False

    def __enter__(self) -> "UciEngine":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def declines(self, rules: Rules[Any]) -> str | None:
        """Why the program cannot play this game: it does not start, or there is no notation for the positions."""
        try:
            self._start()
            write_uci_position(rules, rules.start(), ours=self.supports_rules_option)
            self._select_rules(rules)
        except (EngineFailed, ValueError) as error:
            return say("uci.program", command=self.command, why=str(error))
        return None

    def think(self, rules: Rules[Any], pos: Any, limit: Limit) -> Iterator[Verdict]:
        """The program's step with its last score. Closing the iterator sends `stop` and waits for the answer."""
        if not rules.legal(pos):
            return
        self._start()
        self._select_rules(rules)
        self._send(f"position fen {write_uci_position(rules, pos, ours=self.supports_rules_option)}")
        self._send(write_go(limit))
        deadline = monotonic() + (limit.seconds if limit.seconds is not None else 3600.0) + self._timeout
        answered = False
        last = Verdict("")
        try:
            while True:
                step, info = read_answer(self._read_line(deadline))
                if info is not None:
                    last = info
                if step is not None:
                    answered = True
                    yield last._replace(step=step)
                    return
        finally:
            if not answered and self._program is not None:
                self._stop_search()

    def close(self) -> None:
        """Ask the program to quit, and kill it if it does not."""
        program, self._program = self._program, None
        if program is None:
            return
        try:
            program.communicate("quit\n", timeout=2)
        except (subprocess.TimeoutExpired, OSError, ValueError):
            program.kill()
            program.wait()
            for pipe in (program.stdin, program.stdout):
                if pipe is not None:
                    with suppress(OSError, ValueError):  # unsent output, or a concurrent read
                        pipe.close()

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
        except OSError as error:
            raise EngineFailed(say("uci.start", why=reason(error))) from None
        except ValueError as error:
            raise EngineFailed(say("uci.start", why=str(error))) from None
        self._lines = Queue()
        threading.Thread(target=self._pump_output, args=(self._program, self._lines), daemon=True).start()
        self._send("uci")
        deadline = monotonic() + self._timeout
        while (line := self._read_line(deadline)) != "uciok":
            if line.startswith("id name "):
                self.name = line.removeprefix("id name ")
            if line.startswith("option name Rules "):
                self.supports_rules_option = True
        for name, value in self._options.items():
            self._send(f"setoption name {name} value {value}")

    def _select_rules(self, rules: Rules[Any]) -> None:
        """Send the rules, and wait until the program is ready."""
        text = write_rules(rules)
        if text == self._rules:
            return
        if self.supports_rules_option:
            self._send(f"setoption name Rules value {text}")
        self._send("ucinewgame")
        self._send("isready")
        deadline = monotonic() + READY_FACTOR * self._timeout
        message = ""
        while (line := self._read_line(deadline)) != "readyok":
            message = line.removeprefix("info string ") if line.startswith("info string") else message
        if message and self.supports_rules_option:
            raise EngineFailed(message)
        self._rules = text

    def _stop_search(self) -> None:
        """Stop the search and discard its answer."""
        try:
            self._send("stop")
            deadline = monotonic() + self._timeout
            while read_answer(self._read_line(deadline))[0] is None:
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
            raise EngineFailed(say("uci.ended", command=self.command)) from None

    def _read_line(self, deadline: float) -> str:
        """The next line of output; EngineFailed if the program has ended or does not answer in time."""
        try:
            line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
        except Empty:
            self.close()
            raise EngineFailed(say("uci.silent", command=self.command)) from None
        if line is None:
            self.close()
            raise EngineFailed(say("uci.ended", command=self.command))
        return line

    @staticmethod
    def _pump_output(program: "subprocess.Popen[str]", lines: "Queue[str | None]") -> None:
        assert program.stdout is not None
        try:
            for line in program.stdout:
                lines.put(line.strip())
        except ValueError:
            pass  # closed while reading
        lines.put(None)
