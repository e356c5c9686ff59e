"""The request bodies as models, which validate requests and describe the API."""

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, model_validator

from millrow.app.new_game import SeatChoice, Sides
from millrow.families import FAMILIES
from millrow.families.board_drafts import BoardDraft, read_board_draft
from millrow.store.summaries import Existing
from millrow.wording import say
from millrow.wording.words import short


def known_family(name: str) -> str:
    """The name, if it is empty or a registered family."""
    if name and name not in FAMILIES:
        raise ValueError(say("wrong.family", known=list(FAMILIES)))
    return name


FamilyName = Annotated[str, AfterValidator(known_family), Field(max_length=40, description="empty for all families")]
CountFrom = Annotated[int, Field(ge=0, le=1, description="the number of the first column in sentences and pictures")]
EXISTING = "what to do with those that already have the name; replaced ones are deleted and can be restored"


class Body(BaseModel):
    """A request body: unknown fields and wrong types are errors."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatBody(Body):
    name: str | None = Field(None, max_length=60)
    token: str | None = Field(None, max_length=8)
    colour: str = Field("", max_length=20, description="one of the catalogue's colours; empty for the default")
    level: str = Field("", max_length=20, description="empty for a person, else a level of the computer")

    def choice(self) -> SeatChoice:
        return SeatChoice(self.name, self.token, self.colour, self.level)


class RulesBody(Body):
    """Rules by their text, or a preset and options from a form; the seats are checked too."""

    rules: str | None = Field(None, max_length=10_000, examples=["six:fly_at=3"])
    base: str | None = Field(None, max_length=40, examples=["connect"])
    options: dict[str, str | int | bool | None] = Field(default_factory=dict, examples=[{"rows": 9, "columns": 9}])
    seats: list[SeatBody] = Field(default_factory=list, max_length=10)


class LearnBody(Body):
    """Places that a learner clicked, or dragged from and to, after some steps of an exercise."""

    rules: str = Field(max_length=10_000, examples=["six"])
    exercise: str = Field(max_length=40, examples=["mill"])
    steps: list[Annotated[str, Field(max_length=20)]] = Field(default_factory=list, max_length=100)
    places: list[Annotated[str, Field(max_length=20)]] = Field(min_length=1, max_length=2, examples=[["e1"]])
    drag: bool = False


class TryBody(Body):
    """Places that were clicked, or dragged from and to, in place of a turn of a reviewed game."""

    ply: int = Field(ge=0, description="of the first step of the turn")
    steps: list[Annotated[str, Field(max_length=20)]] = Field(
        default_factory=list, max_length=10, description="those of the new turn that were right already"
    )
    places: list[Annotated[str, Field(max_length=20)]] = Field(min_length=1, max_length=2, examples=[["e1"]])
    drag: bool = False


class PuzzleBody(Body):
    """A puzzle by its id, or a position of one's own; and the steps that were right already, with the replies."""

    id: str = Field("", max_length=40, description="of a puzzle in the package; empty for a position")
    rules: str = Field("", max_length=10_000, examples=["six"])
    position: str = Field("", max_length=100_000)
    steps: list[Annotated[str, Field(max_length=20)]] = Field(default_factory=list, max_length=100)


class PuzzleTryBody(PuzzleBody):
    """Places that were clicked, or dragged from and to, in a puzzle."""

    places: list[Annotated[str, Field(max_length=20)]] = Field(min_length=1, max_length=2, examples=[["e1"]])
    drag: bool = False


class AnalysisSeatBody(Body):
    name: str = Field("", max_length=60)
    token: str = Field("", max_length=8)
    colour: str = Field("", max_length=20)


class NodeBody(Body):
    """A step of an analysis; its parent comes before it."""

    parent: int = -1
    step: str = Field("", max_length=20)
    comment: str = Field("", max_length=10_000)
    name: str = Field("", max_length=1000, description="of the variation that begins here")
    marks: list[list[Annotated[str, Field(max_length=20)]]] = Field(
        default_factory=list, description="places, or pairs of places for arrows"
    )


class TreeBody(Body):
    """An analysis: a start position, and a tree of steps as a flat list. Node 0 is the start."""

    rules: str = Field(max_length=10_000, examples=["six"])
    start: str = Field("", max_length=100_000, description="a position to start from; empty for the usual one")
    seats: list[AnalysisSeatBody] = Field(default_factory=list, max_length=10)
    rulesName: str = Field("", max_length=60)  # noqa: N815
    title: str = Field("", max_length=1000)
    nodes: list[NodeBody] = Field(default_factory=list, max_length=10_000)
    at: int = Field(0, description="the node to show")


class PositionBody(Body):
    """A position: rules, a start position (empty for the usual one) and steps."""

    rules: str = Field(max_length=10_000, examples=["six"])
    start: str = Field("", max_length=100_000)
    steps: list[Annotated[str, Field(max_length=20)]] = Field(default_factory=list, max_length=5000)
    rulesName: str = Field("", max_length=60)  # noqa: N815


class WinningSideBody(PositionBody):
    """A position of an analysis, and the players at its board."""

    seats: list[AnalysisSeatBody] = Field(default_factory=list, max_length=10)
    saved: bool = Field(True, description="false: the new game is in no list and is lost when the server stops")


class AnalysisBody(Body):
    """What to analyse: a game and a ply of it, a text (a record, or moves or a position of the rules), or a tree."""

    game: str | None = Field(None, max_length=40)
    ply: int | None = Field(None, ge=0)
    text: str | None = Field(None, max_length=5_000_000)
    rules: str = Field("", max_length=10_000, description="of a position, or to begin at the start", examples=["six"])
    tree: TreeBody | None = None


class GameBody(Body):
    rules: str = Field(max_length=10_000, examples=["six"])
    seats: list[SeatBody] = Field(default_factory=list, max_length=10)
    first: int | None = Field(None, ge=0, le=9, description="who starts; a random player if null")
    start: str | None = Field(None, max_length=100_000, description="a position to start from")
    title: str = Field("", max_length=100)
    rules_name: str = Field("", max_length=60, description="the name of custom rules, such as those of a drawn board")
    saved: bool = Field(True, description="false: the game is in no list and is lost when the server stops")


class EventBody(Body):
    """An event of a game; docs/store.md lists the kinds."""

    seen: int = Field(ge=0, description="how many events of the game the sender has seen")
    kind: str = Field(max_length=20, examples=["step"])
    text: str = Field("", max_length=10_000, examples=["a1-d1"])
    seat: int | None = None


class AgainBody(Body):
    sides: Sides = Field("same", description="who has which side: as before, swapped, or drawn at random")


class NamesBody(Body):
    names: list[Annotated[str, Field(max_length=1000)]] = Field(max_length=10, description="one for each seat")
    title: str = Field("", max_length=1000, description="the name of the game; empty for none")


class TitleBody(Body):
    title: str = Field(max_length=100)


class PlyBody(Body):
    ply: int = Field(ge=0)


class CopyBody(Body):
    ply: int | None = Field(None, ge=0)


class SaveBody(Body):
    game: str = Field(max_length=40)
    name: str = Field(min_length=1, max_length=100)
    selected: str = Field("", max_length=20)
    existing: Existing = Field("refuse", description=EXISTING)


class NameBody(Body):
    name: str = Field(min_length=1, max_length=100)
    existing: Existing = Field("refuse", description=EXISTING)


class SetupBody(Body):
    """A draft of the setup screen, with the fields of its family; see docs/protocol.md."""

    model_config = ConfigDict(extra="allow", strict=True)

    rules: str = Field(max_length=10_000)
    rules_name: str = Field("", max_length=60, description="the name of custom rules, such as those of a drawn board")
    position: str | None = Field(None, max_length=100_000)
    change: str | None = Field(None, max_length=20)

    @model_validator(mode="after")
    def known_fields(self) -> "SetupBody":
        """A field that no family has is an error; those of other families are ignored."""
        known = {name for family in FAMILIES.values() for name in family.setup.FIELDS}
        if unknown := sorted((self.model_extra or {}).keys() - known):
            raise ValueError(say("wrong.field", name=short(unknown[0])))
        return self


class SetupSaveBody(Body):
    name: str = Field(min_length=1, max_length=100)
    draft: SetupBody
    existing: Existing = Field("refuse", description=EXISTING)


class BoardBody(Body):
    """A board being drawn, with the fields of its family; see docs/protocol.md."""

    model_config = ConfigDict(extra="allow", strict=True)

    base: str = Field(max_length=40, examples=["six"])
    options: dict[str, str] = Field(default_factory=dict, examples=[{"men": "4"}])

    def draft(self) -> BoardDraft:
        return read_board_draft(self.model_dump())


class BoardCheckBody(Body):
    board: BoardBody
    name: str = Field("", max_length=60)


class BoardSaveBody(Body):
    name: str = Field(min_length=1, max_length=100)
    board: BoardBody
    existing: Existing = Field("refuse", description=EXISTING)


class BoardSourceBody(Body):
    """Where a drawing comes from: rules by their text, or a TOML file."""

    rules: str | None = Field(None, max_length=10_000, examples=["nine"])
    toml: str | None = Field(None, max_length=20_000)


class ErrorBody(BaseModel):
    """An error. Nothing has changed."""

    code: str
    say: str = Field(description="what is wrong, in English")
    words: dict[str, Any] = Field(description="the same as a code and facts, to render in any language")
    field: str | None = None
    allowed: dict[str, Any] | None = Field(None, description="what the field may be, as a code and facts")
    points: list[str] = Field(default_factory=list)
