"""Gradients, translucent groups and masks, as what lies below text and what takes it away."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.draw.colour import Shade, seen
from pipeline.draw.geometry import FACE
from pipeline.layout.draw_list import Gradient, Path, Rect, Restore, Save, Stop, Use

Found = Callable[..., list[Any]]
Said = Callable[..., Any]

DUSK = Gradient((Stop(0, "000000"), Stop(1, "ffffff")), (0, 0), (100, 0))
CIRCLE = "M0 50a50 50 0 0 1 100 0a50 50 0 0 1-100 0Z"


def test_a_gradient_has_its_colours_where_it_is_drawn() -> None:
    """It is followed along its line, or outwards from its centre, and goes on as it ends."""
    shade = Shade(DUSK, FACE.within(10, 10))
    assert shade.at((60, 80))[0] == (127.5, 127.5, 127.5)
    assert shade.at((500, 0))[0] == (255, 255, 255)
    round_shade = Shade(DUSK._replace(end=(0, 0), radius=20), FACE.within(10, 10))
    assert round_shade.at((10, 15))[0] == (63.75, 63.75, 63.75)
    flipped = Shade(DUSK, FACE.within(100, 0), flip=True)
    assert flipped.at((75, 0))[0] == (63.75, 63.75, 63.75)


def test_stops_may_be_translucent_and_stand_at_one_place() -> None:
    """Opacity runs as colours do; of two stops at one place both have their side of it."""
    stops = (Stop(0, "ff0000", 0), Stop(0.5, "ff0000"), Stop(0.5, "0000ff"), Stop(1, "0000ff"))
    shade = Shade(Gradient(stops, (0, 0), (100, 0)), FACE)
    assert shade.at((25, 0)) == ((255, 0, 0), 0.5)
    assert shade.at((49.9, 0))[0] == (255, 0, 0)
    assert shade.at((50.1, 0))[0] == (0, 0, 255)


def test_a_group_is_put_together_before_it_shines_through() -> None:
    """A text of a group is as far from the group's ground as both are through the same veil."""
    red, opacities = ((255.0, 0.0, 0.0), 1.0), ((1, 0.5),)
    assert seen([(red, opacities)], "000000", opacities) == ("808080", "ff8080")
    assert seen([(red, opacities)], "000000", ()) == ("000000", "ff8080")
    assert seen([(red, ())], "000000", opacities) == ("800000", "ff0000")


@pytest.mark.parametrize(("y", "told"), [(40, False), (130, True)])
def test_text_on_a_gradient(found: Found, said: Said, y: float, told: bool) -> None:
    """White is read on the dark end alone."""
    down = DUSK._replace(end=(0, 200))
    ground = Rect(0, 0, 200, 200, fill=down)
    assert bool(found("contrast", ground, said("White", y=y, fill="ffffff"))) is told


def test_text_that_runs_into_a_pale_end_is_told(found: Found, said: Said) -> None:
    """The quarter that is worst to read counts."""
    ground = Rect(20, 0, 100, 200, fill=DUSK)
    assert found("contrast", ground, said("White on it, from end to end", x=20, fill="ffffff"))


def test_translucent_text_and_grounds(found: Found, said: Said) -> None:
    """Both are judged as they are seen: a veil of white takes the black of its ground."""
    dark, white = Rect(0, 0, 200, 200, fill="000000"), said("White", fill="ffffff")
    veil = (Save(opacity=0.7), Rect(0, 0, 200, 200, fill="ffffff"), Restore())
    assert found("contrast", dark, white) == []
    (remark,) = found("contrast", dark, *veil, white)
    assert "ffffff on b2b2b2" in remark.finding.message
    black = said("Faint")
    (remark,) = found("contrast", Use("k", opacity=0.2), parts={"k": (black,)})
    assert "cccccc on ffffff" in remark.finding.message
    assert remark.place == ("k", 0)


def test_a_veil_over_text_does_not_hide_it(found: Found, said: Said) -> None:
    """What lies on a text is told where more than half of it is hidden."""
    over = Rect(0, 30, 200, 40, fill="ffffff")
    assert found("text-crossed", said("Words"), Save(opacity=0.8), over, Restore())
    assert found("text-crossed", said("Words"), Save(opacity=0.3), over, Restore()) == []


def test_a_mask_takes_ground_and_text_away(found: Found, said: Said) -> None:
    """What lies beside the path is not there; text that it cuts is lost."""
    mask = Save(0, 0, mask=Path(CIRCLE, 0, 0))
    dark = Rect(0, 0, 100, 100, fill="000000")
    white = said("in", x=45, y=50, fill="ffffff")
    assert found("contrast", mask, dark, Restore(), white) == []
    corner = said("out", x=2, y=10, fill="ffffff")
    assert found("contrast", mask, dark, Restore(), corner)
    assert found("cut-off", mask, said("in", x=45, y=50), Restore()) == []
    assert found("cut-off", mask, said("out", x=2, y=10), Restore())
