"""Faces mirrored for languages written from right to left: places change sides, text does not."""

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import STYLES, PlainFonts, component, compose, resources, scripted, texts
from pipeline.layout.compositor import Resources
from pipeline.layout.draw_list import Icon, Path, Save, Text, Use
from pipeline.layout.stylesheet_merge import merge_stylesheets

WIDTH = 200.0
SCRIPT = {"languages": ["ar"], "direction": "rtl"}
DUSK = {"gradients": {"dusk": {"from": "red", "to": "ink", "angle": 0}}}


def rightward(**styles: Any) -> Resources:
    """Return a shop for a right-to-left language, its letters in the plain typefaces."""
    return resources(scripted("arabic", SCRIPT, **styles), PlainFonts(), "ar-XB")


def seen(op: Any, left: float = 0.0) -> tuple[float, ...]:
    """Return where an operation begins and how wide it is."""
    if isinstance(op, Icon):
        return left + op.x, op.size
    if isinstance(op, Path | Text | Use | Save):
        return (left + op.x,)
    return left + op.x, op.w


def test_every_operation_changes_sides() -> None:
    """What ends 10 points from the left edge begins 10 points from the right one."""
    inner = (
        '<fill x="10pt" y="0" w="30pt" h="5pt" colour="red"/>'
        '<icon name="sword" x="10pt" w="9pt" h="9pt"/>'
        '<image src="a.png" x="10pt" w="40pt" h="20pt"/><shape x="10pt" d="M0 0H5" stroke="red"/>'
        '<group x="10pt" w="20pt" h="20pt" rotate="30"><fill w="5pt"/></group>'
        '<group x="10pt" w="20pt" share="true"><fill w="5pt" h="5pt"/></group>'
    )
    plain, mirrored = (compose(inner, at=at).draw_list for at in (resources(), rightward()))
    rect, icon, save, image, _, path, turned, fill, _, use = mirrored.ops
    assert seen(rect) == (160, 30)
    assert seen(icon) == (181, 9)
    assert save.x + image.x + image.w == pytest.approx(190)
    assert (path.x, path.rotate, path.flip) == (190, 0, True)
    assert (turned.x, turned.rotate) == (180, -30)
    other = plain.ops[7]
    assert seen(fill) == pytest.approx((-other.x - other.w, other.w))
    ((key, (part,)),) = mirrored.parts.items()
    ((plain_key, (plain_part,)),) = plain.parts.items()
    assert (use.key, key != plain_key) == (key, True)
    assert use.x + part.x + part.w == pytest.approx(WIDTH - plain.ops[9].x - plain_part.x)


def test_gradients_change_sides_with_what_they_fill() -> None:
    """Each colour lies as far from the right edge as it lay from the left one."""
    look = merge_stylesheets([STYLES, {"scripts": {"arabic": SCRIPT}, **DUSK}])
    box = '<fill x="10pt" y="0" w="30pt" h="5pt" colour="dusk"/>'
    shops = [resources(look, PlainFonts(), language) for language in ("en", "ar")]
    (plain,), (other,) = (compose(box, at=at).draw_list.ops for at in shops)
    assert other.fill.stops == plain.fill.stops
    assert other.x + other.fill.start[0] == pytest.approx(WIDTH - plain.x - plain.fill.start[0])
    assert other.x + other.fill.end[0] == pytest.approx(WIDTH - plain.x - plain.fill.end[0])


def test_a_left_to_right_language_is_not_mirrored() -> None:
    """The same markup in English stays on its side."""
    inner = '<fill x="0" y="0" w="10pt" h="10pt" colour="ink"/>'
    (left,) = compose(inner).draw_list.ops
    (right,) = compose(inner, at=rightward()).draw_list.ops
    assert (left.x, right.x) == (0.0, 190.0)


def test_text_begins_at_the_right_edge() -> None:
    """What is aligned left begins at the right edge, its words in the order of reading."""
    (op,) = texts(compose('<text style="body">אב גד</text>', at=rightward()).draw_list)
    assert op.words == ("גד", "אב")
    assert op.x + 22.5 == pytest.approx(200)


def test_a_layout_that_is_not_mirrored_sets_its_text_from_the_right() -> None:
    """A map stays as it is; its labels begin at the right edge of their boxes."""
    on = component(mirror=False)
    inner = '<fill x="0" y="0" w="10pt" h="10pt" colour="ink"/>'
    inner += '<text style="body" x="0" w="60pt">אב גד</text>'
    fill, text = compose(inner, on, rightward()).draw_list.ops
    assert fill.x == 0.0
    assert text.x == pytest.approx(60 - 22.5)


def test_a_kept_group_moves_as_a_whole() -> None:
    """Its box changes sides, its content stays in order, its text begins at the right."""
    inner = '<group x="10pt" y="0" w="60pt" h="40pt" mirror="false">'
    inner += '<fill x="0" y="0" w="10pt" h="10pt" colour="ink"/>'
    inner += '<text style="body" w="60pt">אב</text></group>'
    save, fill, text, _ = compose(inner, at=rightward()).draw_list.ops
    assert save.x + fill.x == pytest.approx(130)
    assert save.x + text.x + 10 == pytest.approx(190)


def test_a_kept_shape_is_drawn_as_it_is() -> None:
    """A QR code must not be mirrored: it only moves."""
    inner = '<shape x="10pt" y="0" w="20pt" h="20pt" view="4 4" d="M0 0H1V4Z" fill="ink" {}/>'
    (path,) = compose(inner.format(""), at=rightward()).draw_list.ops
    save, kept, _ = compose(inner.format('mirror="false"'), at=rightward()).draw_list.ops
    assert (path.x, path.flip) == (190.0, True)
    assert (save.x + kept.x, kept.flip) == (170.0, False)


def test_a_card_on_a_board_that_stays_is_mirrored() -> None:
    """An inset is mirrored as its own layout says, whatever it lies on."""
    at = rightward()
    at.components = lambda name: component(100, 50)
    inner = '<inset x="20pt" y="0" component="card"><face>'
    inner += '<fill x="0" y="0" w="10pt" h="10pt" colour="ink"/></face></inset>'
    save, fill, _ = compose(inner, component(mirror=False), at).draw_list.ops
    assert (save.x, fill.x) == (20.0, 90.0)
    save, fill, _ = compose(inner, component(), at).draw_list.ops
    assert save.x + fill.x == 170.0


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


def test_an_icon_stands_where_it_is_read() -> None:
    """Between two words, to the left of the first."""
    inner = '<text style="body">אב <icon name="sword"/> גד</text>'
    ops = compose(inner, at=rightward()).draw_list.ops
    ordered = sorted(ops, key=lambda op: -op.x)
    assert [type(op) for op in ordered] == [Text, Icon, Text]
    assert [op.words for op in ordered if isinstance(op, Text)] == [("אב",), ("גד",)]
