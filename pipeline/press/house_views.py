"""Views of records whose house values carry a tag: rendered, they tell which are printed.

A tag is a number in letters of Unicode's private use, which no text of a game has. Numbers and
texts with a tag compare and reckon like those without, and what is reckoned has none.
"""

import re
from collections.abc import Callable, Iterator
from copy import copy
from html import escape
from typing import Any, Final, NamedTuple

from pipeline.content.house import House
from pipeline.content.inline import Markup
from pipeline.content.view import view
from pipeline.edition.context import OpenEdition

_DIGITS: Final = "".join(map(chr, range(0xE010, 0xE01A)))
_END: Final = "\ue01a"
_WRITE: Final = str.maketrans("0123456789", _DIGITS)
_READ: Final = str.maketrans(_DIGITS, "0123456789")
TAG: Final = re.compile(f"([{_DIGITS}]+){_END}")

GAME: Final = ("", "")
"""What stands for the kind and the slug of a record where a constant of game.yaml is meant."""


class HouseValue(NamedTuple):
    """A value that the rulebook does not print: kind and slug of its record, and its path."""

    kind: str
    slug: str
    path: str


class TaggedInt(int):
    """A whole number that prints with a tag."""

    tag: str

    def __str__(self) -> str:
        return self.tag + int.__str__(self)

    def __html__(self) -> str:
        return str(self)


class TaggedFloat(float):
    """A number that prints with a tag."""

    tag: str

    def __str__(self) -> str:
        return self.tag + float.__str__(self)

    def __html__(self) -> str:
        return str(self)


class TaggedText(str):
    """A text that prints with a tag."""

    __slots__ = ("tag",)
    tag: str

    def __str__(self) -> str:
        return self.tag + str.__str__(self)

    def __html__(self) -> str:
        return self.tag + escape(str.__str__(self))


class TaggedMarkup(Markup):
    """A text in inline notation that prints with a tag."""

    __slots__ = ("tag",)
    tag: str

    def __str__(self) -> str:
        return self.tag + super().__str__()

    def __html__(self) -> str:
        return self.tag + super().__html__()


_TAGGED: Final = frozenset({TaggedInt, TaggedFloat, TaggedText, TaggedMarkup})


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
        return {self._values[int(match[1].translate(_READ))] for match in TAG.finditer(text)}

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
            number = str(len(self._values)).translate(_WRITE)
            self._values.append(value)
            key = int(last) if isinstance(holder, list) else last
            holder[key] = _tagged(entry, number + _END)


def _entry(holder: Any, part: str) -> Any:
    if isinstance(holder, dict):
        return holder.get(part)
    if isinstance(holder, list) and part.isdecimal() and int(part) < len(holder):
        return holder[int(part)]
    return None


def _tagged(value: Any, tag: str) -> Any:
    """Return a value that prints with a tag; of a record that it refers to the name does."""
    if isinstance(value, dict):
        if "slug" in value and "kind" in value:
            return {**value, "name": _tagged(value["name"], tag)}
        return {name: _tagged(entry, tag) for name, entry in value.items()}
    if isinstance(value, list):
        return [_tagged(entry, tag) for entry in value]
    made: Any = None
    if type(value) is int:
        made = TaggedInt(value)
    elif type(value) is float:
        made = TaggedFloat(value)
    elif type(value) is str:
        made = TaggedText(value)
    elif type(value) is Markup:
        made = TaggedMarkup(value.source, value.runs, value.dynamic)
    if made is None:
        return value
    made.tag = tag
    return made


def handing_on(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a template function that hands on the tag of what it writes."""

    def call(*args: Any, **kwargs: Any) -> Any:
        made = function(*args, **kwargs)
        if type(made) is str:
            for arg in args:
                if type(arg) in _TAGGED:
                    return _tagged(made, arg.tag)
        return made

    return call
