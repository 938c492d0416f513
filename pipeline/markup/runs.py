"""Inline runs: what stands inside a text-bearing element, flattened to stretches of one look."""

from typing import Final, NamedTuple, TypeAlias

from pipeline.base.suggest import hint

INLINE_TAGS: Final = {
    "b": "strong words, in the style's bold cut",
    "i": "words set apart, in the style's italic cut",
    "t": "a term of art: the printed name of a record that the text refers to",
    "s": "words struck through, which hold no longer",
    "u": "words underlined, which are new",
    "span": "words in another style (attribute `style`), at that style's size",
    "icon": "an icon in the line (attribute `name`, optional `fill`)",
    "br": "a forced line break",
}


class Words(NamedTuple):
    """Text of one look; `span` names another style, `line` is ``through`` or ``under`` the words.

    Both may be empty.
    """

    text: str
    bold: bool = False
    italic: bool = False
    term: bool = False
    span: str = ""
    line: str = ""


class InlineIcon(NamedTuple):
    """An icon as high as the type, in the text's colour unless `fill` names another."""

    name: str
    fill: str = ""
    text: str = ""


class Break(NamedTuple):
    """A forced line break."""

    text: str = " "


Inline: TypeAlias = Words | InlineIcon | Break


class RunError(ValueError):
    """Inline markup that is not in the closed set; the message says what is."""


def unknown_inline(tag: str) -> RunError:
    """Return the error for an element that text may not hold."""
    return RunError(f"text cannot hold <{tag}>; {hint(tag, INLINE_TAGS)}")
