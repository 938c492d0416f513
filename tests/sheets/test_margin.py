"""Slug line and ruler: in the printable margin, beside everything else, or reported missing."""

from itertools import combinations

import pytest
from hypothesis import given

from pipeline.layout.draw_list import Save, Text
from pipeline.sheets.imposition import impose
from pipeline.sheets.margin_text import Slug
from pipeline.sheets.model import FaceSpec, Paper, Piece, Sheet
from pipeline.sheets.options import Options
from pipeline.source.findings import Severity
from pipeline.source.units import mm

from . import physics
from .physics import A4, LETTER, POKER, SLUG, Job, jobs


def words(sheet: Sheet) -> str:
    return " | ".join(" ".join(op.words) for op in sheet.marks if isinstance(op, Text))


@given(jobs)
def test_slug_line_and_ruler_keep_clear_of_everything(job: Job) -> None:
    """They are printable, and meet no bleed, no mark and not each other."""
    for sheet in job.imposed().sheets:
        boxes = [physics.ink(group) for group in physics.groups(sheet.marks)]
        taken = [physics.bleed_of(placement) for placement in sheet.placements]
        strokes = [*physics.segments(physics.loose(sheet.marks)), *physics.segments(sheet.overlay)]
        taken += [
            (min(s.x0, s.x1), min(s.y0, s.y1), abs(s.x1 - s.x0) + 1e-3, abs(s.y1 - s.y0) + 1e-3)
            for s in strokes
        ]
        for box in boxes:
            assert physics.inside(box, physics.printable(sheet, job.paper.margin))
            assert not any(physics.overlap(box, other) for other in taken)
        assert not any(physics.overlap(one, other) for one, other in combinations(boxes, 2))


@given(jobs)
def test_what_is_missing_is_reported(job: Job) -> None:
    """A side has slug line and ruler on all of its sheets, or a finding says what one lacks."""
    imposition = job.imposed()
    codes = {finding.code for finding in imposition.findings}
    grave = {each.code for each in imposition.findings if each.severity is not Severity.INFO}
    assert grave <= {"marks-left-out", "margin-empty"}
    for text, code in (("100 mm", "ruler-left-out"), ("Scrimmage", "slug-left-out")):
        having = {(sheet.side, text in words(sheet)) for sheet in imposition.sheets}
        assert len(having) == len({side for side, _ in having})
        assert any(not has for _, has in having) is (code in codes)


def test_a_sheet_that_says_nothing_is_told() -> None:
    """Where neither slug line nor credits nor a legend have room, that is worth a warning."""
    face = FaceSpec(mm(200), mm(287), mm(1.5))
    sheets = impose([Piece("f")], face, A4, Options(), SLUG)
    assert "margin-empty" in {finding.code for finding in sheets.findings}
    assert words(sheets.sheets[0]) == ""
    unwanted = impose([Piece("f")], face, A4, Options(slug=False), SLUG)
    assert "margin-empty" not in {finding.code for finding in unwanted.findings}


def test_the_slug_line_names_game_product_language_version_paper_sheet_and_side() -> None:
    """Whoever finds a sheet in a drawer knows what it is."""
    sheets = impose([Piece("f", "b", 10)], POKER, A4, Options(), SLUG).sheets
    assert words(sheets[3]).startswith(
        "Scrimmage · Archetype cards · English · 1.2.0 · A4 · sheet 2/2 · back"
    )


def test_empty_parts_are_left_out_and_words_are_translated() -> None:
    """A game without a version has no empty place; sides speak the sheet's language."""
    slug = Slug("Spel", "Kort", "", "", "sans", None, {"sheet": "ark", "front": "framsida"})
    sheet = impose([Piece("f")], POKER, A4, Options(ruler=None), slug).sheets[0]
    assert words(sheet) == "Spel · Kort · A4 · ark 1/1 · framsida"


@pytest.mark.parametrize(("unit", "step", "count"), [("mm", mm(10), 11), ("inch", 18.0, 17)])
def test_the_ruler_is_as_long_as_it_says(unit: str, step: float, count: int) -> None:
    """A rule laid beside it shows at once whether the printer has scaled: 100 mm, or 4 inches."""
    options = Options(ruler=unit, slug=False)
    sheet = impose([Piece("f")], POKER, A4, options, SLUG).sheets[0]
    (group,) = [group for group in physics.groups(sheet.marks) if len(group) > 1]
    strokes = list(physics.segments(group[1:]))
    ticks = sorted(stroke.x0 for stroke in strokes if stroke.x0 == stroke.x1)
    assert ticks == pytest.approx([ticks[0] + step * tick for tick in range(count)], abs=0.001)
    assert ("100 mm" if unit == "mm" else "4 in") in words(sheet)


def test_the_slug_line_moves_to_the_side_where_the_foot_is_full() -> None:
    """Nine poker cards on Letter fill it from top to bottom; the line then runs along a side."""
    sheet = impose([Piece("f", None, 9)], POKER, LETTER, Options(), SLUG).sheets[0]
    turns = [op.rotate for op in sheet.marks if isinstance(op, Save)]
    assert turns
    assert set(turns) <= {90.0, 270.0}


def test_the_ruler_is_left_out_first() -> None:
    """A narrow strip on the only free edge takes the slug line alone."""
    paper = Paper("slip", mm(110), mm(140), mm(5), "Slip")
    face = FaceSpec(mm(100), mm(124), 0.0)
    imposition = impose([Piece("f")], face, paper, Options(marks=()), SLUG)
    assert [finding.code for finding in imposition.findings] == ["ruler-left-out"]
    assert "Scrimmage" in words(imposition.sheets[0])
