"""Plain data and positions out of a stream of YAML events.

No YAML constructor or tag runs here: an event is text with a place, and `scalars` says what it
means. Everything that makes YAML surprising is a finding.
"""

from array import array
from collections.abc import Callable
from typing import Any, Final

from yaml.events import (
    AliasEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from pipeline.base.finding import Position
from pipeline.documents.characters import control_character
from pipeline.documents.document import COLUMN_BITS, Data
from pipeline.documents.problems import Problems
from pipeline.documents.scalars import MAYBE_NO_TEXT, NumberTooLong, resolve

MAX_DEPTH: Final = 32
"""Nesting that a file may have; real content needs fewer than ten levels."""

MAX_EXPANSION: Final = 10_000
"""Keys and values that all aliases of a file together may repeat."""


MOST_FAULTS: Final = 200
"""Faults of a file that are told; one with more is not what it should be."""


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
                return self._read_scalar(event)
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
                event,
                "yaml-too-deep",
                f"nested deeper than {MAX_DEPTH} levels",
                "write the content flatter",
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
        place_of = self.places.append
        while (event := read()).__class__ is not MappingEndEvent:
            mark = event.start_mark
            place_of(mark.line << COLUMN_BITS | mark.column)
            key = keys.get(event.value) if event.__class__ is ScalarEvent else None
            if key is None or event.anchor is not None or event.tag is not None:
                key = self._read_key(event)
            if key in data:
                self._report(
                    event,
                    "yaml-duplicate-key",
                    f"the key {key!r} stands here a second time",
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
                "write the key out as a name",
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

    def _read_scalar(self, event: Any) -> Data:
        self._refuse_tag(event)
        data = self._resolve(event) if event.implicit[0] else self._check_quoted(event)
        if event.anchor is not None:
            self._anchors[event.anchor] = (data, len(self.places) - 1, len(self.places))
        return data

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
                f"no finished anchor &{event.anchor} stands before",
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
                "delete it; quotes make a text",
            )

    def _report(self, event: Any, code: str, message: str, hint: str) -> None:
        mark = event.start_mark
        position = Position(self.name, mark.line + 1, mark.column + 1)
        if len(self.problems.findings) + 1 < MOST_FAULTS:
            self.problems.add(code, message, position, hint=hint)
        else:
            self.problems.add(code, f"{message}; what follows is not read", position, hint=hint)
            self.problems.stop()
