"""What layout knows of an icon without reading its file."""

from typing import Final, NamedTuple


class IconLook(NamedTuple):
    """An icon's width as a multiple of its height, and whether it has colours of its own."""

    ratio: float = 1.0
    coloured: bool = False

    @property
    def square(self) -> float:
        """The side of the square that holds the icon, as a multiple of the icon's height."""
        return max(self.ratio, 1.0)


PLAIN: Final = IconLook()
"""Of a square icon in the colour of the text."""


def plain_look(_name: str) -> IconLook:
    """Return the look that most icons have."""
    return PLAIN
