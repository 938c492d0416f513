"""What a page looks at: a game in a language and an edition, as it is now or at a commit."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.content.edition import LIVING

_LONGEST: Final = 200


class ViewKey(NamedTuple):
    """The parameters of a view; empty ones stand for the game's own language, living, and now."""

    game: str
    language: str = ""
    edition: str = ""
    commit: str = ""

    @property
    def edition_name(self) -> str:
        """The name of the edition as the content floor knows it."""
        return self.edition or LIVING


def view_key(parameters: Mapping[str, Any]) -> ViewKey:
    """Return the view that a request names. Raises Misuse for what cannot name one."""
    return ViewKey(*(text_of(parameters, name) for name in ("game", "lang", "edition", "commit")))


def text_of(parameters: Mapping[str, Any], name: str) -> str:
    """Return a parameter of a request, empty where it is missing.

    Raises Misuse for one that is no text, is very long, or holds control characters.
    """
    value = parameters.get(name, "")
    if not isinstance(value, str) or len(value) > _LONGEST or not value.isprintable():
        raise Misuse(f"expected {name} to be a text of at most {_LONGEST} printable characters")
    return value


def number_of(parameters: Mapping[str, Any], name: str, least: int, most: int) -> int:
    """Return a parameter that is a whole number. Raises Misuse for any other."""
    text = text_of(parameters, name)
    if not (text.isascii() and text.isdecimal() and len(text) < 10 and least <= int(text) <= most):
        raise Misuse(f"expected {name} to be a whole number from {least} to {most}, found {text!r}")
    return int(text)
