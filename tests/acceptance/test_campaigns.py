"""Kuggköping and Grimdark Future on paper: exact boards, and army sheets that follow the army."""

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
import yaml
from pypdf import PageObject, PdfReader

from acceptance import strokes
from acceptance.commands import build_all, exported, punchboard
from acceptance.printed import all_letters, cells, letters

PAPERS = ("a4", "letter")
MOST_XP = 30
LEVELS = 6
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


def boxes(page: PageObject) -> tuple[int, int]:
    """Return how many levels a page marks, and how many XP boxes it has in all.

    A level is a ladder of joined boxes, closed by a heavier one; both are told by their shapes.
    """
    every = strokes.paths(page)
    paths = [path for path in every if path.points in (4, 5)]
    even = {
        (round(path.left, 1), round(path.bottom, 1)): round(path.width, 1)
        for path in paths
        if abs(path.width - path.height) < 0.05 and 3.9 < path.width < 6
    }
    ((size, _),) = Counter(even.values()).most_common(1)
    squares = [at for at, width in even.items() if width == size]
    rungs = [path for path in every if path.width < 0.01 and abs(path.height - size) < 0.05]
    ladders = {
        (round(path.left), round(path.bottom)): 1
        + len(
            {
                round((rung.left - path.left) / size * 2)
                for rung in rungs
                if 0.5 < rung.left - path.left < path.width - 0.5
                and abs(path.bottom - rung.bottom) < 0.05
            }
        )
        for path in paths
        if abs(path.height - size) < 0.05 and path.width > 2 * size
        if any(
            0 <= left - path.right < 0.5 and abs(path.bottom - bottom) < 0.15
            for left, bottom in squares
        )
    }
    return len(ladders), len(ladders) + sum(ladders.values())


def earned(page: PageObject) -> int:
    """Return how many boxes are checked."""
    return sum(len(re.findall(r"/Icheck\w* Do", cell.operators)) for cell in cells(page))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_blank_army_sheet_has_a_box_for_every_xp(out: Path, paper: str) -> None:
    """Ten units, six levels each, thirty boxes each: the most that can be earned."""
    (page,) = PdfReader(out / "grimdark-future/en" / paper / "army-sheet-blank.pdf").pages
    assert boxes(page) == (10 * LEVELS, 10 * MOST_XP)
    assert earned(page) == 0


@pytest.mark.parametrize("paper", PAPERS)
def test_the_number_of_sheets_follows_the_army(out: Path, paper: str) -> None:
    """25 units take three sheets, up to ten take one; nothing is cut, earned XP is filled in."""
    armies = exported("grimdark-future")["army"]
    assert sorted(len(army["units"]) for army in armies.values()) == [6, 6, 7, 9, 25]
    sheets = out / "grimdark-future/en" / paper / "army-sheets.pdf"
    pages = PdfReader(sheets).pages
    assert len(pages) == 4 + 3
    assert {boxes(page) for page in pages} == {(10 * LEVELS, 10 * MOST_XP)}
    text = all_letters(sheets)
    units = [unit for army in armies.values() for unit in army["units"]]
    assert [unit["name"] for unit in units if letters(unit["name"]) not in text] == []
    heroes = sum(unit["hero"] for unit in units)
    below = sum(unit["xp"] - unit["xp"] // 5 for unit in units)
    assert sum(map(earned, pages)) == below + heroes


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


@pytest.mark.parametrize("paper", PAPERS)
def test_every_event_is_a_card(out: Path, paper: str) -> None:
    """36 fronts, each with its number and its name."""
    pages = PdfReader(out / "grimdark-future/en" / paper / "event-cards.pdf").pages[::2]
    assert sum(len(cells(page)) for page in pages) == 36
    text = all_letters(out / "grimdark-future/en" / paper / "event-cards.pdf")
    events = exported("grimdark-future")["event"].values()
    assert [each["name"] for each in events if letters(each["name"]) not in text] == []


def test_tables_are_printed_from_the_cards_records(out: Path) -> None:
    """Every gadget and quirk stands on the sheets that players roll from."""
    folder = out / "kuggkoping/en/a4"
    text = all_letters(folder / "quick-reference.pdf")
    if (folder / "tables.pdf").exists():
        text += all_letters(folder / "tables.pdf")
    records = exported("kuggkoping")
    named = [*records["gadget"].values(), *records["quirk"].values()]
    assert len(named) == 12 + 24
    assert [each["name"] for each in named if letters(each["name"]) not in text] == []
