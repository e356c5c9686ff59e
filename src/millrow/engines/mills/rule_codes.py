"""Options of mill games as the integers the kernels use."""

from millrow.families.mills.rules import MillRules

CODES = {  # the index in each tuple is the number in the kernels
    "take": ("free_first", "free_only", "any", "free_until_placed"),
    "takes_per_turn": ("one", "mills"),
    "placing_takes": ("board", "nothing"),
    "no_move": ("loses", "draws", "passes"),
    "full_board": ("loses", "draws", "both_take"),
    "slides_first": ("next", "last"),
}


def code(rules: MillRules, name: str) -> int:
    """The number of an option's value in the kernels."""
    return CODES[name].index(getattr(rules, name))


def fly(rules: MillRules) -> int:
    """The number of men with which a side flies; -1 if it never does."""
    return -1 if rules.fly_at is None else rules.fly_at
