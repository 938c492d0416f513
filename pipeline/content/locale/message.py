"""A text that can be translated, as it is collected from content and templates."""

import re
from typing import Final, NamedTuple, TypeAlias

from pipeline.base.finding import Position

Path: TypeAlias = tuple[str | int, ...]

CHOICE: Final = "choice: "
"""What the context of a printed choice begins with; its dotted field follows."""

_WORD: Final = re.compile(r"[^\W\d_]")
# What says something in any language: icons, references, constants, placeholders, expressions.
_NEUTRAL: Final = re.compile(
    r"\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}"
    r"|\{[^{}]*\}|\[\[[^\[\]|]*\]\]|%\(\w+\)s",
    re.DOTALL,
)


class Message(NamedTuple):
    """A text and where it comes from.

    `context` is its msgctxt; of a `keyed` message that alone says which one it is, as of a record's
    field, while others are known by context and text. `many` is the plural form, where it has one.
    `notes` are for translators. `places` are further positions.
    """

    context: str
    text: str
    position: Position
    keyed: bool = True
    many: str = ""
    notes: tuple[str, ...] = ()
    places: tuple[Position, ...] = ()

    @property
    def key(self) -> tuple[str, str]:
        """What tells it from all others."""
        return (self.context, "" if self.keyed else self.text)


def has_words(text: str) -> bool:
    """Tell whether a text has anything to translate: a letter outside of icons and references."""
    return _WORD.search(_NEUTRAL.sub("", text)) is not None


def joined(*parts: str | int) -> str:
    """Return the context that parts of a path make."""
    return ".".join(map(str, parts))
