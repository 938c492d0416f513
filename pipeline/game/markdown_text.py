"""Markdown as tokens, and the words of a block in the notation of markup fields."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from pipeline.game.notation import escape
from pipeline.game.text import LINE_BREAK
from pipeline.source.findings import Position

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token


Path: TypeAlias = tuple[str | int, ...]


class Mark(NamedTuple):
    """A character of a text, counted from 0, with its line and column in the file, from 1."""

    offset: int
    line: int
    column: int


class Places(NamedTuple):
    """The file `name`, and the marks of every block and text by its path."""

    name: str
    marks: Mapping[Path, tuple[Mark, ...]]

    def position(self, path: Path, offset: int = 0) -> Position:
        """Return where what is at `path` is: the nearest mark at or before `offset`."""
        marks = self._nearest(path)
        if not marks:
            return Position(self.name, 1, 1)
        found = marks[max(bisect_right(marks, (offset, _ENDLESS, 0)) - 1, 0)]
        return Position(self.name, found.line, found.column + max(offset - found.offset, 0))

    def _nearest(self, path: Path) -> tuple[Mark, ...]:
        while path and path not in self.marks:
            path = path[:-1]
        return self.marks.get(path, ())


_ENDLESS: Final = 1 << 60


NOTATION: Final = "notation"
"""The type of the tokens that icons, references and constants become; `meta` is their offset."""

DEEPEST: Final = 12
"""Lists and quotes within one another; more are no book."""

LONGEST: Final = 20_000
"""Characters of a paragraph; five pages of them."""

MOST_MARKS: Final = 300
"""How often a paragraph may have one of those marks that take time to be paired."""

MOST_LINES: Final = 10_000
"""Lines of a file that are not blank: as many as two hundred pages have."""

MOST_BARS: Final = 20_000
"""How often a file may have the sign that parts the cells of its tables."""

TOO_LONG: Final = "too long"
"""What the `meta` of an inline token says that has not been parsed."""

_MARKS: Final = "[*_`<^~{!&"
_LONG_ENOUGH: Final = 300
_PARSED_LEVELS: Final = 60
_ICON: Final = re.compile(r"\{[^{}\n]*\}")
_LINK: Final = re.compile(r"\[\[(?:\\.|[^\]\\\n])*\]\]")


class Parsed(NamedTuple):
    """The tokens of a file, and what its definitions are: footnotes and links by their names."""

    tokens: "list[Token]"
    environment: dict[str, Any]


def parse_markdown(text: str) -> Parsed:
    """Return the tokens of a text, raw HTML and what else cannot be printed among them."""
    environment: dict[str, Any] = {}
    return Parsed(_parser().parse(text, environment), environment)


def excess_of(text: str) -> str:
    """Return what a text has too much of to be parsed in a moment; empty for any chapter."""
    if sum(1 for line in text.split("\n") if line.strip(" \t>")) > MOST_LINES:
        return f"more than {MOST_LINES:,} lines"
    return f"more than {MOST_BARS:,} cells of tables" if text.count("|") > MOST_BARS else ""


@cache
def _parser() -> "MarkdownIt":
    from markdown_it import MarkdownIt
    from mdit_py_plugins.footnote import footnote_plugin
    from mdit_py_plugins.front_matter import front_matter_plugin

    options = {"html": True, "store_labels": True, "maxNesting": _PARSED_LEVELS}
    parser = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    parser.use(footnote_plugin).use(front_matter_plugin)
    parser.inline.ruler.before("link", NOTATION, _read_notation)
    parser.core.ruler.before("inline", "bounds", _leave_out)
    return parser


def _leave_out(state: "StateCore") -> None:
    """Take the words of paragraphs that are too long, or have too many marks, to be parsed."""
    for token in state.tokens:
        text = token.content
        if token.type == "inline" and len(text) > _LONG_ENOUGH:
            marks = max(map(text.count, _MARKS))
            if len(text) > LONGEST or marks > MOST_MARKS:
                token.content, token.meta = "", {TOO_LONG: True}


def _read_notation(state: "StateInline", silent: bool) -> bool:
    """Take an icon, a reference or a constant as it is written; anything else is reported later."""
    source, at = state.src, state.pos
    if source[at] in "{}":
        match = _ICON.match(source, at)
        found = match[0] if match else source[at]
    elif source.startswith("[[", at):
        match = _LINK.match(source, at)
        found = match[0] if match else "[["
    else:
        return False
    if not silent:
        token = state.push(NOTATION, "", 0)
        token.content, token.meta = found, {"offset": at}
    state.pos += len(found)
    return True


_STYLES: Final = {"strong": "**", "em": "*"}
_COMMENT: Final = re.compile(r"<!--.*-->", re.DOTALL)
_NOTE_NAME: Final = re.compile(r"(?<!\\)\[\^([^\s\[\]\\]{1,100})\](?!:)")
_CODE: Final = re.compile(r"(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)", re.DOTALL)
_LOCAL: Final = re.compile(r"(?!(?:[a-z][a-z0-9+.-]*:|//))", re.IGNORECASE)

REFUSED: Final = {
    "html_inline": ("raw HTML is not printed", "write Markdown: **bold**, *italic*, {icon}"),
    "s_open": ("words that are struck through are not printed", "write \\~~ for the characters"),
    "image": (
        "a picture cannot be within a line",
        "give it a paragraph of its own, or write {icon-name} for an icon",
    ),
}
"""What cannot be printed in a line: the message, and the remedy."""

Tell = Callable[[str, str, int, int], None]
"""Reports a fault: message, remedy, line and column."""


class Source(NamedTuple):
    """The lines of the file, the texts of its footnotes, and the reporter of faults."""

    lines: Sequence[str]
    notes: Mapping[int, str]
    report: Tell


class Words(NamedTuple):
    """A text in our notation, and where its characters are."""

    text: str
    marks: tuple[Mark, ...]


def words_of(token: "Token", line: int, source: Source) -> Words:
    """Return the words of an inline token that begins at `line` of the file, from 1."""
    if TOO_LONG in token.meta:
        message = (
            f"a paragraph has more than {LONGEST:,} characters, or {MOST_MARKS} marks of a sort"
        )
        source.report(message, "split it", line, 1)
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
        """Write one token; what cannot be printed is reported."""
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
            self._source.report(*REFUSED[token.type], self._line, self._column(self._line))

    def _check_notes(self, text: str) -> None:
        """Report references to footnotes that do not exist: they would print as written."""
        written = _CODE.sub(lambda code: " " * len(code[0]), self._content)
        places = {each[1]: each.start() for each in _NOTE_NAME.finditer(written)}
        for name in {each[1] for each in _NOTE_NAME.finditer(text)} & places.keys() - self._missing:
            self._missing.add(name)
            hint = f"write it in a paragraph of its own: [^{name}]: words"
            self._source.report(f"there is no footnote {name!r}", hint, *self._place(places[name]))

    def _add(self, text: str) -> None:
        self.parts.append(text)
        self._length += len(text)

    def _style(self, kind: str, *, opens: bool) -> None:
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
            self._source.report(f"a link to a file does not work on paper: {href!r}", hint, *place)
        elif escape(href.removeprefix("mailto:")) != words:
            self._add(f" ({escape(href.removeprefix('mailto:'))})")

    def _note(self, number: int) -> None:
        if number in self._source.notes:
            self._add(f"^[{self._source.notes[number]}]")
        else:
            place = self._line, self._column(self._line)
            self._source.report("a footnote is within a footnote", "make one of both", *place)

    def _place(self, offset: int) -> tuple[int, int]:
        before = self._content[:offset]
        row, start = before.count("\n"), before.rfind("\n") + 1
        line = self._first + row
        return line, self._column(line, self._content[start:].partition("\n")[0]) + offset - start

    def _column(self, line: int, text: str = "") -> int:
        if not 0 < line <= len(self._source.lines):
            return 1
        written = self._source.lines[line - 1]
        found = written.find(text) if text else len(written) - len(written.lstrip(" >\t"))
        return max(found, 0) + 1


_NOTE: Final = re.compile(r"\s*\[\^([^\]]+)\]:")
_IN_NOTES: Final = ("paragraph_open", "footnote_anchor")


def line_of(token: "Token") -> int:
    """Return the line on which a token begins, the first where it does not say."""
    return token.map[0] + 1 if token.map else 1


def read_notes(parsed: Parsed, source: Source) -> dict[int, str]:
    """Return the texts of a file's footnotes by number; report what they cannot hold."""
    notes: dict[int, str] = {}
    number, parts = 0, list[str]()
    inside = False
    for index, token in enumerate(parsed.tokens):
        if token.type == "footnote_open":
            number, parts, inside = token.meta["id"], [], True
        elif token.type == "footnote_close":
            notes[number], inside = " ".join(parts), False
        elif inside and token.type == "inline":
            line = token.map[0] + 1 if token.map else line_of(parsed.tokens[index - 1])
            parts.append(words_of(token, line, source).text)
        elif inside and token.nesting >= 0 and token.type not in _IN_NOTES:
            hint = "write it as paragraphs"
            source.report("a footnote holds only words", hint, line_of(token), 1)
    return notes


def check_definitions(parsed: Parsed, source: Source) -> None:
    """Report footnotes and links that are defined twice, or never used."""
    environment = parsed.environment
    found_notes = enumerate(map(_NOTE.match, source.lines), 1)
    lines = {match[1]: number for number, match in found_notes if match}
    for name, number in environment.get("footnotes", {}).get("refs", {}).items():
        if number == -1:
            line = lines.get(name[1:], 1)
            source.report(f"nothing refers to the footnote {name[1:]!r}", "delete it", line, 1)
    used = {str(token.meta.get("label", "")) for token in _all_tokens(parsed.tokens)}
    for name, found in environment.get("references", {}).items():
        if name not in used:
            message = f"nothing refers to the link {name!r}, and its line is not printed"
            line = found["map"][0] + 1
            source.report(message, "write \\[ for the bracket itself, or delete it", line, 1)
    for found in environment.get("duplicate_refs", []):
        message = f"the link {found['label']!r} is defined twice"
        source.report(message, "delete one of the two", found["map"][0] + 1, 1)


def _all_tokens(tokens: "list[Token]") -> Iterator["Token"]:
    for token in tokens:
        yield token
        yield from token.children or ()
