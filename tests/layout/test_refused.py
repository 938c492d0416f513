"""Attributes of elements that make no sense: each is told, with what was meant."""

from typing import Any

import pytest

from layout.workshop import component, compose, make_component, resources
from pipeline.layout.component import Component, Layout
from pipeline.layout.errors import LayoutError
from pipeline.template.elements import FaceError

TWO = '<p style="body">a</p><p style="body">b</p>'
DISC = make_component("disc", Layout.model_validate({"shape": "circle 25 mm"}), {}, (0.0, 0.0))
SLOTS: dict[str, Any] = {"name": {}, "place": {"x": 0, "y": 0, "w": 9, "h": 9}}


def known(name: str) -> Component:
    """Return the one component that is known."""
    if name != "token":
        raise LayoutError(f"no layout file for {name!r}", "did you mean 'token'?")
    return component(40, 30)


@pytest.mark.parametrize(
    ("inner", "message", "remedy"),
    [
        ('<text style="bdy">a</text>', "unknown", "did you mean 'body'?"),
        ('<text style="body" colour="rde">a</text>', "unknown", "did you mean 'red'?"),
        ('<text style="body"><span style="lage">a</span></text>', "unknown", "'large'?"),
        ('<text style="body"><icon name="sword" fill="rad"/></text>', "unknown", "'red'?"),
        ('<text style="body">a <icon name="swrd"/></text>', "unknown icon 'swrd'", "'sword'?"),
        ('<icon name="sheild"/>', "unknown icon 'sheild'", "'shield'? Else draw icons/sheild.svg"),
        ('<text style="body">ab∅c</text>', "'∅' (U+2205), in 'ab∅c'", "a fallback font"),
        ('<fill slot="nme"/>', "card has no slot 'nme'", "did you mean 'name'?"),
        (f'<flow columns="0">{TWO}</flow>', "expected 1 to 20 columns, found 0", ""),
        (f'<flow columns="21">{TWO}</flow>', "expected 1 to 20 columns, found 21", ""),
        (f'<panel padding="1 2 3">{TWO}</panel>', "expected one, two or four lengths", ""),
        (f'<row cols="1fr">{TWO}</row>', "cols names 1 columns, but there are 2", ""),
        (f'<row cols="1fr nanfr">{TWO}</row>', "found 'nanfr'", ""),
        (f'<row cols="1fr -3mm">{TWO}</row>', "found '-3mm'", ""),
        (f'<row cols="300pt 1fr">{TWO}</row>', "leave no room for the shares", ""),
        (
            '<table style="body" cols="1fr"><tr><td>a</td><td>b</td></tr></table>',
            "cols names 1 columns",
            "",
        ),
        ('<table style="body"><tr><td/><td/></tr><tr><td/></tr></table>', "the first has 2", ""),
        ('<shape view="0 24" d="M0 0"/>', "expected a width and a height such as '24 24'", ""),
        ('<shape view="nan 1" d="M0 0"/>', "expected a width and a height such as '24 24'", ""),
        ('<shape stroke="ink"/>', "either d or outline", ""),
        ('<track size="10pt" count="0"/>', "expected 1 to 500 boxes, found 0", ""),
        ('<track size="10pt" count="501"/>', "expected 1 to 500 boxes, found 501", ""),
        ('<track size="10pt" count="3" per-row="-1"/>', "expected 0 or more boxes", ""),
        ('<track size="10pt" count="3" marks="2 4"/>', "expected boxes 1 to 3, found 4", ""),
        ('<track size="10pt" count="3" marks="0"/>', "expected boxes 1 to 3, found 0", ""),
        ('<group bleed="true"/>', "bleed belongs to clip", ""),
        ('<group mask="M0 0H2V1Z" view="0 1"/>', "view: expected a width and a height", ""),
        ('<group view="1 1"/>', "view: there is no mask", ""),
        ('<group mask="M0 0H2V1Z" share="true"/>', "mask: a shared group has none", ""),
        ('<group holds="token" w="30pt"/>', "too small for", ""),
        (
            '<group holds="token"/><group holds="token" x="39pt" y="29pt"/>',
            "overlaps another one",
            "",
        ),
        ('<group holds="tokne"/>', "no layout file", ""),
        ('<inset component="tokne"><face/></inset>', "no layout file", "did you mean 'token'?"),
        (
            '<inset component="token" slot="place"><face/></inset>',
            "card is not as large as the slot 'place'",
            "",
        ),
    ],
)
def test_what_makes_no_sense_is_told(inner: str, message: str, remedy: str) -> None:
    """Before anything is drawn, and with the nearest name where there is one."""
    at = resources()
    at.components = known
    made = component(slots=SLOTS)
    made.name = "card"
    with pytest.raises(LayoutError) as caught:
        compose(inner, made, at)
    assert message in caught.value.message
    assert remedy in caught.value.remedy


@pytest.mark.parametrize(
    ("inner", "message"),
    [
        ('<shape d="M0 0H3" outline="cut" stroke="ink"/>', "either d or outline"),
        ('<shape outline="tab-1" stroke="ink"/>', "has no outline 'tab-1'"),
        ('<shape outline="cut" x="3" stroke="ink"/>', "a place and a size of its own"),
        ('<shape outline="cut" inset="-3" stroke="ink"/>', "an inset of 0 or more"),
        ('<shape outline="cut" inset="30" stroke="ink"/>', "has no room 30 mm further in"),
        (
            '<group w="9" h="9" rotate="20"><shape outline="cut" stroke="ink"/></group>',
            "not in a turned group",
        ),
    ],
)
def test_outlines_that_cannot_be_drawn(inner: str, message: str) -> None:
    """Of a disc, whose cut is a circle."""
    with pytest.raises(LayoutError, match=message):
        compose(inner, DISC)


@pytest.mark.parametrize(
    ("attribute", "found"), [('colour="#12345"', "#12345"), ('opacity="50"', "50")]
)
def test_values_of_the_wrong_sort(attribute: str, found: str) -> None:
    """What is neither a name nor #rrggbb is no colour, and percent are not guessed."""
    with pytest.raises(FaceError) as caught:
        compose(f"<fill {attribute}/>")
    assert found in (caught.value.found, caught.value.message.rpartition("'")[0].rpartition("'")[2])


def test_pieces_have_places_of_their_size() -> None:
    """One figure says the size of the token and of its place; a larger one counts, too."""
    at = resources()
    at.components = known
    fill = '<fill colour="red"/>'
    inner = (
        f'<group holds="token" w="50pt">{fill}</group><group holds="token" x="50pt">{fill}</group>'
    )
    first, second = compose(inner, at=at).draw_list.ops
    assert (first[:4], second[:4]) == ((0, 0, 50, 30), (50, 0, 40, 30))
