"""What an order for Tabletop Simulator may be asked for beside what every order may."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlsplit

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.base.visible import is_text
from pipeline.shops.tabletop.sorts import SORTS

PIXELS: Final = "pixels"
DICE: Final = "dice"
OPTIONS: Final = (PIXELS, DICE, *SORTS)

_RESERVED: Final = ":/%@!$&'()*+,;=~[]"
"""What an address may have as it is, beside letters and figures."""

_FEWEST, _MOST = 256, 8192
_DICE: Final = re.compile(r"(?P<number>\d{1,2})d(?P<sides>4|6|8|10|12|20)")


def checked_options(options: Mapping[str, str]) -> None:
    """Raise Misuse for an option that there is not."""
    for name in options:
        if name not in OPTIONS:
            raise Misuse(f"tabletop-simulator has no option {name!r}; {hint(name, OPTIONS)}")


def addresses(base: str, place: Path) -> Callable[[str], str]:
    """Return what turns a path below the order into its address, below `base` or at `place`.

    Raises Misuse for an address that is none, and for a place that no address can name.
    """
    if not base:
        # As the program writes it, which takes what follows for a path as it is: nothing is
        # escaped, and a path that begins with a slash makes it the fourth one.
        folder = place.absolute().as_posix()
        if not is_text(folder):
            message = f"the table finds no pictures in {folder!r}, for its name is not UTF-8"
            raise Misuse(f"{message}: order into another folder with --out, or give --base-url")
        return lambda path: f"file:///{folder}/{path}"
    if not _is_folder_on_the_web(base):
        raise Misuse(f"{base!r} is no address of a folder, such as https://example.org/my-game/")
    folder = quote(base.rstrip("/"), safe=_RESERVED)
    return lambda path: f"{folder}/{quote(path)}"


def _is_folder_on_the_web(text: str) -> bool:
    if not text.isprintable():
        return False
    try:
        parts = urlsplit(text)
        # A port that is no number is told only when it is asked for.
        host, _ = parts.hostname, parts.port
    except ValueError:
        return False
    named = parts.scheme in ("http", "https") and bool(host) and " " not in parts.netloc
    return named and not (parts.query or parts.fragment)


def most_pixels(options: Mapping[str, str], usual: int) -> int:
    """Return how many pixels a side of a picture may have; raises Misuse."""
    if PIXELS not in options:
        return usual
    text = options[PIXELS].strip()
    if (
        not text.isascii()
        or not text.isdigit()
        or len(text) > 6
        or not _FEWEST <= int(text) <= _MOST
    ):
        raise Misuse(f"pixels: expected {_FEWEST} to {_MOST}, found {text!r}")
    return int(text)


def dice(options: Mapping[str, str]) -> dict[int, int]:
    """Return the common dice that are wanted, by their sides; raises Misuse."""
    found: dict[int, int] = {}
    for text in filter(None, map(str.strip, options.get(DICE, "").split("+"))):
        match = _DICE.fullmatch(text)
        if match is None:
            message = "dice: expected numbers of d4, d6, d8, d10, d12 or d20, such as 6d6+1d20"
            raise Misuse(f"{message}, found {text!r}")
        sides = int(match["sides"])
        found[sides] = found.get(sides, 0) + int(match["number"])
    return found
