"""Looks of a printing, on its pages: no grounds, no colour, another size; nothing else is lost."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
import pytest
import yaml
from cli.conftest import invoke
from PIL import Image as Bitmap
from PIL import ImageChops, ImageCms
from sheets.cutters.geometry import pdf_lines

from pipeline.checks.examples import write_example
from pipeline.source.units import mm

NIGHT, RED, WHITE = (32, 48, 74), (163, 42, 30), (255, 255, 255)
GAME = yaml.safe_load((Path(__file__).parent / "data/looks.yaml").read_text("utf-8"))


def project(root: Path) -> Path:
    """Write a game of a page for each of `pages`, and of cards of two sizes."""
    pages, files = GAME["pages"], dict(GAME["files"])
    products = "".join(f"{name}: {{ title: P, pages: [{name}], papers: [a5] }}\n" for name in pages)
    for name, inner in pages.items():
        files |= {f"{name}.xml.j2": f"<face>{inner}</face>", f"{name}.layout.yaml": "trim: paper\n"}
    for name, size in {"wide": (88, 63), "square": (70, 70)}.items():
        files[f"{name}.xml.j2"] = '<face><fill colour="red" bleed="true"/></face>'
        files[f"{name}.layout.yaml"] = f"trim: {list(size)}\nbleed: 3\n"
        products += f"{name}: {{ title: C, component: {name}, papers: [a5] }}\n"
    folder, _ = write_example(root, {**files, "products.yaml": products})
    Bitmap.new("RGB", (900, 1280), "#702010").save(folder / "dusk.png")
    red = Bitmap.new("RGB", (160, 160), "#c03020")
    red.save(folder / "photo.jpg", icc_profile=swapped_profile())
    red.convert("CMYK").save(folder / "inks.jpg")
    red.quantize(4).save(folder / "indexed.png")
    Bitmap.new("RGBA", (160, 160), (200, 40, 30, 90)).save(folder / "veil.png")
    (folder / "shaded.svg").write_text(GAME["shaded.svg"])
    return root


def swapped_profile() -> bytes:
    """Return a profile whose red is the green of screens, and its green their red."""
    usual = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    other = usual.replace(b"sRGB", b"Mine").replace("sRGB".encode("utf-16-be"), b"\0M\0i\0n\0e")
    return other.replace(b"rXYZ", b"----").replace(b"gXYZ", b"rXYZ").replace(b"----", b"gXYZ")


def printed(root: Path, *options: str) -> dict[str, Path]:
    """Print the game; return its files by product."""
    out = root / "-".join(("out", *options)).replace("%", "")
    arguments = ["build", "--project", str(root), "--out", str(out), "-j", "1", *options]
    result = invoke(*arguments)
    assert result.exit_code == 0, result.output + result.stderr
    return {file.name.partition(".")[0]: file for file in out.rglob("*.pdf")}


@pytest.fixture(scope="module")
def shots(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Bitmap.Image]]:
    """Return the pages as they are designed, without grounds and in greys, at 5 pixels a mm."""
    found = {}
    for look in ("", "--ink-saver", "--grayscale"):
        root = project(tmp_path_factory.mktemp("looks"))
        files = printed(root, *(look,) if look else ())
        found[look] = {
            name: pypdfium2.PdfDocument(file)[0].render(scale=5 * 25.4 / 72).to_pil().convert("RGB")
            for name, file in files.items()
        }
    return found


def at(page: Bitmap.Image, x: float, y: float) -> Any:
    """Return the colour at a point in mm."""
    return page.getpixel((round(x * 5), round(y * 5)))


def darkest(page: Bitmap.Image, x: float, y: float, w: float, h: float) -> Any:
    """Return the darkest colour of an area in mm."""
    area = page.crop(tuple(round(side * 5) for side in (x, y, x + w, y + h)))
    return min((pixel for _, pixel in area.getcolors(99999)), key=sum)


def contrast(colour: Any) -> float:
    """Return how a colour contrasts with white, as WCAG has it."""
    linear = [(c / 255 + 0.055) ** 2.4 / 1.055**2.4 if c > 10 else c / 3295 for c in colour]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)


def test_what_lay_on_a_dark_ground_is_dark_on_paper(shots: dict[str, Any]) -> None:
    """Text and signs take its colour, and a hue stays one."""
    plain, saved = shots[""]["dark"], shots["--ink-saver"]["dark"]
    assert (at(plain, 100, 150), at(saved, 100, 150)) == (NIGHT, WHITE)
    assert darkest(saved, 30, 20, 50, 9) == NIGHT
    red, green, blue = gold = darkest(saved, 30, 40, 50, 9)
    assert red > green > blue
    assert contrast(gold) >= 4.4
    assert contrast(darkest(saved, 30, 60, 9, 9)) > 3
    assert contrast(at(saved, 31.5, 81.5)) > 3
    assert at(saved, 66, 66) == at(plain, 66, 66)
    assert darkest(saved, 58, 60, 4, 12) == NIGHT, "a plate is left under a sign of light colours"


def test_a_ground_leaves_a_frame_within_the_cut(shots: dict[str, Any]) -> None:
    """A card of 88 mm, whose ground bled by 3 mm, has a line that no slip of the knife halves."""
    boxes = []
    for look in ("", "--ink-saver"):
        green = shots[look]["wide"].getchannel("G").point(lambda v: 255 * (v < 100))
        red = shots[look]["wide"].getchannel("R").point(lambda v: 255 * (v > 140))
        boxes.append(ImageChops.multiply(green, red).getbbox())
    (left, top, right, bottom), frame = boxes
    assert (right - left) / 5 == pytest.approx(94, abs=0.5)
    inset = 5 * (3 + 1.75)
    assert frame == pytest.approx((left + inset, top + inset, right - inset, bottom - inset), abs=2)


def test_panels_become_outlines_within_their_areas(shots: dict[str, Any]) -> None:
    """In their colours; what is small stays filled, and what a group cuts is outlined as cut."""
    saved = shots["--ink-saver"]["panels"]
    for y, colour in ((20, RED), (50, (85, 112, 29))):
        assert at(saved, 70, y + 15) == WHITE
        assert darkest(saved, 20, y + 10, 1, 2) == pytest.approx(colour, abs=30)
        assert darkest(saved, 18, y + 10, 1.9, 2) == WHITE
    assert contrast(darkest(saved, 30, 25, 40, 9)) > 4.4
    assert at(saved, 20.5, 80.5) == RED
    assert at(saved, 35, 150) == WHITE
    assert darkest(saved, 49, 148, 1, 2) == pytest.approx(RED, abs=30)
    assert darkest(saved, 50.2, 140, 9, 20) == WHITE
    assert darkest(saved, 21, 52, 5, 4) != WHITE, "a shared sign is dark where its ground goes"
    assert max(saved.crop((400, 400, 420, 420)).getcolors(999))[1] == RED
    whitest = max((p for _, p in saved.crop((401, 401, 419, 419)).getcolors(999)), key=sum)
    assert min(whitest) > 220, "and as it was where its ground stays"


def test_pictures_stay_unless_they_are_grounds(shots: dict[str, Any]) -> None:
    """Art in a window is shown, art behind a text is not; game and template may say otherwise."""
    saved, dusk = shots["--ink-saver"], (112, 32, 16)
    assert at(saved["panels"], 35, 115) == dusk
    assert at(saved["panels"], 95, 115) == WHITE
    assert at(saved["art"], 70, 150) == WHITE
    assert contrast(darkest(saved["art"], 30, 20, 50, 9)) >= 4.4
    assert at(saved["kept"], 70, 150) == dusk
    assert WHITE in {pixel for _, pixel in saved["kept"].crop((150, 100, 400, 150)).getcolors(9999)}
    assert at(saved["panels"], 95, 150) == (163, 42, 31)
    assert darkest(saved["panels"], 79, 169, 32, 22) == WHITE


def test_greys_are_as_light_as_the_colours(shots: dict[str, Any]) -> None:
    """A text that was read in colour is read in grey; a bitmap counts by its ICC profile."""
    plain, grey = shots[""]["colours"], shots["--grayscale"]["colours"]
    for x, y in ((25, 25), (105, 14), (14.5, 52.5), (14.5, 56), (20, 80), (70, 80)):
        shade = at(grey, x, y)
        assert max(shade) - min(shade) <= 1
        assert contrast(shade) == pytest.approx(contrast(at(plain, x, y)), rel=0.06)
    assert at(shots["--grayscale"]["dark"], 140, 200) != NIGHT


def test_a_finished_file_has_no_colour(tmp_path: Path) -> None:
    """Operators, gradients, bitmaps with and without profiles, drawings and icons are grey."""
    root = project(tmp_path)
    assert colours(printed(root, "-p", "colours")["colours"].read_bytes())
    grey = printed(root, "-p", "colours", "--grayscale")["colours"]
    assert colours(grey.read_bytes()) == set()


def colours(pdf: bytes) -> set[str]:
    """Return the operators, colour spaces and images of a file that are not grey."""
    found: set[str] = set()
    with pikepdf.open(BytesIO(pdf)) as document:
        for thing in document.objects:
            if isinstance(thing, pikepdf.Stream) and draws(thing):
                for step in pikepdf.parse_content_stream(thing):
                    name = str(step.operator)
                    set_in = name in {"sc", "scn", "SC", "SCN"} and len(step.operands) > 1
                    found |= {name} if name in {"rg", "RG", "k", "K"} or set_in else set()
            if isinstance(thing, pikepdf.Dictionary | pikepdf.Stream):
                space = thing.get("/ColorSpace")
                if space is not None and not isinstance(space, pikepdf.Dictionary):
                    found |= {str(space)} - {"/DeviceGray"}
    return found


def draws(thing: pikepdf.Stream) -> bool:
    of_page = set(thing.keys()) <= {"/Length", "/Filter"} and thing.read_bytes()[:1] != b"\x00"
    return of_page or thing.get("/Subtype") == "/Form" or thing.get("/PatternType") == 1


@pytest.mark.parametrize(
    ("options", "product", "size"),
    [
        ((), "wide", (88, 63)),
        (("--scale", "90%"), "wide", (79.2, 56.7)),
        (("--fit", "poker"), "wide", (88.9, 63.5)),
        (("--fit", "poker"), "square", (63.5, 63.5)),
    ],
)
def test_cards_are_cut_to_the_size_asked_for(
    tmp_path: Path, options: tuple[str, ...], product: str, size: tuple[float, float]
) -> None:
    """A format has no up and down, and proportions are kept: no edge stays white."""
    more = ("-p", product, "--marks", "outline", "--orientation", "landscape")
    file = printed(project(tmp_path), *options, *more)[product]
    assert pypdfium2.PdfDocument(file)[0].get_size() == pytest.approx((mm(210), mm(148)), abs=0.1)
    lines = pdf_lines(file, 1)["solid"]
    card = max(extent(line) for line in lines if extent(line)[1] > 20)
    assert card == pytest.approx(size, abs=0.05)


def extent(line: list[tuple[float, float]]) -> tuple[float, float]:
    """Return how wide and how high a line is."""
    xs, ys = zip(*line, strict=True)
    return max(xs) - min(xs), max(ys) - min(ys)
