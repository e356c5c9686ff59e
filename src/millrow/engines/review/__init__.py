"""Reviews: what every turn of a finished or unfinished game was worth, and where it turned."""

from .accuracy import Accuracy
from .review import Review, TurnReview, review, reviewed_turns

__all__ = ["Accuracy", "Review", "TurnReview", "review", "reviewed_turns"]
