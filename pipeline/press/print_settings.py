"""What a user asks of one printing, over what the files of a game say."""

import re
from collections.abc import Iterable
from hashlib import blake2b
from typing import Final, NamedTuple, TypeAlias

from pipeline.impose.options import Measure
from pipeline.press.print_choice import EVERYTHING, PrintChoice

Overrides: TypeAlias = tuple[tuple[str, object], ...]
"""Choices in the terms of ``sheets.yaml`` as pairs of key and value, such as ``("gutter", 2)``."""


DRAFT: Final = "draft"
_MOST_NAME: Final = 60
"""Bytes: a product's name and what a cutting machine adds to it also go into a file's name."""
_MOST_OPTION: Final = 48
_UNFIT: Final = re.compile(r"[^\w.,=+-]+")


def named_option(option: str, *values: object) -> str:
    """Return an option with its values as it stands in the name of a file; one without as it is."""
    given = ",".join(str(value) for value in values if value is not True)
    text = f"{option}-{given}" if given else option
    return _shortened(_UNFIT.sub("-", text.casefold()).strip("-.,"), _MOST_OPTION)


def named_by(options: Iterable[str]) -> str:
    """Return what folder and files of a printing with such options are called."""
    return _shortened("+".join(options), _MOST_NAME)


def _shortened(name: str, most: int) -> str:
    """Return a name of at most `most` bytes; a longer one ends with a digest of all of it."""
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
