"""Named setups: drafts of positions, valid or not."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from millrow.core.rules import Rules
from millrow.core.setup import Draft
from millrow.families import title
from millrow.families.rules_text import write_rules
from millrow.notation.drafts import read_draft, write_draft
from millrow.wording import Speaker

from . import tables
from .games import ListFilter, cached_rules, filter_conditions, new_id, now
from .named_rows import NamedRow, NamedRows
from .names import required_name
from .summaries import Existing, Page, search_text
from .writer import Batch, Work

KIND = "position"  # as part of sentence codes; players read "position"


@dataclass(frozen=True, kw_only=True)
class Setup(NamedRow):
    """A named draft of a position. `source` is made, file or unverified."""

    source: str
    draft: Draft[Any]

    @property
    def rules(self) -> Rules[Any]:
        rules: Rules[Any] = self.draft.rules
        return rules

    @property
    def rules_title(self) -> str:
        return title(self.draft.rules)

    def row(self) -> dict[str, Any]:
        return {
            **{key: getattr(self, key) for key in ("id", "name", "created", "deleted_at", "source")},
            "rules": write_rules(self.rules),
            "rules_name": self.rules.name,
            "draft": write_draft(self.draft),
            **self.list_columns(),
        }

    def list_columns(self) -> dict[str, str]:
        return {
            "family": self.rules.family.name,
            "variant": write_rules(self.rules).partition(":")[0],
            "search": search_text(self.name, Speaker("en").again(self.rules_title)),
        }

    @classmethod
    def read(cls, row: Mapping[Any, Any]) -> "Setup":
        rules = cached_rules(row["rules"], row["rules_name"])
        values = {key: row[key] for key in ("id", "name", "created", "deleted_at", "source")}
        return cls(draft=read_draft(rules, row["draft"]), **values)


ROWS = NamedRows(tables.setup, KIND, Setup.read)
rename, set_deleted, get, load = ROWS.rename, ROWS.set_deleted, ROWS.get, ROWS.load


def new_setup(name: str, draft: Draft[Any], created: int = 0, source: str = "made") -> Setup:
    at = now()
    return Setup(id=new_id(), name=name, created=min(created or at, at), deleted_at=None, source=source, draft=draft)


def save(name: str, draft: Draft[Any], existing: Existing = "refuse") -> Work[Setup]:
    """Save a draft under a name."""
    return ROWS.save(new_setup(required_name(name, KIND), draft), existing)


def rebuild_list_columns(setup_ids: list[str]) -> Work[None]:
    """Recompute the columns that lists are filtered by."""

    def work(batch: Batch) -> None:
        for setup_id in setup_ids:
            ROWS.update(batch.connection, setup_id, **get(batch.connection, setup_id).list_columns())

    return work


def list_page(connection: Connection, list_filter: ListFilter, page: int, size: int) -> Page[Setup]:
    """A page of setups, newest first; only `search`, `rules` and `deleted` of the filter apply."""
    where = filter_conditions(connection, tables.setup, list_filter)
    return ROWS.list_page(connection, list_filter.deleted, page, size, where)


def all_ids(connection: Connection) -> list[str]:
    """The ids of all setups that are not deleted, oldest first."""
    table = tables.setup.c
    query = select(table.id).where(table.deleted_at.is_(None)).order_by(table.created, table.id)
    return list(connection.execute(query).scalars())
