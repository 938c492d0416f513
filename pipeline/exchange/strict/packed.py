"""Compressed files from strangers: nothing is unpacked beyond its bound, or outside of memory."""

import io
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import Final

from pipeline.base.archives import DAMAGED_ARCHIVE
from pipeline.base.errors import PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.exchange.strict.bounds import (
    MOST_BYTES,
    MOST_MEMBERS,
    MOST_RATIO,
    check_size,
    too_large,
)

_GZIP: Final = 31
"""zlib's window bits for a gzip header and its checksum."""

_ENCRYPTED: Final = 0x1
_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)

_SMALL: Final = 100_000
"""What may be unpacked whatever its ratio: a repetitive text packs well and harms nobody."""


def unzip(content: bytes, name: str, suffix: str) -> bytes:
    """Return the one member of an archive whose name ends in `suffix`.

    Raises PunchboardError for an archive that is damaged, encrypted or of another sort, names that
    lead elsewhere, too many members, or more bytes than any roster has.
    """
    check_size(content, name)
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            member = _member(archive.infolist(), name, suffix)
            with archive.open(member) as stream:
                # One byte more than allowed: what the directory says of sizes is not believed.
                found = stream.read(_most(member.compress_size) + 1)
    except DAMAGED_ARCHIVE as error:
        raise _damaged_error("archive", name, str(error)) from None
    _check_unpacked(found, member.compress_size, name)
    return found


def gunzip(content: bytes, name: str) -> bytes:
    """Return what a gzip stream holds; raises PunchboardError where it is damaged or too large."""
    unpacker = zlib.decompressobj(_GZIP)
    try:
        found = unpacker.decompress(content, _most(len(content)) + 1)
    except zlib.error as error:
        raise _damaged_error("packed text", name, str(error)) from None
    _check_unpacked(found, len(content), name)
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged_error("packed text", name, "it ends too early, or goes on after its end")
    return found


def _most(packed: int) -> int:
    return min(MOST_BYTES, max(_SMALL, packed * MOST_RATIO))


def _check_unpacked(found: bytes, packed: int, name: str) -> None:
    most = _most(packed)
    if len(found) > most:
        raise too_large(name, f"bytes unpacked from {packed:,}", most, "more")


def _member(members: list[zipfile.ZipInfo], name: str, suffix: str) -> zipfile.ZipInfo:
    """Return the member to be read; raises PunchboardError where the list of them is odd."""
    if len(members) > MOST_MEMBERS:
        raise too_large(name, "files in the archive", MOST_MEMBERS, str(len(members)))
    for member in members:
        path = PurePosixPath(member.filename.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in member.filename:
            message = f"the archive has a file that leads elsewhere: {member.filename[:60]!r}"
            raise fail("import-zip", message, Position(name), hint="do not unpack it")
    fitting = [member for member in members if member.filename.lower().endswith(suffix)]
    if len(fitting) != 1:
        message = f"expected one {suffix} file in the archive, found {len(fitting)}"
        raise fail("import-zip", message, Position(name), hint="export it once more")
    if fitting[0].flag_bits & _ENCRYPTED:
        raise _damaged_error("archive", name, "it is encrypted")
    if fitting[0].compress_type not in _METHODS:
        raise _damaged_error("archive", name, "it is packed by a method that no list builder uses")
    return fitting[0]


def _damaged_error(what: str, name: str, said: str) -> PunchboardError:
    hint = "export or copy it once more, to its very end"
    return fail("import-zip", f"the {what} cannot be unpacked: {said}", Position(name), hint=hint)
