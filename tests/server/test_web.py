"""The page's files: every import exists, nothing is from elsewhere, nothing is left over."""

import re

from millrow.server.assets import WEB

STATIC = re.compile(
    r"""^\s*(?:import|export)\b[^;]*?\bfrom\s*["']([^"']+)["']|^import\s*["']([^"']+)["']""", re.MULTILINE
)
DYNAMIC = re.compile(r"""\bimport\(\s*["']([^"']+)["']\s*\)""")
MODULES = sorted(path.relative_to(WEB).as_posix() for path in WEB.rglob("*.js"))


def imports(module: str, pattern: re.Pattern[str]) -> set[str]:
    path = WEB / module
    names = {
        name for found in pattern.findall(path.read_text()) for name in ([found] if isinstance(found, str) else found)
    }
    return {(path.parent / name).resolve().relative_to(WEB.resolve()).as_posix() for name in names if name}


def closure(*modules: str) -> set[str]:
    found, waiting = set[str](), list(modules)
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            waiting += imports(module, STATIC)
    return found


def test_every_import_is_a_file_of_ours() -> None:
    assert len(MODULES) > 40
    for module in MODULES:
        for name in imports(module, STATIC) | imports(module, DYNAMIC):
            assert (WEB / name).is_file(), f"{module} imports {name}"


def test_no_module_is_left_over() -> None:
    page = (WEB / "index.html").read_text()
    roots = {name.removeprefix("./").removeprefix("/") for name in re.findall(r'<script[^>]*src="([^"]+)"', page)}
    screens = {name for module in MODULES for name in imports(module, DYNAMIC)}
    assert closure(*roots, *screens, "js/service-worker.js") == set(MODULES)


def test_nothing_comes_from_elsewhere() -> None:
    for path in WEB.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            for address in re.findall(r"""https?://[^\s"'`)]+""", path.read_text()):
                assert address.startswith("http://www.w3.org/"), f"{path.name}: {address}"
