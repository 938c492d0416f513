"""Packed sheets measured in the finished PDF: each piece as often as asked, backs behind fronts."""

import re
from itertools import combinations
from pathlib import Path

import pytest
from build.conftest import Run, words
from build.sheets_read import SLACK, Point, Read, Stroke, near, pages
from edits import files, swap

from pipeline.source.units import mm

SIDE = mm(6)
"""The square that each face shows off its middle, in a colour of its own."""

COLOURS = ["c81e1e", "1ec81e", "1e1ec8", "c8c81e", "1ec8c8"]
FACE = '<face><shape x="{x}" y="{y}" d="M-3 -3H3V3H-3Z" fill="{colour}"/></face>\n'
SIZES = {"card": (63, 88, 3), "wide": (90, 50, 2), "chip": (25, 25, 1)}
PRODUCTS = """\
cards: { title: Cards, component: card, back: card-back, copies: 3 }
wides: { title: Wides, component: wide, back: wide-back }
chips: { title: Chips, component: chip, copies: 5, sheet: { marks: outline } }
pages: { title: Pages, pages: [page] }
"""
POOL = "all: { title: All, pool: [cards, wides, chips], pack: true }\n"


@pytest.fixture
def root(home: Path) -> Path:
    """Return a project of three sizes; what two of them show on the back lies behind the front."""
    templates = home / "templates" / "lantern"
    styles = templates / "styles.yaml"
    more = "".join(f'  f{n}: "{colour}"\n' for n, colour in enumerate(COLOURS))
    swap(styles, "palette:\n", f"palette:\n{more}")
    faces = [("card", 0), ("wide", 1), ("chip", 2), ("card-back", 3), ("wide-back", 4)]
    for name, colour in faces:
        front = name.removesuffix("-back")
        w, h, bleed = SIZES[front]
        x = w / 4 if name == front else w * 3 / 4
        layout = f"trim: [{w}, {h}]\nbleed: {bleed}\nsafe: 0\n"
        (templates / f"{name}.layout.yaml").write_text(layout)
        face = FACE.format(x=x, y=h / 4, colour=f"f{colour}")
        (templates / f"{name}.xml.j2").write_text(face)
    (templates / "page.layout.yaml").write_text("trim: paper\n")
    (templates / "page.xml.j2").write_text(FACE.format(x=40, y=40, colour="f0"))
    (home / "content" / "lantern" / "products.yaml").write_text(PRODUCTS)
    return home


def printed(run: Run, *options: str) -> list[Path]:
    result = run("build", "--paper", "a4", "--no-cache", *options)
    assert result.exit_code == 0, result.output
    said = (line.split("  ")[0] for line in result.stdout.splitlines())
    return [Path(word) for word in said if word.endswith(".pdf")]


def squares(sheet: Read) -> list[tuple[int, Point]]:
    """Return colour and middle of each square of a page."""
    found = []
    for stroke in sheet.strokes:
        if stroke.fill in COLOURS:
            left, bottom, right, top = stroke.box
            assert right - left == pytest.approx(SIDE, abs=0.01)
            found.append((COLOURS.index(stroke.fill), ((left + right) / 2, (bottom + top) / 2)))
    return found


@pytest.mark.usefixtures("root")
@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_lie_behind_their_fronts_in_the_file(run: Run, flip: str) -> None:
    """Within 0.05 mm, however the pieces are turned; each is there as often as it is asked for."""
    (file,) = printed(run, "--cards", "card,wide=2,chip=4", "--pack", "--flip", flip)
    sheet, turned = pages(file.read_bytes())
    front, back = squares(sheet), squares(turned)
    assert sorted(colour for colour, _ in front) == [0] * 3 + [1] * 2 + [2] * 4
    assert sorted(colour for colour, _ in back) == [3] * 3 + [4] * 2
    for colour, middle in front:
        behind = sheet.behind(middle, flip)
        assert colour == 2 or any(near(behind, at) for c, at in back if c == colour + 3)


@pytest.mark.usefixtures("root")
def test_nothing_overlaps_in_the_file(run: Run) -> None:
    """Not even bleeds, and these stay where a printer prints."""
    (file,) = printed(run, "--cards", "card,wide=3", "--pack")
    sheets = pages(file.read_bytes())
    assert [len(sheet.faces) for sheet in sheets] == [6, 6]
    for sheet in sheets:
        boxes = [Stroke(face.clip, False, False).box for face in sheet.faces]
        for one, other in combinations(boxes, 2):
            assert (
                one[2] <= other[0] + SLACK
                or other[2] <= one[0] + SLACK
                or one[3] <= other[1] + SLACK
                or other[3] <= one[1] + SLACK
            )
        for left, bottom, right, top in boxes:
            assert min(left, bottom) >= mm(5) - SLACK
            assert right <= sheet.width - mm(5) + SLACK
            assert top <= sheet.height - mm(5) + SLACK


@pytest.mark.usefixtures("root")
def test_pieces_of_one_printing_replace_no_whole_product(run: Run) -> None:
    """They have a folder and a manifest of their own; pages that are not packed are told of."""
    printed(run)
    before = files(Path("output"))
    (part,) = printed(run, "--cards", "card=1")
    assert part.as_posix() == "output/lantern/en/cards-card=1/a4/cards.cards-card=1.pdf"
    packed = [file.name for file in printed(run, "--pack")]
    assert packed == ["packed.pack.pdf", "pages.pack.pdf"]
    told = run("build", "--paper", "a4", "--no-cache", "--pack").output
    assert "not packed, because they need sheets of their own: pages" in told
    assert before.items() <= files(Path("output")).items()


def test_a_pool_may_pack_pieces_of_different_sizes(root: Path, run: Run) -> None:
    """With pack, of members that share sheets; one that cannot is refused at its line."""
    products = root / "content" / "lantern" / "products.yaml"
    products.write_text(f"{PRODUCTS}{POOL}")
    assert [file.name for file in printed(run)] == ["pages.pdf", "all.pdf"]
    (file,) = root.glob("output/**/all.pdf")
    assert (
        sorted(colour for colour, _ in squares(pages(file.read_bytes())[0]))
        == [0] * 3 + [1] + [2] * 5
    )
    products.write_text(f"{PRODUCTS}{POOL.replace('chips]', 'pages]')}")
    refused = run("build", "--product", "all", "--paper", "a4")
    assert "content/lantern/products.yaml:5" in refused.stderr
    assert "product-pool" in refused.stderr


def test_a_pool_that_is_packed_is_not_folded(root: Path, run: Run) -> None:
    """Asked for a gutterfold it is printed on both sides, and a warning says so."""
    (root / "content" / "lantern" / "products.yaml").write_text(f"{PRODUCTS}{POOL}")
    result = run("build", "--product", "all", "--paper", "a4", "--backs", "gutterfold")
    assert "print-setting-refused" in result.stderr
    (file,) = root.glob("output/**/all*.pdf")
    assert len(pages(file.read_bytes())) == 2


def test_sheets_of_all_sizes_are_counted_through_the_file(root: Path, run: Run) -> None:
    """A pool with full sheets of cards and mixed ones has one count for all of them."""
    products = root / "content" / "lantern" / "products.yaml"
    products.write_text(PRODUCTS.replace("copies: 3", "copies: 25") + POOL)
    (file,) = printed(run, "--product", "all")
    fronts = [page for page in words(file) if "front" in page]
    told = [re.findall(r"sheet (\d+/\d+)", page) for page in fronts]
    assert told == [[f"{number}/{len(fronts)}"] for number in range(1, len(fronts) + 1)]
    assert len(fronts) > 2
