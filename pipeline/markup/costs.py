"""What functions that templates may call cost beyond a call: most cost as much as all others."""

from collections.abc import Callable, Mapping
from types import FunctionType
from typing import Any, TypeAlias

Cost: TypeAlias = Callable[..., int] | None
"""Takes what the function is given, returns steps."""


def _dice(*_: Any) -> int:
    """Return what the largest table of chances costs."""
    return 500


def _code(text: Any = "", *_: Any) -> int:
    """Return what a QR code costs: one of the most letters takes a second."""
    return 170 * len(text) if isinstance(text, str) else 0


def _names(records: Any = (), *_: Any) -> int:
    """Return what sorting by names costs, each letter of which is looked at."""
    if not isinstance(records, (list, tuple)):
        return 0
    names = (each.get("name") for each in records if isinstance(each, dict))
    return sum(len(name) + 1 for name in names if isinstance(name, str))


def _notation(text: Any = "", *_: Any) -> int:
    """Return what reading inline notation costs, letter by letter."""
    return len(text) if isinstance(text, str) else 0


_COSTS: Mapping[str, Callable[..., int]] = {
    "odds": _dice,
    "opposed": _dice,
    "qr": _code,
    "alphabetical": _names,
    "by_letter": _names,
    "rich": _notation,
}


def costs(functions: Mapping[str, Callable[..., Any]]) -> dict[Any, Cost]:
    """Return what each of some functions costs, by the function."""
    return {
        function: _COSTS.get(name)
        for name, function in functions.items()
        if type(function) is FunctionType
    }
