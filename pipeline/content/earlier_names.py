"""What constants and names were before an entry, so that its old words are told as they were."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from pipeline.content.erratum import GAME, Entry
from pipeline.content.game import Game
from pipeline.content.meta import printed_constants


class Names(NamedTuple):
    """The printed values of constants by dotted name, and the names of records by kind and slug."""

    constants: Mapping[str, str]
    records: Mapping[tuple[str, str], str]

    def of(self, kind: str | None, slug: str) -> str:
        """Return the name of a record; its slug in words where it is no more."""
        if kind is not None:
            return self.records.get((kind, slug), slug.replace("-", " "))
        found = (name for (_, record_slug), name in self.records.items() if record_slug == slug)
        return next(found, slug.replace("-", " "))


def names_by_entry(game: Game) -> dict[str, tuple[Names, Names]]:
    """Return for each erratum and ruling of an edition the names before it and after it."""
    records = {
        (kind, slug): record.name
        for kind, of_kind in game.records.items()
        for slug, record in of_kind.items()
    }
    after = Names(dict(printed_constants(game.constants)), records)
    found: dict[str, tuple[Names, Names]] = {}
    for entry in reversed(game.entries):
        before = _undo(entry, after)
        found[entry.id] = (before, after)
        after = before
    return found


def _undo(entry: Entry, after: Names) -> Names:
    constants, records = dict(after.constants), dict(after.records)
    for patch in entry.revision.patches:
        group, _, name = patch.field.partition(".")
        kind, _, slug = patch.target.partition(":")
        if patch.target == GAME and group == "constants":
            constants |= _list_constants(name.removesuffix(".value"), patch.was)
        elif patch.field == "name" and isinstance(patch.was, str):
            records[kind, slug] = patch.was
        elif not patch.field and patch.was is None:
            records.pop((kind, slug), None)
        elif not patch.field and isinstance(patch.was, Mapping):
            records[kind, slug] = str(patch.was.get("name", slug))
    return Names(constants, records)


def _list_constants(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """Yield the constants that a value in game.yaml holds, and how each prints."""
    if isinstance(value, Mapping) and "value" not in value:
        for key, part in value.items():
            yield from _list_constants(f"{name}.{key}" if name else key, part)
    elif value is not None:
        yield name, str(value["value"] if isinstance(value, Mapping) else value)
