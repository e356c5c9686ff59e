"""The joined files of the page: complete, compressed, cached for good, and built again when a source changes."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from millrow.server.assets import Asset, AssetError, Assets
from millrow.server.web import page_data, page_words
from millrow.wording import LANGUAGES

INDEX = """<!doctype html>
<html lang="en">
  <head>
    <script src="js/first.js"></script>
    <link rel="stylesheet" href="css/one.css" />
    <link rel="stylesheet" href="css/two.css" />
    <link rel="stylesheet" href="css/other.css" data-deferred />
    <script type="module" src="js/main.js"></script>
  </head>
</html>
"""
FILES = {
    "index.html": INDEX,
    "css/one.css": "a { color: red }\n",
    "css/two.css": "b { color: blue }\n",
    "css/other.css": "c { color: green }\n",
    "js/first.js": "document.title = 'x';\n",
    "js/service-worker.js": "self.start();\n",
    "js/main.js": 'import { go as open } from "./app/router.js";\nimport "./kit/side.js";\n\nopen();\n',
    "js/kit/side.js": "globalThis.side = 1;\n",
    "js/kit/dom.js": "/** A comment\n * of two lines. */\nexport const h = 1;\n"
    "export class Node {}\n// another\n"
    "export function f() {\n  /** @type {any} */ (h).focus(); // why\n}\n/** Last. */\n",
    "js/app/router.js": 'import {\n  h,\n  f,\n} from "../kit/dom.js";\n\nexport async function go() {\n'
    '  await import("../screens/start.js");\n  await import("../screens/game.js");\n'
    '  return [h, f, /** @type {import("../x.js").X} */ (h), await import("../screens/late.js")];\n}\n',
    "js/screens/start.js": 'import { h } from "../kit/dom.js";\n\nexport const start = h;\n',
    "js/screens/game.js": 'import { only } from "../kit/only.js";\n\n'
    'export const game = () => import("../kit/later.js");\n',
    "js/screens/late.js": 'import { f } from "../kit/dom.js";\nimport { only } from "../kit/only.js";\n'
    "\nexport const late = [f, only];\n",
    "js/kit/only.js": "globalThis.runs = (globalThis.runs ?? 0) + 1;\nexport const only = 2;\n",
    "js/kit/later.js": "export const later = 3;\n",
}


@pytest.fixture
def web(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def built(web: Path) -> tuple[str, dict[str, str]]:
    """index.html, and the other files by their names without the digest."""
    assets = Assets(lambda _: {"catalog": '{"games": []}'}, web)
    assets.refresh()
    files = {re.sub(r"\.[0-9a-f]{10}\.", ".", name): found.body.decode() for name, found in assets.files.items()}
    return assets.index.body.decode(), files


def test_modules_run_after_their_imports(web: Path) -> None:
    _, files = built(web)
    script = files["main.js"]
    order = re.findall(r'^\$\["(.+)"\] \?\?= ', script, re.MULTILINE)
    assert order.index("kit/dom.js") < order.index("app/router.js") < order.index("main.js")
    assert order.index("kit/side.js") < order.index("main.js")
    assert 'const { go: open } = $["app/router.js"];' in script
    assert "return { h, Node, f };" in script
    assert "comment" not in script
    assert "another" not in script
    assert "\n(h).focus();\n}\n" in script, "code after a comment on its line stays"
    assert not re.search(r"^(import|export)\b", script, re.MULTILINE)


def test_a_late_screen_is_a_file_with_only_what_is_missing(web: Path) -> None:
    _, files = built(web)
    assert 'await $load("screens/late.js")' in files["main.js"]
    assert "kit/only.js" not in files["main.js"]
    assert re.findall(r'^\$\["(.+)"\] \?\?= ', files["late.js"], re.MULTILINE) == ["kit/only.js", "screens/late.js"]


def test_a_module_of_a_late_script_can_be_late_too(web: Path) -> None:
    index, files = built(web)
    assert '$load("kit/later.js")' in files["game.js"]
    assert 'data-script-later="/assets/later.' in index
    assert '"kit/later.js"] ??=' in files["later.js"]


def test_two_late_modules_of_one_name_are_refused(web: Path) -> None:
    (web / "js" / "app" / "late.js").write_text("export const other = 1;\n")
    (web / "js" / "kit" / "side.js").write_text('export const other = () => import("../app/late.js");\n')
    with pytest.raises(AssetError, match=r"late\.js"):
        built(web)


@pytest.mark.skipif(shutil.which("node") is None, reason="LOUD: no Node, so the joined scripts were NOT run")
def test_a_module_in_two_scripts_runs_once(web: Path) -> None:
    _, files = built(web)
    scripts = "".join(f"{{ {files[name].replace('const $ =', 'var $ =')} }}\n" for name in ("game.js", "late.js"))
    code = f"globalThis.$modules = {{ 'kit/dom.js': {{}} }};\n{scripts}console.log(runs);\n"
    done = subprocess.run(["node", "-e", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"


def test_the_page_refers_to_the_joined_files(web: Path) -> None:
    index, files = built(web)
    assert files["style.css"] == "a{color: red}b{color: blue}"
    assert files["deferred.css"] == "c{color: green}"
    assert index.count("stylesheet") == 1
    assert 'data-style-deferred="/assets/deferred.' in index
    assert re.search(r'src="/assets/main\.[0-9a-f]{10}\.js"', index)
    assert re.search(r'<html [^>]*data-catalog="/assets/catalog\.[0-9a-f]{10}\.json" lang', index)


@pytest.mark.parametrize(
    "text", ['import dom from "./kit/dom.js";\n', "export default 1;\n", "export const { a } = {};\n", "await 1;\n"]
)
def test_what_is_not_understood_is_refused_by_name(web: Path, text: str) -> None:
    (web / "js" / "kit" / "side.js").write_text(text)
    with pytest.raises(AssetError, match=r"kit/side\.js"):
        built(web)


def test_modules_that_import_each_other_are_refused(web: Path) -> None:
    (web / "js" / "kit" / "side.js").write_text('import { open } from "../main.js";\n')
    with pytest.raises(AssetError, match=r"main\.js -> kit/side\.js -> main\.js"):
        built(web)


def test_a_change_is_seen_at_the_next_load(web: Path) -> None:
    assets = Assets(lambda _: {}, web)
    assets.refresh()
    before = assets.index, dict(assets.files)
    assets.refresh()
    assert (assets.index, assets.files) == before
    (web / "css" / "one.css").write_text("c {}\n")
    assets.refresh()
    assert assets.index != before[0]


def test_files_are_compressed_and_cached_for_good(client: TestClient) -> None:
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    assert client.get("/", headers={"if-none-match": page.headers["etag"]}).status_code == 304
    names = re.findall(r'"(/assets/[^"]+)"', page.text)
    assert len(names) >= 6
    for name in names:
        answer = client.get(name, headers={"accept-encoding": "gzip"})
        assert answer.status_code == 200, name
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in client.get(name, headers={"accept-encoding": "identity"}).headers
    assert client.get("/assets/main.0000000000.js").status_code == 404


def test_the_service_worker_lists_every_file(client: TestClient) -> None:
    worker = client.get("/service-worker.js").text
    files = json.loads(worker.split("self.files = ", 1)[1].split(";\n", 1)[0])
    assert all(client.get(name).status_code == 200 for name in files)
    assert set(re.findall(r'"(/assets/[^"]+)"', client.get("/").text)) < set(files)


def test_the_page_can_be_installed(client: TestClient) -> None:
    assert 'rel="manifest" href="/manifest.webmanifest"' in client.get("/").text
    manifest = client.get("/manifest.webmanifest")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert client.get(icon["src"]).headers["content-type"] == icon["type"]
    assert {icon["sizes"] for icon in manifest.json()["icons"]} >= {"192x192", "512x512"}


def test_long_answers_are_compressed(client: TestClient) -> None:
    assert client.get("/api/catalog", headers={"accept-encoding": "gzip"}).headers["content-encoding"] == "gzip"


@pytest.mark.skipif(shutil.which("node") is None, reason="LOUD: no Node, so the joined scripts were NOT checked")
def test_the_joined_scripts_of_the_page_are_valid(tmp_path: Path) -> None:
    assets = Assets(lambda _: {})
    assets.refresh()
    for name, found in assets.files.items():
        if name.endswith(".js"):
            (tmp_path / f"{name}.mjs").write_bytes(found.body)
            subprocess.run(["node", "--check", str(tmp_path / f"{name}.mjs")], check=True)


def page_files() -> tuple[str, dict[str, Asset]]:
    """The page's index.html, and its other files by their names without the digest."""
    assets = Assets(page_data)
    assets.refresh()
    return assets.index.body.decode(), {
        re.sub(r"\.[0-9a-f]{10}\.", ".", name): found for name, found in assets.files.items()
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_in_two_parts(language: str) -> None:
    """The first part has what the first screens say, and together the parts have everything."""
    index, files = page_files()
    first, deferred = (json.loads(files[f"{part}-{language}.json"].body) for part in ("words", "deferred-words"))
    assert {**first, **deferred} == page_words(language)
    assert not first.keys() & deferred.keys()
    assert first["drops.summary.size"] == "{columns}\u00a0×\u00a0{rows}", "a size stays on one line"
    scripts = index + "".join(
        files[name].body.decode() for name in ("main.js", "start.js", "game.js", "drop-canvas.js")
    )
    said = {code for code in page_words(language) if re.search(rf"""["'`]{re.escape(code)}["'`]""", scripts)}
    assert len(said) > 200
    assert said <= first.keys()
    needed = ("status.turn", "result.won", "because.", "name.blue", "level.easy", "mills.refusal.", "refusal.over")
    assert all(any(code.startswith(wanted) for code in first) for wanted in needed)
    unneeded = ("mills.fault.", "form.setup.", "form.library.", "page.credits.", "store.", "mills.lesson.")
    assert not [code for code in first if code.startswith(unneeded)]


@pytest.mark.parametrize("screen", ["start", "game"])
def test_the_first_load_stays_small(screen: str) -> None:
    """At most 90 KB to the first board over the network, of which headers and requests to the API take 12. What only
    other screens need belongs in modules, words and styles that are loaded later."""
    _, files = page_files()
    names = ["main.js", f"{screen}.js", "style.css", "first.js", "words-de.json", "catalog.json"]
    sizes = {name: len(files[name].compressed) for name in names}
    assert sum(sizes.values()) < 76_000, sizes
