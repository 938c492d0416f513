"""The paths that a finished page paints, and where they lie on paper; read with pypdf alone."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pypdf import PageObject
from pypdf.generic import ContentStream, DictionaryObject

MM = 25.4 / 72
_PAINTS = {b"S", b"s", b"f", b"F", b"f*", b"B", b"B*", b"b", b"b*"}
_POINTS = {b"m": (0,), b"l": (0,), b"c": (0, 1, 2), b"v": (0, 1), b"y": (0, 1)}
_IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Matrix = tuple[float, ...]


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
    return list(_paths(contents, page["/Resources"], (_IDENTITY, False), page.pdf))


def _paths(stream: Any, resources: Any, start: tuple[Matrix, bool], pdf: Any) -> Iterator[Path]:
    (matrix, clipped), saved = start, []
    subpaths: list[list[tuple[float, float]]] = []
    for operands, operator in ContentStream(stream, pdf).operations:
        numbers = [float(each) for each in operands if isinstance(each, (int, float))]
        if operator == b"q":
            saved.append((matrix, clipped))
        elif operator == b"Q":
            matrix, clipped = saved.pop()
        elif operator == b"cm":
            matrix = _times(numbers, matrix)
        elif operator in _POINTS:
            if operator == b"m":
                subpaths.append([])
            subpaths[-1] += [_at(matrix, *numbers[2 * i : 2 * i + 2]) for i in _POINTS[operator]]
        elif operator == b"re":
            x, y, w, h = numbers
            corners = [(x + a * w, y + b * h) for a in (0, 1) for b in (0, 1)]
            subpaths.append([_at(matrix, *corner) for corner in corners])
        elif operator in (b"W", b"W*"):
            clipped = True
        elif operator in _PAINTS or operator == b"n":
            if operator != b"n":
                yield from (_box(points, clipped) for points in subpaths)
            subpaths = []
        elif operator == b"Do":
            form = resources["/XObject"][operands[0]].get_object()
            yield from _form(form, (matrix, clipped), pdf)


def _form(form: Any, start: tuple[Matrix, bool], pdf: Any) -> Iterator[Path]:
    if isinstance(form, DictionaryObject) and form.get("/Subtype") == "/Form":
        own = tuple(map(float, form.get("/Matrix", _IDENTITY)))
        placed = (_times(own, start[0]), start[1])
        yield from _paths(form, form.get("/Resources", {}), placed, pdf)


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


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (a * x + c * y + e) * MM, (b * x + d * y + f) * MM


def _box(points: list[tuple[float, float]], clipped: bool) -> Path:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Path(min(xs), min(ys), max(xs), max(ys), len(points), clipped)
