"""`roman(number)`: a number in Roman numerals, for the pages before the first chapter."""

from typing import Final

from pipeline.markup.functions import FUNCTIONS

_NUMERALS: Final = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l")),
    *((40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)


def roman(number: int) -> str:
    """Return a number from 1 to 3999 in small Roman numerals. Raises ValueError for others."""
    if not 0 < number < 4000:
        raise ValueError(f"{number} has no Roman numeral: expected 1 to 3999")
    parts = []
    for value, numeral in _NUMERALS:
        times, number = divmod(number, value)
        parts.append(numeral * times)
    return "".join(parts)


FUNCTIONS.add("roman", roman)
