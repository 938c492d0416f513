"""What the options of `punchboard proof` ask for, and which of them contradict each other."""

from typing import TYPE_CHECKING, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.press.proofs.format import Format
from pipeline.press.proofs.side import Side

if TYPE_CHECKING:
    from pipeline.press.proofs.many import ProofStyle

_DPI = 300
_CONTACT_DPI = 100
"""Pixels an inch of faces on a contact sheet: a poker card is 250 pixels wide."""


class StyleOptions(NamedTuple):
    """The options about what proofs look like; None and empty where they are not given."""

    overlay: str
    no_overlay: bool
    cut: bool
    dpi: int | None


class GivenOptions(NamedTuple):
    """Which of the other options are given; `present` are those that need the files as they are."""

    format: Format
    contact: bool
    columns: bool
    samples: bool
    chosen: bool
    commit: bool
    present: bool


def check_options(asked: StyleOptions, options: GivenOptions) -> None:
    """Raise Misuse for options that contradict each other, or would have no effect."""
    faults = (
        (
            asked.overlay and asked.no_overlay,
            "--overlay and --no-overlay contradict each other: give one of them",
        ),
        (
            asked.cut and asked.overlay,
            "--cut leaves nothing but the cut face: leave --overlay away",
        ),
        (
            asked.cut and options.contact,
            "--cut has no effect: faces on a contact sheet are always cut",
        ),
        (options.columns and not options.contact, "--columns has no effect without --contact"),
        (
            asked.dpi is not None and options.format is Format.PDF,
            "--dpi has no effect: a PDF has no pixels",
        ),
        (
            options.samples and options.chosen,
            "--samples has no effect beside names, --kind, --product and --roster",
        ),
        (
            options.commit and options.present,
            "--commit shows files as they were: leave --watch and --roster away",
        ),
    )
    for contradict, message in faults:
        if contradict:
            raise Misuse(message)


def style_of(asked: StyleOptions, *, contact: bool) -> "ProofStyle":
    """Return what proofs show; raises Misuse for an unknown layer."""
    from pipeline.press.proofs.layers import USUAL, layers
    from pipeline.press.proofs.many import ProofStyle

    bare = asked.no_overlay or asked.cut or contact
    over = layers(asked.overlay) if asked.overlay else () if bare else USUAL
    return ProofStyle(over, asked.cut, asked.dpi or (_CONTACT_DPI if contact else _DPI))


def stem_of(names: tuple[str, ...], side: Side, *, contact: bool) -> str:
    """Return what a single file is called; `names` are the game and what of it is asked for."""
    ending = [str(side)] if side is not Side.FRONT else []
    ending += ["contact"] if contact else []
    short = names if len(names) <= 2 else names[:1]
    return "-".join([*short, *ending]).replace(":", "-").replace("*", "all")
