"""Nets of boxes: folded in code they close, and nothing of them collides."""

from typing import Any

import pytest

from pipeline.layout.shapes.shape import read_shape
from pipeline.source.units import mm

from .paper import area, box_of, corners, crosses_itself, folded, polygon

FORMATS = {"poker": (63.5, 88.9), "mini": (44.45, 63.5)}


def cut(shape: Any) -> Any:
    return read_shape(shape).cut(FORMATS)


@pytest.mark.parametrize(("w", "h", "d"), [(66.0, 91.0, 20.0), (64.5, 89.9, 17.2), (40, 60, 6)])
def test_a_tuck_box_closes(w: float, h: float, d: float) -> None:
    """Folded by 90 degrees at each crease its panels are the six faces of the box."""
    made = cut({"tuckbox": {"width": w, "height": h, "depth": d, "board": 0.3}})
    faces = folded(made, "front")
    w, h, d = (round(side + 0.3, 3) for side in (w, h, d))
    x, y = made.panels["front"].x, made.panels["front"].y
    whole = box_of([point for name in faces if name != "flap" for point in faces[name]])
    assert whole == (
        (round(x, 3), round(y, 3), 0.0),
        (round(x + w, 3), round(y + h, 3), round(d, 3)),
    )
    sides = {
        "front": {"z": 0.0},
        "back": {"z": d},
        "right": {"x": x + w},
        "left": {"x": x},
        "top": {"y": y},
        "bottom": {"y": y + h},
    }
    for name, plane in sides.items():
        low, high = box_of(faces[name])
        ((axis, at),) = plane.items()
        index = "xyz".index(axis)
        assert low[index] == high[index] == pytest.approx(at, abs=0.002), name


def test_a_tuck_box_reads_upright() -> None:
    """The lid is read from the front, as the front itself; back and front have one top."""
    made = cut("tuckbox 66 × 91 × 20 mm")
    faces = folded(made, "front")
    top_left, top_right, bottom_right, _ = faces["back"]
    # Seen from behind left and right are exchanged, and up stays up.
    assert top_left[0] > top_right[0]
    assert top_left[1] < bottom_right[1]
    lid = faces["top"]
    # The upper edge of its words lies at the back.
    assert lid[0][2] > lid[3][2]
    assert lid[0][0] < lid[1][0]
    side = faces["right"]
    # Words on a side run down, their upper edge towards the back.
    assert side[0][1] < side[1][1]


@pytest.mark.parametrize(
    "shape",
    [
        "tuckbox 66 × 91 × 20 mm",
        "tuckbox 20 × 20 × 4.5 mm",
        {"tuckbox": {"cards": 200, "size": "mini"}},
        "tray 66 × 91 × 20 mm",
        "tray 30 × 20 × 60 mm",
        "lid 66 × 91 × 20 mm",
    ],
)
def test_flaps_do_not_collide(shape: Any) -> None:
    """No line of a net crosses another; its panels lie beside each other and within it."""
    made = cut(shape)
    line = polygon(made.path)
    assert not crosses_itself(line)
    boxes = [box_of([(*each, 0.0) for each in corners(panel)]) for panel in made.panels.values()]
    for index, (low, high) in enumerate(boxes):
        assert low[0] >= 0
        assert low[1] >= 0
        assert high[0] <= made.width + 0.01
        assert high[1] <= made.height + 0.01
        for other_low, other_high in boxes[index + 1 :]:
            across = min(high[0], other_high[0]) - max(low[0], other_low[0])
            down = min(high[1], other_high[1]) - max(low[1], other_low[1])
            assert min(across, down) < 0.01
    panels = sum(panel.w * panel.h for panel in made.panels.values())
    assert 0.97 * panels < area(line) < made.width * made.height


def test_dust_flaps_meet_at_most() -> None:
    """Those of a deep and narrow box are no longer than half of its width each."""
    made = cut("tuckbox 22 × 60 × 40 mm")
    top = made.panels["front"].y
    right = made.panels["right"]
    x = right.x + right.w / 2
    within = [y for u, y in polygon(made.path) if abs(u - x) < 20 and y < top]
    assert top - min(y for y in within if y > top - 40) <= 22.3 / 2


def test_cards_are_counted() -> None:
    """Depth and sides follow from cards, their thickness, sleeves and play."""
    bare = read_shape({"tuckbox": {"cards": 54, "size": "poker"}})
    assert bare.inside(FORMATS) == pytest.approx((64.5, 89.9, 17.2))
    sleeved = read_shape({"tuckbox": {"cards": 54, "size": "poker", "sleeved": True}})
    assert sleeved.inside(FORMATS) == pytest.approx((67.5, 92.9, 28.0))


@pytest.mark.parametrize("depth", [20.0, 35.0])
def test_a_tray_closes_and_its_lid_goes_over_it(depth: float) -> None:
    """Walls stand on the floor, tabs are glued within them, and the lid is larger by two boards."""
    tray, lid = (cut(f"{kind} 66 × 91 × {depth:g} mm") for kind in ("tray", "lid"))
    below, above = folded(tray, "bottom"), folded(lid, "top")
    inner = box_of([point for each in below.values() for point in each])
    outer = box_of([point for each in above.values() for point in each])
    size = [b - a for a, b in zip(*inner, strict=True)]
    over = [b - a for a, b in zip(*outer, strict=True)]
    assert size == pytest.approx([66.3, 91.3, depth + 0.3], abs=0.002)
    assert [b - a for a, b in zip(size[:2], over[:2], strict=True)] == pytest.approx([1.1, 1.1])
    assert len(tray.glue) == 4
    # Words of the tray's wall begin at its opening; those of the lid's at its top.
    assert below["front"][0][2] > below["front"][3][2]
    assert above["front"][0][2] < above["front"][3][2]


def test_a_standee_folds_flat() -> None:
    """Its back lies behind its front, head to head."""
    made = cut("standee 25 × 40 mm")
    front, back = made.panels["front"], made.panels["back"]
    (fold,) = [crease.y0 for crease in made.creases if crease.y0 == front.y]
    assert fold - (back.y + back.h) == 0
    assert back.turn == 180
    assert (front.w, front.h) == (back.w, back.h) == (25, 40)


def test_a_divider_takes_turns() -> None:
    """Its tabs stand side by side over the whole width; each part goes round one of them."""
    made = cut({"divider": {"size": "poker", "tabs": 4}})
    assert sorted(made.parts) == ["tab-1", "tab-2", "tab-3", "tab-4"]
    tabs = [made.panels[name] for name in sorted(made.parts)]
    assert sum(tab.w for tab in tabs) == pytest.approx(made.width)
    for tab, name in zip(tabs, sorted(made.parts), strict=True):
        high = [x for x, y in polygon(made.parts[name]) if y < 5]
        assert tab.x - 0.01 <= min(high)
        assert max(high) <= tab.x + tab.w + 0.01


def test_a_window_shows_one_value() -> None:
    """The hole of the cover is where the first value of the dial is, and no other touches it."""
    dial, cover = (cut(f"{kind} 60 mm steps 12") for kind in ("dial", "dial cover"))
    window = cover.path.partition("Z")[2]
    line = polygon(window)
    first, second = dial.panels["value-0"], dial.panels["value-1"]
    assert min(x for x, _ in line) == pytest.approx(first.x, abs=0.01)
    assert min(y for _, y in line) == pytest.approx(first.y, abs=0.01)
    assert second.x >= first.x + first.w * 0.9
    assert second.turn == 30


def test_the_label_of_a_dials_cover_lies_between_its_middle_and_its_edge() -> None:
    """Words stand neither on the pin nor where the disc is cut."""
    cover = cut("dial cover 60 mm steps 12 hub 10")
    label, middle = cover.panels["label"], cover.width / 2
    assert label.y > middle + 10 / 2
    assert middle > abs(complex(label.x - middle, label.y + label.h - middle))


@pytest.mark.parametrize(
    "text", ["tuckbox 66 91 20 mm", "tuck box 66x91x20 mm", "tuck-box 6.6 × 9.1 × 2 cm"]
)
def test_spellings(text: str) -> None:
    """A name is one whatever parts its words; a unit is that of the numbers before it."""
    assert cut(text) == cut({"tuckbox": {"width": 66, "height": 91, "depth": 20}})
    assert mm(cut("circle 1 in").width) == pytest.approx(72)
