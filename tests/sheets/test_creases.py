"""What a net's sheet shows: folds dashed, glue hatched, the cut on white."""

import re

import pytest

from pipeline.layout.draw_list import Path
from pipeline.sheets.imposition import impose
from pipeline.sheets.model import Contour, Crease, FaceSpec, Piece, Rectangle
from pipeline.sheets.options import Options
from pipeline.source.units import mm

from .physics import A4

NET = FaceSpec(
    mm(100),
    mm(60),
    0.0,
    Contour("M0 0H100V60H0Z"),
    creases=(Crease(mm(50), 0.0, mm(50), mm(60)),),
    glue=(Contour("M0 0H10V60H0Z"),),
    shaped=True,
)


def test_each_sort_of_line_is_told_apart() -> None:
    """On white, a solid cut, a dashed fold where the face lies, and grey hatching."""
    (sheet,) = impose([Piece("net", "back")], NET, A4, Options(backs="none")).sheets
    paths = [op for op in sheet.overlay if isinstance(op, Path)]
    (fold,) = [path for path in paths if path.dash]
    assert re.findall(r"[\d.]+", fold.d)[0] == f"{mm(50):.3f}"
    assert any(path.stroke == "808080" for path in paths)
    halo, cut = (path for path in paths if path.d == "M0 0H100V60H0Z")
    assert (halo.stroke, cut.stroke) == ("ffffff", "000000")
    assert halo.width > cut.width
    assert not [op for op in sheet.marks if isinstance(op, Path)], "no crop marks round the box"
    (tent,) = impose([Piece("net", None)], NET._replace(outline=Rectangle()), A4, Options()).sheets
    assert [op for op in tent.marks if isinstance(op, Path)], "its cuts are straight"


def test_nothing_is_drawn_without_marks_nor_on_backs() -> None:
    """A misregistered back would show it on the face."""
    made = impose([Piece("net", "back")], NET, A4, Options(marks=()))
    assert not [op for op in made.sheets[0].overlay if isinstance(op, Path) and op.dash]
    _, back = impose([Piece("net", "back")], NET, A4, Options()).sheets
    assert back.overlay == ()


def test_hatching_stays_within_its_area() -> None:
    """Every stroke ends at the area's edge."""
    face = NET._replace(glue=(Contour("M0 4L11 0V60L0 56Z"),))
    (sheet,) = impose([Piece("net", None)], face, A4, Options()).sheets
    (hatching,) = [op for op in sheet.overlay if isinstance(op, Path) and op.stroke == "808080"]
    numbers = [float(each) for each in re.findall(r"[-\d.]+", hatching.d)]
    xs, ys = numbers[::2], numbers[1::2]
    assert len(xs) > 40
    assert (min(xs), max(xs)) == pytest.approx((0, 11), abs=0.01)
    assert all(y - (4 - 4 * x / 11) >= -0.01 for x, y in zip(xs, ys, strict=True))
