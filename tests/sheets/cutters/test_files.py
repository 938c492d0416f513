"""Finished files for a cutting machine: what is cut is what is drawn, on every paper."""

from itertools import combinations, product
from pathlib import Path
from typing import Any

import ezdxf.filemanagement
import pypdfium2
import pytest
from PIL import Image

from sheets.cutters.conftest import cut_with, manifest, pdf_of
from sheets.cutters.geometry import Lines, apart, dxf_lines, pdf_lines, svg_lines, total_length
from sheets.cutters.shapes_project import SHAPES

NEAR = 0.05
HEIGHTS = {"a4": (297, 210), "letter": (279.4, 215.9)}
FOLDED = {"box", "lid", "standees", "tents", "spread"}


def layouts(prints: Path, name: str, paper: str) -> list[tuple[Path, Path, int]]:
    """Return SVG and DXF of each layout of a product, with a page that it cuts."""
    cuts: list[dict[str, Any]] = manifest(prints)[name, paper]["cuts"]
    by_suffix = {
        suffix: [cut for cut in cuts if cut["file"].endswith(suffix)] for suffix in ("svg", "dxf")
    }
    return [
        (prints / drawn["file"], prints / dxf["file"], drawn["pages"][-1])
        for drawn, dxf in zip(by_suffix["svg"], by_suffix["dxf"], strict=True)
    ]


def same(some: Lines, others: Lines) -> bool:
    return max(apart(some, others), apart(others, some)) < NEAR


@pytest.mark.parametrize(("name", "paper"), list(product(SHAPES, HEIGHTS)))
def test_cut_path_is_the_drawn_outline(prints: Path, name: str, paper: str) -> None:
    """SVG and DXF cut where the PDF draws the outline, and score where it draws folds."""
    compare(prints, name, paper)


@pytest.mark.parametrize("name", ["flag", "box", "spread"])
def test_mirrored_outlines_are_cut_mirrored(prints: Path, mirrored: Path, name: str) -> None:
    """The path follows what a language from right to left turns about."""
    compare(mirrored, name, "a4")
    there, here = (svg_lines(layouts(each, name, "a4")[0][0]) for each in (prints, mirrored))
    kinds = ("cut", "score") if name == "spread" else ("cut",)
    assert any(not same(there[kind], here[kind]) for kind in kinds)


def compare(prints: Path, name: str, paper: str) -> None:
    """Compare the files of a product with its PDF."""
    for svg, dxf, page in layouts(prints, name, paper):
        drawn = pdf_lines(pdf_of(prints, name, paper), page)
        vectors = svg_lines(svg)
        height = svg_height(svg)
        assert round(height, 1) in HEIGHTS[paper]
        plain = dxf_lines(dxf, height)
        marks = vectors["regmarks"][1:]
        assert same(vectors["cut"] + marks, drawn["solid"])
        assert same(vectors["cut"], plain["cut"])
        assert same(vectors["regmarks"], plain["regmarks"])
        if folds := inner_folds(drawn["dashed"], vectors["cut"]):
            assert same(vectors["score"], folds)
            assert same(vectors["score"], plain["score"])
        assert bool(folds) == (name in FOLDED) == ("score" in vectors)


def svg_height(file: Path) -> float:
    import svgelements

    return float(svgelements.SVG.parse(file, ppi=25.4).height)


def inner_folds(dashed: Lines, cut: Lines) -> Lines:
    """Return the dashed lines that do not stand outside the pieces, as those at their ends do."""
    xs, ys = ([point[axis] for line in cut for point in line] for axis in (0, 1))
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    return [
        line
        for line in dashed
        if all(left - NEAR < x < right + NEAR and top - NEAR < y < bottom + NEAR for x, y in line)
    ]


@pytest.mark.parametrize("name", ["shared", "hexes", "triangles"])
def test_shared_edges_are_cut_once(prints: Path, name: str) -> None:
    """No part of a cut lies on another one: neighbours without a gutter share it."""
    ((svg, _, _), *_) = layouts(prints, name, "a4")
    edges = [
        tuple(sorted((*map(rounded, line[at : at + 2]),)))
        for line in svg_lines(svg)["cut"]
        for at in range(len(line) - 1)
    ]
    assert len(edges) == len(set(edges))
    assert all(not overlapping(a, b) for a, b in combinations(edges, 2))


def rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 2), round(point[1], 2)


def overlapping(a: Any, b: Any) -> bool:
    """Tell whether two edges along the sheet lie upon one another."""
    for axis in (0, 1):
        across = {point[axis] for edge in (a, b) for point in edge}
        if len(across) == 1:
            low, high = (sorted(point[1 - axis] for point in edge) for edge in (a, b))
            return max(low[0], high[0]) < min(low[1], high[1])
    return False


def test_holes_are_cut_before_the_outline(prints: Path) -> None:
    """What is within a piece comes first, while the piece still hangs on its sheet."""
    ((svg, _, _), *_) = layouts(prints, "dials", "a4")
    sizes = [extent(line) for line in svg_lines(svg)["cut"]]
    assert [size > 55 for size in sizes] == sorted(size > 55 for size in sizes)
    assert min(sizes) < 55 < max(sizes)


def test_programs_are_told_how_large_the_sheet_is(prints: Path) -> None:
    """The header has its extents and its limits, in millimetres."""
    header = ezdxf.filemanagement.readfile(
        pdf_of(prints, "round", "letter").with_suffix(".cut.dxf")
    ).header
    assert header["$INSUNITS"] == 4
    assert [round(side, 3) for side in header["$EXTMAX"]] == [215.9, 279.4, 0]
    assert [round(side, 3) for side in header["$LIMMAX"]] == [215.9, 279.4]
    assert tuple(header["$EXTMIN"]) == (0, 0, 0)


@pytest.mark.parametrize(("paper", "size"), [("a4", (210, 297)), ("letter", (215.9, 279.4))])
def test_marks_stand_where_the_machine_looks(
    trial: Path, paper: str, size: tuple[float, float]
) -> None:
    """A square of 5 mm and two angles, 10 mm from the edges of the front and nowhere else."""
    (trial / "content/trial/products.yaml").write_text(
        "tiles: { title: T, component: tiles, back: tiles, copies: 2,"
        " sheet: { orientation: portrait, slug: false, ruler: false } }\n"
    )
    folder = cut_with(trial, "silhouette", "tiles")
    front, back = (pdf_lines(pdf_of(folder, "tiles", paper), page) for page in (1, 2))
    width, height = size
    square = [[(10, 10), (15, 10), (15, 15), (10, 15), (10, 10)]]
    angles = [
        [(width - 15, 10), (width - 10, 10), (width - 10, 15)],
        [(15, height - 10), (10, height - 10), (10, height - 15)],
    ]
    assert same(front["filled"], square)
    assert same(front["solid"], angles)
    assert not back


def test_only_the_pieces_are_clear_in_a_picture(trial: Path) -> None:
    """It is as large as the box round the pieces, clear around them and in their holes."""
    products = "flag: { title: Flag, component: flag, copies: 3, papers: [a4] }\n"
    (trial / "content/trial/products.yaml").write_text(products, "utf-8")
    folder = cut_with(trial, "cricut", "flag")
    cuts = manifest(folder)["flag", "a4"]["cuts"]
    svg = next(folder / cut["file"] for cut in cuts if cut["file"].endswith("svg"))
    png = next(folder / cut["file"] for cut in cuts if cut["file"].endswith("png"))
    drawing = svg_lines(svg)
    xs, ys = ([point[axis] for line in drawing["cut"] for point in line] for axis in (0, 1))
    assert (min(xs), min(ys)) == pytest.approx((0, 0), abs=0.01)
    with Image.open(png) as image:
        dots = image.info["dpi"][0] / 25.4
        assert image.size == pytest.approx((max(xs) * dots, max(ys) * dots), abs=1)
        covered = sum(image.getchannel("A").histogram()[128:]) / dots**2
    holes, outlines = (
        sum(area(line) for line in drawing["cut"] if (extent(line) < 15) == small)
        for small in (True, False)
    )
    assert covered == pytest.approx(outlines - holes, rel=0.01)


def extent(line: list[tuple[float, float]]) -> float:
    return max(max(v) - min(v) for v in zip(*line, strict=True))


def area(line: list[tuple[float, float]]) -> float:
    pairs = zip(line, [*line[1:], line[0]], strict=True)
    return abs(sum(x * v - u * y for (x, y), (u, v) in pairs)) / 2


def test_offset_and_perforation(trial: Path) -> None:
    """A machine that cuts beside is made good, and folds may be cut in dashes; marks stay."""
    folder = cut_with(trial, "trial", "tents")
    ((before, _, _), *_) = layouts(folder, "tents", "a4")
    usual = svg_lines(before)
    file = trial / "templates/trial/cutters.yaml"
    text = file.read_text("utf-8").replace("offset: [0, 0]", "offset: [1, -0.5]")
    file.write_text(text + "    perforate: [2, 1]\n", "utf-8")
    ((after, _, _), *_) = layouts(cut_with(trial, "trial", "tents"), "tents", "a4")
    changed = svg_lines(after)
    moved = [[(x + 1, y - 0.5) for x, y in line] for line in usual["cut"]]
    assert same(changed["cut"], moved)
    assert changed["regmarks"] == usual["regmarks"]
    share = total_length(changed["score"]) / total_length(usual["score"])
    assert share == pytest.approx(2 / 3, abs=0.03)


def test_files_that_are_no_longer_made_are_removed(trial: Path) -> None:
    """Sheets cut alike share a file named after them; a print without a machine has none."""
    products = trial / "content/trial/products.yaml"
    tiles = "tiles: { title: T, component: tiles, copies: 20, sheet: { cutter: silhouette } }\n"
    products.write_text(tiles, "utf-8")
    folder = cut_with(trial, "silhouette", "tiles")
    names = {path.name for path in (folder / "a4").glob("*.cut.*")}
    assert names == {"tiles.cut.sheet-1.svg", "tiles.cut.sheet-1.dxf"} | {
        "tiles.cut.sheet-2.svg",
        "tiles.cut.sheet-2.dxf",
    }
    own = folder / "a4" / "tiles.cut.mine.svg"
    own.write_text("<svg/>")
    products.write_text(tiles.replace("silhouette", "none"), "utf-8")
    cut_with(trial, "none", "tiles")
    assert [path.name for path in (folder / "a4").glob("*.cut.*")] == [own.name]
    assert "cuts" not in manifest(folder)["tiles", "a4"]


def test_what_would_come_out_the_same_is_left(trial: Path) -> None:
    """A second print writes no file again, not even pictures."""
    before = {
        path: path.stat().st_mtime_ns for path in cut_with(trial, "cricut", "oval").rglob("*.cut.*")
    }
    assert {path.suffix for path in before} == {".svg", ".png"}
    cut_with(trial, "cricut", "oval")
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_the_room_of_marks_is_white(trial: Path) -> None:
    """Slug line, ruler, crop marks and guides keep out of it on a full sheet."""
    file = trial / "templates/trial/cutters.yaml"
    text = file.read_text("utf-8").replace(
        "marks: outline, slug: false, ruler: false", "marks: [crop, guides, cross]"
    )
    file.write_text(text, "utf-8")
    products = trial / "content/trial/products.yaml"
    products.write_text("shared: { title: S, component: shared, copies: 60, papers: [a4] }\n")
    folder = cut_with(trial, "trial", "shared")
    with pypdfium2.PdfDocument(pdf_of(folder, "shared", "a4")) as document:
        page = document[0].render(scale=4 * 25.4 / 72, grayscale=True).to_pil()
    quarter = 4
    square, room = 15 * quarter, 17 * quarter - 1
    corner = page.crop((0, 0, room, room))
    corner.paste(255, (10 * quarter, 10 * quarter, square + 1, square + 1))
    assert corner.getextrema()[0] > 200
    assert page.getextrema()[0] < 50
