"""`contrast`: text whose colour is too near to that of its ground."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.proofreading.background import PAPER, colours_below
from pipeline.proofreading.check import Remark, face_check
from pipeline.proofreading.colour import contrast as _ratio
from pipeline.proofreading.face import Face
from pipeline.proofreading.marks import Area, Run
from pipeline.proofreading.surroundings import Surroundings

_LEAST: Final = 4.5
_LEAST_LARGE: Final = 3.0
_LARGE: Final = 18.0
_LARGE_BOLD: Final = 14.0
_BOLD: Final = 700


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
    on_paper: dict[str, bool] = {}
    for at in face.surroundings:
        fill = at.run.text.fill
        if fill not in on_paper:
            on_paper[fill] = _ratio(fill, PAPER) < _LEAST
        if (
            at.run.opacities
            or (on_paper[fill] and not at.enclosed)
            or any(_may_hide(area, fill) for area in at.below)
        ):
            yield from _remarks(at, face)


def _may_hide(area: Area, fill: str) -> bool:
    """Tell whether text of a colour may have too little contrast to an area."""
    if area.colour is None or area.opacities:
        return True
    return _ratio(fill, area.colour) < _LEAST


def _remarks(at: Surroundings, face: Face) -> Iterator[Remark]:
    """Yield the colours below a text that are too near to its own."""
    required = _required(at.run, face)
    for text, below in colours_below(at.inked, at.below):
        ratio = _ratio(text, below)
        if ratio < required:
            yield _remark(at.run, text, below, ratio, required)


def _required(run: Run, face: Face) -> float:
    size = run.text.size
    bold = size >= _LARGE_BOLD and face.typeface(run.text.font).program.weight >= _BOLD
    return _LEAST_LARGE if bold or size >= _LARGE else _LEAST


def _remark(run: Run, text: str, background: str, ratio: float, least: float) -> Remark:
    colours = f"{text} on {background}"
    message = f"text in {colours} has a contrast of {ratio:.1f}:1, below {least:g}:1"
    hint = "darken one colour or lighten the other, or make the style of an ornament decorative"
    return Remark(Finding("contrast", message, hint=hint, severity=Severity.WARNING), run.place)
