"""Schemathesis against a server with games, saves, positions and boards: no 5xx, and answers as declared.

    python tests/server/schema.py PATH/TO/schemathesis [--examples 50]

Not part of the tests: schemathesis is installed apart, see `make torture`.
"""

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from page.serving import Served

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
    "unsupported_method",
    "allow_header_conformance",
)


def real_ids(server: Served) -> dict[str, str]:
    """One of everything, by the names of the parameters."""
    game = server.game("six", "a1 c5 a3").rpartition("/")[2]
    draft = {"rules": "six", "discs": {"a1": 0, "c5": 1}}
    board = server.ask("POST", "board/drawing", {"rules": "six"})["board"]
    return {
        "game_id": game,
        "save_id": server.ask("POST", "saves", {"game": game, "name": "a save"})["id"],
        "setup_id": server.ask("POST", "setups", {"name": "a position", "draft": draft})["id"],
        "board_id": server.ask("POST", "boards", {"name": "a board", "board": board})["id"],
    }


def main() -> int:
    given = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    given.add_argument("schemathesis")
    given.add_argument("--examples", type=int, default=50)
    options = given.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Served(Path(folder))
        try:
            server.start()
            config = Path(folder) / "schemathesis.toml"
            values = "".join(f'"path.{name}" = "{value}"\n' for name, value in real_ids(server).items())
            config.write_text(f"[parameters]\n{values}")
            command = [options.schemathesis, "--config-file", str(config), "run", f"{server.url}api/openapi.json"]
            command += ["--checks", ",".join(CHECKS), "--max-examples", str(options.examples), "--seed", "1"]
            command += ["--exclude-path", "/api/values"]  # streams until every value is computed: minutes
            command += ["--phases", "examples,coverage,fuzzing", "--suppress-health-check", "all", "--warnings", "off"]
            return subprocess.run(command, check=False, cwd=folder).returncode
        finally:
            server.stop()


if __name__ == "__main__":
    sys.exit(main())
