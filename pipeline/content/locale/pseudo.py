"""Pseudo-locales: editions made on the fly, to see what breaks before anybody has translated.

``en-XA`` writes accents on letters and makes texts a third longer, so that words that no translator
can reach, typefaces without accents and boxes without room are seen. ``ar-XB`` leaves the words as
they are: its pages are mirrored.
"""

import re
from typing import Final

from pipeline.content.locale.message import has_words
from pipeline.content.locale.policy import State
from pipeline.content.locale.translation import TranslatedText, Translation
from pipeline.content.locale.words import LETTER

ACCENTED: Final = "en-XA"

LONGER: Final = 0.35
"""How much longer texts get: what German takes beside English in short labels."""

# Icons, references, constants, placeholders, expressions and dice stay as they are.
_KEPT: Final = re.compile(
    r"(\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}|\{[^{}]*\}"
    r"|\[\[[^\[\]|]*\]\]|\[\[[^\[\]|]*\||%\(\w+\)s|\b\d*D\d+\b)",
    re.DOTALL,
)
_ACCENTS: Final = str.maketrans("AaCcEeIiNnOoSsUuYyZz", "ÅåÇçÉéÎîÑñÖöŠšÛûÝýŽž")
_MOST: Final = 2
_VOWELS: Final = frozenset("aeiouAEIOU")


class Pseudo(Translation):
    """Nobody's language: complete, with the numbers and dates of the content."""

    def __init__(self, language: str) -> None:
        super().__init__(language, (), (), original=language)

    @property
    def decimal(self) -> str:
        """The full stop."""
        return "."

    def date(self, value: str) -> str:
        """Return the date as the content has it."""
        return value


class Accented(Pseudo):
    """English with accents, a third longer."""

    def translated_text(self, context: str, text: str) -> TranslatedText:
        """Return a text with accents."""
        return TranslatedText(accented(text), State.DONE)

    def get(self, message: str, context: str = "") -> str:
        """Return a word of templates with accents."""
        return message if context == LETTER else accented(message)

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        """Return the English form with accents."""
        return accented(one if number == 1 else many)


def pseudo(language: str) -> Translation:
    """Return the translation of a pseudo-locale."""
    return Accented(language) if language == ACCENTED else Pseudo(language)


def accented(text: str) -> str:
    """Return a text with accents, longer by doubled vowels; notation stays as it is."""
    if not has_words(text):
        return text
    owed, made = 0.0, []
    for n, part in enumerate(_KEPT.split(text)):
        if n % 2:
            made.append(part)
            continue
        longer, owed = _lengthen(part, owed)
        made.append(longer.translate(_ACCENTS))
    return "".join(made)


def _lengthen(text: str, owed: float) -> tuple[str, float]:
    """Return a text with its vowels drawn out, and how many letters it still wants."""
    made = []
    for letter in text:
        made.append(letter)
        owed += LONGER
        if letter in _VOWELS:
            extra = min(int(owed), _MOST)
            made.append(letter.lower() * extra)
            owed -= extra
    return "".join(made), owed
