"""The API reference, from the signatures and docstrings of everything in `millrow.api`."""

import inspect
import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from millrow import api
from millrow.core.options import options

CHAPTERS = {  # by the module that defines a name; the first match counts
    "Games and records": ("millrow.api", "millrow.games"),
    "Setting up": (
        "millrow.core.setup",
        "millrow.families.mills.setup",
        "millrow.families.drops.setup",
        "millrow.families.drops.reach",
    ),
    "Rules and boards": ("millrow.core", "millrow.families.mills.boards", "millrow.families"),
    "The two families": ("millrow.families.mills.rules", "millrow.families.drops.rules", "millrow.families.symmetry"),
    "Text and pictures": ("millrow.notation", "millrow.families"),
    "Engines and tables": ("millrow.engines",),
}
PLAIN = {  # names without a docstring: neither classes nor functions
    "AnyGame": ("millrow.games", "Any game, whatever its rules: `Game[Any]`."),
    "AnyRules": ("millrow.core.rules", "Any rules: `Rules[Any]`."),
    "BOARDS": ("millrow.families.mills.boards", "The boards of the presets, by name."),
    "NAMED": ("millrow.families", "The presets, by name."),
}
FIELD = re.compile(r"^    (\w+): (.+?)(?: = (.+?))?(?:  # (.+))?$", re.MULTILINE)


def reference() -> str:
    """The reference: every public name once, in chapters."""
    parts = list[str]()
    left = dict.fromkeys(api.__all__)
    for chapter, modules in CHAPTERS.items():
        inside = [name for name in left if _module(name).startswith(modules)]
        parts.append(f"## {chapter}")
        for name in inside:
            parts.append(entry(name))
            del left[name]
    if left:
        raise ValueError(f"no chapter for {', '.join(left)}")
    return "\n\n".join(parts)


def entry(name: str) -> str:
    """The entry of a public name: signature, docstring, fields and methods."""
    thing = getattr(api, name)
    if name in PLAIN:
        return f"### `{name}`\n\n{PLAIN[name][1]}"
    if not inspect.isclass(thing):
        return f"### `{name}`\n\n{_form(name, thing)}\n\n{_words(thing)}"
    parts = [f"### `{name}`", _words(thing)]
    if fields := _fields(thing):
        parts.append(fields)
    elif "__init__" in vars(thing) and not issubclass(thing, Exception) and not getattr(thing, "_is_protocol", False):
        parts.append(_form(name, thing))
    parts.append("\n".join(f"- `{name}.{form}` {says}" for form, says in members(thing)))
    return "\n\n".join(filter(None, parts))


def members(thing: Any) -> Iterator[tuple[str, str]]:
    """The public methods and properties of a class: the signature and the docstring of each.

    Methods of rules without a docstring take the one of the Rules protocol."""
    for key, value in vars(thing).items():
        if isinstance(value, classmethod | staticmethod):
            value = value.__func__
        if key.startswith("_") or not (inspect.isfunction(value) or isinstance(value, property | cached_property)):
            continue
        called = ""
        if inspect.isfunction(value):
            names = [str(part.replace(annotation=inspect.Parameter.empty)) for part in _parameters(value)]
            called = f"({', '.join(names)})"
        says = value.__doc__ or getattr(getattr(api.Rules, key, None), "__doc__", None) or ""
        yield f"{key}{called}", re.sub(r"\s+", " ", inspect.cleandoc(says))


def _parameters(function: Any) -> list[inspect.Parameter]:
    return [part for part in inspect.signature(function).parameters.values() if part.name not in ("self", "cls")]


def _module(name: str) -> str:
    return PLAIN[name][0] if name in PLAIN else str(getattr(api, name).__module__)


def _form(name: str, thing: Any) -> str:
    text = re.sub(r"\b(?:\w+\.)+(?=[A-Z])|~", "", str(inspect.signature(thing)))
    return f"```python\n{name}{text}\n```"


def _words(thing: Any) -> str:
    """The docstring, with its examples as code blocks."""
    lines, out, inside = inspect.cleandoc(thing.__doc__ or "").splitlines(), list[str](), False
    for line in lines:
        if line.startswith(">>>") and not inside:
            out += ["", "```python"]
            inside = True
        elif inside and not line.strip():
            out.append("```")
            inside = False
        out.append(line)
    return "\n".join(out + ["```"] * inside)


def _fields(thing: Any) -> str:
    """The fields of a record with their comments, read from its source."""
    if not (hasattr(thing, "_fields") or hasattr(thing, "__dataclass_fields__")):
        return ""
    known = getattr(thing, "_fields", None) or thing.__dataclass_fields__
    described = options(thing) if hasattr(thing, "__dataclass_fields__") else {}
    rows = []
    for key, kind, _, says in FIELD.findall(inspect.getsource(thing)):
        if key in known:
            says = says or (described[key].says if key in described else "")
            rows.append(f"- `{key}: {kind}` {says}".rstrip())
    return "\n".join(rows)
