"""Setting from right to left: the Unicode bidirectional algorithm, and mirrored lines.

python-bidi reorders a text, but does not say which character went where, nor which way a sign
looks. So every stretch of letters, every number and every sign is put before it as one character
of its own that has the same bidirectional class; where that comes out, the stretch is. Code and
measures are isolated: they read from left to right in any surroundings.

Lines are placed as those of a left-to-right language are, the first word at the left edge; the
face is mirrored when it is finished, text excepted, and then the first word is at the right.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby, islice, pairwise
from typing import Final, NamedTuple
from unicodedata import bidirectional, category, mirrored

from pipeline.layout.draw_list import Op, Text
from pipeline.layout.text.line_breaking import (
    Atom,
    Broken,
    Piece,
    Splitter,
    Spot,
    inline_icon,
    line_rule,
    make_atom,
)
from pipeline.layout.text.typesetter import OBJECT, Setter, Stretch, joints, stretches
from pipeline.template.runs import Inline, InlineIcon

_ISOLATE: Final = "isolate"
"""The kind of a stretch that reads from left to right, and is a sign to what is around it."""
_FORWARD: Final = frozenset({"L", "EN", "AN", _ISOLATE})
_BACKWARD: Final = frozenset({"R", "AL"})
_SEPARATORS: Final = frozenset({"CS", "ES"})
_ATTACHED: Final = frozenset({"NSM", "BN"})
_FORMATS: Final = frozenset({"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"})
_PAIRS: Final = {"(": ")", "[": "]", "{": "}"}
_SIGNS: Final = "+−±<>≤≥"
_UNITS: Final = "″′%°"
_DEEPEST: Final = 63
"""Brackets within brackets that the algorithm pairs (UAX 9, BD16); it gives up at one more."""
_END: Final = 0x20000
"""Beyond it lie ideographs and signs of no other class."""
_MOST: Final = 4_000
"""Stand-ins of a class; no paragraph that anybody reads has more stretches of one."""
_SPENT: Final = "\u2500"
"""What represents all further stretches: a sign of no direction."""


_RIGHTWARD: Final = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff"
_PHRASE: Final = re.compile(rf"[^ {_RIGHTWARD}\ufffc]+(?: [^ {_RIGHTWARD}\ufffc]+)*")
"""Words in a row that have no letter of a right-to-left script."""
_OPTION: Final = re.compile(r"--[A-Za-z]|-[A-Za-z](?!\w)")
_LATIN: Final = re.compile("[A-Za-z]")
_FILE: Final = re.compile(
    r"(?<!\S)(?:(?:\.{0,2}/|~/|\*?\.)\w\S*|[A-Za-z][\w./-]*/(?=[^\w/]*(?!\S)))"
)
"""A file or folder whose name begins or ends with a sign."""
_MEASURE: Final = re.compile(
    r"(?<![\w.,])[+\-−±]?\d+(?:[.,]\d+)*[ \u00a0\u2009\u202f]"
    r"(?:mm|cm|m|km|in|inch|ft|pt|px|dpi|ppi|g|kg|kB|MB|GB|%)(?!\w)"
)
_TRAILING: Final = ".,:;!?)]}»”…"
"""What ends the sentence that code is in, and is no part of it."""


class Order(NamedTuple):
    """A paragraph as it is seen, were it one line: each character's rank from the left.

    `backward` says which characters are in a stretch that is read from right to left.
    """

    ranks: list[int]
    backward: list[bool]


class _Stretch(NamedTuple):
    """Characters that move together: letters or figures in a row, or one sign."""

    kind: str
    start: int
    end: int


def visual_order(text: str) -> Order:
    """Return where the characters of a right-to-left paragraph are. Needs python-bidi.

    A paragraph in Latin letters alone, such as a player's note, is read from left to right.
    """
    stretches = list(_with_signs(text, list(_isolated(text, _stretches(text)))))
    kinds = {stretch.kind for stretch in stretches}
    is_latin = "L" in kinds and not kinds & _BACKWARD and OBJECT not in text
    places = _places(text, stretches, "L" if is_latin else "R")
    backward = [_reads_back(at, stretch.kind, places) for at, stretch in enumerate(stretches)]
    ranks, turned, rank = [0] * len(text), [True] * len(text), 0
    for at in sorted(range(len(stretches)), key=places.__getitem__):
        _, start, end = stretches[at]
        for index in range(start, end)[:: -1 if backward[at] else 1]:
            ranks[index], turned[index] = rank, backward[at]
            rank += 1
    return Order(ranks, turned)


def _stretches(text: str) -> Iterator[_Stretch]:
    """Yield the stretches of a text; marks are with the letter before them."""
    begin, current_kind = 0, ""
    for at, character in enumerate(text):
        kind = bidirectional(character) or "L"
        if current_kind and (
            kind in _ATTACHED or (kind == current_kind and kind in _FORWARD | _BACKWARD)
        ):
            continue
        if current_kind:
            yield _Stretch(current_kind, begin, at)
        begin, current_kind = at, kind
    if current_kind:
        yield _Stretch(current_kind, begin, len(text))


def isolates(text: str) -> list[tuple[int, int]]:
    """Return where code and measures are: commands, options, files, figures with Latin units."""
    found: list[tuple[int, int]] = []
    for phrase in _PHRASE.finditer(text):
        words = phrase[0]
        matches = (match.span() for each in (_FILE, _MEASURE) for match in each.finditer(words))
        for start, end in sorted((*_commands(words), *matches)):
            if not found or phrase.start() + start >= found[-1][1]:
                kept = len(words[start:end].rstrip(_TRAILING))
                found.append((phrase.start() + start, phrase.start() + start + kept))
    return found


def _commands(phrase: str) -> Iterator[tuple[int, int]]:
    """Yield where an option is with all that follows it, and the Latin words before it."""
    words = phrase.split(" ")
    option = next((at for at, word in enumerate(words) if _OPTION.match(word)), None)
    if option is not None:
        while option and _LATIN.search(words[option - 1]):
            option -= 1
        yield len(" ".join((*words[:option], ""))), len(phrase)


def _isolated(text: str, stretches: Iterable[_Stretch]) -> Iterator[_Stretch]:
    """Yield the stretches, those of code and of a measure as one.

    The algorithm would print --lang as lang-- within Arabic, and 100 mm as mm 100.
    """
    spans = deque(isolates(text))
    for stretch in stretches:
        while spans and stretch.start >= spans[0][1]:
            spans.popleft()
        if not spans or stretch.start < spans[0][0]:
            yield stretch
        elif stretch.end >= spans[0][1]:
            yield _Stretch(_ISOLATE, spans[0][0], stretch.end)


def _with_signs(text: str, stretches: list[_Stretch]) -> Iterator[_Stretch]:
    """Yield the stretches, a number with the sign before it and the unit behind it as one.

    The algorithm would print +1 as 1+ and <1 as 1> within Arabic; Unicode's CLDR marks such
    numbers so that they stay as they are written.
    """
    at = 0
    while at < len(stretches):
        begin = at
        is_signed = [each.kind for each in stretches[at + 1 : at + 2]] == ["EN"]
        if is_signed and _is_one_of(_SIGNS, text, stretches[at]):
            at += 1
        number = stretches[at].kind == "EN"
        if number and at + 1 < len(stretches) and _is_one_of(_UNITS, text, stretches[at + 1]):
            at += 1
        kind = "EN" if number or at > begin else stretches[at].kind
        yield _Stretch(kind, stretches[begin].start, stretches[at].end)
        at += 1


def _is_one_of(signs: str, text: str, stretch: _Stretch) -> bool:
    return stretch.end - stretch.start == 1 and text[stretch.start] in signs


def _reads_back(at: int, kind: str, places: list[int]) -> bool:
    if kind in _FORWARD or kind in _BACKWARD:
        return kind in _BACKWARD
    after_last = at > 0 and places[at] == places[at - 1] + 1
    before_next = at + 1 < len(places) and places[at + 1] == places[at] + 1
    return not (after_last or before_next)


def _places(text: str, stretches: list[_Stretch], base: str) -> list[int]:
    """Return where each stretch comes out when the paragraph is reordered."""
    from bidi import get_display

    labels = _labels(text, stretches)
    found: dict[str, deque[int]] = {}
    for place, label in enumerate(get_display("".join(labels), base_dir=base)):
        found.setdefault(label, deque()).append(place)
    return [found[label].popleft() for label in labels]


def _labels(text: str, stretches: list[_Stretch]) -> list[str]:
    """Return a stand-in for each stretch: no two alike but format characters, which none sees."""
    labels = [""] * len(stretches)
    for (first, second), pair in zip(_pairs(text, stretches), _brackets(), strict=False):
        labels[first], labels[second] = pair
    kinds = [stretch.kind for stretch in stretches]
    alphabets: dict[str, Iterator[str]] = {}
    for at, stretch in enumerate(stretches):
        if stretch.kind in _FORMATS:
            labels[at] = text[stretch.start]
        elif not labels[at]:
            kind = _as_reordered(at, kinds)
            for each in (kind, "ON"):
                alphabet = alphabets.setdefault(each, iter(_alphabet(each)))
                labels[at] = labels[at] or next(alphabet, "")
            labels[at] = labels[at] or _SPENT
    return labels


def _as_reordered(at: int, kinds: list[str]) -> str:
    """Return the class of a stretch if it has one of its own, else that of any sign.

    White space matters at the ends of lines only, and a separator between two numbers.
    """
    kind = kinds[at]
    if kind in _SEPARATORS:
        around = {*kinds[max(at - 1, 0) : at], *kinds[at + 1 : at + 2]}
        return kind if around and around <= {"EN", "AN"} else "ON"
    return "ON" if kind in ("WS", "S", "B", "BN", "NSM", _ISOLATE) else kind


def _pairs(text: str, stretches: list[_Stretch]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for at, stretch in enumerate(stretches):
        character = text[stretch.start]
        if character in _PAIRS:
            if len(opened) == _DEEPEST:
                break
            opened.append((_PAIRS[character], at))
        elif any(character == closing for closing, _ in opened):
            while opened[-1][0] != character:
                opened.pop()
            found.append((opened.pop()[1], at))
    return found


@cache
def _alphabet(kind: str) -> tuple[str, ...]:
    """Return characters of a bidirectional class that represent nothing but themselves."""
    every = (chr(code) for code in range(0x20, _END))
    plain = (c for c in every if bidirectional(c) == kind and not mirrored(c))
    return tuple(islice(plain, _MOST))


@cache
def _brackets() -> tuple[tuple[str, str], ...]:
    """Return brackets that the algorithm pairs, none twice."""
    blocks = (*range(0x28, 0x80), *range(0x2045, 0x2047), *range(0x2768, 0x2776))
    signs = [chr(code) for code in (*blocks, *range(0x27E6, 0x27F0), *range(0x2983, 0x2999))]
    opening = [sign for sign in signs if category(sign) == "Ps" and mirrored(sign)]
    closing = [sign for sign in signs if category(sign) == "Pe" and mirrored(sign)]
    return tuple(zip(opening, closing, strict=True))


BACKWARD: Final = "\u200f"
"""The right-to-left mark: what follows it in a word is shaped from right to left."""

_WORD: Final = re.compile("[^ ]+")


class _Item(NamedTuple):
    """A piece of a line, or a space if it is missing; `width` in points."""

    rank: int
    width: float
    piece: Piece | None


class RightToLeftSetter(Setter):
    """Sets runs of a right-to-left language. Needs python-bidi."""

    def paragraphs(self, runs: Sequence[Inline]) -> list[list[Atom]]:
        return [list(self._atoms(stretch)) for stretch in stretches(runs, self)]

    def splitter(self, atoms: Sequence[Atom]) -> Splitter | None:
        """Return None: words of these scripts are not hyphenated."""
        return None

    def place_line(
        self, atoms: list[Atom], x: float, y: float, broken: Broken, extra: float, out: list[Op]
    ) -> None:
        """Append a line's operations, its right end at `x`."""
        items = sorted(_items(atoms, broken.size, extra), key=lambda item: -item.rank)
        start = 0
        while start < len(items):
            stop = _same_look(items, start)
            self._place(items[start:stop], x, y, broken, out)
            x += sum(item.width for item in items[start:stop])
            start = stop

    def _place(self, items: list[_Item], x: float, y: float, broken: Broken, out: list[Op]) -> None:
        """Append items that are one operation: words of one look with spaces between them."""
        piece = items[0].piece
        if piece is None:
            return
        if not piece.font:
            out.append(inline_icon(piece, x, y, broken))
            return
        size = broken.size
        words = tuple(item.piece.word for item in reversed(items) if item.piece)
        gap = items[1].width if len(items) > 1 else 0.0
        tracking = piece.tracking * size
        kind = self.style.decorative, self.style.rule
        font_size = size * piece.ratio
        out.append(Text(x, y, piece.font, font_size, piece.fill, words, gap, tracking, *kind))
        if piece.line:
            width = sum(item.width for item in items)
            out.append(line_rule(piece.line, x, y, width, size, piece.fill))

    def _atoms(self, stretch: Stretch) -> Iterator[Atom]:
        order = visual_order(stretch.text)
        for match in _WORD.finditer(stretch.text):
            before = order.ranks[match.start() - 1] if match.start() else 0
            inner = (match.start() + at for at in joints(match[0]))
            cuts = [match.start(), *inner, match.end()]
            for start, end in pairwise(cuts):
                pieces = tuple(self._pieces(stretch, start, end, before, order))
                yield make_atom(pieces, self.space if start == match.start() else 0.0)

    def _pieces(
        self, stretch: Stretch, start: int, end: int, before: int, order: Order
    ) -> Iterator[Piece]:
        """Yield the pieces of part of a word: each of one run, and read in one direction."""

        def stylesheet(at: int) -> tuple[int, bool]:
            return id(stretch.runs[at]), order.backward[at]

        for (_, backward), group in groupby(range(start, end), stylesheet):
            indexes = list(group)
            run = stretch.runs[indexes[0]]
            ranks = [order.ranks[at] for at in indexes]
            if type(run) is InlineIcon:
                yield self.icon(run)._replace(spot=Spot(ranks[0], before))
                continue
            word = "".join([stretch.text[at] for at in indexes])
            voice = self.script_voice(run) if backward else self.voice(run)  # type: ignore[arg-type]
            at = 0
            for piece in voice.pieces(word):
                stop = at + len(piece.word)
                spot = Spot(min(ranks[at:stop]), before)
                yield piece._replace(spot=spot, word=_displayed(piece.word, backward))
                at = stop


def _displayed(word: str, backward: bool) -> str:
    strong = any(bidirectional(letter) in ("R", "AL") for letter in word)
    return BACKWARD + word if backward and not strong else word


def _items(atoms: list[Atom], size: float, extra: float) -> Iterator[_Item]:
    for at, atom in enumerate(atoms):
        if at and atom.space:
            yield _Item(atom.pieces[0].spot.before, atom.space * size + extra, None)
        for piece in atom.pieces:
            yield _Item(piece.spot.rank, piece.width * size, piece)


def _same_look(items: list[_Item], start: int) -> int:
    """Return the end of the words from `start` on that one operation can draw."""
    first, stop = items[start].piece, start + 1
    while first is not None and first.font and stop + 1 < len(items):
        space, after = items[stop], items[stop + 1].piece
        if (
            space.piece is not None
            or after is None
            or abs(space.width - items[start + 1].width) > 1e-6
        ):
            break
        if after._replace(word="", width=0.0, spot=first.spot) != first._replace(
            word="", width=0.0
        ):
            break
        stop += 2
    return stop
