"""The highest total area coverage in a finished file, and where it is.

Paint covers what lies below it, so the total at a place is that of what is painted last there. Only
overprinting adds inks to those below; what is overprinted counts with the highest of its page.
"""

import re
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pipeline.pdf.geometry import IDENTITY, Matrix, combined, matrix_of, moved
from pipeline.pdf.printing_condition import InkPlace
from pipeline.pdf.reading import UnusableError, content_of, key_of, numbers, resource
from pipeline.pdf.samples import bands_of, stretched
from pipeline.pdf.separation import highest_total
from pipeline.source.units import to_mm

if TYPE_CHECKING:
    from collections.abc import Sequence


_DEEP: Final = 30
_FILLS: Final = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
_STROKES: Final = frozenset({"S", "s", "B", "B*", "b", "b*"})
_SHOWS: Final = frozenset({"Tj", "TJ", "'", '"'})
_CONCERNED: Final = re.compile(rb"(?<![^\s\]\)>])(?:k|K|scn|SCN|Do|sh|BI)(?![^\s\[\(</%])")


class Total(NamedTuple):
    """The highest total among things, in percent; where, in their coordinates; what has it."""

    percent: float = 0.0
    x: float = 0.0
    y: float = 0.0
    what: str = ""


class Totals:
    """Measures one file; each picture and form is looked at once, however often it is placed."""

    def __init__(self) -> None:
        self._known: dict[object, Total] = {}

    def of_page(self, page: Any, number: int) -> InkPlace:
        """Return the highest total of a page; raises UnusableError for a damaged one."""
        from pikepdf import Stream, parse_content_stream

        streams = page.obj.get("/Contents")
        streams = [streams] if isinstance(streams, Stream) else streams or ()
        content = b"\n".join(content_of(stream) for stream in streams)
        found = self._measured(
            content, lambda: parse_content_stream(page), page.obj.get("/Resources"), 0
        )
        box = numbers(page.obj.get("/TrimBox", page.obj.get("/MediaBox")))
        x, y = to_mm(found.x - min(box[::2])), to_mm(max(box[1::2]) - found.y)
        return InkPlace(round(found.percent, 1), number, round(x, 1), round(y, 1), found.what)

    def _measured(self, content: bytes, parse: Any, resources: Any, depth: int) -> Total:
        if depth > _DEEP:
            raise UnusableError("forms in forms without end")
        if not _CONCERNED.search(content):
            return Total()
        work = _Walk(self, resources, depth)
        for instruction in parse():
            work.step(instruction)
        return work.highest

    def of_form(self, thing: Any, outer: Any, depth: int) -> Total:
        """Return the highest total of a form or a pattern, in the coordinates of what has it."""
        from pikepdf import parse_content_stream

        key = key_of(thing)
        if key is None or key not in self._known:
            self._known[key] = Total()
            found = self._measured(
                content_of(thing),
                lambda: parse_content_stream(thing),
                thing.get("/Resources", outer),
                depth + 1,
            )
            place = moved(matrix_of(numbers(thing.get("/Matrix"))), found.x, found.y)
            self._known[key] = found._replace(x=place[0], y=place[1])
        return self._known[key]

    def of_picture(self, image: Any) -> Total:
        """Return the highest total of a picture in a square of one unit."""
        key = key_of(image)
        if key is None or key not in self._known:
            self._known[key] = _of_picture(image)
        return self._known[key]


class _Walk:
    """The operators of one page or form: its highest total so far, and its state."""

    def __init__(self, totals: Totals, resources: Any, depth: int) -> None:
        self.highest = Total()
        self._totals, self._resources, self._depth = totals, resources, depth
        self._matrix: Matrix = IDENTITY
        self._text: Matrix = IDENTITY
        self._inks = {"k": 100.0, "K": 100.0}
        self._over = False
        self._below = 0.0
        self._stack: list[tuple[Matrix, dict[str, float], bool]] = []
        self._point = (0.0, 0.0)

    def step(self, instruction: Any) -> None:
        operator = str(instruction.operator)
        if operator in ("m", "re"):
            x, y = ([*numbers(instruction.operands), 0.0, 0.0])[:2]
            self._point = moved(self._matrix, x, y)
        elif operator == "q":
            self._stack.append((self._matrix, dict(self._inks), self._over))
        elif operator == "Q" and self._stack:
            self._matrix, self._inks, self._over = self._stack.pop()
        elif operator == "cm":
            self._matrix = combined(matrix_of(numbers(instruction.operands)), self._matrix)
        elif operator in ("k", "K", "g", "G", "scn", "SCN"):
            self._colour(operator, list(instruction.operands))
        elif operator == "Tm":
            self._text = matrix_of(numbers(instruction.operands))
        elif operator in ("BT", "Td", "TD"):
            shift = numbers(instruction.operands) if operator != "BT" else []
            start = IDENTITY if operator == "BT" else self._text
            self._text = (
                combined((1, 0, 0, 1, shift[0], shift[1]), start) if len(shift) == 2 else start
            )
        elif operator == "gs":
            self._state(instruction.operands)
        else:
            self._paint(operator, instruction)

    def _paint(self, operator: str, instruction: Any) -> None:
        if operator in _FILLS:
            self._note(self._inks["k"], self._point, "a path")
        if operator in _STROKES:
            self._note(self._inks["K"], self._point, "a line")
        if operator in _SHOWS:
            place = moved(combined(self._text, self._matrix), 0, 0)
            self._note(self._inks["k"], place, "text")
        if operator == "sh":
            self._shading(self._held("/Shading", instruction.operands))
        if operator == "Do":
            self._object(self._held("/XObject", instruction.operands))
        if operator == "INLINE IMAGE":
            self._note(self._inks["k"], moved(self._matrix, 0, 0), "a mask")

    def _object(self, thing: Any) -> None:
        if thing is None:
            return
        if thing.get("/Subtype") == "/Form":
            found = self._totals.of_form(thing, self._resources, self._depth)
        elif bool(thing.get("/ImageMask", False)):
            found = Total(self._inks["k"], 0, 1, "a mask")
        else:
            found = self._totals.of_picture(thing)
        self._note(found.percent, moved(self._matrix, found.x, found.y), found.what)

    def _shading(self, thing: Any) -> None:
        if thing is not None:
            self._note(_of_shading(thing), moved(self._matrix, 0, 0), "a gradient")

    def _colour(self, operator: str, operands: list[Any]) -> None:
        key = "K" if operator.isupper() else "k"
        if operator in ("g", "G"):
            self._inks[key] = 100 * (1 - sum(numbers(operands[:1])))
        elif operator in ("k", "K"):
            self._inks[key] = 100 * sum(float(value) for value in operands)
        else:
            self._inks[key] = self._of_pattern(operands)

    def _of_pattern(self, operands: list[Any]) -> float:
        pattern = self._held("/Pattern", operands[-1:])
        if pattern is None or len(operands) > 1:
            return 100 * sum(float(value) for value in operands[:-1])
        if pattern.get("/PatternType") == 2:
            return _of_shading(pattern["/Shading"])
        return self._totals.of_form(pattern, self._resources, self._depth).percent

    def _state(self, operands: "Sequence[Any]") -> None:
        state = self._held("/ExtGState", operands)
        if state is not None:
            self._over = bool(state.get("/op", state.get("/OP", self._over)))

    def _held(self, kind: str, operands: "Sequence[Any]") -> Any:
        return resource(self._resources, kind, operands)

    def _note(self, percent: float, place: tuple[float, float], what: str) -> None:
        if self._over:
            percent, what = min(400.0, percent + self._below), f"{what}, overprinting"
        else:
            self._below = max(self._below, percent)
        if percent > self.highest.percent + 1e-9:
            self.highest = Total(percent, *place, what)


def _of_picture(image: Any) -> Total:
    from PIL import Image

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
