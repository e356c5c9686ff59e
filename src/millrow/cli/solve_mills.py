"""Mill positions on lines, answered by their exact value: `a1,c1 e5 4 5` becomes `a1,c1 e5 4 5 draw`."""

from millrow.notation.positions import read_position
from millrow.rules.mills import MillPosition, MillRules


def solve_mill_line(rules: MillRules, line: str) -> str:
    """The same line with `draw`, `win N` or `loss N` for the mover, N in turns; ValueError with the reason if none.

    A line is the mover's men, the other's men (points with commas, `-` for none), and both hands in that order; or a
    position that says whose turn it is."""
    from millrow.engines.mill_tables.facts import Position, turned
    from millrow.engines.mill_tables.shelf import table_for
    from millrow.engines.mill_tables.tables import NotInTable

    fields = line.split()
    if len(fields) > 4:
        pos = read_position(rules, line)
        assert isinstance(pos, MillPosition)
        if rules.outcome(pos) is not None:
            raise ValueError("the game is over there")
        asked = turned(rules, pos)
    elif len(fields) < 4:
        raise ValueError(f"a line has four fields (men, men, hand, hand), this one has {len(fields)}")
    else:
        us, them = (_men(rules, text) for text in fields[:2])
        if both := us & them:
            raise ValueError(f"{rules.board.names(both)[0]} belongs to both sides")
        asked = Position(us, them, _hand(rules, fields[2]), _hand(rules, fields[3]))
    try:
        known = table_for(rules).probe(asked)
    except NotInTable as error:
        raise ValueError(str(error)) from None
    word = ("draw", "win", "loss")[known.value]
    return f"{line.strip()} {word}" + (f" {known.plies}" if known.value else "")


def _men(rules: MillRules, text: str) -> int:
    names = [] if text == "-" else text.split(",")
    for name in names:
        if name not in rules.board.index:
            raise ValueError(f"{name[:20]!r} is no point of this board: {' '.join(rules.board.points)}")
        if names.count(name) > 1:
            raise ValueError(f"{name} stands there twice")
    return rules.board.bits(names)


def _hand(rules: MillRules, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) <= rules.men):
        raise ValueError(f"{text[:20]!r} is no number of men in hand: 0 to {rules.men}")
    return int(text)
