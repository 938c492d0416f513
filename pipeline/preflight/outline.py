"""A path as it is built: its box, its straight lines, and how thin its rectangles are."""

from typing import Final

from pipeline.preflight.geometry import Box
from pipeline.publish.matrices import Matrix, moved

_SLACK: Final = 0.02
_CORNERS: Final = 4


class Outline:
    """The path under construction, its points already where they lie on the paper."""

    def __init__(self) -> None:
        self.parts: list[list[tuple[float, float]]] = []
        self._curved: set[int] = set()

    def __bool__(self) -> bool:
        return bool(self.parts)

    def move(self, matrix: Matrix, x: float, y: float) -> None:
        """Begin a part."""
        self.parts.append([moved(matrix, x, y)])

    def line(self, matrix: Matrix, x: float, y: float) -> None:
        """Go on to a point."""
        if self.parts:
            self.parts[-1].append(moved(matrix, x, y))

    def curve(self, matrix: Matrix, *numbers: float) -> None:
        """Go on along a curve, within the box of its control points."""
        for x, y in zip(numbers[::2], numbers[1::2], strict=False):
            self.line(matrix, x, y)
        self._curved.add(len(self.parts) - 1)

    def rectangle(self, matrix: Matrix, x: float, y: float, w: float, h: float) -> None:
        """Add a rectangle."""
        self.move(matrix, x, y)
        for right, up in ((x + w, y), (x + w, y + h), (x, y + h), (x, y)):
            self.line(matrix, right, up)

    def box(self) -> Box:
        """Return the box round the path, which is not empty."""
        points = [point for part in self.parts for point in part]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Box(min(xs), min(ys), max(xs), max(ys))

    def thinnest(self) -> tuple[float, Box] | None:
        """Return the narrower side of the narrowest rectangle, and its box; None without any."""
        sides = []
        for index, part in enumerate(self.parts):
            if index in self._curved:
                continue
            corners = list(dict.fromkeys(part))
            if len(corners) == _CORNERS:
                sides.append((_narrow_side(corners), _around(corners)))
        return min(sides, default=None, key=lambda side: side[0])

    def straight(self) -> list[tuple[bool, float, tuple[float, float]]]:
        """Return its level and upright lines of two points: whether level, where, and its ends."""
        found = []
        for part in self.parts:
            if len(part) == 2:
                (x, y), (z, w) = part
                if abs(y - w) < _SLACK < abs(x - z):
                    found.append((True, y, (min(x, z), max(x, z))))
                elif abs(x - z) < _SLACK < abs(y - w):
                    found.append((False, x, (min(y, w), max(y, w))))
        return found


def _around(points: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _narrow_side(corners: list[tuple[float, float]]) -> float:
    """Return the area of a quadrangle over its longest side: how thin it is."""
    pairs = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    area = abs(sum(x * w - z * y for (x, y), (z, w) in pairs)) / 2
    longest = max(((x - z) ** 2 + (y - w) ** 2) ** 0.5 for (x, y), (z, w) in pairs)
    return area / longest if longest else 0.0
