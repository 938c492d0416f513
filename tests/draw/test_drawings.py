"""Drawings: SVG of all sorts as vectors on a page, and icons made of them."""

from pathlib import Path

import pytest
import yaml

from draw.canvas import face, new_renderer, page_of, picture
from pipeline.draw.renderer import IconSet, ImageSet
from pipeline.layout.draw_list import Icon, Image, Op
from pipeline.source.findings import PunchboardError

KNOWN = yaml.safe_load(Path(__file__).with_name("drawings.yaml").read_text("utf-8"))
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {}>{}</svg>'
)
BOX = 'viewBox="0 0 100 100"'
GRID = 'viewBox="0 0 24 24"'
GREEN, WHITE = (0, 128, 0), (255, 255, 255)
WITHIN = [(28, 28), (72, 28), (50, 50), (28, 72), (72, 72)]
BEYOND = [(20, 50), (80, 50), (50, 20), (50, 80), (5, 5)]


def svg(inside: str, attributes: str = BOX) -> bytes:
    """Return an SVG file of what stands in it, unless that is a whole one."""
    whole = inside if inside.startswith(("<svg", "<!DOCTYPE")) else SVG.format(attributes, inside)
    return whole.encode()


@pytest.mark.parametrize("way", KNOWN["squares"])
def test_a_drawing_is_drawn_as_svg_says(way: str, tmp_path: Path) -> None:
    """Each way to draw a green square in the middle gives that square, and no bitmap."""
    (tmp_path / "a.svg").write_bytes(svg(KNOWN["squares"][way]))
    pdf = page_of(face(Image("a.svg", 0, 0, 100, 100)), new_renderer(images=tmp_path))
    drawn = picture(pdf)
    assert {drawn.getpixel(at) for at in WITHIN} == {GREEN}
    assert {drawn.getpixel(at) for at in BEYOND} == {WHITE}
    assert b"/Subtype /Image" not in pdf


@pytest.mark.parametrize("shape", KNOWN["icons"])
def test_every_shape_of_an_icon_fills_the_same_square(shape: str, tmp_path: Path) -> None:
    """Upright, at its place, in the icon's colour."""
    (tmp_path / "a.svg").write_bytes(svg(shape, GRID))
    image = picture(page_of(face(Icon("a", 10, 20, 48, "ff0000")), new_renderer(tmp_path)))
    assert image.convert("L").point(lambda v: 255 * (v < 200)).getbbox() == (18, 28, 50, 60)
    assert image.getpixel((30, 40)) == (255, 0, 0)


@pytest.mark.parametrize("op", [Icon("a", 0, 0, 96, "000000"), Image("a.svg", 0, 0, 96, 96)])
@pytest.mark.parametrize("shape", KNOWN["discs"])
def test_round_shapes_are_round(shape: str, op: Op, tmp_path: Path) -> None:
    """A circle reaches its four sides and leaves its corners empty."""
    (tmp_path / "a.svg").write_bytes(svg(shape, GRID))
    image = picture(page_of(face(op), new_renderer(tmp_path, tmp_path)))
    dark = [image.getpixel(point)[0] < 128 for point in ((48, 18), (78, 48), (18, 48), (48, 78))]
    light = [image.getpixel(point)[0] > 128 for point in ((22, 22), (74, 22), (22, 74), (74, 74))]
    assert all(dark + light)


def test_opacity_lets_through_what_lies_below(tmp_path: Path) -> None:
    """A group of half opacity is one thing: where its parts meet, nothing is darker."""
    group = '<rect width="60" height="100"/><rect x="40" width="60" height="100"/>'
    (tmp_path / "a.svg").write_bytes(svg(f'<g opacity=".5">{group}</g>'))
    drawn = picture(page_of(face(Image("a.svg", 0, 0, 100, 100)), new_renderer(images=tmp_path)))
    assert {drawn.getpixel((x, 50)) for x in (10, 50, 90)} == {(128, 128, 128)}


@pytest.mark.parametrize(
    ("attributes", "size"),
    [
        ('viewBox="0 0 40 20"', 2.0),
        ('width="30mm" height="60mm"', 0.5),
        ('width="10" height="10" viewBox="0 0 40 20"', 1.0),
    ],
)
def test_the_ratio_is_that_of_the_files_size(attributes: str, size: float, tmp_path: Path) -> None:
    """Of its width and height where it has them, else of its viewBox."""
    (tmp_path / "a.svg").write_bytes(svg(KNOWN["squares"]["rect"], attributes))
    width, height = ImageSet(tmp_path).size("a.svg")
    assert width / height == pytest.approx(size, rel=1e-3)


@pytest.mark.parametrize(
    "shape",
    [
        *(file.read_text("utf-8") for file in (Path(__file__).parent / "data/icons").glob("*.svg")),
        *KNOWN["one-colour"],
    ],
)
def test_one_colour_becomes_that_of_the_text(shape: str, tmp_path: Path) -> None:
    """Whatever colour it is, on a ground that covers all of the file, and as others draw icons."""
    (tmp_path / "a.svg").write_bytes(shape.encode() if "<svg" in shape else svg(shape))
    drawn = picture(page_of(face(Icon("a", 0, 0, 100, "0000ff")), new_renderer(tmp_path)))
    colours = {pixel for _, pixel in drawn.getcolors(9999)}
    assert all(blue == 255 and red == green for red, green, blue in colours)
    assert len(colours) > 1


@pytest.mark.parametrize(
    "shape",
    [
        '<rect width="50" height="100" fill="red"/><rect x="50" width="50" height="100"/>',
        '<linearGradient id="g"><stop stop-color="red"/><stop offset="1"/></linearGradient>'
        '<rect width="100" height="100" fill="url(#g)"/>',
    ],
)
def test_several_colours_stay(shape: str, tmp_path: Path) -> None:
    """An icon of more than one colour takes none from its place."""
    (tmp_path / "a.svg").write_bytes(svg(shape))
    drawn = picture(page_of(face(Icon("a", 0, 0, 100, "0000ff")), new_renderer(tmp_path)))
    assert drawn.getpixel((2, 50))[0] > 240
    assert drawn.getpixel((98, 50))[2] < 20


def test_a_wide_icon_lies_in_the_middle_of_its_square(tmp_path: Path) -> None:
    """It reaches the square's left and right, wherever that lies."""
    (tmp_path / "a.svg").write_bytes(svg('<rect width="40" height="20"/>', 'viewBox="0 0 40 20"'))
    drawn = picture(page_of(face(Icon("a", 10, 20, 48, "000000")), new_renderer(tmp_path)))
    box = drawn.convert("L").point(lambda v: 255 * (v < 128)).getbbox()
    assert box == pytest.approx((10, 32, 58, 56), abs=1)


DEEP = "<g>" * 300 + "</g>" * 300
TENFOLD = (f'<g id="u{i + 1}">{f"""<use href="#u{i}"/>""" * 10}</g>' for i in range(9))
ENDLESS = [
    [DEEP, "nested more than 256 deep"],
    ['<path id="u0"/>' + "".join(TENFOLD), "more than 50,000 elements once <use> is followed"],
]


@pytest.mark.parametrize(
    ("inside", "told"), [*KNOWN["refused"], *ENDLESS], ids=lambda value: value[:20]
)
def test_what_cannot_be_drawn_is_told(inside: str, told: str, tmp_path: Path) -> None:
    """Neither the network nor a file is asked for anything, and nothing grows without bounds."""
    (tmp_path / "a.svg").write_bytes(svg(inside))
    with pytest.raises(PunchboardError) as error:
        ImageSet(tmp_path).size("a.svg")
    (finding,) = error.value.findings
    assert (finding.code, finding.subject) == ("image-file", "a.svg")
    assert told in finding.message


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (svg("<text>hi</text>", GRID), "text"),
        (svg('<path d="M0 0L"/>', GRID), "path data"),
        (svg(DEEP, GRID), "nested"),
        (svg("", GRID)[:-3], "not well-formed XML"),
        (svg("", GRID).decode().encode("utf-16"), "UTF-8"),
        (b"", ""),
    ],
)
def test_a_bad_icon_is_named(source: bytes, message: str, tmp_path: Path) -> None:
    """By its place among the templates, with what is wrong with it."""
    folder = tmp_path / "lantern" / "icons"
    folder.mkdir(parents=True)
    (folder / "bad.svg").write_bytes(source)
    with pytest.raises(PunchboardError) as error:
        IconSet([folder]).form("bad")
    (finding,) = error.value.findings
    assert finding.code == "icon-file"
    assert finding.position.file == "templates/lantern/icons/bad.svg"
    assert message in finding.message


def test_an_unknown_icon_is_a_finding_with_the_nearest_name(tmp_path: Path) -> None:
    """A misspelt name is answered with the one that was meant; a later folder overrides."""
    first, second = tmp_path / "a", tmp_path / "b"
    for folder, size in ((first, 4), (second, 8)):
        folder.mkdir()
        (folder / "heart.svg").write_bytes(svg(f'<circle r="{size}"/>', GRID))
    icons = IconSet([first, second])
    assert icons.names == ["heart"]
    assert icons.form("heart").operators.startswith("-8 24 m")
    with pytest.raises(PunchboardError, match="did you mean 'heart'") as error:
        icons.form("hart")
    assert error.value.findings[0].code == "icon-unknown"


def test_all_reasons_are_told_at_once_with_what_to_do(tmp_path: Path) -> None:
    """A file is mended in one go."""
    inside = '<script/>\n<text>a</text>\n<text>b</text><image href="a.png"/>'
    (tmp_path / "a.svg").write_bytes(svg(inside))
    with pytest.raises(PunchboardError) as error:
        ImageSet(tmp_path).size("a.svg")
    (finding,) = error.value.findings
    assert "line 2" in finding.message
    assert "Object to Path" in finding.hint
    assert "embed pictures" in finding.hint
