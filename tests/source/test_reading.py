"""Files are read in one place, which knows the folders that may be read and bounds their sizes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "pipeline"

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
    *("read_bytes open", "opened open", "_read_pipe open"),  # the reader
    *("open_streams open", "open_streams fdopen", "_give_up open"),  # stand in for closed streams
    *("atomic_writer open", "move open"),  # write
    *("_taken open", "is_abandoned open"),  # hold a lock
    "__init__ mmap",  # shares memory with the process that watches
    "read_po pofile",  # polib takes a path, which the reader has read before
    *("_open open", "_open from_file_path"),  # map a font that the reader was asked about
    "font_info from_file_path",  # maps what the reader has just opened
    "_header open",  # Pillow decodes by and by what the reader has opened
    *("_convert read_bytes", "decoded read_bytes", "content_of read_bytes"),  # streams in memory
    *("preflight open", "flaws open"),  # qpdf reads by and by what the reader has opened
    *("unzip open", "_read_parts open"),  # members of an archive in memory
    *("packed ZipFile", "_write ZipFile"),  # write archives in memory
    *("main PdfDocument", "opened_pdf PdfDocument"),  # what the reader has read, or we have made
    "_opened connect",  # the cache's database, which is the user's
    *("user_key open", "user_key fdopen"),  # the user's own key
    *("engine_versions read_bytes", "_font_digest read_bytes"),  # our own files, and fonts in use
    *("pack_project read_bytes", "pack_project ZipFile"),  # what workers elsewhere are sent
}
"""What opens files beside the reader: the function, and how it opens them."""


def _direct(tree: ast.AST, function: str = "") -> Iterator[str]:
    """Yield the calls that read a file, with the functions that they stand in."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call):
            name = ""
            if isinstance(node.func, ast.Attribute) and node.func.attr in _DIRECT | _EITHER:
                name = node.func.attr
            elif isinstance(node.func, ast.Name) and node.func.id in _BY_NAME:
                name = node.func.id
            within = node.args and ast.unparse(node.args[0]).startswith(_IN_MEMORY)
            if name and not within:
                yield f"{function} {name}".strip()
        inner = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else function
        yield from _direct(node, inner)


@pytest.mark.parametrize(
    "code",
    ["open(path)", "os.open(path, 0)", "path.read_bytes()", "Image.open(path)", "ZipFile(path)",
     "CalamineWorkbook.from_path(path)", "sqlite3.connect(path)"],
)  # fmt: skip
def test_reading_is_seen(code: str) -> None:
    """Each way of opening a file is one that the next test finds."""
    assert list(_direct(ast.parse(code)))


def test_nothing_else_reads_files() -> None:
    """Whoever opens a file elsewhere goes round the limits and the folders that are open."""
    found = {
        f"{path.relative_to(PACKAGE)}: {call}"
        for path in PACKAGE.rglob("*.py")
        for call in _direct(ast.parse(path.read_text(encoding="utf-8")))
        if call not in _ALLOWED
    }
    assert found == set()
