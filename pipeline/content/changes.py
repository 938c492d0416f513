"""What errata change, for people: entry by entry, with the words that differ marked."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, Literal, NamedTuple, TypeAlias

from pipeline.content.erratum import GAME, Entry, Patch
from pipeline.content.game import Game

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
    """Return a value as a line of text."""
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
    """Return the printed name of what a patch changes; its own where the record is gone."""
    if patch.target == GAME:
        return game.title
    kind, _, slug = patch.target.partition(":")
    record = game.records.get(kind, {}).get(slug)
    if record is not None:
        return record.name
    raw = next((side for side in (patch.was, patch.now) if isinstance(side, dict)), {})
    return str(raw.get("name", slug)) if not patch.field else slug
