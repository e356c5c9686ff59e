"""Error responses: a status, a code and a sentence; never a stack trace."""

import logging
import re
from collections.abc import Sequence
from typing import Any

import msgspec
from fastapi import APIRouter, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.routing import compile_path

from millrow.app.state import words_json
from millrow.core.rules import Refused, RulesError
from millrow.notation.errors import NotationError
from millrow.store import Missing, StoreError
from millrow.store.errors import log_error, public_sentence
from millrow.wording import Sentence, find, say
from millrow.wording.words import short

STATUS = {
    "no-puzzle": 404,
    "stale": 409,
    "not-your-turn": 409,
    "over": 409,
    "name-taken": 409,
    "deleted": 410,
    "too-fast": 429,
}
STORE_STATUS = {"full": 507, "busy": 503, "locked": 503, "closed": 503, "unreachable": 503}
ALIKE = {
    "int_parsing": "int_type",
    "model_type": "dict_type",
    "model_attributes_type": "dict_type",
}  # same meaning
log = logging.getLogger("millrow.server")


def error_response(error: Exception) -> tuple[int, dict[str, Any]]:
    """The status and body for any error."""
    match error:
        case Missing():
            return 404, body(error.refusal.code, error.refusal.say)
        case Refused():
            refusal = error.refusal
            return STATUS.get(refusal.code, 400), body(refusal.code, refusal.say, points=refusal.points)
        case RulesError():
            return 400, body("rules", error.args[0], field=error.field, allowed=words_json(error.allowed))
        case NotationError():
            return 400, _notation(error)
        case StoreError():
            log_error(error)
            return STORE_STATUS.get(error.code, 500), body(error.code, public_sentence(error))
        case RequestValidationError():
            return 422, _unreadable(error)
        case HTTPException(status_code=400):  # the framework raises it only for a body that cannot be parsed
            return 400, body("unreadable", say("http.body"))
        case HTTPException():
            sentence = say(find("", f"http.{error.status_code}") or "http.other", status=error.status_code)
            return error.status_code, body(f"http-{error.status_code}", sentence)
        case ValueError():
            return 400, body("unreadable", short(str(error), 300))
    log.error("unexpected error", exc_info=error)
    return 500, body("failed", say("http.failed"))


def body(code: str, text: str, **more: Any) -> dict[str, Any]:
    """An error as it is sent: a code for programs, a sentence in English, and its words for any language."""
    return {"code": code, "say": str(text), "words": words_json(text), **more}


def _notation(error: NotationError) -> dict[str, Any]:
    """What is wrong with a text, and where; with the option and its range, if it is about one."""
    expected, named = error.expected, dict[str, Any]()
    kind = expected.code if isinstance(expected, Sentence) else ""
    if isinstance(expected, Sentence) and kind == "expected.option":
        named = {"field": expected.facts["field"], "allowed": words_json(expected.facts["allowed"])}
    code = "checksum" if kind == "expected.checksum" else "notation"
    return body(code, error.args[0], line=error.line, column=error.column, **named)


def _unreadable(error: RequestValidationError) -> dict[str, Any]:
    """What is wrong with the shape of a request."""
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return body("unreadable", say("http.json"))
    if first["type"] == "model_attributes_type" and len(first["loc"]) == 1:
        return body("unreadable", say("http.object"))
    parts = [str(part) for part in first["loc"][1:]]
    kind = ALIKE.get(first["type"], first["type"])
    wrong = say(find("", f"wrong.{kind}") or "wrong.other", **_facts(first.get("ctx", {})))
    if len(parts) > 2 and parts[0] == "options":  # the last part is one of the types that a value may have
        parts, wrong = parts[:2], say("wrong.option")
    where = ".".join(parts) or say("http.whole")
    return body("unreadable", say("http.field", field=short(where, 60), wrong=wrong), field=str(where))


def _facts(context: dict[str, Any]) -> dict[str, Any]:
    """The context of a pydantic error, as facts. An error of our own is a sentence."""
    facts = {name: value.args[0] if isinstance(value, Exception) else value for name, value in context.items()}
    if isinstance(expected := facts.get("expected"), str):  # the words of a Literal, joined in English
        facts["expected"] = re.findall(r"'([^']+)'", expected)
    return facts


def methods_by_path(routers: Sequence[tuple[str, APIRouter]]) -> list[tuple[re.Pattern[str], set[str]]]:
    """The methods that the routes of these routers answer, each by the pattern of its path below the prefix."""
    return [
        (compile_path(prefix + route.path)[0], set(route.methods or ()))
        for prefix, router in routers
        for route in router.routes
        if isinstance(route, APIRoute)
    ]


def allowed_methods(request: Request) -> set[str]:
    """The methods that some route answers at this address; of a file of the page, GET and HEAD."""
    path = request.url.path
    found = [methods for pattern, methods in request.app.state.methods if pattern.match(path)]
    return set().union(*found) or (set() if path.startswith("/api/") else {"GET", "HEAD"})


def install(app: FastAPI) -> None:
    """Register the handler of all errors."""

    async def respond(request: Request, error: Exception) -> Response:
        headers = dict[str, str]()
        if isinstance(error, HTTPException) and error.status_code in (404, 405):
            methods = allowed_methods(request)  # the files of the page match everything, and say 404 or 405
            error = HTTPException(405 if methods and request.method not in methods else 404)
            if error.status_code == 405:
                headers["allow"] = ", ".join(sorted(methods))
        status, answer = error_response(error)
        return Response(msgspec.json.encode(answer), status, headers, media_type="application/json")

    async def drop(request: Request, error: Exception) -> Response:
        return Response(status_code=499)  # nobody reads it

    app.add_exception_handler(ClientDisconnect, drop)
    for kind in (Refused, RulesError, NotationError, StoreError, RequestValidationError, HTTPException, Exception):
        app.add_exception_handler(kind, respond)
