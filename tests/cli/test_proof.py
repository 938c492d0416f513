"""`punchboard proof`: what its options ask for, where files go, and drawing again what changes."""

from collections.abc import Callable
from pathlib import Path

import pytest
from fleets import write_kites
from typer.testing import Result

from pipeline.build.edition import EditionKey
from pipeline.build.options import Format
from pipeline.build.project import Project
from pipeline.build.proofs.choice import Choice, Place
from pipeline.build.proofs.making import ProofOrder, ProofStyle
from pipeline.cli.commands.proof import WatchedProofs
from pipeline.cli.report import measured

Run = Callable[..., Result]


def test_several_go_into_the_output_and_one_is_written_here(project: Path, run: Run) -> None:
    """Few files are told one by one; a contact sheet is one file."""
    told = run("proof", "lantern", "spark", "bonfire", "--dpi", "36").stdout.splitlines()
    folder = "output/proofs/lantern"
    assert told == [f"{folder}/card-bonfire.png", f"{folder}/card-spark.png"]
    contact = run("proof", "lantern", "--kind", "card", "--contact", "--format", "pdf")
    assert contact.stdout == "lantern-card-contact.pdf\n"
    assert run("proof", "lantern", "spark", "--side", "back", "-q", "--dpi", "36").stdout == ""
    assert (project / "lantern-spark-back.png").is_file()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--columns", "3"), "--columns has no effect"),
        (("--out", "x.pdf", "--dpi", "90"), "--dpi has no effect"),
        (("--out", "x.pdf", "--format", "png"), "contradict each other"),
        (("--out", "x.gif"), ".png or .pdf"),
        (("--out", "x.png"), "4 faces are chosen"),
        (("--overlay", "trmi"), "did you mean 'trim'?"),
        (("--overlay", "trim", "--no-overlay"), "contradict each other"),
        (("--cut", "--overlay", "trim"), "leave --overlay away"),
        (("--cut", "--contact"), "--cut has no effect"),
        (("--paper", "a4"), "--paper has no effect"),
        (("--kind", "card", "--samples"), "--samples has no effect"),
        (("--commit", "HEAD", "--watch"), "leave --watch"),
        (("--commit", "HEAD"), "no such commit"),
        (("--notes", "--severity", "error"), "contradict each other"),
    ],
)
def test_options_that_have_no_effect_are_misuse(
    project: Path, run: Run, options: tuple[str, ...], words: str
) -> None:
    """Nothing is written, one line says why, and the exit code is 2."""
    before = sorted(project.rglob("*"))
    result = run("proof", "lantern", *options)
    assert words in result.stderr
    assert result.exit_code == 2
    assert sorted(project.rglob("*")) == before


def test_what_adds_no_face_is_told(project: Path, run: Run) -> None:
    """Backs of cards that have none, and samples of a game without: the others are drawn."""
    products = project / "content" / "lantern" / "products.yaml"
    lines = products.read_text().splitlines(keepends=True)
    products.write_text("".join(line for line in lines if not line.startswith("  back:")))
    told = run("proof", "lantern", "--side", "both", "--samples", "--dpi", "36")
    assert (told.exit_code, told.stdout.count(".png")) == (0, 4)
    assert told.stdout.splitlines()[-2:] == [
        "note: --side both: nothing that is chosen has a back",
        "note: --samples: lantern has no product of sample rosters",
    ]


def test_mistakes_of_a_template_are_told_as_build_tells_them(project: Path, run: Run) -> None:
    """The line of the template is told, with what was meant, and the exit code is 1."""
    template = project / "templates" / "lantern" / "card.xml.j2"
    template.write_text(template.read_text().replace('style="title"', 'style="titel"'))
    result = run("proof", "lantern", "spark")
    assert result.stderr.startswith("templates/lantern/card.xml.j2:")
    assert "did you mean 'title'?" in result.stderr
    assert result.stdout == "not drawn: card:spark\n1 error\n"
    assert result.exit_code == 1


def test_roster_is_proofed_with_all_that_prints_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    """The file of a player takes the place of the samples."""
    root = write_kites(tmp_path)
    monkeypatch.chdir(root)
    result = run(
        *("proof", "kites", "--roster", "content/kites/rosters/dawn.yaml"),
        *("--contact", "--out", "dawn.pdf"),
    )
    assert (result.exit_code, result.stdout) == (0, "dawn.pdf\n"), result.stderr


def test_what_changes_is_drawn_again_whatever_goes_wrong(
    project: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One changed card is one picture; faults and names that are gone are told, and it goes on."""
    opened = Project(project)
    cards = project / "content" / "lantern" / "card.yaml"
    order = ProofOrder(
        EditionKey(project, "lantern", ""),
        Choice(("spark", "bonfire")),
        Place(tmp_path / "there", opened, "lantern", "lantern", Format.PNG),
        ProofStyle(dpi=36),
        cache=tmp_path / "cache",
    )
    measure = measured(None, notes=False, quiet=False, as_json=False)
    again = WatchedProofs(opened, order, project, measure)

    def answer(was: str, now: str) -> str:
        cards.write_text(cards.read_text().replace(was, now))
        (line,) = again("lantern", [cards])
        return line

    assert "card-spark.png, card-bonfire.png written in " in answer("nothing", "nothing")
    told = answer("discard a card", "discard one card")
    assert told.startswith("content/lantern/card.yaml -> lantern: card-spark.png written in 0.")
    assert answer("spark:", "spark: [").endswith("nothing drawn")
    assert "yaml-syntax" in capsys.readouterr().err
    assert "did you mean 'spark'?" in answer("spark: [", "sparkle:").replace("sparkle", "spark")
    assert "no proof changed" in answer("sparkle:", "spark:")
