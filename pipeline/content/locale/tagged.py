"""A translation whose texts carry a tag that no reader sees: rendered, they tell what is printed.

A tag is a number in letters of Unicode's private use, which no text of a game has.
"""

import re
from typing import Final

from pipeline.content.locale.message import has_words
from pipeline.content.locale.translation import TranslatedText, Translation
from pipeline.content.locale.words import LETTER

_DIGITS: Final = "".join(map(chr, range(0xE000, 0xE00A)))
_END: Final = "\ue00a"
_TAG: Final = re.compile(f"(?<![{_DIGITS}])([{_DIGITS}]+){_END}")
_WRITE: Final = str.maketrans("0123456789", _DIGITS)
_READ: Final = str.maketrans(_DIGITS, "0123456789")


class Tagged(Translation):
    """What another translation says, with a tag before each text and word.

    The letter of dice stays as it is, because other texts are made with it.
    """

    def __init__(self, of: Translation) -> None:
        super().__init__(of.language, of.game, of.engine, of.policy)
        self._complete = of._complete
        self._tags: dict[tuple[str, str], int] = {}

    def translated_text(self, context: str, text: str) -> TranslatedText:
        """Return a text of the content with its tag."""
        translated_text = super().translated_text(context, text)
        return (
            translated_text._replace(text=self._tag(context, text) + translated_text.text)
            if has_words(text)
            else translated_text
        )

    def get(self, message: str, context: str = "") -> str:
        """Return a word of templates with its tag."""
        translation = super().get(message, context)
        return translation if context == LETTER else self._tag(context, message) + translation

    def plural(self, one: str, many: str, number: float, context: str = "") -> str:
        """Return the form of a message that goes with `number`, with its tag."""
        return self._tag(context, one) + super().plural(one, many, number, context)

    def reading(self, text: str) -> str:
        """Return how a text is read."""
        return super().reading(_TAG.sub("", text))

    def printed(self, rendered: str) -> set[tuple[str, str]]:
        """Return context and text of all that a rendered face has."""
        names = list(self._tags)
        found = {int(match[1].translate(_READ)) for match in _TAG.finditer(rendered)}
        tagged = {names[number] for number in found if number < len(names)}
        former = {(self._former[key], key[1]) for key in tagged if key in self._former}
        return tagged | former

    def _tag(self, context: str, text: str) -> str:
        number = self._tags.setdefault((context, text), len(self._tags))
        return str(number).translate(_WRITE) + _END
