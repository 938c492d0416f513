"""`translation-placeholders`: what is filled in when a text is printed."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.expressions import computed, fault
from pipeline.localize.checks.marks import first_of, listed, marks_of
from pipeline.localize.checks.pair import Pair
from pipeline.localize.checks.subject import PoSubject

_GOOD = {"de.po": sample("%(n)s of %(most)s points", "%(n)s von %(most)s Punkten", "")}
_BAD = {"de.po": _GOOD["de.po"].replace("%(most)s P", "%(meist)s P")}


@translation_check("translation-placeholders", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_placeholders(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that do not have the placeholders and expressions of their text.

    Whatever ``%(name)s``, ``{{ }}`` or ``{% %}`` prints is lost on the card, or printed as it
    stands. Their order is free, and so are the words within expressions.
    """
    for pair in checked.pairs:
        if "%(" in pair.text or "%(" in pair.msgstr:
            yield from _placeholder_findings(pair)
        if "{{" in pair.text + pair.msgstr or "{%" in pair.text + pair.msgstr:
            yield from _expression_findings(pair)


def _placeholder_findings(pair: Pair) -> Iterator[Finding]:
    in_text, in_msgstr = marks_of(pair.text).placeholders, marks_of(pair.msgstr).placeholders
    lost = [] if pair.alone else sorted(in_text - in_msgstr)
    for name, more in first_of(lost):
        message = f"the placeholder %({name})s is lost{more}"
        hint = f"write %({name})s where it belongs, exactly so"
        yield pair.finding("translation-placeholders", message, hint)
    for name, more in first_of(sorted(in_msgstr - in_text)):
        message = f"the text has no placeholder %({name})s{more}"
        hint = f"it has {listed(sorted(in_text), '%%(%s)s', ', ')}"
        yield pair.finding("translation-placeholders", message, hint, word=f"%({name})s")


def _expression_findings(pair: Pair) -> Iterator[Finding]:
    broken = fault(pair.msgstr)
    if broken:
        message = f"an expression cannot be read: {broken}"
        hint = "copy what stands in {{ }} and {% %} from the text; only words in it are translated"
        yield pair.finding("translation-placeholders", message, hint)
        return
    in_text, in_msgstr = computed(marks_of(pair.text).code), computed(marks_of(pair.msgstr).code)
    for normal, more in first_of(sorted(in_text.keys() - in_msgstr.keys())):
        message = f"the expression {in_text[normal]} is lost{more}"
        hint = "copy it from the text as it is; only words in it are translated"
        yield pair.finding("translation-placeholders", message, hint)
    for normal, more in first_of(sorted(in_msgstr.keys() - in_text.keys())):
        message = f"the text has no expression {in_msgstr[normal]}{more}"
        hint = "copy what stands in {{ }} and {% %} from the text"
        yield pair.finding("translation-placeholders", message, hint, word=in_msgstr[normal])
