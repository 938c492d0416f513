"""Values that print with a tag, by which a rendered text tells what it was made of.

A tag is a number in letters of Unicode's private use, which no text of a game has. Numbers and
texts with a tag compare and reckon like those without, and what is reckoned has none.
"""

import re
from collections.abc import Callable, Iterator
from html import escape
from typing import Any, Final

from pipeline.content.inline import Markup

_DIGITS: Final = "".join(map(chr, range(0xE010, 0xE01A)))
_END: Final = "\ue01a"
_WRITE: Final = str.maketrans("0123456789", _DIGITS)
_READ: Final = str.maketrans(_DIGITS, "0123456789")
_TAG: Final = re.compile(f"([{_DIGITS}]+){_END}")


def tag_of(number: int) -> str:
    """Return the tag of a number."""
    return str(number).translate(_WRITE) + _END


def tags_in(text: str) -> Iterator[int]:
    """Yield the numbers whose tags a text has."""
    return (int(match[1].translate(_READ)) for match in _TAG.finditer(text))


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


def tagged(value: Any, tag: str) -> Any:
    """Return a value that prints with a tag; of a record that it refers to the name does."""
    if isinstance(value, dict):
        if "slug" in value and "kind" in value:
            return {**value, "name": tagged(value["name"], tag)}
        return {name: tagged(entry, tag) for name, entry in value.items()}
    if isinstance(value, list):
        return [tagged(entry, tag) for entry in value]
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
                    return tagged(made, arg.tag)
        return made

    return call
