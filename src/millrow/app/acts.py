"""What people do to a game: a message becomes an event or a refusal. The policy of undo, draw and resign is here."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar, get_args

import msgspec

from millrow.core.rules import Refusal, Refused
from millrow.core.seats import named_after_another
from millrow.core.sentences import over, refusal
from millrow.engines.base import Verdict, choose
from millrow.engines.levels import Level, level_of
from millrow.games.events import Event, refused
from millrow.games.game import AnyGame
from millrow.wording import name_key

M = TypeVar("M")
MAX_MESSAGE_BYTES = 10_000  # a step needs a few
QUIET_MOVES = 20  # moves of each side without placing or capturing before a computer accepts a draw


class Play(msgspec.Struct, tag_field="t", tag="play"):
    seen: int
    step: str


class Click(msgspec.Struct, tag_field="t", tag="click"):
    """Places clicked in order that are no legal step: refused with the reason, or played if it has become legal."""

    seen: int
    places: list[str]


class Drag(msgspec.Struct, tag_field="t", tag="drag"):
    """A drag that moves no disc by a legal step: always refused, with the reason."""

    seen: int
    source: str
    target: str


class Undo(msgspec.Struct, tag_field="t", tag="undo"):
    seen: int


class Redo(msgspec.Struct, tag_field="t", tag="redo"):
    seen: int


class GoTo(msgspec.Struct, tag_field="t", tag="go-to"):
    seen: int
    ply: int


class Resign(msgspec.Struct, tag_field="t", tag="resign"):
    seen: int
    seat: int


class Draw(msgspec.Struct, tag_field="t", tag="draw"):
    """The people agree to a draw; computer players decide for themselves."""

    seen: int


class Rename(msgspec.Struct, tag_field="t", tag="rename"):
    seen: int
    seat: int
    name: str


class MoveNow(msgspec.Struct, tag_field="t", tag="now"):
    """The computer stops thinking and moves."""


class Skip(msgspec.Struct, tag_field="t", tag="skip"):
    """The computers move at once until a person is to move."""


class Retry(msgspec.Struct, tag_field="t", tag="retry"):
    """The computer's step, which could not be stored, is tried again."""


class Delay(msgspec.Struct, tag_field="t", tag="delay"):
    """How long the computer waits before it moves."""

    seconds: float


class Pause(msgspec.Struct, tag_field="t", tag="pause"):
    """The computers of a game without people pause, or continue."""

    on: bool


class _Kind(msgspec.Struct):
    """What every message has."""

    t: str


Act = Play | Click | Drag | Undo | Redo | GoTo | Resign | Rename
Message = Act | Draw | MoveNow | Skip | Retry | Delay | Pause
KINDS = [str(kind.__struct_config__.tag) for kind in get_args(Message)]
_decoder: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


def read(data: str | bytes) -> Message:
    """The message, or Refused."""
    return decoded(data, _decoder, KINDS, MAX_MESSAGE_BYTES)


def decoded(data: str | bytes, decoder: "msgspec.json.Decoder[M]", kinds: Sequence[str], most: int) -> M:
    """A client's message of one of these kinds and of at most so many bytes, or Refused."""
    if len(data) > most:
        raise refused("unreadable", "unreadable.size", most=most, size=len(data))
    try:
        return decoder.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        if (kind := _kind(data)) in kinds:
            raise refused("unreadable", "unreadable.fields", kind=kind) from None
        raise refused("unreadable", "unreadable.message", known=kinds) from None


def _kind(data: str | bytes) -> str:
    """The kind of a message with wrong fields; empty if it has none."""
    try:
        return msgspec.json.decode(data, type=_Kind).t
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""


def event(game: AnyGame, act: Act) -> Event:
    """The event of an act; Refused if there is none."""
    match act:
        case Play(step=step):
            return _step(game, step)
        case Click(places=places):
            if not places:
                raise refused("unreadable", "unreadable.click")
            return _step(game, game.rules.family.view.meant(game.rules, game.position, places))
        case Drag(source=source, target=target):
            raise Refused(_why_not_dragged(game, source, target))
        case Undo():
            return Event("undo") if game.ending is not None else Event("go-to", str(_back(game)))
        case Redo():
            return Event("go-to", str(_forward(game)))
        case GoTo(ply=ply):
            return Event("go-to", str(ply))
        case Resign(seat=seat):
            return _resigned(game, seat)
        case Rename(seat=seat, name=name):
            return _renamed(game, seat, name)


def without_people(game: AnyGame) -> bool:
    """Do only computers play?"""
    return all(seat.level for seat in game.seats)


def only_person(game: AnyGame) -> int | None:
    """The seat of the only person among computers, None if there is no such person."""
    people = [number for number, seat in enumerate(game.seats) if not seat.level]
    return people[0] if len(people) == 1 and len(game.seats) > 1 else None


class DrawOffer(msgspec.Struct, frozen=True):
    """A draw that can be offered. `answer` is who has to agree: a person, the computer, or no one (`none`) if no
    player can win any more."""

    by: int
    to: int | None  # None with more than two seats: all the others
    answer: Literal["person", "computer", "none"]


class Can(msgspec.Struct, frozen=True, rename="camel"):
    """What a person can do now."""

    play: bool = False
    undo: bool = False
    redo: bool = False
    resign: int | None = None  # the seat that would resign
    draw: DrawOffer | None = None
    pause: bool = False
    move_now: bool = False
    skip: bool = False  # to the next person's turn
    retry: bool = False  # the computer's step, which failed


def can(game: AnyGame, *, thinking: bool = False, finished: bool = False) -> Can:
    """What a person can do in a game; nothing can be undone once it is finished."""
    playing = game.outcome is None
    return Can(
        play=playing and not game.seats[game.turn].level,
        undo=not finished and (game.ply > 0 or game.ending is not None),
        redo=not finished and bool(game.undone) and game.ending is None,
        resign=resigner(game),
        draw=draw_offer(game),
        pause=playing and without_people(game),
        move_now=thinking,
        skip=thinking and can_skip(game),
    )


def can_skip(game: AnyGame) -> bool:
    """Do several computers play, and a person too? Then a person may want to skip to the next turn of a person."""
    computers = sum(bool(seat.level) for seat in game.seats)
    return 1 < computers < len(game.seats)


def resigner(game: AnyGame) -> int | None:
    """The seat that would resign: the only person, or else the one to move. None if no one can."""
    if game.outcome is not None or game.rules.players != 2:
        return None
    return _acting_person(game)


def draw_offer(game: AnyGame) -> DrawOffer | None:
    """The draw that a person can offer now; None if the game is over or only computers play."""
    by = _acting_person(game)
    if game.outcome is not None or by is None:
        return None
    to = 1 - by if game.rules.players == 2 else None
    if game.hopeless:
        return DrawOffer(by, to, "none")
    return DrawOffer(by, to, "person" if people_decide(game) else "computer")


def check_draw(game: AnyGame) -> None:
    """Raise Refused unless a person can offer a draw."""
    if game.outcome is not None:
        raise Refused(over(game.outcome, game.seats))
    if draw_offer(game) is None:
        raise refused("cannot-draw")


def people_decide(game: AnyGame) -> bool:
    """Do several people have to agree to a draw? Not if no player can win any more."""
    return not game.hopeless and sum(not seat.level for seat in game.seats) > 1


def _acting_person(game: AnyGame) -> int | None:
    """The person to move, or else the next person in turn order. None without people."""
    players = len(game.seats)
    order = (number % players for number in range(game.turn, game.turn + players))
    return next((number for number in order if not game.seats[number].level), None)


def choose_here(game: AnyGame, level: Level) -> Verdict:
    """The final verdict of a level, in this process."""
    return choose(level.make(None), game.rules, game.position, level.limit, game.drawing_steps())


Ask = Callable[[AnyGame, Level], Verdict]


def refuse_draw(game: AnyGame, ask: Ask = choose_here) -> Refusal | None:
    """Why the computer players of a game decline a draw now; None if they accept, or if there are none.

    They accept at once if no player can win any more. In games that can go on for ever they also accept if each side
    has made 20 moves since the last placement or capture and they see no win for themselves. That search takes as
    long as a move of their level; `ask` says where.
    """
    computers = [number for number, seat in enumerate(game.seats) if seat.level]
    if not computers or game.outcome is not None or game.hopeless:
        return None
    if not any(map(game.rules.is_quiet, game.legal())):  # every move is irreversible
        return refusal("declined", seats=game.seats, seat=computers[0])
    moves = Counter(game.movers[game.ply - game.quiet :])
    if any(moves[seat] < QUIET_MOVES for seat in range(game.rules.players)):
        return refusal("declined", "declined.early", seats=game.seats, seat=computers[0], moves=QUIET_MOVES)
    for number in computers:
        if sees_win(game, number, ask):
            return refusal("declined", "declined.winning", seats=game.seats, seat=number)
    return None


def sees_win(game: AnyGame, seat: int, ask: Ask = choose_here) -> bool:
    """Does the level that plays for this seat see a win for itself, no matter who is to move?"""
    verdict = ask(game, level_of(game.rules, game.seats[seat].level))
    if game.turn == seat:
        return verdict.low > 0 or verdict.estimate >= 1.0
    return verdict.high < 0 or verdict.estimate <= -1.0


def _step(game: AnyGame, step: str) -> Event:
    """A step of the person to move."""
    if game.outcome is None and game.seats[game.turn].level:
        raise refused("not-your-turn", "not-your-turn.computer", seats=game.seats, turn=game.turn)
    return Event("step", step)


def _why_not_dragged(game: AnyGame, source: str, target: str) -> Refusal:
    """Why this drag moves nothing, even if a click on its end would be a legal step."""
    meant = game.rules.family.view.meant
    step = _step(game, meant(game.rules, game.position, [source, target])).text
    why = game.refuse(step)
    is_click = step == meant(game.rules, game.position, [target])  # the rules ignore where the drag began
    if why is None or (is_click and game.outcome is None):
        return refusal("cannot-drag")
    return why


def _resigned(game: AnyGame, seat: int) -> Event:
    """A person resigns; computers do not."""
    if game.outcome is None and 0 <= seat < len(game.seats) and game.seats[seat].level:
        raise refused("cannot-resign", "cannot-resign.computer")
    return Event("resign", seat=seat)


def _renamed(game: AnyGame, seat: int, name: str) -> Event:
    """A new name for a seat, unless it is the name or the colour of another: sentences would be ambiguous."""
    others = [name_key(other.name) for number, other in enumerate(game.seats) if number != seat]
    if name_key(name.strip()) in others:
        raise refused("bad-name", "bad-name.taken")
    renamed = [
        other._replace(name=name.strip()) if number == seat else other for number, other in enumerate(game.seats)
    ]
    if seat in named_after_another(renamed):
        raise refused("bad-name", "bad-name.colour")
    return Event("rename", name, seat)


def _back(game: AnyGame) -> int:
    """The ply before the last turn of a person; before any last turn, if there are no people."""
    people = [not seat.level for seat in game.seats]
    steps = game.steps
    for ply in range(game.ply - 1, -1, -1):
        if not game.rules.continues(steps[ply]) and (people[game.movers[ply]] or not any(people)):
            return ply
    if game.ply == 0:
        raise refused("nothing-to-undo")
    return 0


def _forward(game: AnyGame) -> int:
    """The ply of a person's next turn among the undone steps; of the next turn, if there are no people."""
    if game.ending is not None:
        raise Refused(over(game.ending, game.seats))
    if not game.undone:
        raise refused("nothing-to-redo")
    ahead: AnyGame = game.copy()
    while ahead.redo() is not None:
        complete: Any = ahead.rules.turn_complete(ahead.position)
        if complete and (without_people(game) or not ahead.seats[ahead.turn].level):
            break
    return ahead.ply
