"""Sizes of pages compared with what is wanted, or with the first page's."""

from collections.abc import Callable
from typing import Any, Final

from pipeline.base.units import mm
from pipeline.preflight.geometry import Box
from pipeline.preflight.leaf import Leaf
from pipeline.preflight.view import View

_SLACK: Final = mm(0.05)


def expected(view: View, wanted: Any, box: Callable[[Leaf], Box]) -> tuple[float, float]:
    """Return the size that a page should have, in points; `same` is that of the first page."""
    if wanted != "same":
        width, height = wanted
        return width, height
    first = view.file.leaves[0]
    return first.size(box(first))


def wrong(size: tuple[float, float], allowed: tuple[float, float]) -> bool:
    """Tell whether a size is another one."""
    return any(abs(side - other) > _SLACK for side, other in zip(size, allowed, strict=True))
