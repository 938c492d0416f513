"""Changes of how a file is written: bytes, words, lines and pieces of it, whatever it says."""

import re
import struct
from collections.abc import Callable
from random import Random
from typing import Final

from fuzz.hostile import EXPRESSIONS, text

_WORDS: Final = re.compile(rb"\w+|\s+|[^\w\s]")
_PIECES: Final = (
    *(b"\0", b"\xff", b"\xff\xfe", b"\xc0\x80", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\x1b[31m"),
    *("\u202e".encode(), "\u2066".encode(), "\u2028".encode(), "\x85".encode(), b"\r", b"\x0c"),
    *(b"\n", b"\n\n", b"\t", b"---\n", b"...\n", b"%YAML 9\n", b"%TAG ! x\n", b"&a ", b"*a"),
    b"!!x ",
    *(b"<<: *a\n", b"? ", b"|\n", b">-\n", b"{{", b"}}", b"{%", b"%}", b"{#", b"<!--", b"<x>"),
    b"</",
    *(b"<face>", b"&lt;", b"&#0;", b"&#x110000;", b"&x;", b"<![CDATA[", b'"', b"'", b"\\"),
    b"```\n",
    *(b"| a |\n|---|\n", b"![x](y.png)", b"[x](javascript:y)", b"# ", b"> ", b"1. ", b"[^1]: "),
    b"$",
    *(b'msgid ""\n', b'msgstr "x"\n', b"#, fuzzy\n", b"#~ ", b'msgctxt "a"\n'),
    b'msgid_plural ""\n',
)
_EDGES: Final = (0, 1, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF)
Change = Callable[[bytearray, Random, bytes], None]


def changed_bytes(raw: bytes, chance: Random, donor: bytes) -> bytes:
    made = bytearray(raw)
    for _ in range(chance.choice((1, 1, 2, 3, 8))):
        chance.choice(_CHANGES)(made, chance, donor)
    return bytes(made)


def changed_words(raw: bytes, chance: Random, donor: bytes) -> bytes:
    """Return a text file with some of its words, signs and lines changed."""
    if chance.random() < 0.2:
        return _changed_lines(raw, chance, donor)
    words = _WORDS.findall(raw)
    others = _WORDS.findall(donor[:20_000])
    for _ in range(chance.choice((1, 1, 2, 4))):
        if not words:
            break
        at = chance.randrange(len(words))
        to = at + chance.choice((1, 1, 1, 2, 5, 30))
        words[at:to] = _instead(words, at, to, chance, others)
    return b"".join(words)


def _instead(
    words: list[bytes], at: int, to: int, chance: Random, others: list[bytes]
) -> list[bytes]:
    kind = chance.randrange(9)
    if kind < 3:
        return [text(chance).encode("utf-8", "surrogatepass")]
    if kind < 4:
        return []
    if kind < 5:
        return words[at:to] * chance.choice((2, 3, 60, 400))
    if kind < 6:
        return [chance.choice(words)]
    if kind < 7 and others:
        start = chance.randrange(len(others))
        return others[start : start + chance.choice((1, 3, 20))]
    if kind < 8:
        return [chance.choice(EXPRESSIONS).encode()]
    return [words[at], chance.choice(_PIECES), *words[at + 1 : to]]


def _changed_lines(raw: bytes, chance: Random, donor: bytes) -> bytes:
    lines, others = raw.splitlines(keepends=True), donor.splitlines(keepends=True)
    if not lines:
        return raw
    at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    kind = chance.randrange(5)
    if kind == 0:
        lines[at], lines[other] = lines[other], lines[at]
    elif kind == 1:
        del lines[at]
    elif kind == 2:
        lines.insert(other, lines[at])
    elif kind == 3:
        lines[at] = b" " * chance.choice((1, 2, 40)) + lines[at]
    else:
        lines[at:at] = others[: chance.choice((1, 5, 40))]
    return b"".join(lines)


def _flip(made: bytearray, chance: Random, _: bytes) -> None:
    if made:
        made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)


def _set(made: bytearray, chance: Random, _: bytes) -> None:
    if made:
        made[chance.randrange(len(made))] = chance.randrange(256)


def _number(made: bytearray, chance: Random, _: bytes) -> None:
    """Put an extreme whole number where there may be one, in either order of bytes."""
    form = chance.choice(("B", "<H", ">H", "<I", ">I"))
    size = struct.calcsize(form)
    if len(made) > size:
        at = chance.randrange(len(made) - size)
        made[at : at + size] = struct.pack(form, chance.choice(_EDGES) & (256**size - 1))


def _cut(made: bytearray, chance: Random, _: bytes) -> None:
    del made[chance.randrange(len(made) + 1) :]


def _lose(made: bytearray, chance: Random, _: bytes) -> None:
    at = chance.randrange(len(made) + 1)
    del made[at : at + chance.choice((1, 2, 10, 100))]


def _repeat(made: bytearray, chance: Random, _: bytes) -> None:
    at = chance.randrange(len(made) + 1)
    piece = made[at : at + chance.choice((1, 4, 30))]
    made[at:at] = piece * chance.choice((1, 20, 300))


def _insert(made: bytearray, chance: Random, _: bytes) -> None:
    at = chance.randrange(len(made) + 1)
    made[at:at] = chance.choice(_PIECES)


def _splice(made: bytearray, chance: Random, donor: bytes) -> None:
    """Put in a piece of another file, or go on with it to its end."""
    at, start = chance.randrange(len(made) + 1), chance.randrange(len(donor) + 1)
    if chance.random() < 0.3:
        made[at:] = donor[start:]
    else:
        made[at:at] = donor[start : start + chance.choice((4, 40, 400))]


_CHANGES: Final[tuple[Change, ...]] = (
    *(_flip, _set, _number, _cut, _lose, _repeat, _insert, _insert, _splice),
)
