"""Cut paths as SVG of true size: layers as Inkscape has them, a colour each for LightBurn."""

from collections.abc import Iterable
from typing import Final
from xml.etree import ElementTree

from pipeline.cutters.curves import Curve
from pipeline.cutters.paths import CutPaths

SCORE: Final = "Score"
CUT: Final = "Cut"
MARKS: Final = "Regmarks"
"""The names of layers; what is called so inkscape-silhouette does not cut."""

_SVG: Final = "http://www.w3.org/2000/svg"
_INKSCAPE: Final = "http://www.inkscape.org/namespaces/inkscape"
_HAIRLINE: Final = "0.1"
COLOURS: Final = {SCORE: "#0000ff", CUT: "#ff0000", MARKS: "#808080"}


def svg(paths: CutPaths, title: str, description: str) -> bytes:
    """Return an SVG file whose unit is the millimetre."""
    width, height = _figure(paths.width), _figure(paths.height)
    root = ElementTree.Element(
        "svg",
        {
            "xmlns": _SVG,
            "xmlns:inkscape": _INKSCAPE,
            "width": f"{width}mm",
            "height": f"{height}mm",
            "viewBox": f"0 0 {width} {height}",
        },
    )
    ElementTree.SubElement(root, "title").text = title
    ElementTree.SubElement(root, "desc").text = description
    _layer(root, MARKS, paths.marks)
    _layer(root, SCORE, paths.scores)
    _layer(root, CUT, (*paths.inner, *paths.outlines))
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def _layer(root: ElementTree.Element, name: str, found: Iterable[Curve]) -> None:
    data = [path_data(curve) for curve in found]
    if not data:
        return
    layer = ElementTree.SubElement(
        root,
        "g",
        {
            "id": name.lower(),
            "inkscape:groupmode": "layer",
            "inkscape:label": name,
            "fill": "none",
            "stroke": COLOURS[name],
            "stroke-width": _HAIRLINE,
        },
    )
    for each in data:
        ElementTree.SubElement(layer, "path", {"d": each})


def path_data(curve: Curve) -> str:
    """Return a curve as path data, to a micrometre."""
    parts = [f"M{_point(curve.start)}"]
    for step in curve.steps:
        if step.near is None or step.far is None:
            parts.append(f"L{_point(step.end)}")
        else:
            parts.append(f"C{_point(step.near)} {_point(step.far)} {_point(step.end)}")
    return "".join(parts) + ("Z" if curve.closed else "")


def _point(point: tuple[float, float]) -> str:
    return f"{_figure(point[0])} {_figure(point[1])}"


def _figure(value: float) -> str:
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
