"""The words of the engine and of templates in the language of an edition."""

import re
from typing import Final, Protocol

PLACEHOLDER: Final = re.compile(r"%\((\w+)\)s")
"""What stands for a value in a message."""

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
        """What stands before the decimals of a number."""

    def get(self, message: str, context: str = "") -> str:
        """Return a message in the edition's language."""

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        """Return the form of a message that goes with `number`."""

    def date(self, value: str) -> str:
        """Return a day, month or year, as ISO 8601 writes it, in words."""

    def reading(self, text: str) -> str:
        """Return how a text is read, where its letters do not tell, as those of Japanese."""


class OwnWords:
    """The words as templates write them, for an edition in the language of the content."""

    decimal = "."

    def __init__(self, language: str = "en") -> None:
        self.language = language

    def get(self, message: str, context: str = "") -> str:
        """Return the message itself."""
        return message

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        """Return `one` for the number one, `many` for all others."""
        return one if number == 1 else many

    def date(self, value: str) -> str:
        """Return the date as it is written in content."""
        return value

    def reading(self, text: str) -> str:
        """Return the text itself."""
        return text


def format_message(words: Words, context: str, message: str, /, **values: object) -> str:
    """Return a message of the engine with `values` in its placeholders, such as ``%(n)s``."""
    return PLACEHOLDER.sub(
        lambda match: str(values.get(match[1], match[0])), words.get(message, context)
    )


def dice_in(text: str, words: Words) -> str:
    """Return a text with its dice (D6, 2D6+1) in the letter that players of the language write."""
    return _DICE.sub(words.get("D", LETTER), text)
