"""The nearest known name, for errors that say what was probably meant."""

import difflib
from collections.abc import Iterable


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name most like `name`, or None when nothing is near."""
    close = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return close[0] if close else None


def hint(name: str, known: Iterable[str]) -> str:
    """Return a remedy: the nearest name as a question, else the list of what is known."""
    names = sorted(known)
    close = nearest(name, names)
    if close is not None:
        return f"did you mean {close!r}?"
    return f"expected one of: {', '.join(names)}" if names else "nothing of that sort is defined"
