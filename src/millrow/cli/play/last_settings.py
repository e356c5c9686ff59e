"""The last settings, offered as defaults next time; the standard ones if the file is missing or damaged."""

import json
from pathlib import Path

from millrow.core.options import changed
from millrow.core.rules import RulesError
from millrow.core.seats import seated
from millrow.families import NAMED
from millrow.families.rules_text import read_rules, write_rules
from millrow.notation.errors import NotationError
from millrow.wording import say
from millrow.wording.system import reason

from .settings import Settings

DEFAULT = Settings(NAMED["six"], seated(2))


def path() -> Path:
    from platformdirs import user_config_path

    return user_config_path("millrow", appauthor=False) / "last-game.json"


def load_settings() -> tuple[Settings, str]:
    """The settings of the last game, and a message if they could not be read."""
    file = path()
    try:
        saved = json.loads(file.read_text(encoding="utf-8"))
        rules = read_rules(saved["rules"])
        rules = changed(rules, {"name": str(saved.get("name", rules.name))})  # of a custom board
        levels = [str(level) for level in saved["levels"]]
        return Settings(rules, seated(rules.players, (), str(saved["tokens"]), levels)), ""
    except FileNotFoundError:
        return DEFAULT, ""
    except OSError as error:
        unreadable = say("store.failed.read", where=file, why=reason(error))
        return DEFAULT, say("terminal.ask.forgotten", file=file, why=unreadable)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        why = error if isinstance(error, NotationError | RulesError) else say("terminal.ask.forgotten.damaged")
        return DEFAULT, say("terminal.ask.forgotten", file=file, why=why)


def save_settings(settings: Settings) -> str:
    """Save the settings; returns a message if they could not be saved."""
    from millrow.store import StoreError
    from millrow.store.transfer import atomic_text_file

    tokens = "".join(seat.token for seat in settings.seats)
    levels = [seat.level for seat in settings.seats]
    saved = {"rules": write_rules(settings.rules), "name": settings.rules.name, "tokens": tokens, "levels": levels}
    try:
        path().parent.mkdir(parents=True, exist_ok=True)
        with atomic_text_file(path()) as file:
            json.dump(saved, file)
    except OSError as error:
        return say("terminal.ask.not-saved", why=say("store.failed.write", where=path(), why=reason(error)))
    except StoreError as error:
        return say("terminal.ask.not-saved", why=error)
    return ""
