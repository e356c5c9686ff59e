"""Where tables and compiled kernels are kept between runs: the user's cache folder, or MILLROW_CACHE."""

import os
from pathlib import Path

from millrow.rules.mills import MillRules

from .facts import fingerprint
from .sectors import Sector


def cache_folder() -> Path:
    """MILLROW_CACHE if it is set, else the folder the system has for such things."""
    if given := os.environ.get("MILLROW_CACHE"):
        return Path(given)
    from platformdirs import user_cache_path

    return user_cache_path("millrow")


def tables_folder() -> Path:
    return cache_folder() / "tables"


def file_name(rules: MillRules, ending: Sector | None = None) -> str:
    """Readable and unmistakable: points, men, fingerprint of board and rules, and the sector if it is one ending."""
    name = f"mill-p{len(rules.board.points)}-m{rules.men}-{fingerprint(rules)}"
    if ending is not None:
        name += f"-o{ending.us}-t{ending.them}-h{ending.hand}-h{ending.their_hand}"
    return f"{name}.v1"


def is_kept(rules: MillRules) -> bool:
    """Is there a file for these rules already?"""
    return (tables_folder() / file_name(rules)).is_file()
