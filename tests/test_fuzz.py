"""A short fuzz run; `make fuzz` is the long one."""

from fuzz import run
from hypothesis import example, given, settings
from hypothesis import strategies as st

from millrow.families.rules_text import read_rules, read_toml
from millrow.games.records import read_records
from millrow.notation.errors import NotationError


def test_mutated_texts_are_read_or_refused() -> None:
    counts = run(30_000, seed=1)
    for reader in ("rules", "toml", "records", "position", "picture", "fen"):
        assert counts[f"{reader} read"] > 20
        assert counts[f"{reader} refused"] > 100


@given(st.text())
@example("a = " + "[" * 5000)
@example("{" + "\\" * 50_000)
@settings(max_examples=500, deadline=None)
def test_arbitrary_texts_are_read_or_refused(text: str) -> None:
    for reader in (read_rules, read_toml, lambda text: list(read_records(text))):
        try:
            reader(text)
        except NotationError as error:
            assert error.expected
