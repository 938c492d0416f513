"""Printing of faces where that is not as they are designed."""

from typing import Final, NamedTuple


class Look(NamedTuple):
    """What is asked for: without grounds, in greys, at another size.

    `scale` is how many times as large faces are printed. `fit` is the trim in points that they are
    brought to instead: width, height and the radius of its corners, upright.
    """

    ink_saver: bool = False
    grayscale: bool = False
    scale: float = 1.0
    fit: tuple[float, float, float] | None = None

    @property
    def resized(self) -> bool:
        """Whether faces may come out at another size."""
        return self.scale != 1.0 or self.fit is not None


AS_DESIGNED: Final = Look()
"""That of one who asks for nothing."""
