"""Forms that have something translucent in them, put into the page's own operators.

Only so can what is opaque in them stay text and paths.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pipeline.prepress.matrices import matrix_of
from pipeline.prepress.reading import UnusableError, content_of, numbers, resource
from pipeline.publish.matrices import IDENTITY, Matrix, combined

if TYPE_CHECKING:
    from pipeline.prepress.transparency import Transparency

_DEEP: Final = 28
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


class Step:
    """One operator of a page: its operands, and how coordinates lie where it stands."""

    __slots__ = ("matrix", "operands", "operator", "written")

    def __init__(self, written: Any, operator: str, operands: list[Any], matrix: Matrix) -> None:
        self.written = written
        self.operator = operator
        self.operands = operands
        self.matrix = matrix


class Unrolled:
    """A page's operators with its translucent forms unrolled, and resources for them all."""

    def __init__(self, pdf: Any, page: Any, transparency: "Transparency") -> None:
        from pikepdf import Dictionary, parse_content_stream

        self.steps: list[Step] = []
        self.resources = Dictionary()
        for key, value in (page.obj.get("/Resources") or Dictionary()).items():
            whole = isinstance(value, Dictionary)
            self.resources[key] = Dictionary(dict(value.items())) if whole else value
        self._pdf = pdf
        self._transparency = transparency
        self._count = 0
        self._read(parse_content_stream(page), IDENTITY, {}, 0)

    def form_of(self, step: Step) -> Any:
        """Return the object that a step paints, None for one that is not there."""
        return resource(self.resources, "/XObject", step.operands)

    def _read(
        self,
        instructions: Sequence[Any],
        start: Matrix,
        names: dict[tuple[str, str], Any],
        depth: int,
    ) -> None:
        from pikepdf import Operator

        if depth > _DEEP:
            raise UnusableError("forms in forms without end")
        matrix, stack, translucent = start, [], [False]
        for instruction in instructions:
            operator = str(instruction.operator)
            if operator == "INLINE IMAGE":
                self._add(Step(instruction, operator, [], matrix))
                continue
            operands = list(instruction.operands)
            if operator == "q":
                stack.append(matrix)
                translucent.append(translucent[-1])
            elif operator == "Q":
                if not stack:
                    continue
                matrix = stack.pop()
                translucent.pop()
            elif operator == "cm":
                matrix = combined(matrix_of(numbers(operands)), matrix)
            written = instruction
            if names and operator in _NAMED and operands:
                operands = _renamed(operands, operator, names)
                written = (operands, Operator(operator))
            step = Step(written, operator, operands, matrix)
            if operator == "gs":
                translucent[-1] = self._group_state(operands, before=translucent[-1])
            form = self.form_of(step) if operator == "Do" else None
            if form is not None and not translucent[-1] and self._unrolls(form):
                self._unroll(form, matrix, depth)
            else:
                self._add(step)
        # A form, or a page, may leave states open; whatever follows begins with its own.
        for _ in stack:
            self._add(Step(([], Operator("Q")), "Q", [], start))

    def _group_state(self, operands: list[Any], *, before: bool) -> bool:
        """Tell whether forms are painted as translucent wholes after a state was set."""
        from pikepdf import Dictionary

        state = resource(self.resources, "/ExtGState", operands)
        if not isinstance(state, Dictionary):
            return before
        if not any(key in state for key in ("/ca", "/CA", "/BM", "/SMask")):
            return before
        from pipeline.prepress.transparency import blends, masks

        return float(state.get("/ca", 1)) < 1 or blends(state) or masks(state)

    def _unrolls(self, form: Any) -> bool:
        """Tell whether a form comes out the same when its operators stand in its place."""
        if form.get("/Subtype") != "/Form" or not self._transparency.of_object(form):
            return False
        group = form.get("/Group")
        if group is None:
            return True
        if bool(group.get("/K", False)):
            return False
        return not (bool(group.get("/I", False)) and self._transparency.blends_inside(form))

    def _unroll(self, form: Any, matrix: Matrix, depth: int) -> None:
        from pikepdf import Array, Operator, parse_content_stream

        content_of(form)
        own = matrix_of(numbers(form.get("/Matrix")))
        inner = combined(own, matrix)
        names = self._adopted(form, inner)
        left, low, right, high = (numbers(form.get("/BBox")) + [0.0] * 4)[:4]
        before: list[tuple[list[Any], str]] = [
            ([], "q"),
            (list(Array(list(own))), "cm"),
            (list(Array([left, low, right - left, high - low])), "re"),
            ([], "W"),
            ([], "n"),
        ]
        for operands, operator in before:
            at = matrix if operator in ("q", "cm") else inner
            self._add(Step((operands, Operator(operator)), operator, operands, at))
        self._read(parse_content_stream(form), inner, names, depth + 1)
        self._add(Step(([], Operator("Q")), "Q", [], matrix))

    def _adopted(self, form: Any, matrix: Matrix) -> dict[tuple[str, str], Any]:
        """Take a form's resources among the page's; return what each of its names is now."""
        from pikepdf import Dictionary, Name

        names: dict[tuple[str, str], Any] = {}
        resources = form.get("/Resources")
        for kind in dict.fromkeys(_NAMED.values()):
            held = resources.get(kind) if isinstance(resources, Dictionary) else None
            if not isinstance(held, Dictionary):
                continue
            if not isinstance(self.resources.get(kind), Dictionary):
                self.resources[kind] = Dictionary()
            for name, value in held.items():
                self._count += 1
                new = f"/Un{self._count}"
                thing = value
                if kind == "/Pattern":
                    thing = self._moved_pattern(value, matrix)
                self.resources[kind][new] = thing
                names[kind, name] = Name(new)
        return names

    def _moved_pattern(self, pattern: Any, matrix: Matrix) -> Any:
        """Return a pattern for the page, whose coordinates are not those of the form."""
        from pikepdf import Array, Dictionary, Stream

        if matrix == IDENTITY:
            return pattern
        own = matrix_of(numbers(pattern.get("/Matrix")))
        entries = {key: value for key, value in pattern.items() if key not in ("/Length",)}
        if isinstance(pattern, Stream):
            made: Any = Stream(self._pdf, pattern.read_raw_bytes())
            for key, value in entries.items():
                made[key] = value
        else:
            made = Dictionary(entries)
        made.Matrix = Array([round(value, 6) for value in combined(own, matrix)])
        return self._pdf.make_indirect(made)

    def _add(self, step: Step) -> None:
        if len(self.steps) >= _MOST:
            raise UnusableError(f"more than {_MOST:,} operators on a page")
        self.steps.append(step)


def _renamed(operands: list[Any], operator: str, names: dict[tuple[str, str], Any]) -> list[Any]:
    from pikepdf import Name

    at = 1 if operator in ("BDC", "DP") else len(operands) - 1 if "c" in operator else 0
    if at >= len(operands) or not isinstance(operands[at], Name):
        return operands
    new = names.get((_NAMED[operator], str(operands[at])))
    return operands if new is None else [*operands[:at], new, *operands[at + 1 :]]
