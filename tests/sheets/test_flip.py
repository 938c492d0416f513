"""Turning sheets over, case by case; the general proof is in test_imposition."""

import pytest

from pipeline.sheets.grid import Axis, back_rotation
from pipeline.sheets.imposition import axis_of, impose
from pipeline.sheets.model import FaceSpec, Piece
from pipeline.sheets.options import Options
from pipeline.source.units import mm

from .physics import A4

UP = {0: (0, -1), 90: (1, 0), 180: (0, 1), 270: (-1, 0)}


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_back_s_top_lies_behind_its_front_s_top(rotate: int) -> None:
    """About an upright axis left and right are swapped, about a level one up and down."""
    x, y = UP[rotate]
    assert (-x, y) == UP[back_rotation(rotate, Axis.VERTICAL)]
    assert (x, -y) == UP[back_rotation(rotate, Axis.HORIZONTAL)]


@pytest.mark.parametrize(
    ("flip", "size", "axis"),
    [
        ("long", (210, 297), Axis.VERTICAL),
        ("long", (297, 210), Axis.HORIZONTAL),
        ("short", (210, 297), Axis.HORIZONTAL),
        ("short", (297, 210), Axis.VERTICAL),
        ("long", (200, 200), Axis.VERTICAL),
    ],
)
def test_the_axis_follows_the_edge(flip: str, size: tuple[int, int], axis: Axis) -> None:
    """A portrait sheet's long edge is upright, a landscape sheet's is level."""
    assert axis is axis_of(flip, *size)


@pytest.mark.parametrize(
    ("orientation", "flip", "order", "rotate"),
    [
        ("portrait", "long", [1, 0, 3, 2], 0),
        ("portrait", "short", [2, 3, 0, 1], 180),
        ("landscape", "long", [2, 3, 0, 1], 180),
        ("landscape", "short", [1, 0, 3, 2], 0),
    ],
)
def test_columns_or_rows_are_mirrored(
    orientation: str, flip: str, order: list[int], rotate: int
) -> None:
    """Long-edge flip mirrors the columns of portrait sheets and the rows of landscape sheets."""
    face = FaceSpec(mm(97), mm(97), mm(3))
    pieces = [Piece(f"f{n}", f"b{n}") for n in range(4)]
    chosen = Options(orientation=orientation, flip=flip)
    back = impose(pieces, face, A4, chosen).sheets[1]
    by_place = sorted(back.placements, key=lambda p: (round(p.y), round(p.x)))
    assert [f"b{n}" for n in order] == [placement.face for placement in by_place]
    assert {rotate} == {placement.rotate for placement in by_place}
