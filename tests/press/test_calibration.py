"""The calibration sheet, read from finished PDFs as a player reads it from paper."""

from pathlib import Path

import pytest
from press.sheets_read import Point, Read, near, pages

from pipeline.build.options import USUAL, Printer, PrintSettings
from pipeline.build.own_documents import SheetToMeasure, write_calibration
from pipeline.sheets.options import Measure
from pipeline.source.findings import Misuse
from pipeline.source.units import mm, to_mm

SHEETS = [
    SheetToMeasure("a4"),
    SheetToMeasure("letter", flip="short"),
    SheetToMeasure("a5", "landscape"),
    SheetToMeasure("tabloid", "landscape", "short"),
]
SHIFT = (mm(-2.3), mm(1.1))
"""How far to the right and up the printer of these tests puts all that it prints on backs."""


def printed(asked: SheetToMeasure, settings: PrintSettings, target: Path) -> tuple[Read, Read]:
    """Return front and back of a sheet."""
    write_calibration(asked, settings, target)
    front, back = pages(target.read_bytes())
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


@pytest.mark.parametrize("asked", SHEETS, ids=lambda asked: f"{asked.paper}-{asked.lie}")
def test_what_the_sheet_shows_is_what_is_typed(asked: SheetToMeasure, tmp_path: Path) -> None:
    """A printer's shift is read on all five scales; with that as its offset the backs lie right."""
    front, back = printed(asked, USUAL, tmp_path / "first.pdf")
    assert (front.width > front.height) == (asked.lie == "landscape")
    shown = readings(front, back, asked.flip)
    assert len(shown) == len(origins(back)) == 5
    right, down = shown[0]
    assert all(near((right, down), each) for each in shown)
    assert near((right, down), (mm(2.3), mm(1.1)))
    kitchen = Printer("Kitchen", (Measure(asked.lie, asked.flip, right, down),))
    again = printed(asked, PrintSettings(printer=kitchen), tmp_path / "again.pdf")
    assert all(near((0.0, 0.0), each) for each in readings(*again, asked.flip))


def test_scales_are_true(tmp_path: Path) -> None:
    """Both sides have 100 mm across and down with a tick each, and lines of 4 inches."""
    for page in printed(SheetToMeasure("letter"), USUAL, tmp_path / "sheet.pdf"):
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


def test_no_sheet_is_too_small_in_silence(tmp_path: Path) -> None:
    """A postcard has no room for scales of 100 mm; nothing is written."""
    with pytest.raises(Misuse, match="147 mm wide"):
        write_calibration(SheetToMeasure("100x148mm"), USUAL, tmp_path / "sheet.pdf")
    assert not any(tmp_path.iterdir())
