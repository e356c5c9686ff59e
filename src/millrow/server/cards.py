"""Games, saves and setups as a list shows them: a few words and what a small picture needs."""

from datetime import UTC, datetime
from typing import Any

from millrow.notation.drafts import write_draft
from millrow.notation.positions import read_position
from millrow.notation.rule_text import read_rules, write_rules
from millrow.rules.base import SEAT_NAMES, counted, seated
from millrow.store.setups import Setup
from millrow.store.summaries import Described, Save, Summary

from .setups import draft_picture
from .views import picture, seats_told


def game_card(summary: Summary) -> dict[str, Any]:
    return {
        "id": summary.game,
        "title": summary.title or summary.rules_title,
        "updated": moment(summary.updated),
        "unverified": summary.source == "unverified",
        **_words(summary),
    }


def save_card(save: Save) -> dict[str, Any]:
    return {
        "id": save.id,
        "name": save.name,
        "title": save.name,
        "selected": save.selected,
        "created": moment(save.created),
        "updated": moment(save.created),
        **_words(save),
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
        "game": setup.rules_title,
        "status": f"{SEAT_NAMES[draft.mover]} to move, {counted(draft.discs(), 'disc')}",
        "picture": {**draft_picture(draft), "seats": seats_told(seated(setup.rules.players))},
    }


def setup_details(setup: Setup) -> dict[str, Any]:
    """The card with the draft as the setup screen sends it."""
    return setup_card(setup) | {"draft": {"rules": write_rules(setup.rules), **write_draft(setup.draft)}}


def _words(told: Described) -> dict[str, Any]:
    rules = read_rules(told.rules)
    return {
        "rules": told.rules,
        "game": told.rules_title,
        "players": [seat.name for seat in told.seats],
        "opponents": told.opponents,
        "result": told.result,
        "status": told.status,
        "phase": told.phase,
        "ply": told.ply,
        "picture": {**picture(rules, read_position(rules, told.position)), "seats": seats_told(told.seats)},
    }


def moment(milliseconds: int) -> str:
    """A time in the store as ISO 8601 in UTC."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC).isoformat(timespec="seconds")
