"""A published file: boxes, places, fonts once, bookmarks, and the same bytes each time."""

from io import BytesIO
from typing import Any

import pypdf
import pytest
from draw.canvas import embedded, face, new_renderer, page_of, picture, sheet, words

from pipeline.build.pdf import Page, Publication, pdf_bytes
from pipeline.draw.renderer import render_face
from pipeline.layout.draw_list import Rect, Text
from pipeline.sheets.model import Placement, Sheet
from pipeline.source.findings import Misuse

PEN = new_renderer()
BLEED = (3.0, 3.0, 3.0, 3.0)


def card(name: str, bleed: float = 3.0) -> Any:
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


def publish(*pages: Sheet, **faces: Any) -> bytes:
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


def test_a_face_placed_often_is_one_form_and_one_placed_once_is_none() -> None:
    """Copies cost a line each, single faces no form."""
    placed = sheet(*(Placement("a", 5, 50 * i, 60, 40) for i in range(4)))
    faces = {"a": card("again"), "b": card("once")}
    pdf = publish(placed, sheet(Placement("b", 5, 5, 60, 40)), **faces)
    assert pdf.count(b"/Subtype /Form") == 1
    assert words(pdf, 0).split() == ["again"] * 4
    assert words(pdf, 1).split() == ["once"]


def test_marks_lie_below_the_faces_in_sheet_coordinates() -> None:
    """A mark counts from the sheet's top left; a face covers it, the overlay the face."""
    marked = sheet(Placement("a", 20, 30, 60, 40))._replace(
        marks=(Rect(0, 48, 200, 4, fill="ff0000"), Text(2, 290, "body", 6, "000000", ("slug",), 1))
    )
    pdf = publish(marked, a=card("a"))
    image = picture(pdf)
    assert image.getpixel((5, 50)) == (255, 0, 0)
    assert image.getpixel((70, 50)) == (0, 0, 0)
    over = marked._replace(overlay=(Rect(0, 48, 200, 4, fill="ff0000"),))
    assert picture(publish(over, a=card("a"))).getpixel((70, 50)) == (255, 0, 0)
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
