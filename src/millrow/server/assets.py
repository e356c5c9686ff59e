"""The page as browsers get it: a few compressed bundles, cached indefinitely under names that contain a hash.

Modules are bundled at the first request, and again when a file below `web/` has changed, so working on the page needs
no build step. A bundle runs each module in a function and calls them in the order of their imports:

    $["kit/dom.js"] ??= (() => { ... return { button, h }; })();
    $["main.js"] ??= (() => { const { button, h } = $["kit/dom.js"]; ... })();

A module that is imported on first use, such as a screen, becomes a bundle of its own, with the modules that the main
bundle does not have. Bundles may share modules; each module runs once. Style sheets that index.html marks with
`data-deferred` are joined into a second one, which the page loads when a screen needs it. Only the forms of `import`
and `export` that the page uses are supported; any other raises AssetError.
"""

import gzip
import hashlib
import json
import re
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import millrow

WEB = Path(millrow.__file__).parent / "web"
MAIN = "main.js"
SCREENS = "screens/"
FIRST = ("screens/start.js", "screens/game.js")  # screens that most visits begin with
FOLDER = "assets"
MEDIA_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".html": "text/html; charset=utf-8",
}

BLOCK_COMMENT = re.compile(r"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
LINE_COMMENT = re.compile(r"^[ \t]*//.*\n", re.MULTILINE)
TYPE_CAST = re.compile(r"/\*\* @[^\n]*?\*/ ?")
END_COMMENT = re.compile(r"[ \t]+//[^\n\"'`]*$", re.MULTILINE)
INDENT = re.compile(r"^[ \t]+|\n(?=\n)", re.MULTILINE)
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
CSS_SPACE = re.compile(r"\s*([{};,])\s*")
STATIC_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.MULTILINE)
DYNAMIC_IMPORT = re.compile(r'\bimport\("(\.[^"]+)"\)')
EXPORT = re.compile(r"^export ((?:const|class|async function|function) ([\w$]+))", re.MULTILINE)
UNSUPPORTED = re.compile(r"^(?:import|export|await)\b.*|^.*\bimport\.meta\b.*", re.MULTILINE)
STYLESHEET = re.compile(r'^ *<link rel="stylesheet" href="(css/[^"]+)"( data-deferred)? />\n', re.MULTILINE)
LOADER = """\
const $ = (globalThis.$modules = {});
globalThis.$load = async (path) => {
  const name = path.replace(/.*\\/|\\.js$/g, "");
  if (!(path in $)) await import(document.documentElement.getAttribute(`data-script-${name}`));
  return $[path];
};
"""


class AssetError(Exception):
    """A module that can't be bundled; the message names it and the line."""


class Module(NamedTuple):
    """A module of the page: its code with `import` and `export` replaced, and the paths of the modules it imports."""

    code: str
    imports: tuple[str, ...]
    dynamic: tuple[str, ...]  # imported when they are first used


class Asset(NamedTuple):
    """A file for the browser."""

    body: bytes
    compressed: bytes
    type: str


def make_asset(text: str, suffix: str) -> Asset:
    body = text.encode()
    return Asset(body, gzip.compress(body, 9, mtime=0), MEDIA_TYPES[suffix])


def read_module(folder: Path, path: str) -> Module:
    """A module below the folder, ready for a bundle."""
    text = (folder / path).read_text(encoding="utf-8")
    for comment in (BLOCK_COMMENT, LINE_COMMENT, TYPE_CAST, END_COMMENT):
        text = comment.sub("", text)
    imports, dynamic = list[str](), list[str]()

    def resolve(target: str) -> str:
        return (folder / path).parent.joinpath(target).resolve().relative_to(folder.resolve()).as_posix()

    def replace_import(found: re.Match[str]) -> str:
        imports.append(resolve(found[2]))
        names = (found[1] or "").replace(" as ", ": ")
        return f'const {{{names}}} = $["{imports[-1]}"];\n' if names.strip() else ""

    def replace_dynamic(found: re.Match[str]) -> str:
        dynamic.append(resolve(found[1]))
        return f'$load("{dynamic[-1]}")'

    text = STATIC_IMPORT.sub(replace_import, text)
    exported = [name for _, name in EXPORT.findall(text)]
    text = DYNAMIC_IMPORT.sub(replace_dynamic, EXPORT.sub(r"\1", text))
    if (unsupported := UNSUPPORTED.search(text)) is not None:
        raise AssetError(f"{path} can't be bundled: {unsupported[0]}")
    if all(line.count("`") % 2 == 0 for line in text.splitlines()):  # no template literal goes over several lines
        text = INDENT.sub("", text)
    return Module(f"{text}return {{ {', '.join(exported)} }};\n", tuple(imports), tuple(dynamic))


def import_order(start: Iterable[str], modules: Callable[[str], Module], known: Iterable[str] = ()) -> list[str]:
    """These modules and those they import, each after its imports, without those in `known`. AssetError for a cycle."""
    ordered, done, visiting = list[str](), set(known), list[str]()

    def visit(path: str) -> None:
        if path in done:
            return
        if path in visiting:
            raise AssetError(f"modules import each other: {' -> '.join([*visiting, path])}")
        visiting.append(path)
        for needed in modules(path).imports:
            visit(needed)
        visiting.pop()
        done.add(path)
        ordered.append(path)

    for path in start:
        visit(path)
    return ordered


def bundle(paths: Iterable[str], modules: Callable[[str], Module]) -> str:
    return "".join(f'$["{path}"] ??= (() => {{\n{modules(path).code}}})();\n' for path in paths)


def hashed_name(name: str, found: Asset) -> str:
    """The name of a file with a digest of its content: `main.js` becomes `main.3f9a02c1d4.js`."""
    stem, _, suffix = name.rpartition(".")
    return f"{stem}.{hashlib.sha256(found.body).hexdigest()[:10]}.{suffix}"


class Assets:
    """The bundles of a `web` folder, and index.html and the service worker, which refer to them.

    `data` gives JSON texts by name; it is given the code of the screens that visits begin with. The page finds the
    addresses of JSON texts, scripts loaded on first use and the deferred style sheet in the `data-` attributes of its
    root element."""

    def __init__(self, data: Callable[[str], dict[str, str]], folder: Path = WEB) -> None:
        self.folder, self._data = folder, data
        self._modified: object = None
        self._lock = threading.Lock()
        self.files = dict[str, Asset]()  # by name, in the folder `assets`
        self.index = self.service_worker = make_asset("", ".html")

    def refresh(self) -> None:
        """Bundle again if a file has changed."""
        modified = [(path, path.stat().st_mtime_ns) for path in sorted(self.folder.rglob("*.*"))]
        with self._lock:
            if modified != self._modified:
                self._build()
                self._modified = modified

    def _add(self, name: str, text: str) -> str:
        """Add a file; returns its address."""
        found = make_asset(text, Path(name).suffix)
        name = hashed_name(name, found)
        self.files[name] = found
        return f"/{FOLDER}/{name}"

    def _build(self) -> None:
        self.files = {}
        index = (self.folder / "index.html").read_text(encoding="utf-8")
        first = self._add("first.js", (self.folder / "js" / "first.js").read_text(encoding="utf-8"))
        style = self._styles(index, deferred=False)
        head = f'<script src="{first}"></script>\n    <link rel="stylesheet" href="{style}" />'
        scripts = Scripts(self.folder / "js")
        addresses = {"style-deferred": self._styles(index, deferred=True)}
        for path in scripts.dynamic:
            addresses[f"script-{Path(path).stem}"] = self._add(Path(path).name, scripts.dynamic_script(path))
        for name, text in self._data(index + scripts.first()).items():
            addresses[name] = self._add(f"{name}.json", text)
        index = _replace_once(STYLESHEET.sub("", index), '<script src="js/first.js"></script>', head)
        index = _replace_once(index, 'src="js/main.js"', f'src="{self._add(MAIN, scripts.main_script())}"')
        index = _replace_once(
            index, "<html", "<html" + "".join(f' data-{name}="{path}"' for name, path in addresses.items())
        )
        self.index = make_asset(index, ".html")
        worker = (self.folder / "js" / "service-worker.js").read_text(encoding="utf-8")
        files = json.dumps(["/", "/icon.svg", "/manifest.webmanifest", *(f"/{FOLDER}/{name}" for name in self.files)])
        version = hashlib.sha256(self.index.body).hexdigest()[:10]
        self.service_worker = make_asset(f'self.version = "{version}";\nself.files = {files};\n{worker}', ".js")

    def _styles(self, index: str, *, deferred: bool) -> str:
        """Join the style sheets for the first load, or the deferred ones; returns the address."""
        paths = [path for path, mark in STYLESHEET.findall(index) if bool(mark) == deferred]
        text = "".join((self.folder / path).read_text(encoding="utf-8") for path in paths)
        return self._add("deferred.css" if deferred else "style.css", CSS_SPACE.sub(r"\1", CSS_COMMENT.sub("", text)))


class Scripts:
    """The modules of a folder in bundles: the main script, and one for each module that is imported on first use
    (`dynamic`)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._modules = dict[str, Module]()
        self._main = import_order([MAIN], self._module)
        self.dynamic = dict[str, list[str]]()  # the modules of each script
        waiting = [*self._main]
        while waiting:
            for path in self._module(waiting.pop()).dynamic:
                if path not in self._main and path not in self.dynamic:
                    self.dynamic[path] = import_order([path], self._module, self._main)
                    waiting += self.dynamic[path]
        names = [Path(path).stem for path in self.dynamic]
        for name in names:
            if names.count(name) > 1:
                raise AssetError(f"two modules that are imported on first use are called {name}.js")

    def main_script(self) -> str:
        return LOADER + bundle(self._main, self._module)

    def dynamic_script(self, path: str) -> str:
        return f"const $ = $modules;\n{bundle(self.dynamic[path], self._module)}"

    def first(self) -> str:
        """The code of the screens that visits begin with, and of what boards and other parts of screens load later."""
        parts = [path for path in self.dynamic if not path.startswith(SCREENS)]
        return bundle(import_order([MAIN, *FIRST, *parts], self._module), self._module)

    def _module(self, path: str) -> Module:
        if path not in self._modules:
            self._modules[path] = read_module(self._folder, path)
        return self._modules[path]


def _replace_once(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise AssetError(f"index.html must contain {old} once")
    return text.replace(old, new)
