"""Millrow: play, study and solve Men's Morris and Connect Four, with all their relatives.

>>> import millrow
>>> game = millrow.new_game("connect4", first=0)
>>> game.play("4")
>>> game.status()
'Red to drop'

Everything public is listed in `millrow.api`; the rest may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from millrow.api import *  # noqa: F403

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    api = import_module("millrow.api")
    if name == "__all__" or name in api.__all__:
        return getattr(api, name)
    raise AttributeError(f"module 'millrow' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *import_module("millrow.api").__all__])
