"""Names of slots where they can be read: none over another, each within its slot if it has room."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from pipeline.impose.lines import WHITE
from pipeline.layout.box import Box
from pipeline.layout.draw_list import Colour, Op, Rect
from pipeline.press.proofs.lettering import Lettering

SIZE: Final = 4.2
_PAD: Final = 0.7
_HEIGHT: Final = SIZE + 2 * _PAD
_BASELINE: Final = _HEIGHT - _PAD - 0.22 * SIZE


class _Tag(NamedTuple):
    """A name with the paper below it."""

    name: str
    x: float
    y: float
    width: float

    def meets(self, other: "_Tag") -> bool:
        """Tell whether two names lie over each other."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and abs(self.y - other.y) < _HEIGHT
        )


def slot_labels(
    slots: Iterable[tuple[str, Box]],
    face: tuple[float, float],
    letters: Lettering,
    fill: Colour,
    *,
    leftward: bool = False,
) -> list[Op]:
    """Return the names of slots on a face of that width and height, in points.

    They keep away from where texts begin, which is the right side where these run `leftward`.
    """
    tags: list[_Tag] = []
    for name, box in slots:
        width = letters.width(name, SIZE) + 2 * _PAD
        tags.append(_free(_places(name, box, width, face, leftward=leftward), tags))
    ops: list[Op] = []
    for tag in tags:
        ops.append(Rect(tag.x, tag.y, tag.width, _HEIGHT, fill=WHITE))
        ops.append(letters.line(tag.name, tag.x + _PAD, tag.y + _BASELINE, fill, SIZE))
    return ops


def _free(places: Iterator[_Tag], tags: Sequence[_Tag]) -> _Tag:
    """Return the first place where no name lies yet, the first of all where there is none."""
    first: _Tag | None = None
    for place in places:
        if not any(place.meets(tag) for tag in tags):
            return place
        first = first or place
    assert first is not None
    return first


def _places(
    name: str, box: Box, width: float, face: tuple[float, float], *, leftward: bool
) -> Iterator[_Tag]:
    """Yield where a name may stand: at its slot's far corner, other corners, and down its side.

    Texts seldom fill their last line. Names that are wider than the face
    begin at its left edge.
    """
    left = max(0.0, min(box.x, face[0] - width))
    right = max(0.0, min(box.x + box.w, face[0]) - width)
    top, bottom = box.y, max(box.y, box.y + box.h - _HEIGHT)
    sides = (left, right) if leftward else (right, left)
    yield from (_Tag(name, x, y, width) for x in sides for y in (bottom, top))
    y = top + _HEIGHT
    while y < bottom:
        yield _Tag(name, left, y, width)
        y += _HEIGHT
    # A slot that is smaller than its name: beside it.
    y = bottom
    while y < face[1] - _HEIGHT:
        y += _HEIGHT
        yield _Tag(name, left, y, width)
    y = top
    while y > 0:
        y -= _HEIGHT
        yield _Tag(name, left, y, width)
