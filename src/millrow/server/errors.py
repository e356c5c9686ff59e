"""Every error that can leave the server: a code, a sentence, a status; never a stack trace."""

import logging
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from millrow.notation.errors import NotationError
from millrow.rules.base import Refused, RulesError, short
from millrow.rules.columns import renumbered
from millrow.store import Missing, StoreError
from millrow.store.json_form import UNFIT

STATUS = {"stale": 409, "not-your-turn": 409, "over": 409, "name-taken": 409, "deleted": 410}
STORE_STATUS = {"full": 507, "busy": 503, "locked": 503, "closed": 503, "unreachable": 503}
WRONG = {  # what can be wrong with a field, by pydantic's name for it
    "missing": "is missing",
    "extra_forbidden": "is not known here",
    "string_type": "must be a text",
    "string_too_long": "has at most {max_length} characters",
    "string_too_short": "has at least {min_length} character",
    "literal_error": "must be {expected}",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "bool_parsing": "must be true or false",
    "list_type": "must be a list",
    "dict_type": "must be an object",
    "model_type": "must be an object",
    "model_attributes_type": "must be an object",
    "too_long": "has at most {max_length} entries",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
}
log = logging.getLogger("millrow.server")


def trouble(error: Exception, count_from: int = 1) -> tuple[int, dict[str, Any]]:
    """The status and body for an error, whatever it is, in the column numbers the player reads."""
    match error:
        case Missing():
            return 404, {"code": error.refusal.code, "say": error.refusal.say}
        case Refused():
            refusal = renumbered(error.refusal, count_from)
            return STATUS.get(refusal.code, 400), {"code": refusal.code, "say": refusal.say, "points": refusal.points}
        case RulesError():
            return 400, {"code": "rules", "say": str(error), "field": error.field, "allowed": error.allowed}
        case NotationError():
            field, colon, allowed = error.expected.partition(": ")
            named = {"field": field, "allowed": allowed} if colon and field.isidentifier() else {}
            code = "checksum" if error.expected == UNFIT else "notation"
            return 400, {"code": code, "say": str(error), "line": error.line, "column": error.column, **named}
        case StoreError():
            return STORE_STATUS.get(error.code, 500), {"code": error.code, "say": error.say}
        case RequestValidationError():
            return 422, _unreadable(error)
        case HTTPException(status_code=400):  # the framework's only one: a body that cannot even be parsed
            return 400, {"code": "unreadable", "say": "the body cannot be read"}
        case HTTPException():
            return error.status_code, {"code": f"http-{error.status_code}", "say": str(error.detail)}
        case ValueError():
            return 400, {"code": "unreadable", "say": short(str(error), 300)}
    log.error("unexpected error", exc_info=error)
    return 500, {"code": "failed", "say": "something went wrong on our side; the game is as it was before"}


def _unreadable(error: RequestValidationError) -> dict[str, Any]:
    """What is wrong with the shape of a request."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return {"code": "unreadable", "say": "the body is not JSON"}
    if first["type"] == "model_attributes_type" and len(first["loc"]) == 1:
        return {"code": "unreadable", "say": "the body is no JSON object; send it as application/json"}
    parts = [str(part) for part in first["loc"][1:]]
    say = WRONG.get(first["type"], "cannot be like this").format_map(first.get("ctx", {}))
    if len(parts) > 2 and parts[0] == "options":  # the last part is one of the kinds that a value may have
        parts, say = parts[:2], "must be a text, a whole number, true, false or null"
    where = ".".join(parts) or "the body"
    return {"code": "unreadable", "say": f"{short(where, 60)} {say}", "field": where}


def install(app: FastAPI) -> None:
    """Answer every error the same way."""

    async def answer(request: Request, error: Exception) -> JSONResponse:
        status, body = trouble(error)
        return JSONResponse(body, status)

    for kind in (Refused, RulesError, NotationError, StoreError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, answer)
