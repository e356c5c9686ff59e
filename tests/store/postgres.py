"""A temporary PostgreSQL server for the tests, on the loopback interface, from the installed system package."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

BIN_FOLDERS = ("/usr/lib/postgresql/*/bin", "/usr/pgsql-*/bin", "/opt/homebrew/opt/postgresql@*/bin", "/usr/local/bin")
MISSING = "PostgreSQL IS NOT INSTALLED, ITS TESTS DID NOT RUN (on Debian: apt install postgresql)"


def programs() -> Path | None:
    """The folder with initdb and pg_ctl, None if PostgreSQL is not installed."""
    found = [path for pattern in BIN_FOLDERS for path in Path("/").glob(pattern[1:]) if (path / "initdb").exists()]
    if found:
        return max(found)
    initdb = shutil.which("initdb")
    return Path(initdb).parent if initdb else None


class Server:
    """A server that runs from creation until `stop`."""

    def __init__(self, programs: Path) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="millrow-postgres-"))
        self.user: str | None = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, self.user)
        self.port = free_port()
        self.databases = 0
        data = self.folder / "data"
        self._run(programs / "initdb", "-D", data, "-U", "millrow", "-A", "trust", "-E", "UTF8", "--no-sync")
        self.control = [str(programs / "pg_ctl"), "-D", str(data), "-w"]
        self.start()

    def start(self) -> None:
        options = f"-p {self.port} -h 127.0.0.1 -k {self.folder} -c fsync=off -c max_connections=100"
        self._run(*self.control, "-o", options, "-l", self.folder / "log", "start")

    def halt(self) -> None:
        """Stop immediately, as in a crash; `start` starts it again."""
        self._run(*self.control, "-m", "immediate", "stop")

    def new_database(self) -> str:
        """The URL of an empty database."""
        import psycopg

        self.databases += 1
        name = f"games{self.databases}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://millrow@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.halt()
        shutil.rmtree(self.folder)

    def _run(self, *command: str | Path) -> None:
        subprocess.run(
            [str(part) for part in command],
            check=True,
            cwd=self.folder,
            user=self.user,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "LC_ALL": "C"},
        )


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
