"""What is written into files and databases is English, whatever language the program speaks."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from millrow import wording
from millrow.core.seats import seated
from millrow.families import NAMED, title
from millrow.games.game import Game
from millrow.games.records import Record, read_record, write_record
from millrow.store import open_store
from millrow.wording import catalogue, say, speak


@pytest.fixture(autouse=True)
def another_language(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The program speaks a language in which every sentence is written backwards."""
    backwards = {code: "".join(reversed(text)) for code, text in catalogue("en").items() if "{" not in text}
    monkeypatch.setitem(wording.LANGUAGES, "it", "Backwards")
    monkeypatch.setitem(wording._catalogues, "it", backwards)
    speak("it")
    yield
    speak("en")
    catalogue.cache_clear()


def test_the_program_speaks_it() -> None:
    assert say("result.drawn") == "nward emaG"
    assert title(NAMED["six"]) == "sirroM s'neM xiS"


def test_records_are_english() -> None:
    for steps, result in (("12121", "Game in progress"), ("1212121", "Blue wins: line")):
        game = Game(NAMED["connect4"], steps=steps)
        text = write_record(Record(game))
        assert text.splitlines()[-1] == result
        assert read_record(text).game == game


def test_lists_of_games_are_english(tmp_path: Path) -> None:
    with open_store(tmp_path / "games.db") as store:
        game = Game(NAMED["six"], seats=seated(2, ["Ada"], colours=["green", "purple"]))
        summary = store.summary(store.create(game).id)
        assert (summary.rules_title, summary.status) == ("Six Men's Morris", "Ada to place a disc")
        store.save_setup("start", game.rules.family.setup.read_draft(game.rules, {}))
        assert store.check() == []
