"""Files that ask for hours or gigabytes, or are no PDF: reported on, in bounded time."""

import zlib
from collections.abc import Callable
from io import BytesIO
from itertools import count
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from pipeline.pdf import file as pixels
from pipeline.pdf import pdfium
from pipeline.pdf import preflight as run
from pipeline.pdf import reading as budget
from pipeline.pdf.preflight import preflight
from pipeline.pdf.profile import profile_of
from pipeline.pdf.report import Verdict
from preflight.seeds import add, draw, form, good, saved

FONTS = profile_of({"fonts": "embedded", "colours": ["cmyk", "grey"]})


def _edited(edit: Callable[[pikepdf.Pdf], None]) -> bytes:
    with pikepdf.open(BytesIO(good())) as pdf:
        edit(pdf)
        return saved(pdf)


def _verdicts(raw: bytes) -> dict[str, Verdict]:
    return {entry.key: entry.verdict for entry in preflight(raw, FONTS).entries}


def test_form_that_places_itself() -> None:
    """A form within itself is damage, and what else lies in it is not known."""

    def edit(pdf: pikepdf.Pdf) -> None:
        loop = pdf.make_indirect(form(pdf, b"/L Do"))
        loop.Resources = Dictionary(XObject=Dictionary(L=loop))
        add(pdf.pages[0], "XObject", "L", loop)
        draw(pdf, pdf.pages[0], b"/L Do")

    found = _verdicts(_edited(edit))
    assert found == {
        "fonts": Verdict.UNCHECKED,
        "colours": Verdict.UNCHECKED,
        "sound": Verdict.FAIL,
    }


def test_forms_that_multiply(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forms of forms that come to a thousand million operators end where the budget does."""
    monkeypatch.setattr(budget, "MOST_OPERATORS", 20_000)

    def edit(pdf: pikepdf.Pdf) -> None:
        inner = form(pdf, b"0 g " * 10)
        for _ in range(8):
            resources = Dictionary(XObject=Dictionary(L=pdf.make_indirect(inner)))
            inner = form(pdf, b"/L Do " * 10, resources)
        add(pdf.pages[0], "XObject", "L", inner)
        draw(pdf, pdf.pages[0], b"/L Do")

    assert _verdicts(_edited(edit))["fonts"] is Verdict.UNCHECKED


def test_stream_that_swells() -> None:
    """A few kilobytes that stand for thirty megabytes are not unpacked."""

    def edit(pdf: pikepdf.Pdf) -> None:
        content = pdf.make_stream(b"")
        content.write(zlib.compress(b" " * 30_000_000), filter=Name.FlateDecode)
        pdf.pages[0].obj.Contents = content

    assert _verdicts(_edited(edit))["fonts"] is Verdict.UNCHECKED


def test_stream_that_swells_twice() -> None:
    """What is deflated twice is measured at each step before anything is unpacked."""
    packed = zlib.compress(zlib.compress(b" " * 30_000_000, 9), 9)
    with pikepdf.open(BytesIO(good())) as pdf:
        content = pdf.make_stream(b"")
        content.write(packed, filter=Array([Name.FlateDecode, Name.FlateDecode]))
        pdf.pages[0].obj.Contents = content
        file = BytesIO()
        as_it_is = pikepdf.StreamDecodeLevel.none
        pdf.save(file, compress_streams=False, stream_decode_level=as_it_is)
    assert len(file.getvalue()) < 100_000
    report = preflight(file.getvalue(), FONTS)
    (entry,) = (each for each in report.entries if each.key == "fonts")
    assert entry.verdict is Verdict.UNCHECKED
    assert "is larger than" in entry.reasons[0]


def test_time_of_a_page_ends_within_a_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    """One stream of many operators is left when the time of its page is over."""
    seconds = count()
    monkeypatch.setattr(budget, "process_time", lambda: float(next(seconds)))

    def edit(pdf: pikepdf.Pdf) -> None:
        draw(pdf, pdf.pages[0], b"q Q " * 100_000)

    assert _verdicts(_edited(edit))["fonts"] is Verdict.UNCHECKED


def test_nonsense_in_place_of_everything() -> None:
    """Names, numbers and arrays where others should be raise nothing."""

    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        page.MediaBox, page.TrimBox, page.Rotate = Array([1, Name.X]), Name.Y, Name.Z
        page.UserUnit, page.Annots = Array([]), Array([1, Name.Q, Dictionary(AP=3)])
        page.Resources = Dictionary(Font=7, XObject=Array([]), ExtGState=Dictionary(G=Name.G))
        draw(pdf, pdf.pages[0], b"/G gs /F 1 Tf (x) Tj Q Q Q 1 0 cm /Q cs [1] sc 9 9 9 9 9 re f")
        pdf.Root.OutputIntents, pdf.Root.Names = Array([3]), Name.N

    report = preflight(
        _edited(edit),
        profile_of({"standard": "PDF/X-1a:2003", "bleed": 3, "safe": 3, "profile": "x"}),
    )
    assert report.failed


@pytest.mark.parametrize("raw", [b"", b"%PDF-1.4\n", b"\x89PNG\r\n", b"%PDF-1.7\n" + b"<<" * 9000])
def test_what_is_no_pdf(raw: bytes) -> None:
    """What cannot be opened is damage, and nothing else is known of it."""
    report = preflight(raw, FONTS)
    assert {entry.key for entry in report.entries if entry.verdict is Verdict.FAIL} == {"sound"}
    assert report.count(Verdict.UNCHECKED) == len(report.entries) - 1


def test_page_that_takes_for_ever_to_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pattern of tiles without number is given up, and its pages are not drawn again."""
    monkeypatch.setattr(pixels, "_SECONDS", 0.3)

    def edit(pdf: pikepdf.Pdf) -> None:
        tile = pdf.make_stream(b"0 0 5 5 re f", PatternType=1, PaintType=1, TilingType=1)
        tile.BBox, tile.XStep, tile.YStep = Array([0, 0, 10, 10]), 0.0001, 0.0001
        tile.Resources = Dictionary()
        for page in pdf.pages:
            add(page, "Pattern", "P", pdf.make_indirect(tile))
            draw(pdf, page, b"/Pattern cs /P scn 0 0 200 200 re f")

    report = preflight(_edited(edit), profile_of({"bleed-art": True}))
    (entry,) = (each for each in report.entries if each.key == "bleed-art")
    assert entry.verdict is Verdict.UNCHECKED
    assert "too long" in entry.reasons[0]


def test_a_large_file_is_never_held_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither here nor by the process that draws, which puts it on the disk."""

    def refused(*_args: object, **_options: object) -> bytes:
        raise AssertionError("read whole")

    file = tmp_path / "good.pdf"
    file.write_bytes(good())
    monkeypatch.setattr(run, "read_bytes", refused)
    assert preflight(file, FONTS).entries
    monkeypatch.setattr(pdfium, "IN_MEMORY", 10)
    monkeypatch.setattr(pdfium, "PIECE", 4)
    sent = BytesIO(b"0123456789abc, and the next request")
    held = pdfium.received(sent, 13)
    assert not isinstance(held, bytes)
    with held:
        held.seek(0)
        assert held.read() == b"0123456789abc"
    assert sent.read() == b", and the next request"
