"""Where remarks become findings: their line, their record, and what they stop."""

from pathlib import Path

from cli.conftest import Run
from edits import swap

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Request, build
from pipeline.draw.proofreading import FACE_CHECKS, STYLESHEET_CHECKS
from pipeline.source.findings import Finding, Severity

TEMPLATES = "templates/lantern"
PALE = ('muted: "6b6258"', 'muted: "a8a29a"')


def order(home: Path) -> Request:
    """Return an order of all that the starter prints."""
    return Request(EditionKey(home, "lantern", ""), home / "output", jobs=1)


def checked(home: Path) -> list[Finding]:
    return [each for each in check(order(home)).findings if each.severity is not Severity.INFO]


def line_of(home: Path, file: str, words: str) -> int:
    lines = (home / TEMPLATES / file).read_text("utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if words in line)


def test_the_line_that_sets_a_text(home: Path) -> None:
    """Each face at fault is told, at the line that sets the text."""
    swap(home / TEMPLATES / "styles.yaml", *PALE)
    found = [each for each in checked(home) if each.code == "contrast"]
    assert {each.position.file for each in found} == {"templates/lantern/card.xml.j2"}
    slots = ('slot="kind"', 'slot="flavour"')
    lines = [line_of(home, "card.xml.j2", slot) for slot in slots]
    assert sorted({each.position.line for each in found}) == sorted(lines)
    subjects = [each.subject for each in found if each.position.line == lines[0]]
    assert len(set(subjects)) == len(subjects) == 4


def test_a_shared_part_knows_its_lines(home: Path) -> None:
    """A text within a shared group is told at its own line."""
    old = '  <text slot="rules"'
    new = '<group share="true">\n<fill/>\n<text x="1" y="86" h="3" style="kind">edge</text></group>'
    swap(home / TEMPLATES / "card.xml.j2", old, f"{new}\n{old}")
    found, *alike = checked(home)
    assert found.code == "safe-area"
    assert {each.position for each in alike} == {found.position}
    assert found.position.line == line_of(home, "card.xml.j2", ">edge<")


def test_colours_alike_are_told_at_their_list(home: Path) -> None:
    """The line is that of the list in the game's styles.yaml."""
    lists = "categories:\n  all: [ember, night]\n  more: [ember, ember]\n\nstyles:\n  title:"
    swap(home / TEMPLATES / "styles.yaml", "styles:\n  title:", lists)
    (found,) = [each for each in check(order(home)).findings if each.code == "colour-only"]
    assert found.position.line == line_of(home, "styles.yaml", "more:")


def test_a_build_tells_errors_alone(home: Path) -> None:
    """Pale text is printed; text that nobody can read is not."""
    swap(home / TEMPLATES / "styles.yaml", *PALE)
    outcome = build(order(home))
    assert {each.severity for each in outcome.findings} <= {Severity.INFO}
    assert not outcome.withheld
    close_editions()
    swap(home / TEMPLATES / "styles.yaml", "size: 7.5, floor: 6.5, caps", "size: 4, floor: 4, caps")
    outcome = build(order(home))
    grave = [each for each in outcome.findings if each.severity is not Severity.INFO]
    assert [each.code for each in grave] == ["text-tiny"] * 4
    assert outcome.withheld


def test_a_character_that_no_font_has(home: Path) -> None:
    """It is told at the field that the character comes from, with the template's line."""
    swap(home / "content" / "lantern" / "card.yaml", "Patience, planted.", "Patience 𓆭.")
    (found,) = checked(home)
    assert found.code == "missing-glyph"
    assert "no font has a glyph for '𓆭' (U+131AD)" in found.message
    assert found.position.file == "content/lantern/card.yaml"
    line = line_of(home, "card.xml.j2", 'slot="flavour"')
    assert f"card.xml.j2:{line}" in found.hint


def test_a_proof_tells_warnings(home: Path, run: Run) -> None:
    """Whoever draws one face learns what is wrong with it."""
    swap(home / TEMPLATES / "styles.yaml", *PALE)
    line = ("proof", "lantern", "spark", "--project", str(home))
    proof = run(*line, "--out", str(home / "spark.png"))
    assert (proof.exit_code, "warning: contrast:" in proof.stderr) == (0, True)


def test_each_check_finds_the_fault_of_its_example_alone(home: Path, run: Run) -> None:
    """Of faces, styles, content, editions and translations; and each says what it is for."""
    tried = run("check", "--self-test", "--project", str(home))
    assert (tried.exit_code, tried.stderr) == (0, "")
    for code in (*FACE_CHECKS, *STYLESHEET_CHECKS):
        told = run("explain", code).stdout
        assert len(told.split("\n\n")) > 2, code
