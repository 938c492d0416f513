"""`translation-punctuation`: punctuation and spaces, as the language and the text have them."""

import re
from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.build.locale.checks.check import sample, translation_check
from pipeline.build.locale.checks.ground import Ground
from pipeline.build.locale.checks.keys import without_keys
from pipeline.build.locale.checks.manners import Breach, breaches
from pipeline.build.locale.checks.marks import STAND_IN, marks_of
from pipeline.build.locale.checks.tongue import Slip, tongue_of

_AROUND: Final = 12

_GOOD = {"fr.po": sample("Move, then attack!", "Bougez, puis attaquez\u202f!")}
_BAD = {"fr.po": sample("Move, then attack!", "Bougez, puis attaquez !")}


@translation_check("translation-punctuation", bad=_BAD, good=_GOOD)
def translation_punctuation(ground: Ground) -> Iterator[Finding]:
    """Find punctuation and spaces that the language, or the English text, has otherwise.

    Each language has its own quotation marks, dashes and spaces. A full stop at the end, blanks
    around the text and the sign … are as in the English.
    """
    slips = tongue_of(ground.language).slips
    for pair in ground.pairs:
        text, said = marks_of(pair.text).words, marks_of(pair.said).words
        for breach in (*breaches(text, said), *_slips(slips, without_keys(said, text))):
            message, hint = breach
            yield pair.finding("translation-punctuation", message, hint, Severity.WARNING)


def _slips(slips: tuple[Slip, ...], said: str) -> Iterator[Breach]:
    for slip in slips:
        match = slip.pattern.search(said)
        if match is not None:
            yield Breach(f"{slip.says}: {_shown(said, match)}", slip.mend)


def _shown(said: str, match: re.Match[str]) -> str:
    """Return what stands around a slip."""
    start, end = max(0, match.start() - _AROUND), match.end() + _AROUND
    shown = said[start:end].replace(STAND_IN, "…").strip()
    return f"{'…' if start else ''}{shown}{'…' if end < len(said) else ''}"
