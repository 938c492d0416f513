"""Faces of a few operations, and what the checks of faces find: a table for each of them."""

from typing import Any

import pytest
from draw.proofreading.conftest import Found, say

from pipeline.draw.proofreading import FACE_CHECKS, Face, Painter
from pipeline.draw.renderer import Renderer
from pipeline.layout.component import Layout, make_component
from pipeline.layout.draw_list import (
    DrawList,
    Icon,
    Image,
    Op,
    Path,
    Rect,
    Resolution,
    Restore,
    Save,
    Use,
)
from pipeline.source.units import mm, to_mm

Row = tuple[str, tuple[Op, ...], dict[str, Any], str]
END = Restore()
SIDE = 200 / mm(1)
HALF, OVER, BASE = SIDE / 2, mm(3), 200 - mm(3)
SAFE = {"safe": 3}
ROUND = {"safe": 3, "outline": {"shape": "circle"}}
BLEED = {"bleed": 3}


def _path(d: str, safe: float = 3) -> dict[str, Any]:
    return {"trim": [SIDE, SIDE], "safe": safe, "outline": {"shape": "path", "path": d}}


DIAMOND = f"M{HALF} 0L{SIDE} {HALF}L{HALF} {SIDE}L0 {HALF}Z"
WINDOW = f"M0 0H{SIDE}V{SIDE}H0ZM30 30H40V40H30Z"
LYING = say("A long name", 0, 0)
EDGE = (Save(40, 90, -90), say("A long edge text", 0, 0), END)
TURNED = Save(100, 100, 30)
SIDEWAYS, BACKWARDS = say("Sideways", 0, 0), say("Backwards", 2, 1)
NIGHT = Image("night.png", 0, 0, 200, 200)
ACROSS = Image("night.png", -OVER, -OVER, 200 + 2 * OVER, 200 + 2 * OVER)
THIN = Path("M0 0H10", 0, 0, stroke="000000", width=0.1)
BLUE = "224466"
WHOLE = Rect(0, 0, 200, 200, fill=BLUE)
OUTER = Rect(-OVER, -OVER, 220, 220, fill=BLUE)


def _lines(lead: float) -> tuple[Op, ...]:
    return tuple(say(word, y=50 + lead * n) for n, word in enumerate(("gjpqy", "bdfhk", "Afgjy")))


ROWS: list[Row] = [
    # Both texts are named in the order of drawing; a tight paragraph, a shadow and an ornament may.
    ("overlap", (say("Old Oak"), say("Grove", 24, 52)), {}, "overlap: 'Old Oak' and 'Grove'"),
    *(("overlap", _lines(lead), {}, "") for lead in (8.5, 9, 12)),
    ("overlap", tuple(say(w, 20 + 30 * n, 99) for n, w in enumerate(("one", "two"))), {}, ""),
    ("overlap", (say("Agj pq"), say("Afg lb", y=54), say("Last", y=80)), {}, "overlap"),
    ("overlap", (say("Title", fill="888888"), say("Title", 20.6, 50.6)), {}, ""),
    ("overlap", (say("Ghost", decorative=True), say("Title")), {}, ""),
    ("overlap", (say("x", size=12), say("2", 25.5, 44, 7)), {}, ""),
    # Texts that are turned alike are compared along their lines.
    ("overlap", (TURNED, SIDEWAYS, BACKWARDS, END), {}, "overlap"),
    ("overlap", (TURNED, SIDEWAYS, END, TURNED, BACKWARDS, END), {}, "overlap"),
    ("overlap", (TURNED, SIDEWAYS, BACKWARDS._replace(y=20), END), {}, ""),
    ("overlap", (TURNED, SIDEWAYS, END, Save(100, 100, 50), BACKWARDS, END), {}, ""),
    ("overlap", (*EDGE, say("m", 32, 60)), {}, "overlap"),
    ("overlap", (*EDGE, say("m", 80, 60)), {}, ""),
    # By how much ink sticks out of the safe area is told; letters may stand on its line.
    ("safe-area", (say("HE", mm(2), 100),), SAFE, "0.7 mm"),
    ("safe-area", (say("HE", 100, 200 - mm(2.5)),), SAFE, "0.5 mm"),
    ("safe-area", (say("HE", 198, 100),), SAFE, " mm"),
    ("safe-area", (say("HE", 50, BASE),), SAFE, ""),
    ("safe-area", (say("gj", 50, BASE),), SAFE, "mm"),
    ("safe-area", (say("ne", 50, mm(3) + 5.2),), SAFE, ""),
    ("safe-area", (say("HE", 0, 5),), {}, ""),
    ("safe-area", (say("HE", 0, 5, decorative=True),), SAFE, ""),
    # On round and slanted components it is measured from their outline; a hole is no place.
    ("safe-area", (say("HE", mm(6), mm(10)),), SAFE, ""),
    ("safe-area", (say("HE", mm(6), mm(10)),), ROUND, "mm"),
    ("safe-area", (say("HE", 93, 100),), ROUND, ""),
    ("safe-area", (say("HE", 154, 40),), ROUND, "mm"),
    ("safe-area", (say("HE", 148, 46),), ROUND, ""),
    ("safe-area", (say("HE", 40, 40),), _path(DIAMOND), "out of the safe area"),
    ("safe-area", (say("HE", 93, 100),), _path(DIAMOND), ""),
    ("safe-area", (say("HE", 93, 20),), _path(DIAMOND, 1), ""),
    ("safe-area", (say("HE", 93, 20),), _path(DIAMOND, 6), "out of the safe area"),
    ("safe-area", (say("HE", mm(33), mm(36)),), _path(WINDOW, 2), "out of the safe area"),
    ("safe-area", (say("HE", mm(10), mm(36)),), _path(WINDOW, 2), ""),
    # Groups are undone: turned text is as far up as it is long; what is clipped does not count.
    ("safe-area", (Save(100, 20, -90), LYING, END), SAFE, "mm"),
    ("safe-area", (Save(100, 190, -90), LYING, END), SAFE, ""),
    ("safe-area", (Save(100, 20, -90, (0.0, -8.0, 8.0, 8.0, 0.0)), LYING, END), SAFE, ""),
    # Text beyond the trim is lost, whichever side it is, and so is what its group clips away.
    *(
        ("cut-off", (say("HE", x, y),), {}, "'HE' are lost")
        for x, y in ((-3, 100), (198, 100), (100, 203), (100, 3), (100, 500))
    ),
    ("cut-off", (say("HE", 50, 100),), {}, ""),
    ("cut-off", (say("HE", 198, 100, decorative=True),), {}, ""),
    ("cut-off", (Save(50, 100, 0, (0, -8, 4, 12, 0)), say("HE", 0, 0), END), {}, "are lost"),
    ("cut-off", (Save(50, 100, 0, (0, -8, 40, 12, 0)), say("HE", 0, 0), END), {}, ""),
    # Below 6 points text is small, below 5 tiny, never both; what is a rule below 7.
    *(("text-tiny", (say("Fine", size=size),), {}, f"{size:.1f} pt") for size in (4.6, 4.9)),
    ("text-tiny", (say("Fine", size=5.0),), {}, ""),
    ("text-small", (say("Fine", size=4.99),), {}, ""),
    *(("text-small", (say("Fine", size=size),), {}, f"{size:.1f} pt") for size in (5.0, 5.9)),
    ("text-small", (say("Fine", size=5.9999), say("x", size=3, decorative=True)), {}, ""),
    ("text-small", (say("\u00a0", size=4.0, rule=True),), {}, ""),
    ("text-small", (say("Draw.", size=7.0, rule=True),), {}, ""),
    ("text-small", (say("Draw.", size=6.9, rule=True),), {}, "a rule is set at 6.9 pt, below 7 pt"),
    # Thin strokes are told with their weight, in icons as large as they are drawn.
    ("line-thin", (THIN,), {}, "a line of 0.10 pt, thinner than 0.25 pt"),
    ("line-thin", (THIN._replace(width=0.25), Rect(0, 0, 5, 5, fill="000000")), {}, ""),
    ("line-thin", (Rect(0, 0, 5, 5, stroke="000000", width=0.2),), {}, "0.20 pt"),
    ("line-thin", (Icon("thread", 0, 0, 3.9, "000000"),), {}, "the icon 'thread' of 0.24 pt"),
    ("line-thin", (Icon("thread", 0, 0, 4.0, "000000"),), {}, ""),
    ("line-thin", (Icon("check", 0, 0, 1, "000000"),), {}, ""),
    # 400 pixels are 300 dpi on 96 points; limits are those that the picture names.
    ("image-coarse", (Image("night.png", 9, 9, 96, 96),), {}, ""),
    ("image-coarse", (Image("night.png", 9, 9, 115.3, 115.3),), {}, "below 250"),
    ("image-blurred", (Image("night.png", 9, 9, 239, 239),), {}, ""),
    ("image-blurred", (Image("night.png", 9, 9, 241, 241),), {}, "below 120"),
    ("image-coarse", (Image("night.png", 9, 9, 241, 241),), {}, ""),
    ("image-coarse", (NIGHT._replace(resolution=Resolution(200, 140, 72)),), {}, ""),
    ("image-blurred", (NIGHT._replace(resolution=Resolution(600, 400, 300)),), {}, "below 300"),
    # Sides within 0.3 mm of the trim are told; those that reach over it or lie further in are not.
    ("art-at-trim", (WHOLE,), BLEED, "an area ends at the trim: left, top, right, bottom"),
    ("art-at-trim", (WHOLE._replace(x=-OVER, w=200 + OVER),), BLEED, "trim: top, right, bottom"),
    ("art-at-trim", (WHOLE._replace(x=0.5, w=150),), BLEED, "trim: left, top, bottom"),
    ("art-at-trim", (WHOLE._replace(x=2, w=150),), BLEED, "trim: top, bottom"),
    ("art-at-trim", (WHOLE,), {}, ""),
    ("art-at-trim", (ACROSS,), BLEED, ""),
    ("art-at-trim", (Save(clip=(0, 0, 200, 200, 0)), ACROSS, END), BLEED, "a picture ends at"),
    # What nobody would see is not told: white, what goes on or is hidden, outlines, the small.
    ("art-at-trim", (WHOLE._replace(fill="ffffff"),), BLEED, ""),
    ("art-at-trim", (OUTER, WHOLE._replace(h=60)), BLEED, ""),
    ("art-at-trim", (WHOLE, OUTER._replace(fill="ddeeff")), BLEED, ""),
    ("art-at-trim", (Rect(0, 0, 200, 200, stroke=BLUE, width=1),), BLEED, ""),
    ("art-at-trim", (Rect(0, 60, 5, 5, fill=BLUE),), BLEED, ""),
    (
        "art-at-trim",
        (Path("M100 0A100 100 0 1 1 100 200A100 100 0 1 1 100 0Z", 0, 0, fill=BLUE),),
        BLEED,
        "",
    ),
]


@pytest.mark.parametrize(("code", "ops", "layout", "told"), ROWS)
def test_each_check_finds_what_is_wrong_and_nothing_else(
    found: Found, code: str, ops: tuple[Op, ...], layout: dict[str, Any], told: str
) -> None:
    """One finding that says what it is, on the face as well as in a part that faces share."""
    messages = [each.finding.message for each in found(code, *ops, **layout)]
    assert len(messages) == bool(told)
    assert told in "".join(messages)
    if told and code in ("overlap", "safe-area", "cut-off", "text-tiny", "text-small", "line-thin"):
        (remark,) = found(code, Use("f"), parts={"f": ops}, **layout)
        assert remark.place[0] == "f"


def test_a_glued_flap_may_end_at_the_trim(renderer: Renderer) -> None:
    """It is out of sight: white on it shows nothing where the box's ground goes on beyond."""
    box = Layout.model_validate({"shape": "tuckbox 66 × 91 × 20 mm", "bleed": 3})
    component = make_component("box", box, {}, (1, 1))
    w, h, over = component.width, component.height, mm(3)
    ops = (
        Rect(-over, -over, w + 2 * over, h + 2 * over, fill="224466"),
        Rect(0, 0, mm(11), h, fill="ffffff"),
    )
    drawn = DrawList(w, h, 0.0, ops, {})
    face = Face(drawn, component, Painter(renderer))
    assert list(FACE_CHECKS["art-at-trim"].run(face)) == []
    plain = Layout.model_validate({"trim": [to_mm(w), to_mm(h)], "bleed": 3})
    bare = Face(drawn, make_component("box", plain, {}, (1, 1)), Painter(renderer))
    assert list(FACE_CHECKS["art-at-trim"].run(bare))
