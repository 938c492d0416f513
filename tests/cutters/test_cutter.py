"""Cutting machines as data, and what is asked of them in vain."""

import re
import sys
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import yaml

from cutters.conftest import cut_with, manifest
from pipeline.build.edition import EditionKey
from pipeline.build.options import PrintChoice, PrintSettings
from pipeline.build.stages import Order, Outcome, build
from pipeline.sheets.cutters import cutter, cutters
from pipeline.source.findings import Misuse

OWN = Path("templates/shared/cutters.yaml")
MACHINE: dict[str, Any] = {"source": "Mine.", "marks": {"top-left": "cross"}, "length": 6}


def machine(**more: Any) -> dict[str, Any]:
    """Return a table with one machine that has more fields."""
    return {"cutters": {"mine": {**MACHINE, **more}}}


def test_punchboards_own_machines_are_told_with_their_source() -> None:
    """Each names where its figures are from, and a wrong name is answered with those there are."""
    table = yaml.safe_load(OWN.read_text("utf-8"))
    known = cutters(table)
    assert {"silhouette", "silhouette-four", "cricut"} <= set(known)
    with pytest.raises(Misuse, match="silhouette"):
        cutter("silhuette", known)


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"source": None}, "source"),
        ({"inset": "ten"}, "inset"),
        ({"inset": -1}, "inset"),
        ({"weight": 0}, "weight"),
        ({"length": 0.5}, "length"),
        ({"marks": {"top-left": "squire"}}, "squire"),
        ({"marks": {"middle": "square"}}, "middle"),
        ({"marks": "square"}, "marks"),
        ({"areas": {"a4": [200, 100]}}, "a4"),
        ({"areas": [1, 2]}, "areas"),
        ({"offset": [1]}, "offset"),
        ({"offset": [99, 0]}, "offset"),
        ({"perforate": [2, 0]}, "perforate"),
        ({"dpi": 1e9}, "dpi"),
        ({"files": ["pdf"]}, "pdf"),
        ({"sheet": {"gutter": "wide"}}, "gutter"),
        ({"sheet": {"cutter": "cricut"}}, "cutter"),
        ({"sheet": [1]}, "sheet"),
        ({"offsets": [1, 1]}, "offsets"),
    ],
)
def test_wrong_fields_are_named(more: dict[str, Any], told: str) -> None:
    """Whatever is wrong is told with the machine and its field; the same without it is right."""
    assert cutters(machine())
    with pytest.raises(ValueError, match="mine") as error:
        cutters(machine(**more))
    assert told in str(error.value)


def outcome(root: Path, products: str, cutter: str = "") -> Outcome:
    """Print the products of a project."""
    (root / "content/trial/products.yaml").write_text(products, "utf-8")
    settings = PrintSettings((("cutter", cutter),) if cutter else ())
    return build(Order(EditionKey(root, "trial", ""), root / "output", jobs=1, settings=settings))


def codes(found: Outcome) -> set[str]:
    """Return the codes of an outcome's findings."""
    return {each.code for each in found.findings}


def test_products_may_name_their_machine(trial: Path) -> None:
    """The choice stands in products.yaml; an unknown one is told at its line, others print."""
    products = (
        "oval: { title: O, component: oval, papers: [a4], sheet: { cutter: silhouette } }\n"
        "tiles: { title: T, component: tiles, papers: [a4], sheet: { cutter: silhuette } }\n"
    )
    found = outcome(trial, products)
    assert found.withheld == ("tiles",)
    (finding,) = [each for each in found.findings if each.code == "product-sheet"]
    assert finding.position.line == 2
    assert "silhouette" in finding.message
    assert manifest(found.folder)["oval", "a4"]["cuts"]


def test_command_line_goes_before_products(trial: Path) -> None:
    """--cutter none prints for scissors; an unknown machine is misuse."""
    products = "oval: { title: O, component: oval, sheet: { cutter: silhouette } }\n"
    found = outcome(trial, products, "none")
    assert not list(found.folder.rglob("*.cut.*"))
    with pytest.raises(Misuse, match="--cutter"):
        outcome(trial, products, "silhuette")


def test_packed_pieces_are_cut_by_the_machine_that_their_products_name(trial: Path) -> None:
    """On one sheet, with a file for it; what is cut otherwise has its own, and is told."""
    (trial / "content/trial/products.yaml").write_text(
        "oval: { title: O, component: oval, sheet: { cutter: silhouette } }\n"
        "flag: { title: F, component: flag, sheet: { cutter: silhouette } }\n"
        "box: { title: B, component: box }\n",
        "utf-8",
    )
    settings = PrintSettings(choice=PrintChoice(pack=True))
    key = EditionKey(trial, "trial", "")
    order = Order(key, trial / "output", papers=("a4",), jobs=1, settings=settings)
    found = build(order)
    assert found.notes == ("not packed, as they need sheets of their own: box",)
    names = sorted(path.name for path in found.folder.glob("a4/*"))
    assert names == [
        "box.pack.pdf",
        "packed.pack.cut.dxf",
        "packed.pack.cut.svg",
        "packed.pack.pdf",
    ]


def test_what_no_machine_can_cut_is_told(trial: Path) -> None:
    """Folded sheets are refused; for pages there is nothing to cut, and they are printed."""
    (trial / "templates/trial/page.layout.yaml").write_text("trim: paper\n", "utf-8")
    (trial / "templates/trial/page.xml.j2").write_text("<face></face>\n", "utf-8")
    found = outcome(
        trial,
        "folded: { title: F, component: tiles, back: tiles, sheet: gutterfold }\n"
        "page: { title: P, pages: [page] }\n",
        "silhouette",
    )
    assert found.withheld == ("folded",)
    assert {"cutter-fold", "cutter-unused"} <= codes(found)


def test_a_piece_beyond_the_machine_is_told(trial: Path) -> None:
    """The finding says how large an area the machine cuts."""
    found = outcome(trial, "box: { title: B, component: box, papers: [a5] }\n", "cricut")
    (finding,) = [each for each in found.findings if each.code == "face-too-large"]
    assert "cricut" in finding.message
    assert "cutter: none" in finding.hint


def test_without_ezdxf_it_says_how_to_install_it(
    trial: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is drawn before what writes the files is known to be there."""
    monkeypatch.setitem(sys.modules, "ezdxf", None)
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(Misuse, match="pip install"):
        cut_with(trial, "silhouette", "oval")
    assert not (trial / "output").exists()


def test_a_sheet_in_the_hand_finds_its_cut_path(trial: Path) -> None:
    """Its slug line names the file, and counts through it as the names of the paths do."""
    settings = PrintSettings((("cutter", "silhouette"),), choice=PrintChoice(pack=True))
    key = EditionKey(trial, "trial", "")
    products = ("cards", "tiles", "round", "oval", "hexes")
    order = Order(key, trial / "output", products, ("a4",), jobs=1, settings=settings)
    outcome = build(order)
    (entry,) = outcome.printed
    sheets: dict[int, str] = {}
    with pypdfium2.PdfDocument(outcome.folder / entry.file) as document:
        for page, each in enumerate(document, 1):
            words = " ".join(each.get_textpage().get_text_range().split())
            found = re.search(r" · (\S+)\.pdf · sheet (\d+)/(\d+)", words)
            assert found is not None
            assert int(found[3]) == len(document)
            sheets[page] = f"{found[1]}.cut.sheet-{found[2]}."
    assert len(sheets) > 2
    for cut in entry.cuts:
        if len(cut.pages) == 1:
            assert Path(cut.file).name.startswith(sheets[cut.pages[0]])
    assert any(len(cut.pages) == 1 for cut in entry.cuts)
