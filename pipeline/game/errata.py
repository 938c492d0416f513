"""Errata, then rulings, applied to the data of a game by date, each checked.

A patch holds what stood there before. If it differs from the file, the patch is wrong, or the base
was changed without it: an error that names both places.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from pipeline.game.edition import Edition, Origin, first_day
from pipeline.game.erratum import (
    GAME,
    PRINTED,
    WORDS,
    Entry,
    Fault,
    Patch,
    Place,
    Trace,
    Traces,
    change,
    read_revision,
    walk,
)
from pipeline.source.document import Document, value_at
from pipeline.source.files import yaml_files
from pipeline.source.findings import Position, Problems, PunchboardError
from pipeline.source.names import did_you_mean
from pipeline.source.yaml import load_yaml

DataPath = tuple[str | int, ...]


class Amendment(NamedTuple):
    """A value at `path` of a file that another file, at `at`, has written instead."""

    path: DataPath
    document: Document
    at: DataPath


class AmendedDocument(Document):
    """A document whose data is another's with amendments; positions lead to their author."""

    __slots__ = ("amendments", "base")

    def __init__(self, base: Document, data: Any, amendments: Sequence[Amendment]) -> None:
        self.base, self.data, self.name = base, data, base.name
        self.amendments = tuple(amendments)

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where the value at `path` is: in the errata where it comes from there."""
        amendment = self._find_amendment(path)
        if amendment is None or (key and amendment.path == path and self.base.has(*path)):
            return self.base.position(*path, key=key)
        rest = path[len(amendment.path) :]
        return amendment.document.position(*amendment.at, *rest, key=key and bool(rest))

    def position_in(self, offset: int, *path: str | int) -> Position:
        amendment = self._find_amendment(path)
        if amendment is None:
            return self.base.position_in(offset, *path)
        return amendment.document.position_in(offset, *amendment.at, *path[len(amendment.path) :])

    def line(self, position: Position) -> str:
        """Return the line of the base at a position; nothing if an erratum wrote what is there."""
        return self.base.line(position)

    def position_of_gap(self, *path: str | int) -> Position:
        """Return where something is missing at `path`: at the patch where that took it away."""
        amendment = self._find_amendment(path)
        if amendment is not None and amendment.path == path:
            return amendment.document.position(*amendment.at)
        return super().position_of_gap(*path)

    def _find_amendment(self, path: DataPath) -> Amendment | None:
        for amendment in reversed(self.amendments):
            if path[: len(amendment.path)] == amendment.path:
                return amendment
        return None


_IDENTITY: Final = ("id", "language")


class Amended(NamedTuple):
    """The documents of an edition, the errata and rulings that it has, and what they change.

    `traces` maps ``kind:slug`` (``game`` for game.yaml) to its changed values, by date. `announced`
    are the entries that are part of the edition from a later day on. `corrected` are words of
    templates by context and what the template has.
    """

    documents: Mapping[str, Document]
    entries: tuple[Entry, ...]
    traces: Mapping[str, tuple[Trace, ...]]
    announced: tuple[Entry, ...] = ()
    corrected: Mapping[tuple[str, str], str] = MappingProxyType({})


def read_entries(folder: Path, name: str, problems: Problems) -> tuple[Entry, ...]:
    """Return the errata of a game's folder by date, then its rulings; findings go to `problems`."""
    found: dict[str, Entry] = {}
    for origin in Origin:
        for entry in _read_folder(folder, name, origin, problems):
            other = found.setdefault(entry.id, entry)
            if other is not entry:
                message = f"{other.document.name} has the same name"
                hint = "give the ruling a name of its own: reports name both by it"
                place = entry.document.position("date")
                problems.add("erratum-name", message, place, entry.id, hint)
    return tuple(sorted(found.values(), key=lambda entry: entry.order))


def _read_folder(folder: Path, name: str, origin: Origin, problems: Problems) -> Iterator[Entry]:
    for path, display_path in yaml_files(folder / origin, f"{name}/{origin}", problems):
        try:
            entry = read_revision(path.stem, load_yaml(path, display_path), origin, problems)
        except PunchboardError as error:
            problems.take(error)
            continue
        if entry is not None:
            yield entry


def amend(
    documents: Mapping[str, Document],
    entries: Iterable[Entry],
    edition: Edition,
    problems: Problems,
) -> Amended:
    """Return the documents of an edition; findings about its patches go to `problems`.

    Announced entries are tried as well: what is wrong with one must not wait for its day.
    """
    entries = tuple(entries)
    in_effect = tuple(
        entry for entry in entries if edition.holds(entry.revision.date, ruling=entry.is_ruling)
    )
    announced = tuple(
        entry for entry in entries if edition.awaits(entry.revision.date, ruling=entry.is_ruling)
    )
    if announced:
        tried = sorted((*in_effect, *announced), key=lambda entry: entry.order)
        _apply_all(tried, documents, problems)
        problems.stop()
    amender = _apply_all(in_effect, documents, problems)
    return Amended(amender.documents(), in_effect, amender.traces(), announced, amender.corrected)


def _apply_all(
    entries: Iterable[Entry], documents: Mapping[str, Document], problems: Problems
) -> "_Amender":
    amender = _Amender(documents, problems)
    for entry in entries:
        for index, patch in enumerate(entry.revision.patches):
            amender.apply(entry, index, patch)
    return amender


class _Amender:
    """The place of patches: a copy of the touched files, and a note of each change."""

    def __init__(self, documents: Mapping[str, Document], problems: Problems) -> None:
        self._base, self._problems = documents, problems
        self._data: dict[str, dict[str, Any]] = {}
        self._copied: set[tuple[str, str]] = set()
        self._amendments: dict[str, list[Amendment]] = {}
        self._patched: dict[tuple[str, str, Origin, str | int], list[tuple[Place, Entry, int]]] = {}
        self._traces: dict[str, Traces] = {}
        self.corrected: dict[tuple[str, str], str] = {}

    def documents(self) -> dict[str, Document]:
        """Return all documents, those that were changed with their amendments."""
        amended = {
            file: AmendedDocument(self._base[file], data, self._amendments[file])
            for file, data in self._data.items()
        }
        return {**self._base, **amended}

    def traces(self) -> dict[str, tuple[Trace, ...]]:
        return {target: tuple(traces.all) for target, traces in self._traces.items()}

    def apply(self, entry: Entry, index: int, patch: Patch) -> None:
        """Apply one patch; a finding where it cannot be."""
        if patch.target == WORDS:
            self._correct(entry, index, patch)
            return
        file, start = _file_of(patch)
        if file not in self._base:
            kinds = (each.removesuffix(".yaml") for each in self._base if each != "kinds.yaml")
            hint = did_you_mean(file.removesuffix(".yaml"), kinds)
            self._report(
                entry, index, Fault("patch-target", f"no records of {patch.target!r}", hint)
            )
            return
        place, fault = walk(self._current_data(file), start, patch)
        if fault is None and not start and place[0] in _IDENTITY:
            message = f"{place[0]} identifies the game: no erratum changes it"
            fault = Fault("patch-field", message, "change it in game.yaml")
        printed = PRINTED.get(file.removesuffix(".yaml"))
        if printed is not None and patch.field not in printed:
            message = f"an erratum of {file} changes what is printed: {' or '.join(printed)}"
            fault = Fault("patch-field", message, f"change it in {file}")
        fault = fault or self._find_overlap(entry, index, file, place)
        if fault is not None:
            message = fault.message + self._describe_origin(file, place)
            self._report(entry, index, fault._replace(message=message))
            return
        # A later patch may change a part of what this one writes, and must leave its file alone.
        change(self._copy_for_change(file, place), place, deepcopy(patch.now))
        at = ("patches", index, "now" if patch.now is not None else "target")
        self._amendments.setdefault(file, []).append(Amendment(place, entry.document, at))
        traces = self._traces.setdefault(patch.target, Traces())
        traces.add(place[len(start) :], patch.was, patch.now, entry)
        if self._is_as_before(file, place):
            traces.settle(place[len(start) :])

    def _correct(self, entry: Entry, index: int, patch: Patch) -> None:
        """Change the words of templates that are `was` now, by this entry or an earlier one."""
        was, now = patch.was, patch.now
        if not (isinstance(was, str) and isinstance(now, str) and was and now and was != now):
            hint = "write was: with the words as the template has them, and now: with the new ones"
            self._report(entry, index, Fault("patch-was", "expected two texts that differ", hint))
            return
        known = [
            key for key, word in self.corrected.items() if (key[0], word) == (patch.field, was)
        ]
        for key in known or [(patch.field, was)]:
            self.corrected[key] = now

    def _is_as_before(self, file: str, place: Place) -> bool:
        base = self._base[file]
        if any(isinstance(part, int) for part in place) or not base.has(*place):
            return False
        was, now = (value_at(data, place) for data in (base.data, self._data[file]))
        return now is not None and was == now

    def _current_data(self, file: str) -> dict[str, Any]:
        return self._data[file] if file in self._data else self._base[file].data

    def _copy_for_change(self, file: str, place: Place) -> dict[str, Any]:
        """Return the file's data with what `place` lies in copied, so that it may be changed."""
        if file not in self._data:
            self._data[file] = dict(self._base[file].data)
        data, part = self._data[file], str(place[0])
        if part in data and (file, part) not in self._copied:
            data[part] = deepcopy(data[part])
        self._copied.add((file, part))
        return data

    def _find_overlap(self, entry: Entry, index: int, file: str, place: Place) -> Fault | None:
        """Return what is wrong where another patch of the same date changes the same value.

        A ruling may be upon an erratum of its own date: it is laid over all errata.
        """
        day = first_day(entry.revision.date)
        earlier_patches = self._patched.setdefault((file, day, entry.origin, place[0]), [])
        for other, rival, number in earlier_patches:
            shorter = min(len(other), len(place))
            if other[:shorter] == place[:shorter]:
                hint = "make one patch of both, or give them different dates"
                position = rival.document.position("patches", number)
                return Fault("patch-target", f"{position} changes the same on the same date", hint)
        earlier_patches.append((place, entry, index))
        return None

    def _describe_origin(self, file: str, place: Place) -> str:
        """Return where what a patch speaks of comes from: the last entry on it, or the base."""
        touched = [
            (entry, number)
            for key, patches in self._patched.items()
            for other, entry, number in patches
            if key[0] == file and all(a == b for a, b in zip(other, place, strict=False))
        ]
        if touched:
            entry, number = touched[-1]
            place = ("patches", number, "now")
            return f" ({entry.document.position(*place)}, as {entry.id} has changed it)"
        return f" ({self._base[file].position(*place)})" if self._base[file].has(*place) else ""

    def _report(self, entry: Entry, index: int, fault: Fault) -> None:
        key = fault.key if fault.key in entry.document.data["patches"][index] else "target"
        place = entry.document.position("patches", index, key)
        self._problems.add(fault.code, fault.message, place, entry.id, fault.hint)


def _file_of(patch: Patch) -> tuple[str, Place]:
    if patch.target == GAME:
        return f"{GAME}.yaml", ()
    kind, _, slug = patch.target.partition(":")
    return f"{kind}.yaml", (slug,)
