"""One page as the rules see it, walked once for all of them."""

from functools import cached_property
from typing import TYPE_CHECKING

from pipeline.preflight.file import File
from pipeline.preflight.leaf import Leaf
from pipeline.preflight.marks import Marks
from pipeline.preflight.walker import Walker

if TYPE_CHECKING:
    from PIL.Image import Image


class View:
    """A page of a file; `before` is the page before it, without what lies before that."""

    def __init__(self, file: File, leaf: Leaf, walker: Walker, before: "View | None") -> None:
        self.file, self.leaf, self._walker, self.before = file, leaf, walker, before

    @cached_property
    def marks(self) -> Marks:
        """All that the page puts on paper."""
        return self._walker.walk(self.leaf)

    @property
    def number(self) -> int:
        """The number of the page, from 1."""
        return self.leaf.number

    def image(self, dpi: float) -> "Image":
        """Return the whole sheet as pixels, not turned; raises Unseen."""
        return self.file.pixels.image(self.leaf, dpi)
