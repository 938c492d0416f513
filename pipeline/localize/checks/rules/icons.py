"""`translation-icons`: icons within texts."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.marks import first_of, less, listed, marks_of
from pipeline.localize.checks.subject import PoSubject

_GOOD = {"de.po": sample("Pay {coin} {coin} to move.", "Zahle {coin} {coin}, um zu ziehen.")}
_BAD = {"de.po": sample("Pay {coin} {coin} to move.", "Zahle {coin}, um zu ziehen.")}


@translation_check("translation-icons", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_icons(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that do not have the icons of their text, each as often as it has them.

    An icon is a cost or an effect: one too few is a wrong rule.
    """
    for pair in checked.pairs:
        if "{" not in pair.text and "{" not in pair.msgstr:
            continue
        in_text, in_msgstr = marks_of(pair.text).icons, marks_of(pair.msgstr).icons
        for icon, more in first_of(less(in_text, in_msgstr)):
            message = f"the icon {{{icon}}} is lost{more}"
            hint = f"write {{{icon}}} as often as the text does"
            yield pair.finding("translation-icons", message, hint)
        for icon, more in first_of(less(in_msgstr, in_text)):
            message = f"the text has no icon {{{icon}}}, or fewer of it{more}"
            hint = f"it has {listed(sorted(in_text), '{%s}')}"
            yield pair.finding("translation-icons", message, hint, word=f"{{{icon}}}")
