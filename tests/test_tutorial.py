"""The tutorial runs, asserts included, with nothing but what is public."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import millrow
from millrow import api

ROOT = Path(__file__).parent.parent
NOTEBOOK = ROOT / "docs" / "tutorial.ipynb"
RUN = """
import sys, nbformat
from nbclient import NotebookClient
notebook = nbformat.read(sys.argv[1], as_version=4)
nbformat.validate(notebook)
NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
shown = [kind for cell in notebook.cells for out in cell.get("outputs", ()) for kind in out.get("data", {})]
print(shown.count("image/svg+xml"))
"""


def code() -> list[str]:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def test_the_notebook_is_kept_without_outputs() -> None:
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    for cell in cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None
    assert len("".join(code())) > 1000
    assert sum(source.count("assert ") for source in code()) > 15


def test_it_needs_nothing_private() -> None:
    for source in code():
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= {"millrow", "tempfile"}
            elif isinstance(node, ast.ImportFrom):
                assert node.module == "pathlib"
            elif isinstance(node, ast.Attribute):
                assert not node.attr.startswith("_")
                if isinstance(node.value, ast.Name) and node.value.id == "millrow":
                    assert node.attr in api.__all__


def test_it_runs_in_a_kernel_and_shows_its_pictures(tmp_path: Path) -> None:
    environment = os.environ | {"JUPYTER_PLATFORM_DIRS": "1", "PYTHONWARNINGS": "ignore"}
    ran = subprocess.run(
        [sys.executable, "-c", RUN, str(NOTEBOOK)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env=environment,
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip() == "4"


def test_the_types_go_with_the_package() -> None:
    assert (Path(millrow.__file__).parent / "py.typed").is_file()
