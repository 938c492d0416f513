"""What templates see of the errata that have changed a record, by field, and of one entry."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pipeline.content.erratum import Entry
from pipeline.content.traces import Trace, parse_path


class Changed(Mapping[str, list[dict[str, Any]]]):
    """The errata that have changed a value, by its dotted path, lists counted from 0.

    A path finds what changed the value itself, a part of it, or what it is a part of; where nothing
    did, it finds nothing. Templates write ``record.changed.text`` or
    ``record.changed["abilities.0"]``.
    """

    __slots__ = ("_traces",)

    def __init__(self, traces: tuple[Trace, ...]) -> None:
        self._traces = traces

    def __getitem__(self, path: str) -> list[dict[str, Any]]:
        place = parse_path(path)
        found = {trace.entry.id: trace.entry for trace in self._traces if trace.of(place)}
        return [
            change_view(entry) for entry in sorted(found.values(), key=lambda entry: entry.order)
        ]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(trace.dotted for trace in self._traces))

    def __len__(self) -> int:
        return len(self._traces)


UNCHANGED: Final = Changed(())


def change_view(entry: Entry) -> dict[str, Any]:
    """Return what a template may print of an erratum or a ruling."""
    said = entry.revision
    named = {"id": entry.id, "title": said.title, "date": said.date, "kind": said.kind}
    return {**named, "summary": said.summary, "reason": said.reason}
