"""The rules of a mill game in full sentences, made from its options."""

from millrow.core.learning import Section
from millrow.wording import Sentence, say

from .rules import MillRules


def rulebook(rules: MillRules) -> list[Section]:
    """The rules, section by section; what cannot happen in this game is left out."""
    sections = [
        Section(say("mills.rulebook.aim"), _aim(rules), "win"),
        Section(say("mills.rulebook.placing"), _placing(rules), "place"),
        Section(say("mills.rulebook.mills"), _mills(rules), "mill"),
        Section(say("mills.rulebook.capturing"), _capturing(rules), "safe"),
        Section(say("mills.rulebook.moving"), _moving(rules), "close"),
        Section(say("mills.rulebook.flying"), _flying(rules), "fly"),
        Section(say("mills.rulebook.end"), _end(rules)),
    ]
    return [section for section in sections if section.text]


def _aim(rules: MillRules) -> list[Sentence]:
    return [
        say("mills.rulebook.need", men=rules.men),
        say("mills.rulebook.goal", left=rules.fewest - 1, no_move=rules.no_move),
    ]


def _placing(rules: MillRules) -> list[Sentence]:
    """The first phase. How the last disc is placed matters only if the board can be full then."""
    text = [say("mills.rulebook.place"), say("mills.rulebook.first")]
    if rules.slide_early:
        text.append(say("mills.rulebook.early"))
    if 2 * rules.men == len(rules.board.points):
        text.append(say(f"mills.rulebook.full_board.{rules.full_board}"))
    return text


def _mills(rules: MillRules) -> list[Sentence]:
    lengths = {len(line) for line in rules.board.lines}
    same = len(lengths) == 1
    text = [say("mills.rulebook.mill", line=lengths.pop()) if same else say("mills.rulebook.mill.any")]
    if rules.board.spokes:
        text.append(say("mills.rulebook.spokes"))
    text.append(say(f"mills.rulebook.reform.{rules.reform}"))
    return text


def _capturing(rules: MillRules) -> list[Sentence]:
    text = [say("mills.rulebook.capture"), say(f"mills.rulebook.take.{rules.take}")]
    text.append(say(f"mills.rulebook.takes_per_turn.{rules.takes_per_turn}"))
    if rules.placing_takes == "nothing":
        text.append(say("mills.rulebook.placing_takes.nothing"))
    return text


def _moving(rules: MillRules) -> list[Sentence]:
    text = [say("mills.rulebook.move")]
    if rules.slides_first == "last":
        text.append(say("mills.rulebook.slides_first.last"))
    return text


def _flying(rules: MillRules) -> list[Sentence]:
    """Nothing to say of flying that begins with fewer discs than a player can have."""
    if rules.fly_at is None or rules.fly_at < rules.fewest:
        return [say("mills.rulebook.no-flying")]
    return [say("mills.rulebook.fly", at=rules.fly_at, all=rules.fly_at == rules.men)]


def _end(rules: MillRules) -> list[Sentence]:
    text = [say("mills.rulebook.lose", left=rules.fewest - 1), say(f"mills.rulebook.no_move.{rules.no_move}")]
    if rules.repetition is None:
        text.append(say("mills.rulebook.repetition.none"))
    else:
        text.append(say("mills.rulebook.repetition", times=rules.repetition))
    if rules.quiet_limit is not None:
        text.append(say("mills.rulebook.quiet", moves=rules.quiet_limit))
    return text
