"""`translation-twice`: two entries for one text."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.content.locale.catalog import of_words
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.subject import PoSubject

_GOOD = {"de.po": sample("Draw a card.", "Ziehe eine Karte.")}
_BAD = {"de.po": f"{_GOOD['de.po']}\n{_GOOD['de.po']}"}


@translation_check("translation-twice", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_twice(checked: PoSubject) -> Iterator[Finding]:
    """Find second entries for one text.

    Tools make them when two files are joined; it could be either of the two that is printed.
    """
    seen: dict[tuple[str, str], int] = {}
    for entry in checked.live:
        key = (entry.context, entry.text if of_words(entry.context) else "")
        first = seen.setdefault(key, entry.line)
        if first != entry.line:
            message = f"a second entry for this text; the first is at line {first}"
            place, hint = checked.position(entry), "delete one of them"
            subject = entry.context or entry.text
            yield Finding("translation-twice", message, place, subject, hint)
