"""The values of a YAML text: where each begins and ends, and how new ones are written.

A document knows where its values begin, which is what findings need. To change a value in the
text, one needs its end as well, its quotes, and whether others share it through an anchor.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final, NamedTuple

from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from pipeline.source.escaping import spelt_out
from pipeline.source.findings import PunchboardError
from pipeline.source.yaml import event_reader, parse_yaml


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

    `style` is ``'``, ``"``, ``>`` or ``|`` of a text, empty if it is plain; that of a list or
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
        return self.style in ("[", "{")

    @property
    def shares(self) -> bool:
        """Whether an alias elsewhere may represent it or for a part of it."""
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
    if text[start] != "-":  # an anchor is before the first
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


PLAIN: Final = re.compile(r"[^\W\d_](?:[\w ()'’/+×–—;.!?-]*[\w)’.!?])?")
"""Texts that need no quotes anywhere."""

FLOWING: Final = re.compile(r"[^\W\d_](?:[\w ()'’/+×–—;.!?,-]*[\w)’.!?])?")
"""Texts that need no quotes outside brackets, with commas."""

_WORDS: Final = frozenset({"true", "false", "null"})
_OTHERS: Final = frozenset({"yes", "no", "on", "off", "y", "n"})
"""Words that are texts here, and truth values to other readers of YAML."""


def scalar(value: Any, plain: re.Pattern[str] = PLAIN) -> str:
    """Return a number, truth value, text or nothing; an empty list or mapping is one, too."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, float):
        digits = format(Decimal(repr(value)), "f")
        return digits if "." in digits else f"{digits}.0"
    if isinstance(value, (Mapping, list, tuple)):
        return "{}" if isinstance(value, Mapping) else "[]"
    return str(value) if isinstance(value, int) else text(value, plain)


def text(value: str, plain: re.Pattern[str] = PLAIN) -> str:
    """Return a text as it is where it can mean nothing else, otherwise in quotation marks."""
    if plain.fullmatch(value) and value.lower() not in _WORDS | _OTHERS:
        return value
    return quoted(value)


def quoted(value: str) -> str:
    """Return a text in double quotation marks."""
    # YAML knows the escapes of Python, and has no other way to hold what no file may hold as it is.
    return spelt_out(json.dumps(value, ensure_ascii=False))


def bracketed(value: Any, *, lines: bool = False) -> str:
    """Return a value with lists and mappings in brackets, on one line.

    With `lines`, each entry of the outermost list begins a line of its own.
    """
    if isinstance(value, Mapping) and value:
        made = (f"{text(key)}: {bracketed(part)}" for key, part in value.items())
        return f"{{ {', '.join(made)} }}"
    if isinstance(value, (list, tuple)) and value:
        nested = lines and any(isinstance(part, (Mapping, list)) for part in value)
        between = ",\n" if nested else ", "
        return f"[{between.join(map(bracketed, value))}]"
    return scalar(value)


_FOLDS: Final = re.compile(r"(?<=[^ \n]) (?=[^ \n])")
"""Blanks that a line break may represent: alone between two words."""


def folded(text: str, indent: int, width: int, old: Sequence[str] = ()) -> str | None:
    """Return a text below > with its lines indented; None if it cannot be written so.

    Lines of `old`, as the text stood in the file, stay where the text still has them.
    """
    body = text.removesuffix("\n")
    if not body or body[0].isspace() or body[-1].isspace() or "\t" in body:
        return None
    paragraphs = body.split("\n")
    if any(paragraph != paragraph.strip() for paragraph in paragraphs):
        return None
    if len(paragraphs) > 1:
        old = ()
    margin = " " * indent
    lines: list[str] = []
    for number, paragraph in enumerate(paragraphs):
        lines += ([""] if number else []) + _fold(paragraph, max(width - indent, 20), old)
    return _header(">", text) + "".join(f"\n{margin}{line}" if line else "\n" for line in lines)


def literal(text: str, indent: int) -> str | None:
    """Return a text below | with its lines indented; None if it cannot be written so."""
    body = text.removesuffix("\n")
    lines = body.split("\n")
    if not body or body[0].isspace() or body[-1].isspace():
        return None
    margin = " " * indent
    return _header("|", text) + "".join(f"\n{margin}{line}" if line else "\n" for line in lines)


def _header(sign: str, text: str) -> str:
    return sign if text.endswith("\n") else f"{sign}-"


def _fold(text: str, width: int, old: Sequence[str]) -> list[str]:
    head: list[str] = []
    tail: list[str] = []
    for line in old:
        if not (line and text.startswith(f"{line} ") and _FOLDS.match(text, len(line))):
            break
        head.append(line)
        text = text[len(line) + 1 :]
    for line in reversed(old[len(head) :]):
        if not (
            line and text.endswith(f" {line}") and _FOLDS.match(text, len(text) - len(line) - 1)
        ):
            break
        tail.append(line)
        text = text[: -len(line) - 1]
    return [*head, *_wrap(text, width), *reversed(tail)]


def _wrap(text: str, width: int) -> list[str]:
    lines: list[str] = []
    line = ""
    for word in _FOLDS.split(text):
        if line and len(line) + 1 + len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line] if line else lines


STEP: Final = 2
_NARROWEST, _WIDEST = 80, 140

_OTHERWISE: Final = re.compile(
    r"true|false|null|yes|no|on|off|[yn]|[-+]?\.(?:inf|nan)|[-+\d:_.,exo]+", re.IGNORECASE
)
"""Texts that other readers of YAML may take for truth values, numbers or times."""


class Manner(NamedTuple):
    """How a file is written: the width that its lines keep to."""

    width: int

    @classmethod
    def of(cls, source: str) -> "Manner":
        longest = max(map(len, source.splitlines()), default=0)
        return cls(min(max(longest, _NARROWEST), _WIDEST))


def value_text(value: Any, column: int, begun: int, manner: Manner) -> str:
    """Return a value as it follows a colon or hyphen, on this line or on lines of its own.

    `column` is that of the key or hyphen, `begun` the characters that the line has already.
    """
    if isinstance(value, str):
        return f" {_new_text(value, column + STEP, begun, manner)}"
    if not isinstance(value, (Mapping, list)) or not value:
        return f" {scalar(value)}"
    line = bracketed(value)
    if _is_flat(value) and begun + 1 + len(line) <= manner.width:
        return f" {line}"
    return "".join(f"\n{' ' * (column + STEP)}{one}" for one in entries_text(value, column, manner))


def entries_text(value: Any, column: int, manner: Manner) -> list[str]:
    """Return the entries of a list or mapping below `column`, each without its indentation."""
    inner = column + STEP
    if isinstance(value, Mapping):
        return [entry_text(key, part, inner, manner) for key, part in value.items()]
    return [item_text(part, inner, manner) for part in value]


def entry_text(key: str, value: Any, column: int, manner: Manner) -> str:
    """Return an entry of a mapping whose key is at `column`."""
    name = text(key) if key and not key[0].isdigit() else quoted(key)
    return f"{name}:{value_text(value, column, column + len(name) + 1, manner)}"


def item_text(value: Any, column: int, manner: Manner) -> str:
    """Return an entry of a list whose hyphen is at `column`."""
    written = value_text(value, column, column + 1, manner)
    # The first key of a mapping is next to the hyphen.
    return f"-{written if not written.startswith(chr(10)) else ' ' + written.lstrip()}"


def line_text(value: Any, old: Span, *, in_brackets: bool) -> str:
    """Return a value on one line, a text in the quotes of the value that it replaces."""
    if not isinstance(value, str):
        return bracketed(value)
    if old.style == "" and _means(value, in_brackets=in_brackets):
        return value
    if old.style == "'" and "\n" not in value:
        single = "'" + value.replace("'", "''") + "'"
        if _reads(f"[{single}]", value):
            return single
    return text(value, PLAIN if in_brackets else FLOWING) if old.style != '"' else quoted(value)


def block_text(value: str, old: Span, source: str, column: int, manner: Manner) -> str | None:
    """Return a text below > or | as the old one is; None if it cannot be written so."""
    lines = source[old.start : old.end].split("\n")[1:]
    margins = [len(line) - len(line.lstrip()) for line in lines if line.strip()]
    indent = margins[0] if margins else column + STEP
    if old.style == "|":
        written = literal(value, indent)
    else:
        width = max(map(len, lines)) if len(lines) > 1 else manner.width
        written = folded(value, indent, width, [line.strip() for line in lines])
    return written if written and _reads(f"k: {written}\n", value, key=True) else None


def _new_text(value: str, indent: int, begun: int, manner: Manner) -> str:
    line = text(value, FLOWING)
    if "\n" not in value and begun + 1 + len(line) <= manner.width:
        return line
    written = literal(value, indent) if "\n" in value else folded(value, indent, manner.width)
    return written if written and _reads(f"k: {written}\n", value, key=True) else quoted(value)


def _is_flat(value: Any) -> bool:
    parts = value.values() if isinstance(value, Mapping) else value
    return not any(isinstance(part, (Mapping, list)) and part for part in parts)


def _means(value: str, *, in_brackets: bool) -> bool:
    if "\n" in value or _OTHERWISE.fullmatch(value):
        return False
    source = f"[{value}]" if in_brackets else f"k: {value}\n"
    return _reads(source, value, key=not in_brackets)


def _reads(source: str, value: str, *, key: bool = False) -> bool:
    try:
        data = parse_yaml(source, "", mapping=key).data
    except PunchboardError:
        return False
    return bool(data == ({"k": value} if key else [value]))
