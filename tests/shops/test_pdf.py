"""Orders of PDFs."""

from pathlib import Path

import pikepdf
import pytest
from shops.conftest import MakeOrder, replace
from typer.testing import CliRunner

from pipeline.cli.root import app
from pipeline.pdf.raster import rasterize
from pipeline.source.findings import PunchboardError

COLOUR = Path(__file__).parents[2] / "templates/shared/colour"
NIGHT, PAPER = (0x2B, 0x2F, 0x45), (0xFD, 0xF9, 0xF0)
OWN = """\
title: Near by
source: asked at the counter
delivery: pdf
products: { poker: { trim: [2.5in, 3.5in], bleed: 1/8in } }
copies: repeated
steps: [bring it along]
"""


@pytest.fixture
def near(deck: Path) -> Path:
    """Return the profile of a shop of the project's own."""
    shops = deck / "templates/shared/shops"
    shops.mkdir(parents=True)
    (shops / "near.yaml").write_text(OWN)
    return shops / "near.yaml"


def is_back(path: Path, page: int) -> bool:
    """Tell whether a page shows the starter game's back: its foot is night, not paper."""
    image = rasterize(path.read_bytes(), 36, page)
    return image.getpixel((3, image.height - 3)) != PAPER


@pytest.mark.parametrize("order", ["backs-first", "fronts-first"])
def test_pages_are_as_large_and_in_the_order_that_the_shop_wants(
    make: MakeOrder, near: Path, order: str
) -> None:
    """2.75 x 3.75 in with the trim in their middle, and each copy with a pair of its own."""
    near.write_text(f"{OWN}file: {{ order: {order} }}\n")
    path = make("near").folder / "poker.pdf"
    with pikepdf.open(path) as document:
        assert len(document.pages) == 10
        for page in document.pages:
            assert [float(side) for side in page.mediabox] == [0, 0, 198, 270]
            assert [float(side) for side in page.trimbox] == [9, 9, 189, 261]
            assert [float(side) for side in page.BleedBox] == [0, 0, 198, 270]
    assert [is_back(path, page) for page in range(4)] == [
        order == "backs-first",
        order != "backs-first",
    ] * 2


def test_a_profile_of_the_project_is_laid_over_ours(make: MakeOrder, deck: Path) -> None:
    """Only what it changes is written: here the size of one product, and the order of pages."""
    shops = deck / "templates/lantern/shops"
    shops.mkdir(parents=True)
    (shops / "thegamecrafter.yaml").write_text("delivery: pdf\nfile: { order: backs-first }\n")
    ordered = make("thegamecrafter")
    assert [each.path for each in ordered.files] == ["poker.pdf"]
    assert is_back(ordered.folder / "poker.pdf", 0)


def test_a_missing_back_is_a_blank_page(make: MakeOrder, near: Path, deck: Path) -> None:
    """Where other cards have one; a deck without any has fronts alone."""
    replace(deck / "content/lantern/products.yaml", "  back: back\n", "")
    with pikepdf.open(make("near").folder / "poker.pdf") as document:
        assert len(document.pages) == 5


def test_drivethrucards_gets_inks_backs_first_and_a_preflight_report(make: MakeOrder) -> None:
    """PDF/X-1a:2003 with an output intent, and each rule of the shop stands in the report."""
    ordered = make("drivethrucards")
    assert [each.path for each in ordered.files] == ["poker.pdf"]
    path = ordered.folder / "poker.pdf"
    with pikepdf.open(path) as document:
        assert str(document.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        (intent,) = document.Root.OutputIntents
        assert str(intent.S) == "/GTS_PDFX"
        first = b"".join(bytes(part) for part in [document.pages[0].Contents.read_bytes()])
        assert b" rg\n" not in first
        assert len(document.pages) == 10
    assert is_back_in_inks(path, 0)
    assert not is_back_in_inks(path, 1)
    report = (ordered.folder / "preflight.txt").read_text(encoding="utf-8")
    for rule in ("ink", "colours", "standard", "transparency", "order", "trim"):
        assert f"  pass        {rule} " in report


def test_a_profile_of_the_project_may_be_called_anything(
    make: MakeOrder, near: Path, deck: Path
) -> None:
    """The output intent has the names that stand in the ICC file, not the name of the file."""
    colour = deck / "templates/shared/colour"
    colour.mkdir()
    (colour / "our press.icc").write_bytes((COLOUR / "fogra39-coated.icc").read_bytes())
    near.write_text(f"{OWN}file: {{ standard: PDF/X-1a:2003, profile: our press.icc }}\n")
    with pikepdf.open(make("near").folder / "poker.pdf") as document:
        (intent,) = document.Root.OutputIntents
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"


def is_back_in_inks(path: Path, page: int) -> bool:
    """Tell the same of colours that went through a press's profile."""
    image = rasterize(path.read_bytes(), 36, page)
    pixel = image.getpixel((3, image.height - 3))
    assert isinstance(pixel, tuple)
    return max(pixel) < 128


@pytest.mark.parametrize(
    ("rules", "code", "told"),
    [
        ("standard: PDF/X-4", "field-value", "near.yaml:7:19"),
        ("standard: PDF/X-1a:2001", "shop-standard", "which Punchboard cannot make"),
        ("colours: [cmyk], profile: ../../x.icc", "shop-colour", "no output profile '../../x.icc'"),
        ("inks: 240", "field-unknown", "near.yaml:7:9"),
        ("pages: 3", "preflight-pages", "poker.pdf"),
    ],
)
def test_rules_that_cannot_be_kept_are_told_and_nothing_is_made(
    make: MakeOrder, near: Path, tmp_path: Path, rules: str, code: str, told: str
) -> None:
    """A file that fails its shop's rules is no order."""
    near.write_text(f"{OWN}file: {{ {rules} }}\n")
    with pytest.raises(PunchboardError) as caught:
        make("near")
    finding = caught.value.findings[0]
    assert finding.code == code
    assert told in str(finding)
    assert not (tmp_path / "ordered").exists()


def test_an_order_that_fails_leaves_the_earlier_one(make: MakeOrder, near: Path) -> None:
    """Even where it fails only once its files are written and looked at."""
    folder = make("near").folder
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    near.write_text(f"{OWN}file: {{ pages: 3 }}\n")
    with pytest.raises(PunchboardError):
        make("near")
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_letters_that_the_stretched_bleed_leaves_out_are_no_text_at_the_cut(
    make: MakeOrder, deck: Path
) -> None:
    """The strip is drawn of a larger copy of the face, whose texts lie farther out."""
    for name in ("card", "back"):
        replace(deck / f"templates/lantern/{name}.layout.yaml", "bleed: 3.175", "bleed: 3")
    replace(
        deck / "templates/lantern/card.xml.j2",
        "</face>",
        '<text x="2.95" y="44" w="30" h="5" style="rules">HHH</text></face>',
    )
    path = make("drivethrucards", extend_bleed=True).folder / "poker.pdf"
    result = CliRunner().invoke(app, ["preflight", str(path), "--profile", "drivethrucards"])
    assert result.exit_code == 0, result.output
