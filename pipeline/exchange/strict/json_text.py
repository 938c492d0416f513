"""JSON from strangers: UTF-8, bounded, every key once, numbers that are numbers."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.exchange.strict.bounds import MOST_DEPTH, MOST_NODES, decoded, too_large

_DIGITS: Final = 15
_LARGEST: Final = 1e15
# Possessive, and content with an open quotation: no text makes it go back or begin again.
_MARKS: Final = re.compile(r'"[^"\\]*+(?:\\.?[^"\\]*+)*+(?:"|\Z)|[\[\]{},]', re.DOTALL)


def read_json(content: bytes, name: str) -> Any:
    """Return what a JSON file holds; raises PunchboardError with the place of what is wrong."""
    text = decoded(content, name)
    _check_shape(text, name)
    numbers = _Numbers(name)
    try:
        found = json.loads(
            text,
            object_pairs_hook=_Pairs(name).mapping,
            parse_constant=numbers.refuse,
            parse_int=numbers.whole,
            parse_float=numbers.decimal,
        )
        # Half of a character is no text, and no file can hold it.
        json.dumps(found, ensure_ascii=False).encode()
        return found
    except UnicodeEncodeError:
        message, hint = "a text has half of a character (a lone surrogate)", "write it anew"
        raise fail("import-json", message, Position(name), hint=hint) from None
    except json.JSONDecodeError as error:
        place = Position(name, error.lineno, error.colno)
        hint = "export it once more, or mend it here"
        raise fail("import-json", f"this is not valid JSON: {error.msg}", place, "", hint) from None


def _check_shape(text: str, name: str) -> None:
    """Refuse deep nesting and sheer number before anything recurses."""
    depth = 0
    for nodes, mark in enumerate(_marks(text)):
        depth += (mark in "[{") - (mark in "]}")
        if depth > MOST_DEPTH:
            raise too_large(name, "levels of nesting", MOST_DEPTH, "more")
        if nodes > MOST_NODES:
            raise too_large(name, "values", MOST_NODES, "more")


def _marks(text: str) -> Iterator[str]:
    return (match[0] for match in _MARKS.finditer(text) if match[0][0] != '"')


class _Pairs:
    def __init__(self, name: str) -> None:
        self._name = name

    def mapping(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """Return the pairs as a mapping; raises PunchboardError for a key that is there twice."""
        made = dict(pairs)
        if len(made) == len(pairs):
            return made
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        message = f"the key {twice[:40]!r} stands twice in one object"
        raise fail("import-json", message, Position(self._name), hint="delete one of the two")


class _Numbers:
    def __init__(self, name: str) -> None:
        self._name = name

    def whole(self, text: str) -> int:
        """Return a whole number; raises PunchboardError for one that no roster has."""
        return int(text) if len(text) <= _DIGITS else self.refuse(text)

    def decimal(self, text: str) -> float:
        """Return a number; raises PunchboardError for one that no roster has."""
        found = float(text)
        return found if abs(found) <= _LARGEST else self.refuse(text)

    def refuse(self, text: str) -> NoReturn:
        """Raise PunchboardError: it is no number of a roster."""
        message = f"expected a number of at most {_DIGITS} digits, found {text[:20]}"
        hint = "put it in quotes if it is a text"
        raise fail("import-json", message, Position(self._name), hint=hint)
