"""A record by its slug, whatever its kind."""

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.content.game import Game
from pipeline.content.records import Record


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
