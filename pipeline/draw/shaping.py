"""Shaping: words to glyphs with kerning, ligatures and OpenType features.

A font whose shaping looks at one letter and its neighbour only (kerning, ligatures of two) gives
the same glyphs this way as when the whole word is shaped, at a tenth of the time. Features that
look further are left to the shaper.
"""

from collections.abc import Mapping
from functools import reduce
from itertools import pairwise
from operator import add, or_
from typing import Any, Final, NamedTuple
from unicodedata import bidirectional, combining, normalize

import uharfbuzz as hb

from pipeline.draw.fontprogram import FontProgram

# Before a word, says that it is shaped from right to left, though it has signs only.
BACKWARD: Final = "\u200f"

# Brackets a change of baseline in a piece; no byte of a show-text string can be this character.
RISE: Final = "\u2195"

_ESCAPES: Final = {0x5C: "\\\\", 0x28: "\\(", 0x29: "\\)", 0x0D: "\\r"}


class Word(NamedTuple):
    """A shaped word of one typeface.

    `advance` is in em, `glyphs` counts glyphs. `piece` is the inside of a PDF ``[( ... )] TJ`` in
    original glyph ids. `mask` has a bit for each glyph id used, and bit 0 when a character has no
    glyph. `texts` holds what a glyph represents where the font's own character map does not say so.
    """

    advance: float
    glyphs: int
    piece: str
    mask: int
    texts: dict[int, str]


class Glyph(NamedTuple):
    """A glyph of a shaped word: its advance, and how far it is drawn off its place; y upwards."""

    id: int
    cluster: int
    advance: int
    x: int
    y: int


def code(glyph: int) -> str:
    """Return a glyph id as two bytes of a PDF literal string, which deflates smaller than hex."""
    return "".join(_ESCAPES.get(byte) or chr(byte) for byte in divmod(glyph, 256))


def shape(program: FontProgram, word: str, features: Mapping[str, bool]) -> Word:
    """Return `word` shaped with the program's kerning, ligatures and these features."""
    glyphs = shaped_glyphs(program, word, features)
    mask = 0
    for glyph in glyphs:
        mask |= 1 << glyph.id
    advance = sum(glyph.advance for glyph in glyphs) / program.outline.upem
    texts = _texts(program, word, glyphs)
    return Word(advance, len(glyphs), _piece(program, glyphs), mask, texts)


def shaped_glyphs(program: FontProgram, word: str, features: Mapping[str, bool]) -> list[Glyph]:
    """Return the word's glyphs in drawing order."""
    buffer: Any = hb.Buffer()
    buffer.add_str(word)
    buffer.flags = hb.BufferFlags.REMOVE_DEFAULT_IGNORABLES
    buffer.guess_segment_properties()
    if word.startswith(BACKWARD):
        buffer.direction = "rtl"
    if buffer.script is None:
        # Figures and signs alone belong to no script, and would lose the features of Latin.
        buffer.script = "Latn"
    hb.shape(program.font, buffer, dict(features))
    return [
        Glyph(info.codepoint, info.cluster, place.x_advance, place.x_offset, place.y_offset)
        for info, place in zip(buffer.glyph_infos or (), buffer.glyph_positions or (), strict=True)
    ]


def _texts(program: FontProgram, word: str, glyphs: list[Glyph]) -> dict[int, str]:
    """Return what glyphs represent if the font's character map does not say so.

    A glyph that the map knows keeps its meaning unless it represents several characters here: a
    space drawn for a rarer space must still be read as a space elsewhere.
    """
    characters = program.characters()
    if [characters.get(glyph.id) for glyph in glyphs] == list(word):
        return {}
    clusters: dict[int, list[int]] = {}
    for glyph in reversed(glyphs) if _backward(glyphs) else glyphs:
        clusters.setdefault(glyph.cluster, []).append(glyph.id)
    texts: dict[int, str] = {}
    for start, end in pairwise([*sorted(clusters), len(word)]):
        ids, text = clusters[start], word[start:end].replace(BACKWARD, "")
        if len(ids) != len(text):
            text = normalize("NFC", text)
        base = text.rstrip("".join(filter(combining, text)))
        marks = text[len(base) :]
        parts = [base, *marks] if len(ids) == 1 + len(marks) else [text]
        if len(ids) == len(text):
            parts = list(text)
        for glyph_id, part in zip(ids, parts, strict=False):
            if glyph_id and not _is_sufficient(characters.get(glyph_id, ""), part):
                texts[glyph_id] = part
    return texts


def _backward(glyphs: list[Glyph]) -> bool:
    return bool(glyphs) and glyphs[0].cluster > glyphs[-1].cluster


def _marks_last(glyphs: list[Glyph]) -> list[Glyph]:
    """Return the glyphs with marks off the baseline last, each in its place above the letters.

    A reader takes a raised mark in the midst of a right-to-left word for the end of a line.
    """
    base_glyphs: list[Glyph] = []
    marks: list[Glyph] = []
    end, position = sum(glyph.advance for glyph in glyphs), 0
    for glyph in glyphs:
        if glyph.y and not glyph.advance:
            marks.append(glyph._replace(x=glyph.x + position - end))
        else:
            base_glyphs.append(glyph)
        position += glyph.advance
    return base_glyphs + marks


def _is_sufficient(mapped_text: str, part: str) -> bool:
    """Return whether the font's map says well enough what a glyph represents.

    Readers turn round what is in a right-to-left line, even the letters of one glyph: there a
    ligature reads as one character, if there is such a character.
    """
    if len(part) > 1:
        backward = bool(mapped_text) and bidirectional(part[0]) in ("R", "AL")
        return backward and normalize("NFKC", mapped_text) == part
    return bool(mapped_text) and (mapped_text == part or normalize("NFKC", mapped_text) != part)


def _piece(program: FontProgram, glyphs: list[Glyph]) -> str:
    """Return the glyphs as the inside of a TJ array that starts and ends in an open string."""
    if _backward(glyphs) and any(glyph.y for glyph in glyphs):
        glyphs = _marks_last(glyphs)
    per_mille = 1000 / program.outline.upem
    out: list[str] = []
    due = 0
    rise = 0
    for glyph in glyphs:
        due += glyph.x
        if glyph.y != rise:
            rise = glyph.y
            out.append(f"{RISE}{rise / program.outline.upem:.4f}{RISE}")
        out.append(shift(due * per_mille))
        out.append(code(glyph.id))
        due = glyph.advance - glyph.x - program.advance(glyph.id)
    if rise:
        out.append(f"{RISE}0{RISE}")
    out.append(shift(due * per_mille))
    return "".join(out)


def shift(per_mille: float) -> str:
    """Return a move to the right by thousandths of an em, between two strings of a TJ array."""
    rounded = round(per_mille)
    return f"){-rounded}(" if rounded else ""


# Features that a shaper applies to Latin text unasked, and that may look at more than a pair.
_CONTEXTUAL: Final = {"calt", "clig", "rclt", "rlig", "init", "medi", "fina", "isol"}
# Features that exchange one glyph for one other, in any context.
_SINGLE: Final = {"lnum", "onum", "pnum", "tnum", "zero", "smcp", "c2sc", "kern", "liga"}
_BEYOND: Final = 0x590
"""The first code point after Latin, Greek, Cyrillic and Armenian, where letters may join."""
_PUNCTUATION: Final = range(0x2010, 0x2040)


class _Letter(NamedTuple):
    """A letter after another one: its piece with the kern before it, its advance in font units."""

    piece: str
    advance: float
    mask: int
    texts: dict[int, str]


class _NotSimple(Exception):  # noqa: N818 - no error: the shaper takes over
    """A letter or a pair that is more than letters side by side."""


class Letters(dict[str, _Letter]):
    """The letters and pairs of one typeface, learnt as words ask for them.

    A key of one character is a letter that begins a word, one of two is the second letter after
    the first.
    """

    def __init__(self, program: FontProgram, features: Mapping[str, bool]) -> None:
        self._program, self._features = program, features
        self._upem = program.outline.upem
        self._simple = not program.substitutions() & _CONTEXTUAL and set(features) <= _SINGLE

    def spell(self, word: str) -> Word:
        """Return `word` shaped, from its letters and pairs where that is the same."""
        try:
            spelled = [self[word[:1]], *map(self.__getitem__, map(add, word, word[1:]))]
        except _NotSimple:
            return shape(self._program, word, self._features)
        pieces, advances, masks, meanings = zip(*spelled, strict=True)
        texts = reduce(or_, meanings) if any(meanings) else {}
        advance = sum(advances) / self._upem
        return Word(advance, len(spelled), "".join(pieces), reduce(or_, masks), texts)

    def __missing__(self, key: str) -> _Letter:
        if not key:
            raise _NotSimple
        letter = self._letter(key) if len(key) == 1 else self._pair(key)
        self[key] = letter
        return letter

    def _letter(self, character: str) -> _Letter:
        code = ord(character)
        if self._simple and (code < _BEYOND or code in _PUNCTUATION):
            shaped = shape(self._program, character, self._features)
            moved = ")" in shaped.piece.replace("\\)", "")
            if shaped.glyphs == 1 and not shaped.mask & 1 and not moved:
                units = shaped.advance * self._upem
                return _Letter(shaped.piece, units, shaped.mask, shaped.texts)
        raise _NotSimple

    def _pair(self, pair: str) -> _Letter:
        first, second = self[pair[0]], self[pair[1]]
        # Longer ligatures begin with these: ffi, and the arrows and dashes of signs.
        risky = pair == "ff" or not (pair[0].isalnum() or pair[1].isalnum())
        if not risky:
            shaped = shape(self._program, pair, self._features)
            units = shaped.advance * self._upem - first.advance
            piece = shift((units - second.advance) * 1000 / self._upem) + second.piece
            if shaped.piece == first.piece + piece and shaped.glyphs == 2:
                return second._replace(piece=piece, advance=units)
        raise _NotSimple
