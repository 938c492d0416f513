"""What templates see of the errata that have changed a record: by field, however deep."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from pipeline.content.erratum import Entry
from pipeline.content.traces import Trace


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
        steps = tuple(_parse_step(part) for part in path.split("."))
        found = {trace.entry.id: trace.entry for trace in self._traces if trace.of(steps)}
        return [
            change_view(entry) for entry in sorted(found.values(), key=lambda entry: entry.order)
        ]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(".".join(map(str, trace.path)) for trace in self._traces))

    def __len__(self) -> int:
        return len(self._traces)


def _parse_step(part: str) -> str | int:
    """Return a part of a path: a number of a list, which has at most six digits, or a name."""
    return int(part) if part.isdecimal() and len(part) < 7 else part


UNCHANGED: Final = Changed(())


def change_view(entry: Entry) -> dict[str, Any]:
    """Return what a template may print of an erratum."""
    erratum = entry.erratum
    named = {"id": entry.id, "title": erratum.title, "date": erratum.date, "kind": erratum.kind}
    return {**named, "summary": erratum.summary, "reason": erratum.reason}
