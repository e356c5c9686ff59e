"""Imports point one way: a layer may use what stands before it in this list, never what stands after."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import millrow
from millrow.families import FAMILIES

LAYERS = (
    "wording",
    "core",
    "notation",
    "families",
    "games",
    "engines",
    "bridges",
    "store",
    "app",
    "server",
    "cli",
)
SOURCE = Path(millrow.__file__).parent
HEAVY = {"numba", "numpy", "fastapi", "pydantic", "sqlalchemy", "alembic", "rich", "textual"}
HEAVY |= {"gymnasium", "pettingzoo", "pyspiel"}
MAY = {  # each has a lazy door
    "store": {"sqlalchemy", "alembic"},
    "server": {"fastapi", "pydantic"},
    "cli/play": {"rich", "textual"},
    "bridges": {"numpy", "gymnasium", "pettingzoo", "pyspiel"},  # nobody else imports them
    "engines/mills/tablebase": {"numba", "numpy"},
    "engines/mills/geometry.py": {"numpy"},
    "engines/mills/kernels": {"numba", "numpy"},
    "engines/numba": {"numba", "numpy"},
    "engines/mills/search": {"numba", "numpy"},
    "engines/drops/solver": {"numba", "numpy"},
    "engines/drops/mcts": {"numba", "numpy"},
}

KNOW_A_FAMILY = ("families/__init__.py", "bridges/kaggle.py", "cli/book.py", "cli/table.py")


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
            may = {name for folder, some in MAY.items() if f"{own}/".startswith(f"{folder}/") for name in some}
            assert not (HEAVY - may) & {name.split(".")[0] for name in names}


def test_what_is_asked_first_loads_nothing_heavy() -> None:
    code = (
        "import sys, millrow.cli; from millrow.engines.levels import levels; from millrow.families import NAMED;"
        "[levels(rules) for rules in NAMED.values()];"
        "sys.exit(str({'numba', 'numpy'} & sys.modules.keys() or '') or None)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")


def test_rules_do_no_input_or_output() -> None:
    for path in [*(SOURCE / "core").glob("*.py"), *(SOURCE / "families").rglob("*.py")]:
        calls = [node.func for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
        assert not {call.id for call in calls if isinstance(call, ast.Name)} & {"open", "print", "input"}, path


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_the_command_line_uses_the_server_only_to_serve(path: Path) -> None:
    own = path.relative_to(SOURCE).as_posix()
    if own.startswith("cli/") and own != "cli/serve.py":
        assert not [name for name in imported(path) if name.startswith("millrow.server")]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_nobody_asks_which_family_it_has(path: Path) -> None:
    """Only a family's own folders know it, and Kaggle's game, which is Connect X, and the command for mill tables."""
    own = path.relative_to(SOURCE).as_posix()
    for family in FAMILIES:
        if own.startswith((f"families/{family}/", f"engines/{family}/")) or own in KNOW_A_FAMILY:
            continue
        folders = (f"millrow.families.{family}.", f"millrow.engines.{family}.")
        assert not [name for name in imported(path) if name.startswith(folders)]
        assert f'"{family}"' not in path.read_text()
