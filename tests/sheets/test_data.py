"""Papers, trim formats and imposition profiles, as data and as names on the command line."""

from pathlib import Path

import pytest
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.stages import make_plan
from pipeline.cli.root import app
from pipeline.sheets.options import Options
from pipeline.source.units import mm, to_mm


def run(home: Path, *arguments: str) -> Result:
    """Run a command on the starter game."""
    close_editions()
    return CliRunner().invoke(app, [*arguments, "--project", str(home)])


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


@pytest.mark.parametrize(
    ("table", "written", "words"),
    [
        ("papers", "[]", "expected a mapping of names to values"),
        ("papers", "papers: {x: {width: 10}}", "paper 'x': 'height' is missing"),
        ("papers", "papers: {x: {width: 300, height: 200}}", "expected portrait"),
        ("papers", "papers: {x: {width: 9, height: 20}}", "above twice the margin"),
        ("papers", "papers: {x: {width: wide, height: 20}}", "expected a length"),
        ("papers", "papers: {x: {widht: 9}}", "did you mean 'width'"),
        ("cards", "{radius: 3, formats: {x: {width: 5, height: 50}}}", "twice the corner radius"),
        ("sleeves", "{seam: 1, sleeves: {tiny: {width: 2, height: 90}}}", "sleeve 'tiny'"),
        *(
            ("sheets", f"profiles: {{p: {{{field}}}}}", words)
            for field, words in (
                ("flip: lnog", "did you mean 'long'"),
                ("marks: [crop, x]", "'marks': found 'x'"),
                ("ruler: inches", "did you mean 'inch'"),
                ("back-offset: 3", "expected [x, y]"),
                ("back-offset: [0, -300]", "expected -5 to 5 mm, found -300"),
                ("mark-offset: 51", "expected 0 to 50 mm, found 51"),
                ("mark-weight: 1in", "expected 0 to 10 pt, found '1in'"),
                ("gutter: -1", "expected 0 to 30 mm"),
                ("bleed: 3", "unknown field 'bleed'"),
            )
        ),
    ],
)
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
        9.0,
        ("crop", "outline"),
        (mm(4), mm(1), 0.5),
        "short",
        "separate",
        (mm(-1), mm(0.5)),
        "reversed",
        mm(5),
        "landscape",
        0.0,
        "across",
        None,
        False,
    )
