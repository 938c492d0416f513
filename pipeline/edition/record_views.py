"""The records as templates see them, by kind; those of a kind are made when it is asked for."""

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.content.game import Game
from pipeline.content.view import view


class Views(Mapping[str, list[dict[str, Any]]]):
    """Lists of views by kind, in the order of the files."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[str, list[dict[str, Any]]] = {}

    def __getitem__(self, kind: str) -> list[dict[str, Any]]:
        made = self._made.get(kind)
        if made is None:
            records = self._game.records[kind]
            made = [view(self._game, record) for record in records.values()]
            self._made[kind] = made
        return made

    def __iter__(self) -> Iterator[str]:
        return iter(self._game.records)

    def __len__(self) -> int:
        return len(self._game.records)
