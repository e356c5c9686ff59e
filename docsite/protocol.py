"""The messages between page and server: their JSON schema, and the page's types generated from it.

`python -m docsite.protocol` writes src/millrow/web/js/types.js, with `--schema` it prints the schema.
"""

import json
import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

import millrow
from millrow.app.acts import Message
from millrow.app.analysis import AnalysisRefused, BestLine, Explored, Looked, Request, Values
from millrow.app.analysis_tree import OpenedAnalysis
from millrow.app.explorer import OwnGames
from millrow.app.state import GameState, RefusedMessage

TYPES = Path(millrow.__file__).parent / "web" / "js" / "types.js"
HEAD = "/** The messages of docs/protocol.md as types. Written by `python -m docsite.protocol`, not by hand. */\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}

Schema = dict[str, Any]


def schema() -> Schema:
    """The JSON schema of every message; the parts are in `$defs`, by the name of their class."""
    groups = {
        "ServerMessage": [GameState, RefusedMessage],
        "Message": list(get_args(Message)),
        "AnalysisAnswer": [Looked, Values, Explored, BestLine, AnalysisRefused],
        "AnalysisRequest": list(get_args(Request)),
    }
    kinds = [kind for group in groups.values() for kind in group]
    parts, named = msgspec.json.schema_components([*kinds, OpenedAnalysis, OwnGames], ref_template="#/$defs/{name}")
    for part in named.values():
        part["required"] = list(part["properties"])  # fields with a default are always sent too
    references = dict(zip(kinds, parts, strict=False))
    unions = {name: {"anyOf": [references[kind] for kind in group]} for name, group in groups.items()}
    return {"$defs": {**named, **unions}}


def fields(name: str) -> set[str]:
    """The fields of a part of the schema."""
    return set(schema()["$defs"][name]["properties"])


def types() -> str:
    """The schema as JSDoc types."""
    return HEAD + "".join(_typedef(name, part) for name, part in sorted(schema()["$defs"].items())) + "\nexport {};\n"


def _typedef(name: str, part: Schema) -> str:
    if "properties" not in part:
        return f"\n/** @typedef {{{_type(part)}}} {name} */\n"
    lines = ["/**", *([f" * {' '.join(part['description'].split())}"] if "description" in part else [])]
    lines.append(f" * @typedef {{object}} {name}")
    lines += [f" * @property {{{_type(kind)}}} {field}" for field, kind in part["properties"].items()]
    return "\n" + "\n".join([*lines, " */"]) + "\n"


def _type(part: Schema) -> str:
    """A part of the schema as a TypeScript type."""
    if "$ref" in part:
        return str(part["$ref"].rpartition("/")[2])
    if "anyOf" in part:
        kinds = map(_type, part["anyOf"])
        return "|".join(sorted(kinds, key="null".__eq__))  # null last; versions of msgspec order them differently
    if "enum" in part:
        return "|".join(json.dumps(value) for value in part["enum"])
    match part.get("type"):
        case "array" if "prefixItems" in part:
            return f"[{', '.join(map(_type, part['prefixItems']))}]"
        case "array":
            return f"Array<{_type(part['items'])}>"
        case "object":
            return f"Record<string, {_type(part.get('additionalProperties', {}))}>"
        case str(kind):
            return PLAIN[kind]
    return "any"


def main() -> None:
    if sys.argv[1:] == ["--schema"]:
        print(json.dumps(schema(), indent=2))
    else:
        TYPES.write_text(types(), encoding="utf-8")


if __name__ == "__main__":
    main()
