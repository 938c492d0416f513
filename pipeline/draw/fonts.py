"""The typefaces of a game, and the ink of words set in them."""

import unicodedata
from collections.abc import Callable, Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import reduce
from operator import attrgetter, or_
from pathlib import Path
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from pipeline.draw.fontprogram import FontProgram
from pipeline.draw.fontspec import FontSpec, locate
from pipeline.draw.shaping import Letters, Word, code, shaped_glyphs
from pipeline.draw.usage import add_texts
from pipeline.layout.typeface import MissingGlyph, Typeface
from pipeline.source.findings import Finding, PunchboardError, fail
from pipeline.source.names import did_you_mean as suggestion

T = TypeVar("T")

# The word space of a font that has no space glyph, in em.
DEFAULT_SPACE: Final = 0.25


class _Words(dict[str, Word]):
    """Shaped words of one typeface, each shaped when first asked for."""

    def __init__(self, program: FontProgram, features: Mapping[str, bool]) -> None:
        self._letters = Letters(program, features)
        # The words so far that have a glyph whose text the font's own map does not know.
        self.unmapped: set[str] = set()

    def __missing__(self, word: str) -> Word:
        shaped = self[word] = self._letters.spell(word)
        if shaped.texts:
            self.unmapped.add(word)
        return shaped


class _Column(dict[str, T], Generic[T]):
    """One field of the shaped words, by word: drawing reads it without touching the rest."""

    def __init__(self, words: Mapping[str, Word], field: Callable[[Word], T]) -> None:
        self._words, self._field = words, field

    def __missing__(self, word: str) -> T:
        value = self[word] = self._field(self._words[word])
        return value


class _Joiners(dict[int, str]):
    """What is between two words of a TJ array, by how far to move back, in 1/1000 em."""

    def __init__(self, space: str) -> None:
        self._space = space

    def __missing__(self, back: int) -> str:
        joiner = self[back] = f"{self._space}){back}(" if back else self._space
        return joiner


class FontFile:
    """A typeface: a font program with its features. Measures are in em, `descent` is positive."""

    def __init__(self, spec: FontSpec, program: FontProgram) -> None:
        self.key = spec.key
        self.program, self.features = program, spec.features
        self.words = _Words(program, spec.features)
        self.piece = _Column[str](self.words, attrgetter("piece")).__getitem__
        self._mask = _Column[int](self.words, attrgetter("mask")).__getitem__
        outline = program.outline
        self.ascent = outline.ascent / outline.upem
        self.descent = outline.descent / outline.upem
        self.cap_height = outline.cap_height / outline.upem
        self.x_height = outline.x_height / outline.upem
        glyph = program.glyph(" ")
        self.joiners: dict[int, str] = _Joiners(code(glyph) if glyph else "")
        self.space_mask = 1 << glyph if glyph else 0
        self.space_width = program.advance(glyph) / outline.upem if glyph else 0.0
        self.space = self.space_width or DEFAULT_SPACE

    def advance(self, word: str) -> float:
        """Return the advance width of `word` in em, with kerning and ligatures."""
        return self.words[word].advance

    def measure(self, word: str) -> float | None:
        """Return the advance width in em, or None when a character would be a missing glyph."""
        shaped = self.words[word]
        return None if shaped[3] & 1 else shaped[0]

    def glyph_count(self, word: str) -> int:
        return self.words[word].glyphs

    def covers(self, word: str) -> bool:
        """Return whether no character of `word` would be drawn as a missing glyph."""
        return not self.words[word].mask & 1

    def glyphs(self, words: Collection[str]) -> int:
        """Return the glyphs of `words` and of the word space as a bit mask."""
        return reduce(or_, map(self._mask, words), self.space_mask)

    def texts(self, words: AbstractSet[str]) -> dict[int, str]:
        """Return what glyphs of `words` represent where the font's own map does not say so."""
        texts: dict[int, str] = {}
        for word in words & self.words.unmapped:
            add_texts(texts, self.words[word].texts)
        return texts


class _LazyFaces(Mapping[str, FontFile]):
    """Typefaces by key, each opened on first use."""

    def __init__(self, specs: Mapping[str, FontSpec], paths: Mapping[str, Path]) -> None:
        self._specs, self._paths = specs, paths
        self._open: dict[str, FontFile] = {}
        self._programs: dict[tuple[object, ...], FontProgram] = {}

    def __getitem__(self, key: str) -> FontFile:
        face = self._open.get(key)
        if face is None:
            spec = self._specs[key]
            face = self._open[key] = FontFile(spec, self._program(spec))
        return face

    def _program(self, spec: FontSpec) -> FontProgram:
        path = self._paths[spec.key]
        # Not the PostScript name, which two different fonts may share.
        identity = (path, *sorted(spec.axes.items()))
        if identity not in self._programs:
            self._programs[identity] = FontProgram(spec, path)
        return self._programs[identity]

    def __iter__(self) -> Iterator[str]:
        return iter(self._specs)

    def __len__(self) -> int:
        return len(self._specs)


class FontSet:
    """The typefaces of a game and their fallback chains; see `pipeline.layout.typeface.Fonts`."""

    def __init__(self, specs: Mapping[str, FontSpec], paths: Mapping[str, Path]) -> None:
        self._files = _LazyFaces(specs, paths)
        self.faces: Mapping[str, Typeface] = self._files
        self._chains = {
            key: tuple(dict.fromkeys((key, *spec.fallback))) for key, spec in specs.items()
        }

    def file(self, key: str) -> FontFile:
        """Return a typeface with what drawing needs of it. Raises KeyError for an unknown key."""
        return self._files[key]

    def split(self, key: str, word: str) -> tuple[tuple[str, str], ...]:
        """Return `word` as (typeface key, part) pairs: each part in the first typeface that has it.

        A base character and its combining marks stay together. Raises MissingGlyph.
        """
        if self._files[key].covers(word):
            return ((key, word),)
        parts: list[tuple[str, str]] = []
        for cluster in _clusters(word):
            chosen = self._choose(key, cluster, word)
            if parts and parts[-1][0] == chosen:
                parts[-1] = (chosen, parts[-1][1] + cluster)
            else:
                parts.append((chosen, cluster))
        return tuple(parts)

    def _choose(self, key: str, cluster: str, word: str) -> str:
        chain = self._chains[key]
        for candidate in chain:
            if self._files[candidate].covers(cluster):
                return candidate
        covers = self._files[key].covers
        raise MissingGlyph(next((c for c in cluster if not covers(c)), cluster[0]), word, key)


def _clusters(word: str) -> Iterator[str]:
    """Yield each base character with the marks, joiners and selectors that follow it."""
    cluster = ""
    for character in word:
        joined = character == "\u200d" or cluster.endswith("\u200d")
        if cluster and not joined and not unicodedata.category(character).startswith("M"):
            yield cluster
            cluster = ""
        cluster += character
    if cluster:
        yield cluster


def load_fonts(specs: Mapping[str, FontSpec], root: Path = Path()) -> FontSet:
    """Return the typefaces of `specs`; no font is read before it is used.

    Relative font paths start at `root`. Raises PunchboardError with every missing file
    (`font-file`) and unknown fallback (`font-fallback`).
    """
    findings: list[Finding] = []
    paths: dict[str, Path] = {}
    for key, spec in specs.items():
        try:
            paths[key] = locate(spec, root)
            _check_chain(spec, specs)
        except PunchboardError as error:
            findings += error.findings
    if findings:
        raise PunchboardError(findings)
    return FontSet(specs, paths)


def _check_chain(spec: FontSpec, specs: Mapping[str, FontSpec]) -> None:
    """Raise `font-fallback` for a fallback that is no typeface."""
    for name in spec.fallback:
        if name not in specs:
            message = f"fallback {name!r} is not a typeface"
            subject = f"typeface {spec.key}"
            raise fail("font-fallback", message, spec.position, subject, suggestion(name, specs))


class Ink(NamedTuple):
    """How far a word's ink reaches, in em: above the baseline, and below it where positive."""

    rise: float
    drop: float


Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom in em from the beginning of a word on its baseline, y downwards."""


class Inks(dict[str, Ink]):
    """The ink of the words of one typeface, each measured when first asked for."""

    def __init__(self, face: FontFile) -> None:
        self._face = face
        self._glyphs: dict[tuple[str, float], list[Box]] = {}

    def __missing__(self, word: str) -> Ink:
        program = self._face.program
        extents = [program.extent(glyph) for glyph in _bits(self._face.words[word].mask)]
        inked = [extent for extent in extents if extent[1] != extent[3]]
        rise = max((top for _, top, _, _ in inked), default=0)
        drop = -min((bottom for _, _, _, bottom in inked), default=0)
        ink = self[word] = Ink(rise / program.outline.upem, drop / program.outline.upem)
        return ink

    def glyphs(self, word: str, spread: float) -> list[Box]:
        """Return the box of each glyph's ink, with `spread` em after each glyph."""
        key = word, spread
        if key not in self._glyphs:
            self._glyphs[key] = list(self._measured(word, spread))
        return self._glyphs[key]

    def _measured(self, word: str, spread: float) -> Iterator[Box]:
        program = self._face.program
        upem, x = program.outline.upem, 0.0
        for glyph in shaped_glyphs(program, word, self._face.features):
            left, top, right, bottom = program.extent(glyph.id)
            if left != right and top != bottom:
                at = x + glyph.x / upem
                rise, fall = -(top + glyph.y) / upem, -(bottom + glyph.y) / upem
                yield at + left / upem, rise, at + right / upem, fall
            x += glyph.advance / upem + spread


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
