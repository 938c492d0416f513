"""`translation-plural`: the plural forms of a language."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.content.locale.conventions import plural_rule
from pipeline.localize.checks.check import translation_check
from pipeline.localize.checks.subject import PoSubject

_ONE = 'msgid "%(n)s card"\nmsgid_plural "%(n)s cards"\nmsgstr[0] "%(n)s Karte"\n'
_GOOD = {"de.po": f'{_ONE}msgstr[1] "%(n)s Karten"\n'}
_BAD = {"de.po": f'{_ONE}msgstr[1] ""\n'}


@translation_check("translation-plural", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def translation_plural(checked: PoSubject) -> Iterator[Finding]:
    """Find messages that do not have every plural form of their language.

    German has two, Japanese one, Arabic six: which goes with which number says Unicode's CLDR.
    """
    count, _ = plural_rule(checked.language)
    for entry in checked.live:
        if not entry.many or not any(entry.forms):
            continue
        filled = sum(map(bool, entry.forms))
        if filled != count or len(entry.forms) != count:
            message = f"expected {count} plural forms, found {filled} filled in"
            place, hint = checked.position(entry), "fill in msgstr[0] and those that follow"
            subject = entry.context or entry.text
            yield Finding("translation-plural", message, place, subject, hint)
