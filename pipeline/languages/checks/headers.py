"""Checks of the head of a PO file, and of plural forms, which depend on it."""

import re
from collections.abc import Callable, Iterator
from gettext import c2py
from typing import Final

from pipeline.game.catalog import Translated
from pipeline.game.language import plural_rule
from pipeline.languages.subject import PoSubject, sample, translation_check
from pipeline.source.findings import Finding, Severity

_CHARSET: Final = "UTF-8"
_SAMPLE: Final = sample("Rest.", "Raste.")


def _head(fields: str) -> str:
    return f'msgid ""\nmsgstr "{fields}"\n\n{_SAMPLE}'


_HEADER_GOOD = {"de.po": _head("Language: de\\n")}
_HEADER_BAD = {"de.po": _head("Language: fr\\n")}


@translation_check(
    "translation-header", bad=_HEADER_BAD, good=_HEADER_GOOD, severity=Severity.ERROR
)
def translation_header(checked: PoSubject) -> Iterator[Finding]:
    """Find files whose head names another language, or another encoding than UTF-8.

    Poedit and Weblate believe the head: they would check by the rules of that language, and save
    letters that nobody can read.
    """
    language = checked.header.get("Language", "").strip()
    if language and language.replace("_", "-").lower() != checked.language.lower():
        message = f"expected the language {checked.language}, found {language}"
        hint = f"write Language: {checked.language.replace('-', '_')}"
        yield _header_finding(checked, "Language", message, hint)
    _, _, charset = checked.header.get("Content-Type", "").partition("charset=")
    if charset.strip() and charset.strip().upper() != _CHARSET:
        message = f"expected charset={_CHARSET}, found {charset.strip()}"
        hint = f"write charset={_CHARSET}; the file is read so"
        yield _header_finding(checked, "Content-Type", message, hint)


def _header_finding(checked: PoSubject, field: str, message: str, hint: str) -> Finding:
    return Finding("translation-header", message, checked.source.header(field), field, hint)


_TRIED: Final = range(1000)
_NPLURALS: Final = re.compile(r"nplurals\s*=\s*(\d{1,4})")
_ONE: Final = 'msgid "%(n)s card"\nmsgid_plural "%(n)s cards"\nmsgstr[0] "%(n)s Karte"\n'
_PLURAL_GOOD = {"de.po": f'{_ONE}msgstr[1] "%(n)s Karten"\n'}
_PLURAL_BAD = {"de.po": f'{_ONE}msgstr[1] ""\n'}


@translation_check(
    "translation-plural", bad=_PLURAL_BAD, good=_PLURAL_GOOD, severity=Severity.ERROR
)
def translation_plural(checked: PoSubject) -> Iterator[Finding]:
    """Find messages without every plural form of their language, and files with another rule.

    German has two forms, Japanese one, Arabic six: which goes with which number says Unicode's
    CLDR. The order of the forms is free, but for those of one and two.
    """
    count, rule = plural_rule(checked.language)
    counted = [entry for entry in checked.live if entry.many and any(entry.forms)]
    declared = _NPLURALS.search(checked.header.get("Plural-Forms", ""))
    is_declared = declared is None or int(declared[1]) == count
    if counted and not (is_declared and _same_rule(checked.catalog.form, c2py(rule))):
        message = f"the plural rule is not that of {checked.language}"
        hint = f"write Plural-Forms: nplurals={count}; plural={rule};"
        place = checked.source.header("Plural-Forms")
        yield Finding("translation-plural", message, place, "Plural-Forms", hint)
    for entry in counted:
        filled = sum(map(bool, entry.forms))
        if filled != count or len(entry.forms) != count:
            message = f"expected {count} plural forms, found {filled} filled in"
            hint = "fill in msgstr[0] and those that follow"
        elif _is_swapped(entry):
            message = "the forms of one and of many are swapped"
            hint = "write the form of one in msgstr[0]"
        else:
            continue
        place, subject = checked.position(entry), entry.context or entry.text
        yield Finding("translation-plural", message, place, subject, hint)


def _same_rule(found: Callable[[int], int], expected: Callable[[int], int]) -> bool:
    """Return whether two rules part numbers alike; where, one and two have the same form."""
    pairs = {(found(number), expected(number)) for number in _TRIED}
    is_one_to_one = len({mine for mine, _ in pairs}) == len({its for _, its in pairs}) == len(pairs)
    return is_one_to_one and all(found(number) == expected(number) for number in (1, 2))


def _is_swapped(entry: Translated) -> bool:
    """Return whether each differing word of the form of one begins with the other, and is longer.

    Plurals of languages with two forms add letters to a word, or change some of it.
    """
    if len(entry.forms) != 2:
        return False
    one, many = (form.split() for form in entry.forms)
    differing = [pair for pair in zip(one, many, strict=False) if len({*pair}) > 1]
    if not differing or len(one) != len(many):
        return False
    return all(len(mine) > len(its) and mine.startswith(its) for mine, its in differing)


_EQUAL_GOOD = {"de.po": f'{_ONE}msgstr[1] "%(n)s Karten"\n'}
_EQUAL_BAD = {"de.po": f'{_ONE}msgstr[1] "%(n)s Karte"\n'}


@translation_check(
    "translation-plural-alike", bad=_EQUAL_BAD, good=_EQUAL_GOOD, severity=Severity.INFO
)
def translation_plural_alike(checked: PoSubject) -> Iterator[Finding]:
    """Find messages that say the same of one and of many, where English does not.

    Many words are the same in both, such as German *Roboter*. Read through once, the list shows
    the form that was copied.
    """
    for entry in checked.live:
        if len(entry.forms) > 1 and entry.done and len({*entry.forms}) == 1:
            message = f"one and many are the same: {entry.msgstr[:60]}"
            place, subject = checked.position(entry, 1), entry.context or entry.text
            hint = "see that the word has no plural of its own"
            yield Finding("translation-plural-alike", message, place, subject, hint, Severity.INFO)
