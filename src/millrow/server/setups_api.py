"""The requests about setups: what is wrong with a draft, and drafts saved by name."""

import io
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from millrow.notation.drafts import Draft
from millrow.notation.rule_text import read_rules

from . import setups
from .api import PAGE, TROUBLE, Kept, Page, Size, wanted_rules
from .asks import NameAsk, SetupAsk, SetupSaveAsk
from .cards import made_card, setup_card, setup_details

router = APIRouter(responses=TROUBLE)


@router.post("/setup")
def post_setup(ask: SetupAsk) -> dict[str, Any]:
    """Everything that is wrong with a draft, and what else can be said about it."""
    return setups.judged(_draft(ask), ask.count_from)


def _draft(ask: SetupAsk) -> Draft:
    return setups.read_asked(read_rules(ask.rules), ask.model_dump(exclude_none=True))


@router.get("/setups")
def get_setups(
    store: Kept,
    search: Annotated[str, Query(max_length=200)] = "",
    family: Annotated[str, Query(pattern="^(mill|drop|)$")] = "",
    page: Page = 1,
    size: Size = PAGE,
) -> dict[str, Any]:
    """A page of saved setups, the newest first."""
    found = store.setups(search, wanted_rules(family), page=page, size=size)
    cards = [setup_card(item) for item in found.items]
    return {"setups": cards, "total": found.total, "page": page, "pages": found.pages}


@router.post("/setups", status_code=201)
def post_saved_setup(ask: SetupSaveAsk, store: Kept) -> dict[str, Any]:
    """Save a draft under a name, whatever is wrong with it."""
    return made_card(store.save_setup(ask.name, _draft(ask.draft), existing=ask.existing))


@router.get("/setups/{setup_id}")
def get_setup(setup_id: str, store: Kept) -> dict[str, Any]:
    """A saved setup with its draft."""
    return setup_details(store.load_setup(setup_id))


@router.patch("/setups/{setup_id}")
def patch_setup(setup_id: str, ask: NameAsk, store: Kept) -> dict[str, Any]:
    """Rename a saved setup."""
    return made_card(store.rename_setup(setup_id, ask.name, existing=ask.existing))


@router.delete("/setups/{setup_id}", status_code=204)
def delete_setup(setup_id: str, store: Kept) -> None:
    """Put a saved setup away; it can be taken back."""
    store.delete_setup(setup_id)


@router.post("/setups/{setup_id}/restore")
def restore_setup(setup_id: str, store: Kept) -> dict[str, Any]:
    """Take a deleted setup back."""
    return setup_card(store.restore_setup(setup_id))


@router.get("/setups/{setup_id}/export")
def export_setup(setup_id: str, store: Kept) -> Response:
    """The setup as a file."""
    file = io.StringIO()
    store.export(file, [], setup_keys=[setup_id])
    disposition = f'attachment; filename="millrow-{setup_id}.json"'
    return Response(file.getvalue(), media_type="application/json", headers={"content-disposition": disposition})
