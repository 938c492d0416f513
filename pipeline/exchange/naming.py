"""Records by the names that other programs give them: the same, nearly the same, or unknown."""

import difflib
import re
import unicodedata
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game

_NEAR: Final = 0.75
_MOST: Final = 3
_LONGEST: Final = 60
"""A name of more letters is a sentence, and near to nothing."""

_GUESSES: Final = 400
"""Names of one roster that are compared with all others; each takes some milliseconds."""

_ASIDE: Final = re.compile(r"(?<!\s)\s*[(\[].*")
_APART: Final = re.compile(r"[\W_]+")


class Status(StrEnum):
    """What became of something that arrived."""

    RESOLVED = "resolved"
    GUESSED = "guessed"
    UNKNOWN = "unknown"
    KEPT = "kept"


class Found(NamedTuple):
    """What a name means; `ref` is None where nothing is near, `candidates` the nearest names."""

    status: Status
    ref: Ref | None = None
    candidates: tuple[str, ...] = ()


class Names:
    """The records of a game by their names and slugs, whatever their spaces, capitals and dots."""

    def __init__(self, game: Game) -> None:
        self._game, self._left = game, _GUESSES

    def find(self, text: str, kinds: Iterable[str], *, guess: bool = True) -> Found:
        """Return the record of one of `kinds` that a text names; the nearest one with `guess`."""
        known = self._known(tuple(kinds))
        for said in (text, _ASIDE.sub("", text)):
            if plain(said) in known:
                return Found(Status.RESOLVED, known[plain(said)])
        said = plain(_ASIDE.sub("", text))
        if not guess or not said or len(said) > _LONGEST or self._left <= 0:
            return Found(Status.UNKNOWN)
        self._left -= 1
        near = difflib.get_close_matches(said, known, n=2 * _MOST, cutoff=_NEAR)
        refs = list(dict.fromkeys(known[name] for name in near))[:_MOST]
        if not refs:
            return Found(Status.UNKNOWN)
        return Found(Status.GUESSED, refs[0], tuple(map(self._name, refs)))

    def _name(self, ref: Ref) -> str:
        return self._game.record(ref.kind, ref.slug).name

    def _known(self, kinds: tuple[str, ...]) -> dict[str, Ref]:
        found: dict[str, Ref] = {}
        for kind in kinds:
            for slug, record in self._game.records.get(kind, {}).items():
                found.setdefault(plain(record.name), Ref(kind, slug))
                found.setdefault(plain(slug), Ref(kind, slug))
        return found


@cache
def plain(text: str) -> str:
    """Return the letters and digits of a name: small, without accents, one blank between words."""
    apart = unicodedata.normalize("NFKD", text[:200]).casefold()
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return _APART.sub(" ", bare).strip()
