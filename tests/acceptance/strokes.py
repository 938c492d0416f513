"""The paths that a finished page paints, and where they lie on paper; read with pypdf alone."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pypdf import PageObject
from pypdf.generic import ContentStream, DictionaryObject

Matrix = tuple[float, ...]
Point = tuple[float, float]
Subpath = tuple[list[Point], bool]

MM = 25.4 / 72
_PAINTS = {b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"}
_POINTS = {b"m": (0,), b"l": (0,), b"c": (0, 1, 2), b"v": (0, 1), b"y": (0, 1)}
_IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class Path(NamedTuple):
    """A painted subpath's bounding box in mm from the page's bottom left corner, and its points.

    Faces are drawn within a clip, the marks of the sheet are not.
    """

    left: float
    bottom: float
    right: float
    top: float
    points: int
    clipped: bool

    @property
    def width(self) -> float:
        """The width in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height in mm."""
        return self.top - self.bottom

    def has_size(self, width: float, height: float, slack: float = 0.02) -> bool:
        """Tell whether it is as large as something of that size, upright or turned."""
        sizes = ((width, height), (height, width))
        return any(abs(self.width - w) <= slack and abs(self.height - h) <= slack for w, h in sizes)


def paths(page: PageObject) -> list[Path]:
    """Return every subpath that a page fills or strokes, its form XObjects' included."""
    contents = page.get_contents()
    assert contents is not None
    reading = _Reading(page.pdf)
    return [_box(*subpath) for subpath in reading.subpaths(contents, page["/Resources"])]


class _Reading:
    """What a page paints, in the coordinates of whatever paints it; each of its forms read once."""

    def __init__(self, pdf: Any) -> None:
        self._pdf = pdf
        self._forms: dict[Any, list[Subpath]] = {}

    def subpaths(self, stream: Any, resources: Any) -> Iterator[Subpath]:
        matrix, clipped = _IDENTITY, False
        saved: list[tuple[Matrix, bool]] = []
        begun: list[list[Point]] = []
        for operands, operator in ContentStream(stream, self._pdf).operations:
            numbers = [float(each) for each in operands if isinstance(each, (int, float))]
            if operator == b"q":
                saved.append((matrix, clipped))
            elif operator == b"Q":
                matrix, clipped = saved.pop()
            elif operator == b"cm":
                matrix = _times(numbers, matrix)
            elif operator in _POINTS:
                if operator == b"m":
                    begun.append([])
                begun[-1] += [_at(matrix, *numbers[2 * i : 2 * i + 2]) for i in _POINTS[operator]]
            elif operator == b"re":
                x, y, w, h = numbers
                corners = [(x + a * w, y + b * h) for a in (0, 1) for b in (0, 1)]
                begun.append([_at(matrix, *corner) for corner in corners])
            elif operator in (b"W", b"W*"):
                clipped = True
            elif operator in _PAINTS or operator == b"n":
                if operator != b"n":
                    yield from ((points, clipped) for points in begun)
                begun = []
            elif operator == b"Do":
                for points, within in self._form(resources["/XObject"].raw_get(operands[0])):
                    yield [_at(matrix, *point) for point in points], clipped or within

    def _form(self, reference: Any) -> list[Subpath]:
        if reference not in self._forms:
            form = reference.get_object()
            self._forms[reference] = []
            if isinstance(form, DictionaryObject) and form.get("/Subtype") == "/Form":
                own = tuple(map(float, form.get("/Matrix", _IDENTITY)))
                self._forms[reference] = [
                    ([_at(own, *point) for point in points], clipped)
                    for points, clipped in self.subpaths(form, form.get("/Resources", {}))
                ]
        return self._forms[reference]


def _times(one: Any, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    p, q, r, s, t, u = other
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        e * p + f * r + t,
        e * q + f * s + u,
    )


def _at(matrix: Matrix, x: float, y: float) -> Point:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _box(points: list[Point], clipped: bool) -> Path:
    xs, ys = [x * MM for x, _ in points], [y * MM for _, y in points]
    return Path(min(xs), min(ys), max(xs), max(ys), len(points), clipped)
