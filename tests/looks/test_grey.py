"""Greyscale: a finished file has no colour left, and everything is as light as it was."""

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest
from PIL import Image as Bitmap
from PIL import ImageCms

from pipeline.build.pdf import pdf_bytes
from pipeline.build.publication import Page, Publication
from pipeline.draw.colour import contrast
from pipeline.draw.fonts import load_fonts
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.redrawing import grey_of, in_greys
from pipeline.draw.renderer import Renderer, render_face
from pipeline.draw.usage import grey_name
from pipeline.layout.draw_list import DrawList, Gradient, Icon, Image, Op, Rect, Stop
from pipeline.layout.draw_list import Path as Shape
from pipeline.sheets.model import Placement, Sheet

_FLAG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="#1d6f42" d="M2 4H22V12H2Z"/><path fill="#c22b2b" d="M2 12H22V20H2Z"/></svg>'
)
_SHADED = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80"><defs><linearGradient id="a">'
    '<stop offset="0" stop-color="#f00"/><stop offset=".4" stop-color="#0f0"/>'
    '<stop offset="1" stop-color="#00f" stop-opacity=".3"/></linearGradient>'
    '<pattern id="p" width="9" height="9" patternUnits="userSpaceOnUse">'
    '<rect width="5" height="5" fill="#c00"/></pattern></defs>'
    '<rect width="40" height="40" fill="url(#a)"/><rect y="40" width="40" height="40" '
    'fill="url(#p)"/><path d="M5 5L70 70" stroke="#0a0" stroke-width="3" opacity=".5"/></svg>'
)


@pytest.fixture(scope="module")
def pen(tmp_path_factory: pytest.TempPathFactory) -> Renderer:
    """Return a pen with bitmaps of several sorts, a drawing and an icon of two colours."""
    folder = tmp_path_factory.mktemp("art")
    red = Bitmap.new("RGB", (30, 30), "#c03020")
    red.save(folder / "photo.jpg", icc_profile=_profile())
    red.convert("CMYK").save(folder / "inks.jpg")
    red.quantize(4).save(folder / "indexed.png")
    Bitmap.new("RGBA", (30, 30), (200, 40, 30, 90)).save(folder / "veil.png")
    (folder / "shaded.svg").write_text(_SHADED)
    (folder / "flag.svg").write_text(_FLAG)
    return Renderer(load_fonts({}), IconSet([folder]), ImageSet(folder))


def _profile() -> bytes:
    """Return a profile whose red is the green of screens, and its green their red."""
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    other = usual.replace(b"sRGB", b"Mine").replace("sRGB".encode("utf-16-be"), b"\0M\0i\0n\0e")
    return other.replace(b"rXYZ", b"----").replace(b"gXYZ", b"rXYZ").replace(b"----", b"gXYZ")


@pytest.fixture
def printed(pen: Renderer) -> Callable[..., bytes]:
    """Return what prints operations as the one page of a file, in greys."""

    def made(*ops: Op) -> bytes:
        drawn = DrawList(200, 200, 0, ops, {})
        grey = in_greys(drawn, lambda name: pen.icons.form(name).coloured).drawn
        box = (0.0, 0.0, 200.0, 200.0)
        sheet = Sheet(200, 200, "front", (Placement("a", 0, 0, 200, 200),), (), box, box)
        face = render_face(grey, pen)
        return pdf_bytes(Publication("Greys", (Page(sheet),), {"a": face}), pen)

    return made


def colours(pdf: bytes) -> set[str]:
    """Return the operators, colour spaces and images of a file that are not grey."""
    found: set[str] = set()
    with pikepdf.open(BytesIO(pdf)) as document:
        for thing in document.objects:
            if isinstance(thing, pikepdf.Stream) and _draws(thing):
                steps = pikepdf.parse_content_stream(thing)
                found |= {
                    str(step.operator)
                    for step in steps
                    if str(step.operator) in {"rg", "RG", "k", "K"} or _coloured(step)
                }
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                space = thing.get("/ColorSpace")
                if space is not None and not isinstance(space, pikepdf.Dictionary):
                    found |= {str(space)} - {"/DeviceGray"}
    return found


def _draws(thing: pikepdf.Stream) -> bool:
    of_page = set(thing.keys()) <= {"/Length", "/Filter"} and thing.read_bytes()[:1] != b"\x00"
    return of_page or thing.get("/Subtype") == "/Form" or thing.get("/PatternType") == 1


def _coloured(
    step: pikepdf.ContentStreamInstruction | pikepdf.ContentStreamInlineImage,
) -> bool:
    return str(step.operator) in {"sc", "scn", "SC", "SCN"} and len(step.operands) > 1


def test_a_finished_file_has_no_colour(printed: Callable[..., bytes]) -> None:
    """Operators, gradients, bitmaps with and without profiles, drawings and icons are grey."""
    blend = Gradient((Stop(0, "a32a1e"), Stop(1, "1b5c7d", 0.4)), (0, 0), (50, 0))
    names = ("photo.jpg", "inks.jpg", "indexed.png", "veil.png", "shaded.svg")
    images = (Image(name, 10.0 + 35 * index, 90, 30, 30) for index, name in enumerate(names))
    ops = (
        Rect(0, 0, 50, 50, fill="a32a1e", stroke="1b5c7d", width=2),
        Rect(60, 0, 50, 50, fill=blend),
        Shape("M0 0H20V20Z", 120, 10, fill="55701d"),
        Icon("flag", 150, 10, 30, ""),
        *images,
    )
    assert colours(printed(*ops)) == set()


def test_black_and_white_stay() -> None:
    """Black is no grey of four inks, and what was grey is not touched."""
    assert [grey_of(colour) for colour in ("000000", "ffffff", "7f7f7f")] == [
        "000000",
        "ffffff",
        "7f7f7f",
    ]


@pytest.mark.parametrize("colour", ["a32a1e", "1b5c7d", "f0c040", "00ff00"])
def test_contrasts_are_those_of_the_colours(colour: str) -> None:
    """A text that was read in colour is read in grey: luminance is what contrast is made of."""
    assert contrast(grey_of(colour), "ffffff") == pytest.approx(
        contrast(colour, "ffffff"), rel=0.02
    )


@pytest.mark.parametrize(("name", "shown"), [("indexed.png", "c03020"), ("photo.jpg", "30c020")])
def test_a_bitmap_is_as_light_as_its_colours(pen: Renderer, name: str, shown: str) -> None:
    """A flat picture and an area of its colour come out as one grey, by its ICC profile."""
    grey = pen.images.thumbnail(grey_name(name), 8).getpixel((4, 4))
    assert isinstance(grey, tuple)
    assert grey[0] == pytest.approx(int(grey_of(shown)[:2], 16), abs=4)
