"""A person's results against the computer over HTTP."""

from typing import Annotated, Any

from fastapi import APIRouter, Query

from millrow.app.results import results_json
from millrow.families.rules_text import read_rules, write_rules

from .http import ERRORS, IN_LANE, Library, Owner

router = APIRouter(responses=ERRORS, dependencies=IN_LANE)
RulesFilter = Annotated[str, Query(max_length=10_000, description="empty for all games", examples=["six:fly_at=3"])]


@router.get("/results")
def get_results(store: Library, owner: Owner, rules: RulesFilter = "") -> dict[str, Any]:
    """Won, drawn and lost games against the computer; of a guest, those started in the same browser."""
    return results_json(store, owner, write_rules(read_rules(rules)) if rules else "")
