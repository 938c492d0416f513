"""The typesetter: text runs in their styles become measured boxes, each word measured once."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, Protocol

from pipeline.layout.draw_list import Op, mirrored_icon
from pipeline.layout.errors import GlyphError, IconError, LayoutError
from pipeline.layout.fit import Fit
from pipeline.layout.stylesheet import Script, Style, Stylesheet, nearest_cut
from pipeline.layout.text.hyphenation import (
    SOFT,
    Terms,
    bare,
    edge_rule,
    hyphen_points,
    soft_points,
)
from pipeline.layout.text.line_breaking import Atom, Broken, Piece, Splitter, make_atom
from pipeline.layout.typeface import Fonts, IconLook, MissingGlyph
from pipeline.source.names import did_you_mean
from pipeline.template.runs import Break, Inline, InlineIcon, Note, Words

_JOINT: Final = re.compile(r"[-–—/]")


def joints(word: str) -> list[int]:
    """Return where a word may be parted: after each hyphen, dash or slash between letters."""
    ends = (joint.end() for joint in _JOINT.finditer(word, 1, max(len(word) - 1, 1)))
    return [at for at in ends if word[at - 2].isalpha() and word[at].isalpha()]


class Voice(dict[str, Atom]):
    """Words in one typeface, colour, size and tracking: atoms by word, measured when first asked.

    `ratio` is its size in em of the paragraph, `tracking` and `space` are in em of the paragraph.
    Raises GlyphError for a word that has a character which no font has.
    """

    __slots__ = ("_fonts", "face", "fill", "font", "index", "line", "ratio", "space", "tracking")

    def __init__(
        self,
        index: int,
        fonts: Fonts,
        font: str,
        fill: str,
        ratio: float,
        tracking: float,
        space: float,
        line: str = "",
    ) -> None:
        self.index, self._fonts, self.font, self.fill = index, fonts, font, fill
        self.ratio, self.tracking, self.space, self.line = ratio, tracking, space, line
        self.face = fonts.faces[font]

    def __missing__(self, word: str) -> Atom:
        width = self.face.measure(bare(word))
        if width is None:
            atom = make_atom(self.pieces(word), self.space)
        else:
            piece = self._piece(word, width)
            space, wide = self.space, piece.width
            voice = self.index if space else 0
            atom = Atom(space + wide, wide, space, voice, bare(word) if voice else "", (piece,))
        self[word] = atom
        return atom

    def _piece(self, word: str, advance: float) -> Piece:
        width = advance * self.ratio
        if self.tracking:
            width += self.tracking * self.face.glyph_count(bare(word))
        return Piece(self.font, word, width, self.fill, self.ratio, self.tracking, self.line)

    def parts(self, word: str) -> list[Atom]:
        """Return `word` as atoms: more than one where it may be parted after a hyphen or dash."""
        first, *rest = [word[a:b] for a, b in pairwise([0, *joints(word), len(word)])]
        return [self[first], *(make_atom(self.pieces(other), 0.0) for other in rest)]

    def pieces(self, word: str) -> tuple[Piece, ...]:
        """Return `word` whole: one piece, or several where fallback fonts step in."""
        width = self.face.measure(bare(word))
        if width is not None:
            return (self._piece(word, width),)
        try:
            parts = self._fonts.split(self.font, word)
        except MissingGlyph as error:
            raise GlyphError(error.character, bare(word)) from None
        like = Piece(self.font, "", 0.0, self.fill, self.ratio, self.tracking, self.line)
        return tuple(
            remeasured(self._fonts, like._replace(font=font), part) for font, part in parts
        )


def remeasured(fonts: Fonts, like: Piece, word: str) -> Piece:
    """Return another word in the look of `like`."""
    face, drawn = fonts.faces[like.font], bare(word)
    width = face.advance(drawn) * like.ratio
    if like.tracking:
        width += like.tracking * face.glyph_count(drawn)
    return like._replace(word=word, width=width)


def _cut(style: Style, run: Words) -> str:
    if run.bold and run.italic:
        return "bold-italic"
    if run.bold:
        return style.bold
    if run.italic:
        return style.italic
    return style.term if run.term and style.term else style.cut


_ICON_BEARING: Final = 0.05
_MANY: Final = 16
"""Places to part a word at that are more than are tried one after the other."""

_LONG: Final = 2000
"""Letters that are wider than any line."""


class Metrics(NamedTuple):
    """A style's measures at a definite size, in points.

    `cap` is the capitals' height, `drop` how far descenders reach below the baseline.
    """

    size: float
    leading: float
    cap: float
    drop: float


class PlaceLine(Protocol):
    """Appends the operations of a line that begins at `x` on the baseline `y`, in points."""

    def __call__(
        self, atoms: list[Atom], x: float, y: float, broken: Broken, extra: float, out: list[Op]
    ) -> None:
        """Place the line; `extra` points are added to every gap."""


class SetterResources(Protocol):
    """What the setters of a game share."""

    stylesheet: Stylesheet
    fonts: Fonts
    language: str
    icons: frozenset[str]
    terms: Terms
    script: Script | None
    rightward: bool

    def icon_look(self, name: str, /) -> IconLook:
        """Return the ratio of a known icon, and whether it has colours of its own."""


class Setter:
    """Sets runs in one style of a stylesheet, in its own family or in its condensed one.

    `voices` are those that it has set so far; an atom's index counts them from 1. `place_line`
    places lines that are more than words from left to right. `keeps_words` says that a word is
    split only where that saves a line, as nothing shows where it goes on.
    """

    place_line: PlaceLine | None = None
    keeps_words = False

    def __init__(self, resources: SetterResources, style: Style, condensed: bool) -> None:
        self.style, self._condensed = style, condensed
        self.language, self._terms = resources.language, resources.terms
        self._look, self._fonts = resources.stylesheet, resources.fonts
        self._icons, self._icon_look = resources.icons, resources.icon_look
        self._script, self._rightward = resources.script, resources.rightward
        self.scale = self._script.scale if self._script else 1.0
        self._tied = edge_rule(self.language)
        self.fill = self._look.colour(style.colour) or "000000"
        self._voices: dict[tuple[Any, ...], Voice] = {}
        self._scripted: dict[tuple[Any, ...], Voice] = {}
        self.voices: list[Voice] = []
        self._term_voices: set[int] = set()
        self._metrics: dict[Fit, Metrics] = {}
        plain = self._voice(Words(""))
        self.face, self.space = plain.face, plain.space

    def metrics(self, fit: Fit) -> Metrics:
        """Return the style's measures on a rung of the fit ladder."""
        metrics = self._metrics.get(fit)
        if metrics is None:
            style, face = self.style, self.face
            size = max(style.size * fit.scale, min(style.least, style.size))
            tightest = min(style.tightest, style.leading)
            leading = style.leading + (tightest - style.leading) * fit.tight
            metrics = Metrics(size, leading * size, face.cap_height * size, face.descent * size)
            self._metrics[fit] = metrics
        return metrics

    def paragraphs(self, runs: Sequence[Inline]) -> list[list[Atom]]:
        """Return the runs as atoms, one list for each stretch between forced breaks."""
        result: list[list[Atom]] = []
        atoms: list[Atom] = []
        glue = False
        for run in runs:
            if type(run) is Words:
                glue = self._words(atoms, run, glue)
            elif type(run) is InlineIcon:
                _join(atoms, (self.icon(run),), self.space, glue)
                glue = True
            elif type(run) is Note:
                _join(atoms, self.voice(run.mark).pieces(run.mark.text), self.space, glue=True)
                glue = True
            elif type(run) is Break:
                result.append(atoms)
                atoms, glue = [], False
        result.append(atoms)
        return result

    def splitter(self, atoms: Sequence[Atom]) -> Splitter | None:
        """Return what parts words of these atoms, None if none may be parted.

        A soft hyphen is honoured in a style without hyphenation, too.
        """
        if self.style.hyphenate or any(SOFT in each.word for a in atoms for each in a.pieces):
            return self.split
        return None

    def split(self, atom: Atom, room: float, full: float) -> tuple[Atom, Atom] | None:
        """Return `atom` hyphenated so that its head is at most `room` em wide, or None.

        A term of the game that a line of `full` em can hold stays whole.
        """
        if len(atom.pieces) != 1 or not atom.pieces[0].font:
            return None
        piece = atom.pieces[0]
        if atom.width <= full and (atom.voice in self._term_voices or self._terms(piece.word)):
            return None
        word, skipped = piece.word, len(SOFT) if SOFT in piece.word else 0
        if skipped:
            points = soft_points(word)
        else:
            points = hyphen_points(word, self.language) if self.style.hyphenate else ()

        def head(at: int) -> Piece:
            return remeasured(self._fonts, piece, word[:at] + "-")

        if len(points) > _MANY:
            points = points[bisect_left(points, True, key=lambda at: head(at).width <= room) :]
        for at in points:
            tried = head(at)
            if tried.width <= room:
                return self._halves(atom, tried, word[at + skipped :])
        return None

    def parted(self, atom: Atom, letters: int) -> tuple[Atom, Atom]:
        """Return `atom` parted, as `split` has done it, so that its head has so many letters."""
        word, at = atom.pieces[0].word, letters
        while len(bare(word[:at])) < letters:
            at += letters - len(bare(word[:at]))
        head = remeasured(self._fonts, atom.pieces[0], word[:at] + "-")
        return self._halves(atom, head, word[at:].removeprefix(SOFT))

    def _halves(self, atom: Atom, head: Piece, rest: str) -> tuple[Atom, Atom]:
        whole = atom.pieces[0]
        # Wider than a line all the same: to measure it at each line would cost its square.
        is_long = len(rest) > _LONG
        tail = whole._replace(word=rest) if is_long else remeasured(self._fonts, whole, rest)
        return make_atom((head,), atom.space, atom.voice), make_atom((tail,), 0.0)

    def gaps(self, atoms: list[Atom]) -> int:
        """Return how many gaps of a line may be widened to justify it."""
        return sum([1 for atom in atoms[1:] if atom.space])

    def said(self, run: Words) -> str:
        """Return a run's text as it is set: in capitals where the style asks for them."""
        text = run.text.upper() if self.style.caps else run.text
        return text if self._tied is None else self._tied(text)

    def voice(self, run: Words) -> Voice:
        """Return the voice of a run in the style's own family."""
        voice = self._voices.get(run[1:])
        return self._voice(run) if voice is None else voice

    def script_voice(self, run: Words) -> Voice:
        """Return the voice of a run in the family of the language's script."""
        script_voice = self._scripted.get(run[1:])
        if script_voice is None:
            script_voice = self._scripted[run[1:]] = self._voice_of_script(run, self.voice(run))
        return script_voice

    def _words(self, atoms: list[Atom], run: Words, glue: bool) -> bool:
        """Append a run's words; return whether what follows is joined to the last one."""
        # As `voice` and `said`, which two calls for every run of every text would cost.
        voice = self._voices.get(run[1:])
        if voice is None:
            voice = self._voice(run)
        text = run.text.upper() if self.style.caps else run.text
        if self._tied is not None:
            text = self._tied(text)
        words = text.split(" ")
        if glue and words[0]:
            head, *parted = voice.parts(words[0])
            _join(atoms, head.pieces, voice.space, True)
            atoms += parted
            words[0] = ""
        if "-" in text or "/" in text or "–" in text or "—" in text:
            for word in filter(None, words):
                atoms += voice.parts(word)
        else:
            atoms += map(voice.__getitem__, filter(None, words))
        return not text.endswith(" ")

    def icon(self, run: InlineIcon) -> Piece:
        """Return an icon in the line. Raises LayoutError for an unknown one."""
        if run.name not in self._icons:
            raise IconError(run.name, did_you_mean(run.name, self._icons))
        name = run.fill or self._look.icon_colour(run.name)
        fill = self._look.colour(name) if name else None
        look, height = self._icon_look(run.name), self.style.icon
        shown = fill or ("" if look.coloured else self.fill)
        width = look.ratio * height + 2 * _ICON_BEARING
        drawn = mirrored_icon(run.name, self._icons) if self._rightward else run.name
        return Piece("", drawn, width, shown, look.square * height)

    def _voice(self, run: Words) -> Voice:
        voice = self._voices[run[1:]] = self._own_voice(run, len(self._voices) + 1)
        self.voices.append(voice)
        if run.term:
            self._term_voices.add(voice.index)
        return voice

    def _own_voice(self, run: Words, index: int) -> Voice:
        """Return the voice of a run in the style's own family, or in its condensed one.

        Raises LayoutError for a style or a cut that does not exist.
        """
        style, ratio, fill = self.style, 1.0, self.fill
        if run.span:
            style = self._look.style(run.span)
            ratio = style.size / self.style.size
            fill = self._look.colour(style.colour) or fill
        font = self._font(style, _cut(style, run))
        tracking = style.tracking * ratio
        space = self._fonts.faces[font].space * ratio + tracking + style.space
        return Voice(index, self._fonts, font, fill, ratio, tracking, space, run.line)

    def _voice_of_script(self, run: Words, own: Voice) -> Voice:
        """Return the voice in the family of the script; `own` where that has none.

        Letters that join, or that fill a square each, are not spaced out.
        """
        style = self._look.style(run.span) if run.span else self.style
        family = self._script.family_for(style.family) if self._script else ""
        if not family:
            return own
        if self._condensed:
            family = self._look.families[family].condensed or family
        cut = nearest_cut(_cut(style, run), self._look.families[family].cuts)
        ratio = own.ratio * self.scale
        return Voice(0, self._fonts, f"{family}.{cut}", own.fill, ratio, 0.0, own.space, own.line)

    def _font(self, style: Style, cut: str) -> str:
        family = style.family
        if self._condensed:
            family = self._look.families[family].condensed or family
        if cut not in self._look.families[family].cuts:
            cuts = ", ".join(sorted(self._look.families[family].cuts))
            raise LayoutError(f"family {family!r} has no cut {cut!r}", f"it has {cuts}")
        return f"{family}.{cut}"


def _join(atoms: list[Atom], pieces: tuple[Piece, ...], space: float, glue: bool) -> None:
    if glue and atoms:
        last = atoms[-1]
        atoms[-1] = make_atom(last.pieces + pieces, last.space)
    else:
        atoms.append(make_atom(pieces, space))


OBJECT: Final = "\ufffc"
"""What represents an icon in the text (Unicode's object replacement character)."""


class Stretch(NamedTuple):
    """The text between two forced breaks, and the run of each of its characters."""

    text: str
    runs: list[Words | InlineIcon]


def stretches(runs: Sequence[Inline], setter: Setter) -> Iterator[Stretch]:
    """Yield the stretches of a paragraph; soft hyphens are dropped, for nothing is hyphenated."""
    text, owners = "", list[Words | InlineIcon]()
    for run in runs:
        if type(run) is Break:
            yield Stretch(text, owners)
            text, owners = "", []
        elif type(run) is InlineIcon:
            text += OBJECT
            owners.append(run)
        elif type(run) is Note:
            text = text.rstrip(" ") + run.mark.text
            owners = [*owners[: len(text) - len(run.mark.text)], *[run.mark] * len(run.mark.text)]
        elif type(run) is Words:
            run_text = setter.said(run).replace(SOFT, "")
            text += run_text
            owners += [run] * len(run_text)
    yield Stretch(text, owners)
