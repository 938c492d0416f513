"""The parts of an .xlsx or .ods file, which is a ZIP archive, within bounds."""

import io
import zipfile
from typing import Final

from pipeline.base.archives import DAMAGED_ARCHIVE
from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position

_MOST: Final = 100_000_000
"""Bytes of all XML parts, unpacked."""
_MOST_PARTS: Final = 5_000
_OLE: Final = b"\xd0\xcf\x11\xe0"


def read_parts(raw: bytes, file: str) -> dict[str, bytes]:
    """Return the XML parts of a workbook by their names. Raises PunchboardError."""
    if raw.startswith(_OLE):
        message = "the workbook is protected by a password, or of Excel before 2007"
        remedy = "save it as .xlsx without a password"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy)
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            return _read_parts(archive, file)
    except DAMAGED_ARCHIVE as error:
        message = f"this is no workbook: {error}"
        remedy = "save it once more as .xlsx or .ods"
        raise fail("spreadsheet-format", message, Position(file), hint=remedy) from None


def _read_parts(archive: zipfile.ZipFile, file: str) -> dict[str, bytes]:
    infos = archive.infolist()
    if len(infos) > _MOST_PARTS:
        raise _too_large_error(file)
    parts: dict[str, bytes] = {}
    left = _MOST
    for info in infos:
        if not info.filename.lower().endswith((".xml", ".rels", "mimetype")):
            continue
        with archive.open(info) as stream:
            content = stream.read(left + 1)
        left -= len(content)
        if left < 0:
            raise _too_large_error(file)
        parts[info.filename] = content
    return parts


def _too_large_error(file: str) -> PunchboardError:
    message = f"expected at most {_MOST:,} bytes when unpacked, found more"
    return fail("spreadsheet-too-large", message, Position(file), hint="split the workbook")


def packed(parts: dict[str, bytes]) -> io.BytesIO:
    """Return an archive of the parts that were read, and of nothing else.

    What an archive says of its sizes may be wrong, and another reader may not heed it.
    """
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    target.seek(0)
    return target
