"""Numbers as PDF writes them: hundredths of a point, no trailing zeros, each formatted once."""

from typing import Final

# Beyond this many, numbers are formatted without being kept, so that the table stays small.
_KEPT: Final = 60_000


class _Hundredths(dict[int, str]):
    """The text of a whole number of hundredths."""

    def __missing__(self, hundredths: int) -> str:
        text = decimal(hundredths / 100)
        if len(self) < _KEPT:
            self[hundredths] = text
        return text


def decimal(value: float, digits: int = 2) -> str:
    """Return `value` with at most `digits` decimals."""
    text = f"{value:.{digits}f}"
    if digits and "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


HUNDREDTHS: Final[dict[int, str]] = _Hundredths()


def point(value: float) -> str:
    """Return a length in points as text, to 1/100 pt."""
    return HUNDREDTHS[round(value * 100)]
