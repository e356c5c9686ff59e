"""What requests may ask, as models: they check the shape and make the API's description complete."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from millrow.store.summaries import Existing

CountFrom = Annotated[int, Field(ge=0, le=1, description="the number of the first column in sentences and pictures")]
EXISTING = "what becomes of those that have the name already; replaced ones are deleted and can be restored"


class Ask(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatAsk(Ask):
    name: str | None = Field(None, max_length=60)
    token: str | None = Field(None, max_length=8)
    colour: str = Field("", max_length=20, description="one of the catalogue's colours; empty for the seat's own")
    level: str = Field("", max_length=20, description="empty for a person, else a level of the computer")


class RulesAsk(Ask):
    """Rules by their text, or a preset and option texts from a form; the form's seats are checked with them."""

    rules: str | None = Field(None, max_length=10_000, examples=["six:fly_at=3"])
    base: str | None = Field(None, max_length=40, examples=["connect"])
    options: dict[str, str | int | bool | None] = Field(default_factory=dict, examples=[{"rows": 9, "columns": 9}])
    seats: list[SeatAsk] = Field(default_factory=list, max_length=10)


class GameAsk(Ask):
    rules: str = Field(max_length=10_000, examples=["six"])
    seats: list[SeatAsk] = Field(default_factory=list, max_length=10)
    first: int | None = Field(None, ge=0, le=9, description="who begins; drawn at random if null")
    start: str | None = Field(None, max_length=100_000, description="a position to start from")
    title: str = Field("", max_length=100)
    saved: bool = Field(True, description="false: the game is in no list and ends with the server")


class EventAsk(Ask):
    """Something that happens to a game; docs/store.md lists the kinds."""

    seen: int = Field(ge=0, description="how many events of the game the sender knows")
    kind: str = Field(max_length=20, examples=["step"])
    text: str = Field("", max_length=10_000, examples=["a1-d1"])
    seat: int | None = None


class TitleAsk(Ask):
    title: str = Field(max_length=100)


class CopyAsk(Ask):
    ply: int | None = Field(None, ge=0)


class SaveAsk(Ask):
    game: str = Field(max_length=40)
    name: str = Field(min_length=1, max_length=100)
    selected: str = Field("", max_length=20)
    existing: Existing = Field("refuse", description=EXISTING)


class NameAsk(Ask):
    name: str = Field(min_length=1, max_length=100)
    existing: Existing = Field("refuse", description=EXISTING)


class SetupAsk(Ask):
    """A draft of the setup screen; see docs/protocol.md."""

    rules: str = Field(max_length=10_000)
    discs: dict[str, Any] = Field(default_factory=dict)
    hand: list[int] | None = None
    turn: int | None = None
    taking: int | None = None
    later: int | None = None
    first: int | None = None
    count_from: CountFrom = 1
    position: str | None = Field(None, max_length=100_000)
    change: str | None = Field(None, max_length=20)


class SetupSaveAsk(Ask):
    name: str = Field(min_length=1, max_length=100)
    draft: SetupAsk
    existing: Existing = Field("refuse", description=EXISTING)


class Trouble(BaseModel):
    """An error: nothing has changed."""

    code: str
    say: str
    field: str | None = None
    allowed: str | None = None
    points: list[str] = Field(default_factory=list)
