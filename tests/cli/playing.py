"""`millrow play` for tests: through pipes, and through a real pseudo-terminal."""

import os
import re
import signal
import subprocess
import sys

import pexpect

SIX_GAME = (
    "b4 c2 d4 b2 c4 xc2 a1 a3 d3 a5 c2 e5 c1 "  # placing: blue closes b4-c4-d4 and takes
    "c4-c5 xc1 b2-b3 c5-c4 xa1 d3-d2 c4-c5 xd2"  # sliding to and fro, until red has two discs
)


def piped(*words: str, text: str = "") -> subprocess.CompletedProcess[str]:
    """The command with this input; it must not hang."""
    command = [sys.executable, "-m", "millrow", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False)


def heed_interrupts() -> None:
    """Whoever runs the tests may ignore Ctrl-C, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A person at a pseudo-terminal of 80 x 24."""

    def __init__(self, *words: str, size: tuple[int, int] = (24, 80)) -> None:
        command = ["-m", "millrow", "play", *words]
        self.child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            command,
            dimensions=size,
            timeout=120,  # a busy machine may need long to start it
            encoding="utf-8",
            env=dict(os.environ),
            preexec_fn=heed_interrupts,
        )
        self.child.delaybeforesend = None
        self.seen = ""

    def sees(self, text: str) -> str:
        """Wait until the text is on the screen; gives what came before it."""
        self.child.expect_exact(text)
        before: str = self.child.before or ""
        self.seen += before + text
        return before

    def types(self, *lines: str) -> None:
        for line in lines:
            self.child.sendline(line)

    def types_and_sees(self, answer: str, *sentences: str) -> None:
        """Type an answer and see the sentences, one after the other."""
        self.types(answer)
        for sentence in sentences:
            self.sees(sentence)

    def interrupt(self) -> None:
        self.child.sendintr()

    def leaves(self) -> str:
        """Wait for its end, which must be a clean one; gives all that was ever seen."""
        self.child.expect(pexpect.EOF)
        self.seen += self.child.before or ""
        self.child.close()
        assert self.child.exitstatus == 0, self.seen[-2000:]
        return self.seen


def plain(text: str) -> str:
    """What a person reads: without colours."""
    return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r\n", "\n")


def coloured(text: str) -> bool:
    return bool(re.search(r"\x1b\[(?:[0-9]+;)*[34][0-8]", text))
