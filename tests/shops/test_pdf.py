"""Orders of PDFs."""

from pathlib import Path

import pikepdf
import pytest
from cli.conftest import Run
from draw.canvas import picture
from edits import swap
from shops.conftest import OWN, MakeOrder

COLOUR = Path(__file__).parents[2] / "templates/shared/colour"


def is_back(path: Path, page: int) -> bool:
    """Tell whether a page shows the starter game's back: its foot is night, not paper."""
    image = picture(path.read_bytes(), page)
    pixel = image.getpixel((3, image.height - 3))
    assert isinstance(pixel, tuple)
    return max(pixel) < 128


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
    backs = [is_back(path, page) for page in range(4)]
    assert backs == [order == "backs-first", order != "backs-first"] * 2


def test_a_profile_of_the_project_is_laid_over_ours(make: MakeOrder, deck: Path) -> None:
    """Only what it changes is written; a deck without any backs has fronts alone."""
    shops = deck / "templates/lantern/shops"
    shops.mkdir(parents=True)
    (shops / "thegamecrafter.yaml").write_text("delivery: pdf\nfile: { order: backs-first }\n")
    ordered = make("thegamecrafter")
    assert [each["path"] for each in ordered.told["files"]] == ["poker.pdf"]
    assert is_back(ordered.folder / "poker.pdf", 0)
    swap(deck / "content/lantern/products.yaml", "  back: back\n", "")
    with pikepdf.open(make("thegamecrafter").folder / "poker.pdf") as document:
        assert len(document.pages) == 4


def test_drivethrucards_gets_inks_backs_first_and_a_preflight_report(make: MakeOrder) -> None:
    """PDF/X-1a:2003 with an output intent, and each rule of the shop stands in the report."""
    ordered = make("drivethrucards")
    path = ordered.folder / "poker.pdf"
    with pikepdf.open(path) as document:
        assert str(document.docinfo["/GTS_PDFXVersion"]) == "PDF/X-1a:2003"
        (intent,) = document.Root.OutputIntents
        assert str(intent.S) == "/GTS_PDFX"
        assert b" rg\n" not in document.pages[0].Contents.read_bytes()
        assert len(document.pages) == 10
    assert [is_back(path, page) for page in (0, 1)] == [True, False]
    for rule in ("ink", "colours", "standard", "transparency", "order", "trim"):
        assert f"  pass        {rule} " in ordered.text("preflight.txt")


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


@pytest.mark.parametrize(
    ("rules", "code", "told"),
    [
        ("standard: PDF/X-4", "field-type", '"line": 7, "column": 19'),
        ("standard: PDF/X-1a:2001", "shop-standard", "which Punchboard cannot make"),
        ("colours: [cmyk], profile: ../../x.icc", "shop-colour", "no output profile '../../x.icc'"),
        ("inks: 240", "field-unknown", '"line": 7, "column": 9'),
        ("pages: 3", "preflight-pages", "poker.pdf"),
    ],
)
def test_rules_that_cannot_be_kept_are_told_and_nothing_is_made(
    make: MakeOrder, near: Path, rules: str, code: str, told: str
) -> None:
    """A file that fails its shop's rules is no order."""
    near.write_text(f"{OWN}file: {{ {rules} }}\n")
    refused = make("near")
    assert (refused.code, refused.codes[0], refused.folder.exists()) == (1, code, False)
    assert told in refused.said


def test_an_order_that_fails_leaves_the_earlier_one(make: MakeOrder, near: Path) -> None:
    """Even where it fails only once its files are written and looked at."""
    folder = make("near").folder
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    near.write_text(f"{OWN}file: {{ pages: 3 }}\n")
    assert make("near").code == 1
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_letters_that_the_stretched_bleed_leaves_out_are_no_text_at_the_cut(
    make: MakeOrder, deck: Path, run: Run
) -> None:
    """The strip is drawn of a larger copy of the face, whose texts lie farther out."""
    for name in ("card", "back"):
        swap(deck / f"templates/lantern/{name}.layout.yaml", "bleed: 3.175", "bleed: 3")
    swap(
        deck / "templates/lantern/card.xml.j2",
        "</face>",
        '<text x="2.95" y="44" w="30" h="5" style="rules">HHH</text></face>',
    )
    path = make("drivethrucards", "--extend-bleed").folder / "poker.pdf"
    result = run("preflight", str(path), "--profile", "drivethrucards")
    assert result.exit_code == 0, result.output
