"""What errata and rulings change, value by value, while they are laid over the base."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pipeline.content.erratum import Entry
from pipeline.content.paths import Place


class Trace(NamedTuple):
    """A value that an entry has changed: its path within its record, and the erratum or ruling.

    Where something was taken away the rest stays as it was: `whole` is False, and the trace is of
    the value at `path`, not of what lies in it.
    """

    path: Place
    entry: Entry
    whole: bool = True

    @property
    def dotted(self) -> str:
        """The path as templates write it."""
        return ".".join(map(str, self.path))

    def of(self, path: Place) -> bool:
        """Tell whether the value at `path` is another for it: as a whole, or in a part."""
        return self.path[: len(path)] == path or (
            self.whole and path[: len(self.path)] == self.path
        )


def parse_path(dotted: str) -> Place:
    """Return a dotted path as steps: numbers of lists, which have at most six digits, and names."""
    parts = dotted.split(".")
    return tuple(int(part) if part.isdecimal() and len(part) < 7 else part for part in parts)


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
