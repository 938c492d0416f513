"""Fills, shapes, rules, icons, images, stats, tracks, texts: each as its signature says."""

import pytest

from layout.workshop import component, compose, ops, texts
from pipeline.layout.draw_list import Icon, Image, Op, Path, Rect, Restore, Save
from pipeline.layout.errors import LayoutError
from pipeline.source.units import PT_PER_MM, mm


def only(inner: str) -> Op:
    """Return the one operation of a face."""
    (op,) = ops(inner)
    return op


def test_a_fill_is_a_rectangle() -> None:
    """Colour, outline, weight and corners arrive as they are written."""
    fill = only('<fill w="20pt" h="10pt" colour="red" stroke="ink" weight="2" radius="1pt"/>')
    assert fill == Rect(0, 0, 20, 10, 1, "aa0000", "111111", 2)
    assert only('<fill colour="none"/>') == Rect(0, 0, 200, 200)


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ("", (-9, -9, 118, 218)),
        ('h="50pt"', (-9, -9, 118, 59)),
        ('x="10pt" y="10pt" w="20pt" h="20pt"', (10, 10, 20, 20)),
        ('x="90pt" y="190pt"', (90, 190, 19, 19)),
        ('y="10pt" w="40pt" h="20pt"', (-9, 10, 49, 20)),
    ],
)
def test_a_fill_bleeds_where_it_touches_the_trim(place: str, box: tuple[float, ...]) -> None:
    """Only the sides that lie on the trim grow by the bleed."""
    on = component(100, 200, bleed=9 / mm(1))
    (fill,) = ops(f'<fill {place} bleed="true"/>', on)
    assert fill[:4] == pytest.approx(box)


def test_a_fill_bleeds_within_a_clipped_group_as_without() -> None:
    """A clip moves no origin: the trim's sides are still known."""
    on = component(100, 200, bleed=9 / mm(1))
    inner = '<fill x="10pt" y="10pt" w="20pt" h="20pt" bleed="true"/>'
    save, fill, restore = ops(f'<group clip="true">{inner}</group>', on)
    assert save == Save(0, 0, 0, (0, 0, 100, 200, 0))
    assert fill == Rect(10, 10, 20, 20)
    assert restore == Restore()


def test_an_image_bleeds_as_a_fill_does() -> None:
    """Its box grows, and it covers all of that."""
    on = component(100, 200, bleed=9 / mm(1))
    save, image, _ = ops('<image src="a.png" h="50pt" fit="cover" bleed="true"/>', on)
    assert save[:2] == pytest.approx((-9, -9))
    assert save.clip == pytest.approx((0, 0, 118, 59, 0))
    assert image[1:5] == pytest.approx((0, 0, 118, 59))


@pytest.mark.parametrize(
    ("turn", "box"),
    [
        # On the face that is the box at 0 50, 100 wide and 50 high: left and right on the trim.
        ('h="50pt" y="50pt"><group rotate="180">', (-59, -25, 118, 50)),
        ('w="100pt" h="100pt"><group rotate="90">', (-59, -59, 109, 118)),
        ('w="100pt" h="100pt"><group rotate="30"><group rotate="60">', (-50, -50, 100, 100)),
    ],
)
def test_what_is_turned_by_quarters_bleeds_too(turn: str, box: tuple[float, ...]) -> None:
    """The half of a card that stands on its head reaches over the trim as the other one does."""
    on = component(100, 200, bleed=9 / mm(1))
    inner = f'<group {turn}<fill bleed="true"/>{"</group>" * turn.count("<")}</group>'
    (fill,) = [op for op in ops(inner, on) if isinstance(op, Rect)]
    assert fill[:4] == pytest.approx(box)


def test_a_clip_cuts_at_the_bleed_where_it_is_to() -> None:
    """Art that is clipped may lie on the trim; without a clip nothing is there to be moved."""
    on = component(100, 200, bleed=9 / mm(1))
    save = ops('<group h="50pt" clip="true" bleed="true"><fill bleed="true"/></group>', on)[0]
    assert save.clip == pytest.approx((-9, -9, 118, 59, 0))
    with pytest.raises(LayoutError, match="bleed belongs to clip"):
        ops('<group bleed="true"/>', on)


def test_a_shape_is_in_millimetres_from_its_box() -> None:
    """Without a view, path data are millimetres from the box's corner."""
    shape = only('<shape x="3" y="4" d="M0 0H5" stroke="red" weight="2" cap="round"/>')
    assert shape == Path("M0 0H5", mm(3), mm(4), PT_PER_MM, 0, None, "aa0000", 2, cap="round")


def test_a_rule_runs_across_its_box_or_stands_upright() -> None:
    """A rule is a line at the top of its box, or along its left edge."""
    across = only('<rule y="5pt" w="50pt" weight="1" dash="1pt 2pt"/>')
    assert across == Path("M0 0H50.00", 0, 5, stroke="111111", width=1, dash=(1, 2))
    upright = only('<rule x="5pt" h="50pt" upright="true" colour="red"/>')
    assert upright == Path("M0 0V50.00", 5, 0, stroke="aa0000", width=0.5)
    assert ops('<rule colour="none"/>') == ()


@pytest.mark.parametrize(("align", "x"), [("left", 0), ("center", 30), ("right", 60)])
def test_an_icon_fills_the_shorter_side_of_its_box(align: str, x: float) -> None:
    """An icon is a square in the middle of its box's height, aligned across."""
    icon = only(f'<icon name="sword" w="100pt" h="40pt" align="{align}" colour="red"/>')
    assert icon == Icon("sword", x, 0, 40, "aa0000")


@pytest.mark.parametrize(
    ("align", "lefts"), [("left", [0, 12, 0]), ("center", [4, 16, 10]), ("right", [8, 20, 20])]
)
def test_icons_stand_in_rows_that_wrap(align: str, lefts: list[float]) -> None:
    """As many stand in a row as have room, each row is aligned, and all are in the middle."""
    inner = (
        f'<icon name="sword" count="3" size="10pt" gap="2pt" w="30pt" h="40pt" align="{align}"/>'
    )
    icons = ops(inner)
    assert [(icon[1], icon[2]) for icon in icons] == list(zip(lefts, [9, 9, 21], strict=True))
    assert ops('<icon name="sword" count="0" size="10pt"/>') == ()
    for wrong in ('count="3"', 'count="501" size="1"', 'count="-1" size="1"'):
        with pytest.raises(LayoutError):
            ops(f'<icon name="sword" {wrong}/>')


def test_an_image_lies_in_its_box_or_covers_it() -> None:
    """A picture of 400 by 200 pixels keeps its proportions, clipped to the box."""
    save, image, restore = ops('<image src="a.png" x="10pt" w="100pt" h="100pt" radius="3pt"/>')
    assert save == Save(10, 0, 0, (0, 0, 100, 100, 3))
    assert image == Image("a.png", 0, 25, 100, 50)
    assert restore == Restore()
    covering = ops('<image src="a.png" w="100pt" h="100pt" fit="cover"/>')[1]
    assert covering == Image("a.png", -50, 0, 200, 100)


def test_a_stat_stands_in_the_middle_of_its_silhouette() -> None:
    """The value's capitals are centred on the silhouette, the label stands below it."""
    icon, value, label = ops(
        '<stat w="40pt" icon="shield" value="8" label="ab" style="body" label-style="small"'
        ' fill="red" colour="paper" size="20pt" gap="2pt"/>'
    )
    assert icon == Icon("shield", 10, 0, 20, "aa0000")
    eight, below = texts((value,))[0], texts((label,))[0]
    assert (eight.x, eight.y, eight.fill) == (17.5, 13.5, "ffffff")
    assert (below.x, below.y, below.size) == (17.5, pytest.approx(22 + 3.5), 5)


def test_a_stat_s_value_comes_down_to_its_width() -> None:
    """A long value shrinks, and is a misfit that names it beyond the floor."""
    (value,) = texts(ops('<stat w="20pt" value="12345" style="body" size="20pt"/>'))
    assert 6 <= value.size <= 8
    (misfit,) = compose('<stat w="20pt" value="123456789" style="body" size="9pt"/>').misfits
    assert misfit.box == "stat '123456789'"


def boxes(xml: str) -> list[Rect]:
    """Return the boxes of a track."""
    return [op for op in ops(xml) if isinstance(op, Rect)]


def test_a_track_is_a_row_of_boxes() -> None:
    """Boxes of one size stand a gap apart."""
    row = boxes('<track count="3" size="10pt" gap="2pt" radius="1pt"/>')
    assert row == [Rect(x, 0, 10, 10, 1, None, "111111", 0.75) for x in (0, 12, 24)]


def test_a_track_of_several_rows_breaks_after_so_many() -> None:
    """Boxes go on below; the last row may be short."""
    xml = '<track count="5" per-row="2" size="10pt" gap="2pt"/>'
    assert [(box.x, box.y) for box in boxes(xml)] == [
        (0, 0), (12, 0), (0, 12), (12, 12), (0, 24),
    ]  # fmt: skip


def test_marked_and_filled_boxes_show_it() -> None:
    """A mark tints its box and carries an icon; filled boxes are filled in."""
    draw = ops(
        '<track count="4" size="10pt" gap="0" marks="2 4" mark-icon="sword" mark-fill="tint"'
        ' mark-colour="red" filled="2" fill="paper" done="ink"/>'
    )
    rects = [op.fill for op in draw if isinstance(op, Rect)]
    assert rects == ["111111", "111111", "ffffff", "eeeeee"]
    icons = [op for op in draw if isinstance(op, Icon)]
    assert icons == [Icon("sword", x, 1, 8, "aa0000") for x in (11, 31)]


@pytest.mark.parametrize(
    ("numbers", "words"), [("none", []), ("up", ["1", "2", "3"]), ("down", ["−1", "−2", "−3"])]
)
def test_a_track_s_boxes_may_be_numbered(numbers: str, words: list[str]) -> None:
    """Each number stands in the middle of its box, over the mark's icon."""
    track = (
        '<track count="3" size="20pt" gap="2pt" marks="2" mark-icon="sword" mark-size="50"'
        f' numbers="{numbers}" number-style="body"/>'
    )
    draw = ops(track)
    assert [op.words[0] for op in texts(draw)] == words
    assert [op.x + 2.5 * len(op.words[0]) for op in texts(draw)] == [10, 32, 54][: len(words)]
    assert [op for op in draw if isinstance(op, Icon)] == [Icon("sword", 27, 5, 10, "111111")]


@pytest.mark.parametrize(("valign", "first"), [("top", 7), ("middle", 44.5 + 3), ("bottom", 86)])
def test_a_text_is_centred_by_its_capitals(valign: str, first: float) -> None:
    """Middle is that of the block from first capitals to last baseline; descenders hang below."""
    draw = ops(f'<text style="body" h="100pt" valign="{valign}">a<br/>b</text>')
    assert texts(draw)[0].y == first
