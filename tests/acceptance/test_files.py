"""Every file that Scrimmage prints: boxes, fonts, what it says of itself, the manifest."""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

from acceptance.printed import MM, fonts

PRODUCTS = (
    "auras",
    "calibration",
    "dice-percentages",
    "effects",
    "glossary",
    "measures",
    "poker-cards",
    "quartermaster-cards",
    "quartermaster-table",
    "quick-reference",
    "scenario-cards",
    "team-archetypes",
    "team-gear",
    "team-sheet",
    "team-sheets",
    "tokens",
)
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
FILES = [f"{paper}/{product}.pdf" for paper in PAPERS for product in PRODUCTS]
BASE_14 = re.compile(r"Helvetica|Times|Courier|Symbol|ZapfDingbats")


@pytest.fixture(scope="module")
def manifest(printed: Path) -> dict[str, Any]:
    """Return the manifest."""
    return json.loads((printed / "manifest.json").read_text(encoding="utf-8"))  # type: ignore[no-any-return]


def test_every_product_on_both_papers(printed: Path) -> None:
    """Nothing is missing, and nothing else is left beside."""
    found = sorted(path.relative_to(printed).as_posix() for path in printed.rglob("*.*"))
    assert found == sorted([*FILES, "manifest.json"])


@pytest.mark.parametrize("file", FILES)
def test_boxes_nest_and_the_media_is_the_paper(printed: Path, file: str) -> None:
    """The trim lies in the bleed, the bleed on the paper, and the paper has its true size."""
    width, height = PAPERS[file.partition("/")[0]]
    for page in PdfReader(printed / file).pages:
        media, bleed, trim = page.mediabox, page.bleedbox, page.trimbox
        sides = sorted((float(media.width) / MM, float(media.height) / MM))
        assert sides == pytest.approx([width, height], abs=0.02)
        assert (media.left, media.bottom) == (0, 0)
        for outer, inner in ((media, bleed), (bleed, trim)):
            assert outer.left <= inner.left < inner.right <= outer.right
            assert outer.bottom <= inner.bottom < inner.top <= outer.top


@pytest.mark.parametrize("file", FILES)
def test_fonts_are_embedded_subsets_that_can_be_read_back(printed: Path, file: str) -> None:
    """No font of the file is a base-14 font or lies outside it, and all map to Unicode."""
    found = list(fonts(PdfReader(printed / file)))
    assert found
    for font in found:
        name = str(font["/BaseFont"])
        assert re.match(r"/[A-Z]{6}\+", name), name
        assert not BASE_14.search(name)
        holders = [each.get_object() for each in font.get("/DescendantFonts", [])] or [font]
        for holder in holders:
            assert {"/FontFile2", "/FontFile3"} & set(holder["/FontDescriptor"])
        if font["/Subtype"] not in ("/CIDFontType0", "/CIDFontType2"):
            assert b"beginbf" in font["/ToUnicode"].get_object().get_data()


@pytest.mark.parametrize("file", FILES)
def test_a_file_says_what_it_is(printed: Path, file: str) -> None:
    """Title, author, subject with the content's version, language, and a bookmark a page."""
    reader = PdfReader(printed / file)
    about = reader.metadata
    assert about is not None
    assert str(about.title).startswith("Scrimmage: ")
    assert about.author
    paper = {"a4": "A4", "letter": "Letter"}[file.partition("/")[0]]
    assert str(about.subject).endswith(f" on {paper}, content 1.1.0")
    assert reader.trailer["/Root"]["/Lang"] == "en"
    marked = [reader.get_destination_page_number(each) for each in reader.outline]  # type: ignore[arg-type]
    assert marked == list(range(len(reader.pages)))


def test_manifest_lists_every_file(printed: Path, manifest: dict[str, Any]) -> None:
    """Each file stands there once, with its own digest, size and pages."""
    assert sorted(entry["file"] for entry in manifest["products"]) == sorted(FILES)
    for entry in manifest["products"]:
        content = (printed / entry["file"]).read_bytes()
        assert entry["sha256"] == sha256(content).hexdigest()
        assert entry["bytes"] == len(content)
        assert entry["pages"] == len(PdfReader(printed / entry["file"]).pages)
        assert entry["file"] == f"{entry['paper']}/{entry['product']}.pdf"
