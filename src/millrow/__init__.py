"""Millrow: play, study and solve Men's Morris and Connect Four, with all their relatives.

>>> import millrow
>>> game = millrow.new_game("connect4", first=0)
>>> game.play("4")
>>> game.status()
'Red to drop a disc'

Everything public is listed in `millrow.api`; the rest may change.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from millrow.api import *  # noqa: F403

__version__ = "0.2.0.dev0"


if not TYPE_CHECKING:  # a type checker reads the list itself, and so finds names that do not exist

    def __getattr__(name: str) -> object:
        api = import_module("millrow.api")
        if name == "api":
            return api
        if name == "__all__" or name in api.__all__:
            return getattr(api, name)
        raise AttributeError(f"module 'millrow' has no attribute {name!r}")

    def __dir__() -> list[str]:
        return ["__version__", "api", *import_module("millrow.api").__all__]
