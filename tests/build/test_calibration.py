"""The calibration sheet, read from finished PDFs as a player reads it from paper."""

from pathlib import Path

import pytest
from build.conftest import Run
from build.sheets_read import Point, Read, near, pages

from pipeline.source.units import mm, to_mm

SHEETS = [
    ("a4", "portrait", "long"),
    ("letter", "portrait", "short"),
    ("a5", "landscape", "long"),
    ("tabloid", "landscape", "short"),
]
SHIFT = (mm(-2.3), mm(1.1))
"""How far to the right and up the printer of these tests puts all that it prints on backs."""


@pytest.fixture(autouse=True)
def _printers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUNCHBOARD_CONFIG", str(tmp_path / "settings"))


def printed(run: Run, paper: str, lie: str, flip: str, *options: str) -> tuple[Read, Read]:
    sheet = ("--paper", paper, "--orientation", lie, "--flip", flip)
    result = run("calibrate", *sheet, "--out", "sheet.pdf", *options)
    assert result.exit_code == 0, result.output
    front, back = pages(Path("sheet.pdf").read_bytes())
    return front, back


def circles(page: Read) -> list[Point]:
    """Return the middles of the circles of 6 mm that are not dashed, as the example's is."""
    found = []
    for stroke in page.strokes:
        left, bottom, right, top = stroke.box
        round_ = abs(right - left - mm(6)) < 0.1 and abs(top - bottom - mm(6)) < 0.1
        if round_ and stroke.curved and not stroke.dashed:
            found.append(((left + right) / 2, (bottom + top) / 2))
    return found


def origins(page: Read) -> list[Point]:
    """Return where the arms of 14 mm of the back's scales cross."""
    boxes = [stroke.box for stroke in page.strokes if len(stroke.points) == 2]
    level = [box for box in boxes if abs(box[2] - box[0] - mm(14)) < 0.05]
    upright = [box for box in boxes if abs(box[3] - box[1] - mm(14)) < 0.05]
    return [
        (box[0], other[1])
        for box in upright
        for other in level
        if abs((other[0] + other[2]) / 2 - box[0]) < 0.05
        and abs((box[1] + box[3]) / 2 - other[1]) < 0.05
    ]


def readings(front: Read, back: Read, flip: str) -> list[tuple[float, float]]:
    """Return how far right and down of its scale each circle shines through, in points."""
    seen = [front.behind(middle, flip) for middle in circles(front)]
    right, up = SHIFT
    scales = [(x + right, y + up) for x, y in origins(back)]
    pairs = [(p, min(scales, key=lambda q, p=p: abs(p[0] - q[0]) + abs(p[1] - q[1]))) for p in seen]
    return [(x - u, v - y) for (x, y), (u, v) in pairs]


@pytest.mark.parametrize(("paper", "lie", "flip"), SHEETS)
def test_what_the_sheet_shows_is_what_is_typed(run: Run, paper: str, lie: str, flip: str) -> None:
    """A printer's shift is read on all five scales; with that as its offset the backs lie right."""
    front, back = printed(run, paper, lie, flip)
    assert (front.width > front.height) == (lie == "landscape")
    shown = readings(front, back, flip)
    assert len(shown) == len(origins(back)) == 5
    right, down = shown[0]
    assert all(near((right, down), each) for each in shown)
    assert near((right, down), (mm(2.3), mm(1.1)))
    typed = f"{to_mm(right):.2f},{to_mm(down):.2f}"
    sheets = ("--orientation", lie, "--flip", flip)
    run("calibrate", "--printer", "Kitchen", "--back-offset", typed, *sheets)
    again = printed(run, paper, lie, flip, "--printer", "Kitchen")
    assert all(near((0.0, 0.0), each) for each in readings(*again, flip))


def test_scales_are_true(run: Run) -> None:
    """Both sides have 100 mm across and down with a tick each, and lines of 4 inches."""
    for page in printed(run, "letter", "portrait", "long"):
        boxes = [stroke.box for stroke in page.strokes if len(stroke.points) == 2]
        spans = [(to_mm(box[2] - box[0]), to_mm(box[3] - box[1])) for box in boxes]
        for along in (0, 1):
            assert sum(abs(span[along] - 101.6) < 0.02 for span in spans) == 1
        level = next(box for box in boxes if abs(to_mm(box[2] - box[0]) - 101.6) < 0.02)
        ticks = {
            round(to_mm(box[0] - level[0]), 1)
            for box in boxes
            if box[2] - box[0] < 0.01 and abs(box[1] - level[1]) < 0.05
        }
        assert {float(n) for n in range(101)} <= ticks


def test_no_sheet_is_too_small_in_silence(run: Run) -> None:
    """A postcard has no room for scales of 100 mm; nothing is written."""
    result = run("calibrate", "--paper", "100x148mm", "--out", "sheet.pdf")
    assert result.exit_code == 2
    assert "147 mm wide" in result.stderr
    assert not Path("sheet.pdf").exists()
