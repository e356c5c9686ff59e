"""The last answers, kept as what is offered next time. A file that is gone or damaged only means the usual offers."""

import json
from dataclasses import replace
from pathlib import Path

from millrow.notation.errors import NotationError
from millrow.notation.rule_text import read_rules, write_rules
from millrow.rules.base import RulesError, seated
from millrow.rules.drops import DropRules
from millrow.rules.mills import MillRules
from millrow.rules.named import SIX_MEN

from .settings import Settings

USUAL = Settings(SIX_MEN, seated(2))


def path() -> Path:
    from platformdirs import user_config_path

    return user_config_path("millrow", appauthor=False) / "last-game.json"


def recall() -> tuple[Settings, str]:
    """The settings of the last game, and a sentence if they could not be read."""
    file = path()
    try:
        kept = json.loads(file.read_text(encoding="utf-8"))
        rules = read_rules(kept["rules"])
        assert isinstance(rules, MillRules | DropRules)
        rules = replace(rules, name=str(kept.get("name", rules.name)))  # of a board of one's own
        levels = [str(level) for level in kept["levels"]]
        return Settings(rules, seated(rules.players, (), str(kept["tokens"]), levels)), ""
    except FileNotFoundError:
        return USUAL, ""
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        why = error if isinstance(error, NotationError | RulesError) else "it is damaged"
        return USUAL, f"Your last answers in {file} are not offered: {why}."


def remember(settings: Settings) -> str:
    """Keep the settings; a sentence if they could not be kept."""
    from millrow.store import StoreError
    from millrow.store.transfer import whole_file

    tokens = "".join(seat.token for seat in settings.seats)
    levels = [seat.level for seat in settings.seats]
    kept = {"rules": write_rules(settings.rules), "name": settings.rules.name, "tokens": tokens, "levels": levels}
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        with whole_file(path()) as file:
            json.dump(kept, file)
    except (OSError, StoreError) as error:
        return f"Your answers are not kept for the next time: {error}."
    return ""
