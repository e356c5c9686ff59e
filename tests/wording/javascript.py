"""Where the page uses sentences: the codes in its modules and in index.html, and the facts that are given with them."""

import re
from collections.abc import Iterator

from wording.uses import SOURCE, Use

WEB = SOURCE / "web"
COMMENT = re.compile(r"/\*.*?\*/|(?:^|\s)//[^\n]*", re.DOTALL)
TEXT = re.compile(r'"([^"\n]*)"|`([^`]*)`')
CODE = re.compile(r"(?:page|form)\.[\w.${}()\[\]-]+")  # a literal that names a sentence, whole or with parts to fill in
CALL = re.compile(r'\bsay\(\s*(?:"([^"\n]*)"|`([^`\n]*)`)\s*(?:,\s*(\{[^{}]*\})\s*)?\)')
FACT = re.compile(r"[{,]\s*(\w+)\s*(?=[:,}])")
PART = re.compile(r"\$\{[^}]*\}")
LABEL = re.compile(r'data-(?:say|label)="([^"]*)"')


def page_uses() -> list[Use]:
    """Every use of sentences in the page."""
    return [use for name, text in _modules() for use in _uses(name, text)] + [
        Use("web/index.html", "say", "", codes=[code], facts=set())
        for code in LABEL.findall((WEB / "index.html").read_text())
    ]


def page_literals() -> set[str]:
    """Every literal text of the page's modules."""
    return {plain or filled for _, text in _modules() for plain, filled in TEXT.findall(text)}


def _modules() -> Iterator[tuple[str, str]]:
    for path in sorted((WEB / "js").rglob("*.js")):
        yield str(path.relative_to(SOURCE)), COMMENT.sub("", path.read_text())


def _uses(name: str, text: str) -> Iterator[Use]:
    """Calls of `say` with their facts, and every other literal that is a code."""
    called = set[int]()
    for call in CALL.finditer(text):
        plain, filled, facts = call.groups()
        called.add(call.start(1) if plain is not None else call.start(2))
        yield _use(name, plain or filled, set(FACT.findall(facts or "")) if "..." not in (facts or "") else None)
    for literal in TEXT.finditer(text):
        code = literal[1] or literal[2] or ""
        if CODE.fullmatch(code) and literal.start() + 1 not in called:
            yield _use(name, code, None)


def _use(name: str, code: str, facts: set[str] | None) -> Use:
    use = Use(name, "say", "", facts=facts)
    if "${" not in code:
        use.codes.append(code)
    else:
        use.patterns.append("(.+)".join(map(re.escape, PART.split(code))))
    return use
