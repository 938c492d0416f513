"""Literal colours, gradients, opacity and masks as templates ask for them."""

from typing import Any

import pytest

from pipeline.layout.compositor import Resources
from pipeline.layout.draw_list import Gradient, Path, Rect, Save, Stop, Text
from pipeline.layout.errors import ColourError, LayoutError
from pipeline.layout.stylesheet_merge import merge_stylesheets
from tests.layout.workshop import STYLES, component, compose, ops, resources

GRADIENTS = {
    "dusk": {"from": "red", "to": "#04f", "angle": 90},
    "glow": {
        "shape": "radial",
        "centre": [0, 0],
        "radius": 50,
        "stops": [{"at": 0, "colour": "paper"}, {"at": 100, "colour": "red", "opacity": 0.5}],
    },
}


def painted(**more: Any) -> Resources:
    """Return a shop whose stylesheet has gradients, and more sections."""
    return resources(merge_stylesheets([STYLES, {"gradients": GRADIENTS, **more}]))


@pytest.mark.parametrize("written", ["#a1b2c3", "#A1B2C3"])
def test_a_colour_may_stand_as_it_is(written: str) -> None:
    """Wherever a name may; three digits are short for six, and the palette's names come first."""
    (rect,) = ops(f'<fill colour="{written}" stroke="#f00"/>')
    assert rect == Rect(0, 0, 200, 200, 0, "a1b2c3", "ff0000", 0.5)
    named = resources(merge_stylesheets([STYLES, {"palette": {"fade": "#112233"}}]))
    (rect,) = ops('<fill colour="fade"/>', at=named)
    assert rect == Rect(0, 0, 200, 200, fill="112233")


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("rde", "did you mean 'red'?"),
        ("a1b2c3", 'write a colour that is not a name with its sign: "#a1b2c3"'),
        ("dusk", "'dusk' is a gradient, which fills only areas: no lines, no text, no icons"),
    ],
)
def test_an_unknown_colour_has_a_remedy(name: str, remedy: str) -> None:
    """Of a gradient it is said what it can paint."""
    with pytest.raises(ColourError) as caught:
        ops(f'<fill stroke="{name}"/>', at=painted())
    assert (caught.value.name, caught.value.remedy) == (name, remedy)


def test_a_gradient_runs_over_the_trim_and_on_in_the_bleed() -> None:
    """What is filled reaches into the bleed; the line ends where the card is cut."""
    on = component(100, 50, bleed=10 / 72 * 25.4)
    (rect,) = ops('<fill colour="dusk" bleed="true"/>', on, painted())
    assert (rect.x, rect.y, rect.w, rect.h) == pytest.approx((-10, -10, 120, 70))
    assert rect.fill.start == pytest.approx((60, 10))
    assert rect.fill.end == pytest.approx((60, 60))
    assert rect.fill.stops == (Stop(0, "aa0000"), Stop(1, "0044ff"))


def test_a_radial_gradient_reaches_to_the_farthest_corner() -> None:
    """That is 100 percent of its radius; a shape's box is that of its path."""
    (rect,) = ops('<fill colour="glow"/>', component(30, 40), painted())
    assert rect.fill == Gradient((Stop(0, "ffffff"), Stop(1, "aa0000", 0.5)), (0, 0), (0, 0), 25.0)
    (path,) = ops('<shape d="M0 0H1V1Z" view="1 1" fill="dusk"/>', component(20, 20), painted())
    assert (path.fill.start, path.fill.end) == ((10, 0), (10, 20))


@pytest.mark.parametrize(
    ("gradient", "says"),
    [
        ({"from": "rde", "to": "ink"}, "unknown colour 'rde'"),
        ({"from": "none", "to": "ink"}, "expected a colour, found 'none'"),
    ],
)
def test_a_gradient_of_unknown_colours_is_refused(gradient: Any, says: str) -> None:
    """It is told with the stylesheet, and not where it is painted."""
    with pytest.raises(LayoutError, match=says) as caught:
        merge_stylesheets([STYLES, {"gradients": {"odd": gradient}}])
    assert caught.value.where == "gradients.odd.from"


def test_a_gradient_has_a_name_of_its_own() -> None:
    """Of two things of one name, one would never be painted."""
    with pytest.raises(LayoutError, match="has the name of a colour"):
        merge_stylesheets([STYLES, {"gradients": {"red": GRADIENTS["dusk"]}}])


@pytest.mark.parametrize(
    "inner",
    [
        '<fill colour="red" stroke="ink" opacity="0.5"/>',
        '<text style="body" opacity="0.5">Two words</text>',
        '<group opacity="0.5"><fill colour="red"/><fill colour="ink" w="3"/></group>',
        '<icon name="sword" opacity="0.5"/>',
    ],
)
def test_all_else_is_put_together_first(inner: str) -> None:
    """It is a part of the draw list, in whose place it stands, translucent as a whole."""
    composed = compose(inner)
    (use,) = composed.draw_list.ops
    assert use.opacity == 0.5
    assert composed.draw_list.parts[use.key]


def test_a_mask_cuts_a_group() -> None:
    """Its path lies in the box as that of a shape does, and turns with the group."""
    inner = '<group x="0" mask="M0 0H2V1Z" view="2 2" rotate="{}"><fill colour="red"/></group>'
    save, *_ = ops(inner.format(0), component(100, 50))
    assert save == Save(mask=Path("M0 0H2V1Z", 25, 0, 25))
    save, *_ = ops(inner.format(90), component(100, 50))
    assert save == Save(50, 25, 90, mask=Path("M0 0H2V1Z", -25, -25, 25))


def test_icons_may_have_colours_of_their_own() -> None:
    """In texts and alone; what a text or an element says comes first."""
    shop = painted(icons={"sword": {"colour": "red"}})
    given = (
        '<text style="body">a <icon name="sword"/> <icon name="sword" fill="#00f"/> '
        '<icon name="shield"/></text><icon name="sword"/><icon name="sword" colour="paper"/>'
    )
    fills = [
        op.fill for op in ops(given, at=shop) if not isinstance(op, Text) and hasattr(op, "name")
    ]
    assert fills == ["aa0000", "0000ff", "111111", "aa0000", "ffffff"]
