"""Faces as data: outlines, folds and mirrored places."""

from types import SimpleNamespace

import pytest

from pipeline.base.units import mm
from pipeline.draw.svgpath import parse_path
from pipeline.impose.face import Contour, Ellipse, FaceSpec, Rectangle
from pipeline.press.orders import FaceOrder
from pipeline.preview.face_data import face_name, outline_data
from pipeline.preview.shown_face import PlannedFace, ShownFace


@pytest.mark.parametrize(
    ("outline", "left", "right"),
    [
        (Rectangle(mm(3)), 0, 60),
        (Ellipse(), 0, 60),
        (Contour("M10 0L20 0L20 90Z"), 10, 20),
        (Contour("M10 0L20 0L20 90Z", mirrored=True), 40, 50),
    ],
)
def test_outlines_are_paths_in_millimetres(outline: object, left: float, right: float) -> None:
    """They reach as far as the trim, and a mirrored contour lies on the other side."""
    data = outline_data(FaceSpec(mm(60), mm(90), 0.0, outline))  # type: ignore[arg-type]
    assert data is not None
    places = [numbers[at] for _, numbers in parse_path(data) for at in range(0, len(numbers), 2)]
    assert (min(places), max(places)) == pytest.approx((left, right), abs=0.01)


def test_a_plain_trim_has_no_outline() -> None:
    """A rectangle without rounded corners is its own trim."""
    assert outline_data(FaceSpec(mm(60), mm(90))) is None


@pytest.mark.parametrize(
    ("order", "back", "name"),
    [
        (FaceOrder("a", "p", "c", kind="card", slug="spark", part=2, parts=3), False, "Spark 2/3"),
        (FaceOrder("a", "p", "c", number=2, total=4), False, "Cards 2"),
        (FaceOrder("a", "p", "c", number=1, total=4), True, "Cards"),
    ],
)
def test_faces_are_told_apart_by_name(order: FaceOrder, back: bool, name: str) -> None:
    """Pages of one record are counted, and so are pages without a record, but no common back."""
    record = SimpleNamespace(name="Spark") if order.slug else None
    face = ShownFace(PlannedFace("p/a", order, back))
    assert face_name(face, record, "Cards") == name  # type: ignore[arg-type]
