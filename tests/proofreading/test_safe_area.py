"""`safe-area`: text near the trim of a component that declares one."""

from collections.abc import Callable
from typing import Any

import pytest

from pipeline.layout.draw_list import Restore, Save
from pipeline.source.units import mm

Found = Callable[..., list[Any]]
Said = Callable[..., Any]


@pytest.mark.parametrize(
    ("x", "y", "by"),
    [
        (mm(2), 100, "0.7 mm"),
        (100, 200 - mm(2.5), "0.5 mm"),
        (198, 100, " mm"),
    ],
)
def test_text_beyond_it(found: Found, said: Said, x: float, y: float, by: str) -> None:
    """By how much its ink sticks out is told, whichever side it is."""
    (remark,) = found("safe-area", said("HE", x, y), safe=3)
    assert by in remark.finding.message
    assert remark.finding.hint.startswith("keep it 3 mm from the trim")


def test_only_ink_counts(found: Found, said: Said) -> None:
    """Letters without descenders may stand on the line, which those with them may not."""
    base = 200 - mm(3)
    assert found("safe-area", said("HE", 50, base), safe=3) == []
    assert found("safe-area", said("gj", 50, base), safe=3)
    assert found("safe-area", said("ne", 50, mm(3) + 5.2), safe=3) == []


def test_without_a_safe_area(found: Found, said: Said) -> None:
    """A component that declares none lets text go to the trim; an ornament may in any."""
    assert found("safe-area", said("HE", 0, 5)) == []
    assert found("safe-area", said("HE", 0, 5, decorative=True), safe=3) == []


def test_round_components(found: Found, said: Said) -> None:
    """On a round token the corners of the square are out of it."""
    corner = said("HE", mm(6), mm(10))
    assert found("safe-area", corner, safe=3) == []
    assert found("safe-area", corner, safe=3, outline={"shape": "circle"})
    assert found("safe-area", said("HE", 93, 100), safe=3, outline={"shape": "circle"}) == []


def test_groups_are_undone(found: Found, said: Said) -> None:
    """Turned text reaches as far as it is long; what its group clips away does not count."""
    lying = said("A long name", 0, 0)
    assert found("safe-area", Save(100, 20, -90), lying, Restore(), safe=3)
    assert found("safe-area", Save(100, 190, -90), lying, Restore(), safe=3) == []
    clip = (0.0, -8.0, 8.0, 8.0, 0.0)
    assert found("safe-area", Save(100, 20, -90, clip), lying, Restore(), safe=3) == []


def test_outlines_of_path_data(found: Found, said: Said) -> None:
    """Text is measured from the slanted sides of a shape, not from the box round it."""
    half = 200 / 2 / mm(1)
    diamond = f"M{half} 0L{2 * half} {half}L{half} {2 * half}L0 {half}Z"
    shape = {"trim": [2 * half, 2 * half], "outline": {"shape": "path", "path": diamond}}
    corner = said("HE", 40, 40)
    assert found("safe-area", corner, safe=3, trim=shape["trim"]) == []
    (remark,) = found("safe-area", corner, safe=3, **shape)
    assert "out of the safe area" in remark.finding.message
    assert found("safe-area", said("HE", 93, 100), safe=3, **shape) == []
    near = said("HE", 93, 20)
    assert found("safe-area", near, safe=1, **shape) == []
    assert found("safe-area", near, safe=6, **shape)


def test_a_hole_is_no_place_for_text(found: Found, said: Said) -> None:
    """What lies over a window that is cut out is lost."""
    side = 200 / mm(1)
    window = f"M0 0H{side}V{side}H0ZM30 30H40V40H30Z"
    shape = {"trim": [side, side], "outline": {"shape": "path", "path": window}}
    assert found("safe-area", said("HE", mm(33), mm(36)), safe=2, **shape)
    assert found("safe-area", said("HE", mm(10), mm(36)), safe=2, **shape) == []
