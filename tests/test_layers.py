"""Imports point one way: a layer may use what stands before it in this list, never what stands after."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import millrow

LAYERS = ("rules", "notation", "games", "engines", "bridges", "store", "server", "cli")
SOURCE = Path(millrow.__file__).parent
HEAVY = {"numba", "numpy", "fastapi", "sqlalchemy", "alembic", "rich", "textual", "gymnasium", "pettingzoo", "pyspiel"}
MAY = {  # each has a lazy door
    "store": {"sqlalchemy", "alembic"},
    "server": {"fastapi"},
    "cli/play": {"rich", "textual"},
    "bridges": {"numpy", "gymnasium", "pettingzoo", "pyspiel"},  # nobody else imports them
    "engines/mill_tables": {"numba", "numpy"},
    "engines/compiling": {"numba", "numpy"},
    "engines/mill_search": {"numba", "numpy"},
    "engines/drop_solver": {"numba", "numpy"},
    "engines/drop_search": {"numba", "numpy"},
}


def modules() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE)


def imported(path: Path) -> list[str]:
    """Everything the module imports, anywhere in it, as absolute names."""
    package = path.relative_to(SOURCE.parent).parent.parts
    names = list[str]()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = ".".join(package[: len(package) - node.level + 1]) if node.level else ""
            module = ".".join(filter(None, (base, node.module or "")))
            names += [f"{module}.{alias.name}" for alias in node.names]
    return names


def at_load(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements a module runs when it is imported, those it tries included."""
    for node in body:
        yield node
        if isinstance(node, ast.Try):
            yield from at_load(node.body)


def test_every_module_is_in_a_layer() -> None:
    assert {path.relative_to(SOURCE).parts[0] for path in modules()} <= set(LAYERS)


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_layer_reaches_upward(path: Path) -> None:
    own = path.relative_to(SOURCE).parts[0]
    allowed = LAYERS[: LAYERS.index(own) + 1]
    for name in imported(path):
        first, *rest = name.split(".")
        if first == "millrow" and rest and rest[0] in LAYERS:
            assert rest[0] in allowed, f"{own} must not import {name}"
            assert rest[0] != "bridges" or own == "bridges", "bridges lead out of the program, never back into it"


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_heavy_imports_are_lazy(path: Path) -> None:
    for node in at_load(ast.parse(path.read_text()).body):
        if isinstance(node, ast.Import | ast.ImportFrom):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else [node.module or ""]
            own = path.relative_to(SOURCE).as_posix()
            may = {name for folder, some in MAY.items() if own.startswith(f"{folder}/") for name in some}
            assert not (HEAVY - may) & {name.split(".")[0] for name in names}


def test_what_is_asked_first_loads_nothing_heavy() -> None:
    code = (
        "import sys, millrow.cli; from millrow.engines.levels import levels; from millrow.rules.named import NAMED;"
        "[levels(rules) for rules in NAMED.values()];"
        "sys.exit(str({'numba', 'numpy'} & sys.modules.keys() or '') or None)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_rules_do_no_input_or_output() -> None:
    for path in (SOURCE / "rules").glob("*.py"):
        calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        assert not {call.id for call in calls if isinstance(call, ast.Name)} & {"open", "print", "input"}, path
