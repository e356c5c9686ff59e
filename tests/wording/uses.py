"""Where the sources use sentences: the codes, and the facts that are given with them."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path

import millrow
from millrow.families import FAMILIES
from millrow.wording import LANGUAGES

SOURCE = Path(millrow.__file__).parent


def catalogue(language: str) -> dict[str, str]:
    """Every sentence of a language, as it is written: nothing is taken from another language."""
    shared: dict[str, str] = import_module(f"millrow.wording.{language}").SENTENCES
    return shared | {
        f"{name}.{code}": text
        for name, family in FAMILIES.items()
        for code, text in family.sentences.get(language, {}).items()
    }


CATALOGUE = catalogue("en")
CALLS = {  # which argument of a function is the code, and what stands before it
    "say": (0, ""),
    "text": (0, ""),
    "find": (1, ""),
    "option": (0, ""),
    "damage_reported": (0, ""),
    "Preset": (1, ""),
    "at_most": (1, ""),
    "refusal": (0, "refusal."),
    "refused": (0, "refusal."),
    "_refusal": (0, "refusal."),
    "_fault": (0, "fault."),
    "store_error": (0, "store."),
}
MORE = ("refusal", "refused", "_refusal", "_fault", "store_error")  # whose second argument is the sentence, if given
NO_FACTS = {"points", "seats", "count_from", "family"}  # keywords of those that are no facts
SPEAKERS = ("speak", "speaker")


@dataclass
class Use:
    """A call that names sentences: literal codes, patterns for those that are made up, and the facts it gives."""

    where: str
    function: str
    family: str  # of the folder it is in
    codes: list[str] = field(default_factory=list)
    patterns: list[str] = field(default_factory=list)
    facts: set[str] | None = None  # None if they are not all written there

    def found(self, code: str) -> str | None:
        """The full code in the catalogue: the family's own, else the one that all share."""
        return next((full for full in (f"{self.family}.{code}", code) if full in CATALOGUE), None)


def sources() -> Iterator[tuple[Path, ast.Module]]:
    """Every module but the catalogues and what serves them."""
    for path in sorted(SOURCE.rglob("*.py")):
        inside = path.relative_to(SOURCE).parts
        if path.stem not in LANGUAGES and not (inside[0] == "wording" and inside[1] in LANGUAGES):
            yield path, ast.parse(path.read_text())


def uses() -> list[Use]:
    """Every use of sentences in the sources."""
    return [use for path, tree in sources() for use in _uses(path, tree)]


def literals() -> set[str]:
    """Every literal text of the sources."""
    return {
        node.value
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def _uses(path: Path, tree: ast.Module) -> Iterator[Use]:
    inside = path.relative_to(SOURCE).parts
    family = next((part for part in inside if part in FAMILIES), "")
    imported = _imported(tree)
    for scope in ast.walk(tree):
        if not isinstance(scope, ast.FunctionDef | ast.AsyncFunctionDef | ast.Module | ast.ClassDef):
            continue
        if isinstance(scope, ast.FunctionDef) and scope.name in CALLS:
            continue  # it passes on the code that it is given
        known = _assigned(scope)
        for node in _calls(scope):
            name = _function(node, (*SPEAKERS, "self") if inside[0] == "wording" else SPEAKERS)
            if name not in CALLS or (isinstance(node.func, ast.Name) and name not in imported):
                continue
            if (use := _use(node, name, known)) is not None:
                use.where, use.family = f"{'/'.join(inside)}:{node.lineno}", family
                yield use


def _use(node: ast.Call, name: str, known: dict[str, list[ast.expr]]) -> Use | None:
    at, prefix = CALLS[name]
    more = name in MORE and len(node.args) > 1
    if len(node.args) <= at + more:
        return None
    use = Use("", name, "")
    for choice in _choices(node.args[at + more], known):
        if isinstance(choice, ast.Constant) and isinstance(choice.value, str):
            use.codes.append(prefix + choice.value)
        elif isinstance(choice, ast.JoinedStr) and isinstance(choice.values[0], ast.Constant):
            parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else "(.+)" for part in choice.values]
            use.patterns.append(re.escape(prefix) + "".join(parts))
    if name in ("say", *MORE) and all(keyword.arg for keyword in node.keywords):
        use.facts = {str(keyword.arg) for keyword in node.keywords} - (NO_FACTS if name in MORE else set())
    return use


def _function(node: ast.Call, speakers: tuple[str, ...]) -> str:
    """The name of the function, or of the method if it is a speaker's or an option's."""
    if isinstance(node.func, ast.Name):
        return node.func.id
    if isinstance(node.func, ast.Attribute):
        of = node.func.value
        of = of.func if isinstance(of, ast.Call) else of
        if node.func.attr == "at_most" or (isinstance(of, ast.Name) and of.id in speakers):
            return node.func.attr
    return ""


def _imported(tree: ast.Module) -> set[str]:
    """The names that a module imports from ours or defines, so that another `say` is not mistaken for the one."""
    names = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("_")}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            ours = node.level or (node.module or "").startswith(("millrow.wording", "millrow.core", "millrow.games"))
            ours = ours or (node.module or "").startswith("millrow.store")
            names |= {alias.asname or alias.name for alias in node.names if ours}
        elif isinstance(node, ast.FunctionDef) and node.name in ("damage_reported", "option", "store_error", "refused"):
            names.add(node.name)
    return names


def _calls(scope: ast.AST) -> Iterator[ast.Call]:
    """The calls in a scope, without those in the functions inside it."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from _calls(child)


def _assigned(scope: ast.AST) -> dict[str, list[ast.expr]]:
    """What is assigned to each name in a scope."""
    found = dict[str, list[ast.expr]]()
    for node in ast.walk(scope):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
    return found


def _choices(value: ast.expr, known: dict[str, list[ast.expr]]) -> Iterator[ast.expr]:
    """The values that an expression can have, as far as they are written."""
    match value:
        case ast.IfExp():
            yield from _choices(value.body, known)
            yield from _choices(value.orelse, known)
        case ast.BoolOp():
            for part in value.values:
                yield from _choices(part, known)
        case ast.Name() if value.id in known:
            for part in known[value.id]:
                yield from _choices(part, {})
        case _:
            yield value
