"""Answers that were written down beforehand: in a file, and in options over it."""

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from pipeline.base.finding import Position

PICKED: Final = ""
"""The name under which it stands that an entry is picked, or that a step is done once more."""


class Key(NamedTuple):
    """Which answer: of a step, of an entry's title (folded; empty without), how manieth, name."""

    step: str
    entry: str
    time: int
    name: str


class Answer(NamedTuple):
    """An answer as written, and where."""

    raw: Any
    place: Position


def folded(title: str) -> str:
    """Return a title as answers are looked up: small letters and digits alone, with hyphens."""
    return re.sub(r"[\W_]+", "-", title.casefold()).strip("-")


def path_of(key: Key) -> str:
    """Return how an option names an answer: ``levels.vess-marrow.2.trait``."""
    parts = (key.step, key.entry, str(key.time + 1) if key.time else "", key.name)
    return ".".join(filter(None, parts))


class Answers:
    """All that is given, and what of it was used."""

    def __init__(self) -> None:
        self._given: dict[Key, Answer] = {}
        self._used: set[Key] = set()

    def add(self, key: Key, given: Answer) -> None:
        """Give an answer; a later one takes the place of an earlier one."""
        self._given[key] = given

    def take(self, key: Key) -> Answer | None:
        """Return an answer, which is thereby used; None where none is given."""
        found = self._given.get(key)
        if found is not None:
            self._used.add(key)
        return found

    def has(self, step: str, entry: str, time: int) -> bool:
        """Tell whether anything is given for an entry of a step, or for one more time of it."""
        return any(key[:3] == (step, entry, time) for key in self._given)

    def of_step(self, step: str) -> Iterator[tuple[Key, Answer]]:
        """Yield what is given for a step."""
        return ((key, given) for key, given in self._given.items() if key.step == step)

    def unused(self) -> Iterator[tuple[Key, Answer]]:
        """Yield the answers that nothing asked for; that an entry is picked is told once."""
        asked = {key[:3] for key in self._given if key.name != PICKED}
        for key, given in self._given.items():
            if key not in self._used and (key.name != PICKED or key[:3] not in asked):
                yield key, given
