"""The JSON form of a saved setup, written and read like that of a game.

{"format": "millrow-setup", "version": 1, "name": "Endgame", "rules": "six", "rules_name": "six",
 "draft": {"discs": {"a1": 0}, "hand": [0, 0], "turn": 0, "taking": 0, "later": 0}, "created": 1760000000000,
 "checksum": "sha256:..."}
"""

import json
from dataclasses import dataclass, replace
from typing import Any

from millrow.games.events import good_title
from millrow.notation.drafts import Draft, draft_fields, read_draft, write_draft
from millrow.notation.errors import NotationError
from millrow.notation.rule_text import read_rules, write_rules
from millrow.rules.base import Refused, RulesError

from .json_form import SETUP, VERSION, at_key, check_entry, check_time, checksum

KINDS: dict[str, tuple[type, ...]] = {
    "format": (str,),
    "version": (int,),
    "name": (str,),
    "rules": (str,),
    "rules_name": (str,),
    "draft": (dict,),
    "created": (int,),
    "verified": (bool,),
    "checksum": (str,),
}


@dataclass
class FiledSetup:
    """A saved setup with all that a file keeps of it."""

    name: str
    draft: Draft
    created: int = 0
    verified: bool = True


def write_setup(filed: FiledSetup) -> str:
    """The setup on one line."""
    data = {
        "format": SETUP,
        "version": VERSION,
        "name": filed.name,
        "rules": write_rules(filed.draft.rules),
        "rules_name": filed.draft.rules.name,
        "draft": write_draft(filed.draft),
        "created": filed.created,
    }
    if not filed.verified:
        data["verified"] = False
    return json.dumps(data | {"checksum": checksum(data)}, ensure_ascii=False) + "\n"


def read_setup(text: str, data: dict[str, Any], unverified: bool) -> FiledSetup:
    """The setup that a text holds, `data` being what was parsed of it; NotationError with place and reason."""
    verified = check_entry(text, data, KINDS, unverified)
    check_time(text, data)
    key = "name"
    try:
        if not (name := good_title(data["name"])):
            raise at_key(text, "name", "a name", data["name"])
        key = "rules"
        rules: Any = read_rules(data["rules"])
        key = "rules_name"
        if rules.name != data[key]:
            rules = replace(rules, name=good_title(data[key]))
        key = "draft"
        fields = draft_fields(rules)
        if set(data["draft"]) != set(fields):
            raise at_key(text, "draft", f"a draft with {', '.join(fields)}", ", ".join(data["draft"]))
        draft = read_draft(rules, data["draft"])
    except RulesError as error:
        raise at_key(text, key, f"{error.field}: {error.allowed}", str(error.value)) from None
    except Refused as refused:
        raise at_key(text, key, refused.refusal.say, data[key]) from None
    except NotationError as error:
        raise (at_key(text, key, error.expected, error.found) if key == "rules" else error) from None
    return FiledSetup(name, draft, data["created"], verified and data.get("verified", True))
