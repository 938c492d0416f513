"""The text of a record file before and after a change; line ends and byte order mark stay."""

from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base.errors import fail
from pipeline.base.finding import Position
from pipeline.base.reading import YAML, decoded, read_bytes
from pipeline.documents.document import Data
from pipeline.documents.editing import SharedValueError, edited, same
from pipeline.documents.value_writer import Manner, entries_text
from pipeline.documents.yaml import parse_yaml

_BOM: Final = b"\xef\xbb\xbf"


class FileChange(NamedTuple):
    """A file of records, as positions name it, with its bytes before and after."""

    path: Path
    name: str
    before: bytes
    after: bytes


def changed_file(path: Path, name: str, old: Data, new: Data) -> FileChange:
    """Return a file with its data changed in place, or a new one.

    Raises PunchboardError (`spreadsheet-shared`, `spreadsheet-write`) where that cannot be.
    """
    if not path.exists():
        return FileChange(path, name, b"", _new_text(new).encode())
    raw = read_bytes(path, YAML, name)
    text = decoded(raw, name)
    returns = text.count("\r")
    if path.suffix == ".json" or (returns and returns != text.count("\r\n") != text.count("\n")):
        hint = "change it by hand, or save it as YAML whose lines all end alike"
        raise fail(
            "spreadsheet-write", "the file cannot be changed in place", Position(name), hint=hint
        )
    written = _edited(text.replace("\r\n", "\n"), name, old, new)
    if returns:
        written = written.replace("\n", "\r\n")
    return FileChange(path, name, raw, (_BOM if raw.startswith(_BOM) else b"") + written.encode())


def _edited(text: str, name: str, old: Data, new: Data) -> str:
    try:
        written = edited(text, old, new)
    except SharedValueError as error:
        above = text[: error.offset]
        place = Position(name, above.count("\n") + 1, len(above) - above.rfind("\n"))
        message = "the value is shared through an anchor, and would change elsewhere, too"
        hint = "change it by hand, or write it out in place of the anchor and its aliases"
        raise fail("spreadsheet-shared", message, place, hint=hint) from None
    if not same(parse_yaml(written, name).data, new):
        message = "the change cannot be written in place"
        raise fail("spreadsheet-write", message, Position(name), hint="make it by hand")
    return written


def _new_text(data: Data) -> str:
    return "\n".join([*entries_text(data, -2, Manner.of("")), ""])
