"""What is asked of a printing or a proof: pieces, settings, formats, sides, layers."""

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from hashlib import blake2b
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from pipeline.layout.draw_list import Colour
from pipeline.sheets.options import Measure
from pipeline.source.findings import Misuse, Position
from pipeline.source.names import did_you_mean


class Wanted(NamedTuple):
    """A card by name, and how many of it; None is as many as its product prints.

    `name` is a slug, ``kind:slug``, ``product:slug``, a component that has no record, or what a
    record is called; a slug may be ``*``. `place` is the line of a file that says so.
    """

    name: str
    copies: int | None = None
    place: Position | None = None


class PrintChoice(NamedTuple):
    """What is chosen of the products that are printed; nothing chosen means all of it.

    `kinds` are those of records to keep, `quantities` a file of cards with numbers, `copies` how
    many of each is printed in place of what its product says. With `of_roster` it is what the
    edition's roster needs, as often as it does. With `pack` pieces of different sizes share sheets.
    """

    cards: tuple[Wanted, ...] = ()
    kinds: tuple[str, ...] = ()
    quantities: Path | None = None
    copies: int | None = None
    of_roster: bool = False
    pack: bool = False

    @property
    def partial(self) -> bool:
        """Whether it is not simply all that is printed of the products."""
        return self._replace(pack=False) != PrintChoice()

    @property
    def named(self) -> bool:
        """Whether it is of one game, whose cards, kinds or rosters it names."""
        return bool(self.cards or self.kinds or self.quantities or self.of_roster)


EVERYTHING = PrintChoice()
"""The choice of one who chooses nothing."""


Overrides: TypeAlias = tuple[tuple[str, object], ...]
"""Choices in the terms of ``sheets.yaml`` as pairs of key and value, such as ``("gutter", 2)``."""


DRAFT: Final = "draft"
_MOST_NAME: Final = 60
"""Bytes: a product's name and what a cutting machine adds to it also go into a file's name."""
_MOST_OPTION: Final = 48
_UNFIT: Final = re.compile(r"[^\w.,=+-]+")


def named_option(option: str, *values: object) -> str:
    """Return an option with its values as it is in the name of a file; one without as it is."""
    given = ",".join(str(value) for value in values if value is not True)
    text = f"{option}-{given}" if given else option
    return _shortened(_UNFIT.sub("-", text.casefold()).strip("-.,"), _MOST_OPTION)


def named_by(options: Iterable[str]) -> str:
    """Return what folder and files of a printing with such options are called."""
    return _shortened("+".join(options), _MOST_NAME)


def _shortened(name: str, most: int) -> str:
    if len(name.encode()) <= most:
        return name
    digest = blake2b(name.encode(), digest_size=4).hexdigest()
    return f"{name.encode()[: most - 9].decode(errors='ignore')}-{digest}"


class Printer(NamedTuple):
    """A printer that was calibrated: its name, and how far its backs are to be moved."""

    name: str
    measures: tuple[Measure, ...] = ()


class PrintSize(NamedTuple):
    """At which size faces are printed: so many times as large, or to fit the trim format `fit`.

    `sleeves` are those that the pieces are meant for.
    """

    scale: float = 1.0
    fit: str = ""
    sleeves: str = ""


class PrintSettings(NamedTuple):
    """What is asked for on the command line, for one printing.

    `overrides` are laid over the profile and the `sheet` of each product. Backs are moved as
    `printer` needs it. `choice` says which pieces are printed, and how many of each. Faces are
    printed at `size`; whether without grounds or in greys is one of the
    overrides. `differences` are what of all that makes the printing another one than the game's
    own, which has none.
    """

    overrides: Overrides = ()
    printer: Printer | None = None
    choice: PrintChoice = EVERYTHING
    size: PrintSize = PrintSize()
    differences: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What its folder and its files are called, so that they replace none of the game's own."""
        return named_by(self.differences)


USUAL: Final = PrintSettings()
"""Those of one who asks for nothing."""


class Part(StrEnum):
    """What a secret list may leave out."""

    POINTS = "points"
    RULES = "rules"
    XP = "xp"
    EQUIPMENT = "equipment"


class RosterVisibility(NamedTuple):
    """How a roster is printed: what it leaves out, the blank cards with it, the links' base."""

    without: tuple[Part, ...] = ()
    blanks: int = 0
    base: str = ""


class Side(StrEnum):
    """Which sides of a piece."""

    FRONT = "front"
    BACK = "back"
    BOTH = "both"


class Format(StrEnum):
    """What proofs are written as."""

    PNG = "png"
    PDF = "pdf"


def format_of(out: Path | None, asked: Format | None) -> Format:
    """Return the format that is asked for: by the name of the file, too; PNG by default.

    Raises Misuse if both contradict each other, and for a name that ends in neither.
    """
    suffix = "" if out is None or out.is_dir() else out.suffix.lower().removeprefix(".")
    if not suffix:
        return asked or Format.PNG
    if suffix not in tuple(Format):
        raise Misuse(f"--out {out}: expected a name with .png or .pdf, or a folder")
    if asked and suffix != asked:
        raise Misuse(f"--out {out} and --format {asked} contradict each other: give one of them")
    return Format(suffix)


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

USUAL_LAYERS: Final = (Layer.SLOTS, Layer.SAFE, Layer.FOLDS, Layer.BLEED, Layer.TRIM)


def layers(text: str) -> tuple[Layer, ...]:
    """Return the layers that a list with commas names, the lowest first; ``all`` are all.

    Raises Misuse for an unknown one.
    """
    names = [name.strip() for name in text.split(",")]
    known = [str(layer) for layer in Layer]
    for name in names:
        if name not in (*known, "all"):
            raise Misuse(
                f"--overlay: there is no layer {name!r}; {did_you_mean(name, (*known, 'all'))}"
            )
    return tuple(layer for layer in Layer if layer in names or "all" in names)


def in_legend(drawn: Sequence[Layer]) -> list[Pen]:
    """Return the pens of the drawn layers, in the order of the legend."""
    return [pen for layer, pen in PENS.items() if layer in drawn]
