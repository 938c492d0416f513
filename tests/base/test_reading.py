"""Tests of the one place where files are read."""

import ast
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from threading import Thread

import pytest

from pipeline.source.files import (
    Sort,
    file_digest,
    open_folder,
    read_bytes,
    read_text,
    require_readable,
    require_size,
)
from pipeline.source.findings import Finding, Position, PunchboardError

SMALL = Sort(10, "make it small")
PACKAGE = Path(__file__).parents[2] / "pipeline"


def refused(path: Path, *, given: bool = False) -> Finding:
    """Return the one finding that reading a file ends with."""
    with pytest.raises(PunchboardError) as caught:
        read_text(path, SMALL, "shown", given=given)
    (finding,) = caught.value.findings
    assert finding.position.file == "shown"
    return finding


def test_a_text_is_read_with_plain_lines(tmp_path: Path) -> None:
    """A byte order mark is no part of it, and every line ends with a line feed."""
    (tmp_path / "f").write_bytes(b"\xef\xbb\xbfa\r\nb\rc")
    assert read_text(tmp_path / "f", SMALL) == "a\nb\nc"


def test_bytes_that_are_no_utf8_are_told_by_line_and_column(tmp_path: Path) -> None:
    """The column counts characters, as editors do."""
    (tmp_path / "f").write_bytes(b"a\n\xc3\xa9 \xe9")
    finding = refused(tmp_path / "f")
    assert (finding.code, finding.position) == ("file-encoding", Position("shown", 2, 3))
    assert "0xE9" in finding.message


def test_size_is_known_before_reading(tmp_path: Path) -> None:
    """A file of terabytes is refused by its size, with what to do."""
    with (tmp_path / "f").open("wb") as stream:
        stream.truncate(2**40)
    finding = refused(tmp_path / "f")
    assert (finding.code, finding.hint) == ("file-too-large", "make it small")


def test_what_could_not_be_read_again_is_not_written() -> None:
    """What is to be written is measured like what is read."""
    assert require_size(bytes(10), Sort(10, ""), "shown") == bytes(10)
    with pytest.raises(PunchboardError) as caught:
        require_size(bytes(11), Sort(10, "make it small"), "shown", "divide it")
    (finding,) = caught.value.findings
    assert (finding.code, finding.hint) == ("file-too-large", "divide it")
    assert "11 to be written" in finding.message


def test_a_large_file_has_its_digest(tmp_path: Path) -> None:
    """A digest is that of all bytes, however many pieces they are read in."""
    path = tmp_path / "large.pdf"
    path.write_bytes(bytes(2_500_000))
    digest = file_digest(path, Sort(10_000_000, ""), given=True)
    assert digest == sha256(bytes(2_500_000)).hexdigest()


@pytest.mark.usefixtures("nothing_open")
def test_what_lies_elsewhere_is_read_only_where_the_user_names_it(tmp_path: Path) -> None:
    """Without a folder opened nothing is read but what is given."""
    (tmp_path / "f").write_text("a", encoding="utf-8")
    assert refused(tmp_path / "f").code == "file-outside"
    assert read_bytes(tmp_path / "f", SMALL, given=True) == b"a"


@pytest.mark.usefixtures("nothing_open")
def test_links_are_followed_within_the_folders_that_are_open(tmp_path: Path) -> None:
    """A project may share a file between its games by a link, and fetch none from elsewhere."""
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        (folder / "deep").mkdir(parents=True)
        (folder / "deep" / "f").write_text("a", encoding="utf-8")
    (own / "near").symlink_to(own / "deep" / "f")
    (own / "far").symlink_to(other / "deep" / "f")
    (own / "folder").symlink_to(other / "deep")
    open_folder(own)
    assert read_text(own / "near", SMALL) == "a"
    for name in ("far", "folder/f", "../other/deep/f"):
        assert refused(own / name).code == "file-outside"


def test_a_pipe_is_read_only_where_the_user_names_it(tmp_path: Path) -> None:
    """It would wait for ever; one that is given may be asked twice, and tells the same."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    finding = refused(path)
    assert (finding.code, finding.message) == (
        "file-unreadable",
        "cannot read the file: it is a pipe",
    )
    with pytest.raises(PunchboardError):
        require_readable(path, SMALL, given=True)
    writer = Thread(target=path.write_text, args=("told",))
    writer.start()
    assert [read_bytes(path, SMALL, given=True) for _ in range(2)] == [b"told"] * 2
    writer.join()


def test_a_device_that_is_given_ends(tmp_path: Path) -> None:
    """What tells without end is read no further than its sort may be large."""
    assert refused(Path("/dev/zero"), given=True).code == "file-too-large"


_DIRECT = {
    *("read_text", "read_bytes", "open", "fdopen", "open_code", "FileIO", "getline", "memmap"),
    *("from_file_path", "pofile", "mofile", "fromfile", "truetype", "load_workbook", "mmap"),
}
"""What opens a file by its path."""

_EITHER = {
    *("PdfDocument", "PdfReader", "ZipFile", "TarFile", "CalamineWorkbook", "TTFont", "connect"),
    *("ImageCmsProfile", "getOpenProfile", "from_path", "FT_Face", "iterparse"),
}
"""What takes a path or what is in memory."""

_BY_NAME = (_DIRECT | _EITHER) - {"read_text", "read_bytes"}
"""These two, called by their names alone, are the reader's."""

_IN_MEMORY = ("BytesIO(", "io.BytesIO(", "createProfile(", "json.loads(")
_ALLOWED = {
    "base/reading.py",  # is the reader
    "cli/streams.py",  # opens what stands in for a closed stream
    "publish/atomic.py",  # writes
    "publish/folder_lock.py",  # holds a lock
    "preview/activity.py",  # shares memory with the process that watches
    "content/locale/po.py",  # polib takes a path, which the reader has read before
    "draw/fontprogram.py",  # maps what fontspec.py has asked the reader about
    "draw/fontfile.py",  # maps what the reader has just opened
    "draw/bitmaps/opened.py",  # Pillow decodes by and by what the reader has opened
    "draw/svg/greyed.py",  # qpdf decodes streams of a PDF in memory
    "preflight/streams.py",  # the same
    "preflight/run.py",  # qpdf reads by and by what the reader has opened
    "preflight/written.py",  # the same
    "prepress/reading.py",  # qpdf decodes streams of a PDF in memory
    "exchange/strict/packed.py",  # opens members of an archive in memory
    "tables/package.py",  # opens members of an archive in memory
    "exchange/formats/rosz.py",  # writes an archive in memory
    "preflight/pdfium.py",  # PDFium looks at what the reader has read
    "publish/raster.py",  # PDFium draws what this process has made
    "press/cache/store.py",  # the cache's database, which is the user's
}


def _direct(tree: ast.AST) -> Iterator[str]:
    """Yield the calls that read a file in a module, beside those of the reader's functions."""
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if call.args and ast.unparse(call.args[0]).startswith(_IN_MEMORY):
            continue
        if isinstance(call.func, ast.Attribute) and call.func.attr in _DIRECT | _EITHER:
            yield call.func.attr
        elif isinstance(call.func, ast.Name) and call.func.id in _BY_NAME:
            yield call.func.id


@pytest.mark.parametrize(
    "code",
    [
        "open(path)",
        "io.open(path)",
        "os.open(path, 0)",
        "path.open()",
        "path.read_bytes()",
        "Image.open(path)",
        "pikepdf.open(path)",
        "ZipFile(path)",
        "PdfDocument(path)",
        "CalamineWorkbook.from_path(path)",
        "hb.Blob.from_file_path(path)",
        "sqlite3.connect(path)",
        "ImageFont.truetype(path)",
        "ImageCms.ImageCmsProfile(path)",
    ],
)
def test_reading_is_seen(code: str) -> None:
    """Each way of opening a file is one that the next test finds."""
    assert list(_direct(ast.parse(code)))


def test_no_module_reads_files_by_itself() -> None:
    """Whoever opens a file elsewhere goes round all that is tested here."""
    found = {
        path.relative_to(PACKAGE).as_posix(): calls
        for path in PACKAGE.rglob("*.py")
        if (calls := list(_direct(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert {file: calls for file, calls in found.items() if file not in _ALLOWED} == {}
