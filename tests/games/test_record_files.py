"""Files with several records."""

from pathlib import Path

import pytest

import millrow


def some_games() -> list[millrow.Record]:
    records = []
    for seed, name in enumerate(("six", "connect4", "trio", "morabaraba")):
        game = millrow.new_game(name, seed=seed)
        for _ in range(6 + seed):
            game.play(game.legal()[-1])
        records.append(millrow.Record(game, {"Round": str(seed)}, {2: "so far {so good}"}))
    records[0].game.resign(0)
    return records


def test_several_games_read_back(tmp_path: Path) -> None:
    records, path = some_games(), tmp_path / "club.txt"
    assert millrow.save_records(path, records) == 4
    assert list(millrow.load_records(str(path))) == records


def test_a_failed_write_leaves_the_file_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    millrow.save_records(path, some_games()[:1])
    before = path.read_text()
    bad = some_games()
    bad[2].tags["no tag"] = ""
    with pytest.raises(ValueError, match="isn't a valid tag"):
        millrow.save_records(path, bad)
    assert path.read_text() == before


def test_an_error_has_its_line_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    millrow.save_records(path, some_games())
    path.write_text(path.read_text() + '\n[Rules "six"]\n\n1. a9\nGame in progress\n')
    lines = path.read_text().splitlines()
    games = millrow.load_records(path)
    assert len([next(games) for _ in range(4)]) == 4
    with pytest.raises(millrow.NotationError, match=f"Line {lines.index('1. a9') + 1}"):
        next(games)
