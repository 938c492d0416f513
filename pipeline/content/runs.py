"""What a text with inline notation is made of, in order of reading."""

from typing import Final, NamedTuple, TypeAlias

LINE_BREAK: Final = "\n"
"""The character of a text that ends a line on paper, too."""


class TextRun(NamedTuple):
    """Characters to print as they are, in one style."""

    text: str
    bold: bool = False
    italic: bool = False


class IconRun(NamedTuple):
    """The icon `name`, set in the line like a letter; in a `colour` of its own where it has one."""

    name: str
    colour: str = ""


class RefRun(NamedTuple):
    """A reference to a record.

    `label` is what is printed: the author's other words, or once the game is loaded the name. Where
    it is a `page`, that is printed instead.
    `kind` is None where the author left it out and nothing is loaded yet.
    """

    kind: str | None
    slug: str
    label: str | None = None
    bold: bool = False
    italic: bool = False
    page: bool = False


class PageRun(NamedTuple):
    """The page that has the anchor of that name."""

    anchor: str
    bold: bool = False
    italic: bool = False


class ConstantRun(NamedTuple):
    """A reference to the constant `name` (dotted within groups)."""

    name: str
    bold: bool = False
    italic: bool = False


class NoteRun(NamedTuple):
    """Where a footnote `opens`, or closes; the runs between are its words."""

    opens: bool


Run: TypeAlias = TextRun | IconRun | RefRun | PageRun | ConstantRun | NoteRun
