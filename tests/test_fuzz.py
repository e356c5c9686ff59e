"""A short form of the fuzz run; `make fuzz` is the long one."""

from fuzz import run
from hypothesis import example, given, settings
from hypothesis import strategies as st

from millrow.games.records import read_records
from millrow.notation.errors import NotationError
from millrow.notation.rule_text import read_rules, read_toml


def test_broken_texts_are_read_or_refused() -> None:
    told = run(30_000, seed=1)
    for reader in ("rules", "toml", "records", "position", "picture", "fen"):
        assert told[f"{reader} read"] > 20
        assert told[f"{reader} refused"] > 100


@given(st.text())
@example("a = " + "[" * 5000)
@example("{" + "\\" * 50_000)
@settings(max_examples=500, deadline=None)
def test_any_text_at_all(text: str) -> None:
    for reader in (read_rules, read_toml, lambda text: list(read_records(text))):
        try:
            reader(text)
        except NotationError as error:
            assert error.expected
