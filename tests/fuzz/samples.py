"""Files in order that no other test has: texts, pictures, tables and prints."""

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import openpyxl
import pikepdf
from edits import tree
from PIL import Image

ADDED: Final = {
    "content/lantern/game.yaml": "severities: { contrast: warning, near-twins: ignore }\n"
}

FILES: Final = Path(__file__).with_name("files")
CHAPTER: Final = (FILES / "chapter.md").read_text("utf-8")
BOOK: Final = tree(FILES / "book")
DRAWING: Final = (FILES / "drawing.svg").read_text("utf-8")
TABLE: Final = (FILES / "table.csv").read_text("utf-8")
PRESS: Final = (FILES / "press.yaml").read_text("utf-8")


def written() -> dict[str, bytes]:
    """Return what the project has beside the files of the acceptance tests."""
    return {name: text.encode() for name, text in tree(FILES / "project").items()}


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
            ("content.xml", (FILES / "content.xml").read_text("utf-8").format(rows)),
            ("META-INF/manifest.xml", (FILES / "manifest.xml").read_text("utf-8")),
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
