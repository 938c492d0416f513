"""`punchboard calibrate`, and printings that ask for something else than the game's files say."""

import json
from pathlib import Path

import pytest
from cli.conftest import Run
from pypdf import PdfReader


@pytest.fixture
def printers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))
    return tmp_path / "settings" / "printers.json"


def test_a_sheet_needs_no_project(
    run: Run, printers: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a folder without a game it is written there, and says what to do with it."""
    monkeypatch.chdir(tmp_path)
    result = run("calibrate", "--paper", "letter", "--flip", "short")
    assert result.exit_code == 0, result.stderr
    assert "flip on the short edge" in result.stdout
    reader = PdfReader(tmp_path / "calibration-letter.pdf")
    assert len(reader.pages) == 2
    said = " ".join(reader.pages[0].extract_text().split())
    assert "--back-offset RIGHT,DOWN --flip short" in said
    assert not printers.exists()


def test_what_is_read_is_remembered(run: Run, printers: Path, game: Path) -> None:
    """For one sort of sheets each, by a name; listed, used, forgotten; outside the project."""
    before = sorted(game.parents[1].rglob("*"))
    for offset, lie in (("1.5,-0.5", "landscape"), ("−2,1", "portrait"), ("0.1in,0", "portrait")):
        told = run(
            *("calibrate", "--printer", "Kitchen inkjet", "--back-offset", offset),
            *("--orientation", lie),
        )
        assert told.exit_code == 0, told.stderr
    assert "2.54 mm right, 0 mm down" in told.stdout
    assert run("calibrate", "--printer", "kitchen INKJET", "--default").exit_code == 0
    listed = run("calibrate", "--list").stdout
    assert "Kitchen inkjet (default)" in listed
    assert "landscape sheets, flip on the long edge: 1.5 mm right, 0.5 mm up" in listed
    assert len(json.loads(printers.read_text())["printers"]["Kitchen inkjet"]) == 2
    assert sorted(game.parents[1].rglob("*")) == before
    for name in ("default", "kitchen inkjet"):
        assert run("build", "--printer", name, "--quiet").exit_code == 0
    (pdf,) = game.parents[1].glob("output/**/cards.printer-kitchen-inkjet.pdf")
    assert "Kitchen inkjet" in PdfReader(pdf).pages[1].extract_text()
    assert run("calibrate", "--printer", "Kitchen inkjet", "--forget").exit_code == 0
    assert "no printer is stored" in run("calibrate", "--list").stdout


@pytest.mark.usefixtures("printers")
def test_a_known_printer_is_checked_by_what_its_backs_are_moved(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is read then is to be added; sheets that it was not measured on are measured first."""
    monkeypatch.chdir(tmp_path)
    run("calibrate", "--printer", "Hall", "--back-offset", "1.5,-0.5")
    checked = run("calibrate", "--printer", "Hall")
    assert "add your readings to 1.5,-0.5: punchboard calibrate --printer" in checked.stdout
    said = " ".join(PdfReader("calibration-a4.pdf").pages[0].extract_text().split())
    assert "moved by 1.5,-0.5 already. Add what you read" in said
    assert "--back-offset 3,-2" not in said
    other = run("calibrate", "--printer", "Hall", "--orientation", "landscape")
    assert "type your readings" in other.stdout
    assert "--back-offset 3,-2" in PdfReader("calibration-a4.pdf").pages[0].extract_text()


def test_nothing_is_applied_that_nobody_asks_for(run: Run, printers: Path, game: Path) -> None:
    """A remembered printer, and be it the usual one, leaves a plain build's bytes as they are."""
    assert run("build", "--quiet").exit_code == 0
    (pdf,) = game.parents[1].glob("output/**/cards.pdf")
    before = pdf.read_bytes()
    run("calibrate", "--printer", "Hall", "--back-offset", "2,2", "--default")
    assert run("build", "--quiet").exit_code == 0
    assert pdf.read_bytes() == before
    assert run("build", "--quiet", "--back-offset", "2,2").exit_code == 0
    (moved,) = game.parents[1].glob("output/**/cards.back-offset-2,2.pdf")
    assert (pdf.read_bytes() == before, moved.read_bytes() == before) == (True, False)


def test_a_damaged_list_of_printers_is_told_by_its_path(
    run: Run, printers: Path, game: Path
) -> None:
    """Whatever is in it: no traceback, and nothing is printed."""
    printers.parent.mkdir()
    for text in ("{", '{"printers": {"x": [{"sheet": "up"}]}}', "[]", '{"printers": 3}'):
        printers.write_text(text, encoding="utf-8")
        result = run("build", "--printer", "x")
        assert result.exit_code == 1
        assert "printers-file" in result.stderr
        assert str(printers) in result.stderr


def test_the_sheet_of_a_game_fits_a5_from_right_to_left(run: Run, game: Path) -> None:
    """Its words begin at the right, its scales stay: no figure of theirs touches another."""
    pytest.importorskip("bidi")
    with (game / "products.yaml").open("a") as products:
        products.write("calibration:\n  title: Calibration\n  component: calibration\n")
        products.write("  back: calibration-back\n")
    asked = ("build", "-p", "calibration", "--paper", "a5")
    for language in ("en", "ar-XB"):
        result = run(*asked, "--lang", language, "-q")
        assert (result.exit_code, "overlap" in result.stderr) == (0, False), result.stderr
