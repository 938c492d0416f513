"""`translation-placeholders`: what is filled in when a text is printed."""

from collections.abc import Iterator

from pipeline.base.finding import Finding
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.expressions import computed, fault
from pipeline.localize.checks.marks import marks_of
from pipeline.localize.checks.pair import Pair
from pipeline.localize.checks.subject import PoSubject

_GOOD = {"de.po": sample("%(n)s of %(most)s points", "%(n)s von %(most)s Punkten", "")}
_BAD = {"de.po": _GOOD["de.po"].replace("%(most)s P", "%(meist)s P")}


@translation_check("translation-placeholders", bad=_BAD, good=_GOOD)
def translation_placeholders(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that do not have the placeholders and expressions of their text.

    Whatever ``%(name)s``, ``{{ }}`` or ``{% %}`` prints is lost on the card, or printed as it
    stands. Their order is free, and so are the words within expressions.
    """
    for pair in checked.pairs:
        if "%(" in pair.text or "%(" in pair.msgstr:
            yield from _placeholders(pair)
        if "{{" in pair.text + pair.msgstr or "{%" in pair.text + pair.msgstr:
            yield from _expressions(pair)


def _placeholders(pair: Pair) -> Iterator[Finding]:
    here, there = marks_of(pair.text).placeholders, marks_of(pair.msgstr).placeholders
    lost = [] if pair.alone else sorted(here - there)
    for name in lost:
        message = f"the placeholder %({name})s is lost"
        hint = f"write %({name})s where it belongs, exactly so"
        yield pair.finding("translation-placeholders", message, hint)
    for name in sorted(there - here):
        message = f"the text has no placeholder %({name})s"
        hint = f"it has {', '.join(f'%({each})s' for each in sorted(here)) or 'none'}"
        yield pair.finding("translation-placeholders", message, hint)


def _expressions(pair: Pair) -> Iterator[Finding]:
    broken = fault(pair.msgstr)
    if broken:
        message = f"an expression cannot be read: {broken}"
        hint = "copy what stands in {{ }} and {% %} from the text; only words in it are translated"
        yield pair.finding("translation-placeholders", message, hint)
        return
    here, there = computed(marks_of(pair.text).code), computed(marks_of(pair.msgstr).code)
    for normal in sorted(here.keys() - there.keys()):
        message = f"the expression {here[normal]} is lost"
        hint = "copy it from the text as it is; only words in it are translated"
        yield pair.finding("translation-placeholders", message, hint)
    for normal in sorted(there.keys() - here.keys()):
        message = f"the text has no expression {there[normal]}"
        hint = "copy what stands in {{ }} and {% %} from the text"
        yield pair.finding("translation-placeholders", message, hint)
