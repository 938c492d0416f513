"""Which pieces of a game to print, and how many of each, as somebody asks for them."""

from pathlib import Path
from typing import NamedTuple

from pipeline.base.finding import Position


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
