"""Pages in scripts that few of us read: held against pictures that were looked at.

``--update-snapshots`` draws the pictures anew; look at them before they are committed.
"""

from pathlib import Path

import pypdfium2
import pytest
from PIL import Image, ImageChops

from acceptance.commands import punchboard

PICTURES = Path(__file__).with_name("pictures")
DPI = 110
MOST = 0.004
"""The share of an image that may differ: two renderers of the same page differ at edges alone."""

WANTED = {
    "archetype-ja": ("ja", "archetype-cards", 0),
    "reference-ja": ("ja", "quick-reference", 0),
    "archetype-ar": ("ar", "archetype-cards", 0),
    "reference-ar": ("ar", "quick-reference", 1),
}
"""Each picture's language, product and page."""


@pytest.fixture(scope="module", params=["ja", "ar"])
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the pages of Scrimmage in a language, printed for release."""
    out = tmp_path_factory.mktemp(request.param)
    products = sorted({product for _, product, _ in WANTED.values()})
    chosen = [part for product in products for part in ("-p", product)]
    done = punchboard(
        *("build", "scrimmage", "--lang", request.param, "--release", "--paper", "a4"),
        *(*chosen, "--out", out),
    )
    assert done.returncode == 0, done.stderr
    return out / "scrimmage" / request.param / "a4"


def test_the_pages_are_those_that_were_looked_at(
    printed: Path, pytestconfig: pytest.Config
) -> None:
    """A glyph, a line end or a mirrored box that moves makes more than a trace of difference."""
    language = printed.parent.name
    for name, (of, product, page) in WANTED.items():
        if of == language:
            drawn = render(printed / f"{product}.pdf", page)
            if pytestconfig.getoption("--update-snapshots"):
                drawn.save(PICTURES / f"{name}.png", optimize=True)
            known = Image.open(PICTURES / f"{name}.png").convert("L")
            assert known.size == drawn.size, name
            assert differing(known, drawn) <= MOST, name


def test_a_moved_line_is_told() -> None:
    """A page whose upper half is moved by a millimetre differs by more than is let pass."""
    for name in WANTED:
        known = Image.open(PICTURES / f"{name}.png").convert("L")
        moved = known.copy()
        half = known.crop((0, 0, known.width, known.height // 2))
        moved.paste(half, (0, round(DPI / 25.4)))
        assert differing(known, moved) > 4 * MOST, name


def render(pdf: Path, page: int) -> Image.Image:
    """Return a page in grey."""
    with pypdfium2.PdfDocument(pdf) as document:
        image: Image.Image = document[page].render(scale=DPI / 72).to_pil()
    return image.convert("L").quantize(16).convert("L")


def differing(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that are plainly lighter or darker."""
    plain = ImageChops.difference(one, other).point(lambda value: 255 if value > 96 else 0)
    return plain.histogram()[255] / (one.width * one.height)
