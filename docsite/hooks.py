"""The site's hooks for MkDocs: the table of contents, the generated parts of pages, pictures, and a last check.

A page asks for a generated part by a line of its own: `<!-- generated: variants -->`.
"""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File

from docsite.check import foreign_loads
from docsite.notebook import shown
from docsite.reference import reference
from docsite.variants import option_tables, pictures, variants

SECTIONS = {  # pages that do not exist are left out, pages that stand nowhere come under More
    "Play": ("play.md", "terminal.md", "levels.md", "rules.md", "boards.md"),
    "Library": ("tutorial.md", "api.md", "bridges.md", "notation.md"),
    "Engines": ("engines.md", "solvers.md", "tables.md", "searches.md", "checking.md"),
    "Inside": ("store.md", "protocol.md", "requirements.md"),
}
MARK = re.compile(r"^<!-- generated: (\w+) -->$", re.MULTILINE)

_parts: dict[str, Callable[[], str]] = {
    "variants": variants,
    "mill_options": lambda: option_tables("mills"),
    "drop_options": lambda: option_tables("drops"),
    "reference": reference,
}


def on_config(config: Any) -> Any:
    """The contents, from the files there are."""
    folder = Path(config.docs_dir)
    there = {str(path.relative_to(folder)) for path in folder.rglob("*.md")} - {"index.md"}
    nav: list[Any] = [{"Millrow": "index.md"}]
    for title, pages in SECTIONS.items():
        nav.append({title: [page for page in pages if page in there]})
        there -= set(pages)
    decisions = sorted(page for page in there if page.startswith("decisions/"))
    nav.append({"Decisions": decisions})
    if more := sorted(there - set(decisions)):
        nav.append({"More": more})
    config.nav = nav
    return config


def on_files(files: Any, *, config: Any) -> Any:
    """Pictures of every variant, and what the tutorial shows when it is run."""
    text, drawn = shown(Path(config.docs_dir) / "tutorial.ipynb")
    _parts["tutorial"] = lambda: text
    for name, picture in (pictures() | drawn).items():
        files.append(File.generated(config, f"pictures/{name}.svg", content=picture))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Any) -> str:
    """The page with its generated parts."""
    for name in MARK.findall(markdown):
        if name not in _parts:
            raise PluginError(f"{page.file.src_uri} asks for {name}, there are {', '.join(_parts)}")
    return MARK.sub(lambda found: _parts[found[1]](), markdown)


def on_post_build(*, config: Any) -> None:
    """Nothing may be loaded from other people's hosts."""
    if found := foreign_loads(Path(config.site_dir)):
        raise PluginError("the site loads from elsewhere:\n" + "\n".join(found))
