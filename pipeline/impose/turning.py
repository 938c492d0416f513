"""What a sheet's slug line says of its other side: how to turn the paper, or where to fold it."""

from typing import Final

from pipeline.impose.options import Backs, Flip

_FLIPS: Final[dict[Flip, str]] = {
    "long": "flip on the long edge",
    "short": "flip on the short edge",
}
_BEHIND: Final = "print on the back of sheet %(sheet)s"
_FOLD: Final = "fold and glue, then cut"

TURNING: Final = (*_FLIPS.values(), _BEHIND, _FOLD)
"""The words that a slug's `words` translate; ``%(sheet)s`` is the number of a sheet."""


def turning(side: str, backs: Backs, flip: Flip) -> tuple[str, ...]:
    """Return what to do with a sheet that has a back, in words to be translated.

    `flip` is the edge of the paper about which it is turned.
    """
    if backs == "none":
        return ()
    if backs == "gutterfold":
        return (_FOLD,)
    if backs == "separate":
        return (_BEHIND, _FLIPS[flip]) if side == "back" else ()
    return (_FLIPS[flip],)
