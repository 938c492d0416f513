"""What is transparent in a PDF, and the form XObjects around it inlined into the page.

Only so can what is opaque in them stay text and paths.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple

from pikepdf import Array, Dictionary, Name, Operator, Stream, parse_content_stream

from pipeline.pdf.geometry import IDENTITY, Matrix, box_of, combined, matrix_of
from pipeline.pdf.ink_spaces import is_mesh_pattern, is_plain_mesh
from pipeline.pdf.interpreter import (
    COLOURS,
    FILLING,
    SHOWING,
    STROKING,
    Interpreter,
    Paint,
    State,
    following,
)
from pipeline.pdf.objects import blends, shining
from pipeline.pdf.reading import (
    MOST_DEPTH,
    UnusableError,
    content_of,
    key_of,
    members,
    numbers,
    resource,
)
from pipeline.pdf.samples import bands_of, stretched


class Transparency:
    """Says what of one file is translucent; each thing is looked at once."""

    def __init__(self) -> None:
        self._known: dict[object, bool] = {}
        self._blending: dict[object, bool] = {}

    def of_resources(self, resources: Any, depth: int = 0) -> bool:
        if not isinstance(resources, Dictionary):
            return False
        if depth > MOST_DEPTH:
            raise UnusableError("forms that are nested without end")
        return (
            any(map(shining, members(resources, "/ExtGState")))
            or any(self.of_object(thing, depth) for thing in members(resources, "/XObject"))
            or any(self.of_pattern(thing, depth) for thing in members(resources, "/Pattern"))
            or any(is_plain_mesh(thing) for thing in members(resources, "/Shading"))
            or any(self.of_font(thing, depth) for thing in members(resources, "/Font"))
        )

    def of_object(self, thing: Any, depth: int = 0) -> bool:
        """Return whether a picture or a form is translucent, or anything in it."""
        return self._remembered(thing, lambda: self._looked_at(thing, depth))

    def of_pattern(self, thing: Any, depth: int = 0) -> bool:
        if thing.get("/PatternType") == 2:
            return is_mesh_pattern(thing)
        return self._remembered(thing, lambda: self._inside(thing, depth))

    def of_paint(self, paint: Paint) -> bool:
        """Return whether a colour is a pattern that has to be flattened."""
        return paint.pattern is not None and self.of_pattern(paint.pattern)

    def of_font(self, thing: Any, depth: int = 0) -> bool:
        """Return whether a font has glyphs that are drawn with anything translucent."""
        return thing.get("/Subtype") == "/Type3" and self._remembered(
            thing, lambda: self._inside(thing, depth)
        )

    def blends_inside(self, form: Any, depth: int = 0) -> bool:
        """Return whether a form, or one in it, has a state that blends."""
        key = key_of(form)
        if key not in self._blending:
            self._blending[key] = True
            resources = form.get("/Resources") or {}
            self._blending[key] = (
                depth > MOST_DEPTH
                or any(blends(state) for state in members(resources, "/ExtGState"))
                or any(
                    self.blends_inside(thing, depth + 1)
                    for thing in members(resources, "/XObject")
                    if thing.get("/Subtype") == "/Form"
                )
            )
        return self._blending[key]

    def _remembered(self, thing: Any, look: Callable[[], bool]) -> bool:
        key = key_of(thing)
        if key is None:
            return look()
        if key not in self._known:
            # The conversion reports forms that contain themselves.
            self._known[key] = False
            self._known[key] = look()
        return self._known[key]

    def _inside(self, thing: Any, depth: int) -> bool:
        return self.of_resources(thing.get("/Resources"), depth + 1)

    def _looked_at(self, thing: Any, depth: int) -> bool:
        if thing.get("/Subtype") == "/Form":
            return self._inside(thing, depth)
        if int(thing.get("/SMaskInData", 0)):
            return True
        return "/SMask" in thing and not _is_opaque(thing["/SMask"])


def _is_opaque(mask: Any) -> bool:
    decode = numbers(mask.get("/Decode"))
    band = stretched(bands_of(mask, 1), [(decode[0], decode[1])] if len(decode) > 1 else [(0, 1)])
    low, _ = band[0].getextrema()
    return low == 255


_MOST: Final = 3_000_000
_NAMED: Final = {
    "Do": "/XObject",
    "gs": "/ExtGState",
    "cs": "/ColorSpace",
    "CS": "/ColorSpace",
    "scn": "/Pattern",
    "SCN": "/Pattern",
    "sh": "/Shading",
    "Tf": "/Font",
    "BDC": "/Properties",
    "DP": "/Properties",
}
_PLACING: Final = frozenset({"Do", "sh", "INLINE IMAGE"})
PAINTING: Final = FILLING | STROKING | SHOWING | _PLACING


class Step(NamedTuple):
    """One operator of a page, as it is written.

    `matrix` says how coordinates lie behind it. It is `translucent` if what it paints is.
    """

    written: Any
    operator: str
    operands: list[Any]
    matrix: Matrix
    translucent: bool = False


class Unrolled(Interpreter):
    """A page's operators with its translucent forms unrolled, and resources for them all."""

    operators = following({"q", "Q", "cm", "gs", "Tf", *COLOURS - {"sc", "SC"}})

    def __init__(self, pdf: Any, page: Any, transparency: Transparency) -> None:
        super().__init__(page.obj.get("/Resources"), State())
        self.steps: list[Step] = []
        self.merged = Dictionary()
        for key, value in (self.resources or Dictionary()).items():
            whole = isinstance(value, Dictionary)
            self.merged[key] = Dictionary(dict(value.items())) if whole else value
        self._pdf, self._transparency = pdf, transparency
        self._names: dict[tuple[str, str], Any] = {}
        self._count = 0
        self.nested(page, parse_content_stream(page), self.resources, self.state)

    def run(self, instructions: Iterable[Any]) -> None:
        """Take the instructions of a stream, and restore the states that it leaves open."""
        super().run(instructions)
        # A form, or a page, may leave states open; the following parts begin with their own.
        for _ in self._saved:
            self._add([], "Q", self.base)

    def step(self, operator: str, instruction: Any) -> None:
        """Take one instruction: a translucent form is unrolled, all else is kept."""
        if operator == "Q" and not self._saved:
            return
        super().step(operator, instruction)
        form = (
            resource(self.resources, "/XObject", instruction.operands) if operator == "Do" else None
        )
        if form is not None and self._unrolls(form):
            self._unroll(form)
            return
        operands, written = list(instruction.operands), instruction
        if self._names and operator in _NAMED:
            operands = _renamed(operands, operator, self._names)
            written = (operands, Operator(operator))
        translucent = operator in PAINTING and self._is_translucent(operator, instruction)
        self._add_step(Step(written, operator, operands, self.state.matrix, translucent))

    def _is_translucent(self, operator: str, instruction: Any) -> bool:
        state, transparency = self.state, self._transparency
        if state.blends or state.masked:
            return True
        fills = state.fill_opacity < 1
        if operator == "Do":
            thing = resource(self.resources, "/XObject", instruction.operands)
            return fills or (thing is not None and transparency.of_object(thing))
        if operator == "sh":
            shading = resource(self.resources, "/Shading", instruction.operands)
            return fills or (shading is not None and is_plain_mesh(shading))
        if operator == "INLINE IMAGE":
            return fills
        fills = fills or transparency.of_paint(state.fill)
        strokes = state.stroke_opacity < 1 or transparency.of_paint(state.stroke)
        if operator in SHOWING:
            font = state.font
            return fills or strokes or (isinstance(font, Dictionary) and transparency.of_font(font))
        return (operator in FILLING and fills) or (operator in STROKING and strokes)

    def _unrolls(self, form: Any) -> bool:
        """Return whether a form comes out the same when its operators are in its place."""
        state = self.state
        if state.fill_opacity < 1 or state.blends or state.masked:
            return False
        if form.get("/Subtype") != "/Form" or not self._transparency.of_object(form):
            return False
        group = form.get("/Group")
        if group is None:
            return True
        if bool(group.get("/K", False)):
            return False
        return not (bool(group.get("/I", False)) and self._transparency.blends_inside(form))

    def _unroll(self, form: Any) -> None:
        content_of(form)
        before, inner = self.state.matrix, self.within(form)
        left, low, right, high = box_of(form.get("/BBox")) or (0.0,) * 4
        self._add([], "q", before)
        self._add(list(Array(list(matrix_of(form.get("/Matrix"))))), "cm", inner.matrix)
        self._add(list(Array([left, low, right - left, high - low])), "re", inner.matrix)
        self._add([], "W", inner.matrix)
        self._add([], "n", inner.matrix)
        outer, resources = self._names, form.get("/Resources")
        if isinstance(resources, Dictionary):
            self._names = self._adopted(resources, inner.matrix)
        else:
            resources = self.resources
        self.nested(form, parse_content_stream(form), resources, inner)
        self._names = outer
        self._add([], "Q", before)

    def _adopted(self, resources: Any, matrix: Matrix) -> dict[tuple[str, str], Any]:
        """Take a form's resources among the page's; return what each of its names is now."""
        names: dict[tuple[str, str], Any] = {}
        for kind in dict.fromkeys(_NAMED.values()):
            held = resources.get(kind)
            if not isinstance(held, Dictionary):
                continue
            if not isinstance(self.merged.get(kind), Dictionary):
                self.merged[kind] = Dictionary()
            for name, value in held.items():
                self._count += 1
                new = f"/Un{self._count}"
                moves = kind == "/Pattern" and matrix != IDENTITY
                self.merged[kind][new] = self._moved_pattern(value, matrix) if moves else value
                names[kind, name] = Name(new)
        return names

    def _moved_pattern(self, pattern: Any, matrix: Matrix) -> Any:
        """Return a pattern for the page, whose coordinates are not those of the form."""
        entries = {key: value for key, value in pattern.items() if key != "/Length"}
        if isinstance(pattern, Stream):
            made: Any = Stream(self._pdf, pattern.read_raw_bytes())
            for key, value in entries.items():
                made[key] = value
        else:
            made = Dictionary(entries)
        moved = combined(matrix_of(pattern.get("/Matrix")), matrix)
        made.Matrix = Array([round(value, 6) for value in moved])
        return self._pdf.make_indirect(made)

    def _add(self, operands: list[Any], operator: str, matrix: Matrix) -> None:
        self._add_step(Step((operands, Operator(operator)), operator, operands, matrix))

    def _add_step(self, step: Step) -> None:
        if len(self.steps) >= _MOST:
            raise UnusableError(f"more than {_MOST:,} operators on a page")
        self.steps.append(step)


def _renamed(operands: list[Any], operator: str, names: dict[tuple[str, str], Any]) -> list[Any]:
    at = 1 if operator in ("BDC", "DP") else len(operands) - 1 if "c" in operator else 0
    if not 0 <= at < len(operands) or not isinstance(operands[at], Name):
        return operands
    new = names.get((_NAMED[operator], str(operands[at])))
    return operands if new is None else [*operands[:at], new, *operands[at + 1 :]]
