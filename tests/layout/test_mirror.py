"""Faces mirrored for languages written from right to left: places change sides, text does not."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from layout.workshop import PlainFonts, component, compose, resources, stylesheet, texts
from pipeline.layout.draw_list import (
    DrawList,
    Gradient,
    Icon,
    Image,
    Op,
    Path,
    Rect,
    Restore,
    Save,
    Stop,
    Text,
    Use,
    mirrored_face,
    other_key,
)
from pipeline.layout.resources import Resources
from pipeline.layout.stylesheet import Script, Stylesheet

WIDTH = 200.0
SHADE = Gradient((Stop(0.0, "000000"), Stop(1.0, "ffffff")), (0.0, 1.0), (2.0, 3.0))
PLACE = st.floats(-50, 250).map(lambda value: round(value, 3))
SIDE = st.floats(1, 100).map(lambda value: round(value, 3))
LEAF = st.one_of(
    st.tuples(PLACE, PLACE, SIDE, SIDE).map(lambda given: Rect(*given)),
    st.tuples(PLACE, PLACE, SIDE, SIDE).map(lambda given: Rect(*given, 0.0, SHADE)),
    st.tuples(PLACE, PLACE, SIDE).map(lambda given: Icon("sword", *given, "000000")),
    st.tuples(PLACE, PLACE, SIDE, SIDE).map(lambda given: Image("a.png", *given)),
    st.tuples(PLACE, PLACE, SIDE, PLACE).map(lambda given: Path("M0 0L5 1", *given)),
    st.tuples(PLACE, PLACE).map(lambda given: Use("part", *given, 0.5)),
    st.tuples(PLACE, PLACE, SIDE).map(
        lambda given: Text(given[0], given[1], "sans.bold", given[2], "0", ("ab", "c"), 2.5, 0.5)
    ),
)


def rightward(**styles: object) -> Resources:
    """Return a shop for a right-to-left language, its letters in the plain typefaces."""
    made: Stylesheet = stylesheet(**styles)  # type: ignore[arg-type]
    script = Script(languages=("ar",), direction="rtl")
    made = made.model_copy(update={"scripts": {"arabic": script}})
    return resources(made, PlainFonts(), "ar-XB")


@st.composite
def lists(draw: st.DrawFn) -> tuple[Op, ...]:
    """Return operations, some in groups, some of which are kept."""
    ops: list[Op] = []
    for _ in range(draw(st.integers(1, 3))):
        group = draw(st.booleans())
        if group:
            clip = draw(st.none() | st.tuples(PLACE, PLACE, SIDE, SIDE, st.just(1.0)))
            kept = draw(st.none() | SIDE)
            mask = draw(st.none() | st.just(Path("M0 0H9V9Z", 3.0, 1.0)))
            ops.append(Save(draw(PLACE), draw(PLACE), draw(st.floats(-90, 90)), clip, kept, mask))
        ops += draw(st.lists(LEAF, max_size=4))
        if group:
            ops.append(Restore())
    return tuple(ops)


def same(one: object, other: object) -> bool:
    """Tell whether two values are alike but for the last digits of figures."""
    if isinstance(one, float) and isinstance(other, float):
        return one == pytest.approx(other, abs=1e-6)
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return all(map(same, one, other))
    return one == other


@given(lists())
def test_mirrored_twice_is_the_original(ops: tuple[Op, ...]) -> None:
    """What changes sides twice is back; so are the names of shared parts."""
    face = DrawList(WIDTH, 100.0, 0.0, ops, {"part": (Rect(1.0, 2.0, 3.0, 4.0),)})
    measure = resources().text_width
    twice = mirrored_face(mirrored_face(face, measure), measure)
    assert same(twice.ops, ops)
    assert same(twice.parts["part"], face.parts["part"])


def test_every_operation_changes_sides() -> None:
    """What ends 10 points from the left edge begins 10 points from the right one."""
    words = Text(10.0, 50.0, "sans.bold", 10.0, "0", ("ab", "c"), 2.5)
    ops = (Rect(10.0, 0.0, 30.0, 5.0), Icon("sword", 10.0, 0.0, 30.0, "0"), words)
    face = DrawList(WIDTH, 100.0, 0.0, ops, {})
    rect, icon, text = mirrored_face(face, resources().text_width).ops
    assert (rect.x, icon.x) == (160.0, 160.0)  # type: ignore[union-attr]
    assert text == words._replace(x=200.0 - 10.0 - 17.5)


def test_a_path_is_seen_in_a_looking_glass() -> None:
    """It is flipped about its origin and turned the other way."""
    face = DrawList(WIDTH, 100.0, 0.0, (Path("M0 0H5", 20.0, 0.0, rotate=30.0),), {})
    (path,) = mirrored_face(face, resources().text_width).ops
    assert path == Path("M0 0H5", 180.0, 0.0, rotate=-30.0, flip=True)


def test_a_shared_part_is_mirrored_under_another_name() -> None:
    """The part itself is mirrored about its origin, and stamped from the other edge."""
    face = DrawList(WIDTH, 9.0, 0.0, (Use("k"),), {"k": (Rect(10.0, 0.0, 30.0, 5.0),)})
    mirrored = mirrored_face(face, resources().text_width)
    assert mirrored.ops == (Use(other_key("k"), 200.0),)
    assert mirrored.parts == {other_key("k"): (Rect(-40.0, 0.0, 30.0, 5.0),)}


def test_a_left_to_right_language_is_not_mirrored() -> None:
    """The same markup in English stays on its side."""
    inner = '<fill x="0" y="0" w="10pt" h="10pt" colour="ink"/>'
    (left,) = compose(inner).draw_list.ops
    (right,) = compose(inner, at=rightward()).draw_list.ops
    assert (left.x, right.x) == (0.0, 190.0)  # type: ignore[union-attr]


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
    assert fill.x == 0.0  # type: ignore[union-attr]
    assert text.x == pytest.approx(60 - 22.5)  # type: ignore[union-attr]


def test_a_kept_group_moves_as_a_whole() -> None:
    """Its box changes sides, its content stays in order, its text begins at the right."""
    inner = '<group x="10pt" y="0" w="60pt" h="40pt" mirror="false">'
    inner += '<fill x="0" y="0" w="10pt" h="10pt" colour="ink"/>'
    inner += '<text style="body" w="60pt">אב</text></group>'
    save, fill, text, _ = compose(inner, at=rightward()).draw_list.ops
    assert isinstance(save, Save)
    assert save.x + fill.x == pytest.approx(130)  # type: ignore[union-attr]
    assert save.x + text.x + 10 == pytest.approx(190)  # type: ignore[union-attr]


def test_a_kept_shape_is_drawn_as_it_is() -> None:
    """A QR code must not be mirrored: it only moves."""
    inner = '<shape x="10pt" y="0" w="20pt" h="20pt" view="4 4" d="M0 0H1V4Z" fill="ink" {}/>'
    (path,) = compose(inner.format(""), at=rightward()).draw_list.ops
    save, kept, _ = compose(inner.format('mirror="false"'), at=rightward()).draw_list.ops
    assert (path.x, path.flip) == (190.0, True)  # type: ignore[union-attr]
    assert isinstance(save, Save)
    assert isinstance(kept, Path)
    assert (save.x + kept.x, kept.flip) == (170.0, False)


def test_a_card_on_a_board_that_stays_is_mirrored() -> None:
    """An inset is mirrored as its own layout says, whatever it lies on."""
    at = rightward()
    at.components = lambda name: component(100, 50)
    inner = '<inset x="20pt" y="0" component="card"><face>'
    inner += '<fill x="0" y="0" w="10pt" h="10pt" colour="ink"/></face></inset>'
    save, fill, _ = compose(inner, component(mirror=False), at).draw_list.ops
    assert (save.x, fill.x) == (20.0, 90.0)  # type: ignore[union-attr]
    save, fill, _ = compose(inner, component(), at).draw_list.ops
    assert save.x + fill.x == 170.0  # type: ignore[union-attr]


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
    ordered = sorted(ops, key=lambda op: -op.x)  # type: ignore[union-attr]
    assert [type(op) for op in ordered] == [Text, Icon, Text]
    assert [op.words for op in ordered if isinstance(op, Text)] == [("אב",), ("גד",)]
