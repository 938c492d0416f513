"""The colours that a content stream sets, converted to inks operator by operator."""

import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Final, NamedTuple, TypeAlias

from pikepdf import Name, Operator, unparse_content_stream

from pipeline.pdf.ink_spaces import Space, Spaces
from pipeline.pdf.interpreter import (
    COLOURS,
    SHOWING,
    Interpreter,
    Operands,
    Paint,
    State,
    following,
)
from pipeline.pdf.reading import UnusableError
from pipeline.pdf.separation import Inks, Separation

_CONCERNED: Final = re.compile(
    rb"(?<![^\s\]\)>])(?:rg|RG|k|K|cs|CS|scn?|SCN?|BI|BDC|PS|DP)(?![^\s\[\(</%])"
)
_TINT: Final = 0.1
"""How far the parts of a text's colour may lie apart, of 1, for it to be set in black alone.

Letters in three inks show each slip of the press as a coloured seam, which is worse than the tint
that is lost.
"""
_SPACES: Final = frozenset({"cs", "CS"})
_PATHS: Final = frozenset({"m", "re", "Do", "sh", "BI", "INLINE IMAGE"})
INKED_PATTERN: Final = "/InkedPattern"
"""What resources call the space of uncoloured patterns in CMYK."""

Written: TypeAlias = tuple[list[Any], Operator]
"""An operator with its operands before it."""


class _Text(NamedTuple):
    """What the colour of fills is written as, for paths and for text."""

    path: Written
    text: Written


class _State(State):
    """A graphics state, and whether its fills are written for text just now."""

    def __init__(self, space: Space) -> None:
        super().__init__()
        self.fill = self.stroke = Paint(space)
        self.text: _Text | None = None
        self.as_text = False


class Painter:
    """Rewrites the content streams of one file."""

    def __init__(self, separation: Separation, spaces: Spaces, start: Space) -> None:
        self._separation, self._spaces, self._start = separation, spaces, start

    def rewritten(
        self,
        content: bytes,
        instructions: Callable[[], Sequence[Any]],
        resources: Any,
        inline: Callable[[Any], Any],
    ) -> bytes | None:
        """Return content with its colours in inks, None if it sets none.

        `instructions` parses it, `inline` makes an object of an inline picture and returns its
        name.
        """
        if not _CONCERNED.search(content):
            return None
        state = _State(self._start)
        work = _Rewriting(self._separation, self._spaces, resources, inline, state)
        work.run(instructions())
        return unparse_content_stream(work.out)


class _Rewriting(Interpreter):
    """Writes one content stream again."""

    operators = following({"q", "Q", *COLOURS})
    state: _State

    def __init__(
        self,
        separation: Separation,
        spaces: Spaces,
        resources: Any,
        inline: Callable[[Any], Any],
        state: _State,
    ) -> None:
        super().__init__(resources, state)
        self.out: list[Any] = []
        self._separation, self._spaces, self._inlined = separation, spaces, inline

    def step(self, operator: str, instruction: Any) -> None:
        if operator in SHOWING:
            self._for_text(wanted=True)
        elif operator in _PATHS:
            self._for_text(wanted=False)
        if operator == "INLINE IMAGE":
            name = self._inlined(instruction.iimage)
            instruction = instruction if name is None else ([name], Operator("Do"))
        elif operator == "BDC" and instruction.operands and instruction.operands[0] == Name.OC:
            # Layers are no part of PDF 1.4: marked content begins without its properties.
            instruction = ([Name.Layer], Operator("BMC"))
        elif operator == "PS":
            raise UnusableError("PostScript among the operators")
        if operator in self.operators:
            super().step(operator, instruction)
        if operator not in COLOURS:
            self.out.append(instruction)

    def space(self, value: Any) -> Space:
        return self._spaces.space(value, self.resources)

    def coloured(self, operator: str, operands: Operands) -> None:
        stroke = operator.isupper()
        paint = self.state.stroke if stroke else self.state.fill
        if not stroke:
            self.state.text, self.state.as_text = None, False
        if operator not in _SPACES and operands and isinstance(operands[-1], Name):
            self._write_pattern(paint, operands[-1], stroke=stroke)
        elif paint.space.name != "/Pattern":
            self._write_colour(paint, stroke=stroke)

    def _write_pattern(self, paint: Paint, name: Any, *, stroke: bool) -> None:
        below, space, operands = paint.space.below, Name.Pattern, [name]
        if below is not None and paint.components:
            inks = below.inks(_filled(below, paint.components))
            space, operands = Name(INKED_PATTERN), [*map(_number, inks), name]
        self.out.append(([space], Operator("CS" if stroke else "cs")))
        self.out.append((operands, Operator("SCN" if stroke else "scn")))

    def _write_colour(self, paint: Paint, *, stroke: bool) -> None:
        space, values = paint.space, _filled(paint.space, paint.components)
        written = _written(space, values, space.inks(values), stroke=stroke)
        if not stroke and space.mode == "RGB" and max(values) - min(values) <= _TINT:
            black = self._separation.black_alone(*values)
            text = _written(space, values, black, stroke=False)
            self.state.text = _Text(written, text) if text != written else None
        self.out.append(written)

    def _for_text(self, *, wanted: bool) -> None:
        written = self.state.text
        if written is not None and wanted != self.state.as_text:
            self.out.append(written.text if wanted else written.path)
            self.state.as_text = wanted


def _written(space: Space, values: Sequence[float], inks: Inks, *, stroke: bool) -> Written:
    if space.name == "/DeviceGray":
        return [_number(values[0])], Operator("G" if stroke else "g")
    return [_number(ink) for ink in inks], Operator("K" if stroke else "k")


def _number(value: float) -> Any:
    rounded = round(float(value), 4)
    return int(rounded) if rounded == int(rounded) else Decimal(str(rounded))


def _filled(space: Space, values: Sequence[float]) -> list[float]:
    count = len(space.ranges)
    return [*values, *[0.0] * count][:count]
