"""What errata, rulings and house rules have changed in a record, for templates and for people."""

import re
from collections.abc import Iterable, Iterator, Mapping, Set
from difflib import SequenceMatcher
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from pipeline.game.erratum import GAME, Entry, Patch, Place, Trace, parse_path
from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.links import links
from pipeline.game.records import Record, parts
from pipeline.game.text import Markup, RefRun


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


class House(Set[str]):
    """The dotted paths of the values that are the house's own, lists counted from 0.

    These are the values that the rulebook does not print, and those that a ruling has changed. It
    is a set of paths, and ``house["attack.bands"]`` says whether a value, a part of it or what it
    is a part of is among them. Templates write ``record.house.text`` for a single field.
    """

    __slots__ = ("_own", "_paths", "_ruled")

    def __init__(self, paths: tuple[str, ...], ruled: tuple[Trace, ...] = ()) -> None:
        self._own, self._ruled = tuple(dict.fromkeys(paths)), ruled
        self._paths = tuple(dict.fromkeys([*paths, *(trace.dotted for trace in ruled)]))

    def __getitem__(self, path: str) -> bool:
        place = parse_path(path)
        return any(overlap(path, house) for house in self._own) or any(
            trace.of(place) for trace in self._ruled
        )

    def __contains__(self, path: object) -> bool:
        return path in self._paths

    def __iter__(self) -> Iterator[str]:
        return iter(self._paths)

    def __len__(self) -> int:
        return len(self._paths)


NO_HOUSE: Final = House(())


def overlap(path: str, other: str) -> bool:
    """Return whether one path is the other, or leads to it."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")


def house_constants(raw: Mapping[str, Any], path: str = "constants") -> Iterator[str]:
    """Yield the dotted path of every constant of game.yaml that is a house value."""
    for name, value in raw.items():
        here = f"{path}.{name}"
        if isinstance(value, Mapping) and "value" not in value:
            yield from house_constants(value, here)
        elif isinstance(value, Mapping) and value.get("house"):
            yield here


_CONSTANT: Final = re.compile(r"\[\[=([^\[\]|]+)\]\]")


def entries_of(game: Game, record: Record) -> tuple[Entry, ...]:
    """Return the errata and rulings of an edition that change a record, or what it is made from.

    A text that prints a changed constant, or another record's changed name, is changed, too.
    """
    return entries_in(traces_of(game, record))


def entries_in(traces: Iterable[Trace]) -> tuple[Entry, ...]:
    """Return all that has left traces, each once, in the order in which they apply."""
    found = {trace.entry.id: trace.entry for trace in traces}
    return tuple(sorted(found.values(), key=lambda entry: entry.order))


def traces_of(game: Game, record: Record) -> Iterator[Trace]:
    """Yield what the entries of an edition have changed in a record, with paths within it.

    A combined record has the traces of its parts, below the fields that name them.
    """
    if not game.traces:
        return
    if record.combined:
        fields = [name for name, value in record.values.__dict__.items() if isinstance(value, Ref)]
        for field, part in zip(fields, parts(record, game.records), strict=True):
            for trace in traces_of(game, part):
                yield trace._replace(path=(field, *trace.path))
        return
    yield from game.traces.get(str(record), ())
    yield from _trace_printed(game, record)


def _trace_printed(game: Game, record: Record) -> Iterator[Trace]:
    """Yield the traces of texts that print a changed constant, or a changed name.

    A name that a ruling only spells otherwise makes no rule that mentions it the house's own.
    """
    constants = [trace for trace in game.traces.get(GAME, ()) if trace.path[:1] == ("constants",)]
    names = {
        target: [trace for trace in traces if trace.path == ("name",) and not _is_spelling(trace)]
        for target, traces in game.traces.items()
    }
    if not constants and not any(names.values()):
        return
    for path, value in links(record):
        if isinstance(value, Markup):
            for constant in _CONSTANT.findall(value.source):
                place = ("constants", *constant.split("."))
                yield from _move_to(path, (trace for trace in constants if trace.of(place)))
            for run in value.runs:
                if (
                    isinstance(run, RefRun)
                    and run.label == game.records[run.kind or ""][run.slug].name
                ):
                    yield from _move_to(path, names.get(f"{run.kind}:{run.slug}", ()))


def _is_spelling(trace: Trace) -> bool:
    return trace.entry.is_ruling and trace.entry.revision.meaning == "unchanged"


def _move_to(path: Place, traces: Iterable[Trace]) -> Iterator[Trace]:
    return (Trace(path, trace.entry) for trace in traces)


Mark: TypeAlias = Literal["same", "gone", "new"]


class Piece(NamedTuple):
    """Words that stay, go or come."""

    mark: Mark
    text: str


class Change(NamedTuple):
    """One patch of an entry: what it is of, by its printed name, and what was and is."""

    target: str
    name: str
    field: str
    was: Any
    now: Any

    def pieces(self) -> tuple[Piece, ...]:
        """Return the change word by word where both sides are texts, else as a whole."""
        if isinstance(self.was, str) and isinstance(self.now, str):
            return tuple(_compare_words(self.was.split(), self.now.split()))
        sides: tuple[tuple[Mark, Any], ...] = (("gone", self.was), ("new", self.now))
        return tuple(Piece(mark, as_written(side)) for mark, side in sides if side is not None)


def changes(game: Game, entry: Entry) -> Iterator[Change]:
    """Yield what an entry changes; `game` is of an edition that has the entry."""
    for patch in entry.revision.patches:
        yield Change(patch.target, _printed_name(game, patch), patch.field, patch.was, patch.now)


def as_written(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {as_written(part)}" for key, part in value.items())
    if isinstance(value, list):
        return ", ".join(map(as_written, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _compare_words(was: list[str], now: list[str]) -> Iterator[Piece]:
    for tag, a, b, c, d in SequenceMatcher(None, was, now, autojunk=False).get_opcodes():
        if tag == "equal":
            yield Piece("same", " ".join(was[a:b]))
            continue
        if a < b:
            yield Piece("gone", " ".join(was[a:b]))
        if c < d:
            yield Piece("new", " ".join(now[c:d]))


def _printed_name(game: Game, patch: Patch) -> str:
    """Return the printed name of a patch's target; the target itself if the record is gone."""
    kind, _, slug = patch.target.partition(":")
    if kind not in game.kinds:
        return game.title
    record = game.records.get(kind, {}).get(slug)
    if record is not None:
        return record.name
    raw = next((side for side in (patch.was, patch.now) if isinstance(side, dict)), {})
    return str(raw.get("name", slug)) if not patch.field else slug
