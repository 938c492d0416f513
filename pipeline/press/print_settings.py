"""What a user asks of one printing, over what the files of a game say."""

from typing import Final, NamedTuple, TypeAlias

from pipeline.press.print_choice import EVERYTHING, PrintChoice

Overrides: TypeAlias = tuple[tuple[str, object], ...]
"""Choices in the terms of ``sheets.yaml`` as pairs of key and value, such as ``("gutter", 2)``."""


class PrintSettings(NamedTuple):
    """What is asked for on the command line, for one printing.

    `overrides` are laid over the profile and the `sheet` of each product. `choice` says which
    pieces are printed, and how many of each.
    """

    overrides: Overrides = ()
    choice: PrintChoice = EVERYTHING


USUAL: Final = PrintSettings()
"""Those of one who asks for nothing."""
