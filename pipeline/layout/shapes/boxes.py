"""Boxes: trays, lids and tuck boxes, sized by what they hold."""

from typing import Annotated, Final, Self

from pydantic import model_validator

from pipeline.layout.shapes.cut import Corner, Crease, Cut, Panel, outline, polygon, turned
from pipeline.layout.shapes.shape import Allowance, Formats, Measure, Shape, shape
from pipeline.source.models import Named, described

_SLEEVE: Final = 3.0
"""By how much a sleeve is larger than its card each way, in mm."""

_BARE: Final = 0.3
_SLEEVED: Final = 0.5
"""How thick a card is, without a sleeve and with one, in mm."""


class Holder(Shape):
    """A shape that holds cards or other things: the measures are those inside."""

    width: Measure | None = described("across, inside the box", None)
    height: Measure | None = described("down, inside the box", None)
    depth: Measure | None = described("inside the box", None)
    size: Annotated[str, Named("format")] = described(
        "a trim format instead of width and height: cards of that size", ""
    )
    cards: int | None = described("number of cards, instead of `depth`", None, ge=1, le=2000)
    card: Measure | None = described("thickness of a card; 0.3 mm, or 0.5 mm in a sleeve", None)
    sleeved: bool = described("whether cards are in sleeves, 3 mm wider and higher", False)
    play: Allowance = described("extra room around cards; not added to measures that you give", 1.0)
    board: Allowance = described("thickness of the board of the box", 0.3)

    @model_validator(mode="after")
    def _measured(self) -> Self:
        """Refuse measures that are lacking or given twice."""
        if bool(self.size) == (self.width is not None or self.height is not None):
            raise ValueError("expected either size, or width and height")
        if not self.size and (self.width is None or self.height is None):
            raise ValueError("expected width and height, or size")
        if (self.cards is None) == (self.depth is None):
            raise ValueError("expected either depth, or the number of cards")
        return self

    @property
    def formats(self) -> frozenset[str]:
        return frozenset({self.size} if self.size else ())

    def inside(self, formats: Formats) -> tuple[float, float, float]:
        """Return width, height and depth inside, in mm; raises KeyError for an unknown format."""
        more = self.play + (_SLEEVE if self.sleeved else 0.0)
        if self.size:
            width, height = (side + more for side in formats[self.size])
        else:
            width, height = self.width or 0.0, self.height or 0.0
        each = self.card or (_SLEEVED if self.sleeved else _BARE)
        depth = self.depth or (self.cards or 1) * each + self.play
        return width, height, depth


_TAB: Final = 12.0
_TRAY_SLANT: Final = 2.0


@shape
class Tray(Holder):
    """A tray: the bottom with four walls round it, whose corners are glued."""

    names = ("tray",)
    measures = ("width", "height", "depth")
    example = "tray 66 × 91 × 20 mm"

    def cut(self, formats: Formats) -> Cut:
        """Return the net: walls of the tray read upright as it is open."""
        w, h, d = (side + self.board for side in self.inside(formats))
        names = {"bottom": 0, "front": 180, "back": 0, "left": 270, "right": 90}
        return open_box(w, h, d, names)


@shape
class Lid(Holder):
    """A lid: goes over the tray with the same measures."""

    names = ("lid",)
    measures = ("width", "height", "depth")
    example = "lid 66 × 91 × 20 mm"

    lip: Measure | None = described("depth; by default that of the tray", None)
    ease: Allowance = described("room between tray and lid", 0.5)

    def cut(self, formats: Formats) -> Cut:
        """Return the net: walls of the lid read upright as it lies on its tray."""
        w, h, d = (side + self.board for side in self.inside(formats))
        over = 2 * self.board + self.ease
        names = {"top": 0, "front": 0, "back": 180, "left": 90, "right": 270}
        return open_box(w + over, h + over, self.lip or d, names)


def open_box(w: float, h: float, d: float, turns: dict[str, int]) -> Cut:
    """Return the net of a floor of w by h with walls d high; `turns` names floor and walls.

    The walls at the left and right have tabs at their ends, glued inside the other two. Raises
    ValueError where they are too low for it.
    """
    if min(w, h) < 10 or d < 5:
        raise ValueError(
            "no box is that small: width and height are at least 10 mm, depth at least 5"
        )
    tab = min(_TAB, w / 2 - 0.5, d)
    floor, front, back, left, right = turns
    boxes = {
        floor: (d, d, w, h),
        front: (d, d + h, w, d),
        back: (d, 0.0, w, d),
        left: (0.0, d, d, h),
        right: (d + w, d, d, h),
    }
    tabs = [
        _tab(x, y, d, way, side, tab)
        for y, way in ((d, -1), (d + h, 1))
        for x, side in ((0.0, 1), (2 * d + w, -1))
    ]
    panels: dict[str, Panel] = {name: turned(*box, turns[name]) for name, box in boxes.items()}
    return Cut(
        2 * d + w,
        2 * d + h,
        _outline(w, h, d, tabs),
        panels=panels,
        creases=(
            *(Crease(d, y, d + w, y) for y in (d, d + h)),
            *(Crease(x, d, x, d + h) for x in (d, d + w)),
            *(Crease(x, y, x + d, y) for y in (d, d + h) for x in (0.0, d + w)),
        ),
        glue=tuple(polygon([corner[:2] for corner in each]) for each in tabs),
    )


def _tab(x: float, y: float, d: float, way: int, side: int, tab: float) -> list[Corner]:
    """Return the corners of a tab, from the edge of the net at x inwards by `side`."""
    slant = min(_TRAY_SLANT, d / 4)
    return [
        Corner(x, y),
        Corner(x + side * slant, y + way * tab),
        Corner(x + side * (d - slant), y + way * tab),
        Corner(x + side * d, y),
    ]


def _outline(w: float, h: float, d: float, tabs: list[list[Corner]]) -> str:
    top_left, top_right, bottom_left, bottom_right = tabs
    return outline(
        [
            *top_left,
            Corner(d, 0.0),
            Corner(d + w, 0.0),
            *reversed(top_right),
            *bottom_right,
            Corner(d + w, 2 * d + h),
            Corner(d, 2 * d + h),
            *reversed(bottom_left),
        ]
    )


_TUCK_SLANT: Final = 4.0
_EASE: Final = 0.6
"""By how much flaps that go into the box are narrower on each side, in mm."""

_DUST: Final = 18.0
_TUCK: Final = 13.0
_NOTCH: Final = 9.0
_ROUND: Final = 7.0


@shape
class Tuckbox(Holder):
    """A tuck box: front, right, back and left in a row; top and bottom are attached to the back."""

    names = ("tuckbox", "tuck box")
    measures = ("width", "height", "depth")
    example = "tuckbox 66 × 91 × 20 mm"

    glue: Allowance = described("width of the flap that is glued", 11.0, ge=4)
    notch: bool = described("notch for a thumb in the front", True)

    def cut(self, formats: Formats) -> Cut:
        """Return the net, whose creases lie one thickness of board outside the content."""
        w, h, d = (side + self.board for side in self.inside(formats))
        return _Net(w, h, d, min(self.glue, d - 1), self.notch).cut()


class _Net:
    """The net of a box of w by h by d, from crease to crease."""

    def __init__(self, w: float, h: float, d: float, glue: float, notch: bool) -> None:
        if min(w, h) < 20 or glue < 3:
            raise ValueError(
                "no tuck box is that small: width and height are at least 20 mm, depth at least 4"
            )
        self.w, self.h, self.d = w, h, d
        self.notch = min(_NOTCH, w / 4) if notch else 0.0
        self.tuck = min(_TUCK, h / 3)
        # Two of them meet below the lid.
        self.dust = min(d * 0.85, _DUST, w / 2 - 0.5)
        self.front = glue
        self.right, self.back = glue + w, glue + w + d
        self.left, self.end = self.back + w, self.back + w + d
        self.top, self.bottom = self.tuck + d, self.tuck + d + h

    def cut(self) -> Cut:
        """Return the net with its panels, creases and the area of glue."""
        height = self.bottom + self.d + self.tuck
        inset = min(_TUCK_SLANT, self.h / 4)
        glue = [
            (0.0, self.top + inset),
            (self.front, self.top),
            (self.front, self.bottom),
            (0.0, self.bottom - inset),
        ]
        return Cut(
            self.end,
            height,
            self._outline(inset),
            panels=self._panels(),
            creases=self._creases(),
            glue=(polygon(glue),),
        )

    def _panels(self) -> dict[str, Panel]:
        w, h, d, top, bottom = self.w, self.h, self.d, self.top, self.bottom
        return {
            "front": Panel(self.front, top, w, h),
            "back": Panel(self.back, top, w, h),
            "right": turned(self.right, top, d, h, 90),
            "left": turned(self.left, top, d, h, 90),
            "top": turned(self.back, top - d, w, d, 180),
            "bottom": turned(self.back, bottom, w, d, 180),
            "flap": turned(self.back, 0, w, self.tuck, 180),
        }

    def _creases(self) -> tuple[Crease, ...]:
        top, bottom = self.top, self.bottom
        upright = [
            Crease(x, top, x, bottom) for x in (self.front, self.right, self.back, self.left)
        ]
        ends = [
            Crease(start, y, stop, y)
            for y in (top, bottom)
            for start, stop in (
                (self.right, self.back),
                (self.back, self.left),
                (self.left, self.end),
            )
        ]
        tucks = [Crease(self.back, y, self.left, y) for y in (top - self.d, bottom + self.d)]
        return (*upright, *ends, *tucks)

    def _outline(self, inset: float) -> str:
        """Return the outline, clockwise from the top of the glue flap."""
        middle = (self.front + self.right) / 2
        left, right, r = middle - self.notch, middle + self.notch, self.notch
        notch = [
            Corner(left, self.top),
            Corner(left, self.top + r, r),
            Corner(right, self.top + r, r),
            Corner(right, self.top),
        ]
        return outline(
            [
                Corner(0.0, self.top + inset),
                Corner(self.front, self.top),
                *(notch if r else ()),
                Corner(self.right, self.top),
                *self._flaps(self.top, -1),
                *reversed(self._flaps(self.bottom, 1)),
                Corner(self.right, self.bottom),
                Corner(self.front, self.bottom),
                Corner(0.0, self.bottom - inset),
            ]
        )

    def _flaps(self, y: float, way: int) -> list[Corner]:
        """Return the corners of one end from left to right, its flaps away by `way` from y."""
        slant = min(_TUCK_SLANT, self.d / 4)
        dust = y + way * self.dust
        lid, tip = y + way * self.d, y + way * (self.d + self.tuck)
        near, far = self.back + _EASE, self.left - _EASE
        corner = min(_ROUND, self.tuck - 1.5)
        return [
            Corner(self.right + _EASE, dust),
            Corner(self.back - slant, dust),
            Corner(self.back, y),
            Corner(self.back, lid),
            Corner(near, lid + way),
            Corner(near, tip, corner),
            Corner(far, tip, corner),
            Corner(far, lid + way),
            Corner(self.left, lid),
            Corner(self.left, y),
            Corner(self.left + slant, dust),
            Corner(self.end - _EASE, dust),
            Corner(self.end, y),
        ]
