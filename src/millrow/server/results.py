"""A person's results against the computer over HTTP."""

from typing import Any

from fastapi import APIRouter

from millrow.app.results import results_json

from .http import ERRORS, Library, Owner

router = APIRouter(responses=ERRORS)


@router.get("/results")
def get_results(store: Library, owner: Owner, rules: str = "") -> dict[str, Any]:
    """Won, drawn and lost games against the computer; of a guest, those started in the same browser."""
    return results_json(store, owner, rules)
