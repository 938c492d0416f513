"""`translation-references`: references and constants."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.marks import first_of, less, listed, marks_of
from pipeline.localize.checks.subject import PoSubject

_GOOD = {
    "de.po": sample(
        "After [[action:move|a move]], draw [[=hand]] cards.",
        "Ziehe nach [[action:move|einer Bewegung]] [[=hand]] Karten.",
    )
}
_BAD = {"de.po": _GOOD["de.po"].replace("[[action:move|einer", "[[action:bewegung|einer")}


@translation_check("translation-references", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_references(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that do not have the references and constants of their text.

    Behind a bar ``|`` other words may stand, and the order is free; another reference would print
    the name of another record, and a constant that is written as a figure would not follow it.
    """
    for pair in checked.pairs:
        if "[[" not in pair.text and "[[" not in pair.msgstr:
            continue
        in_text, in_msgstr = marks_of(pair.text).links, marks_of(pair.msgstr).links
        for target, more in first_of(less(in_text, in_msgstr)):
            message = f"the reference [[{target}]] is lost{more}"
            hint = f"write [[{target}]], or [[{target}|other words]] where another form is needed"
            yield pair.finding("translation-references", message, hint)
        for target, more in first_of(less(in_msgstr, in_text)):
            message = f"the text has no reference [[{target}]], or fewer of it{more}"
            hint = f"it has {listed(sorted(in_text), '[[%s]]')}"
            yield pair.finding("translation-references", message, hint, word=f"[[{target}")
