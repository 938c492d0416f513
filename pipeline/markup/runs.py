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
    "note": "a footnote: numbered, its words at the foot of the column (a flow with `note-style`)",
}


_RAISED: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


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


class Note(NamedTuple):
    """A footnote: its `runs` stand at the foot of the column, its raised `number` in the line."""

    runs: tuple[Words | InlineIcon | Break, ...]
    number: int = 0

    @property
    def text(self) -> str:
        """The words of the note, as `Markup.plain` has them."""
        return f" ({''.join(run.text for run in self.runs)})"

    @property
    def mark(self) -> Words:
        """What stands in the line."""
        return Words(str(self.number).translate(_RAISED))


Inline: TypeAlias = Words | InlineIcon | Break | Note


class RunError(ValueError):
    """Inline markup that is not in the closed set; the message says what is."""


def unknown_inline(tag: str) -> RunError:
    """Return the error for an element that text may not hold."""
    return RunError(f"text cannot hold <{tag}>; {hint(tag, INLINE_TAGS)}")
