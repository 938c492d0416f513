"""Rectangles, paths, groups and parts as pixels: edges, curves, turns and clips."""

import pytest
from PIL import ImageChops, ImageOps

from draw.canvas import face, new_renderer, page_of, picture
from pipeline.draw.renderer import render_face
from pipeline.layout.draw_list import Op, Path, Rect, Restore, Save, Text, Use
from pipeline.source.findings import PunchboardError

PEN = new_renderer()
BLACK = "000000"


def box(*ops: Op, **more: object) -> tuple[int, int, int, int] | None:
    """Return what the operations cover: left, top, right, bottom in points from the top left."""
    image = picture(page_of(face(*ops, **more), PEN))
    return image.convert("L").point(lambda v: 255 * (v < 128)).getbbox()


def dark(at: tuple[int, int], *ops: Op, **more: object) -> bool:
    image = picture(page_of(face(*ops, **more), PEN))
    return bool(image.convert("L").getpixel(at) < 128)


def test_a_rectangle_lies_where_it_says() -> None:
    """Coordinates count from the top left, y downwards."""
    assert box(Rect(10, 20, 30, 40, fill=BLACK)) == (10, 20, 40, 60)


def test_round_corners_are_cut_and_never_wider_than_the_rectangle() -> None:
    """A radius leaves the corner empty; one too large makes a disc."""
    disc = Rect(10, 10, 40, 40, radius=500, fill=BLACK)
    assert box(disc) == (10, 10, 50, 50)
    assert not dark((14, 14), disc)
    assert dark((17, 17), disc)


def test_a_rectangle_without_paint_draws_nothing() -> None:
    """Neither fill nor stroke: no operator at all."""
    assert render_face(face(Rect(0, 0, 5, 5), Path("M0 0L5 5", 0, 0)), PEN).operators == ""


def test_neighbouring_rectangles_meet_exactly() -> None:
    """Edges are rounded, not sizes: where one ends the other begins."""
    thirds = [Rect(i * 10.333, 0, 10.333, 5, fill=BLACK) for i in range(3)]
    numbers = [
        line.split()[:4] for line in render_face(face(*thirds), PEN).operators.split("\n")[1:]
    ]
    hundredths = [(round(float(x) * 100), round(float(w) * 100)) for x, _, w, _ in numbers]
    assert all(x + w == hundredths[i + 1][0] for i, (x, w) in enumerate(hundredths[:-1]))


@pytest.mark.parametrize(
    ("rotate", "expected"),
    [
        (0, (50, 50, 70, 60)),
        (90, (40, 50, 50, 70)),
        (180, (30, 40, 50, 50)),
        (270, (50, 30, 60, 50)),
        (-90, (50, 30, 60, 50)),
    ],
)
def test_turns_are_clockwise_about_the_origin(
    rotate: float, expected: tuple[int, int, int, int]
) -> None:
    """A path and a group turn alike."""
    assert box(Path("M0 0h10v5h-10z", 50, 50, scale=2, rotate=rotate, fill=BLACK)) == expected
    grouped = (Save(50, 50, rotate), Rect(0, 0, 20, 10, fill=BLACK), Restore())
    assert box(*grouped) == expected


def test_even_odd_leaves_the_hole() -> None:
    """Two squares of the same direction: filled by nonzero, a frame by even-odd."""
    data = "M0 0h60v60h-60zM20 20h20v20h-20z"
    assert dark((40, 40), Path(data, 10, 10, fill=BLACK))
    assert not dark((40, 40), Path(data, 10, 10, fill=BLACK, evenodd=True))


def test_a_group_moves_clips_and_ends() -> None:
    """Inside, coordinates are the group's; the clip holds there and no longer."""
    inside = (Save(10, 10, clip=(0, 0, 20, 20, 0)), Rect(-50, -50, 200, 200, fill=BLACK))
    assert box(*inside, Restore()) == (10, 10, 30, 30)
    assert box(*inside, Restore(), Rect(80, 80, 10, 10, fill=BLACK)) == (10, 10, 90, 90)


def test_a_part_is_one_form_and_stands_where_it_is_used() -> None:
    """Two uses, one form; its state comes from itself, not from where it is used."""
    parts: dict[str, tuple[Op, ...]] = {
        "a/1": (Rect(0, 0, 5, 5, fill=BLACK), Use("b")),
        "b": (Text(0, 20, "body", 10, BLACK, ("part",), 0),),
    }
    ops = (
        Rect(0, 0, 1, 1, fill="ffffff", stroke="ffffff", width=1, dash=(1,)),
        Use("a/1", 10, 10),
        Use("a/1", 60, 70),
    )
    pdf = page_of(face(*ops, parts=parts), PEN)
    assert pdf.count(b"/Subtype /Form") == 2
    image = picture(pdf).convert("L")
    assert [image.getpixel(at) for at in ((12, 12), (62, 72))] == [0, 0]


@pytest.mark.parametrize("ops", [(Save(),), (Restore(),), (Save(), Restore(), Restore())])
def test_unbalanced_groups_are_refused(ops: tuple[Op, ...]) -> None:
    """A Save without its Restore, or the reverse, never reaches a page."""
    with pytest.raises(ValueError, match="without its"):
        render_face(face(*ops), PEN)


def test_malformed_path_data_is_a_finding() -> None:
    """A template's slip in a shape is reported, not a crash."""
    with pytest.raises(PunchboardError, match="expected a number of L") as error:
        render_face(face(Path("M0 0L", 0, 0, fill=BLACK)), PEN)
    assert error.value.findings[0].code == "path-data"


def test_greys_are_written_as_greys() -> None:
    """Black text must not be mixed from three inks."""
    operators = render_face(
        face(Rect(0, 0, 9, 9, fill="808080"), Rect(0, 0, 9, 9, fill="ff8000")), PEN
    ).operators
    assert operators.split("\n")[::2] == ["0.502 g", "1 0.502 0 rg"]


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_a_flipped_path_is_its_image_in_a_looking_glass(turn: int) -> None:
    """Left and right of the whole face are exchanged, whichever way the path is turned."""
    plain = Path("M0 0H20V10Z", 50, 50, rotate=turn, fill=BLACK)
    flipped = plain._replace(rotate=-turn, flip=True)
    seen, drawn = (picture(page_of(face(op), PEN)).convert("L") for op in (plain, flipped))
    other = ImageChops.difference(ImageOps.mirror(seen), drawn)
    assert other.point(lambda v: 255 * (v > 128)).getbbox() is None
