"""The nearest known name, for errors that say what was probably meant."""

import difflib
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

_MOST_LISTED: Final = 24
_MOST_KEPT: Final = 1_000
"""Names among which an answer is kept for whoever asks the same."""


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like `name`, or None when nothing is near."""
    names = tuple(known)
    return (_nearest if len(names) <= _MOST_KEPT else _nearest.__wrapped__)(name, names)


@lru_cache(maxsize=256)
def _nearest(name: str, known: tuple[str, ...]) -> str | None:
    """Return the nearest name: thousands of faces may have the same one wrong."""
    close = difflib.get_close_matches(name, known, n=1, cutoff=0.6)
    return close[0] if close else None


def hint(name: str, known: Iterable[str]) -> str:
    """Return a remedy: the nearest name as a question, else what is known, or the first of it."""
    names = sorted(known)
    close = nearest(name, names)
    if close is not None:
        return f"did you mean {close!r}?"
    if not names:
        return "nothing of that sort is defined"
    listed = names if len(names) <= _MOST_LISTED else [*names[:_MOST_LISTED], f"... ({len(names)})"]
    return f"expected one of: {', '.join(listed)}"
