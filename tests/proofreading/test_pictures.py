"""Pictures proofread: their pixels at the size of their print, and art that ends at the trim."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.draw.painter import Painter
from pipeline.draw.proofreading import FACE_CHECKS, Face
from pipeline.draw.renderer import Renderer
from pipeline.layout.component import make_component
from pipeline.layout.draw_list import DrawList, Image, Path, Rect, Resolution, Restore, Save
from pipeline.layout.layout_file import Layout
from pipeline.source.units import mm, to_mm

Found = Callable[..., list[Any]]
BLEED = {"bleed": 3}
OVER = mm(3)


@pytest.mark.parametrize(
    ("side", "codes"),
    [(96, []), (115.3, ["image-coarse"]), (239, ["image-coarse"]), (241, ["image-blurred"])],
)
def test_pixels_are_counted_at_the_printed_size(
    found: Found, side: float, codes: list[str]
) -> None:
    """400 pixels are 300 dpi on 96 points; what is far too coarse is told once, as an error."""
    image = Image("night.png", 10, 10, side, side)
    told = [code for code in ("image-coarse", "image-blurred") if found(code, image)]
    assert told == codes


def test_what_is_told_names_everything_needed(found: Found) -> None:
    """File, pixels, size, resolution found, and the pixels that would do."""
    (remark,) = found("image-coarse", Image("night.png", 0, 0, mm(63.5), mm(63.5)))
    message = "night.png, 400 x 400 pixels, is printed 63.5 x 63.5 mm large: 160 dpi, below 250"
    assert remark.finding.message == message
    assert remark.finding.hint.startswith("give it 750 x 750 pixels for 300 dpi")


def test_limits_are_those_that_the_picture_names(found: Found) -> None:
    """A map that is seen from farther away needs fewer."""
    image = Image("night.png", 0, 0, 200, 200)
    assert found("image-coarse", image)
    assert not found("image-coarse", image._replace(resolution=Resolution(200, 140, 72)))
    assert found("image-blurred", image._replace(resolution=Resolution(600, 400, 300)))


@pytest.mark.parametrize(
    ("x", "w", "sides"),
    [
        (0, 200, "left, top, right, bottom"),
        (-OVER, 200 + OVER, "top, right, bottom"),
        (0.5, 150, "left, top, bottom"),
        (2, 150, "top, bottom"),
    ],
)
def test_areas_that_end_at_the_trim(found: Found, x: float, w: float, sides: str) -> None:
    """Sides within 0.3 mm of it are told; those that reach over it or lie further in are not."""
    (remark,) = found("art-at-trim", Rect(x, 0, w, 200, fill="224466"), **BLEED)
    assert remark.finding.message == f"an area ends at the trim: {sides}"


def test_pictures_and_clips_end_too(found: Found) -> None:
    """What a group cuts off at the trim ends there."""
    over = Image("night.png", -OVER, -OVER, 200 + 2 * OVER, 200 + 2 * OVER)
    assert found("art-at-trim", over, **BLEED) == []
    (remark,) = found("art-at-trim", Save(clip=(0, 0, 200, 200, 0)), over, Restore(), **BLEED)
    assert remark.finding.message.startswith("a picture ends at the trim: left, top")


@pytest.mark.parametrize(
    "ops",
    [
        [Rect(0, 0, 200, 200, fill="ffffff")],
        [Rect(-OVER, -OVER, 220, 220, fill="224466"), Rect(0, 0, 200, 60, fill="224466")],
        [Rect(0, 0, 200, 200, fill="224466"), Rect(-OVER, -OVER, 220, 220, fill="ddeeff")],
        [Rect(0, 0, 200, 200, stroke="224466", width=1)],
        [Rect(0, 60, 5, 5, fill="224466")],
        [Path("M100 0A100 100 0 1 1 100 200A100 100 0 1 1 100 0Z", 0, 0, fill="224466")],
    ],
    ids=["white on white", "goes on", "hidden", "outline", "small", "touches it"],
)
def test_what_nobody_would_see_is_not_told(found: Found, ops: list[Any]) -> None:
    """Nor is anything of a component without a bleed."""
    assert found("art-at-trim", *ops, **BLEED) == []
    assert found("art-at-trim", Rect(0, 0, 200, 200, fill="224466")) == []


def test_a_glued_flap_may_end_at_the_trim(renderer: Renderer) -> None:
    """It is out of sight: white on it shows nothing where the box's ground goes on beyond."""
    box = Layout.model_validate({"shape": "tuckbox 66 × 91 × 20 mm", "bleed": 3})
    component = make_component("box", box, {}, (1, 1))
    w, h, over = component.width, component.height, mm(3)
    ops = (
        Rect(-over, -over, w + 2 * over, h + 2 * over, fill="224466"),
        Rect(0, 0, mm(11), h, fill="ffffff"),
    )
    drawn = DrawList(w, h, 0.0, ops, {})
    face = Face(drawn, component, Painter(renderer))
    assert list(FACE_CHECKS["art-at-trim"].run(face)) == []
    plain = Layout.model_validate({"trim": [to_mm(w), to_mm(h)], "bleed": 3})
    bare = Face(drawn, make_component("box", plain, {}, (1, 1)), Painter(renderer))
    assert list(FACE_CHECKS["art-at-trim"].run(bare))
