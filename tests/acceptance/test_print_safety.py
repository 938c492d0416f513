"""What a knife and a printer forgive: text in the safe area, no type or line too small to print."""

from collections.abc import Iterator
from math import cos, radians, sin
from typing import NamedTuple

import pytest

from acceptance.commands import ROOT
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.faces import compose
from pipeline.build.plan import make_plan
from pipeline.build.request import FaceOrder
from pipeline.layout.draw_list import DrawList, Op, Path, Rect, Restore, Save, Text, Use
from pipeline.source.units import to_mm

SMALLEST_TYPE = 5.5
"""Points: below this, ink spread closes the counters of most faces."""

THINNEST_LINE = 0.25
"""Points: the hairline that an office printer still draws unbroken."""

ALMOST = 0.1
"""Points that rounding may add."""

Matrix = tuple[float, float, float, float, float, float]


class Drawn(NamedTuple):
    """An operation and the matrix from its coordinates to the face's."""

    op: Op
    matrix: Matrix


def within(outer: Matrix, x: float, y: float, turn: float = 0.0) -> Matrix:
    """Return the matrix of a group at (x, y), turned clockwise, in `outer`."""
    a, b, c, d, e, f = outer
    cosine, sine = cos(radians(turn)), sin(radians(turn))
    return (
        a * cosine + c * sine,
        b * cosine + d * sine,
        c * cosine - a * sine,
        d * cosine - b * sine,
        a * x + c * y + e,
        b * x + d * y + f,
    )


def drawn(face: DrawList) -> Iterator[Drawn]:
    """Yield every mark of a face, those of shared parts among them."""
    yield from _drawn(face.ops, face, (1, 0, 0, 1, 0, 0))


def _drawn(ops: tuple[Op, ...], face: DrawList, matrix: Matrix) -> Iterator[Drawn]:
    stack = [matrix]
    for op in ops:
        if isinstance(op, Save):
            stack.append(within(stack[-1], op.x, op.y, op.rotate))
        elif isinstance(op, Restore):
            stack.pop()
        elif isinstance(op, Use):
            yield from _drawn(face.parts[op.key], face, within(stack[-1], op.x, op.y))
        else:
            yield Drawn(op, stack[-1])


@pytest.fixture(scope="module")
def edition() -> OpenEdition:
    """Return Scrimmage, opened."""
    return OpenEdition(EditionKey(ROOT, "scrimmage", ""))


@pytest.fixture(scope="module")
def faces(edition: OpenEdition) -> list[tuple[FaceOrder, DrawList]]:
    """Return every face that Scrimmage prints, laid out."""
    found = []
    for order in make_plan(edition).orders:
        record = edition.game.record(order.kind, order.slug) if order.slug else None
        found.append((order, compose(edition, order, record).draw_list))
    return found


def ink(edition: OpenEdition, text: Text, matrix: Matrix) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a text's capitals, in points on the face."""
    face = edition.fonts.faces[text.font]
    width = sum(
        face.advance(word) * text.size + text.tracking * face.glyph_count(word)
        for word in text.words
    ) + text.gap * (len(text.words) - 1)
    a, b, c, d, e, f = matrix
    corners = [
        (text.x + right * width, text.y - up * face.cap_height * text.size)
        for right in (0, 1)
        for up in (0, 1)
    ]
    xs = [a * x + c * y + e for x, y in corners]
    ys = [b * x + d * y + f for x, y in corners]
    return min(xs), min(ys), max(xs), max(ys)


def test_texts_lie_in_the_safe_area(
    edition: OpenEdition, faces: list[tuple[FaceOrder, DrawList]]
) -> None:
    """A cut that is off by the safe margin still spares every word of every face."""
    offenders = []
    for order, face in faces:
        sheet = edition.papers[order.paper] if order.paper else None
        safe = edition.component(order.component, sheet).safe - ALMOST
        for op, matrix in drawn(face):
            if isinstance(op, Text):
                left, top, right, bottom = ink(edition, op, matrix)
                room = min(left, top, face.width - right, face.height - bottom)
                if room < safe:
                    offenders.append((order.id, " ".join(op.words), round(to_mm(room), 2)))
    assert offenders == []


def test_cards_have_a_safe_area(edition: OpenEdition) -> None:
    """The cards' layouts ask for 3 mm at least."""
    for name in ("archetype", "quartermaster-card", "effect", "action"):
        assert to_mm(edition.component(name).safe) >= 3 - 1e-9


def test_no_type_is_too_small(faces: list[tuple[FaceOrder, DrawList]]) -> None:
    """Nothing is set below 5.5 pt."""
    offenders = {
        (order.component, op.size)
        for order, face in faces
        for op, _ in drawn(face)
        if isinstance(op, Text) and op.size < SMALLEST_TYPE
    }
    assert offenders == set()


def test_no_line_is_too_thin(faces: list[tuple[FaceOrder, DrawList]]) -> None:
    """Nothing is stroked below a quarter of a point."""
    offenders = {
        (order.component, op.width)
        for order, face in faces
        for op, _ in drawn(face)
        if isinstance(op, (Path, Rect)) and op.stroke is not None and op.width < THINNEST_LINE
    }
    assert offenders == set()
