"""Which characters the bytes of a CSV file stand for."""

import codecs
import re
from typing import Final, NamedTuple

from pipeline.base.errors import fail
from pipeline.base.extras import install_command
from pipeline.base.finding import Position

_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CONTROLS: Final = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f]")
_SAMPLE: Final = 200_000
"""Bytes that are looked at to tell encodings apart."""
_CANDIDATES: Final = ["cp1252", "mac_roman", "cp1250", "cp1251", "cp1253", "cp1254"]
_MOST_BEYOND_ASCII: Final = 0.3
"""The share of letters beyond ASCII that a Western language may have."""
_WORDS: Final = re.compile(r"[^\W\d_]+")


class Decoded(NamedTuple):
    """A text, its encoding, and whether that was guessed."""

    text: str
    encoding: str
    guessed: bool = False


def decode(raw: bytes, file: str, encoding: str = "") -> Decoded:
    """Return the text of a file, in the given encoding or in the one that it seems to have.

    Raises PunchboardError (`spreadsheet-encoding`) for an unknown encoding, and for bytes
    that are no text.
    """
    if encoding:
        return Decoded(_decode_as(raw, encoding, file), encoding)
    for mark, name in _MARKS:
        if raw.startswith(mark):
            return Decoded(_decode_as(raw, name, file), name.removesuffix("-sig"))
    if b"\0" in raw[:_SAMPLE]:
        name = "utf-16-le" if raw[1:_SAMPLE:2].count(0) > raw[0:_SAMPLE:2].count(0) else "utf-16-be"
        return Decoded(_decode_as(raw, name, file), name)
    try:
        return Decoded(raw.decode("utf-8"), "utf-8")
    except UnicodeDecodeError:
        name = _guess(raw)
    return Decoded(_decode_as(raw, name, file), name, guessed=True)


def _decode_as(raw: bytes, encoding: str, file: str) -> str:
    remedy = "save it as CSV UTF-8, or name its encoding with --encoding cp1252, utf-16, ..."
    try:
        text = raw.decode(encoding).removeprefix("\ufeff")
    except (LookupError, ValueError) as error:
        message = f"cannot read the file as {encoding}: {error}"
        raise fail("spreadsheet-encoding", message, Position(file), hint=remedy) from None
    bad = _CONTROLS.search(text[:_SAMPLE])
    if bad is not None and encoding != "mac_roman":
        message = f"expected a text, found the character U+{ord(bad[0]):04X} in it"
        raise fail("spreadsheet-encoding", message, Position(file), hint=remedy)
    return text


def _guess(raw: bytes) -> str:
    """Return the likeliest encoding of one byte a character."""
    likeliest = {name: _likeliness(raw[:_SAMPLE], name) for name in ("cp1252", "mac_roman")}
    best = max(likeliest, key=lambda name: likeliest[name])
    if likeliest[best] > 0:
        return best
    try:
        from charset_normalizer import from_bytes
    except ModuleNotFoundError:
        message = "the encoding is none of UTF-8, UTF-16, cp1252 and Mac Roman"
        remedy = f"name it with --encoding, or let it be guessed: {install_command('tables')}"
        raise fail("spreadsheet-encoding", message, hint=remedy) from None
    match = from_bytes(raw[:_SAMPLE], cp_isolation=_CANDIDATES).best()
    return match.encoding if match else "cp1252"


def _likeliness(raw: bytes, encoding: str) -> float:
    """Return by how much the letters beyond ASCII look like those of Western words.

    Letters stand within words, small ones after small ones; signs stand beside them.
    """
    text = raw.decode(encoding, "replace")
    letters = [letter for letter in text if letter.isalpha()]
    if sum(not letter.isascii() for letter in letters) > _MOST_BEYOND_ASCII * len(letters):
        return 0.0
    score = 0.0
    for match in re.finditer(r"(?P<before>.?)(?P<sign>[^\x00-\x7f])(?P<after>.?)", text):
        sign, before, after = match["sign"], match["before"], match["after"]
        if sign in _COMMON_SIGNS:
            score += 1
        elif sign in _COMMON_LETTERS:
            score += 2 if sign.islower() and (before.isalpha() or after.islower()) else 0
            score += 1 if sign.isupper() and not before.islower() else 0
            score -= 2 if sign.isupper() and before.islower() else 0
        else:
            score -= 2
    return score


_COMMON_LETTERS: Final = frozenset("äöüßéèêëáàâåæçñíìîïóòôøœúùûÿýãõÄÖÜÉÈÊÀÁÂÅÆÇÑÍÓÔØŒÚŠšŽž")
_COMMON_SIGNS: Final = frozenset("–—‘’“”„‚…•·«»‹›¿¡°€£×±½¼¾©®™§\xa0")


def sample_words(text: str) -> str:
    """Return some words with letters beyond ASCII, so that a reader sees whether they are right."""
    words = (word for word in _WORDS.findall(text[:_SAMPLE]) if not word.isascii())
    return ", ".join(list(dict.fromkeys(words))[:5])
