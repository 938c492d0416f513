"""References and constants: what they name must exist, and what a record leads to."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, runtime_checkable

from pydantic import BaseModel

from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.notation import link_offsets
from pipeline.game.records import Record
from pipeline.game.text import ConstantRun, Markup, RefRun, Run, TextRun, settle
from pipeline.source.findings import Position, Problems
from pipeline.source.names import nearest

Records: TypeAlias = Mapping[str, Mapping[str, Record]]
Path: TypeAlias = tuple[str | int, ...]

MAX_SUGGESTIONS: Final = 20
"""Findings that get the nearest name: the search for it is slow in a game of many records."""

_PLAIN: Final = frozenset({str, int, float, bool, type(None)})


@runtime_checkable
class Waiting(Protocol):
    """Records that are built, and so linked, when they are asked for."""

    def settle(self, linker: "Linker") -> None:
        """Take what links records."""


class Linker:
    """Resolves the links of one game; findings go to `problems`.

    `written` has the slugs of each kind's file: a record that has errors of its own is no record
    yet, but a link to it is no second error.
    """

    def __init__(
        self,
        records: Records,
        written: Mapping[str, Iterable[str]],
        constants: Mapping[str, str],
        problems: Problems,
    ) -> None:
        self.records, self.constants, self.problems = records, constants, problems
        self.written = written
        self._suggested = 0
        self._kinds: dict[str, list[str]] = {}
        for kind, slugs in written.items():
            for slug in slugs:
                self._kinds.setdefault(slug, []).append(kind)

    def link_all(self) -> None:
        """Resolve every link of every record; records that are built on demand wait for theirs."""
        for of_kind in self.records.values():
            if isinstance(of_kind, Waiting):
                of_kind.settle(self)
            else:
                self.link(of_kind.values())

    def link(self, records: Iterable[Record]) -> None:
        for record in records:
            for path, value in links(record):
                self._link(record, path, value)

    def _link(self, record: Record, path: Path, value: Ref | Markup) -> None:
        if isinstance(value, Ref):
            self._find_target(value.kind, value.slug, _Link(record, path))
            return
        runs: list[Run] = []
        links_before = 0
        for run in value.runs:
            if isinstance(run, RefRun | ConstantRun):
                link = _Link(record, path, value.source, links_before)
                runs.append(self._print_link(run, link))
                links_before += 1
            else:
                runs.append(run)
        settle(value, tuple(runs))

    def _print_link(self, run: RefRun | ConstantRun, link: "_Link") -> Run:
        if isinstance(run, ConstantRun):
            if run.name not in self.constants:
                message = f"unknown constant {run.name!r}"
                self._report("constant-unknown", message, link, run.name, self.constants)
                return run
            return TextRun(self.constants[run.name], run.bold, run.italic)
        target = self._find_target(run.kind, run.slug, link)
        if target is None:
            return run
        return run._replace(kind=target.kind, label=run.label or target.name)

    def _find_target(self, kind: str | None, slug: str, link: "_Link") -> Record | None:
        """Return the record that a link names; None and a finding if it is missing."""
        kinds = self._kinds.get(slug, [])
        if kind in kinds or (kind is None and len(kinds) == 1):
            return self.records[kind or kinds[0]].get(slug)
        if kind is None and kinds:
            message = f"{slug!r} names records of several kinds"
            named = [f"{one}:{slug}" for one in kinds]
            hint = f"expected one of: {', '.join(named)}"
            self.problems.add("ref-ambiguous", message, link.position, link.subject, hint)
        elif kinds:
            message = f"no {kind} {slug!r}; there is {kinds[0]}:{slug}"
            self._report("ref-kind", message, link, slug, self.written.get(kind or "", ()))
        else:
            candidates = self._kinds if kind is None else self.written.get(kind, ())
            message = f"no {kind or 'record'} {slug!r}"
            self._report("ref-dangling", message, link, slug, candidates)
        return None

    def _report(
        self, code: str, message: str, link: "_Link", name: str, candidates: Iterable[str]
    ) -> None:
        self._suggested += 1
        close = nearest(name, candidates) if self._suggested <= MAX_SUGGESTIONS else None
        add = "add it, or fix the name"
        if code == "constant-unknown":
            add = f"add it under constants in game.yaml, {name}: …, or fix the name"
        hint = f"did you mean {close!r}?" if close else add
        self.problems.add(code, message, link.position, link.subject, hint)


def links(record: Record) -> Iterator[tuple[Path, Ref | Markup]]:
    """Yield every reference of a record, and every text that refers to something, with its path."""
    waiting: list[tuple[Path, Any]] = [((), record.values)]
    while waiting:
        path, value = waiting.pop()
        if isinstance(value, Markup):
            if value.dynamic:
                yield path, value
        elif isinstance(value, Ref):
            yield path, value
        elif isinstance(value, tuple):
            waiting += [((*path, at), part) for at, part in enumerate(value) if _may_link(part)]
        elif isinstance(value, BaseModel):
            parts = value.__dict__.items()
            waiting += [((*path, name), part) for name, part in parts if _may_link(part)]


def _may_link(value: Any) -> bool:
    sort = type(value)
    return sort not in _PLAIN and (sort is not Markup or value.dynamic)


def reached(record: Record) -> Iterator[tuple[str, str]]:
    """Yield kind and slug of each record that a linked record refers to, in fields and in texts."""
    for _, value in links(record):
        if isinstance(value, Ref):
            yield value.kind, value.slug
        else:
            for run in value.runs:
                if isinstance(run, RefRun) and run.kind is not None:
                    yield run.kind, run.slug


class _Link(NamedTuple):
    """Where a link is written: in a field, or in a text with so many other links `before` it."""

    record: Record
    path: Path
    source: str = ""
    before: int = 0

    @property
    def position(self) -> Position:
        offsets = link_offsets(self.source)
        if self.before >= len(offsets):
            return self.record.position_of(*self.path)
        return self.record.position_in(offsets[self.before], *self.path)

    @property
    def subject(self) -> str:
        """The field, with its record."""
        return ".".join((str(self.record), *map(str, self.path)))


Named = tuple[str, str]


def reachable_records(
    game: Game,
    record: Record,
    more: Iterable[Named] = (),
    along: Callable[[Record, Path], bool] = lambda record, path: False,
) -> list[Record]:
    """Return the records that `record` names, each once.

    Those that a text refers to are among them, those of `more`, and those that their texts refer to
    in turn; what their fields name is where `along` says so of the record and the path.
    """
    found: dict[Named, Record] = {}
    waiting = [name for _, name in _list_names(record, texts=False)]
    waiting += [name for _, name in _list_names(record, texts=True)]
    waiting += more
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            new = found[name] = game.record(*name)
            waiting += [each for _, each in _list_names(new, texts=True)]
            waiting += [each for path, each in _list_names(new, texts=False) if along(new, path)]
    return list(found.values())


def _list_names(record: Record, *, texts: bool) -> Iterator[tuple[Path, Named]]:
    """Yield what the texts of a record refer to, or what its fields name, with the path."""
    for path, value in links(record):
        if isinstance(value, Ref):
            if not texts:
                yield path, (value.kind, value.slug)
        elif texts:
            for run in value.runs:
                if isinstance(run, RefRun) and run.kind is not None:
                    yield path, (run.kind, run.slug)
