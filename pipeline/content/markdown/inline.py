"""The words of one block: Markdown's inline tokens as a text in our notation."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from pipeline.content.markdown.parser import LONGEST, MOST_MARKS, NOTATION, TOO_LONG
from pipeline.content.markdown.place import Mark
from pipeline.content.notation import escape
from pipeline.content.runs import LINE_BREAK

if TYPE_CHECKING:
    from markdown_it.token import Token

_STYLES: Final = {"strong": "**", "em": "*"}
_COMMENT: Final = re.compile(r"<!--.*-->", re.DOTALL)
_NOTE_NAME: Final = re.compile(r"(?<!\\)\[\^([^\s\[\]\\]{1,100})\](?!:)")
_CODE: Final = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
_LOCAL: Final = re.compile(r"(?!(?:[a-z][a-z0-9+.-]*:|//))", re.IGNORECASE)

REFUSED: Final = {
    "html_inline": ("raw HTML is not printed", "write Markdown: **bold**, *italic*, {icon}"),
    "s_open": ("words that are struck through are not printed", "write \\~~ for the characters"),
    "image": (
        "a picture cannot stand within a line",
        "give it a paragraph of its own, or write {icon-name} for an icon",
    ),
}
"""What cannot be printed in a line: what is told of it, and the remedy."""

Tell = Callable[[str, str, int, int], None]
"""Told of a fault: message, remedy, line and column."""


class Source(NamedTuple):
    """The lines of the file, the texts of its footnotes, and who is told of faults."""

    lines: Sequence[str]
    notes: Mapping[int, str]
    tell: Tell


class Words(NamedTuple):
    """A text in our notation, and where its characters stand."""

    text: str
    marks: tuple[Mark, ...]


def words_of(token: "Token", line: int, source: Source) -> Words:
    """Return the words of an inline token that begins at `line` of the file, from 1."""
    if TOO_LONG in token.meta:
        message = (
            f"a paragraph has more than {LONGEST:,} characters, or {MOST_MARKS} marks of a sort"
        )
        source.tell(message, "part it", line, 1)
    writer = _Writer(token, line, source)
    for child in token.children or ():
        writer.write(child)
    return Words("".join(writer.parts).strip(), tuple(writer.marks))


class _Writer:
    """One text under way."""

    def __init__(self, token: "Token", line: int, source: Source) -> None:
        self.parts: list[str] = []
        self._content, self._first, self._line, self._source = token.content, line, line, source
        self._length, self._depth = 0, dict.fromkeys(_STYLES, 0)
        self._links: list[tuple[str, int]] = []
        self._missing: set[str] = set()
        self.marks = [Mark(0, *self._place(0))]

    def write(self, token: "Token") -> None:
        """Write one token; what cannot be printed is told."""
        kind, _, end = token.type.rpartition("_")
        if token.type in ("text", "code_inline", "text_special"):
            if token.type == "text" and "[^" in token.content:
                self._check_notes(token.content)
            self._add(escape(token.content))
        elif token.type == NOTATION:
            place = self._place(token.meta["offset"])
            self._line = place[0]
            self.marks.append(Mark(self._length, *place))
            self._add(token.content)
        elif token.type in ("softbreak", "hardbreak"):
            self._add(" " if token.type == "softbreak" else LINE_BREAK)
            self._line += 1
            self.marks.append(Mark(self._length, self._line, self._column(self._line)))
        elif kind in _STYLES:
            self._style(kind, opens=end == "open")
        elif kind == "link":
            self._link(token)
        elif token.type == "footnote_ref":
            self._note(token.meta["id"])
        elif token.type in REFUSED and not _COMMENT.fullmatch(token.content):
            self._source.tell(*REFUSED[token.type], self._line, self._column(self._line))

    def _check_notes(self, text: str) -> None:
        """Tell of references to footnotes that there are none of: they would print as written."""
        written = _CODE.sub(lambda code: " " * len(code[0]), self._content)
        places = {each[1]: each.start() for each in _NOTE_NAME.finditer(written)}
        for name in {each[1] for each in _NOTE_NAME.finditer(text)} & places.keys() - self._missing:
            self._missing.add(name)
            hint = f"write it in a paragraph of its own: [^{name}]: words"
            self._source.tell(f"there is no footnote {name!r}", hint, *self._place(places[name]))

    def _add(self, text: str) -> None:
        self.parts.append(text)
        self._length += len(text)

    def _style(self, kind: str, *, opens: bool) -> None:
        """Switch bold or italic; within itself it is no more of it."""
        before = self._depth[kind]
        self._depth[kind] += 1 if opens else -1
        if not (before and self._depth[kind]):
            self._add(_STYLES[kind])

    def _link(self, token: "Token") -> None:
        """Print a link's words, and where it leads: a page of the book, or an address."""
        if token.type == "link_open":
            self._links.append((str(token.attrs["href"]), len(self.parts)))
            return
        href, start = self._links.pop()
        words = "".join(self.parts[start:])
        if href.startswith("#"):
            self._add(f" ([[{href}]])")
        elif _LOCAL.match(href):
            hint = "write [[kind:slug|words]] for another record, or [words](#heading)"
            place = self._line, self._column(self._line)
            self._source.tell(f"on paper no link leads to the file {href!r}", hint, *place)
        elif escape(href.removeprefix("mailto:")) != words:
            self._add(f" ({escape(href.removeprefix('mailto:'))})")

    def _note(self, number: int) -> None:
        if number in self._source.notes:
            self._add(f"^[{self._source.notes[number]}]")
        else:
            place = self._line, self._column(self._line)
            self._source.tell("a footnote stands within a footnote", "make one of both", *place)

    def _place(self, offset: int) -> tuple[int, int]:
        """Return line and column of a character of the token's content."""
        before = self._content[:offset]
        row, start = before.count("\n"), before.rfind("\n") + 1
        line = self._first + row
        return line, self._column(line, self._content[start:].partition("\n")[0]) + offset - start

    def _column(self, line: int, text: str = "") -> int:
        """Return the column that a line of the content begins at."""
        if not 0 < line <= len(self._source.lines):
            return 1
        written = self._source.lines[line - 1]
        found = written.find(text) if text else len(written) - len(written.lstrip(" >\t"))
        return max(found, 0) + 1
