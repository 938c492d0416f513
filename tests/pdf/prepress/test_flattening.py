"""Translucent things become pictures where they stand; all else stays what it is."""

from io import BytesIO
from typing import Any

import pikepdf
from draw.canvas import picture
from pdf.prepress.conftest import PageOf
from pikepdf import Dictionary, Name

from pipeline.pdf.prepress import press_ready
from pipeline.pdf.printing_condition import PressSettings


def add_alpha(pdf: pikepdf.Pdf, page: Any) -> None:
    """Let /A be a state of half the ink, and /F a form that is half clear and half not."""
    page.Resources.ExtGState = Dictionary(A=Dictionary(ca=0.5), N=Dictionary(ca=1))
    form = pdf.make_stream(
        b"1 0 0 rg 0 0 9 9 re f /A gs 20 0 9 9 re f /N gs 0 0 1 rg 40 0 9 9 re f"
    )
    form.Subtype, form.BBox = Name.Form, pikepdf.Array([0, 0, 60, 20])
    form.Resources = Dictionary(ExtGState=page.Resources.ExtGState)
    page.Resources.XObject.F = pdf.make_indirect(form)
    group = pdf.make_stream(b"/M gs 1 0 0 rg 0 0 9 9 re f")
    group.Subtype, group.BBox = Name.Form, pikepdf.Array([0, 0, 9, 9])
    group.Group = Dictionary(S=Name.Transparency, I=True)
    group.Resources = Dictionary(ExtGState=Dictionary(M=Dictionary(BM=Name.Multiply)))
    page.Resources.XObject.G = pdf.make_indirect(group)


def painted(pdf: bytes) -> list[str]:
    """Return the operators that paint, and what is placed."""
    with pikepdf.open(BytesIO(pdf)) as opened:
        steps = pikepdf.parse_content_stream(opened.pages[0])
        return [
            str(step.operands[0]) if str(step.operator) == "Do" else str(step.operator)
            for step in steps
            if str(step.operator) in ("Do", "f", "S")
        ]


def test_only_what_is_translucent_becomes_a_picture(page_of: PageOf, press: PressSettings) -> None:
    """Paths below, beside and above stay paths, in their order."""
    page = page_of(
        b"0 0 1 rg 0 0 200 50 re f q /A gs 1 0 0 rg 20 20 60 60 re f Q 0 g 30 30 9 9 re f",
        add_alpha,
    )
    ready = press_ready(page, press)
    assert painted(ready.pdf) == ["f", "/Flat0", "f"]
    assert [finding.code for finding in ready.findings] == ["press-flattened"]
    with pikepdf.open(BytesIO(ready.pdf)) as pdf:
        states = pdf.pages[0].Resources.ExtGState
        assert [list(state.keys()) for state in states.values()] == [[], []]


def test_a_form_is_unrolled_as_far_as_it_is_opaque(page_of: PageOf, press: PressSettings) -> None:
    """Of a form that is placed, only the translucent third becomes pixels."""
    page = page_of(b"q 2 0 0 2 10 10 cm /F Do Q", add_alpha)
    assert painted(press_ready(page, press).pdf) == ["f", "/Flat0", "f"]


def test_the_page_looks_as_before(page_of: PageOf, press: PressSettings) -> None:
    """Pictures lie where the things lay: shapes do not move."""
    page = page_of(
        b"q 2 0 0 2 10 10 cm /F Do Q q /A gs 0 g 0 60 200 20 re f Q 0 g 5 65 100 5 re f", add_alpha
    )
    before = picture(page).convert("L")
    after = picture(press_ready(page, press).pdf).convert("L")
    edges = [image.point(lambda v: 255 * (v < 250)).getbbox() for image in (before, after)]
    assert edges[0] == edges[1]


def test_what_blends_in_an_isolated_group_blends_there_alone(
    page_of: PageOf, press: PressSettings
) -> None:
    """Red that multiplies stays red on blue; unrolled it would be black."""
    page = page_of(b"0 0 1 rg 0 0 200 200 re f q 9 0 0 9 9 9 cm /G Do Q", add_alpha)
    shown = picture(press_ready(page, press).pdf).convert("RGB")
    red, _, blue = shown.getpixel((shown.width // 4, shown.height * 3 // 4))
    assert red > 150 > blue


def test_states_that_change_nothing_cost_nothing(page_of: PageOf, press: PressSettings) -> None:
    """A state of alpha that nothing is painted with leaves the page alone."""
    page = page_of(b"/A gs /N gs 1 0 0 rg 0 0 9 9 re f", add_alpha)
    ready = press_ready(page, press)
    assert painted(ready.pdf) == ["f"]
    assert not ready.findings
