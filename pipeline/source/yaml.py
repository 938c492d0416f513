"""Strict YAML read into plain data with positions, or into findings.

`true` and `false` are the only booleans, nothing, `null` and `~` are null, whole numbers and simple
decimals are numbers. All else is text, among it `no`, `12:30`, `017`, `0x1F`, `1_000`, `+1`, `.inf`
and dates.

No YAML constructor or tag runs here: an event is text with a place, and `scalars` says what it
means. Everything that makes YAML surprising is a finding.

The C parser's events feed our own builder. What YAML 1.1 guesses is text here (see `scalars`);
tags, merge keys, several documents and keys that are no text are refused.
"""

import re
from array import array
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    StreamEndEvent,
)
from yaml.parser import Parser
from yaml.reader import Reader
from yaml.scanner import Scanner

from pipeline.source.document import COLUMN_BITS, Data, Document, TableDocument, places_of_parts
from pipeline.source.escaping import control_character, control_in_file
from pipeline.source.files import YAML, decoded, implied, read_bytes, too_large
from pipeline.source.findings import Position, Problems, fail
from pipeline.source.yaml_mistakes import Mistake, find_mistake

Scalar: TypeAlias = str | int | float | bool | None

MAX_DIGITS: Final = 15
"""Digits that a number may have: a double keeps every decimal number of 15 digits apart."""

_WORDS: Final[dict[str, Scalar]] = {"": None, "~": None, "null": None, "true": True, "false": False}
MAYBE_NO_TEXT: Final = frozenset(["", *"~ntf-0123456789"])
"""First characters of the plain scalars that may be no text; all others are text at once."""

_DIGITS: Final = frozenset("0123456789")
"""The commonest numbers, and how all others end."""

_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]*)(?P<fraction>\.[0-9]+)?")


class NumberTooLong(ValueError):  # noqa: N818 - says what is wrong with the scalar
    """A plain number of more digits than a number can hold exactly."""


def resolve(text: str) -> Scalar:
    """Return the value of a plain (unquoted) scalar.

    Raises NumberTooLong for a number of more than MAX_DIGITS digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text in _DIGITS:
        return int(text)
    if text[-1] not in _DIGITS:
        return text
    match = _NUMBER.fullmatch(text)
    if match is None:
        return text
    if len(text) > MAX_DIGITS + 2 or sum(map(str.isdigit, text)) > MAX_DIGITS:
        raise NumberTooLong(text)
    return float(text) if match["fraction"] else int(text)


_PAIR: Final = re.compile(
    rb"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
)


def as_yaml(raw: bytes) -> bytes:
    """Return the bytes of a JSON file with surrogate pairs written as one character each."""
    return _PAIR.sub(_join_pair, raw)


def _join_pair(match: re.Match[bytes]) -> bytes:
    high, low = int(match[2], 16), int(match[3], 16)
    character = 0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
    return match[1] + chr(character).encode()


MAX_DEPTH: Final = 32
"""Nesting that a file may have; real content needs fewer than ten levels."""

MAX_EXPANSION: Final = 10_000
"""Keys and values that all aliases of a file together may repeat."""


MOST_FAULTS: Final = 200
"""The most faults of a file that are reported; one with more is not what it should be."""


class Builder:
    """Builds one document; findings go to `problems`, and those that end the build raise."""

    def __init__(self, name: str, next_event: Callable[[], Any], problems: Problems) -> None:
        self.name, self.problems = name, problems
        self.places: array[int] = array("Q")
        self.starts: dict[str, int] = {}
        self.read = next_event
        self._keys: dict[str, str] = {}
        self._anchors: dict[str, tuple[Data, int, int]] = {}
        self._expanded = 0

    def value(self, event: Any, depth: int) -> Data:
        """Return the value that begins with `event`, having read the rest of it."""
        if event.__class__ is ScalarEvent:
            mark: Any = event.start_mark
            self.places.append(mark.line << COLUMN_BITS | mark.column)
            if event.anchor is not None or event.tag is not None:
                self._refuse_tag(event)
                data = self._resolve(event) if event.implicit[0] else self._check_quoted(event)
                if event.anchor is not None:
                    self._anchors[event.anchor] = (data, len(self.places) - 1, len(self.places))
                return data
            if event.implicit[0]:
                text = event.value
                return self._resolve(event) if text[:1] in MAYBE_NO_TEXT else text
            return self._check_quoted(event) if event.style == '"' else event.value
        if event.__class__ is AliasEvent:
            return self._read_alias(event)
        return self._read_container(event, depth)

    def _read_container(self, event: Any, depth: int) -> Data:
        if depth >= MAX_DEPTH:
            self._report(
                event, "yaml-too-deep", f"nested deeper than {MAX_DEPTH} levels", "use fewer levels"
            )
            self.problems.stop()
        self._refuse_tag(event)
        mark, start = event.start_mark, len(self.places)
        self.places.append(mark.line << COLUMN_BITS | mark.column)
        mapping = event.__class__ is MappingStartEvent
        node = self._read_mapping(depth + 1) if mapping else self._read_sequence(depth + 1)
        if event.anchor is not None:
            self._anchors[event.anchor] = (node, start, len(self.places))
        return node

    def _read_sequence(self, depth: int) -> list[Data]:
        items: list[Data] = []
        read, value = self.read, self.value
        while (event := read()).__class__ is not SequenceEndEvent:
            items.append(value(event, depth))
        return items

    def _read_mapping(self, depth: int) -> dict[str, Data]:
        data: dict[str, Data] = {}
        read, value, keys = self.read, self.value, self._keys
        place_of, start = self.places.append, len(self.places) - 1
        while (event := read()).__class__ is not MappingEndEvent:
            mark = event.start_mark
            place_of(mark.line << COLUMN_BITS | mark.column)
            key = keys.get(event.value) if event.__class__ is ScalarEvent else None
            if key is None or event.anchor is not None or event.tag is not None:
                key = self._read_key(event)
            if key in data:
                first = self.places[places_of_parts(data, start)[key][0]] >> COLUMN_BITS
                self._report(
                    event,
                    "yaml-duplicate-key",
                    f"duplicate key {key!r}; the first is in line {first + 1}",
                    "delete or rename one of the two",
                )
            if depth == 1:
                self.starts.setdefault(key, len(self.places) - 1)
            data[key] = value(read(), depth)
        return data

    def _read_key(self, event: Any) -> str:
        """Check a key that is new to this file, and remember one that is sound."""
        if event.__class__ is not ScalarEvent or event.anchor is not None:
            self._report(
                event,
                "yaml-key",
                "expected a plain name as key, found a structure or alias",
                "put a text that begins with { in quotes; a key is a name",
            )
            self.problems.stop()
        self._refuse_tag(event)
        key = str(event.value)
        if key == "<<" and event.implicit[0]:
            self._report(
                event, "yaml-merge-key", "merge keys (<<) are not supported", "write the fields out"
            )
        elif event.implicit[0] and not isinstance(self._resolve(event), str):
            self._report(
                event,
                "yaml-key",
                f"expected a text as key, found {key or 'nothing'}",
                f'put it in quotes: "{key}"',
            )
        elif control_character(key) is not None:
            self._check_quoted(event)
        else:
            self._keys[key] = key
        return key

    def _resolve(self, event: Any) -> Data:
        try:
            return resolve(event.value)
        except NumberTooLong:
            self._report(
                event,
                "yaml-number",
                f"a number of {len(event.value)} characters",
                "expected at most 15 digits; put it in quotes if it is a text",
            )
            return 0

    def _check_quoted(self, event: Any) -> str:
        text = str(event.value)
        found = control_character(text)
        if found is not None:
            self._report(
                event,
                "yaml-character",
                f"the text has the control character {found}",
                "delete it; only line breaks and tabs are allowed",
            )
        return text

    def _read_alias(self, event: Any) -> Data:
        if event.anchor not in self._anchors:
            self._report(
                event,
                "yaml-alias",
                f"no anchor &{event.anchor} comes before this alias",
                "put a text that begins with * in quotes",
            )
            self.problems.stop()
        node, start, end = self._anchors[event.anchor]
        self._expanded += end - start
        if self._expanded > MAX_EXPANSION:
            self._report(
                event,
                "yaml-alias",
                f"aliases repeat more than {MAX_EXPANSION} values",
                "write the content out",
            )
            self.problems.stop()
        self.places.extend(self.places[start:end])
        return node

    def _refuse_tag(self, event: Any) -> None:
        if event.tag is not None:
            self._report(
                event,
                "yaml-tag",
                f"the tag {event.tag} is not supported",
                "put a text that begins with ! in quotes; delete a tag",
            )

    def _report(self, event: Any, code: str, message: str, hint: str) -> None:
        mark = event.start_mark
        position = Position(self.name, mark.line + 1, mark.column + 1)
        if len(self.problems.findings) + 1 < MOST_FAULTS:
            self.problems.add(code, message, position, hint=hint)
        else:
            self.problems.add(code, f"{message}; what follows is not read", position, hint=hint)
            self.problems.stop()


_MANY: Final = 300_000
"""Keys and values of a file from which it is let go of, once its records are made."""


class _PureParser(Reader, Scanner, Parser):
    """The events without the C library, some ten times slower."""

    def __init__(self, stream: bytes) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)


def load_yaml(path: Path, name: str | None = None, *, given: bool = False) -> Document:
    """Return the document of one file; `name` is what positions show, by default the file's name.

    It is `given` where the user has named it on the command line, and may lie anywhere then. Raises
    PunchboardError with every finding of the file.
    """
    name = name or path.name
    raw = read_bytes(path, YAML, name, given=given)
    document = parse_yaml(as_yaml(raw) if path.suffix == ".json" else raw, name)
    left_out = implied(path)
    if left_out is None or not left_out.table:
        return document
    return TableDocument(document, left_out.table, left_out.places)


def parse_yaml(text: str | bytes, name: str, *, mapping: bool = True) -> Document:
    """Return the document of a text; a root that is no mapping is refused where `mapping`.

    Raises PunchboardError with every finding of the text.
    """
    raw = text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text
    if len(raw) > YAML.most:
        raise too_large(name, YAML, f"{len(raw):,}")
    text = _refuse_control_characters(decoded(raw, name), name)
    problems = Problems()
    builder = Builder(name, event_reader(text.encode()), problems)
    try:
        data, root = _build(builder)
    except yaml.MarkedYAMLError as error:
        _report_syntax(error, text, name, problems)
        problems.stop()
    if mapping and not isinstance(data, dict):
        found = "a list" if isinstance(data, list) else "a single value"
        # Of a file that is one line, the parser may say that its value begins on the next.
        root = root._replace(line=min(root.line, text.count("\n") + 1))
        problems.add(
            "yaml-root",
            f"expected a mapping of names to values, found {found}",
            root,
            hint="begin each entry with its name and a colon",
        )
    problems.stop()
    return Document(data, name, builder.places, builder.starts, text)


def put_away(document: Document) -> None:
    """Let go of the data of a file, until it is needed."""
    document.put_away(partial(parse_yaml, name=document.name, mapping=False))


def put_away_large(document: Document) -> None:
    """Let go of the data of a file of many records, until it is needed."""
    if type(document) is Document and document.size > _MANY:
        put_away(document)


def event_reader(raw: bytes) -> Callable[[], Any]:
    """Return what gives the events of a YAML text in UTF-8, one with each call."""
    parser = getattr(yaml, "cyaml", None)
    get: Callable[[], Any] = (parser.CParser if parser else _PureParser)(raw).get_event
    return get


def _build(builder: Builder) -> tuple[Data, Position]:
    read = builder.read
    read()
    event = read()
    if event.__class__ is not DocumentStartEvent:
        raise fail(
            "yaml-empty",
            "the file is empty",
            Position(builder.name),
            hint="write at least one entry",
        )
    event = read()
    mark = event.start_mark
    data = builder.value(event, 0)
    read()
    event = read()
    if event.__class__ is not StreamEndEvent:
        place = Position(builder.name, event.start_mark.line + 1, event.start_mark.column + 1)
        builder.problems.add(
            "yaml-documents",
            "a second document begins here",
            place,
            hint="keep one document in a file: delete the line ---",
        )
    return data, Position(builder.name, mark.line + 1, mark.column + 1)


def _refuse_control_characters(text: str, name: str) -> str:
    """Return a text; raises PunchboardError if it has a character that no file may hold."""
    control = control_in_file(text)
    if control is not None:
        message = f"the file has the control character {control[0]}"
        place = Position.in_text(name, text, control[1])
        raise fail("yaml-character", message, place, hint="delete it")
    return text


def _report_syntax(error: yaml.MarkedYAMLError, text: str, name: str, problems: Problems) -> None:
    mistake = _find_mistake(error, text.split("\n"))
    place = Position(name, mistake.line + 1, mistake.column + 1)
    problems.add(
        "yaml-syntax", f"this is not valid YAML: {mistake.message}", place, hint=mistake.hint
    )


def _find_mistake(error: yaml.MarkedYAMLError, lines: list[str]) -> Mistake:
    line, column = _place(error.problem_mark or error.context_mark, lines)
    began, context = error.context_mark, str(error.context)
    # An open quotation is noticed at the end of the file; it began where the author looks for it.
    if began and "quoted scalar" in context and "end of stream" in str(error.problem):
        return Mistake(*_place(began, lines), "the quotation mark is not closed", "close it")
    if "unknown escape" in str(error.problem):
        hint = "write \\\\ for a backslash between double quotes"
        return Mistake(
            line, column, f"a backslash before {lines[line][column]!r} means nothing", hint
        )
    mistake = find_mistake(lines, line)
    if mistake is None and began and "flow" in context:
        mistake = Mistake(*_place(began, lines), "a bracket is not closed", "close it")
    problem = ", ".join(str(part) for part in (error.context, error.problem) if part)
    hint = "check the indentation, the colons and the quotation marks here and in the line above"
    return mistake or Mistake(line, column, problem, hint)


def _place(mark: Any, lines: list[str]) -> tuple[int, int]:
    """Return the line and column of a mark, both from 0; the parser may point behind the file."""
    if mark is None:
        return 0, 0
    return (mark.line, mark.column) if mark.line < len(lines) else (len(lines) - 1, len(lines[-1]))
