"""Colours of any sort as inks: which they are, how much of them, and what keeps their total low."""

from io import BytesIO
from itertools import product
from math import dist
from typing import Any

import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pdf.prepress.conftest import PageOf, inks_of, make_page, picture_object, press_profile
from pikepdf import Array, Dictionary, Name, Stream
from PIL import Image
from PIL.ImageCms import Intent, applyTransform, buildTransform, createProfile

from pipeline.pdf.prepress import press_ready
from pipeline.pdf.printing_condition import OutputProfile, PressSettings
from pipeline.source.findings import PunchboardError

INK = st.floats(0, 1)
RISING = Dictionary(FunctionType=2, Domain=[0, 1], C0=[1, 0, 0, 0], C1=[0, 1, 0, 0], N=2)
BOTH = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[1, 1, 0, 0], N=1)
STITCHED = Dictionary(
    FunctionType=3, Domain=[0, 1], Functions=[RISING, BOTH], Bounds=[0.5], Encode=[0, 1, 1, 0]
)


def _program(text: bytes) -> Any:
    def made(pdf: pikepdf.Pdf) -> Stream:
        function = Stream(pdf, text)
        function.FunctionType, function.Domain = 4, Array([0, 1])
        function.Range = Array([0, 1] * 4)
        return function

    return made


def _sampled(pdf: pikepdf.Pdf) -> Stream:
    function = Stream(pdf, bytes([0, 0, 0, 0, 64, 0, 0, 0, 255, 0, 0, 0]))
    function.FunctionType, function.Domain, function.Range = 0, Array([0, 1]), Array([0, 1] * 4)
    function.Size, function.BitsPerSample = Array([3]), 8
    return function


def _spot(tint: Any, at: float) -> bytes:
    """Return a page of a spot colour, whose tints a function turns into inks."""

    def add_space(pdf: pikepdf.Pdf, page: Any) -> None:
        function = tint(pdf) if callable(tint) else tint
        space = Array([Name.Separation, Name.Gold, Name.DeviceCMYK, function])
        page.Resources.ColorSpace = Dictionary(S=space)

    return make_page(b"/S cs %.2f scn 0 0 1 1 re f" % at, add_space)


@pytest.mark.parametrize(
    ("tint", "at", "inks"),
    [
        (_sampled, 0.25, (32 / 255, 0, 0, 0)),
        (RISING, 0.5, (0.75, 0.25, 0, 0)),
        (STITCHED, 0.5, (1, 1, 0, 0)),
        (STITCHED, 0.25, (0.75, 0.25, 0, 0)),
        (_program(b"{ dup 0.5 gt { 1 exch sub } { 2 mul } ifelse 0 0 0 }"), 0.75, (0.25, 0, 0, 0)),
        (_program(b"{ pop 0.1 0.2 0.3 3 1 roll 0 }"), 0.5, (0.3, 0.1, 0.2, 0)),
        (_program(b"{ pop 7 2 idiv 10 div 7 2 mod 10 div 0 0 }"), 0.5, (0.3, 0.1, 0, 0)),
        (_program(b"{ pop 1 0 div 0.5 0 0 }"), 0.5, (0, 0, 0, 0)),
    ],
)
def test_a_tint_of_a_spot_is_what_its_function_says(
    press: PressSettings, tint: Any, at: float, inks: tuple[float, ...]
) -> None:
    """Sampled, exponential, stitched and calculated, by values worked out by hand."""
    *_, found = inks_of(press_ready(_spot(tint, at), press))
    assert found == pytest.approx(inks, abs=0.002)


@pytest.mark.parametrize("program", [b"", b"{ 1", b"{ exec }", b"{" * 100, None])
def test_a_function_that_is_none_is_refused(press: PressSettings, program: bytes | None) -> None:
    """Programs that do not end, operators that there are not, and a function of itself."""

    def turning(pdf: pikepdf.Pdf) -> Any:
        made = Dictionary(FunctionType=3, Domain=[0, 1], Bounds=[], Encode=[0, 1])
        whole = pdf.make_indirect(made)
        whole.Functions = Array([whole])
        return whole

    tint = turning if program is None else _program(program)
    with pytest.raises(PunchboardError):
        press_ready(_spot(tint, 0.5), press)


@settings(max_examples=30)
@given(st.tuples(INK, INK, INK, INK), st.integers(100, 400))
def test_limited_inks_are_within_the_limit(
    inks: tuple[float, float, float, float], most: int
) -> None:
    """None comes out above the limit, below nothing, or with more of a colour than it had."""
    given = tuple(round(ink, 3) for ink in inks)
    content = b"%.3f %.3f %.3f %.3f k 0 0 9 9 re f" % given
    ready = press_ready(make_page(content), PressSettings(press_profile(), None, most, dpi=150))
    (made,) = inks_of(ready)
    assert 100 * sum(made) <= most + 0.1
    assert all(0 <= ink <= 1 for ink in made)
    assert all(after <= before + 1e-6 for after, before in zip(made[:3], given[:3], strict=True))
    if 100 * sum(given) <= most:
        assert made == pytest.approx(given)


PIXELS = [
    *((255, 255, 255, 255), (255, 255, 0, 51), (10, 20, 30, 40), (255, 128, 200, 90)),
    *((0, 0, 255, 255), (200, 200, 200, 0)),
]


def test_a_picture_is_limited_as_its_colours_are(press: PressSettings) -> None:
    """Each pixel comes out as a solid of its colour does, and is below the limit."""
    picture = Image.new("CMYK", (len(PIXELS), 1))
    picture.putdata(PIXELS)
    solids = b" ".join(
        b"%.5f %.5f %.5f %.5f k 0 0 1 1 re f" % tuple(v / 255 for v in inks) for inks in PIXELS
    )

    def add_picture(pdf: pikepdf.Pdf, page: Any) -> None:
        page.Resources.XObject.I = picture_object(pdf, picture, Name.DeviceCMYK)

    ready = press_ready(make_page(solids + b" /I Do", add_picture), press)
    with pikepdf.open(BytesIO(ready.pdf)) as pdf:
        data = pdf.pages[0].Resources.XObject.I.read_bytes()
    made = [data[at : at + 4] for at in range(0, len(data), 4)]
    for pixel, solid in zip(made, inks_of(ready), strict=True):
        assert sum(pixel) <= 2.4 * 255
        assert list(pixel) == pytest.approx([255 * ink for ink in solid], abs=2)


def test_black_and_greys_are_black_alone_and_no_colour_is_above_the_limit(
    press: PressSettings,
) -> None:
    """Black is all of black ink, white is paper, greys in between rise; of a grid through sRGB."""
    greys = b" ".join(
        b"%.2f %.2f %.2f rg 0 0 1 1 re f" % ((v / 20,) * 3) for v in range(20, -1, -1)
    )
    found = inks_of(press_ready(make_page(greys), press))
    assert all(inks[:3] == (0, 0, 0) for inks in found)
    blacks = [inks[3] for inks in found]
    assert (blacks[0], blacks[-1], blacks) == (0, 1, sorted(blacks))
    levels = [v / 6 for v in range(7)]
    grid = b" ".join(b"%.3f %.3f %.3f rg 0 0 1 1 re f" % rgb for rgb in product(levels, repeat=3))
    assert max(map(sum, inks_of(press_ready(make_page(grid), press)))) <= 2.4 + 1e-3


def test_colours_within_the_gamut_look_the_same(profile: OutputProfile) -> None:
    """Printed colours, brought back, are those of the screen: pale tints nearly, darker ones less.

    Black point compensation lightens the dark ones.
    """
    within = {
        **{(237, 242, 249): 2, (238, 238, 219): 2, (233, 224, 238): 2},
        **{(77, 121, 163): 4, (241, 183, 40): 4, (31, 120, 70): 6},
    }
    content = b" ".join(
        b"%.5f %.5f %.5f rg 0 0 1 1 re f" % tuple(v / 255 for v in rgb) for rgb in within
    )
    solids = inks_of(press_ready(make_page(content), PressSettings(profile)))
    screen = Image.new("RGB", (len(within), 1))
    screen.putdata(list(within))
    to_lab = buildTransform(
        createProfile("sRGB"), createProfile("LAB"), "RGB", "LAB", Intent.RELATIVE_COLORIMETRIC
    )
    shown = applyTransform(screen, to_lab)
    assert shown is not None
    for at, (colour, most) in enumerate(within.items()):
        assert dist(_printed(profile, solids[at]), _lab(shown.getpixel((at, 0)))) < most, colour


def test_a_grey_of_black_alone_is_as_light_as_that_of_four_inks(
    page_of: PageOf, press: PressSettings
) -> None:
    """So that muted text stays readable; a photograph keeps four inks."""
    for level in (60, 90, 128, 200):
        grey = Image.new("RGB", (1, 1), (level,) * 3)

        def add(pdf: pikepdf.Pdf, page: Any, grey: Image.Image = grey) -> None:
            page.Resources.XObject.I = picture_object(pdf, grey, Name.DeviceRGB)

        content = b"%.5f %.5f %.5f rg 0 0 1 1 re f /I Do" % ((level / 255,) * 3)
        ready = press_ready(page_of(content, add), press)
        (alone,) = inks_of(ready)
        with pikepdf.open(BytesIO(ready.pdf)) as pdf:
            four = tuple(v / 255 for v in pdf.pages[0].Resources.XObject.I.read_bytes())
        assert max(four[:3]) > 0
        lightness = [_printed(press.profile, inks)[0] for inks in (alone, four)]
        assert lightness[0] == pytest.approx(lightness[1], abs=5), level


def _printed(profile: OutputProfile, inks: tuple[float, ...]) -> tuple[float, float, float]:
    back = buildTransform(
        profile.opened, createProfile("LAB"), "CMYK", "LAB", Intent.RELATIVE_COLORIMETRIC
    )
    solid = Image.new("CMYK", (1, 1), tuple(round(255 * ink) for ink in inks))
    made = applyTransform(solid, back)
    assert made is not None
    return _lab(made.getpixel((0, 0)))


def _lab(pixel: object) -> tuple[float, float, float]:
    lightness, a, b = pixel  # type: ignore[misc]
    signed = [v - 256 if v > 127 else v for v in (a ^ 128, b ^ 128)]
    return (lightness / 2.55, signed[0], signed[1])
