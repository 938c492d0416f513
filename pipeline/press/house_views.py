"""Views of records whose house values carry a tag: rendered, they tell which are printed."""

from collections.abc import Iterator
from copy import copy
from typing import Any, Final, NamedTuple

from pipeline.content.house import House
from pipeline.content.view import view
from pipeline.edition.context import OpenEdition
from pipeline.press.tagged_values import tag_of, tagged, tags_in

GAME: Final = ("", "")
"""What stands for the kind and the slug of a record where a constant of game.yaml is meant."""


class HouseValue(NamedTuple):
    """A value that the rulebook does not print: kind and slug of its record, and its path."""

    kind: str
    slug: str
    path: str


class AskedHouse(House):
    """The house values of a record, which notes in `asked` the paths that templates ask for.

    Who asks for all of them, or how many there are, has asked for every one.
    """

    __slots__ = ("_key", "_of", "asked")

    def __init__(self, of: House, key: tuple[str, str], asked: set[tuple[str, str, str]]) -> None:
        super().__init__(tuple(of))
        self._of, self._key, self.asked = of, key, asked

    def __getitem__(self, path: str) -> bool:
        self.asked.add((*self._key, path))
        return self._of[path]

    def __contains__(self, path: object) -> bool:
        self.asked.add((*self._key, str(path)))
        return super().__contains__(path)

    def __iter__(self) -> Iterator[str]:
        self._ask_for_all()
        return super().__iter__()

    def __len__(self) -> int:
        self._ask_for_all()
        return super().__len__()

    def _ask_for_all(self) -> None:
        self.asked.update((*self._key, path) for path in self._paths)


class HouseViews:
    """The edition `mirror`, whose views have tagged house values; `asked` is what was asked for."""

    def __init__(self, edition: OpenEdition) -> None:
        self.asked: set[tuple[str, str, str]] = set()
        self._values: list[HouseValue] = []
        self.mirror = copy(edition)
        for name in ("views", "constant_context", "roster_context", "teller"):
            self.mirror.__dict__.pop(name, None)
        self.mirror.game = edition.game.with_own_views()
        self._tag_records()
        self._tag_constants()

    def printed(self, text: str) -> set[HouseValue]:
        """Return the house values whose tags a rendered text has."""
        return {self._values[number] for number in tags_in(text)}

    def _tag_records(self) -> None:
        game = self.mirror.game
        for kind, records in game.records.items():
            for record in records.values():
                if record.house or game.rulings:
                    made = view(game, record)
                    key, paths = (kind, record.slug), tuple(made["house"])
                    made["house"] = AskedHouse(made["house"], key, self.asked)
                    for path in paths:
                        self._tag(made, HouseValue(*key, path), path.split("."))

    def _tag_constants(self) -> None:
        context = self.mirror.constant_context
        house = context["game"]["house"]
        paths = tuple(house)
        context["game"]["house"] = AskedHouse(house, GAME, self.asked)
        for path in paths:
            self._tag(context["game"], HouseValue(*GAME, path), path.split("."))

    def _tag(self, holder: Any, value: HouseValue, parts: list[str]) -> None:
        """Put a tagged value in place of that at a path; nothing where there is none."""
        *leading, last = parts
        for part in leading:
            holder = _entry(holder, part)
        entry = _entry(holder, last)
        if entry is not None and last != "name":
            key = int(last) if isinstance(holder, list) else last
            holder[key] = tagged(entry, tag_of(len(self._values)))
            self._values.append(value)


def _entry(holder: Any, part: str) -> Any:
    if isinstance(holder, dict):
        return holder.get(part)
    if isinstance(holder, list) and part.isdecimal() and int(part) < len(holder):
        return holder[int(part)]
    return None
