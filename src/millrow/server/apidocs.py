"""The API's description as a plain page: made here, loading nothing from elsewhere."""

from html import escape
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

router = APIRouter()
STYLE = (
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;background:#f5f1e8;"
    "color:#26221c}code,pre{font-family:ui-monospace,monospace}h2{border-top:1px solid #d9d0bf;padding-top:1rem}"
    "pre{background:#fffdf8;padding:1rem;overflow:auto}"
)


@router.get("/docs", response_class=HTMLResponse, include_in_schema=False)
async def docs(request: Request) -> HTMLResponse:
    """Every request, what it takes and what it gives."""
    described: dict[str, Any] = request.app.openapi()
    parts = [f"<h1>{escape(described['info']['title'])} API</h1><p>{escape(described['info']['description'])}</p>"]
    parts.append('<p>The same for programs: <a href="openapi.json">openapi.json</a></p>')
    for path, methods in described["paths"].items():
        for method, what in methods.items():
            parts.append(
                f"<h2><code>{method.upper()} {escape(path)}</code></h2><p>{escape(what.get('summary', ''))}</p>"
            )
            parts.append(f"<p>{escape(what.get('description', ''))}</p>")
            parts += [
                f"<p><code>{escape(parameter['name'])}</code> in the {escape(parameter['in'])}</p>"
                for parameter in what.get("parameters", [])
            ]
            codes = ", ".join(escape(code) for code in what["responses"])
            parts.append(f"<p>Answers: {codes}</p>")
    return HTMLResponse(
        f'<!doctype html><html lang="en"><title>Millrow API</title><style>{STYLE}</style>{"".join(parts)}'
    )
