"""The JSON format of a setup, which shares version and checksum with that of a game.

{"format": "millrow-setup", "version": 1, "name": "Endgame", "rules": "six", "rules_name": "six",
 "draft": {"discs": {"a1": 0}, "hand": [0, 0], "turn": 0, "taking": 0, "later": 0}, "created": 1760000000000,
 "checksum": "sha256:..."}
"""

import json
from dataclasses import dataclass, replace
from typing import Any

from millrow.core.rules import Refused, RulesError
from millrow.core.setup import Draft
from millrow.families.rules_text import read_rules, write_rules
from millrow.games.events import clean_title
from millrow.notation.drafts import draft_fields, read_draft, write_draft
from millrow.notation.errors import NotationError
from millrow.wording import say

from .json_format import SETUP_FORMAT, VERSION, check_entry, check_time, checksum, error_at_key

FIELD_TYPES: dict[str, tuple[type, ...]] = {
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
class SetupEntry:
    """A setup as an entry of a file."""

    name: str
    draft: Draft[Any]
    created: int = 0
    verified: bool = True


def write_setup(entry: SetupEntry) -> str:
    """The setup as one line of JSON."""
    data = {
        "format": SETUP_FORMAT,
        "version": VERSION,
        "name": entry.name,
        "rules": write_rules(entry.draft.rules),
        "rules_name": entry.draft.rules.name,
        "draft": write_draft(entry.draft),
        "created": entry.created,
    }
    if not entry.verified:
        data["verified"] = False
    return json.dumps(data | {"checksum": checksum(data)}, ensure_ascii=False) + "\n"


def read_setup(text: str, data: dict[str, Any], unverified: bool) -> SetupEntry:
    """The setup in a text, of which `data` is the parsed object; NotationError with position and reason."""
    verified = check_entry(text, data, FIELD_TYPES, unverified)
    check_time(text, data)
    key = "name"
    try:
        if not (name := clean_title(data["name"])):
            raise error_at_key(text, "name", say("expected.name"), data["name"])
        key = "rules"
        rules: Any = read_rules(data["rules"])
        key = "rules_name"
        if rules.name != data[key]:
            rules = replace(rules, name=clean_title(data[key]))
        key = "draft"
        fields = draft_fields(rules)
        if set(data["draft"]) != set(fields):
            raise error_at_key(text, "draft", say("expected.draft", fields=fields), ", ".join(data["draft"]))
        draft = read_draft(rules, data["draft"])
    except RulesError as error:
        expected = say("expected.option", field=error.field, allowed=error.allowed)
        raise error_at_key(text, key, expected, str(error.value)) from None
    except Refused as refused:
        raise error_at_key(text, key, say("expected.name"), data[key], refused.refusal.say) from None
    except NotationError as error:
        raise (error_at_key(text, key, error.expected, error.found, error.why) if key == "rules" else error) from None
    return SetupEntry(name, draft, data["created"], verified and data.get("verified", True))
