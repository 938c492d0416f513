"""Icon files: what is drawn, and what is refused."""

from pathlib import Path

import pytest

from draw.canvas import face, new_renderer, page_of, picture
from pipeline.draw.renderer import IconSet
from pipeline.layout.draw_list import Icon
from pipeline.source.findings import PunchboardError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"{}>{}</svg>'


def icon(inside: str, attributes: str = "") -> bytes:
    """Return an icon file."""
    return SVG.format(attributes, inside).encode()


@pytest.mark.parametrize(
    "shape",
    [
        '<path d="M4 4h16v16h-16z"/>',
        '<rect x="4" y="4" width="16" height="16"/>',
        '<polygon points="4,4 20,4 20,20 4,20"/>',
        '<g fill="none" stroke="currentColor" stroke-width="16"><path d="M4 12h16"/></g>',
        '<line x1="4" y1="12" x2="20" y2="12" stroke="currentColor" stroke-width="16"/>',
        '<polyline points="12 4 12 20" fill="none" stroke="currentColor" stroke-width="16"/>',
        '<title>A square</title><path id="a" fill-rule="evenodd" d="M4 4h16v16h-16z"/>',
    ],
)
def test_every_shape_fills_the_same_square(shape: str, tmp_path: Path) -> None:
    """Each way to draw the square 4..20 gives that square, upright, in the icon's colour."""
    (tmp_path / "square.svg").write_bytes(icon(shape))
    drawn = face(Icon("square", 10, 20, 48, "ff0000"))
    image = picture(page_of(drawn, new_renderer(tmp_path)))
    assert image.convert("L").point(lambda v: 255 * (v < 200)).getbbox() == (18, 28, 50, 60)
    assert image.getpixel((30, 40)) == (255, 0, 0)


@pytest.mark.parametrize(
    "shape",
    [
        '<circle cx="12" cy="12" r="8"/>',
        '<ellipse cx="12" cy="12" rx="8" ry="8"/>',
        '<rect x="4" y="4" width="16" height="16" rx="8"/>',
        '<path d="M12 4a8 8 0 0 1 0 16a8 8 0 0 1 0-16"/>',
    ],
)
def test_round_shapes_are_round(shape: str, tmp_path: Path) -> None:
    """A circle reaches its four sides and leaves its corners empty."""
    (tmp_path / "disc.svg").write_bytes(icon(shape))
    image = picture(page_of(face(Icon("disc", 0, 0, 96, "000000")), new_renderer(tmp_path)))
    dark = [image.getpixel(point)[0] < 128 for point in ((48, 18), (78, 48), (18, 48), (48, 78))]
    light = [image.getpixel(point)[0] > 128 for point in ((22, 22), (74, 22), (22, 74), (74, 74))]
    assert all(dark)
    assert all(light)


def test_an_unknown_icon_is_a_finding_with_the_nearest_name(tmp_path: Path) -> None:
    """A misspelt name is answered with the one that was meant; a later folder overrides."""
    first, second = tmp_path / "a", tmp_path / "b"
    for folder, size in ((first, 4), (second, 8)):
        folder.mkdir()
        (folder / "heart.svg").write_bytes(icon(f'<circle r="{size}"/>'))
    icons = IconSet([first, second])
    assert icons.names == ["heart"]
    assert icons.form("heart").operators.startswith("-8 24 m")
    with pytest.raises(PunchboardError, match="did you mean 'heart'") as error:
        icons.form("hart")
    assert error.value.findings[0].code == "icon-unknown"


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (icon("<text>hi</text>"), "text"),
        (icon('<path d="M0 0L"/>'), "path data"),
        (icon('<circle r="x"/>'), ""),
        (icon("<g>" * 300 + "</g>" * 300), "nested"),
        (b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + icon("&a;"), ""),
        (icon("")[:-3], "not well-formed XML"),
        (icon("").decode().encode("utf-16"), "UTF-8"),
        (b"", ""),
    ],
)
def test_a_bad_file_is_a_finding_with_its_name(source: bytes, message: str, tmp_path: Path) -> None:
    """It names the file by its place among the templates, and what is wrong with it."""
    folder = tmp_path / "lantern" / "icons"
    folder.mkdir(parents=True)
    (folder / "bad.svg").write_bytes(source)
    with pytest.raises(PunchboardError) as error:
        IconSet([folder]).form("bad")
    (finding,) = error.value.findings
    assert finding.code == "icon-file"
    assert finding.position.file == "templates/lantern/icons/bad.svg"
    assert message in finding.message
