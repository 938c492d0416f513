"""The translations that are shipped, each with one mistake put in: none gets past the checks."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.game.catalog import Catalog, Translated
from pipeline.languages.language_rules import in_words, marks_of
from pipeline.languages.subject import TRANSLATION_CHECKS, PoSubject, read_po_subject

ROOT = Path(__file__).parents[3]
FILES = sorted(ROOT.glob("content/*/locale/*.po"))
LETTERS = {"de": "W", "sv": "T"}

MISTAKES = {
    "translation-numbers": (r"\d+", lambda found: str(int(found[0]) + 1)),
    "translation-icons": (r"\{[a-z0-9-]+\}", lambda found: ""),
    "translation-references": (r"\[\[[^\]|]+", lambda found: f"{found[0]}-x"),
    "translation-placeholders": (r"%\(\w+\)s", lambda found: ""),
    "translation-tags": (r"\*\*", lambda found: ""),
}


def _in_words(text: str, figure: str, language: str) -> bool:
    """Tell whether the English says this in words: then a translation may have it as a figure."""
    return figure in in_words(marks_of(text).words, language)


def damaged(ground: PoSubject, code: str) -> Iterator[Translated]:
    """Yield the entries that can have a mistake, each with one; expressions are left alone."""
    pattern, wrong = MISTAKES[code]
    for pair in ground.pairs:
        if pair.entry.many or "{{" in pair.text or "{%" in pair.text:
            continue
        bare = re.sub(r"\[\[[^\]]*\]\]|\{[^}]*\}|%\(\w+\)s", lambda m: "_" * len(m[0]), pair.msgstr)
        seen = bare if code == "translation-numbers" else pair.msgstr
        found = re.search(pattern, seen)
        if found is not None and not _in_words(pair.text, wrong(found), ground.language):
            said = pair.msgstr[: found.start()] + wrong(found) + pair.msgstr[found.end() :]
            yield pair.entry._replace(msgstr=said)


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_one_mistake_in_any_shipped_translation_is_found(path: Path) -> None:
    """A figure that is one more, a lost icon, another reference, a lost placeholder or asterisk."""
    ground = read_po_subject(path, path.name, [], LETTERS.get(path.stem, "D"))
    for code in MISTAKES:
        for entry in damaged(ground, code):
            wrong = replace(ground, catalog=Catalog(path.stem, path.name, [entry]))
            assert list(TRANSLATION_CHECKS[code].run(wrong)), (code, entry.context, entry.msgstr)
