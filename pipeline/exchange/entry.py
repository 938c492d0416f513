"""An entry of a roster, filled slot by slot with what arrived."""

import re
from typing import Any, Final

from pipeline.content.notation import escape
from pipeline.exchange.match import Match
from pipeline.exchange.naming import Found, Names, Status, plain
from pipeline.exchange.slots import Slot

_YES: Final = frozenset({"yes", "true", "1", "x"})
_NO: Final = frozenset({"", "no", "false", "0"})
_WHOLE: Final = re.compile(r"(-?\d{1,7})\+?")
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
        """Write what a text says into a slot, and note it; tell whether it fits there.

        `told` are the words to be noted, where they are others; `count` says how many of it there
        are, for a slot that counts.
        """
        if self._taken(slot):
            return False
        found, value = self._read(slot, text, guess=guess)
        if value is not None and slot.type == "record":
            value |= {"count": count} if count > 1 else {}
        if value is None:
            return False
        self._write(slot, value)
        said = str(slot) if found.ref is None else f"{slot}: {found.ref}"
        self.matches.append(Match(self.where, told or text, found.status, said, found.candidates))
        return True

    def note(self, slot: Slot, text: str) -> None:
        """Write notes, whose parts are noted each by itself."""
        self._write(slot, self._read(slot, text, guess=False)[1])

    def keep(self, text: str, status: Status, kept: str) -> None:
        """Note words that found no slot."""
        self.matches.append(Match(self.where, text, status, kept=kept))

    def _read(self, slot: Slot, text: str, *, guess: bool) -> tuple[Found, Any]:
        """Return what a text means in a slot, None where it means nothing there."""
        sure = Found(Status.RESOLVED)
        if slot.type == "ref":
            found = self._names.find(text, slot.kinds, guess=guess)
            return found, None if found.ref is None else _written(slot, found)
        if slot.type == "choice":
            choices = {plain(choice): choice for choice in slot.options.get("of", ())}
            return sure, choices.get(plain(text))
        if slot.type == "flag":
            return sure, True if plain(text) in _YES else False if plain(text) in _NO else None
        if slot.type == "integer":
            return sure, _whole(slot, text)
        if slot.type == "markup":
            return sure, escape(text)
        if slot.type == "record":
            return sure, _part(text)
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


def _written(slot: Slot, found: Found) -> str:
    assert found.ref is not None
    return found.ref.slug if len(slot.kinds) == 1 else str(found.ref)


def _part(text: str) -> dict[str, Any]:
    """Return what is counted: its name, and its profile where that follows in brackets."""
    found = _PROFILE.fullmatch(text)
    return {"name": text} if found is None else found.groupdict()


def _whole(slot: Slot, text: str) -> int | None:
    """Return a whole number within a field's bounds."""
    found = _WHOLE.fullmatch(text.strip())
    if found is None:
        return None
    value = int(found[1])
    least, most = slot.options.get("min", value), slot.options.get("max", value)
    return value if least <= value <= most else None
