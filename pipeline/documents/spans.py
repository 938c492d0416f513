"""Where each value of a YAML text begins and ends, and how it is written.

A document knows where its values begin, which is what findings need. Whoever changes a value in the
text needs its end as well, its quotes, and whether others share it through an anchor.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from pipeline.documents.yaml import event_reader


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a mapping or list: where its key, hyphen or value begins, and its value.

    `after` is where its colon or hyphen ends, and where an entry without either begins.
    """

    key: str
    start: int
    after: int
    value: "Span"


@dataclass(frozen=True, slots=True)
class Span:
    """A value of a text, from character `start` up to `end`, without blank lines after it.

    `style` is ``'``, ``"``, ``>`` or ``|`` of a text, empty where it is plain; that of a list or
    mapping is ``[`` or ``{`` in brackets, ``-`` or ``:`` on lines of its own, and ``*`` is that of
    an alias. The entries of a list have no keys.
    """

    start: int
    end: int
    style: str
    anchored: bool = False
    entries: list[Entry] = field(default_factory=list)

    @property
    def in_brackets(self) -> bool:
        """Whether it is a list or mapping in brackets."""
        return self.style in ("[", "{")

    @property
    def shares(self) -> bool:
        """Whether an alias elsewhere may stand for it or for a part of it."""
        return self.anchored or any(entry.value.shares for entry in self.entries)


def read_spans(text: str) -> Span:
    """Return the span of the value that a text is.

    The text is one that `parse_yaml` takes; of any other the result means nothing.
    """
    read = event_reader(text.encode())
    read()
    read()
    return _read(text, read(), read)


def _read(text: str, event: Any, read: Callable[[], Any]) -> Span:
    start = event.start_mark.index
    end = event.end_mark.index
    if event.__class__ is AliasEvent:
        return Span(start, end, "*")
    anchored = event.anchor is not None
    if event.__class__ is ScalarEvent:
        style = "" if event.style is None else str(event.style)
        return Span(start, _scalar_end(text, start, end, style), style, anchored)
    if event.__class__ is MappingStartEvent:
        entries, end = _read_mapping(text, read)
        style = "{" if event.flow_style else ":"
    else:
        entries, end = _read_list(text, read)
        style = "[" if event.flow_style else "-"
        if style == "-":
            entries = _with_hyphens(text, start, entries)
    if style in ("-", ":"):
        end = entries[-1].value.end
    return Span(start, end, style, anchored, entries)


def _read_mapping(text: str, read: Callable[[], Any]) -> tuple[list[Entry], int]:
    entries: list[Entry] = []
    while (key := read()).__class__ is not MappingEndEvent:
        after = text.find(":", key.end_mark.index) + 1
        entries.append(Entry(key.value, key.start_mark.index, after, _read(text, read(), read)))
    end: Any = key.end_mark
    return entries, end.index


def _read_list(text: str, read: Callable[[], Any]) -> tuple[list[Entry], int]:
    entries: list[Entry] = []
    while (event := read()).__class__ is not SequenceEndEvent:
        value = _read(text, event, read)
        entries.append(Entry("", value.start, value.start, value))
    end: Any = event.end_mark
    return entries, end.index


def _with_hyphens(text: str, start: int, entries: list[Entry]) -> list[Entry]:
    """Return the entries of a list on lines, each beginning with its hyphen."""
    if text[start] != "-":  # an anchor stands before the first
        start = text.index("-", start)
    column = start - (text.rfind("\n", 0, start) + 1)
    found: list[Entry] = []
    for entry in entries:
        hyphen = start if not found else _next_hyphen(text, found[-1].value.end, column)
        found.append(Entry("", hyphen, hyphen + 1, entry.value))
    return found


def _next_hyphen(text: str, end: int, column: int) -> int:
    line = text.index("\n", end) + 1
    while text[line : line + column].strip() or text[line + column : line + column + 1] != "-":
        line = text.index("\n", line) + 1
    return line + column


def _scalar_end(text: str, start: int, end: int, style: str) -> int:
    """Return where a scalar ends: those below > or | take the blank lines after them along."""
    if style not in (">", "|"):
        return end
    header = text[start:end].partition("\n")[0].partition("#")[0]
    if "+" in header:
        return end - text[start:end].endswith("\n")
    return start + len(text[start:end].rstrip())
