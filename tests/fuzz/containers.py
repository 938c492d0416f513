"""Changes within files that hold others: checksums and indexes are set right again around them."""

import io
import sqlite3
import struct
import zipfile
import zlib
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from fuzz.bytewise import changed_bytes, changed_words


def changed_zip(raw: bytes, chance: Random, donor: bytes) -> bytes:
    """Return an archive, one of whose members has been changed, lost, doubled or renamed."""
    with zipfile.ZipFile(io.BytesIO(raw)) as archive:
        members = [(info.filename, archive.read(info)) for info in archive.infolist()]
    at = chance.randrange(len(members))
    name, content = members[at]
    kind = chance.randrange(10)
    if kind == 0:
        del members[at]
    elif kind == 1:
        members.append((name, content))
    elif kind == 2:
        members[at] = (chance.choice(("../x", "/etc/x", "", "a" * 300, "x\0y", "xl/")), content)
    elif kind == 3:
        members[at] = (name, bytes(chance.choice((0, 10, 20_000_000))))
    elif kind < 5:
        return changed_bytes(raw, chance, donor)
    else:
        members[at] = (name, changed_words(content, chance, donor))
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", chance.choice((0, 8))) as archive:
        for name, content in members:
            archive.writestr(zipfile.ZipInfo(name or "x"), content)
    return stream.getvalue()


def changed_png(raw: bytes, chance: Random, donor: bytes) -> bytes:
    """Return a PNG, one of whose chunks has been changed, with its checksum."""
    chunks, at = [], 8
    while at + 12 <= len(raw):
        (size,) = struct.unpack(">I", raw[at : at + 4])
        chunks.append((raw[at + 4 : at + 8], raw[at + 8 : at + 8 + size]))
        at += size + 12
    number = chance.randrange(len(chunks))
    name, content = chunks[number]
    kind = chance.randrange(5)
    if kind == 0:
        chunks.insert(chance.randrange(len(chunks) + 1), chunks[number])
    elif kind == 1:
        del chunks[number]
    elif kind == 2:
        extra = chance.choice(
            (b"iCCP", b"tRNS", b"PLTE", b"gAMA", b"zTXt", b"iTXt", b"acTL", b"eXIf")
        )
        chunks.insert(number, (extra, changed_bytes(content[:200], chance, donor)))
    else:
        chunks[number] = (name, changed_bytes(content, chance, donor))
    made = raw[:8]
    for name, content in chunks:
        seal = struct.pack(">I", zlib.crc32(name + content))
        made += struct.pack(">I", len(content)) + name + content + seal
    return made


def changed_font(raw: bytes, chance: Random, donor: bytes) -> bytes:
    """Return a TrueType file, in one of whose tables some bytes have been changed."""
    count = struct.unpack(">H", raw[4:6])[0]
    record = 12 + 16 * chance.randrange(count)
    made = bytearray(raw)
    start, size = struct.unpack(">II", raw[record + 8 : record + 16])
    if chance.random() < 0.2:
        changed = changed_bytes(bytes(made[record : record + 16]), chance, donor)
        made[record : record + 16] = changed[:16].ljust(16, b"\0")
        return bytes(made)
    # Most of what is read of a table lies at its beginning.
    reach = min(size, chance.choice((16, 64, size)) or 1)
    for _ in range(chance.choice((1, 2, 5))):
        at = start + chance.randrange(max(reach, 1))
        if at < len(made):
            made[at] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
    return bytes(made)


def changed_store(raw: bytes, chance: Random, donor: bytes) -> bytes:
    """Return a file of the cache, with rows or bytes changed."""
    if chance.random() < 0.4:
        return changed_bytes(raw, chance, donor)
    with TemporaryDirectory() as folder:
        path = Path(folder, "store.sqlite")
        path.write_bytes(raw)
        connection = sqlite3.connect(path)
        rows = connection.execute("select key, note, seal, value from kept").fetchall()
        for key, note, seal, value in chance.sample(
            rows, min(len(rows), chance.choice((1, 9, 99)))
        ):
            column, old = chance.choice((("note", note), ("seal", seal), ("value", value)))
            new = changed_bytes(old.encode() if isinstance(old, str) else old or b"", chance, donor)
            # An odd sort of value, now and then, in place of bytes or a text.
            odd = chance.choice((new, new, new, None, 7, 1.5, new.decode("latin-1")))
            connection.execute(f"update kept set {column}=? where key=?", (odd, key))
        if chance.random() < 0.2:
            column, odd = (
                chance.choice(("day", "size")),
                chance.choice((None, "a", b"a", 9e999, -1)),
            )
            connection.execute(f"update kept set {column}=?", (odd,))
        if chance.random() < 0.1:
            connection.execute(chance.choice(("drop table kept", "delete from kept")))
        connection.commit()
        connection.close()
        return path.read_bytes()
