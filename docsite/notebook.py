"""The tutorial notebook as a page: its cells are run when the site is built, and their outputs are shown."""

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

Drawn = dict[str, str]


def shown(path: Path) -> tuple[str, Drawn]:
    """The notebook as Markdown with its outputs, and its pictures by name."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names: dict[str, Any] = {"__name__": "__main__"}
    parts, drawn = list[str](), Drawn()
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            parts.append(source.removeprefix("# Millrow from Python").strip())
            continue
        parts.append(f"```python\n{source}\n```")
        printed, value = run(source, names, cell["id"])
        if svg := getattr(value, "_repr_svg_", None):
            drawn[f"tutorial-{cell['id']}"] = svg()
            parts.append(f"![output of the cell](pictures/tutorial-{cell['id']}.svg){{ width=300 }}")
        elif value is not None:
            printed += repr(value)
        if printed:
            parts.append(f"```\n{printed.rstrip()}\n```")
    return "\n\n".join(parts), drawn


def run(source: str, names: dict[str, Any], where: str) -> tuple[str, Any]:
    """What a cell prints, and the value of its last line if it is an expression."""
    tree = ast.parse(source, where)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    out, value = io.StringIO(), None
    with redirect_stdout(out):
        exec(compile(tree, where, "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), where, "eval"), names)
    return out.getvalue(), value
