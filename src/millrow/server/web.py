"""The page: index.html, its bundles, its service worker, and the other files in `web/`."""

import hashlib
import json
import mimetypes
import re

from fastapi import APIRouter, Request, Response
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import Scope

from millrow.app.catalog import catalog
from millrow.wording import LANGUAGES, catalogue

from .assets import FOLDER, MEDIA_TYPES, Asset, Assets

FOREVER = "public, max-age=31536000, immutable"
TERMINAL_ONLY = ("terminal.", "uci.", "arena.", "bridge.", "check.")  # codes of sentences that the page never shows
OWN = ("page.", "form.")  # codes of sentences that the server never sends
SAID = re.compile(r"""["'`]([a-z][\w-]*\.[\w.-]*)(["'`]|\$\{)""")  # a code in a script, or the beginning of one
# Codes of sentences that the server never sends to the first screens, except in errors. The page loads this deferred
# part before it shows an error.
DEFERRED = re.compile(
    r"(\w+\.)?(lesson|rulebook|stage|analysis|fault|decline|expected|picture)\."
    r"|\w+\.(arena|balance|book|fen|solver|table)\."
    r"|(engine|error|field|guard|http|notes|part|puzzle|question|server|store|wrong)\."
    r"|(\w+\.)?review\.(?!value$|estimate$)"
    r"|refusal\.(bad-name|deleted|name-taken|no-puzzle|not-deleted|several|unreadable)"
)
NUMBERED = re.compile(r"(?<=\bin) (?={)|(?<=[Cc]olumn) (?={)|(?<=Spalte) (?={)")  # the space before a number
router = APIRouter(include_in_schema=False)
READING = ["GET", "HEAD"]
mimetypes.add_type("application/manifest+json", ".webmanifest")


def known_language(language: str) -> str:
    """The language if it has a catalogue, else English."""
    return language if language in LANGUAGES else "en"


def page_words(language: str) -> dict[str, str]:
    """Every sentence the page can show, as message templates by code; in English if the language is unknown."""
    sentences = catalogue(known_language(language))
    shown = {code: text for code, text in sentences.items() if not code.startswith(TERMINAL_ONLY)}
    # Sizes stay on one line, in reviews also a column and its number, and "in 38".
    shown = {code: text.replace(" × ", "\u00a0×\u00a0") for code, text in shown.items()}
    return {code: NUMBERED.sub("\u00a0", text) if "review." in code else text for code, text in shown.items()}


def page_data(first_screens: str) -> dict[str, str]:
    """What the page needs, as JSON: the catalogue of games, and the sentences of each language in two parts. The first
    part is enough for the first screens, whose code is given."""
    said = SAID.findall(first_screens)
    codes = {code for code, end in said if end != "${"}
    beginnings = tuple(code for code, end in said if end == "${")

    def is_deferred(code: str) -> bool:
        is_said = code in codes or code.startswith(beginnings)
        return not is_said and (code.startswith(OWN) or DEFERRED.match(code) is not None)

    data: dict[str, object] = {"catalog": catalog()}
    for language in LANGUAGES:
        words = page_words(language)
        data[f"words-{language}"] = {code: text for code, text in words.items() if not is_deferred(code)}
        data[f"deferred-words-{language}"] = {code: text for code, text in words.items() if is_deferred(code)}
    return {name: compact(value) for name, value in data.items()}


def compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def assets_of(request: Request) -> Assets:
    """The bundles, built again if a source file has changed."""
    assets: Assets = request.app.state.assets
    assets.refresh()
    return assets


def respond(request: Request, asset: Asset, cache: str) -> Response:
    """The asset, compressed if the browser allows it; 304 if the browser has it."""
    tag = f'"{hashlib.sha256(asset.body).hexdigest()[:16]}"'
    headers = {"cache-control": cache, "etag": tag, "vary": "Accept-Encoding"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(asset.compressed, media_type=asset.type, headers=headers)
    return Response(asset.body, media_type=asset.type, headers=headers)


@router.api_route("/", methods=READING)
@router.api_route("/index.html", methods=READING)
def get_page(request: Request) -> Response:
    return respond(request, assets_of(request).index, "no-cache")


@router.api_route(f"/{FOLDER}/{{name}}", methods=READING)
def get_asset(request: Request, name: str) -> Response:
    """A bundle. Its name changes with its content, so browsers can cache it forever."""
    if (found := request.app.state.assets.files.get(name)) is None:
        found = assets_of(request).files.get(name)
    if found is None:
        raise HTTPException(404)
    return respond(request, found, FOREVER)


class WebFiles(StaticFiles):
    """The other files of the page. A browser that opens an unknown address gets the page, which says so, with a 404."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            return await super().get_response(path, scope)
        except HTTPException as error:
            request = Request(scope)
            is_page = not scope["path"].startswith("/api/") and "text/html" in request.headers.get("accept", "")
            if error.status_code != 404 or not is_page:
                raise
            return Response(assets_of(request).index.body, 404, media_type=MEDIA_TYPES[".html"])


@router.api_route("/service-worker.js", methods=READING)
def get_service_worker(request: Request) -> Response:
    """The service worker, with the list of files to cache for when the server is away."""
    return respond(request, assets_of(request).service_worker, "no-cache")
