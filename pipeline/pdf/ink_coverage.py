"""The highest total area coverage in a finished file, and where it is.

Paint covers what lies below it, so the total at a place is that of what is painted last there. Only
overprinting adds inks to those below; what is overprinted counts with the highest of its page.
"""

import re
from typing import Any, Final, NamedTuple

from pikepdf import Page, parse_content_stream
from PIL import Image

from pipeline.pdf.geometry import combined, matrix_of, moved
from pipeline.pdf.interpreter import OPERATORS, Interpreter, Paint, State, following
from pipeline.pdf.printing_condition import InkPlace
from pipeline.pdf.reading import content_of, entries, key_of, numbers
from pipeline.pdf.samples import bands_of, stretched
from pipeline.pdf.separation import highest_total
from pipeline.source.units import to_mm

_CONCERNED: Final = re.compile(rb"(?<![^\s\]\)>])(?:k|K|scn|SCN|Do|sh|BI)(?![^\s\[\(</%])")
_MOST: Final = 400.0


class Total(NamedTuple):
    """The highest total among things, in percent; where, in their coordinates; what has it."""

    percent: float = 0.0
    x: float = 0.0
    y: float = 0.0
    what: str = ""


class InkCoverage(Interpreter):
    """Measures one file; each picture and form is looked at once, however often it is placed."""

    # A path is reported by its beginning.
    operators = following(OPERATORS.keys() - {"l", "c", "v", "y", "h", "W", "W*", "w"})

    def __init__(self) -> None:
        super().__init__(None, State())
        self._known: dict[object, Total] = {}
        self._highest, self._below = Total(), 0.0

    def of_page(self, page: Page, number: int) -> InkPlace:
        """Return the highest total of a page; raises UnusableError for a damaged one."""
        found = self._measured(page, page.obj.get("/Resources"))
        box = numbers(page.obj.get("/TrimBox", page.obj.get("/MediaBox")))
        x, y = to_mm(found.x - min(box[::2])), to_mm(max(box[1::2]) - found.y)
        return InkPlace(round(found.percent, 1), number, round(x, 1), round(y, 1), found.what)

    def _measured(self, stream: Any, resources: Any) -> Total:
        parts = entries(stream.obj.get("/Contents")) if isinstance(stream, Page) else [stream]
        if not _CONCERNED.search(b"\n".join(content_of(part) for part in parts)):
            return Total()
        outer = self._highest, self._below
        self._highest, self._below = Total(), 0.0
        self.nested(stream, parse_content_stream(stream), resources, State())
        found = self._highest
        self._highest, self._below = outer
        return found

    def painted(self, operator: str, *, fill: bool, stroke: bool) -> None:
        """Note a path by where it begins."""
        place = self.path.begin
        if fill:
            self._note(self._inks(self.state.fill), place, "a path")
        if stroke:
            self._note(self._inks(self.state.stroke), place, "a line")

    def shown(self) -> None:
        place = moved(combined(self.state.text_matrix, self.state.matrix), 0, 0)
        self._note(self._inks(self.state.fill), place, "text")

    def shaded(self, shading: Any) -> None:
        if shading is not None:
            self._note(_of_shading(shading), moved(self.state.matrix, 0, 0), "a gradient")

    def form(self, form: Any) -> None:
        self._note_at(self._of_form(form))

    def image(self, image: Any) -> None:
        """Note the most that an image has."""
        if bool(image.get("/ImageMask", False)):
            self._note_at(Total(self._inks(self.state.fill), 0, 1, "a mask"))
        else:
            key = key_of(image)
            if key is None or key not in self._known:
                self._known[key] = _of_picture(image)
            self._note_at(self._known[key])

    def inline(self, image: Any) -> None:
        """Note a mask; other images are not in streams any more."""
        self._note_at(Total(self._inks(self.state.fill), 0, 0, "a mask"))

    def _of_form(self, form: Any) -> Total:
        """Return the highest total of a form or a tile, in the coordinates of its parent."""
        key = key_of(form)
        if key is None or key not in self._known:
            self._known[key] = Total()
            found = self._measured(form, form.get("/Resources", self.resources))
            x, y = moved(matrix_of(form.get("/Matrix")), found.x, found.y)
            self._known[key] = found._replace(x=x, y=y)
        return self._known[key]

    def _inks(self, paint: Paint) -> float:
        pattern = paint.pattern
        if pattern is None or paint.components:
            return 100 * (
                1 - paint.components[0] if paint.space.family == "grey" else sum(paint.components)
            )
        if pattern.get("/PatternType") == 2:
            return _of_shading(pattern["/Shading"])
        return self._of_form(pattern).percent

    def _note_at(self, total: Total) -> None:
        self._note(total.percent, moved(self.state.matrix, total.x, total.y), total.what)

    def _note(self, percent: float, place: tuple[float, float], what: str) -> None:
        if self.state.overprint_fill:
            percent, what = min(_MOST, percent + self._below), f"{what}, overprinting"
        else:
            self._below = max(self._below, percent)
        if percent > self._highest.percent + 1e-9:
            self._highest = Total(percent, *place, what)


def _of_picture(image: Any) -> Total:
    space = image.get("/ColorSpace")
    width, height = int(image.Width), int(image.Height)
    if space == "/DeviceGray":
        return Total(100.0, 0, 1, "a picture in grey")
    if space != "/DeviceCMYK":
        table = bytes(space[3])
        totals = [sum(table[at : at + 4]) for at in range(0, len(table), 4)]
        return Total(max(totals, default=0) / 2.55, 0, 1, "a picture of a palette")
    decode = numbers(image.get("/Decode"))
    pairs = list(zip(decode[::2], decode[1::2], strict=False)) or [(0.0, 1.0)] * 4
    bands = stretched(bands_of(image, 4), pairs)
    percent, (column, row) = highest_total(Image.merge("CMYK", bands))
    return Total(percent, (column + 0.5) / width, 1 - (row + 0.5) / height, "a picture")


def _of_shading(shading: Any) -> float:
    """Return the highest total of a gradient, from the samples of its functions."""
    whole = shading.get("/Function")
    if whole is None:
        return 0.0
    parts = whole.get("/Functions") if whole.get("/FunctionType") == 3 else [whole]
    highest = 0
    for part in parts:
        data = content_of(part)
        highest = max(highest, *(sum(data[at : at + 4]) for at in range(0, len(data), 4)))
    return highest / 2.55
