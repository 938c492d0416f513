"""The ink saver: grounds become outlines, and nothing that is to be read is lost."""

from collections.abc import Callable

import pytest

from pipeline.draw.colour import contrast
from pipeline.draw.ink_saver import saving_ink
from pipeline.draw.painter import Painter
from pipeline.layout.component import Component
from pipeline.layout.draw_list import DrawList, Icon, Image, Op, Rect, Restore, Save, Text, Use

NIGHT, RED, CREAM, WHITE = "20304a", "a32a1e", "fbf6e9", "ffffff"
GROUND = Rect(-9, -9, 190, 275, fill=NIGHT)
Saved = Callable[..., tuple[Op, ...]]


@pytest.fixture
def saved(face: Callable[..., DrawList], card: Component, painter: Painter) -> Saved:
    """Return what prints operations without grounds."""

    def save(*ops: Op, **more: object) -> tuple[Op, ...]:
        drawn = face(*ops, parts=more.pop("parts", None))
        return saving_ink(drawn, card, painter, **more).drawn.ops  # type: ignore[arg-type]

    return save


def test_light_text_on_a_dark_ground_takes_its_colour(
    saved: Saved, said: Callable[..., Text]
) -> None:
    """The ground leaves a frame in its colour, drawn last, and white text is dark then."""
    ground, text, frame = saved(GROUND, said(30, 60, WHITE))
    assert isinstance(ground, Rect)
    assert ground.fill is None
    assert ground.stroke is None
    assert isinstance(text, Text)
    assert text.fill == NIGHT
    assert isinstance(frame, Rect)
    assert (frame.fill, frame.stroke) == (None, NIGHT)
    assert 0 < frame.x < 9


def test_a_hue_stays_that_of_its_text(saved: Saved, said: Callable[..., Text]) -> None:
    """Gold on a dark ground may mean something: it is made darker, and stays gold."""
    _, text, _ = saved(GROUND, said(30, 60, "f0c040"))
    assert isinstance(text, Text)
    red, green, blue = (int(text.fill[at : at + 2], 16) for at in (0, 2, 4))
    assert red > green > blue
    assert contrast(text.fill, WHITE) >= 4.4


def test_coloured_panels_become_coloured_outlines(saved: Saved, said: Callable[..., Text]) -> None:
    """Two panels that only their colour tells apart are told apart by their outlines."""
    one = Rect(20, 40, 120, 40, fill=RED)
    other = Rect(20, 100, 120, 40, fill="55701d")
    panels = saved(one, other, said(30, 60, WHITE), said(30, 120, WHITE))[:2]
    assert [(each.fill, each.stroke) for each in panels if isinstance(each, Rect)] == [
        (WHITE, RED),
        (WHITE, "55701d"),
    ]


def test_an_outline_lies_within_its_area(saved: Saved) -> None:
    """Neighbours that share an edge keep an outline each."""
    (panel,) = saved(Rect(20, 40, 120, 40, 4, fill=RED))
    assert isinstance(panel, Rect)
    half = panel.width / 2
    assert (panel.x, panel.y, panel.w, panel.h) == (
        20 + half,
        40 + half,
        120 - 2 * half,
        40 - 2 * half,
    )
    assert panel.radius == 4 - half


def test_what_is_small_stays_filled(saved: Saved, said: Callable[..., Text]) -> None:
    """A badge of a few millimetres costs little ink, and its number stays as it is."""
    badge, number = Rect(20, 40, 12, 12, fill=RED), said(23, 49, WHITE, "7")
    assert saved(badge, number) == (badge, number)


def test_a_light_sign_on_a_dark_ground_turns_dark(saved: Saved) -> None:
    """Icons and pips would vanish on white paper."""
    _, icon, pip, _ = saved(
        GROUND, Icon("house", 30, 30, 12, WHITE), Rect(60, 60, 6, 6, fill=CREAM)
    )
    assert isinstance(icon, Icon)
    assert icon.fill == NIGHT
    assert isinstance(pip, Rect)
    assert pip.fill == NIGHT


def test_a_sign_of_several_colours_keeps_its_ground(saved: Saved) -> None:
    """Its colours are its own and may be light: where it lay on dark there is a plate under it."""
    sun = Icon("sun", 30, 30, 12, "")
    _, plate, icon, _ = saved(GROUND, sun)
    assert icon == sun
    assert isinstance(plate, Rect)
    assert plate.fill == NIGHT
    assert plate.x < 30 < 42 < plate.x + plate.w < 46
    assert saved(sun) == (sun,)
    badge = Rect(29, 29, 14, 14, fill=RED)
    _, kept, icon, _ = saved(GROUND, badge, sun)
    assert (kept, icon) == (badge, sun)


def test_a_sign_of_lines_is_told_by_what_it_stands_on(saved: Saved) -> None:
    """The corner of its square may lie on the area beside it."""
    header = Rect(20, 20, 120, 20, fill="66594c")
    icon = Icon("thread", 30, 38, 20, "66594c")
    assert saved(header, icon)[1] == icon


def test_a_picture_stays_unless_it_is_a_ground(saved: Saved, said: Callable[..., Text]) -> None:
    """Art in a window is what the card shows; art behind the text is its ground."""
    window = Image("dusk.png", 30, 30, 60, 60)
    assert saved(window) == (window,)
    behind, text = saved(Image("dusk.png", -9, -9, 190, 275), said(30, 60, WHITE))
    assert not isinstance(behind, Image)
    assert isinstance(text, Text)
    assert contrast(text.fill, WHITE) >= 4.4


def test_a_template_says_what_a_picture_is(saved: Saved, said: Callable[..., Text]) -> None:
    """What a machine cannot know, the template tells: `ground` of an image."""
    kept = Image("dusk.png", -9, -9, 190, 275, ground=False)
    text = said(30, 60, WHITE)
    assert saved(kept, text) == (kept, text)
    assert not isinstance(saved(Image("dusk.png", 30, 30, 60, 60, ground=True))[0], Image)


def test_a_game_says_what_its_colours_are(saved: Saved) -> None:
    """`grounds` of styles.yaml keep areas of a colour filled, or leave them without an outline."""
    panel = Rect(20, 40, 120, 40, fill=RED)
    assert saved(panel, grounds={RED: "keep"}) == (panel,)
    (gone,) = saved(panel, grounds={RED: "omit"})
    assert isinstance(gone, Rect)
    assert (gone.fill, gone.stroke) == (None, None)


def test_a_part_is_changed_where_it_lies(
    face: Callable[..., DrawList], card: Component, painter: Painter, said: Callable[..., Text]
) -> None:
    """A part that faces share is dark on white where its ground goes, and as it was elsewhere."""
    badge = Rect(20, 100, 12, 12, fill=RED)
    drawn = face(
        Rect(10, 10, 140, 60, fill=NIGHT),
        Use("sign", 20, 50),
        badge,
        Use("sign", 23, 109),
        parts={"sign": (said(0, 0, WHITE, "I"),)},
    )
    found = saving_ink(drawn, card, painter)
    first, second = (op for op in found.drawn.ops if isinstance(op, Use))
    fills = [found.drawn.parts[use.key][0] for use in (first, second)]
    assert [op.fill for op in fills if isinstance(op, Text)] == [NIGHT, WHITE]
    assert {found.original((use.key, 0)) for use in (first, second)} == {("sign", 0)}


def test_what_a_group_cuts_is_outlined_as_it_is_cut(saved: Saved) -> None:
    """An area beyond its group's clip shows the edge of the clip, and so does its outline."""
    group = Save(20, 20, clip=(0.0, 0.0, 80.0, 50.0, 6.0))
    _, area, _ = saved(group, Rect(-10, -10, 300, 300, fill=RED), Restore())
    assert isinstance(area, Rect)
    assert (round(area.x + area.w), round(area.y + area.h)) == (80, 50)
    assert area.radius > 5


def test_an_area_at_the_trim_is_drawn_off_the_cut(saved: Saved, said: Callable[..., Text]) -> None:
    """A header that bleeds is a plate within the cut, which no slip of the knife halves."""
    header, _ = saved(Rect(-9, -9, 190, 60, fill=RED), said(30, 30, WHITE))
    assert isinstance(header, Rect)
    assert header.x > 3
    assert header.y > 3
    assert header.y + header.h < 51.1
