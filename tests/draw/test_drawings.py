"""Drawings: SVG of all sorts as vectors on a page, and icons made of them."""

from pathlib import Path

import pytest

from draw.canvas import face, new_renderer, page_of, picture
from pipeline.draw.renderer import ImageSet
from pipeline.layout.draw_list import Icon, Image
from pipeline.source.findings import PunchboardError

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {}>{}</svg>'
)
BOX = 'viewBox="0 0 100 100"'
GREEN, WHITE = (0, 128, 0), (255, 255, 255)
SQUARE = '<rect x="25" y="25" width="50" height="50" fill="green"/>'


def svg(inside: str, attributes: str = BOX) -> bytes:
    """Return an SVG file."""
    return SVG.format(attributes, inside).encode()


@pytest.mark.parametrize(
    "source",
    [
        svg(SQUARE),
        svg('<rect x="-75" y="-75" width="50" height="50" fill="green"/>',
            'viewBox="-100 -100 100 100"'),
        svg('<g transform="translate(50 50) rotate(90)"><rect x="-25" y="-25" width="50" '
            'height="50" fill="green"/></g>'),
        svg('<style>#a{fill:red} .b rect{fill:green!important}</style>'
            '<g class="b"><rect id="a" x="25" y="25" width="50" height="50"/></g>'),
        svg('<defs><symbol id="s" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></symbol></defs>'
            '<use xlink:href="#s" x="25" y="25" width="50" height="50" fill="green"/>'),
        svg('<clipPath id="c"><path d="M25 25h50v50h-50z"/></clipPath>'
            '<rect width="100" height="100" clip-path="url(#c)" style="fill:#008000"/>'),
        svg('<mask id="m"><rect x="25" y="25" width="50" height="50" fill="#fff"/></mask>'
            '<rect width="100" height="100" mask="url(#m)" fill="green"/>'),
        svg('<path d="M50 25v50" stroke="green" stroke-width="50"/>'),
        svg('<linearGradient id="g"><stop stop-color="green"/><stop offset="1" '
            'stop-color="rgb(0,128,0)"/></linearGradient><rect x="25" y="25" width="50" '
            'height="50" fill="url(#g)"/>'),
        svg('<pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><rect '
            'width="10" height="10" fill="green"/></pattern><rect x="25" y="25" width="50" '
            'height="50" fill="url(#p)"/>'),
        svg('<switch><foreignObject width="9" height="9" requiredExtensions="&ns_ai;"><i/>'
            f"</foreignObject><g>{SQUARE}</g></switch>").replace(
            b"<svg", b'<!DOCTYPE svg [<!ENTITY ns_ai "http://ns.adobe.com/AI/">]><svg', 1),
    ],
    ids=["shape", "origin", "transform", "style", "use", "clip", "mask", "stroke", "gradient",
         "pattern", "illustrator"],
)  # fmt: skip
def test_a_drawing_is_drawn_as_svg_says(source: bytes, tmp_path: Path) -> None:
    """Each way to draw a green square in the middle gives that square, and no bitmap."""
    (tmp_path / "a.svg").write_bytes(source)
    pdf = page_of(face(Image("a.svg", 0, 0, 100, 100)), new_renderer(images=tmp_path))
    drawn = picture(pdf)
    inside = [drawn.getpixel(at) for at in ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72))]
    outside = [drawn.getpixel(at) for at in ((20, 50), (80, 50), (50, 20), (50, 80), (5, 5))]
    assert inside == [GREEN] * 5
    assert outside == [WHITE] * 5
    assert b"/Subtype /Image" not in pdf


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
    (tmp_path / "a.svg").write_bytes(svg(SQUARE, attributes))
    width, height = ImageSet(tmp_path).size("a.svg")
    assert width / height == pytest.approx(size, rel=1e-3)


@pytest.mark.parametrize(
    "shape",
    [
        *(file.read_text("utf-8") for file in (Path(__file__).parent / "data/icons").glob("*.svg")),
        '<path d="M0 0h100v100z"/>',
        '<path fill="#fff" d="M0 0h100v100z"/>',
        '<g style="fill:none;stroke:#c00;stroke-width:3"><path d="M10 10h50v50"/></g>',
        '<path d="M0 0h100v100H0z"/><path fill="#fff" d="M20 20h50v50z"/>',
        '<path opacity=".5" fill="red" d="M0 0h100v100z"/>',
    ],
)
def test_one_colour_becomes_that_of_the_text(shape: str, tmp_path: Path) -> None:
    """Whatever colour it is, on a ground that covers all of the file, and as others draw icons."""
    source = shape.encode() if "<svg" in shape else svg(shape)
    (tmp_path / "a.svg").write_bytes(source)
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
    """It reaches the square's left and right."""
    (tmp_path / "a.svg").write_bytes(svg('<rect width="40" height="20"/>', 'viewBox="0 0 40 20"'))
    drawn = picture(page_of(face(Icon("a", 0, 0, 100, "000000")), new_renderer(tmp_path)))
    box = drawn.convert("L").point(lambda v: 255 * (v < 128)).getbbox()
    assert box == pytest.approx((0, 25, 100, 75), abs=1)


def test_a_drawing_that_paints_nothing_is_refused(tmp_path: Path) -> None:
    """Nobody puts an empty picture on a card and means it."""
    (tmp_path / "a.svg").write_bytes(svg('<path d="M0 0H9V9Z" fill="none"/>'))
    with pytest.raises(PunchboardError, match="draws nothing that can be seen"):
        ImageSet(tmp_path).size("a.svg")


@pytest.mark.parametrize(
    ("inside", "told"),
    [
        ("<text>Fire</text>", "text, which would look different on every machine (line 1)"),
        ('<image href="file:///etc/passwd"/>', "another file or address, 'file:///etc/passwd'"),
        ('<image xlink:href="http://localhost/a.png"/>', "another file or address"),
        ('<use href="other.svg#a"/>', "another file or address"),
        ("<style>@import 'http://localhost/a.css';</style>", "@import"),
        ('<rect fill="url(http://localhost/a.svg#b)"/>', "in a style"),
        ("<script>x()</script>", "a script"),
        ("<foreignObject><p>hi</p></foreignObject>", "HTML"),
        ('<image href="data:image/svg+xml;base64,AAAA"/>', "of the sort image/svg+xml"),
        ("<g>" * 300 + "</g>" * 300, "nested more than 256 deep"),
        ('<g id="a"><use href="#a"/></g>', "leads back to itself"),
        (
            '<path id="u0"/>' + "".join(f'<g id="u{i + 1}">{f"""<use href="#u{i}"/>""" * 10}</g>'
            for i in range(9)),
            "more than 50,000 elements once <use> is followed",
        ),
        ("<path>", "not well-formed XML"),
        ('<!ENTITY a "lol"><!ENTITY b "&a;&a;">', "made of entities"),
        ('<!ENTITY a SYSTEM "file:///etc/passwd">', "leads out of the file"),
        ('<!ENTITY % a SYSTEM "http://localhost/a.dtd">%a;', "leads out of the file"),
    ],
    ids=lambda value: value[:20],
)  # fmt: skip
def test_what_cannot_be_drawn_is_told(inside: str, told: str, tmp_path: Path) -> None:
    """Neither the network nor a file is asked for anything, and nothing grows without bounds."""
    entity = inside.startswith("<!ENTITY")
    source = f"<!DOCTYPE svg [{inside}]>{svg('').decode()}".encode() if entity else svg(inside)
    (tmp_path / "a.svg").write_bytes(source)
    with pytest.raises(PunchboardError) as error:
        ImageSet(tmp_path).size("a.svg")
    (finding,) = error.value.findings
    assert (finding.code, finding.subject) == ("image-file", "a.svg")
    assert told in finding.message


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
