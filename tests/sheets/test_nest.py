"""Nested pieces, read back from the finished file: more on a sheet, apart, backs behind."""

import re
from io import BytesIO
from itertools import combinations
from math import hypot
from typing import Any

import pypdf
import pytest
from draw.canvas import face as drawn
from draw.canvas import new_renderer

from pipeline.build.pdf import Page, Publication, pdf_bytes
from pipeline.draw.renderer import render_face
from pipeline.layout.draw_list import Path, Rect
from pipeline.layout.shapes.shape import read_shape
from pipeline.sheets.grid import best_grid
from pipeline.sheets.imposition import impose
from pipeline.sheets.model import Contour, Ellipse, FaceSpec, Imposition, Paper, Piece, Rectangle
from pipeline.sheets.options import Options
from pipeline.source.units import mm, to_mm

from .physics import A4, LETTER, inside, printable

Flat = tuple[float, float]
Polygon = tuple[Flat, ...]
_PLACED = re.compile(r"q (?P<clip>[-\d. mlh]+) W n (?P<matrix>[-\d. ]+) cm", re.ASCII)


def spec(shape: str, bleed: float = 1.5) -> FaceSpec:
    cut = read_shape(shape).cut({})
    outline = Ellipse() if cut.round else Contour(cut.path) if cut.path else Rectangle()
    return FaceSpec(mm(cut.width), mm(cut.height), mm(bleed), outline)


def imposed(face: FaceSpec, paper: Paper, copies: int, **chosen: Any) -> Imposition:
    return impose([Piece("front", "back", copies)], face, paper, Options(**chosen))


def written(made: Imposition, face: FaceSpec) -> list[pypdf.PageObject]:
    pen, size = new_renderer(), {"width": face.width, "height": face.height, "bleed": face.bleed}
    art = render_face(drawn(Rect(0, 0, 9, 9, fill="000000"), **size), pen)
    pages = tuple(Page(sheet) for sheet in made.sheets)
    document = Publication("Nested", pages, {"front": art, "back": art})
    return list(pypdf.PdfReader(BytesIO(pdf_bytes(document, pen))).pages)


def placed(page: pypdf.PageObject, face: FaceSpec) -> list[tuple[Polygon, Flat]]:
    """Return of each piece on a page what it is clipped to, and the middle of its cell."""
    found = []
    for match in _PLACED.finditer(page.get_contents().get_data().decode("latin-1")):
        points = re.findall(r"([-\d.]+) ([-\d.]+) [ml]", match["clip"])
        a, b, c, d, e, f = map(float, match["matrix"].split())
        x, y = face.width / 2, face.height / 2
        clip = tuple((float(u), float(v)) for u, v in points)
        found.append((clip, (a * x + c * y + e, b * x + d * y + f)))
    return found


def apart(one: Polygon, other: Polygon) -> float:
    """Return how far two convex polygons are parted; below 0 they overlap."""
    best = -1e9
    for first, second in ((one, other), (other, one)):
        middle = tuple(sum(axis) / len(first) for axis in zip(*first, strict=True))
        for (x, y), (u, v) in zip(first, (*first[1:], first[0]), strict=True):
            length = hypot(u - x, v - y) or 1.0
            across, down = (v - y) / length, (x - u) / length
            if across * (middle[0] - x) + down * (middle[1] - y) > 0:
                across, down = -across, -down
            best = max(best, min(across * (p - x) + down * (q - y) for p, q in second))
    return best


@pytest.mark.parametrize(
    ("shape", "paper", "rows_and_columns", "nested"),
    [
        ("hex 40 mm", A4, 30, 33),
        ("hex 40 mm", LETTER, 25, 32),
        ("hex 30 mm pointy", A4, 48, 63),
        ("circle 32 mm", LETTER, 48, 53),
        ("triangle 40 mm", A4, 40, 72),
    ],
)
def test_more_lie_on_a_sheet(shape: str, paper: Paper, rows_and_columns: int, nested: int) -> None:
    """Nested rows hold more than rows and columns, where they share their cuts."""
    face = spec(shape)
    assert best_grid(face, paper, Options(gutter=0.0)).capacity == rows_and_columns
    for nest, count in ((True, nested), (False, rows_and_columns)):
        sheet = imposed(face, paper, count, gutter=0.0, nest=nest).sheets[0]
        assert len(sheet.placements) == count
        assert any(placed.clip for placed in sheet.placements) is nest
        assert inside(sheet.trim, printable(sheet, paper.margin))
        for placed in sheet.placements:
            assert inside(placed[1:5], sheet.trim)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("shape", "gutter"),
    [
        ("hex 40 mm", 0.0),
        ("hex 60 mm pointy", mm(2)),
        ("triangle 40 mm", mm(1)),
        ("circle 32 mm", 0.0),
    ],
)
def test_nothing_overlaps_and_backs_lie_behind(shape: str, gutter: float, flip: str) -> None:
    """What is printed of one piece ends where that of the next begins, on both sides alike."""
    face = spec(shape)
    made = imposed(face, A4, 330, gutter=gutter, flip=flip)
    front, back = written(made, face)[:2]
    fronts, backs = placed(front, face), placed(back, face)
    assert len(fronts) == len(backs) > 0
    assert all(clip for clip, _ in fronts)
    reach = 2 * max(face.width, face.height)
    for (one, (x, y)), (other, (u, v)) in combinations(fronts, 2):
        assert hypot(u - x, v - y) > reach or apart(one, other) > -0.05
    width, height = float(front.mediabox.width), float(front.mediabox.height)
    across = (flip == "long") == (width <= height)
    for (clip, (x, y)), (clip_behind, (u, v)) in zip(fronts, backs, strict=True):
        expected = (width - x, y) if across else (x, height - y)
        assert to_mm(hypot(u - expected[0], v - expected[1])) < 0.05
        seen = [(width - p, q) if across else (p, height - q) for p, q in clip]
        assert max(min(hypot(p - r, q - s) for r, s in clip_behind) for p, q in seen) < mm(0.05)


def test_bleed_is_full_outside_and_shared_between() -> None:
    """A piece at the edge bleeds outwards; between neighbours each has half of the gutter."""
    face = spec("hex 60 mm")
    (sheet, *_) = imposed(face, A4, 99, gutter=mm(2)).sheets
    first, second = sheet.placements[0], sheet.placements[1]
    middle = first.x + first.w / 2
    top = min(y for _, y in first.clip)
    assert first.y - top == pytest.approx(face.bleed)
    below = [y for x, y in first.clip if abs(x - middle) < first.w / 4 + mm(1.5)]
    assert second.x == pytest.approx(first.x)
    assert max(below) - first.y - first.h == pytest.approx(mm(1))


def test_a_shared_cut_is_drawn_once() -> None:
    """Two hexes side by side have eleven sides to cut, not twelve."""
    face = spec("hex 40 mm", 0.0)
    (sheet,) = imposed(face, A4, 33, gutter=0.0, backs="none").sheets
    (lines,) = [op for op in sheet.overlay if isinstance(op, Path)]
    drawn = [
        tuple(sorted([(x, y), (u, v)]))
        for x, y, u, v in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", lines.d)
    ]
    assert len(drawn) == len(set(drawn))
    assert len(drawn) < 33 * 5


def test_a_gutterfold_mirrors_what_is_nested() -> None:
    """Backs lie beside their fronts, as far from the fold."""
    face = spec("hex 25 mm")
    (sheet, *_) = imposed(face, A4, 999, backs="gutterfold", gutter=0.0).sheets
    pairs = zip(sheet.placements[::2], sheet.placements[1::2], strict=True)
    level = sheet.placements[0].y == sheet.placements[1].y
    for front, back in pairs:
        if level:
            assert front.x + front.w / 2 + back.x + back.w / 2 == pytest.approx(sheet.width)
        else:
            assert front.y + front.h / 2 + back.y + back.h / 2 == pytest.approx(sheet.height)


def test_what_does_not_nest() -> None:
    """Cards, ovals and other polygons lie in rows and columns, and so do hexes that fit so."""
    for shape in ("square 30 mm", "ellipse 40 × 30 mm", "octagon 30 mm", "diamond 30 mm"):
        sheet = imposed(spec(shape), A4, 99, gutter=0.0).sheets[0]
        assert not any(placed.clip for placed in sheet.placements)
    assert not any(
        placed.clip for placed in imposed(spec("hex 40 mm"), A4, 12).sheets[0].placements
    )
