"""Setting Japanese: ideographic squares, kinsoku, and phrases that lines keep together.

After Requirements for Japanese Text Layout (JLReq), 3.1: brackets and stops count half a square.

At the design size lines break between phrases; where that does not fit, the rung that hyphenates
other languages breaks between characters.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from itertools import accumulate
from typing import Any, Final
from unicodedata import category, east_asian_width

from pipeline.layout.draw_list import Op, Text
from pipeline.layout.stylesheet import Style
from pipeline.layout.text.line_breaking import (
    Atom,
    Broken,
    Piece,
    Splitter,
    Spot,
    inline_icon,
    line_rule,
)
from pipeline.layout.text.typesetter import Setter, Stretch, stretches
from pipeline.template.runs import Inline, InlineIcon

OPENING: Final = frozenset("「『（【〈《〔［｛")
"""Brackets whose ink fills the right half of their square."""

CLOSING: Final = frozenset("」』）】〉》〕］｝、。，．")
"""Brackets and stops whose ink fills the left half of their square."""

NOT_FIRST: Final = CLOSING | frozenset(
    "·・：；？！‼⁇⁈⁉ー々ゝゞヽヾ〜～…‥―％℃／"
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    ")]}!?,.:;%–—-/”’»"
)
NOT_LAST: Final = OPENING | frozenset("([{“‘«￥＄＃")
_TOGETHER: Final = frozenset("…‥―")
_SQUARE: Final = frozenset("…‥―※○●◎△▲▽▼□■◇◆☆★")
"""Signs that are as wide as a square among ideographs, though not in Latin text."""


@lru_cache(maxsize=4_000)
def ideographic(character: str) -> bool:
    """Return whether a character is set in the family of the script, in a square of its own."""
    return east_asian_width(character) in "WF" or character in _SQUARE


def may_break(before: str, after: str) -> bool:
    """Return whether a line may end with `before` and the next one begin with `after`."""
    if after in NOT_FIRST or before in NOT_LAST or (before == after and before in _TOGETHER):
        return False
    if before.isdecimal() and ("一" <= after <= "鿿" or after == "つ"):
        # A figure and its counter are one word: 3個, 1つ.
        return False
    return ideographic(before) or ideographic(after)


@cache
def _parser() -> Any:
    import budoux

    return budoux.load_default_japanese_parser()


@lru_cache(maxsize=4_000)
def phrase_starts(text: str, language: str) -> frozenset[int]:
    """Return the indexes at which a further phrase begins; of other languages, every index.

    Needs budoux.
    """
    if language.partition("-")[0] != "ja":
        return frozenset(range(1, len(text)))
    return frozenset(accumulate(map(len, _parser().parse(text)))) - {len(text)}


_NEAR: Final = 0.005
"""Points within which a character follows on another."""


class SquareLine:
    """Gathers the pieces that one operation draws."""

    def __init__(self, broken: Broken, style: Style, out: list[Op]) -> None:
        self._broken, self._out = broken, out
        self._kind = style.decorative, style.rule
        self._first: Piece | None = None
        self._word, self._x, self._y, self._end = "", 0.0, 0.0, 0.0

    def add(self, piece: Piece, x: float, y: float) -> None:
        """Draw a piece whose counted part begins at `x`."""
        size = self._broken.size
        if not piece.font:
            self.finish()
            self._out.append(inline_icon(piece, x, y, self._broken))
            return
        left = x + piece.spot.shift * size
        first = self._first
        if first is None or abs(left - self._end) > _NEAR or _look(first) != _look(piece):
            self.finish()
            self._first, self._x, self._y = piece, left, y
        self._word += piece.word
        self._end = left + (piece.spot.full or piece.width) * size

    def finish(self) -> None:
        """Append the operation for what was gathered."""
        piece, size = self._first, self._broken.size
        if piece is None:
            return
        font_size, tracking = size * piece.ratio, piece.tracking * size
        x, y, words = self._x, self._y, (self._word,)
        self._out.append(
            Text(x, y, piece.font, font_size, piece.fill, words, 0.0, tracking, *self._kind)
        )
        if piece.line:
            width = self._end - x
            self._out.append(line_rule(piece.line, x, y, width, size, piece.fill))
        self._first, self._word = None, ""


def _look(piece: Piece) -> tuple[object, ...]:
    return piece.font, piece.fill, piece.ratio, piece.tracking, piece.line


_SPACES: Final = (" ", "\u3000")
_HALF: Final = 0.5
_NARROW: Final = 0.08
"""The blank between an ideograph and a Latin letter or figure, in em."""


class JapaneseSetter(Setter):
    """Sets runs of Japanese. Needs budoux."""

    keeps_words = True

    def paragraphs(self, runs: Sequence[Inline]) -> list[list[Atom]]:
        """Return the runs as atoms: a phrase each, of pieces that are a character or a word."""
        return [list(self._atoms(stretch)) for stretch in stretches(runs, self)]

    def splitter(self, atoms: Sequence[Atom]) -> Splitter | None:
        """Return what parts phrases between characters, in every style."""
        return self.split

    def split(self, atom: Atom, room: float, full: float) -> tuple[Atom, Atom] | None:
        """Return `atom` parted so that its head is at most `room` em wide, or None."""
        pieces, cut, used = atom.pieces, 0, 0.0
        for at, piece in enumerate(pieces):
            if at and used <= room and not piece.spot.tied:
                cut = at
            used += piece.width + (piece.spot.lead if at else 0.0)
            if used > room:
                break
        return _halves(atom, cut) if cut else None

    def parted(self, atom: Atom, letters: int) -> tuple[Atom, Atom]:
        ends = list(accumulate(len(piece.word) for piece in atom.pieces))
        return _halves(atom, ends.index(letters) + 1)

    def gaps(self, atoms: list[Atom]) -> int:
        """Return between how many pieces of a line a blank may be widened."""
        return sum([not piece.spot.tied for atom in atoms for piece in atom.pieces][1:])

    def place_line(
        self, atoms: list[Atom], x: float, y: float, broken: Broken, extra: float, out: list[Op]
    ) -> None:
        """Append a line's operations: one for what follows on without a gap in one look."""
        size, place = broken.size, SquareLine(broken, self.style, out)
        for at, atom in enumerate(atoms):
            for index, piece in enumerate(atom.pieces):
                if at or index:
                    blank = piece.spot.lead if index else atom.space
                    x += blank * size + (0.0 if piece.spot.tied else extra)
                place.add(piece, x, y)
                x += piece.width * size
        place.finish()

    def _atoms(self, stretch: Stretch) -> Iterator[Atom]:
        starts = phrase_starts(stretch.text, self.language)
        phrase: list[Piece] = []
        for piece, at in self._pieces(stretch):
            parts = at in starts or stretch.text[at - 1] in _SPACES
            if phrase and parts and not piece.spot.tied:
                yield _atom(tuple(phrase), phrase[0].spot.lead)
                phrase = []
            phrase.append(piece)
        if phrase:
            yield _atom(tuple(phrase), phrase[0].spot.lead)

    def _pieces(self, stretch: Stretch) -> Iterator[tuple[Piece, int]]:
        """Yield the pieces of a stretch, each with the index at which it begins."""
        text, at = stretch.text, 0
        while at < len(text):
            if text[at] in _SPACES:
                at += 1
                continue
            end = _end(stretch, at)
            before = text[at - 1] if at else ""
            spaced = before in _SPACES
            free = spaced and text[at] != "·"
            tied = bool(before) and not free and not may_break(before, text[at])
            lead = _blank(before, text[at]) * self.scale
            if spaced:
                lead = self.space if before == " " else self.scale
            for piece in self._set(stretch, at, end):
                yield piece._replace(spot=piece.spot._replace(lead=lead, tied=tied)), at
                lead, tied = 0.0, True
            at = end

    def _set(self, stretch: Stretch, at: int, end: int) -> tuple[Piece, ...]:
        """Return a character, a word or an icon; brackets and stops count half their width."""
        run, text = stretch.runs[at], stretch.text[at:end]
        if type(run) is InlineIcon:
            return (self.icon(run),)
        square = ideographic(text[0])
        voice = self.script_voice(run) if square else self.voice(run)  # type: ignore[arg-type]
        pieces = voice.pieces(text)
        if not square or len(pieces) > 1:
            return pieces
        piece = pieces[0]
        inked = piece.width * _HALF
        shift = -inked if text in OPENING else 0.0
        spot = Spot(shift=shift, full=piece.width)
        halved = text in OPENING or text in CLOSING
        return (piece._replace(width=inked if halved else piece.width, spot=spot),)


def _halves(atom: Atom, cut: int) -> tuple[Atom, Atom]:
    pieces = atom.pieces
    return _atom(pieces[:cut], atom.space), _atom(pieces[cut:], pieces[cut].spot.lead)


def _atom(pieces: tuple[Piece, ...], space: float) -> Atom:
    width = sum([piece.width for piece in pieces])
    width += sum([piece.spot.lead for piece in pieces[1:]])
    return Atom(space + width, width, space, 0, "", pieces)


def _end(stretch: Stretch, at: int) -> int:
    """Return the end of the piece that begins at `at`: one ideograph, or a word of one run."""
    text, runs = stretch
    end = at + 1
    if ideographic(text[at]) or type(runs[at]) is InlineIcon:
        while end < len(text) and category(text[end]).startswith("M"):
            end += 1
        return end
    while (
        end < len(text)
        and runs[end] is runs[at]
        and text[end] != " "
        and not ideographic(text[end])
    ):
        end += 1
    return end


def _blank(before: str, after: str) -> float:
    """Return the blank between two characters in em: half squares count once."""
    if not before:
        return 0.0
    if (before in CLOSING and after not in CLOSING) or (after in OPENING and before not in OPENING):
        return _HALF
    mixed = ideographic(before) != ideographic(after)
    word = after if ideographic(before) else before
    return _NARROW if mixed and word.isalnum() else 0.0
