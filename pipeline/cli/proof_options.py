"""What the options of `punchboard proof` ask for, and which of them contradict each other."""

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.press.proof.choice import Side
from pipeline.press.proof.files import Format, Place, format_of

if TYPE_CHECKING:
    from pipeline.press.proof.many import Look

_DPI = 300
_CONTACT_DPI = 100
"""Pixels an inch of faces on a contact sheet: a poker card is 250 pixels wide."""


class Looks(NamedTuple):
    """The options about what proofs look like; None and empty where they are not given."""

    overlay: str
    no_overlay: bool
    cut: bool
    dpi: int | None


def check_options(
    looks: Looks,
    format_: Format,
    *,
    contact: bool,
    columns: int | None,
    samples: bool,
    chosen: bool,
) -> None:
    """Raise Misuse for options that contradict each other, or would have no effect."""
    if looks.overlay and looks.no_overlay:
        raise Misuse("--overlay and --no-overlay contradict each other: give one of them")
    if looks.cut and looks.overlay:
        raise Misuse("--cut leaves nothing but the cut face: leave --overlay away")
    if looks.cut and contact:
        raise Misuse("--cut has no effect: faces on a contact sheet are always cut")
    if columns is not None and not contact:
        raise Misuse("--columns has no effect without --contact")
    if looks.dpi is not None and format_ is Format.PDF:
        raise Misuse("--dpi has no effect: a PDF has no pixels")
    if samples and chosen:
        raise Misuse("--samples has no effect beside names, --kind, --product and --roster")


def look_of(looks: Looks, *, contact: bool) -> "Look":
    """Return what proofs show; raises Misuse for an unknown layer."""
    from pipeline.press.proof.layers import USUAL, layers
    from pipeline.press.proof.many import Look

    bare = looks.no_overlay or looks.cut or contact
    over = layers(looks.overlay) if looks.overlay else () if bare else USUAL
    return Look(over, looks.cut, looks.dpi or (_CONTACT_DPI if contact else _DPI))


def place_of(
    out: Path | None, format_: Format | None, names: tuple[str, ...], side: Side, contact: bool
) -> Place:
    """Return where proofs are written; `names` are the game and what of it is asked for."""
    ending = [str(side)] if side is not Side.FRONT else []
    ending += ["contact"] if contact else []
    short = names if len(names) <= 2 else names[:1]
    stem = "-".join([*short, *ending]).replace(":", "-").replace("*", "all")
    return Place(out, Path(), stem, format_of(out, format_))
