"""The content stream of one face, and the resources that it is drawn with."""

from abc import ABC, abstractmethod
from collections import defaultdict
from functools import lru_cache
from typing import Final, NamedTuple

from pipeline.draw.fonts import FontFile, FontSet
from pipeline.draw.icons import IconSet
from pipeline.draw.images import ImageSet
from pipeline.draw.numbers import (
    decimal,
    fill_operator,
    font_name,
    opacity_name,
    point,
    stroke_operator,
)
from pipeline.draw.usage import Part, PictureUse, State, Usage
from pipeline.source.findings import fail


class DrawResources(ABC):
    """What a stream looks up while a face is drawn; each typeface is opened when first used."""

    def __init__(
        self, fonts: FontSet, icons: IconSet | None = None, images: ImageSet | None = None
    ) -> None:
        self.fonts = fonts
        self.icons = icons or IconSet()
        self.images = images or ImageSet()
        self.typefaces: dict[str, FontFile] = {}

    def typeface(self, key: str) -> FontFile:
        """Return a typeface. Raises KeyError for an unknown key."""
        face = self.typefaces.get(key)
        if face is None:
            face = self.typefaces[key] = self.fonts.file(key)
        return face

    @abstractmethod
    def part(self, key: str) -> Part:
        """Return a shared part. Raises KeyError for an unknown key."""


_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}


class Line(NamedTuple):
    """How a stroke is drawn; lengths in points."""

    width: float
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"


class _State(NamedTuple):
    fill: str | None = None
    stroke: str | None = None
    line: Line | None = None
    font: str | None = None
    size: float | None = None
    tracking: float | None = None
    top: int = 0


class Stream:
    """Collects operators and emits a colour, a line style or a font only when it changes.

    Nothing is assumed of the state at the start, so that the operators mean the same inlined in a
    page and inside a form. `top` is the height in hundredths of a point: it turns y downwards.
    """

    def __init__(self, resources: DrawResources, height: float = 0.0) -> None:
        self.resources = resources
        self.typefaces = resources.typefaces
        self.out: list[str] = []
        self.top = round(height * 100)
        self.fill: str | None = None
        self.stroke: str | None = None
        self.line: Line | None = None
        self.font: str | None = None
        self.size: float | None = None
        self.tracking: float | None = None
        self.in_text = False
        self.text_x = self.text_y = 0
        self.words: defaultdict[str, set[str]] = defaultdict(set)
        self.icons: set[str] = set()
        self.images: dict[str, PictureUse] = {}
        self.parts: dict[str, Part] = {}
        self.shadings: dict[str, str] = {}
        self.states: dict[str, State] = {}
        self._saved: list[_State] = []

    def begin_text(self) -> None:
        """Open a text object, unless one is open."""
        if not self.in_text:
            self.out.append("BT")
            self.in_text = True
            self.text_x = self.text_y = 0

    def end_text(self) -> None:
        """Close the text object, if one is open."""
        if self.in_text:
            self.out.append("ET")
            self.in_text = False

    def begin_shape(self, fill: str | None, stroke: str | None, line: Line) -> bool:
        """Set what a shape is painted with; return False for one that is not painted at all."""
        if fill is None and stroke is None:
            return False
        self.end_text()
        if fill is not None:
            self.set_fill(fill)
        if stroke is not None:
            self.set_stroke(stroke)
            self.set_line(line)
        return True

    def set_fill(self, colour: str) -> None:
        """Fill with `colour` (rrggbb) from here on."""
        if colour != self.fill:
            self.out.append(fill_operator(colour))
            self.fill = colour

    def set_stroke(self, colour: str) -> None:
        """Stroke with `colour` (rrggbb) from here on."""
        if colour != self.stroke:
            self.out.append(stroke_operator(colour))
            self.stroke = colour

    def opacity(self, opacity: float) -> str:
        """Return the operator that lets what is drawn from here on shine through."""
        amount = decimal(opacity, 3)
        name = opacity_name(amount)
        self.states[name] = State(float(amount))
        return f"/{name} gs"

    def set_line(self, line: Line) -> None:
        """Stroke in this manner from here on."""
        if line == self.line:
            return
        self.out += _line_operators(line, self.line)
        self.line = line

    def set_font(self, key: str, size: float) -> None:
        """Set text in a typeface at `size` points from here on."""
        self.out.append(_font_operator(key, size))
        self.font, self.size = key, size

    def set_tracking(self, tracking: float) -> None:
        """Add `tracking` points after each glyph from here on."""
        self.out.append(f"{decimal(tracking, 3)} Tc")
        self.tracking = tracking

    def save(self) -> None:
        self.end_text()
        self.out.append("q")
        self._saved.append(
            _State(self.fill, self.stroke, self.line, self.font, self.size, self.tracking, self.top)
        )

    def restore(self) -> None:
        """Pop the graphics state. Raises ValueError when none is saved."""
        if not self._saved:
            raise ValueError("a Restore without its Save")
        self.end_text()
        self.out.append("Q")
        (self.fill, self.stroke, self.line, self.font, self.size, self.tracking, self.top) = (
            self._saved.pop()
        )

    def finish(self) -> tuple[str, Usage]:
        """Return the operators and their usage.

        Raises PunchboardError (`missing-glyph`), and ValueError when a Save is still open.
        """
        if self._saved:
            raise ValueError("a Save without its Restore")
        self.end_text()
        masks, texts = self._glyphs()
        icons = tuple(sorted(self.icons))
        usage = Usage(masks, texts, icons, self.images, self.parts, self.shadings, self.states)
        return "\n".join(self.out), usage

    def _glyphs(self) -> tuple[dict[str, int], dict[str, dict[int, str]]]:
        """Return the glyphs of all words by typeface, and what unmapped ones represent."""
        masks: dict[str, int] = {}
        texts: dict[str, dict[int, str]] = {}
        for key, words in sorted(self.words.items()):
            face = self.resources.typeface(key)
            masks[key] = mask = face.glyphs(words)
            if mask & 1:
                word = min(word for word in words if not face.covers(word))
                lacking = next(
                    (character for character in word if not face.covers(character)), word
                )
                message = f"{face.key} has no glyph for {lacking!r} in {word!r}"
                hint = "add a fallback typeface that has every character"
                raise fail("missing-glyph", message, subject=f"typeface {face.key}", hint=hint)
            meanings = face.texts(words)
            if meanings:
                texts[key] = meanings
        return masks, texts


@lru_cache(maxsize=4096)
def _line_operators(line: Line, current: Line | None) -> tuple[str, ...]:
    changes = (
        (line.width, current and current.width, f"{decimal(line.width, 3)} w"),
        (line.dash, current and current.dash, f"[{' '.join(map(point, line.dash))}]0 d"),
        (line.cap, current and current.cap, f"{_CAPS[line.cap]} J"),
        (line.join, current and current.join, f"{_JOINS[line.join]} j"),
    )
    return tuple(
        text for value, current_value, text in changes if current is None or value != current_value
    )


@lru_cache(maxsize=4096)
def _font_operator(key: str, size: float) -> str:
    return f"/{font_name(key)} {decimal(size, 3)} Tf"
