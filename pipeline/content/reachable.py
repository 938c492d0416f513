"""What a record leads to: the records that it names, and those that their texts refer to."""

from collections.abc import Callable, Iterator

from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.links import Path, links
from pipeline.content.records import Record
from pipeline.content.runs import RefRun

Named = tuple[str, str]


def reached(game: Game, record: Record, follows: Callable[[Path], bool]) -> list[Record]:
    """Return the records that `record` names where `follows` says so of the path, each once.

    Those that a text refers to are among them, and those that their texts refer to in turn; what
    their fields name is not.
    """
    found: dict[Named, Record] = {}
    waiting = [name for path, name in _named(record, texts=False) if follows(path)]
    waiting += [name for path, name in _named(record, texts=True) if follows(path)]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = game.record(*name)
            waiting += [each for _, each in _named(found[name], texts=True)]
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
