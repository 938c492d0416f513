"""`contrast`: text whose colour is too near to that of its ground."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.background import PAPER, Background
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.colour import contrast as _ratio
from pipeline.proofreading.face import Face
from pipeline.proofreading.frame import Edges, edges_of
from pipeline.proofreading.marks import Area, Run

_LEAST: Final = 4.5
_LEAST_LARGE: Final = 3.0
_LARGE: Final = 18.0
_LARGE_BOLD: Final = 14.0
_BOLD: Final = 700
_EVERYWHERE: Final = Edges(-inf, -inf, inf, inf)


_STYLES: Final = """\
palette: { mist: b0b0b0, slate: "505050" }
styles:
  rules: { family: sans, size: 9, colour: slate }
"""
_GOOD: Final = {
    "styles.yaml": _STYLES,
    "card.xml.j2": '<face><text x="6" y="6" style="rules">Draw a card.</text></face>\n',
}
_BAD: Final = {**_GOOD, "styles.yaml": _STYLES.replace("colour: slate", "colour: mist")}


@face_check("contrast", bad=_BAD, good=_GOOD)
def contrast(face: Face) -> Iterator[Remark]:
    """Find text with too little contrast to what lies below it: 4.5:1, or 3:1 where it is large.

    Pale text is lost in poor light and to old eyes. The ratios are those of WCAG 2.2 (1.4.3); large
    is 18 pt, or 14 pt in a bold cut. Each colour below a quarter of the text or more counts; of a
    bitmap its mean below the text. What is translucent counts as it is seen, over what shines
    through; of a gradient the quarter of the text counts that is worst to read.
    """
    background = Background()
    suspects: dict[str, Edges | None] = {}
    for mark in face.marks:
        if type(mark) is Area:
            background.add(mark)
        elif type(mark) is Run and not mark.text.decorative:
            fill = mark.text.fill
            if fill not in suspects:
                suspects[fill] = _suspect(fill, face.areas)
            edges, near = mark.edges, _EVERYWHERE if mark.opacities else suspects[fill]
            if (
                near is not None
                and edges[0] < near[2]
                and edges[2] > near[0]
                and edges[1] < near[3]
                and edges[3] > near[1]
            ):
                yield from _remarks(mark, background, face)


def _suspect(fill: str, areas: Sequence[Area]) -> Edges | None:
    """Return where on a face texts of a colour can have too little contrast, None for nowhere."""
    if _ratio(fill, PAPER) < _LEAST:
        return _EVERYWHERE
    near = [area.edges for area in areas if _may_hide(area, fill)]
    corners = [corner for edges in near for corner in (edges[:2], edges[2:])]
    return edges_of(corners) if corners else None


def _may_hide(area: Area, fill: str) -> bool:
    """Tell whether text of a colour may have too little contrast to an area."""
    if area.colour is None or area.opacities:
        return True
    return _ratio(fill, area.colour) < _LEAST


def _remarks(run: Run, background: Background, face: Face) -> Iterator[Remark]:
    """Yield the colours below a text that are too near to its own."""
    inked = face.inked(run)
    if inked is None:
        return
    required = _required(run, face)
    for text, below in background.below(inked):
        ratio = _ratio(text, below)
        if ratio < required:
            yield _remark(run, text, below, ratio, required)


def _required(run: Run, face: Face) -> float:
    size = run.text.size
    bold = size >= _LARGE_BOLD and face.typeface(run.text.font).program.weight >= _BOLD
    return _LEAST_LARGE if bold or size >= _LARGE else _LEAST


def _remark(run: Run, text: str, background: str, ratio: float, least: float) -> Remark:
    colours = f"{text} on {background}"
    message = f"text in {colours} has a contrast of {ratio:.1f}:1, below {least:g}:1"
    hint = "darken one colour or lighten the other, or make the style of an ornament decorative"
    return Remark(Finding("contrast", message, hint=hint, severity=Severity.WARNING), run.place)
