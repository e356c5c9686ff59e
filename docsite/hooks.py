"""MkDocs hooks: the table of contents, the generated parts of pages, pictures, and a check of the built site.

A page includes a generated part with a line such as `<!-- generated: variants -->`.
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

SECTIONS = {  # missing pages are left out, pages in no section are listed under More
    "Play": ("play.md", "terminal.md", "puzzles.md", "rules.md", "levels.md", "boards.md"),
    "Set up and analyse": ("setup.md", "analyse.md", "review.md"),
    "Use it from programs": ("script.md", "tutorial.md", "api.md", "notation.md"),
    "Run a server": ("server.md", "security.md", "store.md", "protocol.md"),
    "Build tablebases and opening books": ("tables.md", "solvers.md", "searches.md"),
    "Contribute": ("contribute.md", "architecture.md", "engines.md", "requirements.md"),
}
ROOT = Path(__file__).parent.parent
MARK = re.compile(r"^<!-- generated: (\w+) -->$", re.MULTILINE)

_parts: dict[str, Callable[[], str]] = {
    "variants": variants,
    "mill_options": lambda: option_tables("mills"),
    "drop_options": lambda: option_tables("drops"),
    "reference": reference,
    "contributing": lambda: contributing((ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")),
}


def contributing(text: str) -> str:
    """CONTRIBUTING.md as a part of a page in docs/: without its title, with links relative to docs/."""
    return text.partition("\n")[2].replace("](docs/", "](").strip()


def on_config(config: Any) -> Any:
    """Build the table of contents from the existing files."""
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
    """Add a picture of every variant, and run the tutorial for its outputs."""
    text, drawn = shown(Path(config.docs_dir) / "tutorial.ipynb")
    _parts["tutorial"] = lambda: text
    for name, picture in (pictures() | drawn).items():
        files.append(File.generated(config, f"pictures/{name}.svg", content=picture))
    return files


def on_page_markdown(markdown: str, *, page: Any, config: Any, files: Any) -> str:
    """Insert the generated parts of a page."""
    for name in MARK.findall(markdown):
        if name not in _parts:
            raise PluginError(f"{page.file.src_uri}: no generated part {name}; there are {', '.join(_parts)}")
    return MARK.sub(lambda found: _parts[found[1]](), markdown)


def on_post_build(*, config: Any) -> None:
    """Fail if a page loads anything from another host."""
    if found := foreign_loads(Path(config.site_dir)):
        raise PluginError("the site loads from other hosts:\n" + "\n".join(found))
