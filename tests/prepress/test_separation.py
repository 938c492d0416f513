"""Colours as inks: greys of black alone, paper as paper, and colours that look as before."""

from itertools import product
from math import dist

import pytest
from PIL import Image
from PIL.ImageCms import Intent, applyTransform, buildTransform, createProfile

from pipeline.pdf.printing_condition import OutputProfile
from pipeline.pdf.separation import Separation


@pytest.fixture(scope="module")
def separation(profile: OutputProfile) -> Separation:
    """Return inks of that profile, 240 % at most."""
    return Separation(profile, 240)


def test_black_and_greys_are_black_alone(separation: Separation) -> None:
    """Black is all of black ink, white is paper, and greys in between rise."""
    assert separation.solid(0, 0, 0) == (0, 0, 0, 1)
    assert separation.solid(1, 1, 1) == (0, 0, 0, 0)
    greys = [separation.solid(v / 20, v / 20, v / 20) for v in range(20, -1, -1)]
    assert all(inks[:3] == (0, 0, 0) for inks in greys)
    assert [inks[3] for inks in greys] == sorted(inks[3] for inks in greys)


def test_a_grey_of_black_alone_is_as_light_as_that_of_four_inks(
    profile: OutputProfile, separation: Separation
) -> None:
    """Both are compensated for the black point in one way, so that muted text stays readable."""
    to_lab = buildTransform(
        profile.opened, createProfile("LAB"), "CMYK", "LAB", Intent.RELATIVE_COLORIMETRIC
    )
    for level in (60, 90, 128, 200):
        alone = Image.new("CMYK", (1, 1), _bytes(separation.solid(*[level / 255] * 3)))
        four = separation.picture(Image.new("RGB", (1, 1), (level,) * 3))
        found = [_lab(applyTransform(inks, to_lab).getpixel((0, 0)))[0] for inks in (alone, four)]  # type: ignore[union-attr]
        assert found[0] == pytest.approx(found[1], abs=5), level


def test_no_colour_has_more_ink_than_allowed(separation: Separation) -> None:
    """Every colour of a grid through sRGB stays within the limit."""
    levels = [v / 6 for v in range(7)]
    assert max(sum(separation.solid(*rgb)) for rgb in product(levels, repeat=3)) <= 2.4 + 1e-4


def test_colours_within_the_gamut_look_the_same(profile: OutputProfile) -> None:
    """Printed colours, brought back, are those of the screen: pale tints nearly, darker ones less.

    Black point compensation lightens the dark ones.
    """
    within = {
        (237, 242, 249): 2,
        (238, 238, 219): 2,
        (233, 224, 238): 2,
        (77, 121, 163): 4,
        (241, 183, 40): 4,
        (31, 120, 70): 6,
    }
    colours = list(within)
    separation = Separation(profile, None)
    picture = Image.new("CMYK", (len(colours), 1))
    picture.putdata([_bytes(separation.solid(*(v / 255 for v in rgb))) for rgb in colours])
    back = buildTransform(
        profile.opened, createProfile("LAB"), "CMYK", "LAB", Intent.RELATIVE_COLORIMETRIC
    )
    screen = Image.new("RGB", (len(colours), 1))
    screen.putdata(colours)
    to_lab = buildTransform(
        createProfile("sRGB"), createProfile("LAB"), "RGB", "LAB", Intent.RELATIVE_COLORIMETRIC
    )
    printed, shown = applyTransform(picture, back), applyTransform(screen, to_lab)
    assert printed is not None
    assert shown is not None
    for at in range(len(colours)):
        a, b = printed.getpixel((at, 0)), shown.getpixel((at, 0))
        assert dist(_lab(a), _lab(b)) < within[colours[at]], colours[at]


def test_a_plain_picture_has_its_greys_in_black(separation: Separation) -> None:
    """What stands for paths has greys as paths have them, and what is a photograph has not."""
    grey = Image.new("RGB", (2, 2), (90, 90, 90))
    assert separation.plain(grey).getpixel((0, 0))[:3] == (0, 0, 0)  # type: ignore[index]
    assert max(separation.picture(grey).getpixel((0, 0))[:3]) > 0  # type: ignore[index,type-var]


def _bytes(inks: tuple[float, float, float, float]) -> tuple[int, ...]:
    return tuple(round(255 * ink) for ink in inks)


def _lab(pixel: object) -> tuple[float, float, float]:
    lightness, a, b = pixel  # type: ignore[misc]
    signed = [v - 256 if v > 127 else v for v in (a ^ 128, b ^ 128)]
    return (lightness / 2.55, signed[0], signed[1])
