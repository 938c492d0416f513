"""Kits of an earlier day, and what a reprint says of faces that cannot be drawn."""

from pathlib import Path

import pytest
from acceptance.whole import write_whole
from cli.conftest import invoke
from edits import swap
from typer.testing import Result


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a project with an erratum of 2008 and a house ruling of 2009, gone to."""
    project = write_whole(tmp_path / "lantern")
    monkeypatch.chdir(project)
    return project


def reprint(*arguments: str) -> Result:
    return invoke("reprint", "lantern", "--paper", "a4", *arguments)


def test_a_kit_of_an_earlier_day(root: Path) -> None:
    """--as-of prints what had changed by then, and nothing that came later."""
    made = reprint("--since", "2007", "--as-of", "2008")
    assert made.exit_code == 0, made.output
    assert "Sapling" in made.stdout
    assert "Old Oak" not in made.stdout
    assert (root / "output/lantern/en@2008/reprint/a4/since-2007.pdf").is_file()


def test_faces_that_cannot_be_drawn_are_no_success(root: Path) -> None:
    """Where neither state can be drawn it is unknown whether anything has changed."""
    swap(root / "templates/lantern/card.xml.j2", 'style="title"', 'style="titel"')
    made = reprint("--since", "2008")
    assert made.exit_code == 1
    assert "error: " in made.stderr
    assert "nothing has changed" not in made.stdout


def test_a_small_paper_is_named(root: Path) -> None:
    """A list that no small paper has room for says so, and not what its template has wrong."""
    command = ["errata", "lantern", "--format", "pdf", "--paper", "60x90mm"]
    made = invoke(*command)
    assert made.exit_code == 2
    assert "does not fit on 60x90mm" in made.stderr
