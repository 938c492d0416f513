"""`punchboard proof`: what its options ask for, where files go, and drawing again what changes."""

from pathlib import Path

import pytest
from cli.conftest import Run
from fleets import write_kites


def test_several_go_into_the_output_and_one_is_written_here(project: Path, run: Run) -> None:
    """Few files are told one by one; a contact sheet is one file."""
    told = run("proof", "lantern", "spark", "bonfire", "--dpi", "36").stdout.splitlines()
    folder = "output/proofs/lantern"
    assert told == [f"{folder}/card-bonfire.png", f"{folder}/card-spark.png"]
    contact = run("proof", "lantern", "--kind", "card", "--contact", "--format", "pdf")
    assert contact.stdout == "lantern-card-contact.pdf\n"
    assert run("proof", "lantern", "spark", "--side", "back", "-q", "--dpi", "36").stdout == ""
    assert (project / "lantern-spark-back.png").is_file()


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
