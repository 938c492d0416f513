"""What errata have changed, by value: also through a constant or a name that a text prints."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pipeline.content.erratum import GAME, Entry
from pipeline.content.fields.ref import Ref
from pipeline.content.inline import Markup
from pipeline.content.links import links
from pipeline.content.pairs import parts
from pipeline.content.places import Place
from pipeline.content.runs import RefRun

if TYPE_CHECKING:
    from pipeline.content.game import Game
    from pipeline.content.records import Record

_CONSTANT: Final = re.compile(r"\[\[=([^\]|]+)\]\]")


class Trace(NamedTuple):
    """A value that an erratum has changed: its path within its record, and the erratum.

    Where something was taken away the rest stays as it was: `whole` is False, and the trace is of
    the value at `path`, not of what lies in it.
    """

    path: Place
    entry: Entry
    whole: bool = True

    def of(self, path: Place) -> bool:
        """Tell whether the value at `path` is another for it: as a whole, or in a part."""
        return self.path[: len(path)] == path or (
            self.whole and path[: len(self.path)] == self.path
        )


class Traces:
    """The traces of one record, or of game.yaml, while errata are applied."""

    def __init__(self) -> None:
        self.all: list[Trace] = []

    def add(self, path: Place, was: Any, now: Any, entry: Entry) -> None:
        """Note that the value at `path` was `was` and is `now`; None is nothing."""
        if now is None and path and isinstance(path[-1], int):
            self._close_up(path[:-1], path[-1])
            self.all.append(Trace(path[:-1], entry, whole=False))
        else:
            self.all += _differences(path, was, now, entry)

    def settle(self, path: Place) -> None:
        """Forget what has changed the value at `path`, which is again what it was at first."""
        self.all = [trace for trace in self.all if trace.path[: len(path)] != path]

    def _close_up(self, path: Place, gone: int) -> None:
        """Follow the entries of a list of which one is gone."""
        depth, kept = len(path), []
        for trace in self.all:
            index = trace.path[depth] if trace.path[:depth] == path != trace.path else None
            if isinstance(index, int) and index > gone:
                trace = trace._replace(path=(*path, index - 1, *trace.path[depth + 1 :]))
            if index != gone:
                kept.append(trace)
        self.all = kept


def traces_of(game: "Game", record: "Record") -> Iterator[Trace]:
    """Yield what the errata of an edition have changed in a record, with paths within it.

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
    yield from _printed(game, record)


def _printed(game: "Game", record: "Record") -> Iterator[Trace]:
    """Yield the traces of texts that print a changed constant, or a changed name."""
    constants = [trace for trace in game.traces.get(GAME, ()) if trace.path[:1] == ("constants",)]
    names = {
        target: [trace for trace in traces if trace.path == ("name",)]
        for target, traces in game.traces.items()
    }
    if not constants and not any(names.values()):
        return
    for path, value in links(record):
        if isinstance(value, Markup):
            for constant in _CONSTANT.findall(value.source):
                place = ("constants", *constant.split("."))
                yield from _at(path, (trace for trace in constants if trace.of(place)))
            for run in value.runs:
                if (
                    isinstance(run, RefRun)
                    and run.label == game.records[run.kind or ""][run.slug].name
                ):
                    yield from _at(path, names.get(f"{run.kind}:{run.slug}", ()))


def _at(path: Place, traces: Iterable[Trace]) -> Iterator[Trace]:
    return (Trace(path, trace.entry) for trace in traces)


def _differences(path: Place, was: Any, now: Any, entry: Entry) -> Iterator[Trace]:
    """Yield the innermost values that are others now."""
    if isinstance(was, Mapping) and isinstance(now, Mapping):
        for name in dict.fromkeys([*was, *now]):
            if was.get(name) != now.get(name):
                yield from _differences((*path, name), was.get(name), now.get(name), entry)
    elif isinstance(was, list) and isinstance(now, list):
        yield Trace(path, entry, whole=False)
        for index, value in enumerate(now):
            if len(was) == len(now) and value != was[index]:
                yield from _differences((*path, index), was[index], value, entry)
            elif value not in was:
                yield Trace((*path, index), entry)
    else:
        yield Trace(path, entry)
