"""A text with inline notation: its runs in order of reading, and how it reads and prints."""

from collections.abc import Callable
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

    `label` is what is printed: the author's other words, or once the game is loaded the name. For
    a `page`, that is printed instead.
    `kind` is None if the author left it out and nothing is loaded yet.
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


_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"}
)

Runs: TypeAlias = tuple[Run, ...]


class Markup:
    """A text in inline notation, immutable.

    `source` is the notation as written. `runs` are what it prints: once the game is loaded, every
    reference has its label and every constant is text. Text of authors leaves this class escaped.

    Where `runs` are given as what reads them from the source, they are read when first asked for:
    of a large deck most texts are, but by the process that draws them.
    """

    __slots__ = ("_dynamic", "_html", "_runs", "_source")

    def __init__(
        self, source: str, runs: Runs | Callable[[str], Runs], dynamic: bool = False
    ) -> None:
        self._source, self._runs, self._dynamic = source, runs, dynamic
        self._html: str | None = None

    @property
    def source(self) -> str:
        return self._source

    @property
    def runs(self) -> Runs:
        runs = self._runs
        if not isinstance(runs, tuple):
            runs = self._runs = runs(self._source)
        return runs

    @property
    def dynamic(self) -> bool:
        """Return whether the text refers to records or constants."""
        return self._dynamic

    @property
    def plain(self) -> str:
        """The text without any markup; an icon reads as its name in braces."""
        return "".join(map(_plain_text, self.runs))

    def __html__(self) -> str:
        """Return the inline XML of a face: escaped text with `b`, `i`, `t`, `icon`, `note`, `br`.

        A line break of the text is one on paper, save at its ends; `t` is round the printed
        words of a reference, `page` where a page's number is set.
        """
        if self._html is None:
            # Of runs that are read here alone, nothing but their words is held.
            runs = self._runs if isinstance(self._runs, tuple) else self._runs(self._source)
            html = "".join(map(_inline_xml, runs))
            self._html = (
                html.strip(LINE_BREAK).replace(LINE_BREAK, "<br/>") if LINE_BREAK in html else html
            )
        return self._html

    def __str__(self) -> str:
        return self.plain

    def __repr__(self) -> str:
        return f"Markup({self._source!r})"

    def __bool__(self) -> bool:
        return bool(self.runs)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Markup):
            return NotImplemented
        return self._source == other._source and self.runs == other.runs

    def __hash__(self) -> int:
        return hash((self._source, self.runs))


def _plain_text(run: Run) -> str:
    if isinstance(run, TextRun):
        return run.text
    if isinstance(run, IconRun):
        return f"{{{run.name}}}"
    if isinstance(run, NoteRun):
        return " (" if run.opens else ")"
    if isinstance(run, RefRun):
        return run.slug if run.label is None else run.label
    return f"[#{run.anchor}]" if isinstance(run, PageRun) else run.name


def _inline_xml(run: Run) -> str:
    if isinstance(run, IconRun):
        fill = f' fill="{run.colour}"' if run.colour else ""
        return f'<icon name="{run.name}"{fill}/>'
    if isinstance(run, NoteRun):
        return "<note>" if run.opens else "</note>"
    if isinstance(run, PageRun) or (isinstance(run, RefRun) and run.page):
        anchor = run.anchor if isinstance(run, PageRun) else f"{run.kind}:{run.slug}"
        xml = f'<page of="{anchor}"/>'
    else:
        xml = _plain_text(run).translate(_ESCAPES)
        if isinstance(run, RefRun):
            xml = f"<t>{xml}</t>"
    if run.italic:
        xml = f"<i>{xml}</i>"
    return f"<b>{xml}</b>" if run.bold else xml


def settle(markup: Markup, runs: Runs) -> None:
    """Give a text its printed runs, while the game loads and nobody else has seen it."""
    markup._runs, markup._html = runs, None
