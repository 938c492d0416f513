"""Lines in the margins of some sheets only: what their signs mean, and the credits of the first."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from pipeline.impose.legend import BASELINE, Legend, legend_ops, legend_width
from pipeline.impose.lettering import lettering
from pipeline.impose.margin_strips import Spot, Strip, arrange
from pipeline.impose.slug import Slug
from pipeline.layout.draw_list import Op


class SomeLines(NamedTuple):
    """The legends and the credits of one side, and room for all of them on one sheet.

    `reserved` are the widths of slug line and ruler, 0 for none. `spots` are where the legends and
    after them the lines of the credits go on a sheet that has them all; None is no room.
    """

    slug: Slug
    found: tuple[Strip, ...]
    reserved: tuple[float, float]
    legends: tuple[Legend, ...]
    credits: tuple[tuple[str, ...], ...]
    spots: tuple[Spot | None, ...] = ()

    @property
    def credits_spots(self) -> tuple[Spot | None, ...]:
        """Where the lines of the credits go."""
        return self.spots[len(self.legends) :]

    @property
    def explained(self) -> frozenset[str]:
        """The signs whose legends have found room."""
        pairs = zip(self.legends, self.spots, strict=False)
        return frozenset(sign for legend, spot in pairs if spot for sign in legend.signs)

    def widths(self, legends: Sequence[Legend], phrases: Sequence[tuple[str, ...]]) -> list[float]:
        """Return how long these lines are, in points."""
        letters = self.slug.lettered
        return [
            *(legend_width(legend, letters) for legend in legends),
            *map(letters.width, phrases),
        ]

    def draw(self, sheet: int, faces: Collection[str | None]) -> tuple[Op, ...]:
        """Return the lines of the sheet of that number, which shows `faces`."""
        shown = signs_of(self.slug, faces)
        legends = [legend for legend in self.legends if shown.intersection(legend.signs)]
        phrases = self.credits if sheet == 1 else ()
        lines: list[Legend | tuple[str, ...]] = [*legends, *phrases]
        ops: list[Op] = []
        for line, spot in zip(lines, self._spots(legends, phrases), strict=True):
            if spot is not None:
                ops += spot.strip.draw(self._line_ops(line, shown, spot.at))
        return tuple(ops)

    def _spots(
        self, legends: Sequence[Legend], phrases: Sequence[tuple[str, ...]]
    ) -> Sequence[Spot | None]:
        """Return where lines go on a sheet that has these alone: without gaps, if they fit so."""
        if None not in self.spots:
            widths = self.widths(legends, phrases)
            placed = arrange(self.found, *self.reserved, widths, len(legends))
            if None not in placed.lines:
                return placed.lines
        reserved = dict(zip((*self.legends, *self.credits), self.spots, strict=True))
        return [reserved[line] for line in (*legends, *phrases)]

    def _line_ops(
        self, line: Legend | tuple[str, ...], shown: Collection[str], at: float
    ) -> tuple[Op, ...]:
        if isinstance(line, Legend):
            return legend_ops(line, shown, at, self.slug.lettered)
        return lettering(line, at, BASELINE, self.slug.font, self.slug.lay)


def signs_of(slug: Slug | None, faces: Collection[str | None]) -> frozenset[str]:
    """Return the signs that any of the faces shows."""
    if slug is None:
        return frozenset()
    return frozenset(sign for face in set(faces) if face is not None for sign in slug.signs(face))
