"""What a stranger's names become in the files of each format, read by other programs than ours."""

import csv
import json
import re
from io import StringIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import openpyxl
import pikepdf
import pytest
from cli.conftest import Run
from cli.hostile import NAMES, write_hostile
from markdown_it import MarkdownIt
from typer.testing import Result

FORMULA = re.compile(r"[\s\u200b]*[=+\-@\uff1d\uff0b\uff0d\uff20]")
TITLE = "Evil\n::error::mine ##vso[a] =1 | <b> *c*"


@pytest.fixture
def hostile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the root of a stranger's project; no service that runs builds is around it."""
    for name in ("CI", "GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(write_hostile(tmp_path / "lantern"))
    return tmp_path / "lantern"


def done(result: Result) -> Result:
    assert result.exit_code == 0, result.output
    return result


def rows(text: str, delimiter: str = ",") -> list[list[str]]:
    return list(csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=delimiter))


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_tables_hold_no_formula(hostile: Path, run: Run, delimiter: str) -> None:
    """No cell of an exported kind begins as one, and imported again nothing has changed."""
    line = ("export", "--format", "csv", "--kind", "card", "--delimiter", delimiter)
    done(run(*line, "--out", "cards.csv"))
    cells = [cell for row in rows(Path("cards.csv").read_text("utf-8"), delimiter) for cell in row]
    assert not [cell for cell in cells if FORMULA.match(cell)]
    said = done(run("import", "cards.csv", "--into", "lantern", "--dry-run")).output
    assert "no change" in said or "nothing" in said, said


def test_workbooks_hold_no_formula(hostile: Path, run: Run) -> None:
    """Each cell with a text is a text, header and all."""
    done(run("export", "--format", "xlsx", "--out", "cards.xlsx"))
    book = openpyxl.load_workbook("cards.xlsx")
    cells = [cell for page in book.worksheets for row in page.iter_rows() for cell in row]
    assert {cell.data_type for cell in cells if isinstance(cell.value, str)} == {"s"}
    assert any(
        str(cell.value).endswith('=HYPERLINK(\\"http://example.org/\\",\\"x\\")"') for cell in cells
    )


def test_rosters(hostile: Path, run: Run) -> None:
    """CSV has no formula; JSON, YAML and ros read back as the same roster."""
    text = done(run("roster", "export", "far.yaml", "--format", "csv")).stdout
    assert not [cell for row in rows(text) for cell in row if FORMULA.match(cell)]
    for form in ("json", "yaml", "ros"):
        done(run("roster", "export", "far.yaml", "--format", form, "--out", f"far-2.{form}"))
        back = done(
            run("roster", "import", f"far-2.{form}", "--game", "lantern", "--out", f"{form}.yaml")
        )
        assert "internal" not in back.output
    fighters = json.loads(Path("far-2.json").read_text("utf-8"))["roster"]["fighters"]
    assert [each["name"] for each in fighters] == list(NAMES)


def test_virtual_table(hostile: Path, run: Run) -> None:
    """The saved object names each card as its record does, and its pictures are local files."""
    done(
        run("order", "--shop", "tabletop-simulator", "-p", "cards", "--dpi", "36", "--out", "made")
    )
    saved = (hostile / "made" / "lantern.json").read_text("utf-8")
    found = list(_values(json.loads(saved)))
    assert {" ".join(name.split()) for name in NAMES} <= {
        " ".join(value.split()) for key, value in found if key == "Nickname"
    }
    addresses = {value for key, value in found if key.endswith("URL") and value}
    assert addresses
    assert all(each.startswith("file:///") for each in addresses)
    assert {value for key, value in found if key.startswith("Lua") or key == "XmlUI"} <= {""}


def _values(data: Any, key: str = "") -> Any:
    if isinstance(data, dict):
        for name, value in data.items():
            yield from _values(value, name)
    elif isinstance(data, list):
        for value in data:
            yield from _values(value, key)
    elif isinstance(data, str):
        yield key, data


def test_orders(hostile: Path, run: Run) -> None:
    """The list of an order has no formula, and its README no markup of others."""
    line = ("order", "--shop", "screentop", "-p", "cards", "--dpi", "36", "--out", "made")
    done(run(*line))
    found = [cell for row in rows((hostile / "made/cells.csv").read_text("utf-8")) for cell in row]
    assert any("HYPERLINK" in cell for cell in found)
    assert not [cell for cell in found if FORMULA.match(cell)]
    assert not _foreign((hostile / "made/README.md").read_text("utf-8"))


def test_markdown(hostile: Path, run: Run) -> None:
    """No title or summary of an erratum, and no roster, has a link, a picture or HTML in it."""
    assert not _foreign(done(run("errata", "--format", "markdown")).stdout)
    assert not _foreign(done(run("roster", "export", "far.yaml", "--format", "markdown")).stdout)
    assert not _foreign(run("check", "--format", "markdown").stdout)


def _foreign(text: str) -> list[str]:
    """Return the tokens of Markdown that only a stranger can have written."""
    tokens = MarkdownIt("gfm-like", {"linkify": False, "html": True}).parse(text)
    inner = [child for token in tokens for child in token.children or ()]
    sorts = ("html_inline", "html_block", "link_open", "image", "fence", "code_block")
    return [token.type for token in (*tokens, *inner) if token.type in sorts]


def test_prints(hostile: Path, run: Run) -> None:
    """Titles and bookmarks are literal strings, and nothing in a PDF leads anywhere or runs."""
    done(run("build", "-p", "cards"))
    (path,) = hostile.glob("output/lantern/en/a4/cards.pdf")
    with pikepdf.open(path) as pdf:
        assert str(pdf.docinfo["/Title"]) == f"{TITLE}: {TITLE}"
        with pdf.open_outline() as outline:
            assert outline.root
        for each in pdf.objects:
            if isinstance(each, (pikepdf.Dictionary, pikepdf.Stream)):
                acts = {"/URI", "/JS", "/Launch", "/AA", "/OpenAction", "/EmbeddedFiles", "/Annots"}
                assert not acts & set(each.keys())
    manifest = json.loads((hostile / "output/lantern/en/manifest.json").read_text("utf-8"))
    assert manifest["game"] == "lantern"


def test_cut_files(hostile: Path, run: Run) -> None:
    """The title of a cut file is its title, as XML has it."""
    done(run("build", "-p", "cards", "--cutter", "cricut", "--paper", "a4"))
    made = [*hostile.glob("output/**/*.svg")]
    assert made
    for path in made:
        root = ElementTree.fromstring(path.read_text("utf-8"))
        said = root.findtext("{http://www.w3.org/2000/svg}title")
        assert said is not None
        assert TITLE in said
        assert not [each for each in root.iter() if each.tag.endswith(("script", "}b"))]
