"""Gradients, opacity and masks as they come out on paper."""

import pytest

from pipeline.draw.renderer import Renderer
from pipeline.layout.draw_list import DrawList, Gradient, Path, Rect, Restore, Save, Stop, Use
from tests.draw.canvas import face, new_renderer, page_of, picture

RED_TO_BLUE = Gradient((Stop(0, "ff0000"), Stop(1, "0000ff")), (0, 0), (100, 0))
HALF = "808080"
TRIANGLE = "M0 0H100L0 100Z"


@pytest.fixture(scope="module")
def renderer() -> Renderer:
    """Return a pen."""
    return new_renderer()


def at(drawn: DrawList, renderer: Renderer, x: int, y: int) -> tuple[int, int, int]:
    """Return the colour of a face at a point."""
    pixel = picture(page_of(drawn, renderer)).getpixel((x, y))
    return pixel[0], pixel[1], pixel[2]


def near(found: tuple[int, ...], expected: tuple[int, ...], slack: int = 4) -> bool:
    """Tell whether two colours are alike but for rounding."""
    return all(abs(a - b) <= slack for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize(("x", "share"), [(10, 0.1), (50, 0.5), (90, 0.9)])
def test_colours_run_along_the_line(renderer: Renderer, x: int, share: float) -> None:
    """A third of the way is a third of both colours."""
    drawn = face(Rect(0, 0, 100, 100, fill=RED_TO_BLUE))
    expected = round(255 * (1 - share)), 0, round(255 * share)
    assert near(at(drawn, renderer, x, 50), expected, 6)


def test_each_area_has_its_own_gradient(renderer: Renderer) -> None:
    """Of two on one page each keeps its colours."""
    green = Gradient((Stop(0, "00ff00"), Stop(1, "008000")), (0, 0), (100, 0))
    drawn = face(Rect(0, 0, 100, 50, fill=RED_TO_BLUE), Rect(0, 50, 100, 50, fill=green))
    assert near(at(drawn, renderer, 50, 25), (128, 0, 128), 6)
    assert near(at(drawn, renderer, 50, 75), (0, 192, 0), 6)


def test_the_last_colour_goes_on_beyond_the_line(renderer: Renderer) -> None:
    """So a gradient that ends at the trim fills the bleed."""
    drawn = face(Rect(0, 0, 100, 100, fill=RED_TO_BLUE._replace(start=(40, 0), end=(60, 0))))
    assert at(drawn, renderer, 10, 50) == (255, 0, 0)
    assert near(at(drawn, renderer, 90, 50), (0, 0, 255))


def test_a_path_turns_and_flips_with_its_gradient(renderer: Renderer) -> None:
    """Colours lie on the path before its turn, and before it is seen in a looking glass."""
    path = Path(TRIANGLE, 0, 0, fill=RED_TO_BLUE)
    turned = face(path._replace(x=100, rotate=90))
    assert near(at(turned, renderer, 90, 3), (247, 0, 8), 8)
    flipped = face(path._replace(x=100, flip=True))
    assert near(at(flipped, renderer, 95, 3), at(face(path), renderer, 5, 3), 8)


def test_a_circle_of_colours_with_an_open_middle(renderer: Renderer) -> None:
    """Stops may let the paper through."""
    stops = (Stop(0, "000000", 0), Stop(0.5, "000000", 0), Stop(0.5, "00ff00"), Stop(1, "00ff00"))
    drawn = face(Rect(0, 0, 100, 100, fill=Gradient(stops, (50, 50), (50, 50), 40)))
    assert at(drawn, renderer, 50, 45) == (255, 255, 255)
    assert near(at(drawn, renderer, 50, 15), (0, 255, 0))
    assert at(drawn, renderer, 2, 2) == (0, 255, 0)


def test_a_shape_shines_through(renderer: Renderer) -> None:
    """Half of black on paper is grey, without a form; nothing of it stays after the group."""
    drawn = face(
        Save(opacity=0.5), Rect(0, 0, 50, 50, fill="000000"), Restore(),
        Rect(50, 50, 50, 50, fill="000000"),
    )  # fmt: skip
    assert near(at(drawn, renderer, 25, 25), (128, 128, 128))
    assert at(drawn, renderer, 75, 75) == (0, 0, 0)
    assert b"/Subtype /Form" not in page_of(drawn, renderer)


def test_a_group_shines_through_as_one(renderer: Renderer) -> None:
    """Where two of its areas overlap, the upper hides the lower; page and group are in RGB."""
    parts = {"k": (Rect(0, 0, 60, 60, fill="ff0000"), Rect(30, 30, 60, 60, fill="0000ff"))}
    drawn = face(Use("k", 0, 0, 0.5), parts=parts)
    assert near(at(drawn, renderer, 45, 45), (128, 128, 255))
    content = page_of(drawn, renderer)
    assert content.count(b"/S/Transparency/CS/DeviceRGB") == 2
    opaque = page_of(face(Use("k"), parts=parts), renderer)
    assert b"Transparency" not in opaque


def test_a_mask_cuts_a_group(renderer: Renderer) -> None:
    """It lies where it is placed in the group, and ends with it."""
    mask = Path("M0 0H10V10H0Z", 20, 20, 2)
    drawn = face(
        Save(10, 0, mask=mask), Rect(0, 0, 100, 100, fill="000000"), Restore(),
        Rect(0, 80, 5, 5, fill="000000"),
    )  # fmt: skip
    assert at(drawn, renderer, 35, 25) == (0, 0, 0)
    assert at(drawn, renderer, 25, 25) == (255, 255, 255)
    assert at(drawn, renderer, 35, 45) == (255, 255, 255)
    assert at(drawn, renderer, 2, 82) == (0, 0, 0)


def test_greys_are_written_as_greys(renderer: Renderer) -> None:
    """A gradient of greys prints with black ink alone."""
    grey = Gradient((Stop(0, "000000"), Stop(1, HALF)), (0, 0), (100, 0))
    content = page_of(face(Rect(0, 0, 100, 100, fill=grey)), renderer)
    assert b"DeviceGray" in content
    assert b"DeviceRGB" not in content
