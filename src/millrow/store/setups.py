"""Positions that were set up and saved under a name; faulty and unfinished ones too."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from sqlalchemy import Connection, insert, select, update

from millrow.notation.drafts import Draft, read_draft, write_draft
from millrow.notation.rule_text import write_rules
from millrow.rules.base import AnyRules, Refusal, Refused
from millrow.rules.mills import MillRules
from millrow.rules.named import title

from . import tables
from .errors import Missing
from .games import Wanted, filtered, intact, known_rules, new_id, now, page_of, sendable
from .names import required_name, take_name
from .summaries import Existing, Page, searchable
from .writer import Batch, Work

KIND = "position"  # what a setup is called in sentences


@dataclass(frozen=True, kw_only=True)
class Setup:
    """A named position that was set up. `source` is made, file or unverified; times are milliseconds since 1970.

    As the answer to saving or renaming it also has the ids of the setups it `replaced`, which can be restored.
    """

    id: str
    name: str
    created: int
    deleted_at: int | None
    source: str
    draft: Draft
    replaced: tuple[str, ...] = field(default=(), compare=False)

    @property
    def rules(self) -> AnyRules:
        return self.draft.rules

    @property
    def rules_title(self) -> str:
        return title(self.draft.rules)

    def row(self) -> dict[str, Any]:
        return {
            **{key: getattr(self, key) for key in ("id", "name", "created", "deleted_at", "source")},
            "rules": write_rules(self.rules),
            "rules_name": self.rules.name,
            "draft": write_draft(self.draft),
            **derived(self),
        }

    @classmethod
    def read(cls, row: Mapping[Any, Any]) -> "Setup":
        rules = known_rules(row["rules"], row["rules_name"])
        values = {key: row[key] for key in ("id", "name", "created", "deleted_at", "source")}
        return cls(draft=read_draft(rules, row["draft"]), **values)


def derived(setup: Setup) -> dict[str, str]:
    """The columns that lists are filtered by; they can be made again from the others."""
    return {
        "family": "mills" if isinstance(setup.rules, MillRules) else "drops",
        "variant": write_rules(setup.rules).partition(":")[0],
        "search": searchable(setup.name, setup.rules_title),
    }


def new_setup(name: str, draft: Draft, created: int = 0, source: str = "made") -> Setup:
    at = now()
    return Setup(id=new_id(), name=name, created=min(created or at, at), deleted_at=None, source=source, draft=draft)


def save(name: str, draft: Draft, existing: Existing = "refuse") -> Work[Setup]:
    """Save a draft under a name."""
    setup = new_setup(required_name(name, KIND), draft)

    def work(batch: Batch) -> Setup:
        replaced = take_name(batch.connection, tables.setup, KIND, setup.name, existing)
        batch.connection.execute(insert(tables.setup), setup.row())
        return replace(setup, replaced=replaced)

    return work


def rename(setup_id: str, name: str, existing: Existing = "refuse") -> Work[Setup]:
    """Give a setup another name."""
    name = required_name(name, KIND)

    def work(batch: Batch) -> Setup:
        old = find(batch.connection, setup_id)
        replaced = () if name == old.name else take_name(batch.connection, tables.setup, KIND, name, existing, old.id)
        setup = replace(old, name=name, replaced=replaced)
        change(batch.connection, setup.id, name=name, **derived(setup))
        return setup

    return work


def set_deleted(setup_id: str, at: int | None) -> Work[Setup]:
    """Delete a setup at this time or, with None, bring it back."""

    def work(batch: Batch) -> Setup:
        old = find(batch.connection, setup_id)
        if at is None and old.deleted_at is None:
            raise Refused(Refusal("not-deleted", "the position was not deleted"))
        if at is not None and old.deleted_at is not None:
            raise Refused(Refusal("deleted", "the position was deleted already"))
        change(batch.connection, old.id, deleted_at=at)
        return replace(old, deleted_at=at)

    return work


def repair(setup_ids: list[str]) -> Work[None]:
    """Make the columns again that lists are filtered by."""

    def work(batch: Batch) -> None:
        for setup_id in setup_ids:
            change(batch.connection, setup_id, **derived(find(batch.connection, setup_id)))

    return work


def change(connection: Connection, setup_id: str, **values: Any) -> None:
    connection.execute(update(tables.setup).where(tables.setup.c.id == setup_id).values(**values))


def find(connection: Connection, setup_id: str) -> Setup:
    """The setup with this id, deleted or not."""
    with intact(f"the position {setup_id}"):
        query = select(tables.setup).where(tables.setup.c.id == sendable(setup_id))
        row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise Missing(KIND, setup_id)
        return Setup.read(row)


def load(connection: Connection, setup_id: str) -> Setup:
    """The setup with this id; Refused if it was deleted."""
    if (found := find(connection, setup_id)).deleted_at is not None:
        raise Refused(Refusal("deleted", "the position was deleted: restore it first"))
    return found


def listing(connection: Connection, wanted: Wanted, page: int, size: int) -> Page[Setup]:
    """A page of setups, the newest first; of the question only its words, rules and deletion count."""
    table = tables.setup
    gone = table.c.deleted_at.is_not(None) if wanted.deleted else table.c.deleted_at.is_(None)
    where = [gone, *filtered(connection, table, wanted)]
    return page_of(connection, table, where, [table.c.created.desc(), table.c.id.desc()], page, size, Setup.read)


def ids(connection: Connection) -> list[str]:
    """All setups that were not deleted, the oldest first."""
    table = tables.setup.c
    query = select(table.id).where(table.deleted_at.is_(None)).order_by(table.created, table.id)
    return list(connection.execute(query).scalars())
