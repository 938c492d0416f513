"""`translation-tags`: bold, italic and the rest of the inline notation."""

from collections.abc import Iterator
from re import compile as pattern
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.content.notation import NotationError, parse
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.marks import marks_of
from pipeline.localize.checks.pair import Pair
from pipeline.localize.checks.subject import PoSubject

_XML: Final = pattern(r"</?[A-Za-z][^<>]*>")
_NAMES: Final = {"**": "bold", "*": "italic"}

_GOOD = {"de.po": sample("**Aim:** add a die.", "**Zielen:** Nimm einen Würfel hinzu.")}
_BAD = {"de.po": _GOOD["de.po"].replace(":** N", ": N")}


@translation_check("translation-tags", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_tags(checked: PoSubject) -> Iterator[Finding]:
    """Find translations whose inline notation cannot be read, or that emphasize more or less.

    Such a text keeps its card from being printed. XML is none of the notation.
    """
    for pair in checked.pairs:
        finding = _notation_finding(pair) or _xml_finding(pair) or _emphasis_finding(pair)
        if finding is not None:
            yield finding


def _notation_finding(pair: Pair) -> Finding | None:
    try:
        parse(marks_of(pair.msgstr).plain)
    except NotationError as error:
        if _is_plain(pair.text):
            return None
        message = f"the notation cannot be read: {error}"
        return pair.finding("translation-tags", message, error.hint)
    return None


def _is_plain(text: str) -> bool:
    """Tell whether a text is none in notation, so that its characters stand for themselves."""
    try:
        parse(marks_of(text).plain)
    except NotationError:
        return True
    return False


def _xml_finding(pair: Pair) -> Finding | None:
    match = _XML.search(marks_of(pair.msgstr).words)
    if match is None or match[0] in pair.text:
        return None
    message = f"{match[0]} would be printed as it stands"
    hint = "write **bold**, *italic* and {icon}, as the text does"
    return pair.finding("translation-tags", message, hint, word=match[0])


def _emphasis_finding(pair: Pair) -> Finding | None:
    in_text, in_msgstr = marks_of(pair.text).switches, marks_of(pair.msgstr).switches
    for mark, name in _NAMES.items():
        if in_text[mark] != in_msgstr[mark]:
            message = f"expected {in_text[mark]} marks {mark} ({name}), found {in_msgstr[mark]}"
            hint = f"set {name} what the text sets {name}"
            return pair.finding("translation-tags", message, hint)
    return None
