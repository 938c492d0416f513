"""`translation-stale`: translations of an earlier wording."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.subject import PoSubject

_GOOD = {"de.po": sample("Draw two cards.", "Ziehe zwei Karten.")}
_BAD = {"de.po": f"#, fuzzy\n{_GOOD['de.po']}"}


@translation_check("translation-stale", bad=_BAD, good=_GOOD)
def translation_stale(checked: PoSubject) -> Iterator[Finding]:
    """Find translations that were made for an earlier wording, or wait for a second look.

    They are printed with a mark in a draft, and keep a release from being printed.
    """
    for message, entry in checked.states():
        if entry is None or not entry.filled:
            continue
        place, subject = checked.position(entry), message.context or message.text
        if entry.text != message.text:
            problem = f"the text has changed since; it now reads: {message.text[:80]}"
            hint = f"bring the file up to date with {checked.update}, then translate it anew"
            yield Finding("translation-stale", problem, place, subject, hint, Severity.WARNING)
        elif entry.fuzzy:
            problem = "the translation is fuzzy: it waits for a second look"
            hint = "mend it and take out the flag fuzzy (and the previous text, #| msgid)"
            yield Finding("translation-stale", problem, place, subject, hint, Severity.WARNING)
