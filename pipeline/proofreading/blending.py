"""Translucent paint as it is seen: laid over what is below it, group by group."""

from collections.abc import Iterable
from typing import TypeAlias

from pipeline.proofreading.shade import Tint, rgb

Opacity: TypeAlias = tuple[int, float]
"""A translucent group: its number on the face, and its opacity."""

Opacities: TypeAlias = tuple[Opacity, ...]
"""The translucent groups that something stands in, the outermost first."""

_PAPER = ((255.0, 255.0, 255.0), 1.0)


class _Layers:
    """The open groups, each with the paint in it so far, times its opacity; paper comes first."""

    def __init__(self) -> None:
        self._opacities: list[Opacity] = []
        self._tints: list[Tint] = [_PAPER]

    def lay(self, tint: Tint, opacities: Opacities) -> None:
        """Lay paint that stands in these groups on what is there."""
        self.enter(opacities)
        self._tints[-1] = _over(tint, 1.0, self._tints[-1])

    def enter(self, opacities: Opacities) -> None:
        """Close the groups that are none of these, and open the rest of them."""
        same = 0
        while (
            same < min(len(self._opacities), len(opacities))
            and self._opacities[same] == opacities[same]
        ):
            same += 1
        while len(self._opacities) > same:
            self._close()
        for opacity in opacities[same:]:
            self._opacities.append(opacity)
            self._tints.append(((0.0, 0.0, 0.0), 0.0))

    def _close(self) -> None:
        _, opacity = self._opacities.pop()
        tint = self._tints.pop()
        self._tints[-1] = _over(tint, opacity, self._tints[-1], multiplied=True)

    def flat(self) -> str:
        """Return what all of it is together, as ``rrggbb``; no group is open then."""
        while self._opacities:
            self._close()
        return "".join(f"{round(part):02x}" for part in self._tints[0][0])


def _over(tint: Tint, opacity: float, below: Tint, *, multiplied: bool = False) -> Tint:
    """Return a tint over another, whose parts are multiplied by its opacity already."""
    parts, alpha = tint
    amount = opacity if multiplied else alpha * opacity
    alpha *= opacity
    rest = 1 - alpha
    red, green, blue = (a * amount + b * rest for a, b in zip(parts, below[0], strict=True))
    return (red, green, blue), alpha + below[1] * rest


def seen(
    paints: Iterable[tuple[Tint, Opacities]], text: str, opacities: Opacities
) -> tuple[str, str]:
    """Return a text's colour and that of its ground as they are seen, both ``rrggbb``.

    `paints` are what lies below it, the lowest first; `opacities` are the groups that it stands in.
    """
    with_text, without = _Layers(), _Layers()
    for layers in (with_text, without):
        for tint, groups in paints:
            layers.lay(tint, groups)
        layers.enter(opacities)
    with_text.lay((rgb(text), 1.0), opacities)
    return with_text.flat(), without.flat()
