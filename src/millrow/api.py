"""The public API. `import millrow` offers all of it, and loads each part on first use."""

from collections.abc import Sequence

from millrow.core.perft import perft
from millrow.core.rules import AnyRules, Outcome, Refusal, Refused, Rules, RulesError
from millrow.core.seats import Seat, seated
from millrow.core.setup import Fault, faults
from millrow.engines.base import Engine, Limit, Solved, Verdict
from millrow.engines.batch import Values, rows, values
from millrow.engines.hints import Hint, hint
from millrow.engines.levels import Level, levels
from millrow.engines.mills.tables import MillTable, build_table
from millrow.engines.puzzles import Answer, Puzzle, check_answer, daily_puzzle, find_puzzle, puzzles
from millrow.engines.questions import analyse, best, solve, unsolved
from millrow.engines.review import Accuracy, Review, TurnReview, review
from millrow.families import NAMED, title
from millrow.families.drops.reach import Reachability
from millrow.families.drops.rules import DropPosition, DropRules
from millrow.families.drops.setup import DropDraft, Win, reachability, wins_at_once
from millrow.families.drops.text import read_columns, write_columns
from millrow.families.mills.boards import BOARDS, Board, drawn, rings
from millrow.families.mills.fen import Fen, read_fen, write_fen
from millrow.families.mills.rules import MillPosition, MillRules
from millrow.families.mills.setup import MillDraft
from millrow.families.rules_text import load_rules, read_rules, read_toml, write_rules, write_toml
from millrow.games.game import AnyGame, Game
from millrow.games.record_files import load_records, save_records
from millrow.games.records import Record, read_record, read_records, write_record
from millrow.games.turns import Turn, turns
from millrow.notation.errors import NotationError
from millrow.notation.pictures import picture, read_picture
from millrow.notation.positions import read_position, write_position
from millrow.notation.svg import Svg, svg
from millrow.notation.symmetry import canonical

__all__ = [
    "BOARDS",
    "NAMED",
    "Accuracy",
    "Answer",
    "AnyGame",
    "AnyRules",
    "Board",
    "DropDraft",
    "DropPosition",
    "DropRules",
    "Engine",
    "Fault",
    "Fen",
    "Game",
    "Hint",
    "Level",
    "Limit",
    "MillDraft",
    "MillPosition",
    "MillRules",
    "MillTable",
    "NotationError",
    "Outcome",
    "Puzzle",
    "Reachability",
    "Record",
    "Refusal",
    "Refused",
    "Review",
    "Rules",
    "RulesError",
    "Seat",
    "Solved",
    "Svg",
    "Turn",
    "TurnReview",
    "Values",
    "Verdict",
    "Win",
    "analyse",
    "best",
    "build_table",
    "canonical",
    "check_answer",
    "daily_puzzle",
    "drawn",
    "faults",
    "find_puzzle",
    "hint",
    "levels",
    "load_records",
    "load_rules",
    "new_game",
    "perft",
    "picture",
    "puzzles",
    "reachability",
    "read_columns",
    "read_fen",
    "read_picture",
    "read_position",
    "read_record",
    "read_records",
    "read_rules",
    "read_toml",
    "review",
    "rings",
    "rows",
    "save_records",
    "seated",
    "solve",
    "svg",
    "title",
    "turns",
    "unsolved",
    "values",
    "wins_at_once",
    "write_columns",
    "write_fen",
    "write_position",
    "write_record",
    "write_rules",
    "write_toml",
]


def new_game(
    rules: AnyRules | str = "six",
    *,
    first: int | None = None,
    seed: int | None = None,
    names: Sequence[str] = (),
    tokens: str = "",
) -> AnyGame:
    """A new game by rules or their text. `first` is the seat that starts; by default it is drawn with `seed`."""
    ruleset = load_rules(rules) if isinstance(rules, str) else rules
    seats = seated(ruleset.players, names, tokens)
    if first is None:
        return Game.new(ruleset, seed=seed, seats=seats)
    return Game(ruleset, ruleset.start(first), seats=seats)
