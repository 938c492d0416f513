"""Papers, trim formats and imposition profiles, as data and as names on the command line."""

import json
from pathlib import Path

import pytest
import yaml
from cli.conftest import invoke
from pypdf import PdfReader
from typer.testing import Result

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.plan import make_plan
from pipeline.sheets.options import Options
from pipeline.source.units import mm, to_mm

TABLES = yaml.safe_load(Path(__file__).with_name("tables.yaml").read_text("utf-8"))


def run(home: Path, *arguments: str) -> Result:
    return invoke(*arguments, "--project", str(home))


@pytest.mark.parametrize(
    ("text", "name", "size"),
    [
        ("A4", "a4", (210, 297)),
        ("297 x 210", "a4", (210, 297)),
        ("8.5x11in", "letter", (215.9, 279.4)),
        ("330x200mm", "330x200mm", (200, 330)),
        ("200x200in", "200x200in", (5080, 5080)),
    ],
)
def test_a_paper_goes_by_name_or_by_size(
    home: Path, text: str, name: str, size: tuple[float, float]
) -> None:
    """A size that has a name gets it, either way up; another one is a paper of its own."""
    assert run(home, "build", "--paper", text).exit_code == 0
    (file,) = (home / "output").rglob(f"{name}/*.pdf")
    box = PdfReader(file).pages[0].mediabox
    assert sorted((to_mm(box.width), to_mm(box.height))) == pytest.approx(size, abs=0.01)


@pytest.mark.parametrize(
    "text", ["leter", "", "0x100mm", "9x100mm", "100000x100000mm", "210x", "-1x5mm", "1e9x2"]
)
def test_another_paper_is_a_misuse(home: Path, text: str) -> None:
    """The command was called wrongly; nothing is guessed, and the nearest name is offered."""
    result = run(home, "build", f"--paper={text}")
    assert result.exit_code == 2
    assert "did you mean 'letter'" in result.stderr or text != "leter"
    assert not (home / "output").exists()


@pytest.mark.parametrize(("table", "written", "words"), TABLES["wrong"])
def test_a_wrong_table_is_named(home: Path, table: str, written: str, words: str) -> None:
    """The finding says which entry and which field, and what was expected."""
    (home / "templates" / "lantern" / f"{table}.yaml").write_text(written + "\n", "utf-8")
    option = ("--sleeves", "tiny") if table == "sleeves" else ("--fit", "poker")
    result = run(home, "build", *option)
    assert result.exit_code != 0
    assert words in " ".join((result.stdout + result.stderr).split())


def options(home: Path, sheet: str) -> Options:
    """Return how a product of these choices is imposed."""
    content = home / "content" / "lantern" / "products.yaml"
    content.write_text(
        f"cards: {{ title: C, component: card, records: card, sheet: {sheet} }}\n", "utf-8"
    )
    edition = OpenEdition(EditionKey(home, "lantern", ""))
    make_plan(edition, (), ("a4",))
    return edition.profiles[sheet] if sheet in edition.profiles else edition.profiles["home"]


def test_shipped_profiles_complete_the_defaults(home: Path) -> None:
    """What the data says of `home` and what the code assumes are one; others differ as they say."""
    assert options(home, "home") == Options()
    assert options(home, "shared-cuts") == Options(gutter=0.0)
    assert options(home, "knife") == Options(marks=("crop", "guides"))
    assert options(home, "gutterfold") == Options(backs="gutterfold")


def test_all_fields_of_a_profile_are_read(home: Path) -> None:
    """Every option can be set from data; a ruler that is wished for has the defaults' unit."""
    (home / "templates" / "lantern" / "sheets.yaml").write_text(
        "defaults: { ruler: inch }\n"
        "profiles:\n"
        "  plain: { ruler: true }\n"
        "  mine: { gutter: 1/8in, marks: [outline, crop], mark-length: 4, mark-offset: 1,\n"
        "    mark-weight: 0.5, flip: short, backs: separate, back-offset: [-1, 0.5mm],\n"
        "    back-order: reversed, back-bleed: 5, orientation: landscape, margin: 0,\n"
        "    folds: across, ruler: false, slug: false }\n",
        "utf-8",
    )
    assert options(home, "plain").ruler == "inch"
    assert options(home, "mine") == Options(
        gutter=9.0,
        marks=("crop", "outline"),
        mark_length=mm(4),
        mark_offset=mm(1),
        mark_weight=0.5,
        flip="short",
        backs="separate",
        back_offset=(mm(-1), mm(0.5)),
        back_order="reversed",
        back_bleed=mm(5),
        orientation="landscape",
        margin=0.0,
        folds="across",
        ruler=None,
        slug=False,
    )


@pytest.mark.parametrize("table", TABLES["mistakes"])
def test_all_mistakes_of_a_table_are_told_once(home: Path, table: str) -> None:
    """Each has a line and a column, and none is told again for another product."""
    file = home / "templates" / "lantern" / f"{table}.yaml"
    file.write_text(TABLES["mistakes"][table], "utf-8")
    told = run(home, "check", "--json", "--quiet").stdout
    found = [each for each in json.loads(told)["lantern"] if each["file"].endswith(file.name)]
    places = [(each["line"], each["column"]) for each in found]
    assert len(set(places)) == len(places) == 4
    assert all(line and column for line, column in places)


def test_a_mistake_is_told_in_the_file_that_has_it(home: Path) -> None:
    """The files of the game, of the project and of Punchboard are read as one."""
    shared = home / "templates" / "shared"
    shared.mkdir()
    (shared / "papers.yaml").write_text("sizes: {}\npapers: { roll: { width: 9 } }\n", "utf-8")
    own = home / "templates" / "lantern" / "papers.yaml"
    own.write_text("margin: thin\npapers: { card: { width: 90, height: 9 } }\n", "utf-8")
    told = run(home, "check", "--json", "--quiet").stdout
    assert {(each["file"], each["line"], each["code"]) for each in json.loads(told)["lantern"]} == {
        ("templates/shared/papers.yaml", 1, "field-unknown"),
        ("templates/shared/papers.yaml", 2, "field-missing"),
        ("templates/lantern/papers.yaml", 1, "field-type"),
        ("templates/lantern/papers.yaml", 2, "field-type"),
    }
