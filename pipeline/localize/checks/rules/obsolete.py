"""`translation-obsolete`: translations of what is gone."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.subject import PoSubject

_GOOD = {"de.po": sample("Draw two cards.", "Ziehe zwei Karten.")}
_GONE = "".join(f"#~ {line}\n" for line in sample("Rest.", "Raste.", "rule.gone.text").splitlines())
_BAD = {"de.po": f"{_GOOD['de.po']}\n{_GONE}"}


@translation_check("translation-obsolete", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def translation_obsolete(checked: PoSubject) -> Iterator[Finding]:
    """Find translations of texts that the game no longer has, and tell how many there are.

    They do no harm, and come back with the text; once it is gone for good they may be deleted.
    """
    obsolete = [entry for entry in checked.catalog.entries if entry.obsolete]
    if obsolete:
        first = obsolete[0]
        others = f" and {len(obsolete) - 1} more" if len(obsolete) > 1 else ""
        message = f"{first.context or first.text!r}{others} are of texts that are gone"
        place, hint = (
            checked.position(first),
            "delete them, or leave them for their texts to return",
        )
        yield Finding("translation-obsolete", message, place, first.context, hint, Severity.INFO)
