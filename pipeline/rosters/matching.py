"""What arrives matched with the records of a game: by name, and slot by slot."""

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any, Final, NamedTuple

from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.notation import escape
from pipeline.rosters.profile import Slot
from pipeline.rosters.roster_file import Comments
from pipeline.rosters.untrusted import too_large

_NEAR: Final = 0.75
_MOST: Final = 3
_LONGEST_NAME: Final = 60
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
    """What a name means; `ref` is None if nothing is near, `candidates` the nearest names."""

    status: Status
    ref: Ref | None = None
    candidates: tuple[str, ...] = ()


class Names:
    """The records of a game by their names and slugs, ignoring spaces, capitals and dots."""

    def __init__(self, game: Game) -> None:
        self._game, self._guesses_left = game, _GUESSES

    def find(self, text: str, kinds: Iterable[str], *, guess: bool = True) -> Found:
        """Return the record of one of `kinds` that a text names; the nearest one with `guess`."""
        refs_by_name = self._refs_by_name(tuple(kinds))
        for name in (text, _ASIDE.sub("", text)):
            if plain(name) in refs_by_name:
                return Found(Status.RESOLVED, refs_by_name[plain(name)])
        name = plain(_ASIDE.sub("", text))
        if not guess or not name or len(name) > _LONGEST_NAME or self._guesses_left <= 0:
            return Found(Status.UNKNOWN)
        self._guesses_left -= 1
        near = difflib.get_close_matches(name, refs_by_name, n=2 * _MOST, cutoff=_NEAR)
        refs = list(dict.fromkeys(refs_by_name[name] for name in near))[:_MOST]
        if not refs:
            return Found(Status.UNKNOWN)
        return Found(Status.GUESSED, refs[0], tuple(map(self._name, refs)))

    def _name(self, ref: Ref) -> str:
        return self._game.record(ref.kind, ref.slug).name

    def _refs_by_name(self, kinds: tuple[str, ...]) -> dict[str, Ref]:
        refs: dict[str, Ref] = {}
        for kind in kinds:
            for slug, record in self._game.records.get(kind, {}).items():
                refs.setdefault(plain(record.name), Ref(kind, slug))
                refs.setdefault(plain(slug), Ref(kind, slug))
        return refs


def plain(text: str) -> str:
    """Return the letters and digits of a name: small, without accents, one blank between words."""
    apart = unicodedata.normalize("NFKD", text[:200]).casefold()
    bare = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return _APART.sub(" ", bare).strip()


NOTES: Final = "notes"
COMMENT: Final = "a comment"
"""Where words go that found no place."""

_LONGEST_COMMENT: Final = 5_000


class Match(NamedTuple):
    """One thing that arrived: where, in which words, and what became of it.

    `found` is the record or the field that took it, `candidates` are other names that are near,
    `kept` says where the words are that found no place: in notes, or in a comment.
    """

    where: str
    text: str
    status: Status
    found: str = ""
    candidates: tuple[str, ...] = ()
    kept: str = ""

    def __str__(self) -> str:
        text = f"{self.status}: {self.text}"
        if self.found:
            text += f" is {self.found}"
        if self.status is Status.GUESSED:
            text += f"? near: {', '.join(self.candidates)}"
        return text + (f" (in {self.kept})" if self.kept else "")


class Converted(NamedTuple):
    """A roster of ours made of one that arrived: its data, its comments, and the report."""

    data: Mapping[str, Any]
    comments: Comments
    matches: tuple[Match, ...]


def clean(text: str, name: str) -> str:
    """Return a text from elsewhere on one line, without what no file of ours may hold.

    Raises PunchboardError if it is longer than any note.
    """
    if len(text) > _LONGEST_COMMENT:
        raise too_large(name, "characters of one text", _LONGEST_COMMENT, f"{len(text):,}")
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


_YES: Final = frozenset({"yes", "true", "1", "x"})
_NO: Final = frozenset({"", "no", "false", "0"})
_INTEGER: Final = re.compile(r"(-?\d{1,7})\+?")
_PROFILE: Final = re.compile(r"(?P<name>[^()]*[^()\s]) ?\((?P<profile>(?:[^()]|\([^()]*\))*+)\)")


class Filling:
    """The fields of an entry, or of a roster, as they are filled, and what became of each thing."""

    def __init__(self, where: str, names: Names) -> None:
        self.where, self.data = where, dict[str, Any]()
        self.matches: list[Match] = []
        self._names = names

    def put(
        self, slot: Slot, text: str, *, guess: bool = True, told: str = "", count: int = 1
    ) -> bool:
        """Write what a text says into a slot, and note it; return whether it fits there.

        `told` are the words to be noted, if they are others; `count` says how many of it there
        are, for a slot that counts.
        """
        if self._taken(slot):
            return False
        found, value = self._read(slot, text, guess=guess)
        if value is None:
            return False
        if slot.type == "record" and count > 1:
            value["count"] = count
        self._write(slot, value)
        target = str(slot) if found.ref is None else f"{slot}: {found.ref}"
        self.matches.append(Match(self.where, told or text, found.status, target, found.candidates))
        return True

    def note(self, slot: Slot, text: str) -> None:
        """Write notes, whose parts are noted each by itself."""
        self._write(slot, self._read(slot, text, guess=False)[1])

    def keep(self, text: str, status: Status, kept: str) -> None:
        self.matches.append(Match(self.where, text, status, kept=kept))

    def _read(self, slot: Slot, text: str, *, guess: bool) -> tuple[Found, Any]:
        """Return what a text means in a slot, None if it means nothing there."""
        sure = Found(Status.RESOLVED)
        if slot.type == "ref":
            found = self._names.find(text, slot.kinds, guess=guess)
            alone = len(slot.kinds) == 1
            return found, found.ref and (found.ref.slug if alone else str(found.ref))
        if slot.type == "choice":
            choices = {plain(choice): choice for choice in slot.options.get("of", ())}
            return sure, choices.get(plain(text))
        if slot.type == "flag":
            return sure, True if plain(text) in _YES else False if plain(text) in _NO else None
        if slot.type == "integer":
            return sure, _bounded_integer(slot, text)
        if slot.type == "markup":
            return sure, escape(text)
        if slot.type == "record":
            return sure, _counted_item(text)
        return sure, text if slot.type == "text" else None

    def _taken(self, slot: Slot) -> bool:
        first = self.data.get(slot.path[0])
        if slot.many or first is None:
            return False
        return len(slot.path) == 1 or slot.path[1] in first

    def _write(self, slot: Slot, value: Any) -> None:
        first, *rest = slot.path
        made = {rest[0]: value} if rest else value
        if slot.many:
            self.data.setdefault(first, []).append(made)
        elif rest:
            self.data.setdefault(first, {}).update(made)
        else:
            self.data[first] = made


def _counted_item(text: str) -> dict[str, Any]:
    match = _PROFILE.fullmatch(text)
    return {"name": text} if match is None else match.groupdict()


def _bounded_integer(slot: Slot, text: str) -> int | None:
    """Return a whole number within a field's bounds."""
    match = _INTEGER.fullmatch(text.strip())
    if match is None:
        return None
    value = int(match[1])
    least, most = slot.options.get("min", value), slot.options.get("max", value)
    return value if least <= value <= most else None
