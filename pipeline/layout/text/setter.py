"""The setter: runs to atoms in a style's typefaces, with every word measured once."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pipeline.layout.errors import LayoutError
from pipeline.layout.look import Look, Style
from pipeline.layout.text.atoms import Atom, Piece
from pipeline.layout.text.hyphens import hyphen_points
from pipeline.layout.typeface import Fonts, MissingGlyph
from pipeline.markup.runs import Break, Inline, InlineIcon, Words

_ICON_BEARING: Final = 0.05
_JOINTS: Final = ("-", "–", "—", "/")


class Setter:
    """Sets runs in one style of a look, in its own family or in its condensed one.

    `scale` is the style's size in em of the paragraph that it stands in.
    """

    def __init__(self, look: Look, fonts: Fonts, style: Style, condensed: bool, language: str):
        self.style, self._look, self._fonts, self._language = style, look, fonts, language
        family = look.families[style.family]
        self._family = family.condensed if condensed and family.condensed else style.family
        self._condensed = condensed
        self.face = fonts.faces[self._key(style.cut)]
        self.space = self.face.space + style.tracking + style.space
        self.fill = look.colour(style.colour) or "000000"
        self._words: dict[str, Atom] = {}
        self._looks: dict[Words, tuple[str, str, float, float]] = {}

    def paragraphs(self, runs: Sequence[Inline]) -> list[list[Atom]]:
        """Return the runs as atoms, one list for each stretch between forced breaks."""
        if len(runs) == 1 and type(runs[0]) is Words and runs[0][1:] == _PLAIN:
            return [self._plain(runs[0].text)]
        return self._mixed(runs)

    def split(self, atom: Atom, room: float) -> tuple[Atom, Atom] | None:
        """Return `atom` hyphenated so that its head is at most `room` em wide, or None."""
        if len(atom.pieces) != 1 or not atom.pieces[0].font:
            return None
        piece = atom.pieces[0]
        for at in hyphen_points(piece.word, self._language):
            head = self._measured(piece, piece.word[:at] + "-")
            if head.width <= room:
                tail = self._measured(piece, piece.word[at:])
                return Atom((head,), head.width, atom.space), Atom((tail,), tail.width, 0.0)
        return None

    def _plain(self, text: str) -> list[Atom]:
        if self.style.caps:
            text = text.upper()
        words = self._words
        atoms: list[Atom] = []
        for word in text.split(" "):
            atom = words.get(word)
            if atom is None:
                atom = words[word] = self._atom(word)
            if atom.pieces:
                atoms.append(atom)
        if self._jointed(text):
            return [part for atom in atoms for part in self._parts(atom)]
        return atoms

    def _atom(self, word: str) -> Atom:
        pieces = self._pieces(_NONE, word) if word else ()
        return Atom(pieces, sum(piece.width for piece in pieces), self.space)

    @staticmethod
    def _jointed(text: str) -> bool:
        return any(joint in text for joint in _JOINTS)

    def _parts(self, atom: Atom) -> list[Atom]:
        """Part an atom after its inner hyphens and dashes, where a line may break."""
        if len(atom.pieces) != 1 or not atom.pieces[0].font:
            return [atom]
        piece, word = atom.pieces[0], atom.pieces[0].word
        cuts = [
            at + 1
            for at, letter in enumerate(word[:-1])
            if letter in _JOINTS and at and word[at + 1].isalpha() and word[at - 1].isalpha()
        ]
        if not cuts:
            return [atom]
        bounds = [0, *cuts, len(word)]
        parts = [self._measured(piece, word[a:b]) for a, b in pairwise(bounds)]
        first, *others = parts
        return [
            Atom((first,), first.width, atom.space),
            *(Atom((part,), part.width, 0.0) for part in others),
        ]

    def _measured(self, like: Piece, word: str) -> Piece:
        face = self._fonts.faces[like.font]
        width = face.advance(word) * like.ratio
        if like.tracking:
            width += like.tracking * face.glyph_count(word)
        return like._replace(word=word, width=width)

    def _mixed(self, runs: Sequence[Inline]) -> list[list[Atom]]:
        result: list[list[Atom]] = []
        atoms: list[Atom] = []
        glue = False
        for run in runs:
            if isinstance(run, Break):
                result.append(atoms)
                atoms, glue = [], False
            elif isinstance(run, InlineIcon):
                glue = _join(atoms, (self._icon(run),), self.space, glue)
            else:
                glue = self._run(atoms, run, glue)
        result.append(atoms)
        return [[part for atom in line for part in self._parts(atom)] for line in result]

    def _run(self, atoms: list[Atom], run: Words, glue: bool) -> bool:
        text = run.text.upper() if self.style.caps else run.text
        look = run._replace(text="")
        parts = text.split(" ")
        for index, word in enumerate(parts):
            if index:
                glue = False
            if word:
                glue = _join(atoms, self._pieces(look, word), self.space, glue)
        return glue

    def _icon(self, run: InlineIcon) -> Piece:
        fill = self._look.colour(run.fill) if run.fill else None
        side = self.style.icon
        return Piece("", run.name, side + 2 * _ICON_BEARING, fill or self.fill, side)

    def _pieces(self, look: Words, word: str) -> tuple[Piece, ...]:
        key, fill, ratio, tracking = self._looks.get(look) or self._resolve(look)
        face = self._fonts.faces[key]
        if face.covers(word):
            parts: tuple[tuple[str, str], ...] = ((key, word),)
        else:
            try:
                parts = self._fonts.split(key, word)
            except MissingGlyph as error:
                raise LayoutError(
                    f"{error}, in {word!r}", "use another character or add a fallback font"
                ) from None
        return tuple(
            self._measured(Piece(font, "", 0.0, fill, ratio, tracking), part)
            for font, part in parts
        )

    def _resolve(self, look: Words) -> tuple[str, str, float, float]:
        """Return typeface key, colour, size ratio and tracking (em) of a run's look."""
        style, ratio, fill = self.style, 1.0, self.fill
        if look.span:
            style = self._look.style(look.span)
            ratio = style.size / self.style.size
            fill = self._look.colour(style.colour) or fill
        cut = style.cut
        if look.bold or look.italic:
            cut = "bold-italic" if look.bold and look.italic else ""
            cut = cut or (style.bold if look.bold else style.italic)
        elif look.term and style.term:
            cut = style.term
        resolved = (self._key(cut, style), fill, ratio, style.tracking * ratio)
        self._looks[look] = resolved
        return resolved

    def _key(self, cut: str, style: Style | None = None) -> str:
        name = style.family if style is not None and style.family != self.style.family else ""
        family = name or self._family
        if name and self._condensed:
            family = self._look.families[name].condensed or name
        if cut not in self._look.families[family].cuts:
            cuts = ", ".join(sorted(self._look.families[family].cuts))
            raise LayoutError(f"family {family!r} has no cut {cut!r}", f"it has {cuts}")
        return f"{family}.{cut}"


_NONE: Final = Words("")
_PLAIN: Final = _NONE[1:]


def _join(atoms: list[Atom], pieces: tuple[Piece, ...], space: float, glue: bool) -> bool:
    """Add pieces as a new atom, or to the last one when no space parts them; return True."""
    width = sum(piece.width for piece in pieces)
    if glue and atoms:
        last = atoms[-1]
        atoms[-1] = Atom(last.pieces + pieces, last.width + width, last.space)
    else:
        atoms.append(Atom(pieces, width, space))
    return True
