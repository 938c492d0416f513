"""Margins explain the signs of their own sheet, say how to turn it, and name the credits once."""

import pytest

from pipeline.layout.draw_list import Icon, Text
from pipeline.sheets.imposition import impose
from pipeline.sheets.margin_text import Legend
from pipeline.sheets.model import Paper, Piece, Sheet
from pipeline.sheets.options import Options
from pipeline.source.findings import Severity
from pipeline.source.units import mm

from . import physics
from .physics import A4, POKER, SLUG

SIGNS = {"ours": ("house",), "both": ("erratum", "house"), "bar": ("change-bar",), "plain": ()}
KNOWING = SLUG._replace(
    legends=(Legend(("house",), "house value"), Legend(("erratum", "change-bar"), "changed")),
    signs=lambda face: SIGNS[face],
    credits=("By Ada.", "Pictures by Bo."),
)


def said(sheet: Sheet) -> str:
    ops = (*sheet.marks, *sheet.overlay)
    return " | ".join(" ".join(op.words) for op in ops if isinstance(op, Text))


def signs(sheet: Sheet) -> list[str]:
    return [op.name for op in (*sheet.marks, *sheet.overlay) if isinstance(op, Icon)]


def test_a_sheet_explains_the_signs_of_its_own_faces_alone() -> None:
    """Each sign is drawn before its words, on no sheet that does not show it."""
    pieces = [Piece("ours", "plain", 9), Piece("both", "bar", 9), Piece("plain", "plain", 9)]
    sheets = impose(pieces, POKER, A4, Options(), KNOWING).sheets
    shown = [(f"{sheet.side} {sheet.label}", signs(sheet)) for sheet in sheets]
    assert shown == [
        ("front 1/3", ["house"]),
        ("back 1/3", []),
        ("front 2/3", ["house", "erratum"]),
        ("back 2/3", ["change-bar"]),
        ("front 3/3", []),
        ("back 3/3", []),
    ]
    assert ["house value" in said(sheet) for sheet in sheets] == [
        bool(s) and "house" in s for _, s in shown
    ]
    assert ["changed" in said(sheet) for sheet in sheets] == [
        number in (2, 3) for number in range(6)
    ]


def test_the_credits_stand_on_the_first_front() -> None:
    """Sentences follow one another."""
    sheets = impose([Piece("plain", "plain", 12)], POKER, A4, Options(), KNOWING).sheets
    found = ["By Ada. Pictures by Bo." in said(sheet) for sheet in sheets]
    assert found == [True, False, False, False]


def test_long_credits_are_wrapped_and_keep_clear_of_everything() -> None:
    """Nothing is cut; each line is printable and meets no face and no other line."""
    names = [f"Name{number}" for number in range(30)]
    slug = KNOWING._replace(credits=(" ".join(names),))
    sheet = impose([Piece("ours", None, 9)], POKER, A4, Options(), slug).sheets[0]
    assert all(name in said(sheet) for name in names)
    boxes = [physics.ink(group) for group in physics.groups(sheet.marks)]
    assert all(physics.inside(box, physics.printable(sheet, A4.margin)) for box in boxes)
    bleeds = [physics.bleed_of(placement) for placement in sheet.placements]
    assert not any(physics.overlap(box, bleed) for box in boxes for bleed in bleeds)


def test_a_sign_that_no_margin_explains_is_a_warning() -> None:
    """Whether the margin is too small or there is to be no slug line."""
    tight = Paper("slip", mm(70), mm(96), mm(3), "Slip")
    for paper, options in ((tight, Options()), (A4, Options(slug=False))):
        found = impose([Piece("ours")], POKER, paper, options, KNOWING).findings
        (finding,) = (each for each in found if each.code == "sign-unexplained")
        assert finding.severity is Severity.WARNING
        assert finding.message.startswith("faces show house, and no margin of")
        assert finding.hint


def test_faces_may_explain_their_signs_themselves() -> None:
    """Then no margin does, and nothing is missing."""
    printed = impose([Piece("ours")], POKER, A4, Options(signs=False), KNOWING)
    assert not any(each.code == "sign-unexplained" for each in printed.findings)
    assert "ours" not in said(printed.sheets[0])


@pytest.mark.parametrize("slug", [True, False])
def test_credits_that_may_not_stand_are_told(slug: bool) -> None:
    """A product without a slug line prints no credits, and a warning says so."""
    known = KNOWING._replace(credits=("One", "Two"))
    printed = impose([Piece("ours")], POKER, A4, Options(slug=slug), known)
    warned = [each.code for each in printed.findings if each.severity is Severity.WARNING]
    assert ("credits-left-out" in warned) is not slug


def test_sheets_with_backs_say_how_to_turn_them() -> None:
    """In the words of print dialogs; of a sheet without back there is nothing to turn."""
    pieces = [Piece("plain", "plain", 9), Piece("plain", None, 9)]

    def words(**choices: object) -> list[str]:
        options = Options()._replace(**choices)
        return [said(sheet) for sheet in impose(pieces, POKER, A4, options, KNOWING).sheets]

    assert ["long edge" in each for each in words()] == [True, True, False]
    assert "flip on the short edge" in words(flip="short")[0]
    separate = words(backs="separate")
    assert ["flip on" in each for each in separate] == [False, False, True]
    assert "print on the back of sheet 1 · flip on the long edge" in separate[2]
    assert all("fold and glue, then cut" in each for each in words(backs="gutterfold"))
    assert not any("flip" in each or "fold" in each for each in words(backs="none"))
