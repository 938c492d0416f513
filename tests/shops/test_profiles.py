"""Profiles of shops: those that come with Punchboard, and those of a project."""

from pathlib import Path

import pytest
from shops.conftest import MakeOrder

GOOD = "title: X\nsource: y\ndelivery: images\nsteps: [go]\n"


@pytest.mark.parametrize(
    ("text", "line", "code"),
    [
        (GOOD.replace("source: y\n", ""), 1, "field-missing"),
        (GOOD.replace("images", "pigeon"), 3, "shop-delivery"),
        (GOOD + "products: { a: { trim: [2, wide] } }\n", 5, "field-type"),
        (GOOD + "products: { a: { trim: [2in, 3in], pixels: [1, 1] } }\n", 5, "field-type"),
        (GOOD + "products: { ../a: { trim: [2in, 3in] } }\n", 5, "field-type"),
        (GOOD + "stepps: []\n", 5, "field-unknown"),
        ("[]\n", 1, "yaml-root"),
        (GOOD + "file: { dpi: 300 }\n", 5, "shop-idle"),
        (GOOD + "stocks: [Linen]\n", 5, "shop-idle"),
        (GOOD + "products: { a: { trim: [2in, 3in] } }\nimages: { dpi: 600 }\n", 6, "shop-idle"),
        (GOOD.replace("images", "sheets") + "images:\n  dpi: 200\n  cut: true\n", 7, "shop-idle"),
        (GOOD.replace("images", "pdf") + "format: jpeg\n", 5, "shop-idle"),
    ],
)
def test_a_fault_is_told_at_its_line(
    make: MakeOrder, near: Path, text: str, line: int, code: str
) -> None:
    """With a code of its own, and never as an error of ours."""
    near.write_text(text)
    refused = make("near")
    found = refused.findings[0]
    told = (refused.code, found["file"], found["line"], found["code"])
    assert told == (1, "templates/shared/shops/near.yaml", line, code)


def test_a_fault_is_told_in_the_file_that_has_it(make: MakeOrder, deck: Path) -> None:
    """Of several files that are laid over one another; a shop that is not there has a remedy."""
    shops = deck / "templates/lantern/shops"
    shops.mkdir()
    (shops / "png.yaml").write_text("most: few\n")
    (found,) = make("png").findings
    assert (found["file"], found["line"]) == ("templates/lantern/shops/png.yaml", 1)
    unknown = make("thegamecrafer").said
    assert "did you mean 'thegamecrafter'" in unknown
    assert "templates/shared/shops/thegamecrafer.yaml" in unknown


def test_what_another_delivery_leaves_idle_is_no_fault(make: MakeOrder, near: Path) -> None:
    """A file that is laid over a profile takes its PDFs for images, whose rules stay below."""
    (near.with_name("drivethrucards.yaml")).write_text("delivery: images\n")
    assert make("drivethrucards").code == 0
