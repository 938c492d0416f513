"""Kuggköping and Grimdark Future on paper: exact boards, and army sheets that follow the army."""

from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from pypdf import PdfReader

from acceptance import strokes
from acceptance.commands import build_all, punchboard
from acceptance.printed import all_letters

PAPERS = ("a4", "letter")
SPACE, COLUMNS, ROWS = 30.0, 8, 12


@pytest.fixture(scope="module")
def out(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of everything that both games print."""
    return build_all(tmp_path_factory.mktemp("campaigns"), "kuggkoping", "grimdark-future")


def steps(places: set[float]) -> set[float]:
    """Return the distances between neighbours."""
    line = sorted(places)
    return {round(b - a, 2) for a, b in pairwise(line)}


@pytest.mark.parametrize("paper", PAPERS)
def test_the_board_s_spaces_measure_30_mm(out: Path, paper: str) -> None:
    """Two sheets of eight by six spaces, lines exactly 30.00 mm apart, seam to edge."""
    pages = PdfReader(out / "kuggkoping/en" / paper / "board.pdf").pages
    assert len(pages) == 2
    for page in pages:
        paths = strokes.paths(page)
        marks = [path for path in paths if path.points == 2 and not path.clipped]
        edges = sorted({round(mark.left, 2) for mark in marks if mark.width < 0.01})
        left, right = edges[0], edges[-1]
        assert right - left == pytest.approx(COLUMNS * SPACE, abs=0.01)
        across = {round(path.left, 2) for path in paths if path.width < 0.01 and path.height > 170}
        assert len(across) == COLUMNS - 1
        assert steps({left, *across, right}) == {SPACE}
        upright = {
            round(path.bottom, 2) for path in paths if path.height < 0.01 and path.width > 230
        }
        assert len(upright) == ROWS - 1
        assert steps(upright) == {SPACE}


def test_any_roster_file_can_be_printed(tmp_path: Path) -> None:
    """A file of one's own takes the place of the samples: 21 units, three sheets."""
    roster = {
        "name": "Paper Legion",
        "missions": 0,
        "vp": 0,
        "points_saved": 100,
        "units": [
            {"name": f"Squad {number}", "type": "Raiders", "points": 40, "xp": 0}
            for number in range(21)
        ],
    }
    file = tmp_path / "paper-legion.yaml"
    file.write_text(yaml.safe_dump(roster))
    options = ("-p", "army-sheets", "--paper", "a4", "--roster", file, "--out", tmp_path / "out")
    result = punchboard("build", "grimdark-future", *options)
    assert result.returncode == 0, result.stderr
    (sheets,) = (tmp_path / "out/grimdark-future/en/roster-paper-legion/a4").glob("*.pdf")
    assert len(PdfReader(sheets).pages) == 3
    text = all_letters(sheets)
    assert "paperlegion" in text
    assert "ironvigil" not in text


def test_a_roster_that_is_wrong_is_told_at_its_line(tmp_path: Path) -> None:
    """What the file gets wrong ends with exit code 1 and its place; nothing is printed."""
    file = tmp_path / "bad.yaml"
    file.write_text(
        "name: Bad\nmissions: 0\nvp: 0\npoints_saved: 0\nunits:\n  - name: A\n    points: x\n"
    )
    result = punchboard("build", "grimdark-future", "--roster", file, "--out", tmp_path / "out")
    assert result.returncode == 1
    assert "bad.yaml:7:13" in result.stderr
    assert not (tmp_path / "out").exists()
