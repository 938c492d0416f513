"""What languages have in common, the engine's words, and what fills a gap."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol

if TYPE_CHECKING:
    from babel import Locale


TAG: Final = r"[a-z]{2,3}(-[A-Za-z0-9]{2,8}){0,5}"
"""A language as BCP 47 writes it: its tag names files and folders."""

_REGION, _LONG, _SCRIPT = 2, 3, 4
"""Letters of a region, of a language that may have a shorter code, and of a script."""

PSEUDO: Final = ("en-XA", "ar-XB")
"""Editions that nobody writes: English with accents and a third longer, English mirrored."""

_MONTH: Final = 7
_DAY: Final = 10
# Print of games counts with the figures that dice show, even if a language has others.
_FIGURES: Final = "latn"


def chain(language: str) -> tuple[str, ...]:
    """Return a language and its replacements: de-AT, then de."""
    parts = language.split("-")
    return tuple("-".join(parts[:count]) for count in range(len(parts), 0, -1))


def decimal_sign(language: str) -> str:
    """Return what is before the decimals of a number (Unicode CLDR)."""
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


def code_meant(text: str) -> str:
    """Return the code of the language in German, deu, de_de or a country's gr; empty for none."""
    from babel import UnknownLocaleError
    from babel.core import get_global

    first, *rest = text.lower().replace("_", "-").split("-")
    code = get_global("language_aliases").get(first, first) if len(first) == _LONG else first
    names = _parse_locale("en").languages
    code = next((each for each, name in names.items() if name.lower() == text.lower()), code)
    cases = {_REGION: str.upper, _SCRIPT: str.title}
    parts = (cases.get(len(part), str.lower)(part) for part in rest)
    tag = "-".join((code, *parts)).replace("_", "-")
    try:
        _parse_locale(tag)
    except (UnknownLocaleError, ValueError, TypeError):
        # A language that has no locale is no slip of a country's code.
        likely = "" if code in names else get_global("likely_subtags").get(f"und_{text.upper()}")
        return str(likely or "").partition("_")[0]
    return tag if re.fullmatch(TAG, tag) else ""


def known(language: str) -> bool:
    """Return whether a text is the code of a language, as it is written."""
    return re.fullmatch(TAG, language) is not None and code_meant(language) == language


@cache
def _parse_locale(language: str) -> "Locale":
    # babel takes long to import, and most builds are in the language of the content.
    from babel import Locale

    return Locale.parse(language, sep="-")


PLACEHOLDER: Final = re.compile(r"%\((\w+)\)s")
"""What represents a value in a message."""

LETTER: Final = "letter of dice"
"""The context of the letter that dice are written with."""

_DICE: Final = re.compile(r"\bD(?=\d)|(?<=\d)D(?=\d)")


class Words(Protocol):
    """Looks messages up by their English text, and their context where one has several senses."""

    @property
    def language(self) -> str:
        """The language, as in BCP 47."""

    @property
    def decimal(self) -> str:
        """What is before the decimals of a number."""

    @property
    def credits(self) -> tuple[str, ...]:
        """Who translated, in the edition's language."""

    def get(self, message: str, context: str = "") -> str:
        """Return a message in the edition's language."""

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        """Return the form of a message that goes with `number`."""

    def date(self, value: str) -> str:
        """Return a day, month or year, as ISO 8601 writes it, in words."""

    def reading(self, text: str) -> str:
        """Return how a text is read, if its letters do not say, as in Japanese."""


class OwnWords:
    """The words as templates write them, for an edition in the language of the content."""

    decimal = "."
    credits: tuple[str, ...] = ()

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def get(self, message: str, context: str = "") -> str:
        return message

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        """Return `one` for the number one, `many` for all others."""
        return one if number == 1 else many

    def date(self, value: str) -> str:
        return value

    def reading(self, text: str) -> str:
        return text


class CorrectedWords:
    """Words as errata have corrected them: `corrected` has the new ones by context and old one."""

    def __init__(self, words: Words, corrected: Mapping[tuple[str, str], str]) -> None:
        self._words, self._corrected = words, corrected
        self.language, self.decimal = words.language, words.decimal
        self.date, self.reading, self.credits = words.date, words.reading, words.credits

    def get(self, message: str, context: str = "") -> str:
        return self._words.get(self._corrected.get((context, message), message), context)

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        one, many = (self._corrected.get((context, form), form) for form in (one, many))
        return self._words.plural(one, many, number, context)


def format_message(words: Words, context: str, message: str, /, **values: object) -> str:
    """Return a message of the engine with `values` in its placeholders, such as ``%(n)s``."""
    return PLACEHOLDER.sub(
        lambda match: str(values.get(match[1], match[0])), words.get(message, context)
    )


EDITION: Final = "edition"


def edition_in(edition: str, words: Words) -> str:
    """Return an edition as it is printed: its name in the language, a date, or both."""
    name, _, date = edition.partition("-")
    return f"{words.get(name, EDITION)} {date}".rstrip() if name.isalpha() else edition


def dice_in(text: str, words: Words) -> str:
    """Return a text with its dice (D6, 2D6+1) in the letter that players of the language write."""
    return _DICE.sub(words.get("D", LETTER), text)


class Policy(StrEnum):
    """Mark such texts for a draft, refuse them, or print the original in their place.

    A release may do the latter, too: then it refuses only what is wrong.
    """

    DRAFT = "draft"
    RELEASE = "release"
    FALLBACK = "fallback"
    RELEASED_FALLBACK = "release with fallback"

    @property
    def falls_back(self) -> bool:
        """Whether the original is printed in place of missing texts."""
        return self in (Policy.FALLBACK, Policy.RELEASED_FALLBACK)

    @property
    def releases(self) -> bool:
        """Whether translations must be right to be printed."""
        return self in (Policy.RELEASE, Policy.RELEASED_FALLBACK)


class State(StrEnum):
    """How far a text is translated; stale is what was made for an earlier wording, or is fuzzy."""

    DONE = "translated"
    STALE = "stale"
    MISSING = "missing"


MARKS: Final = {State.DONE: "", State.STALE: "†", State.MISSING: "‡"}
"""What is before such a text in a draft: signs that every typeface has."""
