"""What a proof may draw over a face: its layers, each with a colour, a line and a name."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Final, NamedTuple

from pipeline.base.errors import Misuse
from pipeline.base.suggest import hint
from pipeline.layout.draw_list import Colour


class Layer(StrEnum):
    """One thing drawn over a face."""

    GRID = "grid"
    SLOTS = "slots"
    SAFE = "safe"
    FOLDS = "folds"
    BLEED = "bleed"
    TRIM = "trim"


class Pen(NamedTuple):
    """How a layer is drawn, and what the legend calls it; lengths are in points."""

    colour: Colour
    width: float
    dash: tuple[float, ...]
    title: str


PENS: Final = {
    Layer.TRIM: Pen("d6007a", 0.6, (), "trim"),
    Layer.BLEED: Pen("b4560a", 0.4, (1.0, 1.2), "bleed"),
    Layer.SAFE: Pen("00853c", 0.5, (3.0, 2.0), "safe area"),
    Layer.FOLDS: Pen("7a2fb5", 0.6, (5.0, 1.5, 1.0, 1.5), "fold"),
    Layer.SLOTS: Pen("0063a0", 0.3, (), "slots"),
    Layer.GRID: Pen("8a8a92", 0.15, (), "5 mm grid"),
}
"""The layers in the order of the legend."""

USUAL: Final = (Layer.SLOTS, Layer.SAFE, Layer.FOLDS, Layer.BLEED, Layer.TRIM)


def layers(text: str) -> tuple[Layer, ...]:
    """Return the layers that a list with commas names, the lowest first; ``all`` are all.

    Raises Misuse for an unknown one.
    """
    names = [name.strip() for name in text.split(",")]
    known = [str(layer) for layer in Layer]
    for name in names:
        if name not in (*known, "all"):
            raise Misuse(f"--overlay: there is no layer {name!r}; {hint(name, (*known, 'all'))}")
    return tuple(layer for layer in Layer if layer in names or "all" in names)


def in_legend(drawn: Sequence[Layer]) -> list[Pen]:
    """Return the pens of what is drawn, in the order of the legend."""
    return [pen for layer, pen in PENS.items() if layer in drawn]
