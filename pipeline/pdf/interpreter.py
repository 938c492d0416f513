"""The interpreter of content streams: graphics state, colours, paths, text, and forms in forms.

A consumer derives a class from `Interpreter`, says which operators it follows, and overrides what
it wants to know of. Streams are parsed by qpdf.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final, NamedTuple, Self, TypeAlias

import pikepdf

from pipeline.pdf.colour_spaces import GREY, space_of
from pipeline.pdf.geometry import (
    EVERYWHERE,
    IDENTITY,
    Box,
    Matrix,
    Path,
    bounds,
    box_of,
    combined,
    matrix_of,
)
from pipeline.pdf.objects import blends, masks
from pipeline.pdf.reading import MOST_DEPTH, MOST_SAVED, UnusableError, key_of, numbers, resource

Operands: TypeAlias = Sequence[Any]

FILLING: Final = frozenset({"f", "F", "f*", "B", "B*", "b", "b*"})
STROKING: Final = frozenset({"S", "s", "B", "B*", "b", "b*"})
SHOWING: Final = frozenset({"Tj", "TJ", "'", '"'})


class Paint(NamedTuple):
    """A colour: its space, its numbers, and the pattern if it is one."""

    space: Any = GREY
    components: tuple[float, ...] = (0.0,)
    pattern: Any = None


class State:
    """The graphics state at one place of a content stream; `clip` is the box round what is shown.

    `blends` says that colours mix with those below, `masked` that a soft mask is set.
    """

    def __init__(self, matrix: Matrix = IDENTITY, clip: Box = EVERYWHERE) -> None:
        self.matrix, self.clip = matrix, clip
        self.fill = self.stroke = Paint()
        self.width, self.cap, self.join, self.miter = 1.0, 0, 0, 10.0
        self.font: Any = None
        self.size = self.leading = 0.0
        self.rendering = 0
        self.text_matrix = self.line_matrix = IDENTITY
        self.overprint_fill = self.overprint_stroke = False
        self.overprint_mode = 0
        self.fill_opacity = self.stroke_opacity = 1.0
        self.blends = self.masked = False

    def copy(self) -> Self:
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made


class Interpreter:
    """Interprets a content stream and the streams within it, one graphics state after another.

    `resources` are those of the stream that is open. Raises UnusableError for operands that are no
    numbers, and for streams within streams without end.
    """

    operators: ClassVar[Mapping[str, "Handler"]]
    most_depth: ClassVar[int] = MOST_DEPTH

    def __init__(self, resources: Any, state: State) -> None:
        self.resources, self.state = resources, state
        self.base = state.matrix
        self.path = Path()
        self._clipping = False
        self._saved: list[State] = []
        self._open: list[object] = []

    def run(self, instructions: Iterable[Any]) -> None:
        """Take the instructions of a stream, as pikepdf parses them."""
        step = self.step
        for instruction in instructions:
            step(str(instruction.operator), instruction)

    def step(self, operator: str, instruction: Any) -> None:
        """Take one instruction; what the consumer does not follow is left out."""
        handler = self.operators.get(operator)
        if handler is not None:
            handler(self, operator, list(instruction.operands))

    def nested(
        self, stream: Any, instructions: Iterable[Any], resources: Any, state: State
    ) -> None:
        """Interpret a stream within this one, from a state of its own."""
        key = key_of(stream)
        if len(self._open) > self.most_depth or (key is not None and key in self._open):
            raise UnusableError("forms that are nested without end")
        outer = self.resources, self.state, self.base, self.path, self._clipping, self._saved
        self.resources, self.state, self.base = resources, state, state.matrix
        self.path, self._clipping, self._saved = Path(), False, []
        self._open.append(key)
        try:
            self.run(instructions)
        finally:
            self._open.pop()
            self.resources, self.state, self.base, self.path, self._clipping, self._saved = outer

    def within(self, form: Any) -> State:
        """Return the state in which a form begins: moved by its matrix, clipped to its box."""
        state = self.state.copy()
        state.matrix = combined(matrix_of(form.get("/Matrix")), state.matrix)
        box = box_of(form.get("/BBox"))
        if box is not None:
            state.clip = state.clip.common(bounds(state.matrix, box))
        return state

    # What a consumer may override.

    def space(self, value: Any) -> Any:
        return space_of(value, self.resources)

    def saved_too_often(self) -> None:
        """Take that graphics states are saved without end; the last is not."""
        raise UnusableError("graphics states that never end")

    def coloured(self, operator: str, operands: Operands) -> None:
        """Take a colour or a colour space that was set: of strokes by an operator in capitals."""

    def configured(self, entry: Any) -> None:
        """Take an external graphics state that was set."""

    def painted(self, operator: str, *, fill: bool, stroke: bool) -> None:
        """Take the path, which is not empty, as it is filled, stroked or both."""

    def clipped(self) -> None:
        """Take the path as what follows is clipped to."""

    def shaded(self, shading: Any) -> None:
        """Take a shading that is painted."""

    def shown(self) -> None:
        """Take text that is shown and not empty."""

    def form(self, form: Any) -> None:
        """Take a form that is placed."""

    def image(self, image: Any) -> None:
        """Take an image that is placed."""

    def inline(self, image: Any) -> None:
        """Take an image that is in the stream."""

    # The operators (ISO 32000-1, annex A).

    def _save(self, _: str, o: Operands) -> None:
        if len(self._saved) == MOST_SAVED:
            self.saved_too_often()
        else:
            self._saved.append(self.state.copy())

    def _restore(self, _: str, o: Operands) -> None:
        if self._saved:
            self.state = self._saved.pop()

    def _transform(self, _: str, o: Operands) -> None:
        self.state.matrix = combined(matrix_of(numbers(o)), self.state.matrix)

    def _set(self, operator: str, o: Operands) -> None:
        name, number = _VALUES[operator]
        setattr(self.state, name, number(o[0]))

    def _configure(self, _: str, o: Operands) -> None:
        entry, state = resource(self.resources, "/ExtGState", o), self.state
        if not isinstance(entry, pikepdf.Dictionary):
            return
        if "/LW" in entry:
            state.width = float(entry["/LW"])
        if "/Font" in entry:
            state.font, state.size = entry["/Font"][0], float(entry["/Font"][1])
        if "/OP" in entry:
            state.overprint_stroke = state.overprint_fill = bool(entry["/OP"])
        if "/op" in entry:
            state.overprint_fill = bool(entry["/op"])
        if "/OPM" in entry:
            state.overprint_mode = int(entry["/OPM"])
        state.fill_opacity = float(entry.get("/ca", state.fill_opacity))
        state.stroke_opacity = float(entry.get("/CA", state.stroke_opacity))
        if "/BM" in entry:
            state.blends = blends(entry)
        if "/SMask" in entry:
            state.masked = masks(entry)
        self.configured(entry)

    def _colour(self, operator: str, paint: Paint, o: Operands) -> None:
        if operator.isupper():
            self.state.stroke = paint
        else:
            self.state.fill = paint
        self.coloured(operator, o)

    def _choose_space(self, operator: str, o: Operands) -> None:
        if o:
            space = self.space(o[0])
            self._colour(operator, Paint(space, space.initial), o)

    def _choose_device(self, operator: str, o: Operands) -> None:
        space = self.space(_DEVICES[operator.lower()])
        self._colour(operator, Paint(space, tuple(numbers(o))), o)

    def _choose_colour(self, operator: str, o: Operands) -> None:
        space = (self.state.stroke if operator.isupper() else self.state.fill).space
        if o and isinstance(o[-1], pikepdf.Name):
            pattern = resource(self.resources, "/Pattern", o[-1:])
            self._colour(operator, Paint(space, tuple(numbers(o[:-1])), pattern), o)
        else:
            self._colour(operator, Paint(space, tuple(numbers(o))), o)

    def _go(self, operator: str, o: Operands) -> None:
        if len(o) > 1:
            self.path.add(self.state.matrix, operator, (float(o[-2]), float(o[-1])))

    def _build(self, operator: str, o: Operands) -> None:
        # Like an operator of a stack machine, it takes the last ones.
        values = [float(each) for each in o[max(0, len(o) - _POINTS[operator]) :]]
        if len(values) < _POINTS[operator]:
            return
        matrix, path = self.state.matrix, self.path
        if operator == "re":
            path.rectangle(matrix, *values)
        elif operator == "y":
            path.add(matrix, "c", (*values, *values[-2:]))
        else:
            path.add(matrix, operator, values)

    def _clip(self, _: str, o: Operands) -> None:
        self._clipping = True

    def _paint(self, operator: str, o: Operands) -> None:
        if operator in _CLOSING:
            self.path.add(self.state.matrix, "h")
        try:
            if self.path and operator != "n":
                self.painted(operator, fill=operator in FILLING, stroke=operator in STROKING)
        finally:
            if self._clipping and self.path:
                self.clipped()
                self.state.clip = self.state.clip.common(self.path.box())
            self.path, self._clipping = Path(), False

    def _shade(self, _: str, o: Operands) -> None:
        self.shaded(resource(self.resources, "/Shading", o))

    def _begin_text(self, _: str, o: Operands) -> None:
        self.state.text_matrix = self.state.line_matrix = IDENTITY

    def _set_font(self, _: str, o: Operands) -> None:
        self.state.font = resource(self.resources, "/Font", o)
        self.state.size = float(o[1])

    def _set_text_matrix(self, _: str, o: Operands) -> None:
        self.state.text_matrix = self.state.line_matrix = matrix_of(numbers(o))

    def _move_text(self, operator: str, o: Operands) -> None:
        right, up = float(o[0]), float(o[1])
        if operator == "TD":
            self.state.leading = -up
        shift = (1.0, 0.0, 0.0, 1.0, right, up)
        self.state.text_matrix = self.state.line_matrix = combined(shift, self.state.line_matrix)

    def _next_line(self, _: str, o: Operands) -> None:
        self._move_text("Td", (0.0, -self.state.leading))

    def _show(self, operator: str, o: Operands) -> None:
        if operator in ("'", '"'):
            self._next_line(operator, o)
        if o and _has_signs(o[-1]):
            self.shown()

    def _place(self, _: str, o: Operands) -> None:
        thing = resource(self.resources, "/XObject", o)
        if isinstance(thing, pikepdf.Stream):
            sort = thing.get("/Subtype")
            if sort == "/Form":
                self.form(thing)
            elif sort == "/Image":
                self.image(thing)

    def _place_inline(self, _: str, o: Operands) -> None:
        self.inline(o[0])


def _has_signs(shown: Any) -> bool:
    if isinstance(shown, pikepdf.Array):
        return any(isinstance(each, pikepdf.String) and bytes(each) for each in shown)
    return bool(bytes(shown))


Handler: TypeAlias = Callable[[Any, str, Operands], None]

_VALUES: Final[Mapping[str, tuple[str, type[float] | type[int]]]] = {
    "w": ("width", float),
    "J": ("cap", int),
    "j": ("join", int),
    "M": ("miter", float),
    "Tr": ("rendering", int),
    "TL": ("leading", float),
}
_DEVICES: Final = {
    "g": pikepdf.Name.DeviceGray,
    "rg": pikepdf.Name.DeviceRGB,
    "k": pikepdf.Name.DeviceCMYK,
}
_POINTS: Final = {"c": 6, "v": 4, "y": 4, "re": 4, "h": 0}
"""How many numbers each operator of a path takes."""
_CLOSING: Final = frozenset({"s", "b", "b*"})

_HANDLERS: Final[Mapping[str, Handler]] = {
    "q": Interpreter._save,
    "Q": Interpreter._restore,
    "cm": Interpreter._transform,
    "gs": Interpreter._configure,
    "w J j M Tr TL": Interpreter._set,
    "cs CS": Interpreter._choose_space,
    "g G rg RG k K": Interpreter._choose_device,
    "sc SC scn SCN": Interpreter._choose_colour,
    "m l": Interpreter._go,
    "c v y h re": Interpreter._build,
    "W W*": Interpreter._clip,
    "f F f* S s B B* b b* n": Interpreter._paint,
    "sh": Interpreter._shade,
    "BT": Interpreter._begin_text,
    "Tf": Interpreter._set_font,
    "Tm": Interpreter._set_text_matrix,
    "Td TD": Interpreter._move_text,
    "T*": Interpreter._next_line,
    "Tj TJ ' \"": Interpreter._show,
    "Do": Interpreter._place,
}
OPERATORS: Final[Mapping[str, Handler]] = {
    "INLINE IMAGE": Interpreter._place_inline,
    **{each: handler for words, handler in _HANDLERS.items() for each in words.split()},
}
"""What is done for each operator."""

COLOURS: Final = frozenset(["cs", "CS", "g", "G", "rg", "RG", "k", "K", "sc", "SC", "scn", "SCN"])


def following(operators: Iterable[str]) -> Mapping[str, Handler]:
    """Return what is done for some operators; the others are left out."""
    return {each: OPERATORS[each] for each in operators}
