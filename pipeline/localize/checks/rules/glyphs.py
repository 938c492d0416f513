"""`translation-glyphs`: characters that no typeface of the game has."""

import unicodedata
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.marks import STAND_IN, marks_of
from pipeline.localize.checks.subject import PoSubject

# What is never drawn by itself: spaces, and marks that tell how others are joined.
_UNDRAWN: Final = ("Zs", "Cf", "Cc")

_GOOD = {"de.po": sample("Move.", "Zieh’ – über Flüsse.")}
_BAD = {"de.po": sample("Move.", "Zieh’ – über 🂡 Flüsse.")}


@translation_check("translation-glyphs", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_glyphs(checked: PoSubject) -> Iterator[Finding]:
    """Find characters that no typeface of the game has, those of the language's script included.

    They could not be printed. Most were pasted from elsewhere: a letter of another alphabet that
    looks the same, or a symbol.
    """
    texts = [(pair, marks_of(pair.msgstr).words) for pair in checked.pairs]
    letters = filter(_is_drawn, set().union(*(text for _, text in texts)))
    lacking = set(checked.lacking("".join(sorted(letters))))
    if not lacking:
        return
    for pair, text in texts:
        for letter in dict.fromkeys(filter(lacking.__contains__, text)):
            name = unicodedata.name(letter, "")
            message = f"no typeface has {letter} (U+{ord(letter):04X} {name})"
            hint = "write another character, or add a typeface that has it"
            yield pair.finding("translation-glyphs", message, hint, word=letter)


def _is_drawn(letter: str) -> bool:
    return letter != STAND_IN and unicodedata.category(letter) not in _UNDRAWN
