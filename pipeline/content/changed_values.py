"""What has changed in a record: also through a constant or a name that its texts print."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.content.erratum import GAME, Entry
from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.inline import Markup
from pipeline.content.links import links
from pipeline.content.pairs import parts
from pipeline.content.paths import Place
from pipeline.content.records import Record
from pipeline.content.runs import RefRun
from pipeline.content.traces import Trace

_CONSTANT: Final = re.compile(r"\[\[=([^\[\]|]+)\]\]")


def entries_of(game: Game, record: Record) -> tuple[Entry, ...]:
    """Return the errata and rulings of an edition that change a record, or what it is made from.

    A text that prints a changed constant, or another record's changed name, is changed, too.
    """
    return entries_in(traces_of(game, record))


def entries_in(traces: Iterable[Trace]) -> tuple[Entry, ...]:
    """Return whatever has left traces, each once, in the order in which they apply."""
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
