"""Files in order that no other test has: texts, pictures, tables and prints."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import openpyxl
import pikepdf
from PIL import Image

ADDED: Final = {
    "content/lantern/game.yaml": "severities: { contrast: warning, near-twins: ignore }\n"
}
CHAPTER: Final = """\
# The deal

1. Shuffle *all* cards, and deal [[=hand]] to **each** player.[^three]
2. Turn one up: see [[spark]], or [the aim](#the-deal).

> [!note]
> A quote, with `code` in it.

| Card | Cost |
|------|-----:|
| Spark | {power} 2 |

- one
  - two

[^three]: With three players, fewer.
"""
BOOK: Final = {
    "content/lantern/kinds.yaml": (
        "tale: { title: Tale, source: false, fields: { text: markdown } }\n"
    ),
    "content/lantern/products.yaml": (
        "tales: { title: Tales, component: tale, records: tale, papers: [a5] }\n"
    ),
    "content/lantern/tale.yaml": "deal: { name: The deal, text: rules/tale.md }\n",
    "templates/lantern/tale.layout.yaml": (
        "trim: paper\nslots:\n  body: { x: 15, y: 15, w: 118, h: 180 }\n"
    ),
    "templates/lantern/tale.xml.j2": (
        '{% from "book-parts.xml.j2" import book_title, book_text with context %}\n'
        '<face><flow slot="body" gap="1.8" note-style="book-note">'
        '{{ book_title(tale.name, 1, "tale:" ~ tale.slug) }}{{ book_text(tale.text) }}'
        "</flow></face>\n"
    ),
}
DRAWING: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
     viewBox="0 0 60 40">
  <defs>
    <linearGradient id="g">
      <stop offset="0" stop-color="#fff"/><stop offset="1" stop-color="red"/>
    </linearGradient>
    <clipPath id="c"><circle cx="30" cy="20" r="18"/></clipPath>
    <pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse">
      <path d="M0 0L4 4"/>
    </pattern>
    <filter id="f"><feGaussianBlur stdDeviation="1"/></filter>
  </defs>
  <style>.a { fill: url(#g); stroke-dasharray: 1 2 }</style>
  <g clip-path="url(#c)" transform="rotate(3) scale(1.1)" opacity="0.8">
    <rect class="a" width="60" height="40" rx="3"/>
    <use xlink:href="#g"/>
    <path d="M3 3h9v9a5 5 0 0 1-9 0zM20 20q5 5 9 0t9 0C1 2 3 4 5 6" filter="url(#f)"/>
    <ellipse cx="9" cy="9" rx="5" ry="2" fill="url(#p)"/><polygon points="1,2 3,4 5,2"/>
  </g>
</svg>
"""
TABLE: Final = """\
Name,Qty,Type,Cost,Art,Text
Fox,3,beast,1,fox.png,Draw <b>2</b> cards.<br>Rest {fire}
Owl,,bird,2,,Sleep {moon}
Fox,1,beast,X,,Run
Elk,2,bird,4,,"Eat &amp; <glow>go</glow>"
"""
PRESS: Final = """\
title: A press
delivery: pdf
products:
  poker: { title: Poker cards, trim: [63.5mm, 88.9mm], bleed: 3mm, safe: 3mm }
file: { standard: PDF/X-1a:2003, colours: [cmyk, grey], profile: press.icc, ink: 240, dpi: 72 }
steps: [Upload it.]
"""
_ICON: Final = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
  <title>Fire</title>
  <g transform="translate(1 1) scale(.9)" fill="black">
    <path fill-rule="evenodd" d="M12 2c5 6 7 9 7 13a7 7 0 0 1-14 0c0-4 2-7 7-13zM9 15h6"/>
  </g>
  <circle cx="12" cy="15" r="3" fill="white"/><rect x="1" y="20" width="22" height="2" rx="1"/>
</svg>
"""
_TEXTS: Final = {
    "templates/lantern/icons/fire.svg": _ICON,
    "templates/shared/papers.yaml": "margin: 5\npapers:\n"
    "  a4: { title: A4, width: 210, height: 297 }\n"
    "  sra3: { title: SRA3, width: 320, height: 450, margin: 4 }\n",
    "templates/shared/cards.yaml": "radius: 3\nformats:\n"
    "  mine: { title: Mine, width: 60, height: 84, radius: 2 }\n",
    "templates/shared/sheets.yaml": "defaults: { gutter: auto, marks: crop, ruler: mm }\n"
    "profiles:\n  mine: { gutter: 2, marks: [cross, outline], backs: separate,"
    " back-offset: [1, -1], flip: short }\n",
    "templates/shared/cutters.yaml": "cutters:\n  mine:\n    title: Mine\n    source: none\n"
    "    files: [svg, dxf, png]\n"
    "    marks: { top-left: square, top-right: angle, bottom-left: cross }\n"
    "    areas: { any: [180, 260] }\n    offset: [0.1, 0]\n    perforate: [2, 1]\n    dpi: 72\n",
    "templates/shared/sleeves.yaml": "seam: 1\nsleeves:\n"
    "  mine: { title: Mine, width: 66, height: 91 }\n",
    "templates/shared/shops/mine.yaml": PRESS.replace("press.icc", "fogra39-coated.icc"),
    "templates/shared/preflight/mine.yaml": "title: Mine\nsource: me\nfile:\n  sound: true\n"
    "  boxes: [trim, bleed]\n  trim: [63mm, 88mm]\n  bleed: 3mm\n  dpi: 150\n  ink: 300\n"
    "  line: 0.25pt\n  fonts: embedded\n  colours: [cmyk, grey]\n  standard: PDF/X-1a:2003\n",
    "settings/printers.json": '{"default": "Kitchen", "printers": {"Kitchen": [{"sheet": '
    '"portrait", "flip": "long", "right": 1.5, "down": -0.5}]}}\n',
    "counts.yaml": "spark: 2\nold-oak: 1\n",
}
_ODS: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0"><office:body><office:spreadsheet>
<table:table table:name="Cards">{}</table:table></office:spreadsheet></office:body>
</office:document-content>
"""
_MANIFEST: Final = """\
<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>
</manifest:manifest>
"""


def written() -> dict[str, bytes]:
    """Return what the project has beside the files of the acceptance tests."""
    return {name: text.encode() for name, text in _TEXTS.items()}


def bitmaps(suffix: str) -> Iterator[bytes]:
    """Yield small pictures in a format: in colours, in greys, of a palette, clear in places."""
    form = {"jpg": "JPEG", "tif": "TIFF"}.get(suffix, suffix.upper())
    noise = Image.linear_gradient("L").resize((90, 90))
    clear = () if form in {"JPEG", "BMP"} else ("RGBA", "P")
    inks = ("CMYK",) if form in {"JPEG", "TIFF"} else ()
    for mode in ("RGB", "L", *clear, *inks):
        stream = io.BytesIO()
        noise.convert("RGB").convert(mode).save(stream, form)
        yield stream.getvalue()


def barlow() -> bytes:
    """Return a typeface with several hundred signs."""
    import fontpkg_barlow

    return (Path(str(fontpkg_barlow.__path__[0])) / "files/Barlow-Regular.ttf").read_bytes()


def workbook() -> bytes:
    """Return the table as Excel keeps it."""
    book = openpyxl.Workbook()
    for line in TABLE.splitlines():
        book.active.append([int(cell) if cell.isdigit() else cell for cell in line.split(",")])
    book.active.merge_cells("A5:B5")
    stream = io.BytesIO()
    book.save(stream)
    return stream.getvalue()


def open_document() -> bytes:
    """Return the table as LibreOffice keeps it."""
    escaped = TABLE.replace("&", "&amp;").replace("<", "&lt;")
    rows = "".join(
        "<table:table-row>"
        + "".join(
            '<table:table-cell office:value-type="string" table:number-columns-repeated="1">'
            f"<text:p>{cell}</text:p></table:table-cell>"
            for cell in line.split(",")
        )
        + "</table:table-row>"
        for line in escaped.splitlines()
    )
    return calc_file(rows)


def calc_file(rows: str) -> bytes:
    """Return a sheet, Cards, as LibreOffice keeps it, whose rows are given as XML."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, text in (
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            ("content.xml", _ODS.format(rows)),
            ("META-INF/manifest.xml", _MANIFEST),
        ):
            archive.writestr(zipfile.ZipInfo(name), text)
    return stream.getvalue()


def plain(raw: bytes) -> bytes:
    """Return a PDF with nothing packed in it, so that its words can be changed."""
    try:
        with pikepdf.open(io.BytesIO(raw)) as pdf:
            stream = io.BytesIO()
            pdf.save(
                stream,
                compress_streams=False,
                stream_decode_level=pikepdf.StreamDecodeLevel.generalized,
                deterministic_id=True,
            )
            return stream.getvalue()
    except (pikepdf.PdfError, pikepdf.PasswordError, RuntimeError):
        return raw
