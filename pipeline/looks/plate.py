"""The ground that is left under a sign of several colours, which would be lost on white paper."""

from pipeline.layout.draw_list import Colour, Icon, Rect

_BEYOND = 0.08
"""How far a plate reaches beyond the sign, and how round its corners are, by the sign's size."""


def plate(icon: Icon, ground: Colour) -> Rect:
    """Return an area in the colour of the ground that `icon` was designed for."""
    beyond = _BEYOND * icon.size
    size = icon.size + 2 * beyond
    return Rect(icon.x - beyond, icon.y - beyond, size, size, beyond, fill=ground)
