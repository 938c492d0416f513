"""Small PDFs of one page, and the profile that DriveThruCards gets."""

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from pipeline.pdf.printing_condition import OutputProfile, PressSettings, output_profile

PROFILE = Path(__file__).parents[2] / "templates/shared/colour/swop-coated.icc"


@pytest.fixture(scope="session")
def profile() -> OutputProfile:
    """Return the profile of SWOP on coated paper."""
    return output_profile(PROFILE.read_bytes(), PROFILE.name)


@pytest.fixture(scope="session")
def settings(profile: OutputProfile) -> PressSettings:
    """Return what DriveThruCards asks for."""
    return PressSettings(profile, "PDF/X-1a:2003", 240, dpi=150)


@pytest.fixture
def page_of() -> Callable[..., bytes]:
    """Return a function that makes a PDF of one page of 200 by 100 points."""

    def made(content: bytes, prepare: Callable[[pikepdf.Pdf, Any], None] | None = None) -> bytes:
        with pikepdf.new() as pdf:
            page = pdf.add_blank_page(page_size=(200, 100)).obj
            page.Contents = pdf.make_stream(content)
            page.Resources = pikepdf.Dictionary(
                Font=pikepdf.Dictionary(), XObject=pikepdf.Dictionary()
            )
            if prepare is not None:
                prepare(pdf, page)
            into = BytesIO()
            pdf.save(into)
            return into.getvalue()

    return made
