"""The documents keep up with the program: requirements have tests, codes and options are documented."""

import ast
import inspect
import re
from pathlib import Path

import pytest

import millrow
from millrow import api
from millrow.cli import app
from millrow.core.options import options
from millrow.families import FAMILIES
from millrow.wording import en

ROOT = Path(__file__).parent.parent
ROWS = [f"M{n}" for n in range(1, 14)] + [f"F{n}" for n in range(1, 9)] + [f"X{n}" for n in range(1, 12)]
ROWS += ["P1", "P2", "P3"]


def traced() -> dict[str, list[str]]:
    """The rows of docs/requirements.md: what the last column names, cut at the commas."""
    text = (ROOT / "docs" / "requirements.md").read_text()
    table = re.findall(r"^\| ([A-Z]\d+) \|.*\|([^|]*)\|$", text, re.MULTILINE)
    assert len(table) == len(dict(table)), "a row stands twice"
    return {row: [name.strip(" `") for name in names.split(",") if name.strip()] for row, names in table}


@pytest.mark.parametrize("row", ROWS)
def test_every_requirement_has_a_test_or_is_marked_open(row: str) -> None:
    names = traced()[row]
    assert names
    for name in names:
        if name == "open":
            continue
        path, _, function = name.partition("::")
        tree = ast.parse((ROOT / "tests" / path).read_text())
        assert function in {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}, name


def functions_of(path: str) -> set[str]:
    tree = ast.parse((ROOT / "tests" / path).read_text())
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_promise_about_security_has_a_test() -> None:
    rows = re.findall(r"^\| (.+) \| (`.+`.*) \|$", (ROOT / "docs" / "security.md").read_text(), re.MULTILINE)
    assert len(rows) > 10
    for promise, shown_by in rows:
        for name in re.findall("`([^`]+)`", shown_by):
            path, _, function = name.partition("::")
            assert not path.endswith(".py") or (ROOT / "tests" / path).is_file(), promise
            assert name.startswith("make ") or not function or function in functions_of(path), promise


def test_there_are_no_other_rows() -> None:
    assert sorted(traced()) == sorted(ROWS)


def test_every_refusal_code_is_documented() -> None:
    codes = set[str]()
    for path in (ROOT / "src").rglob("*.py"):
        codes |= set(re.findall(r'(?:[Rr]efusal|refused)\(\s*"([a-z-]+)"', path.read_text()))
    documented = (ROOT / "docs" / "notation.md").read_text()
    assert len(codes) > 15
    for code in codes:
        assert f"`{code}`" in documented, code


def test_every_reason_is_documented() -> None:
    catalogues = [en.SENTENCES, *(family.sentences["en"] for family in FAMILIES.values())]
    reasons = {code.split(".")[1] for sentences in catalogues for code in sentences if code.startswith("because.")}
    assert {"repetition", "line", "too-few"} <= reasons
    text = (ROOT / "docs" / "notation.md").read_text()
    assert all(reason in text for reason in reasons)


def test_everything_public_exists_and_is_described() -> None:
    for name in api.__all__:
        thing = getattr(millrow, name)
        assert thing is getattr(api, name)
        assert not callable(thing) or thing.__doc__ or name in ("AnyGame", "AnyRules"), name
    assert set(api.__all__) <= set(dir(millrow))
    with pytest.raises(AttributeError, match="no attribute 'chess'"):
        _ = millrow.chess  # type: ignore[attr-defined]
    assert millrow.api.__all__ == api.__all__


def test_the_list_of_what_is_public_is_sorted_and_complete() -> None:
    tree = ast.parse(Path(api.__file__).read_text())
    made = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("millrow"):
            made |= {alias.asname or alias.name for alias in node.names}
    assert set(api.__all__) == made
    assert len(set(api.__all__)) == len(api.__all__)
    kinds = [(0 if name.isupper() else 1 if name[0].isupper() else 2, name) for name in api.__all__]
    assert kinds == sorted(kinds)


def test_what_is_public_has_complete_types() -> None:
    for name in api.__all__:
        thing = getattr(api, name)
        for function in vars(thing).values() if inspect.isclass(thing) else [thing]:
            if inspect.isfunction(function) and not function.__name__.startswith("_"):
                hints = inspect.signature(function)
                assert hints.return_annotation is not inspect.Signature.empty, (name, function)
                for part in list(hints.parameters.values())[inspect.isclass(thing) :]:
                    assert part.annotation is not inspect.Parameter.empty, (name, function, part)


def test_the_readme_names_every_layer_and_its_links_exist() -> None:
    text = (ROOT / "README.md").read_text()
    for folder in (ROOT / "src" / "millrow").iterdir():
        if folder.is_dir() and not folder.name.startswith("_"):
            assert f"src/millrow/{folder.name}" in text, folder.name
    for link in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / link).exists(), link


def test_commands_are_described() -> None:
    for command in app.registered_commands:
        assert command.callback is not None
        assert command.callback.__doc__


def test_option_names_are_words() -> None:
    for kind in (millrow.MillRules, millrow.DropRules):
        for name in options(kind):
            assert re.fullmatch("[a-z_]+", name)
