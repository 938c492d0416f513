"""Small PDFs of one page, and the profile that DriveThruCards gets."""

import zlib
from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from PIL.Image import Image

from pipeline.pdf.printing_condition import OutputProfile, PressReady, PressSettings, output_profile

PageOf = Callable[..., bytes]
PROFILE = Path(__file__).parents[3] / "templates/shared/colour/swop-coated.icc"


@cache
def press_profile() -> OutputProfile:
    return output_profile(PROFILE.read_bytes(), PROFILE.name)


@pytest.fixture(scope="session")
def profile() -> OutputProfile:
    return press_profile()


@pytest.fixture(scope="session")
def press(profile: OutputProfile) -> PressSettings:
    return PressSettings(profile, "PDF/X-1a:2003", 240, dpi=150)


@pytest.fixture
def page_of() -> PageOf:
    """Return a function that makes a PDF of one page of 200 by 100 points."""
    return make_page


def make_page(content: bytes, prepare: Callable[[pikepdf.Pdf, Any], None] | None = None) -> bytes:
    """Return a PDF of one page of 200 by 100 points, whose resources are prepared."""
    with pikepdf.new() as pdf:
        page = pdf.add_blank_page(page_size=(200, 100)).obj
        page.Contents = pdf.make_stream(content)
        page.Resources = pikepdf.Dictionary(Font=pikepdf.Dictionary(), XObject=pikepdf.Dictionary())
        if prepare is not None:
            prepare(pdf, page)
        into = BytesIO()
        pdf.save(into)
        return into.getvalue()


def picture_object(pdf: pikepdf.Pdf, picture: Image, space: Any, **keys: Any) -> Any:
    made = pikepdf.Stream(pdf, zlib.compress(picture.tobytes()))
    made.Filter, made.Subtype = pikepdf.Name.FlateDecode, pikepdf.Name.Image
    made.ColorSpace, made.BitsPerComponent = space, 8
    made.Width, made.Height = picture.size
    for key, value in keys.items():
        made[f"/{key}"] = value
    return pdf.make_indirect(made)


def inks_of(ready: PressReady) -> list[tuple[float, ...]]:
    """Return the inks that the first page fills with, in their order."""
    with pikepdf.open(BytesIO(ready.pdf)) as pdf:
        found: list[tuple[float, ...]] = []
        for step in pikepdf.parse_content_stream(pdf.pages[0]):
            if str(step.operator) == "k":
                found.append(tuple(map(float, step.operands)))
            elif str(step.operator) == "g":
                found.append((0.0, 0.0, 0.0, 1 - float(step.operands[0])))
        return found
