"""A published file: boxes, places, fonts once, bookmarks, and the same bytes each time."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from io import BytesIO
from pathlib import Path

import pypdf
import pytest
from draw.canvas import embedded, face, letters, new_renderer, page_of, picture, sheet, words

from pipeline.build.pdf import pdf_bytes, write_pdf
from pipeline.build.publication import Page, Publication
from pipeline.draw.renderer import render_face
from pipeline.draw.usage import RenderedFace
from pipeline.layout.draw_list import Rect, Text
from pipeline.sheets.model import Placement, Sheet
from pipeline.source.findings import Misuse

PEN = new_renderer()
TESTS = Path(__file__).parents[1]
BLEED = (3.0, 3.0, 3.0, 3.0)


def card(name: str, bleed: float = 3.0) -> RenderedFace:
    """Return a face of 60 x 40 points, black over all its bleed, with its name in white."""
    return render_face(
        face(
            Rect(-9, -9, 78, 58, fill="000000"),
            Text(5, 20, "body", 8, "ffffff", (name,), 1.6),
            width=60,
            height=40,
            bleed=bleed,
        ),
        PEN,
    )


def publish(*pages: Sheet, **faces: RenderedFace) -> bytes:
    """Return a document of these sheets."""
    return pdf_bytes(Publication("Cards", tuple(map(Page, pages)), faces), PEN)


def ink(pdf: bytes, page: int = 0) -> tuple[int, int, int, int] | None:
    """Return the box of what is printed: left, top, right, bottom."""
    image = picture(pdf, page).convert("L")
    return image.point(lambda value: 255 * (value < 128)).getbbox()


def test_sets_the_boxes_from_the_sheet() -> None:
    """MediaBox is the paper, TrimBox and BleedBox are the sheet's, from the bottom left."""
    placed = sheet(Placement("a", 20, 30, 60, 40))._replace(
        trim=(20, 30, 60, 40), bleed=(-5, 27, 66, 46)
    )
    (page,) = pypdf.PdfReader(BytesIO(publish(placed, a=card("a")))).pages
    assert [float(v) for v in page.mediabox] == [0, 0, 200, 300]
    assert [float(v) for v in page.trimbox] == [20, 230, 80, 270]
    assert [float(v) for v in page.bleedbox] == [0, 227, 61, 273]


@pytest.mark.parametrize(
    ("rotate", "cell", "first"),
    [
        (0, (20, 30, 60, 40), (25, 250)),
        (90, (20, 30, 40, 60), (40, 265)),
        (180, (20, 30, 60, 40), (75, 250)),
        (270, (20, 30, 40, 60), (40, 215)),
    ],
)
def test_places_a_face_turned_in_its_cell(
    rotate: int, cell: tuple[float, float, float, float], first: tuple[float, float]
) -> None:
    """The cell with its bleed is covered, and the text's origin turns with the face."""
    pdf = publish(sheet(Placement("a", *cell, rotate, bleed=BLEED)), a=card("H"))
    x, y, w, h = cell
    assert ink(pdf) == (x - 3, y - 3, x + w + 3, y + h + 3)
    reader = pypdf.PdfReader(BytesIO(pdf))
    found: list[tuple[float, float]] = []

    def note(text: str, cm: list[float], tm: list[float], *_: object) -> None:
        if text.strip():
            a, b, c, d, e, f = cm
            found.append((a * tm[4] + c * tm[5] + e, b * tm[4] + d * tm[5] + f))

    reader.pages[0].extract_text(visitor_text=note)
    assert found[0] == pytest.approx(first, abs=0.01)


def test_clips_a_face_to_the_bleed_of_its_placement() -> None:
    """What a face draws beyond the bleed that imposition grants, side by side, is cut off."""
    placed = Placement("a", 20, 30, 60, 40, bleed=(1.0, 0.0, 3.0, 2.0))
    assert ink(publish(sheet(placed), a=card("a"))) == (19, 30, 83, 72)


def test_draws_marks_below_and_the_overlay_above_the_faces() -> None:
    """A mark under a face is hidden by it; a line over it shows."""
    line = Rect(20, 45, 60, 10, fill="ffffff")
    under = sheet(Placement("a", 20, 30, 60, 40))._replace(marks=(line,))
    over = sheet(Placement("a", 20, 30, 60, 40))._replace(overlay=(line,))
    assert picture(publish(under, a=card("a"))).getpixel((70, 50)) == (0, 0, 0)
    assert picture(publish(over, a=card("a"))).getpixel((70, 50)) == (255, 255, 255)


def test_a_face_placed_often_is_one_form_and_one_placed_once_is_none() -> None:
    """Copies cost a line each, single faces no form."""
    placed = sheet(*(Placement("a", 5, 50 * i, 60, 40) for i in range(4)))
    faces = {"a": card("again"), "b": card("once")}
    pdf = publish(placed, sheet(Placement("b", 5, 5, 60, 40)), **faces)
    assert pdf.count(b"/Subtype /Form") == 1
    assert words(pdf, 0).split() == ["again"] * 4
    assert words(pdf, 1).split() == ["once"]


def test_equal_faces_under_two_names_share_a_form() -> None:
    """Forms are named by what they are, sizes included."""
    placements = [Placement(name, 5, 50 * i, 60, 40) for i, name in enumerate("aabbcc")]
    wide = card("x", bleed=5.0)
    pdf = publish(sheet(*placements), a=card("x"), b=card("x"), c=wide)
    assert pdf.count(b"/Subtype /Form") == 2


def test_asks_for_each_face_once_and_page_by_page() -> None:
    """Faces may be drawn lazily and forgotten, so that memory holds a page and not a deck.

    Of a page, those that are placed repeatedly come first.
    """
    asked: list[str] = []

    class Lazy(Mapping[str, RenderedFace]):
        def __getitem__(self, name: str) -> RenderedFace:
            asked.append(name)
            return card(name)

        def __iter__(self) -> Iterator[str]:
            return iter("abcd")

        def __len__(self) -> int:
            return 4

    pages = tuple(
        Page(sheet(*(Placement(name, 5, 50 * i, 60, 40) for i, name in enumerate(names))))
        for names in ("abd", "cdd")
    )
    pdf_bytes(Publication("Cards", pages, Lazy()), PEN)
    assert asked == ["d", "a", "b", "c"]


def test_marks_lie_below_the_faces_in_sheet_coordinates() -> None:
    """A mark counts from the sheet's top left; a face covers it."""
    marked = sheet(Placement("a", 20, 30, 60, 40))._replace(
        marks=(Rect(0, 48, 200, 4, fill="ff0000"), Text(2, 290, "body", 6, "000000", ("slug",), 1))
    )
    pdf = publish(marked, a=card("a"))
    image = picture(pdf)
    assert image.getpixel((5, 50)) == (255, 0, 0)
    assert image.getpixel((70, 50)) == (0, 0, 0)
    assert "slug" in words(pdf)


def test_says_what_it_is() -> None:
    """Title, author, subject, keywords, creator, language and bookmarks are in the file."""
    pages = tuple(
        Page(sheet(Placement("a", 5, 5, 60, 40)), mark) for mark in ("Fronts", None, "Bäcks ☃")
    )
    publication = Publication(
        "Títle ☃", pages, {"a": card("a")}, "Author", "Subject", ("one", "two"), "sv", "Punch"
    )
    reader = pypdf.PdfReader(BytesIO(pdf_bytes(publication, PEN)))
    info = reader.metadata
    assert info is not None
    assert (info.title, info.author, info.subject) == ("Títle ☃", "Author", "Subject")
    assert (info["/Keywords"], info.creator) == ("one, two", "Punch")
    assert reader.trailer["/Root"]["/Lang"] == "sv"
    outline = [(item.title, reader.get_destination_page_number(item)) for item in reader.outline]
    assert outline == [("Fronts", 0), ("Bäcks ☃", 2)]


def test_carries_no_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The date is fixed, or what SOURCE_DATE_EPOCH says; nonsense there is a misuse."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    one = page_of(face(), PEN)
    assert b"D:20000101000000+00'00'" in one
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert b"D:19700102000000+00'00'" in page_of(face(), PEN)
    for nonsense in ("soon", "-1", "9" * 40, "٣"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", nonsense)
        with pytest.raises(Misuse, match="SOURCE_DATE_EPOCH"):
            page_of(face(), PEN)


def test_the_document_id_follows_the_content() -> None:
    """Equal documents have equal ids, others have others."""
    documents = [publish(sheet(Placement("a", 5, 5, 60, 40)), a=card(n)) for n in "aab"]
    ids = [str(pypdf.PdfReader(BytesIO(pdf)).trailer["/ID"]) for pdf in documents]
    assert ids[0] == ids[1] != ids[2]


def test_one_subset_of_each_font_for_the_whole_document() -> None:
    """Pages share fonts, and a subset holds the glyphs of all of them."""
    pages = [sheet(Placement(name, 5, 5, 60, 40)) for name in ("a", "b")]
    pdf = publish(*pages, a=card("abc"), b=card("xyz"))
    assert len([font for font in embedded(pdf) if font["/Subtype"] == "/Type0"]) == 1
    assert [words(pdf, page) for page in (0, 1)] == ["abc", "xyz"]


def test_a_page_without_faces_is_still_a_page() -> None:
    """An empty sheet prints empty, without fonts or outline."""
    pdf = publish(sheet())
    reader = pypdf.PdfReader(BytesIO(pdf))
    assert (len(reader.pages), reader.outline, embedded(pdf)) == (1, [], [])


def test_a_text_heavy_card_takes_at_most_600_bytes() -> None:
    """Nine cards of 70 words, all different, on a page; fonts are not counted."""
    vocabulary = Path(__file__).read_text(encoding="utf-8").replace('"', " ").split()[60:]
    stock = [word for word in vocabulary if word.isalpha()]

    def text_card(number: int) -> RenderedFace:
        said = [stock[(number * 37 + i * i) % len(stock)] for i in range(70)]
        lines = (
            Text(9, 40 + i * 1.2, "body", 8, "000000", tuple(said[i : i + 7]), 1.6)
            for i in range(0, 70, 7)
        )
        return render_face(face(*lines, width=180, height=250), PEN)

    def size(count: int) -> int:
        faces = {str(i): text_card(i) for i in range(count)}
        pages = [
            sheet(*(Placement(str(i + k), 10, 10 + k, 180, 250) for k in range(9)))
            for i in range(0, count, 9)
        ]
        return len(publish(*pages, **faces))

    assert (size(36) - size(9)) / 27 <= 600


def test_reports_what_it_wrote(tmp_path: Path) -> None:
    """The digest and the size are those of the file."""
    from hashlib import sha256

    publication = Publication("x", (Page(sheet()), Page(sheet())), {})
    published = write_pdf(publication, PEN, tmp_path / "new" / "x.pdf")
    content = (tmp_path / "new" / "x.pdf").read_bytes()
    assert published == (sha256(content).hexdigest(), len(content), 2)


SCRIPT = """
import sys
sys.path.insert(0, {tests!r})
from draw.canvas import DATA, face, new_renderer, sheet
from pathlib import Path
from pipeline.source.files import open_folder
from pipeline.draw.renderer import render_face
from pipeline.sheets.model import Placement
from pipeline.layout.draw_list import Rect, Text
from pipeline.build.pdf import write_pdf
from pipeline.build.publication import Page, Publication
open_folder(DATA)
pen = new_renderer()
faces = {{
    name: render_face(face(
        Rect(0, 0, 60, 40, radius=3, stroke="203040", width=1),
        Text(5, 20, "caps", 8, "000000", (name, "Office", "fluff"), 1.6),
        Text(5, 30, "tabular", 8, "000000", ("1234",), 1.6),
        Text(5, 38, "wedge-bold", 8, "000000", ("AV", "fi"), 1.6), width=60, height=40), pen)
    for name in ("One", "two", "three")}}
pages = tuple(Page(sheet(*(Placement(n, 5, 50 * i, 60, 40) for i, n in enumerate(names))), str(k))
    for k, names in enumerate((("One", "two"), ("three", "three"))))
write_pdf(Publication("Cards", pages, faces, keywords=("a",)), pen, Path("out.pdf"))
"""


def test_writes_the_same_bytes_in_any_directory_zone_and_hash_seed(tmp_path: Path) -> None:
    """Nothing of the machine, the place or the moment is in the file."""
    written = []
    for index, (zone, seed) in enumerate((("UTC", "0"), ("Asia/Tokyo", "1"), ("US/Hawaii", "77"))):
        folder = tmp_path / f"run {index}"
        folder.mkdir()
        environment = os.environ | {"TZ": zone, "PYTHONHASHSEED": seed}
        environment["PYTHONPATH"] = str(TESTS.parent)
        script = SCRIPT.format(tests=str(TESTS))
        subprocess.run([sys.executable, "-c", script], cwd=folder, env=environment, check=True)
        written.append((folder / "out.pdf").read_bytes())
    assert written[0] == written[1] == written[2]
    assert str(tmp_path).encode() not in written[0]
    assert [text for text, _, _ in letters(written[0])]
