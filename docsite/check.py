"""Finds what a built site loads from other hosts. Links that people click are not counted."""

import re
from pathlib import Path

LOADS = re.compile(
    r"""<(?:script|img|iframe|source|audio|video|embed)\b[^>]*?\ssrc\s*=\s*["']?((?:https?:)?//[^"'\s>]+)
      | <link\b(?![^>]*rel=["']?canonical)[^>]*?\shref\s*=\s*["']?((?:https?:)?//[^"'\s>]+)
      | @import\s+["']((?:https?:)?//[^"']+)
      | url\(\s*["']?((?:https?:)?//[^"')]+)""",
    re.VERBOSE | re.IGNORECASE,
)


def foreign_loads(folder: Path) -> list[str]:
    """Every address that a page or style sheet loads from another host, with the file."""
    found = list[str]()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".html", ".css", ".svg"):
            matches = LOADS.finditer(path.read_text(encoding="utf-8"))
            found += [f"{path.relative_to(folder)}: {next(filter(None, match.groups()))}" for match in matches]
    return found
