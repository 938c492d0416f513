"""What is packed: groups of pieces that are cut alike, and what their sheets are called."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from pipeline.impose.face import FaceSpec
from pipeline.impose.model import Piece
from pipeline.impose.options import Options
from pipeline.impose.slug import Slug, slug_width

JOINED: Final = " + "
"""What stands between the titles of the products on a sheet."""
MORE: Final = "…"
"""What stands for titles that a slug line has no room for."""
_REST: Final = 20
"""Points that a slug line keeps free at its end."""


class Group(NamedTuple):
    """Pieces of one shape that are cut and marked alike."""

    pieces: tuple[Piece, ...]
    face: FaceSpec
    options: Options

    def loose(self, copies: Iterable[Piece]) -> "list[Loose]":
        """Return copies of its pieces; they have backs only where its options print any."""
        backed = self.options.backs != "none"
        return [Loose(copy if backed else copy._replace(back=None), self) for copy in copies]


class Loose(NamedTuple):
    """One copy of a piece of a group."""

    piece: Piece
    group: Group


class Heading(NamedTuple):
    """What the slug lines say: those of one product with another's title in its place.

    `titles` are those of the products by the ids of their fronts.
    """

    slug: Slug | None
    titles: Mapping[str, str]

    def title(self, pieces: Iterable[Piece]) -> str:
        """Return the titles of what lies on a sheet, each once."""
        return JOINED.join(dict.fromkeys(self.titles[piece.front] for piece in pieces))

    def of(self, pieces: Iterable[Piece], room: float = float("inf")) -> Slug | None:
        """Return the slug of a sheet of `pieces`, with as many titles as fit `room` points."""
        if self.slug is None:
            return None
        titles = list(dict.fromkeys(self.titles[piece.front] for piece in pieces))
        return next(
            (slug for slug in self._shorter(self.slug, titles) if _width(slug) <= room),
            self.slug._replace(product=titles[0]),
        )

    def _shorter(self, slug: Slug, titles: Sequence[str]) -> Iterable[Slug]:
        yield slug._replace(product=JOINED.join(titles))
        for count in range(len(titles) - 1, 0, -1):
            yield slug._replace(product=JOINED.join([*titles[:count], MORE]))


def _width(slug: Slug) -> float:
    """Return how long the longest line of a sheet may be, without what it says of its back."""
    parts = (slug.game, slug.product, slug.language, slug.version, *slug.told)
    return slug_width(slug, tuple(" · ".join(parts).split())) + _REST
