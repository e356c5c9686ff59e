"""Games, saves and setups as lists show them, with what a small picture needs."""

from datetime import UTC, datetime
from typing import Any

from millrow.app.setup import draft_picture
from millrow.app.state import own_name, picture, rules_title, seats_json, summary_status, words_json
from millrow.core.rules import Rules
from millrow.core.seats import COLOURS, seated
from millrow.engines.levels import level_of
from millrow.families import title
from millrow.families.rules_text import read_rules, write_rules
from millrow.notation.drafts import write_draft
from millrow.notation.positions import read_position
from millrow.store.setups import Setup
from millrow.store.summaries import GameSnapshot, Save, Summary
from millrow.wording import say


def game_card(summary: Summary) -> dict[str, Any]:
    return {
        "id": summary.game,
        "title": summary.title,
        "updated": moment(summary.updated),
        "unverified": summary.source == "unverified",
        **_summary_json(summary),
    }


def save_card(save: Save) -> dict[str, Any]:
    return {
        "id": save.id,
        "name": save.name,
        "title": save.name,
        "selected": save.selected,
        "created": moment(save.created),
        "updated": moment(save.created),
        **_summary_json(save),
    }


def made_card(made: Save | Setup) -> dict[str, Any]:
    """A save or setup that was just made or renamed, and the ids of those it replaced."""
    return (setup_card(made) if isinstance(made, Setup) else save_card(made)) | {"replaced": made.replaced}


def setup_card(setup: Setup) -> dict[str, Any]:
    draft = setup.draft
    return {
        "id": setup.id,
        "name": setup.name,
        "title": setup.name,
        "created": moment(setup.created),
        "updated": moment(setup.created),
        "unverified": setup.source == "unverified",
        "rules": write_rules(setup.rules),
        "game": words_json(title(setup.rules)),
        "status": words_json(say("setup.status", mover=draft.mover, discs=draft.discs())),
        "picture": {**draft_picture(draft), "seats": seats_json(seated(setup.rules.players))},
    }


def setup_details(setup: Setup) -> dict[str, Any]:
    """The card with the draft as the setup screen sends it."""
    name = own_name(setup.rules)
    rules = {"rules": write_rules(setup.rules)} | ({"rules_name": name} if name else {})
    return setup_card(setup) | {"draft": rules | write_draft(setup.draft)}


def _summary_json(item: GameSnapshot) -> dict[str, Any]:
    rules: Rules[Any] = read_rules(item.rules)
    position = read_position(rules, item.position)
    return {
        "rules": item.rules,
        "game": words_json(rules_title(item)),
        "players": [seat.name for seat in item.seats],
        "levels": [words_json(level_of(rules, seat.level).title) if seat.level else None for seat in item.seats],
        "opponents": item.opponents,
        "result": item.result,
        "winner": COLOURS.index(item.result) if item.result in COLOURS else None,
        "status": words_json(summary_status(item)),
        "phase": item.phase,
        "ply": item.ply,
        "picture": {**picture(rules, position), "seats": seats_json(item.seats)},
    }


def moment(milliseconds: int) -> str:
    """A time in the store as ISO 8601 in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")
