"""Run tests on the lowest versions of the dependencies that pyproject.toml allows.

    python tests/lowest.py FOLDER [PYTEST ARGUMENTS]

Makes a virtual environment in FOLDER, with the lowest version of everything that Millrow itself imports, and the newest
of what only the tests need.
"""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXTRAS = ("full", "postgres")  # used by commands and the store; bridges are tested with the newest versions
TESTED = ("engines", "server", "store", "app", "games", "core")
LOWEST = re.compile(r"([\w\[\]-]+)>=([\w.]+)")
TOOLS = ("hypothesis", "pexpect", "playwright", "pytest", "pytest-xdist")


def lowest_versions(project: dict[str, object]) -> list[str]:
    """Every direct dependency, pinned to its lower bound."""
    extras = project["optional-dependencies"]
    assert isinstance(extras, dict)
    wanted = [*project["dependencies"], *(text for name in EXTRAS for text in extras[name])]  # type: ignore[misc]
    found = [LOWEST.match(text) for text in wanted]
    assert all(found), "each dependency has a lower bound"
    return [f"{one[1]}=={one[2]}" for one in found if one]


def main(folder: Path, arguments: list[str]) -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    python = folder / "bin" / "python"
    pins = lowest_versions(project)
    print("lowest versions:", ", ".join(pins), flush=True)
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    # The test client of older versions of Starlette needs httpx, that of newer ones httpx2.
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, *pins, *TOOLS, "httpx", "httpx2"], check=True)
    subprocess.run([*install, "--no-deps", "--editable", str(ROOT)], check=True)
    tested = arguments or [f"tests/{name}" for name in TESTED]
    environment = os.environ | {"MILLROW_CACHE": str(folder / "cache")}  # code compiled by another version is of no use
    # Old versions of one library use what is deprecated in the newest of another.
    command = [str(python), "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "default", "-n", "2", *tested]
    return subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]).absolute(), sys.argv[2:]))
