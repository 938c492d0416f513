"""What a record leads to: the records that it names, and those that their texts refer to."""

from collections.abc import Callable, Iterable, Iterator

from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.links import Path, links
from pipeline.content.records import Record
from pipeline.content.runs import RefRun

Named = tuple[str, str]


def reached(
    game: Game,
    record: Record,
    follows: Callable[[Path], bool],
    more: Iterable[Named] = (),
    along: Callable[[Record, Path], bool] = lambda record, path: False,
) -> list[Record]:
    """Return the records that `record` names where `follows` says so of the path, each once.

    Those that a text refers to are among them, those of `more`, and those that their texts refer to
    in turn; what their fields name is where `along` says so of the record and the path.
    """
    found: dict[Named, Record] = {}
    waiting = [name for path, name in _named(record, texts=False) if follows(path)]
    waiting += [name for path, name in _named(record, texts=True) if follows(path)]
    waiting += more
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            new = found[name] = game.record(*name)
            waiting += [each for _, each in _named(new, texts=True)]
            waiting += [each for path, each in _named(new, texts=False) if along(new, path)]
    return list(found.values())


def _named(record: Record, *, texts: bool) -> Iterator[tuple[Path, Named]]:
    """Yield what the texts of a record refer to, or what its fields name, with the path."""
    for path, value in links(record):
        if isinstance(value, Ref):
            if not texts:
                yield path, (value.kind, value.slug)
        elif texts:
            for run in value.runs:
                if isinstance(run, RefRun) and run.kind is not None:
                    yield path, (run.kind, run.slug)
