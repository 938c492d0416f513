"""The blocks of a Markdown file as plain data, each with its place."""

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from pathlib import PurePosixPath
from posixpath import normpath
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from pipeline.game.markdown_text import (
    DEEPEST,
    NOTATION,
    Mark,
    Path,
    Places,
    Source,
    Words,
    check_definitions,
    excess_of,
    line_of,
    parse_markdown,
    read_notes,
    words_of,
)
from pipeline.source.document import Document
from pipeline.source.escaping import control_in_file
from pipeline.source.findings import Position, Problems
from pipeline.source.names import SLUG, name_of
from pipeline.source.units import length, length_remedy, to_mm

if TYPE_CHECKING:
    from markdown_it.token import Token


Block: TypeAlias = dict[str, Any]

_ANCHOR: Final = re.compile(r"\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}")
_LABEL: Final = re.compile(r"\\\[!([A-Za-z]+)\\\]\s*")
_RECORD: Final = re.compile(rf"{SLUG}:{SLUG}")
_CELLS: Final = re.compile(r"(?<!\\)\|")
_TABLE_RULE: Final = re.compile(r"\|?(?:\s*:?-+:?\s*\|)+(?:\s*:?-+:?)?")
_WIDTH: Final = re.compile(r"\{ *width *=[^{}]*\}")
_ALIGN: Final = re.compile(r"text-align:(\w+)")


class Chapter(NamedTuple):
    """What a file says: its blocks, and where they are."""

    blocks: list[Block]
    places: Places


def read_blocks(text: str, name: str, folder: PurePosixPath, problems: Problems) -> Chapter:
    """Return the blocks of a Markdown file; what cannot be printed goes to `problems`.

    `name` is the path that findings show, `folder` the file's within the game's, where its pictures
    are sought.
    """
    reader = _BlockReader(text, name, folder, problems)
    return Chapter(reader.read(), Places(name, reader.marks))


class _BlockReader:
    """One file under way; `marks` are the places of the blocks."""

    def __init__(self, text: str, name: str, folder: PurePosixPath, problems: Problems) -> None:
        self.marks: dict[Path, tuple[Mark, ...]] = {}
        self._name, self._folder, self._problems = name, folder, problems
        excess = self._refused(text)
        self._parsed = parse_markdown("" if excess else text)
        self._tokens = self._parsed.tokens
        self._source = Source(text.split("\n"), {}, self._report)
        self._anchors: dict[str, int] = {}
        self._named: dict[str, int] = {}
        self._at = self._deepest = 0

    def read(self) -> list[Block]:
        self._source = self._source._replace(notes=read_notes(self._parsed, self._source))
        blocks = self._read_until("", ())
        check_definitions(self._parsed, self._source)
        return blocks

    def _refused(self, text: str) -> bool:
        """Report a character that no file may hold, and more than a file may have."""
        found = control_in_file(text)
        if found is not None:
            _, line, column = Position.in_text(self._name, text, found[1])
            self._report(f"{found[0]} cannot be printed", "delete the character", line, column)
        excess = excess_of(text)
        if excess:
            self._report(f"the file has {excess}", "split it into chapters", 1)
        return bool(found or excess)

    def _report(self, message: str, hint: str, line: int, column: int = 1) -> None:
        self._problems.add("markdown", message, Position(self._name, line, column), "", hint)

    def _read_until(self, end: str, path: Path) -> list[Block]:
        """Return the blocks up to the token `end`, and go past it."""
        blocks: list[Block] = []
        while self._at < len(self._tokens) and self._tokens[self._at].type != end:
            token = self._tokens[self._at]
            if token.level > 2 * DEEPEST:
                self._skip_deep(token, end)
                break
            here = (*path, len(blocks))
            block = self._read_block(token, here)
            if block is not None:
                self.marks.setdefault(here, (Mark(0, line_of(token), 1),))
                blocks.append(block)
        self._at += 1
        return blocks

    def _skip_deep(self, token: "Token", end: str) -> None:
        """Report once that lists and quotes are nested too deeply, and leave them."""
        if not self._deepest:
            message = f"more than {DEEPEST} lists and quotes are nested"
            self._deepest = line_of(token)
            self._report(message, "write them one after the other", self._deepest)
        level = token.level
        while self._at < len(self._tokens) and self._tokens[self._at].level >= level:
            self._at += 1
        assert not end or self._tokens[self._at].type == end

    def _read_block(self, token: "Token", path: Path) -> Block | None:
        reader = _READERS.get(token.type)
        if reader is not None:
            return reader(self, token, path)
        message, hint = _REFUSED.get(token.type, (f"{token.type} is not printed", ""))
        if not (token.type == "html_block" and _is_comment(token.content)):
            self._report(message, hint, line_of(token))
        self._at += 1
        return None

    def _words(self, token: "Token", line: int, path: Path) -> str:
        words: Words = words_of(token, line, self._source)
        self.marks[path] = words.marks
        return words.text

    def _heading(self, token: "Token", path: Path) -> Block:
        inline = self._tokens[self._at + 1]
        anchor = self._take_anchor(inline)
        if anchor and self._named.setdefault(anchor, line_of(token)) != line_of(token):
            message = f"the heading in line {self._named[anchor]} has the name {anchor!r}, too"
            self._report(message, "give each a name of its own", line_of(token))
        text = self._words(inline, line_of(token), (*path, "text"))
        self._at += 3
        if not anchor:
            anchor = name_of(re.sub(r"\W+", " ", inline.content)) or "heading"
            self._anchors[anchor] = self._anchors.get(anchor, 0) + 1
            anchor += f"-{self._anchors[anchor]}" if self._anchors[anchor] > 1 else ""
        return {"type": "heading", "level": int(token.tag[1:]), "text": text, "anchor": anchor}

    def _take_anchor(self, inline: "Token") -> str:
        """Return the name that an author has given a heading, taken from its words."""
        children = inline.children or []
        if not children or children[-1].type != NOTATION:
            return ""
        match = _ANCHOR.fullmatch(children[-1].content)
        if match is None:
            return ""
        inline.children = children[:-1]
        return match[1]

    def _paragraph(self, token: "Token", path: Path) -> Block | None:
        inline = self._tokens[self._at + 1]
        self._at += 3
        parts = [child for child in inline.children or [] if not _is_space(child)]
        if parts and parts[0].type == "image" and all(map(_is_of_figure, parts)):
            return self._figure(parts, line_of(token), path)
        self._check_table_rule(inline, line_of(token))
        text = self._words(inline, line_of(token), (*path, "text"))
        return {"type": "paragraph", "text": text} if text else None

    def _check_table_rule(self, inline: "Token", line: int) -> None:
        """Report a table whose rule and head differ in cells: it is none then."""
        if "|" not in inline.content:
            return
        for number, (head, rule) in enumerate(pairwise(inline.content.split("\n")), line):
            if "|" in head and _TABLE_RULE.fullmatch(rule.strip()):
                cells, rules = (len(_CELLS.split(row.strip().strip("|"))) for row in (head, rule))
                message = f"the head of the table has {cells} cells, and the rule below it {rules}"
                self._report(message, "give both the same number", number + 1)

    def _figure(self, tokens: "list[Token]", line: int, path: Path) -> Block:
        """Return pictures side by side: files, or the pieces of records, with their widths."""
        pictures: list[Block] = []
        for token in tokens:
            if token.type != "image":
                pictures[-1]["width"] = self._width(token.content, line)
                continue
            self.marks[(*path, "pictures", len(pictures))] = (Mark(0, line, 1),)
            written = str(token.attrs.get("src", ""))
            picture: Block = {"caption": str(token.attrs.get("title") or token.content)}
            if _RECORD.fullmatch(written):
                picture["record"] = written
            else:
                picture["src"] = normpath((self._folder / written).as_posix())
            pictures.append(picture)
        return {"type": "figure", "pictures": pictures}

    def _width(self, written: str, line: int) -> float:
        """Return how wide a picture is, in mm; 0 for what is no length, which is reported."""
        text = written.strip("{}").partition("=")[2]
        try:
            return to_mm(length(text))
        except ValueError as error:
            self._report(str(error), length_remedy(text), line)
            return 0.0

    def _list(self, token: "Token", path: Path) -> Block:
        ordered = token.type == "ordered_list_open"
        end = "ordered_list_close" if ordered else "bullet_list_close"
        items: list[Block] = []
        tight = True
        self._at += 1
        while self._tokens[self._at].type == "list_item_open":
            here = (*path, "items", len(items))
            self.marks[here] = (Mark(0, line_of(self._tokens[self._at]), 1),)
            first = self._tokens[self._at + 1]
            tight = tight and (first.type != "paragraph_open" or first.hidden)
            self._at += 1
            items.append({"blocks": self._read_until("list_item_close", (*here, "blocks"))})
        assert self._tokens[self._at].type == end
        self._at += 1
        start = int(token.attrs.get("start", 1)) if ordered else 1
        return {"type": "list", "ordered": ordered, "start": start, "tight": tight, "items": items}

    def _quote(self, token: "Token", path: Path) -> Block:
        self._at += 1
        label = self._take_label()
        blocks = self._read_until("blockquote_close", (*path, "blocks"))
        return {"type": "quote", "label": label, "blocks": blocks}

    def _take_label(self) -> str:
        """Return shape of a box called, ``[!example]`` in its first line, taken from its words."""
        inline = self._tokens[self._at + 1] if self._at + 1 < len(self._tokens) else None
        children = (inline.children or []) if inline is not None else []
        if not children or children[0].type != "text":
            return ""
        match = _LABEL.match(children[0].content.replace("[", "\\[").replace("]", "\\]"))
        if match is None:
            return ""
        children[0].content = children[0].content[match.end() - 2 :]
        return match[1].lower()

    def _table(self, token: "Token", path: Path) -> Block:
        columns: list[Block] = []
        rows: list[Block] = []
        while self._tokens[self._at].type != "table_close":
            row = self._tokens[self._at]
            self._at += 1
            if row.type != "tr_open":
                continue
            head = self._tokens[self._at].type == "th_open"
            here = (*path, "columns") if head else (*path, "rows", len(rows), "cells")
            cells = list(self._read_cells(line_of(row), here, head=head))
            if head:
                columns = cells
            else:
                rows.append({"cells": cells})
                self._check_cells(line_of(row), len(columns))
        self._at += 1
        return {"type": "table", "columns": columns, "rows": rows}

    def _read_cells(self, line: int, path: Path, *, head: bool) -> Iterator[Any]:
        number = 0
        while self._tokens[self._at].type in ("th_open", "td_open"):
            opening, inline = self._tokens[self._at], self._tokens[self._at + 1]
            here = (*path, number, "text") if head else (*path, number)
            text = self._words(inline, line, here)
            match = _ALIGN.search(str(opening.attrs.get("style", "")))
            yield {"text": text, "align": match[1] if match else ""} if head else text
            self._at += 3
            number += 1

    def _check_cells(self, line: int, count: int) -> None:
        written = self._source.lines[line - 1].strip().strip("|")
        found = len(_CELLS.split(written))
        if found > count:
            message = f"the row has {found} cells, and the table {count} columns"
            self._report(message, "write \\| for the character itself", line)

    def _rule(self, token: "Token", path: Path) -> Block:
        self._at += 1
        return {"type": "rule"}

    def _code(self, token: "Token", path: Path) -> Block:
        self._at += 1
        return {"type": "code", "code": token.content.rstrip("\n"), "language": token.info.strip()}

    def _skip_notes(self, token: "Token", path: Path) -> None:
        while self._tokens[self._at].type != "footnote_block_close":
            self._at += 1
        self._at += 1


_REFUSED: Final = {
    "html_block": ("raw HTML is not printed", "write Markdown: a table, a list, a picture"),
    "front_matter": (
        "the front matter between --- at the top is not printed",
        "write it as fields of the record that names this file",
    ),
}
_READERS: Final[dict[str, Callable[[_BlockReader, "Token", Path], Block | None]]] = {
    "heading_open": _BlockReader._heading,
    "paragraph_open": _BlockReader._paragraph,
    "bullet_list_open": _BlockReader._list,
    "ordered_list_open": _BlockReader._list,
    "blockquote_open": _BlockReader._quote,
    "table_open": _BlockReader._table,
    "hr": _BlockReader._rule,
    "fence": _BlockReader._code,
    "code_block": _BlockReader._code,
    "footnote_block_open": _BlockReader._skip_notes,
}


def _blanks_end(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _is_comment(html: str) -> bool:
    """Return whether a block of HTML is comments alone, in time that grows with its length."""
    at = _blanks_end(html, 0)
    while html.startswith("<!--", at):
        end = html.find("-->", at + 4)
        if end < 0:
            return False
        at = _blanks_end(html, end + 3)
    return at == len(html)


def _is_of_figure(token: "Token") -> bool:
    """Return whether a token is a picture, or the width of the one before it."""
    return token.type == "image" or bool(token.type == NOTATION and _WIDTH.fullmatch(token.content))


def _is_space(token: "Token") -> bool:
    return token.type == "softbreak" or (token.type == "text" and not token.content.strip())


class MarkdownDocument(Document):
    """A document in whose data blocks have taken the place of the names of their files.

    `chapters` are the places of those blocks by the path of the field; positions lead to them.
    """

    __slots__ = ("base", "chapters")

    def __init__(self, base: Document, data: Any, chapters: Mapping[Path, Places]) -> None:
        self.base, self.data, self.name = base, data, base.name
        self.chapters = dict(chapters)

    def names(self) -> Iterator[str]:
        return iter(self.data)

    def encoded(self) -> bytes:
        """Return the file's text in UTF-8, as it is without what it names."""
        return self.base.encoded()

    @property
    def as_written(self) -> Document:
        """The document with the names of its Markdown files."""
        return self.base

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where the value at `path` is: in its Markdown file where it is of one."""
        within = self._find(path)
        if within is None or not within[1]:
            return self.base.position(*path, key=key)
        return within[0].position(within[1])

    def position_in(self, offset: int, *path: str | int) -> Position:
        within = self._find(path)
        if within is None or not within[1]:
            return self.base.position_in(offset, *path)
        return within[0].position(within[1], max(offset, 0))

    def _find(self, path: Path) -> tuple[Places, Path] | None:
        for end in range(2, len(path) + 1):
            places = self.chapters.get(path[:end])
            if places is not None:
                return places, path[end:]
        return None
