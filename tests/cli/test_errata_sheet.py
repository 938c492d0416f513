"""The errata of a game as a PDF, from the command line."""

from pathlib import Path

import pypdfium2
import pytest
from cli.conftest import Run

ERRATUM = """\
title: A brighter spark
date: "2025-03"
kind: functional
summary: The version of the game is another.
patches:
  - { target: game, field: title, was: Lantern, now: Lanterns }
"""


@pytest.fixture
def changed(project: Path) -> Path:
    """Return the project, of which an erratum of March 2025 has changed the title."""
    folder = project / "content" / "lantern" / "errata"
    folder.mkdir()
    (folder / "2025-03-spark.yaml").write_text(ERRATUM)
    return project


def test_the_sheet_lies_with_the_prints(changed: Path, run: Run) -> None:
    """Without a place of its own it goes into the folder of its paper."""
    result = run("errata", "lantern", "--format", "pdf")
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout == "output/lantern/en/a4/errata.pdf  1 page, 1 erratum\n"
    page = pypdfium2.PdfDocument(changed / "output/lantern/en/a4/errata.pdf")[0]
    words = page.get_textpage().get_text_range()
    assert "A brighter spark" in words
    assert "Lanterns" in words
    some = run("errata", "lantern", "--format", "pdf", "--since", "2025-01").stdout
    assert some.startswith("output/lantern/en/since-2025-01/a4/errata.since-2025-01.pdf  1 page")


def test_paper_and_place_are_chosen(changed: Path, run: Run) -> None:
    """The sheet is written where one says, on the paper that one says."""
    options = ("--format", "pdf", "--paper", "letter", "--out", "my.pdf")
    assert run("errata", "lantern", *options).exit_code == 0
    assert pypdfium2.PdfDocument(changed / "my.pdf")[0].get_size() == (612, 792)
    assert not (changed / "output").exists()
    wrong = run("errata", "lantern", "--format", "pdf", "--paper", "a99")
    assert (wrong.exit_code, "no paper is named 'a99'" in wrong.stderr) == (2, True)


def test_without_errata_nothing_is_written(project: Path, run: Run) -> None:
    """It is said that there are none."""
    result = run("errata", "lantern", "--format", "pdf", "--out", "my.pdf")
    assert (result.exit_code, result.stdout) == (0, "Lantern: no errata\n")
    assert not (project / "my.pdf").exists()


def test_a_broken_template_of_the_games_own_is_told(changed: Path, run: Run) -> None:
    """A finding names its line, and nothing is written."""
    own = changed / "templates" / "lantern" / "errata-sheet.xml.j2"
    own.write_text("<face>\n<nothing/></face>\n")
    result = run("errata", "lantern", "--format", "pdf", "--out", "my.pdf")
    assert result.exit_code == 1
    assert "templates/lantern/errata-sheet.xml.j2:2" in result.stderr
    assert not (changed / "my.pdf").exists()


def test_words_are_those_of_their_time(changed: Path, run: Run) -> None:
    """Constants and names are printed as they were then; the words that differ are told apart."""
    errata = changed / "content" / "lantern" / "errata"
    oak = "'**Play:** draw until you hold [[=hand]] cards. *The oak cannot duel on this turn.*'"
    now = "'**Play:** draw until you hold [[=hand]] cards, and rest.'"
    patches = {
        "2025-04-01-oak": f"target: 'card:old-oak', field: text, was: {oak}, now: {now}",
        "2025-04-02-hand": "target: game, field: constants.hand.value, was: 5, now: 6",
        "2025-04-03-elk": "target: 'card:elk', now: { name: Elk, element: grove, cost: 2, power: 1,"
        " text: 'Beside [[old-oak]].' }",
    }
    for name, patch in patches.items():
        head = f"title: It\ndate: '{name[:10]}'\nkind: functional\nsummary: It changes.\n"
        (errata / f"{name}.yaml").write_text(f"{head}patches: [{{ {patch} }}]\n")
    told = run("errata", "lantern")
    assert told.exit_code == 0, told.stderr
    assert "[-cards." in told.stdout
    assert "{+cards, and rest.+}" in told.stdout
    assert run("errata", "lantern", "--format", "pdf", "--out", "my.pdf").exit_code == 0
    pages = pypdfium2.PdfDocument(changed / "my.pdf")
    words = " ".join(" ".join(p.get_textpage().get_text_range() for p in pages).split())
    assert "hold 5 cards. The oak cannot" in words
    assert "hold 5 cards, and rest." in words
    assert "Beside Old Oak." in words
