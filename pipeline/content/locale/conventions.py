"""What languages have in common with one another: fallbacks, decimal signs, dates, plural forms."""

import re
from functools import cache
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from babel import Locale

TAG: Final = r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,5}"
"""A language as BCP 47 writes it: its tag names files and folders."""

PSEUDO: Final = ("en-XA", "ar-XB")
"""Editions that nobody writes: English with accents and a third longer, English mirrored."""

_MONTH: Final = 7
_DAY: Final = 10
# Print of games counts with the figures that dice show, whatever else a language has.
_FIGURES: Final = "latn"


def chain(language: str) -> tuple[str, ...]:
    """Return a language and what stands in for it: de-AT, then de."""
    parts = language.split("-")
    return tuple("-".join(parts[:count]) for count in range(len(parts), 0, -1))


def decimal_sign(language: str) -> str:
    """Return what stands before the decimals of a number (Unicode CLDR)."""
    symbols = _parse_locale(language).number_symbols
    return str(symbols.get(_FIGURES, symbols).get("decimal", "."))


def written_date(value: str, language: str) -> str:
    """Return a day, month or year of ISO 8601 as the language writes it (Unicode CLDR)."""
    from datetime import date

    from babel.dates import format_date, format_skeleton

    locale = _parse_locale(language)
    if len(value) == _DAY:
        return format_date(date.fromisoformat(value), "long", locale)
    if len(value) == _MONTH:
        day = date.fromisoformat(f"{value}-01")
        return format_skeleton("yMMMM", day, locale=locale)
    return value


def plural_rule(language: str) -> tuple[int, str]:
    """Return how many plural forms a language has, and gettext's rule for them."""
    from babel.messages.plurals import get_plural

    count, rule = get_plural(_parse_locale(language))
    return int(count), str(rule).strip("()")


def language_name(language: str) -> str:
    """Return a language's name in English, its tag where it has none."""
    return str(_parse_locale(language).get_display_name("en") or language)


def known(language: str) -> bool:
    """Tell whether a tag names a language."""
    from babel import UnknownLocaleError

    if re.fullmatch(TAG, language) is None:
        return False
    try:
        _parse_locale(language)
    except (UnknownLocaleError, ValueError, TypeError):
        return False
    return True


@cache
def _parse_locale(language: str) -> "Locale":
    # babel takes long to import, and most builds are in the language of the content.
    from babel import Locale

    return Locale.parse(language, sep="-")
