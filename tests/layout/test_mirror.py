"""Faces mirrored for languages written from right to left: places change sides, text does not."""

from itertools import pairwise
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import PlainFonts, component, compose, resources, scripted, texts
from pipeline.layout.compositor import Resources

SCRIPT = {"languages": ["ar"], "direction": "rtl"}


def rightward(**styles: Any) -> Resources:
    """Return a shop for a right-to-left language, its letters in the plain typefaces."""
    return resources(scripted("arabic", SCRIPT, **styles), PlainFonts(), "ar-XB")


WORDS = st.lists(st.text("אבגabc12().,", min_size=1, max_size=8), min_size=1, max_size=12)


@given(WORDS, st.floats(60, 180), st.sampled_from(["left", "center", "right", "justify"]))
def test_lines_stay_within_their_box(words: list[str], width: float, align: str) -> None:
    """No line leaves its box on either side, mirrored or not."""
    inner = f'<text style="body" x="10pt" w="{width:.3f}pt" h="190pt" align="{align}">'
    inner += " ".join(words) + "</text>"
    at = rightward()
    for mirror, left in ((True, 200 - 10 - width), (False, 10.0)):
        drawn = texts(compose(inner, component(mirror=mirror), at).draw_list)
        assert min(op.x for op in drawn) >= left - 1e-3
        assert max(op.x + at.text_width(op) for op in drawn) <= left + width + 1e-3
        rows: dict[float, list[tuple[float, float]]] = {}
        for op in drawn:
            rows.setdefault(round(op.y, 3), []).append((op.x, op.x + at.text_width(op)))
        for row in rows.values():
            assert all(a[1] <= b[0] + 1e-3 for a, b in pairwise(sorted(row)))
