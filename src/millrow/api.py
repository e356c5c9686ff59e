"""Everything public, in one place. `import millrow` offers all of this, and loads it when it is first asked for."""

from collections.abc import Sequence

from millrow.engines.ask import analyse, best, solve, unsolved
from millrow.engines.base import Engine, Limit, Verdict
from millrow.engines.levels import Level, levels
from millrow.engines.solved import MillTable, Solved, build_table
from millrow.games.game import AnyGame, Game
from millrow.games.record_files import load_records, save_records
from millrow.games.records import Record, read_record, read_records, write_record
from millrow.games.turns import Turn, turns
from millrow.notation.errors import NotationError
from millrow.notation.fen import Fen, read_fen, write_fen
from millrow.notation.pictures import picture, read_picture
from millrow.notation.positions import read_columns, read_position, write_columns, write_position
from millrow.notation.rule_text import load_rules, read_rules, read_toml, write_rules
from millrow.notation.svg import Svg, svg
from millrow.rules.base import AnyRules, Outcome, Refusal, Refused, Rules, RulesError, Seat, seated
from millrow.rules.boards import BOARDS, Board, drawn, rings
from millrow.rules.drop_setup import DropDraft, Win, reachability, wins_at_once
from millrow.rules.drops import DropPosition, DropRules
from millrow.rules.mill_setup import MillDraft
from millrow.rules.mills import MillPosition, MillRules
from millrow.rules.named import NAMED, title
from millrow.rules.perft import perft
from millrow.rules.reach import Reachability
from millrow.rules.setup import Fault, faults
from millrow.rules.symmetry import canonical

__all__ = [
    "BOARDS",
    "NAMED",
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
    "Level",
    "Limit",
    "MillDraft",
    "MillPosition",
    "MillRules",
    "MillTable",
    "NotationError",
    "Outcome",
    "Reachability",
    "Record",
    "Refusal",
    "Refused",
    "Rules",
    "RulesError",
    "Seat",
    "Solved",
    "Svg",
    "Turn",
    "Verdict",
    "Win",
    "analyse",
    "best",
    "build_table",
    "canonical",
    "drawn",
    "faults",
    "levels",
    "load_records",
    "load_rules",
    "new_game",
    "perft",
    "picture",
    "reachability",
    "read_columns",
    "read_fen",
    "read_picture",
    "read_position",
    "read_record",
    "read_records",
    "read_rules",
    "read_toml",
    "rings",
    "save_records",
    "seated",
    "solve",
    "svg",
    "title",
    "turns",
    "unsolved",
    "wins_at_once",
    "write_columns",
    "write_fen",
    "write_position",
    "write_record",
    "write_rules",
]


def new_game(
    rules: AnyRules | str = "six",
    *,
    first: int | None = None,
    seed: int | None = None,
    names: Sequence[str] = (),
    tokens: str = "",
) -> AnyGame:
    """A new game by rules or their text. Who begins is drawn at random unless `first` or a `seed` says."""
    ruleset = load_rules(rules) if isinstance(rules, str) else rules
    seats = seated(ruleset.players, names, tokens)
    if first is None:
        return Game.new(ruleset, seed=seed, seats=seats)
    return Game(ruleset, ruleset.start(first), seats=seats)
