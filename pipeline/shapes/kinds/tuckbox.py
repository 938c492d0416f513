"""`tuckbox`: a box of one sheet for a deck of cards, which closes with tucked flaps."""

from typing import Final

from pydantic import Field

from pipeline.shapes.contents import Holder
from pipeline.shapes.cut import Crease, Cut, Panel, turned
from pipeline.shapes.path import Corner, outline, polygon
from pipeline.shapes.shape import Allowance, Formats, shape

_SLANT: Final = 4.0
_EASE: Final = 0.6
"""By how much flaps that go into the box are narrower on each side, in mm."""

_DUST: Final = 18.0
_TUCK: Final = 13.0
_NOTCH: Final = 9.0
_ROUND: Final = 7.0


@shape
class Tuckbox(Holder):
    """A tuck box: front, right side, back and left side in a row, the ends at the back."""

    names = ("tuckbox", "tuck box")
    measures = ("width", "height", "depth")
    example = "tuckbox 66 × 91 × 20 mm"

    glue: Allowance = Field(default=11.0, ge=4, description="width of the flap that is glued")
    notch: bool = Field(default=True, description="whether the front has a notch for a thumb")

    def cut(self, formats: Formats) -> Cut:
        """Return the net, whose creases lie one thickness of board beside what is inside."""
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
        inset = min(_SLANT, self.h / 4)
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
        slant = min(_SLANT, self.d / 4)
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
