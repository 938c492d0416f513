"""Files that ask for hours or gigabytes, or are no PDF: reported on, in bounded time."""

import zlib
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pikepdf
import pytest
from pdf.preflight.conftest import Preflight
from pdf.preflight.seeds import add, draw, form, good, saved
from pikepdf import Array, Dictionary, Name

FONTS = {"fonts": "embedded", "colours": ["cmyk", "grey"]}


def _edited(edit: Callable[[pikepdf.Pdf], None]) -> bytes:
    with pikepdf.open(BytesIO(good())) as pdf:
        edit(pdf)
        return saved(pdf)


@pytest.fixture
def rules_of(preflight: Preflight) -> Callable[..., dict[str, Any]]:

    def told(raw: bytes, rules: dict[str, Any] = FONTS) -> dict[str, Any]:
        return {rule["rule"]: rule for rule in preflight(rules, raw)[0]["rules"]}

    return told


RulesOf = Callable[..., dict[str, Any]]


def test_form_that_places_itself(rules_of: RulesOf) -> None:
    """A form within itself is damage, and what else lies in it is not known."""

    def edit(pdf: pikepdf.Pdf) -> None:
        loop = pdf.make_indirect(form(pdf, b"/L Do"))
        loop.Resources = Dictionary(XObject=Dictionary(L=loop))
        add(pdf.pages[0], "XObject", "L", loop)
        draw(pdf, pdf.pages[0], b"/L Do")

    found = {key: rule["result"] for key, rule in rules_of(_edited(edit)).items()}
    assert found == {"fonts": "not checked", "colours": "not checked", "sound": "fail"}


def test_forms_that_multiply(rules_of: RulesOf) -> None:
    """Forms of forms that come to a thousand million operators end where the budget does."""

    def edit(pdf: pikepdf.Pdf) -> None:
        inner = form(pdf, b"0 g " * 10)
        for _ in range(8):
            resources = Dictionary(XObject=Dictionary(L=pdf.make_indirect(inner)))
            inner = form(pdf, b"/L Do " * 10, resources)
        add(pdf.pages[0], "XObject", "L", inner)
        draw(pdf, pdf.pages[0], b"/L Do")

    assert rules_of(_edited(edit))["fonts"]["result"] == "not checked"


def test_stream_that_swells(rules_of: RulesOf) -> None:
    """A few kilobytes that stand for thirty megabytes are not unpacked."""

    def edit(pdf: pikepdf.Pdf) -> None:
        content = pdf.make_stream(b"")
        content.write(zlib.compress(b" " * 30_000_000), filter=Name.FlateDecode)
        pdf.pages[0].obj.Contents = content

    assert rules_of(_edited(edit))["fonts"]["result"] == "not checked"


def test_stream_that_swells_twice(rules_of: RulesOf) -> None:
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
    fonts = rules_of(file.getvalue())["fonts"]
    assert (fonts["result"], "is larger than" in fonts["unknown"][0]) == ("not checked", True)


def test_nonsense_in_place_of_everything(preflight: Preflight) -> None:
    """Names, numbers and arrays where others should be raise nothing."""

    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        page.MediaBox, page.TrimBox, page.Rotate = Array([1, Name.X]), Name.Y, Name.Z
        page.UserUnit, page.Annots = Array([]), Array([1, Name.Q, Dictionary(AP=3)])
        page.Resources = Dictionary(Font=7, XObject=Array([]), ExtGState=Dictionary(G=Name.G))
        draw(pdf, pdf.pages[0], b"/G gs /F 1 Tf (x) Tj Q Q Q 1 0 cm /Q cs [1] sc 9 9 9 9 9 re f")
        pdf.Root.OutputIntents, pdf.Root.Names = Array([3]), Name.N

    rules = {"standard": "PDF/X-1a:2003", "bleed": 3, "safe": 3, "profile": "x"}
    (report,) = preflight(rules, _edited(edit))
    assert report["failed"]


@pytest.mark.parametrize("raw", [b"", b"%PDF-1.4\n", b"\x89PNG\r\n", b"%PDF-1.7\n" + b"<<" * 9000])
def test_what_is_no_pdf(rules_of: RulesOf, raw: bytes) -> None:
    """What cannot be opened is damage, and nothing else is known of it."""
    found = {key: rule["result"] for key, rule in rules_of(raw).items()}
    assert found == {"fonts": "not checked", "colours": "not checked", "sound": "fail"}


def test_page_that_takes_for_ever_to_draw(rules_of: RulesOf) -> None:
    """A pattern of tiles without number is given up, and its pages are not drawn again."""

    def edit(pdf: pikepdf.Pdf) -> None:
        tile = pdf.make_stream(b"0 0 5 5 re f", PatternType=1, PaintType=1, TilingType=1)
        tile.BBox, tile.XStep, tile.YStep = Array([0, 0, 10, 10]), 0.0001, 0.0001
        tile.Resources = Dictionary()
        for page in pdf.pages:
            add(page, "Pattern", "P", pdf.make_indirect(tile))
            draw(pdf, page, b"/Pattern cs /P scn 0 0 200 200 re f")

    art = rules_of(_edited(edit), {"bleed-art": True})["bleed-art"]
    assert (art["result"], "too long" in art["unknown"][0]) == ("not checked", True)
