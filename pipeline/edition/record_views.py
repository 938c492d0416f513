"""The records as templates see them, by kind; those of a kind are made when it is asked for."""

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.base.errors import Misuse
from pipeline.base.reads import RECORDS, note
from pipeline.base.suggest import hint
from pipeline.content.game import Game
from pipeline.content.records import Record
from pipeline.content.view import view


def find_record(game: Game, name: str) -> Record:
    """Return the record `name`, a slug or ``kind:slug``.

    Raises Misuse when there is none, or several of that slug.
    """
    kind, _, slug = name.rpartition(":")
    if kind and kind not in game.records:
        raise Misuse(f"{game.id} has no kind {kind!r}; {hint(kind, game.records)}")
    kinds = [kind] if kind else list(game.records)
    found = [game.records[each][slug] for each in kinds if slug in game.records[each]]
    if not found:
        known = [known for each in kinds for known in game.records[each]]
        raise Misuse(f"{game.id} has no record {name!r}; {hint(slug, known)}")
    if len(found) > 1:
        names = ", ".join(map(str, found))
        raise Misuse(f"several records are named {slug!r}; say which: {names}")
    return found[0]


class Views(Mapping[str, list[dict[str, Any]]]):
    """Lists of views by kind, in the order of the files."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[str, list[dict[str, Any]]] = {}

    @property
    def whole(self) -> bool:
        """Whether all records of any kind have been viewed."""
        return bool(self._made)

    def __getitem__(self, kind: str) -> list[dict[str, Any]]:
        note(RECORDS + kind)
        views = self._made.get(kind)
        if views is None:
            records = self._game.records[kind]
            views = [view(self._game, record) for record in records.values()]
            self._made[kind] = views
        return views

    def __iter__(self) -> Iterator[str]:
        return iter(self._game.records)

    def __len__(self) -> int:
        return len(self._game.records)
