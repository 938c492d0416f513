"""Cutting machines as data, and what is asked of them in vain."""

import json
import re
import sys
from pathlib import Path

import pypdfium2
import pytest
import yaml
from cli.conftest import invoke
from typer.testing import Result

from pipeline.build.edition import EditionKey
from pipeline.build.options import PrintSettings
from pipeline.build.stages import Outcome, Request, build
from pipeline.source.findings import Misuse
from sheets.cutters.conftest import cut_with, manifest

TABLES = yaml.safe_load((Path(__file__).parents[1] / "tables.yaml").read_text("utf-8"))
MACHINE = "source: Mine., marks: {top-left: cross}, length: 6"


def cut(root: Path, *options: str) -> Result:
    return invoke("build", "--project", str(root), "-j", "1", *options)


@pytest.mark.parametrize(("more", "told"), TABLES["cutters"])
def test_wrong_fields_are_named(trial: Path, more: str, told: str) -> None:
    """Whatever is wrong is told with the machine and its field; the same without it is right."""
    file, products = trial / "templates/trial/cutters.yaml", ("-p", "oval", "--cutter", "mine")
    key = more.partition(":")[0]
    own = ", ".join(part for part in MACHINE.split(", ") if not part.startswith(f"{key}:"))
    file.write_text(f"cutters: {{ mine: {{ {own}, {more} }} }}\n", "utf-8")
    result = cut(trial, *products)
    assert result.exit_code in (1, 2)
    assert "mine" in result.stderr
    assert told in result.stderr
    file.write_text(f"cutters: {{ mine: {{ {MACHINE} }} }}\n", "utf-8")
    assert cut(trial, *products, "--paper", "a4").exit_code == 0


def outcome(root: Path, products: str, cutter: str = "") -> Outcome:
    (root / "content/trial/products.yaml").write_text(products, "utf-8")
    settings = PrintSettings((("cutter", cutter),) if cutter else ())
    return build(Request(EditionKey(root, "trial", ""), root / "output", jobs=1, settings=settings))


def codes(found: Outcome) -> set[str]:
    return {each.code for each in found.findings}


def test_products_may_name_their_machine(trial: Path) -> None:
    """The choice is in products.yaml; an unknown one is told at its line, others print."""
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
    found = cut(trial, "--pack", "--paper", "a4")
    assert "not packed, because they need sheets of their own: box" in found.output + found.stderr
    names = sorted(path.name for path in (trial / "output").rglob("a4/*"))
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
    products = [
        word for name in ("cards", "tiles", "round", "oval", "hexes") for word in ("-p", name)
    ]
    assert cut(trial, *products, "--paper", "a4", "--pack", "--cutter", "silhouette").exit_code == 0
    (pdf,) = (trial / "output").rglob("*.pdf")
    (entry,) = json.loads((pdf.parents[1] / "manifest.json").read_text("utf-8"))["products"]
    sheets: dict[int, str] = {}
    with pypdfium2.PdfDocument(pdf) as document:
        for page, each in enumerate(document, 1):
            words = " ".join(each.get_textpage().get_text_range().split())
            found = re.search(r" · (\S+)\.pdf · sheet (\d+)/(\d+)", words)
            assert int(found[3]) == len(document)
            sheets[page] = f"{found[1]}.cut.sheet-{found[2]}."
    assert len(sheets) > 2
    alone = [each for each in entry["cuts"] if len(each["pages"]) == 1]
    assert alone
    for each in alone:
        assert Path(each["file"]).name.startswith(sheets[each["pages"][0]])
