"""The value map over HTTP: the sizes at once, then the values as they become known."""

import logging
from collections.abc import AsyncIterator
from typing import Any

from fastapi import APIRouter, Response
from fastapi.responses import StreamingResponse

from millrow.app import value_map
from millrow.app.elsewhere import computed
from millrow.app.worker import WorkerFailed
from millrow.app.workers import Priority
from millrow.families.rules_text import read_rules, write_rules

from .http import ERRORS, answers
from .review import LINES, line

router = APIRouter(responses=ERRORS)
log = logging.getLogger("millrow.server")


@router.get("/values", **answers(LINES))
async def get_values() -> Response:
    """The solved sizes as lines of JSON: `sizes`, then `values` of each, or `failed`. Closing the connection stops the
    work."""
    return StreamingResponse(_messages(), media_type=LINES, headers={"content-encoding": "identity"})


async def _messages() -> AsyncIterator[bytes]:
    yield line({"t": "sizes", "sizes": [value_map.size_json(text) for text in value_map.SIZES]})
    missing = list[Any]()
    for rules in map(read_rules, value_map.SIZES):
        if (known := value_map.known_values(rules)) is not None:
            yield line(value_map.values_json(rules, known))
        else:
            missing.append(rules)
    for rules in missing:
        text = write_rules(rules)
        yield line({"t": "solving", "rules": text})
        try:
            found = await computed(rules, value_map.solve_values, rules, priority=Priority.BACKGROUND)
        except (WorkerFailed, ValueError, OSError) as error:
            log.error("the values of %s could not be computed: %s", text, error)
            yield line({"t": "failed", "rules": text})
            continue
        if all(verdict.solved for verdict in found):
            yield line(value_map.values_json(rules, found))
        else:
            yield line({"t": "failed", "rules": text})
    yield line({"t": "end"})
