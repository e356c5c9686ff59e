"""Every named game still plays as its transcript says."""

import pytest
from playthroughs.transcript import FOLDER, path, replayed, transcript

from millrow.families import NAMED


@pytest.mark.parametrize("name", sorted(NAMED))
def test_the_game_plays_as_its_transcript_says(name: str) -> None:
    assert transcript(replayed(name)) == path(name).read_text()


def test_there_is_a_transcript_of_every_named_game_and_no_other() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(NAMED)
