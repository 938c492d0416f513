"""Errata laid over the base: read from ``errata/*.yaml``, applied by date, each checked on its way.

A patch holds what stood there before. Where that is not what stands there, the patch is wrong, or
the base was changed without it: an error that names both places.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.base import suggest
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Position
from pipeline.content.amended import AmendedDocument, Amendment
from pipeline.content.document import Document
from pipeline.content.edition import Edition, first_day
from pipeline.content.erratum import GAME, Entry, Patch, read_erratum
from pipeline.content.places import Fault, Place, change, walk
from pipeline.content.problems import Problems
from pipeline.content.traces import Trace, Traces
from pipeline.content.yaml import load_yaml

FOLDER: Final = "errata"


class Amended(NamedTuple):
    """The documents of an edition, the errata that it has, and what they change.

    `traces` maps ``kind:slug`` (``game`` for game.yaml) to its changed values, by date. `announced`
    are the errata that are part of the edition from a later day on.
    """

    documents: Mapping[str, Document]
    errata: tuple[Entry, ...]
    traces: Mapping[str, tuple[Trace, ...]]
    announced: tuple[Entry, ...] = ()


def read_errata(folder: Path, name: str, problems: Problems) -> tuple[Entry, ...]:
    """Return the errata of a game's folder by date; findings go to `problems`."""
    found = []
    for path in sorted((folder / FOLDER).glob("*.y*ml")):
        shown = f"{name}/{FOLDER}/{path.name}"
        if path.suffix != ".yaml":
            place = Position(shown)
            problems.add("file-unknown", "an erratum's file ends in .yaml", place, hint="rename it")
            continue
        try:
            found.append(read_erratum(path.stem, load_yaml(path, shown), problems))
        except PunchboardError as error:
            problems.take(error)
    return tuple(sorted((entry for entry in found if entry), key=lambda entry: entry.order))


def amend(
    documents: Mapping[str, Document],
    entries: Iterable[Entry],
    edition: Edition,
    problems: Problems,
) -> Amended:
    """Return the documents of an edition; findings about its patches go to `problems`.

    Announced errata are tried as well: what is wrong with one must not wait for its day.
    """
    entries = tuple(entries)
    held = tuple(entry for entry in entries if edition.holds(entry.erratum.date))
    announced = tuple(entry for entry in entries if edition.awaits(entry.erratum.date))
    if announced:
        _desk_with((*held, *announced), documents, problems)
        problems.stop()
    desk = _desk_with(held, documents, problems)
    return Amended(desk.documents(), held, desk.traces(), announced)


def _desk_with(
    entries: Iterable[Entry], documents: Mapping[str, Document], problems: Problems
) -> "_Desk":
    """Return the documents with errata applied; findings go to `problems`."""
    desk = _Desk(documents, problems)
    for entry in entries:
        for index, patch in enumerate(entry.erratum.patches):
            desk.apply(entry, index, patch)
    return desk


class _Desk:
    """Where patches are applied: a copy of what they touch, and a note of who changed what."""

    def __init__(self, documents: Mapping[str, Document], problems: Problems) -> None:
        self._base, self._problems = documents, problems
        self._data: dict[str, dict[str, Any]] = {}
        self._copied: set[tuple[str, str]] = set()
        self._amendments: dict[str, list[Amendment]] = {}
        self._patched: dict[tuple[str, str, str | int], list[tuple[Place, Entry, int]]] = {}
        self._traces: dict[str, Traces] = {}

    def documents(self) -> dict[str, Document]:
        """Return all documents, those that were changed with their amendments."""
        amended = {
            file: AmendedDocument(self._base[file], data, self._amendments[file])
            for file, data in self._data.items()
        }
        return {**self._base, **amended}

    def traces(self) -> dict[str, tuple[Trace, ...]]:
        """Return what has been changed, by target."""
        return {target: tuple(traces.all) for target, traces in self._traces.items()}

    def apply(self, entry: Entry, index: int, patch: Patch) -> None:
        """Apply one patch; a finding where it cannot be."""
        file, start = _file_of(patch)
        if file not in self._base:
            hint = suggest.hint(file.removesuffix(".yaml"), _kinds(self._base))
            self._say(entry, index, Fault("patch-target", f"no records of {patch.target!r}", hint))
            return
        place, fault = walk(self._current(file), start, patch)
        fault = fault or self._overlap(entry, index, file, place)
        if fault is not None:
            told = fault._replace(message=fault.message + self._stands(file, place))
            self._say(entry, index, told)
            return
        # A later patch may change a part of what this one writes, and must leave its file alone.
        change(self._opened(file, place), place, deepcopy(patch.now))
        at = ("patches", index, "now" if patch.now is not None else "target")
        self._amendments.setdefault(file, []).append(Amendment(place, entry.document, at))
        traces = self._traces.setdefault(patch.target, Traces())
        traces.add(place[len(start) :], patch.was, patch.now, entry)
        if self._is_as_before(file, place):
            traces.settle(place[len(start) :])

    def _is_as_before(self, file: str, place: Place) -> bool:
        """Tell whether a value is again what the base has there; entries of lists may move."""
        base = self._base[file]
        if any(isinstance(part, int) for part in place) or not base.has(*place):
            return False
        was, now = (_value(data, place) for data in (base.data, self._data[file]))
        return now is not None and was == now

    def _current(self, file: str) -> dict[str, Any]:
        return self._data[file] if file in self._data else self._base[file].data

    def _opened(self, file: str, place: Place) -> dict[str, Any]:
        """Return the file's data with what `place` lies in copied, so that it may be changed."""
        if file not in self._data:
            self._data[file] = dict(self._base[file].data)
        data, part = self._data[file], str(place[0])
        if part in data and (file, part) not in self._copied:
            data[part] = deepcopy(data[part])
        self._copied.add((file, part))
        return data

    def _overlap(self, entry: Entry, index: int, file: str, place: Place) -> Fault | None:
        """Return what is wrong where another patch of the same date changes the same value."""
        day = first_day(entry.erratum.date)
        known = self._patched.setdefault((file, day, place[0]), [])
        for other, rival, number in known:
            shorter = min(len(other), len(place))
            if other[:shorter] == place[:shorter]:
                hint = "make one patch of both, or give them different dates"
                position = rival.document.position("patches", number)
                return Fault("patch-target", f"{position} changes the same on the same date", hint)
        known.append((place, entry, index))
        return None

    def _stands(self, file: str, place: Place) -> str:
        """Return where what a patch speaks of comes from: the last erratum on it, or the base."""
        touched = [
            (entry, number)
            for key, known in self._patched.items()
            for other, entry, number in known
            if key[0] == file and all(a == b for a, b in zip(other, place, strict=False))
        ]
        if touched:
            entry, number = touched[-1]
            place = ("patches", number, "now")
            return f" ({entry.document.position(*place)}, as {entry.id} has changed it)"
        return f" ({self._base[file].position(*place)})" if self._base[file].has(*place) else ""

    def _say(self, entry: Entry, index: int, fault: Fault) -> None:
        key = fault.key if fault.key in entry.document.data["patches"][index] else "target"
        place = entry.document.position("patches", index, key)
        self._problems.add(fault.code, fault.message, place, entry.id, fault.hint)


def _value(data: Any, place: Place) -> Any:
    """Return the value at a path of names, None where there is nothing."""
    for part in place:
        data = data.get(part) if isinstance(data, Mapping) else None
    return data


def _file_of(patch: Patch) -> tuple[str, Place]:
    """Return the file that a patch changes, and where in it its field begins."""
    if patch.target == GAME:
        return f"{GAME}.yaml", ()
    kind, _, slug = patch.target.partition(":")
    return f"{kind}.yaml", (slug,)


def _kinds(documents: Mapping[str, Document]) -> Iterator[str]:
    return (file.removesuffix(".yaml") for file in documents if file != "kinds.yaml")
