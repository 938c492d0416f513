"""Words of templates that stay English in every edition, because nothing marks them."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.checks.subject import GameSubject, check
from pipeline.checks.usage import shown
from pipeline.checks.wording import JINJA, outside_jinja
from pipeline.game.catalog import FOLDER
from pipeline.source.findings import Finding, Position, Severity

_IN_TEXT: Final = re.compile(
    r"(?:<(?:text|p|td|b|i|t|s|u|span|note)\b[^<>]*(?<!/)>|</(?:b|i|t|s|u|span|note)>|<br/>)"
    r"[\s~]*([^\s<>~][^<>]*)"
)
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_MARKED: Final = re.compile(
    r"\b(?:_|rich|ngettext|pgettext|as_choice)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
)
_GIVEN: Final = re.compile(r"[(,]\s*\"([A-Z][a-z]{2,}[^\"%]*)\"")
"""An argument with a capital: names of styles, colours and slots have none."""

_BAD: Final = {
    "kinds.yaml": "card: {}\n",
    "card.yaml": "fox: { name: Fox }\n",
    "card.xml.j2": '<face><text style="title">Next turn</text></face>\n',
    "locale/de.po": 'msgid ""\nmsgstr "Language: de\\n"\n',
}
_GOOD: Final = {
    **_BAD,
    "card.xml.j2": '<face><text style="title">{{ _("Next turn") }}</text></face>\n',
}


@check("words-unmarked", bad=_BAD, good=_GOOD, severity=Severity.WARNING)
def unmarked_words(checked: GameSubject) -> Iterator[Finding]:
    """Find words in the templates of a translated game that no translation reaches.

    Words between tags, and arguments such as "Worker" of a macro, print in English on every card
    unless `_("...")` marks them. `known` of game.yaml lists those that all languages share.
    """
    if not any((checked.game.folder / FOLDER).glob("*.po")):
        return
    known = {*checked.game.meta.known, checked.game.title}
    for file, source in checked.templates.items():
        found = [*outside_jinja(file, source, _IN_TEXT), *_given(file, source)]
        for words, line, column in sorted(found, key=lambda each: each[1:]):
            words = re.sub(r"~+", "…", " ".join(words.split()))
            if words not in known and _WORD.search(words):
                place = Position(shown(checked.folders[0], file), line, column)
                message = f"{words!r} prints as it is in every language"
                value = ", n=…" if "…" in words else ""
                marked = f'_("{words.replace("…", "%(n)s", 1)}"{value})'
                hint = f"write {{{{ {marked} }}}}, then: punchboard locale update"
                yield Finding("words-unmarked", message, place, file, hint, Severity.WARNING)


def _given(file: str, source: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words that a template gives to its macros as they are."""
    if not file.endswith(".xml.j2"):
        return
    for code in JINJA.finditer(source):
        bare = _MARKED.sub(lambda match: re.sub(r"[^\n]", "~", match[0]), code[0])
        if bare.startswith("{#"):
            continue
        for match in _GIVEN.finditer(bare):
            start = code.start() + match.start(1)
            line_start = source.rfind("\n", 0, start) + 1
            yield match[1], source.count("\n", 0, start) + 1, start - line_start + 1
