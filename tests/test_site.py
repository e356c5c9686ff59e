"""The site builds strictly, shows every variant and every public name, and loads nothing from elsewhere."""

import inspect
import re
import subprocess
import sys
from pathlib import Path

import pytest

from docsite.check import foreign_loads
from docsite.hooks import MARK
from docsite.reference import members, reference
from millrow import api
from millrow.core.options import options
from millrow.families import NAMED, title

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    ran = subprocess.run(build, capture_output=True, text=True, check=False, cwd=ROOT)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return folder


def text(site: Path, page: str) -> str:
    return (site / page / "index.html").read_text(encoding="utf-8")


def test_every_variant_has_its_picture_and_every_option_its_words(site: Path) -> None:
    rules = text(site, "rules")
    for name, preset in NAMED.items():
        if name != "connect":
            assert f'id="{name}"' in rules
            assert f">{title(preset).replace('&', '&amp;')}<" in rules.replace("\u2019", "'")
            assert f"../pictures/{name}.svg" in rules
            assert (site / "pictures" / f"{name}.svg").read_text().startswith("<svg")
    for family in (api.MillRules, api.DropRules):
        assert all(f"<code>{option}</code>" in rules for option in options(family))


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    page = text(site, "api")
    for name in api.__all__:
        assert re.search(rf"<h3 id=\"\w+\"><code>{name}</code>", page), name


def test_everything_in_the_reference_is_described() -> None:
    assert reference().count("\n### ") == len(api.__all__)
    for name in api.__all__:
        thing = getattr(api, name)
        if inspect.isclass(thing):
            assert all(says for _, says in members(thing)), name


def test_the_tutorial_shows_its_outputs(site: Path) -> None:
    page = text(site, "tutorial")
    assert "../pictures/tutorial-cell-04.svg" in page
    assert "Ada to take one red disc. In hand" in page


def test_every_page_is_in_the_contents_and_every_part_was_made(site: Path) -> None:
    contents = text(site, "play")
    for path in (ROOT / "docs").rglob("*.md"):
        page = path.relative_to(ROOT / "docs").with_suffix("")
        assert f'"../{page}/"' in contents or page.name in ("index", "play"), page
        made = site / ("index.html" if page.name == "index" else f"{page}/index.html")
        assert not MARK.search(made.read_text(encoding="utf-8"))


def test_every_page_says_first_who_it_is_for() -> None:
    for path in (ROOT / "docs").rglob("*.md"):
        if path.name != "index.md":
            first = path.read_text(encoding="utf-8").split("\n\n")[1]
            assert first.startswith("For "), path


def test_the_glossary_is_on_the_site(site: Path) -> None:
    page = text(site, "contribute")
    assert 'id="glossary"' in page
    assert all(name in page for name in ("Allis", "Pons", "Gasser", "Stockfish"))


def test_nothing_is_loaded_from_elsewhere(site: Path, tmp_path: Path) -> None:
    assert foreign_loads(site) == []
    (tmp_path / "page.html").write_text(
        '<a href="https://example.org">a link</a><script src="//cdn.example.org/x.js"></script>'
        '<link rel="stylesheet" href="https://example.org/x.css"><img alt="" src=https://example.org/x.png>'
    )
    (tmp_path / "style.css").write_text("@import 'https://example.org/y.css'; p { background: url(http://e.org/z) }")
    assert len(foreign_loads(tmp_path)) == 5


def test_the_board_of_ones_own_is_the_file_shown_and_ten_lines_long(site: Path) -> None:
    file = (ROOT / "docs" / "windmill.toml").read_text()
    assert f"```toml\n{file}```" in (ROOT / "docs" / "boards.md").read_text()
    assert len(file.splitlines()) == 10
    assert (site / "windmill.toml").read_text() == file


def test_a_broken_link_fails(tmp_path: Path) -> None:
    """With MkDocs' own settings of ours, on a site of one page."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("[nowhere](nowhere.md)\n")
    settings = (ROOT / "mkdocs.yml").read_text().replace("hooks: [docsite/hooks.py]\n", "")
    (tmp_path / "mkdocs.yml").write_text(settings)
    ran = subprocess.run([sys.executable, "-m", "mkdocs", "build", "--strict"], capture_output=True, cwd=tmp_path)
    assert ran.returncode != 0
    assert b"nowhere.md" in ran.stderr
