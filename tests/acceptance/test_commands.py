"""What the other commands say of Scrimmage: check, list, show, export, schema, proof."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pypdf import PdfReader

from acceptance.commands import ROOT, punchboard
from acceptance.printed import MM
from pipeline.source.yaml import load_yaml

CONTENT = ROOT / "content" / "scrimmage"


def answer(*arguments: str | Path) -> Any:
    """Return what a command answers in JSON."""
    result = punchboard(*arguments)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_schema_accepts_the_records_and_refuses_others() -> None:
    """A record file is valid by its schema; with an unknown field or a lost one it is not."""
    schema = answer("schema", "scrimmage", "archetype")
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    data = load_yaml(CONTENT / "archetype.yaml").data
    assert [error.message for error in validator.iter_errors(data)] == []
    slug = next(each for each in data if each != "source")
    assert not validator.is_valid(data | {slug: data[slug] | {"nonsense": 1}})
    assert not validator.is_valid(data | {slug: {"name": "Nameless"}})


@pytest.mark.parametrize("side", ["front", "back"])
def test_proof_is_as_large_as_its_resolution_says(tmp_path: Path, side: str) -> None:
    """A PNG shows trim, bleed and an edge of 3 mm at the pixels that were asked for."""
    from PIL import Image

    target = tmp_path / "brute.png"
    options = ("--side", side, "--no-overlay", "--dpi", "150", "--out", target)
    result = punchboard("proof", "scrimmage", "brute", *options)
    assert result.returncode == 0, result.stderr
    with Image.open(target) as image:
        expected = tuple((side + 12) / 25.4 * 150 for side in (63.5, 88.9))
        assert image.size == pytest.approx(expected, abs=1.01)
        assert image.info["dpi"] == pytest.approx((150, 150), abs=0.1)
        # A face is on it, not a blank page.
        assert len(image.convert("RGB").getcolors(1_000_000)) > 50  # type: ignore[arg-type]


def test_proof_in_pdf_has_the_trim_as_its_box(tmp_path: Path) -> None:
    """The PDF's TrimBox is the card; with the overlay the slots are named on it."""
    target = tmp_path / "brute.pdf"
    result = punchboard("proof", "scrimmage", "brute", "--format", "pdf", "--out", target)
    assert result.returncode == 0, result.stderr
    (page,) = PdfReader(target).pages
    sides = (float(page.trimbox.width) / MM, float(page.trimbox.height) / MM)
    assert sides == pytest.approx((63.5, 88.9), abs=0.02)
    assert "active-1" in page.extract_text()
