"""Translucent paint as it is seen: laid over what is below it, group by group."""

from collections.abc import Iterable
from typing import TypeAlias

from pipeline.proofreading.shade import Tint, rgb

Fade: TypeAlias = tuple[int, float]
"""A translucent group: its number on the face, and its opacity."""

Fades: TypeAlias = tuple[Fade, ...]
"""The translucent groups that something stands in, the outermost first."""

_PAPER = ((255.0, 255.0, 255.0), 1.0)


class _Layers:
    """The open groups, each with the paint in it so far, times its opacity; paper comes first."""

    def __init__(self) -> None:
        self._fades: list[Fade] = []
        self._tints: list[Tint] = [_PAPER]

    def lay(self, tint: Tint, fades: Fades) -> None:
        """Lay paint that stands in these groups on what is there."""
        self.enter(fades)
        self._tints[-1] = _over(tint, 1.0, self._tints[-1])

    def enter(self, fades: Fades) -> None:
        """Close the groups that are none of these, and open the rest of them."""
        same = 0
        while same < min(len(self._fades), len(fades)) and self._fades[same] == fades[same]:
            same += 1
        while len(self._fades) > same:
            self._close()
        for fade in fades[same:]:
            self._fades.append(fade)
            self._tints.append(((0.0, 0.0, 0.0), 0.0))

    def _close(self) -> None:
        _, opacity = self._fades.pop()
        tint = self._tints.pop()
        self._tints[-1] = _over(tint, opacity, self._tints[-1], multiplied=True)

    def flat(self) -> str:
        """Return what all of it is together, as ``rrggbb``; no group is open then."""
        while self._fades:
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


def seen(paints: Iterable[tuple[Tint, Fades]], text: str, fades: Fades) -> tuple[str, str]:
    """Return a text's colour and that of its ground as they are seen, both ``rrggbb``.

    `paints` are what lies below it, the lowest first; `fades` are the groups that it stands in.
    """
    with_text, without = _Layers(), _Layers()
    for layers in (with_text, without):
        for tint, groups in paints:
            layers.lay(tint, groups)
        layers.enter(fades)
    with_text.lay((rgb(text), 1.0), fades)
    return with_text.flat(), without.flat()
