"""The parts `millrow play` is made of: what of a board is shown, what may be answered, what clicks mean."""

import random
import re
from dataclasses import replace

import pytest

from millrow.api import new_game
from millrow.cli.play.full.clicks import chosen, offers, targets
from millrow.cli.play.questions import option_question
from millrow.cli.play.screen import board_text, differs, drawing, part
from millrow.cli.play.settings import field, with_options
from millrow.core.options import Choice, Number, options
from millrow.core.rules import RulesError
from millrow.families import NAMED
from millrow.families.drops.rules import DropRules
from millrow.families.mills.rules import MillRules


def test_the_part_of_a_board_that_is_shown_holds_the_last_disc_and_fits() -> None:  # X2, M12
    chance = random.Random(1)
    for name in ("giant", "big", "connect4"):
        game = new_game(name, first=0)
        for _ in range(6):
            game.play(chance.choice(game.legal()))
            for size in ((80, 24), (40, 12), (1, 1), (500, 200)):
                lines, _ = drawing(game)
                shown = part(game, lines, size)
                row = len(lines) - game.position.grid.height(int(game.steps[-1]) - 1)
                assert row in shown.lines
                assert len(shown.columns) <= max(3, size[0])
                board = board_text(game, size).plain.split("\n\n")[0].splitlines()
                assert max(len(line) for line in board if not line.startswith(("Columns", "Rows"))) <= max(3, size[0])
                assert board[0].split() == [
                    str(n) for n in range(int(board[0].split()[0]), int(board[0].split()[-1]) + 1)
                ]
            if game.outcome:
                break


def test_a_part_of_a_board_of_points_fits_and_keeps_its_letters() -> None:
    game = new_game("nine", first=0)
    whole = str(game).split("\n\n")[0]
    assert board_text(game, (80, 24)).plain.startswith(whole)
    game.play("a7")
    shown = board_text(game, (13, 14)).plain.split("\n\n")[0].splitlines()
    assert shown == [
        "7  B---------",
        "   |",
        "6  |   .-----",
        "   |   |",
        "5  |   |   .-",
        "   a   b   c",
        "Columns a to c of a to g. Type left or right to see more. Rows 5 to 7 of 1 to 7. Type up or down to see more.",
    ]
    assert "Columns b to d of a to g" in board_text(game, (13, 14), (1, 0)).plain
    assert "Rows 4 to 6 of 1 to 7" in board_text(game, (13, 14), (0, -1)).plain
    assert differs(game, (13, 14), (0, 0), (1, 0))
    assert not differs(game, (13, 14), (0, 0), (-1, 1))
    assert not differs(game, (80, 24), (0, 0), (1, -1))


@pytest.mark.parametrize("name", ["connect4", "six"])
def test_wide_characters_are_painted_too(name: str) -> None:
    game = new_game(name, first=0, tokens="火水")
    for step in ("1", "2") if name == "connect4" else ("a1", "c1"):
        game.play(step)
    text = board_text(game)
    painted = {text.plain[span.start : span.end] for span in text.spans if getattr(span.style, "bgcolor", None)}
    assert painted == {"火", "水"}


@pytest.mark.parametrize("name", NAMED)
def test_the_range_that_is_asked_for_is_the_range_that_is_allowed(name: str) -> None:  # X7
    rules = NAMED[name]
    names = list(options(rules))
    for nth, option in enumerate(names):
        kind = options(rules)[option].kind
        asked = field(rules, option, rules, names[nth + 1 :])
        assert asked.read(asked.default)
        if isinstance(kind, Number):
            low, high = map(int, asked.allowed.removesuffix(", or never").split(" to "))
            assert asked.read(str(low))
            assert asked.read(str(high))
            for wrong in (low - 1, high + 1):
                with pytest.raises(
                    RulesError, match=f"{option} can't be {wrong if wrong >= 0 else '.*'}. Allowed: {low} to {high}"
                ):
                    asked.read(str(wrong))


def test_the_line_fits_the_board_that_was_chosen_before() -> None:
    rules = with_options(NAMED["connect"], {"rows": "100", "columns": "12", "line": "3"})
    assert field(rules, "line", NAMED["connect"]).allowed == "3 to 12"
    assert field(replace(DropRules(), line=3), "rows", NAMED["giant"], ["line"]).default == "100"
    six = NAMED["six"]
    assert isinstance(six, MillRules)
    assert field(six, "fly_at", six).allowed == "1 to 6, or never"
    assert (
        field(six, "men", NAMED["nine"], ["fewest"]).default == "8"
    )  # nine men do not fit: the most that do are offered


def test_every_legal_step_is_clicked_place_by_place() -> None:
    chance = random.Random(2)
    for name in NAMED:
        game = new_game(name, first=0)
        for _ in range(40):
            if game.outcome:
                break
            step = chance.choice(game.legal())
            places = offers(game, [])[step]
            for nth, place in enumerate(places):
                assert place in targets(game, places[:nth])
                assert step in offers(game, places[: nth + 1])
            assert chosen(game, places) == step
            game.play(step)


def test_the_words_of_a_choice_stand_apart_from_what_they_mean() -> None:
    rules = NAMED["six"]
    for name, option in options(rules).items():
        if isinstance(option.kind, Choice):
            lines = option_question(field(rules, name, rules)).preface.splitlines()[1:]
            assert [line.split()[0] for line in lines] == list(option.kind.words)
            assert len({re.match(r"  \S+ +", line).end() for line in lines}) == 1  # type: ignore[union-attr]
