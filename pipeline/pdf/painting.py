"""The colours that a content stream sets, converted to inks operator by operator."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pipeline.pdf.reading import UnusableError
from pipeline.pdf.separation import Inks

if TYPE_CHECKING:
    from pipeline.pdf.ink_spaces import Space, Spaces
    from pipeline.pdf.separation import Separation


_CONCERNED: Final = re.compile(
    rb"(?<![^\s\]\)>])(?:rg|RG|k|K|cs|CS|scn?|SCN?|BI|BDC|PS|DP)(?![^\s\[\(</%])"
)
_TINT: Final = 0.1
"""How far the parts of a text's colour may lie apart, of 1, for it to be set in black alone.

Letters in three inks show each slip of the press as a coloured seam, which is worse than the tint
that is lost.
"""
_TEXT: Final = frozenset({"Tj", "TJ", "'", '"'})
_PATHS: Final = frozenset({"m", "re", "Do", "sh", "BI", "INLINE IMAGE"})
_SETTING: Final = {"g": "/DeviceGray", "rg": "/DeviceRGB", "k": "/DeviceCMYK"}
_DEEP: Final = 1000


class Colour(NamedTuple):
    """What a colour of a state is written as, for paths and for text, and its space."""

    space: "Space"
    path: tuple[list[Any], str] | None = None
    text: tuple[list[Any], str] | None = None


class Painter:
    """Rewrites the content streams of one file."""

    def __init__(self, separation: "Separation", spaces: "Spaces") -> None:
        self._separation = separation
        self._spaces = spaces

    def rewritten(
        self,
        content: bytes,
        instructions: Callable[[], Sequence[Any]],
        resources: Any,
        inline: Callable[[Any], Any],
        start: "Space",
    ) -> bytes | None:
        """Return content with its colours in inks, None where it sets none.

        `instructions` parses it, `inline` makes an object of an inline picture and returns its
        name, `start` is the space of colours where it begins.
        """
        if not _CONCERNED.search(content):
            return None
        from pikepdf import unparse_content_stream

        work = _Rewriting(self._separation, self._spaces, resources, inline, start)
        for instruction in instructions():
            work.step(instruction)
        return unparse_content_stream(work.out)


class _Rewriting:
    """One content stream on its way: the colours of each state of the stack."""

    def __init__(
        self, separation: Any, spaces: Any, resources: Any, inline: Any, start: "Space"
    ) -> None:
        from pikepdf import Operator

        self.out: list[Any] = []
        self._operator = Operator
        self._separation, self._spaces = separation, spaces
        self._resources, self._inline = resources, inline
        self._fill, self._stroke = Colour(start), Colour(start)
        self._as_text = False
        self._stack: list[tuple[Colour, Colour, bool]] = []

    def step(self, instruction: Any) -> None:
        operator = str(instruction.operator)
        if operator in _TEXT:
            self._for_text(wanted=True)
        elif operator in _PATHS:
            self._for_text(wanted=False)
        handler = _HANDLERS.get(operator)
        if handler is None:
            self.out.append(instruction)
        else:
            handler(self, instruction, operator)

    def save(self, instruction: Any, operator: str) -> None:
        if len(self._stack) > _DEEP:
            raise UnusableError("states of graphics that never end")
        self._stack.append((self._fill, self._stroke, self._as_text))
        self.out.append(instruction)

    def restore(self, instruction: Any, operator: str) -> None:
        if self._stack:
            self._fill, self._stroke, self._as_text = self._stack.pop()
        self.out.append(instruction)

    def device(self, instruction: Any, operator: str) -> None:
        from pikepdf import Name

        name = _SETTING[operator.lower()]
        space = self._spaces.space(Name(name), self._resources)
        self._set(space, _values(instruction.operands), stroke=operator.isupper())

    def choose(self, instruction: Any, operator: str) -> None:
        operands = list(instruction.operands)
        if not operands:
            raise UnusableError("a colour space that is not named")
        space = self._spaces.space(operands[0], self._resources)
        stroke = operator == "CS"
        if space.name == "/Pattern":
            self._keep(Colour(space), stroke=stroke)
            return
        start = [max(low, min(high, 0.0)) for low, high in space.ranges]
        if space.name == "/DeviceN" or space.name == "/Separation":
            start = [1.0] * len(start)
        if space.name == "/DeviceCMYK":
            start = [0.0, 0.0, 0.0, 1.0]
        self._set(space, start, stroke=stroke)

    def colour(self, instruction: Any, operator: str) -> None:
        from pikepdf import Name

        stroke = operator.isupper()
        current = (self._stroke if stroke else self._fill).space
        operands = list(instruction.operands)
        if operands and isinstance(operands[-1], Name):
            self._pattern(current, operands, stroke=stroke)
        elif current.name != "/Pattern":
            self._set(current, _values(operands), stroke=stroke)

    def picture(self, instruction: Any, operator: str) -> None:
        name = self._inline(instruction.iimage)
        if name is None:
            self.out.append(instruction)
        else:
            self.out.append(([name], self._operator("Do")))

    def marked(self, instruction: Any, operator: str) -> None:
        """Begin marked content without its properties: layers are no part of PDF 1.4."""
        from pikepdf import Name

        operands = list(instruction.operands)
        if operands and operands[0] == Name.OC:
            self.out.append(([Name.Layer], self._operator("BMC")))
        else:
            self.out.append(instruction)

    def forbidden(self, instruction: Any, operator: str) -> None:
        raise UnusableError("PostScript among the operators")

    def _pattern(self, current: "Space", operands: list[Any], *, stroke: bool) -> None:
        from pikepdf import Name

        scn = self._operator("SCN" if stroke else "scn")
        cs = self._operator("CS" if stroke else "cs")
        if current.below is None or len(operands) == 1:
            self.out.append(([Name.Pattern], cs))
            self.out.append(([operands[-1]], scn))
        else:
            inks = current.below.inks(_filled(current.below, _values(operands[:-1])))
            self.out.append(([Name(INKED_PATTERN)], cs))
            self.out.append(([*map(_number, inks), operands[-1]], scn))
        self._keep(Colour(current), stroke=stroke)

    def _set(self, space: "Space", values: list[float], *, stroke: bool) -> None:
        values = _filled(space, values)
        written = _written(space, values, space.inks(values), stroke=stroke)
        text = None
        if space.mode == "RGB" and max(values) - min(values) <= _TINT and not stroke:
            black = self._separation.black_alone(*values)
            text = _written(space, values, black, stroke=False)
        self._keep(Colour(space, written, text), stroke=stroke)
        self._write(written)

    def _keep(self, colour: Colour, *, stroke: bool) -> None:
        if stroke:
            self._stroke = colour
        else:
            self._fill, self._as_text = colour, False

    def _for_text(self, *, wanted: bool) -> None:
        if wanted == self._as_text or self._fill.text is None or self._fill.path is None:
            return
        if self._fill.text != self._fill.path:
            self._write(self._fill.text if wanted else self._fill.path)
        self._as_text = wanted

    def _write(self, written: tuple[list[Any], str]) -> None:
        self.out.append((written[0], self._operator(written[1])))


INKED_PATTERN: Final = "/InkedPattern"
"""What resources call the space of uncoloured patterns in CMYK."""

_HANDLERS: Final[dict[str, Callable[[_Rewriting, Any, str], None]]] = {
    "q": _Rewriting.save,
    "Q": _Rewriting.restore,
    **dict.fromkeys(("g", "G", "rg", "RG", "k", "K"), _Rewriting.device),
    **dict.fromkeys(("cs", "CS"), _Rewriting.choose),
    **dict.fromkeys(("sc", "SC", "scn", "SCN"), _Rewriting.colour),
    "INLINE IMAGE": _Rewriting.picture,
    "BDC": _Rewriting.marked,
    "PS": _Rewriting.forbidden,
}


def _written(
    space: "Space", values: list[float], inks: Inks, *, stroke: bool
) -> tuple[list[Any], str]:
    if space.name == "/DeviceGray":
        return [_number(values[0])], "G" if stroke else "g"
    return [_number(ink) for ink in inks], "K" if stroke else "k"


def _number(value: float) -> Any:
    from decimal import Decimal

    rounded = round(float(value), 4)
    return int(rounded) if rounded == int(rounded) else Decimal(str(rounded))


def _values(operands: Sequence[Any]) -> list[float]:
    try:
        return [float(value) for value in operands]
    except (TypeError, ValueError):
        raise UnusableError("a colour whose parts are no numbers") from None


def _filled(space: "Space", values: list[float]) -> list[float]:
    count = len(space.ranges)
    return (values + [0.0] * count)[:count]
