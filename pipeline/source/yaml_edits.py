"""Edits of a YAML text: what does not change stays as it is written.

Comments stay, too: those of values that go are left where the values were.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any, Final, NamedTuple

from pipeline.source.document import Data
from pipeline.source.yaml_values import (
    Entry,
    Manner,
    Span,
    block_text,
    bracketed,
    entries_text,
    entry_text,
    item_text,
    line_text,
    read_spans,
    text,
    value_text,
)

_COMMENT: Final = re.compile(r"(?:^|(?<=\s))#[^\n]*", re.MULTILINE)


def remarks_in(source: str, start: int, end: int, values: list[Span]) -> list[str]:
    """Return the comments from `start` to `end`, where `values` are within."""
    found: list[str] = []
    at = start
    for value in (*_scalars(values), Span(end, end, "")):
        found += [match[0].rstrip() for match in _COMMENT.finditer(source, at, value.start)]
        if value.style in (">", "|"):
            header = source[value.start : value.end].partition("\n")[0]
            found += [match[0].rstrip() for match in _COMMENT.finditer(header)]
        at = value.end
    return found


def _scalars(values: list[Span]) -> Iterator[Span]:
    for value in values:
        if value.entries:
            yield from _scalars([entry.value for entry in value.entries])
        else:
            yield value


_BLOCK: Final = re.compile(r"[|>]-?$", re.MULTILINE)


class _Edit(NamedTuple):
    start: int
    end: int
    text: str


class Edits:
    """Gathers the edits of a text; comments of removed values stay."""

    def __init__(self, source: str) -> None:
        self._source, self._manner = source, Manner.of(source)
        self._edits: list[_Edit] = []

    def result(self) -> str:
        parts, at = [], 0
        for edit in sorted(self._edits, key=lambda edit: edit[:2]):
            parts += [self._source[at : edit.start], edit.text]
            at = edit.end
        return "".join([*parts, self._source[at:]])

    def is_hyphened(self, span: Span) -> bool:
        """Return whether the first entry is next to a hyphen."""
        start = span.entries[0].start
        return bool(self._source[self._line_start(start) : start].strip())

    def insert(self, span: Span, after: int, before: int, key: str, value: Data) -> None:
        """Insert an entry behind the one numbered `after`, or in front of `before` if it is -1.

        The key of an entry of a list is empty.
        """
        at = span.entries[after].value.end if after >= 0 else span.entries[before].start
        if span.in_brackets:
            written = f"{text(key)}: {bracketed(value)}" if key else bracketed(value)
            self._add(at, at, f", {written}" if after >= 0 else f"{written}, ")
            return
        column = self._column(span.entries[0].start)
        written = self._entry(span, key, value, column)
        margin = "\n" * self._gap(span) + " " * column
        if after >= 0:
            at = self._line_end(at)
            if self._swallows(written, at, column):
                written = f"{text(key)}: {bracketed(value)}" if key else f"- {bracketed(value)}"
            self._add(at, at, margin + written)
        else:
            self._add(at, at, written + margin)

    def remove(self, span: Span, numbers: list[int]) -> None:
        """Remove entries; not all of those in brackets, or of those next to a hyphen."""
        leading = 0
        while leading in numbers:
            leading += 1
        if leading and (span.in_brackets or self.is_hyphened(span)):
            self._cut(span, span.entries[0].start, span.entries[leading].start, 0, leading)
            numbers = numbers[leading:]
        for number in numbers:
            entry = span.entries[number]
            if span.in_brackets:
                before = span.entries[number - 1].value.end
                self._cut(span, before, entry.value.end, number, number + 1)
            else:
                self._cut_lines(entry)

    def replace(self, entry: Entry, new: Data, *, in_brackets: bool) -> None:
        """Replace the value of an entry, which is `in_brackets` or on lines of its own."""
        span = entry.value
        lead = " " if span.start == entry.after and not in_brackets else ""
        if span.style in (">", "|") and isinstance(new, str):
            written = block_text(new, span, self._source, self._column(entry.start), self._manner)
            if written is not None:
                self._add(span.start, span.end, self._with_remark(span, written))
                return
        if span.style not in (">", "|", "-", ":"):
            line = bracketed(new) if span.entries else line_text(new, span, in_brackets=in_brackets)
            if in_brackets or self._fits(span, line, new):
                margin = "\n" + " " * (self._column(span.start) if in_brackets else 2)
                found = remarks_in(self._source, span.start, span.end, [span])
                left = "".join(f" {one}{margin}" for one in found)
                self._add(span.start, span.end, f"{lead}{line}{left}")
                return
        self._rewrite(entry, new)

    def _rewrite(self, entry: Entry, new: Data) -> None:
        """Replace all that follows a key or hyphen."""
        span, column = entry.value, self._column(entry.start)
        written = value_text(new, column, self._column(entry.after), self._manner)
        left = remarks_in(self._source, entry.after, span.end, [span])
        rest = self._source[span.end : self._line_end(span.end)].strip()
        if "\n" in written and (rest or self._swallows(written, span.end, column)):
            written = f" {bracketed(new)}"
        margin = "\n" + " " * column
        self._add(entry.after, span.end, written + "".join(margin + one for one in left))

    def _fits(self, span: Span, line: str, new: Data) -> bool:
        if self._column(span.start) + len(line) <= self._manner.width:
            return not span.entries or not isinstance(new, (dict, list)) or "\n" not in line
        long_before = self._column(span.end) > self._manner.width - len(line) // 2
        return isinstance(new, str) and (span.style in ("'", '"') or long_before)

    def _swallows(self, written: str, end: int, column: int) -> bool:
        following = self._source[self._line_end(end) :].lstrip("\n")
        line = following.partition("\n")[0]
        indented = line.lstrip().startswith("#") and len(line) - len(line.lstrip()) > column
        return indented and _BLOCK.search(written) is not None

    def _with_remark(self, span: Span, written: str) -> str:
        """Return a text below > or | with the comment that the old one has next to its sign."""
        header = self._source[span.start : span.end].partition("\n")[0]
        comment = header.find(" #")
        if comment < 0:
            return written
        blanks = header[: comment + 1].rstrip()
        sign, _, body = written.partition("\n")
        return f"{sign}{header[len(blanks) :].rstrip()}\n{body}"

    def _entry(self, span: Span, key: str, value: Data, column: int) -> str:
        """Return a new entry as its neighbours are: a mapping in brackets, or on lines."""
        styles = Counter(
            entry.value.style for entry in span.entries if entry.value.style in ("{", ":")
        )
        lines = styles[":"] > styles["{"] or (not column and styles[":"] >= styles["{"])
        if lines and isinstance(value, dict) and value:
            inner = entries_text(value, column, self._manner)
            margin = "\n" + " " * (column + 2)
            return f"{text(key)}:{margin}{margin.join(inner)}" if key else f"- {margin.join(inner)}"
        if key:
            return entry_text(key, value, column, self._manner)
        return item_text(value, column, self._manner)

    def _gap(self, span: Span) -> int:
        """Return the line breaks between two entries: two where blank lines part most of them."""
        pairs = list(zip(span.entries, span.entries[1:], strict=False))
        parted = sum(
            "\n\n" in self._source[one.value.end : other.start].replace(" ", "")
            for one, other in pairs
        )
        alone = not pairs and self._column(span.entries[0].start) == 0
        return 2 if parted * 2 > len(pairs) or alone else 1

    def _cut(self, span: Span, start: int, end: int, first: int, last: int) -> None:
        values = [entry.value for entry in span.entries[first:last]]
        margin = "\n" + " " * self._column(span.entries[0].start)
        left = remarks_in(self._source, start, end, values)
        self._add(start, end, "".join(f" {one}{margin}" for one in left))

    def _cut_lines(self, entry: Entry) -> None:
        """Cut the lines of an entry, and one blank line of two that meet there, or at the end."""
        start, end = self._line_start(entry.start), self._line_end(entry.value.end)
        margin = " " * self._column(entry.start)
        left = remarks_in(self._source, entry.start, end, [entry.value])
        last = end == len(self._source)
        before, after = self._source[:start], self._source[end + 1 :]
        if not left and before.endswith("\n\n") and after[:1] in ("", "\n"):
            start -= 1
        elif not left and not before.strip() and after[:1] == "\n":
            end += 1
        kept = "".join(f"{margin}{one}\n" for one in left)
        self._add(start, end if last else end + 1, kept)

    def _add(self, start: int, end: int, written: Any) -> None:
        self._edits.append(_Edit(start, end, written))

    def _column(self, offset: int) -> int:
        return offset - self._line_start(offset)

    def _line_start(self, offset: int) -> int:
        return self._source.rfind("\n", 0, offset) + 1

    def _line_end(self, offset: int) -> int:
        end = self._source.find("\n", offset)
        return len(self._source) if end < 0 else end


class SharedValueError(ValueError):
    """A value to be changed is shared through an anchor; `offset` is where it is."""

    def __init__(self, offset: int) -> None:
        super().__init__("the value is shared through an anchor")
        self.offset = offset


def edited(source: str, old: Data, new: Data) -> str:
    """Return the text of `old` so changed that it reads as `new`.

    Lines end in a line feed. A new key comes behind the one that precedes it in `new`. Raises
    SharedValueError where a value would change that others share through an anchor.
    """
    edits = Edits(source)
    _change(edits, Entry("", 0, 0, read_spans(source)), old, new, in_brackets=False)
    return edits.result()


def same(one: Data, other: Data) -> bool:
    """Return whether two values are equal; the order of keys does not matter, and true is not 1."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same, one, other))
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _change(edits: Edits, entry: Entry, old: Data, new: Data, *, in_brackets: bool) -> None:
    """Change the value of an entry of a list or mapping, which may be `in_brackets`."""
    span = entry.value
    if same(old, new):
        return
    if span.style == "*":
        edits.replace(entry, new, in_brackets=in_brackets)
        return
    if span.anchored:
        raise SharedValueError(span.start)
    if isinstance(old, dict) and isinstance(new, dict) and _keeps(edits, span, old, new):
        _change_mapping(edits, span, old, new)
    elif isinstance(old, list) and isinstance(new, list) and old and new:
        _change_list(edits, span, old, new)
    else:
        _require_own(span)
        edits.replace(entry, new, in_brackets=in_brackets)


def _keeps(edits: Edits, span: Span, old: Mapping[str, Data], new: Mapping[str, Data]) -> bool:
    if not old.keys().isdisjoint(new):
        return True
    return bool(old and new) and not span.in_brackets and not edits.is_hyphened(span)


def _change_mapping(
    edits: Edits, span: Span, old: Mapping[str, Data], new: Mapping[str, Data]
) -> None:
    numbers = {entry.key: number for number, entry in enumerate(span.entries)}
    _remove(edits, span, [number for key, number in numbers.items() if key not in new])
    first = min((number for key, number in numbers.items() if key in new), default=0)
    last = -1
    for key, value in new.items():
        if key in old:
            last = numbers[key]
            entry = span.entries[last]
            _change(edits, entry, old[key], value, in_brackets=span.in_brackets)
        else:
            edits.insert(span, last, first, key, value)


def _change_list(edits: Edits, span: Span, old: Sequence[Data], new: Sequence[Data]) -> None:
    matcher = SequenceMatcher(None, list(map(repr, old)), list(map(repr, new)), autojunk=False)
    for sign, start, end, new_start, new_end in matcher.get_opcodes():
        if sign == "equal":
            continue
        both = min(end - start, new_end - new_start)
        for step in range(both):
            entry = span.entries[start + step]
            _change(
                edits, entry, old[start + step], new[new_start + step], in_brackets=span.in_brackets
            )
        _remove(edits, span, list(range(start + both, end)))
        for value in new[new_start + both : new_end]:
            edits.insert(span, start + both - 1, start, "", value)


def _remove(edits: Edits, span: Span, numbers: list[int]) -> None:
    for number in numbers:
        _require_own(span.entries[number].value)
    edits.remove(span, numbers)


def _require_own(span: Span) -> None:
    if span.shares:
        raise SharedValueError(span.start)
