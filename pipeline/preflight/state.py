"""The graphics state that a content stream changes as it is walked."""

from copy import copy
from typing import Any

from pipeline.preflight.colour_space import GREY, Space
from pipeline.preflight.geometry import Box
from pipeline.publish.matrices import IDENTITY, Matrix


class Paint:
    """A colour: its space, its numbers, and the pattern where it is one."""

    __slots__ = ("components", "pattern", "space")

    def __init__(
        self, space: Space = GREY, components: tuple[float, ...] = (0.0,), pattern: Any = None
    ) -> None:
        self.space, self.components, self.pattern = space, components, pattern


class State:
    """What holds at one place of a content stream; `clip` is the box round what is shown."""

    __slots__ = (
        "clip",
        "fill",
        "font",
        "leading",
        "line_matrix",
        "matrix",
        "overprint_fill",
        "overprint_mode",
        "overprint_stroke",
        "rendering",
        "size",
        "stroke",
        "text_matrix",
        "width",
    )

    def __init__(self, matrix: Matrix, clip: Box) -> None:
        self.matrix, self.clip = matrix, clip
        self.fill, self.stroke = Paint(), Paint()
        self.width = 1.0
        self.font: Any = None
        self.size, self.leading, self.rendering = 0.0, 0.0, 0
        self.text_matrix: Matrix = IDENTITY
        self.line_matrix: Matrix = IDENTITY
        self.overprint_fill = self.overprint_stroke = False
        self.overprint_mode = 0

    def saved(self) -> "State":
        """Return what `Q` will bring back."""
        return copy(self)
