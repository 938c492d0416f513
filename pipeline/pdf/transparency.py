"""What is transparent in a PDF, and the form XObjects around it inlined into the page.

Only so can what is opaque in them stay text and paths.
"""

from collections.abc import Sequence
from typing import Any, Final

from pipeline.pdf.geometry import IDENTITY, Matrix, combined, matrix_of
from pipeline.pdf.ink_spaces import is_plain_mesh
from pipeline.pdf.reading import UnusableError, content_of, key_of, numbers, resource
from pipeline.pdf.samples import bands_of, stretched

_PLAIN: Final = ("/Normal", "/Compatible")
_DEEP: Final = 28


def blends(state: Any) -> bool:
    """Tell whether a state of graphics mixes colours in another way than covering them."""
    from pikepdf import Array

    mode = state.get("/BM")
    if isinstance(mode, Array):
        mode = mode[0] if len(mode) else None
    return mode is not None and str(mode) not in _PLAIN


def masks(state: Any) -> bool:
    """Tell whether a state of graphics has a soft mask."""
    from pikepdf import Dictionary

    return isinstance(state.get("/SMask"), Dictionary)


class Transparency:
    """Tells what of one file is translucent; each thing is looked at once."""

    def __init__(self) -> None:
        self._known: dict[object, bool] = {}
        self._blending: dict[object, bool] = {}

    def of_resources(self, resources: Any, depth: int = 0) -> bool:
        """Tell whether anything among resources is translucent."""
        from pikepdf import Dictionary

        if not isinstance(resources, Dictionary):
            return False
        if depth > _DEEP:
            raise UnusableError("forms in forms without end")
        states = _values(resources, "/ExtGState")
        if any(_is_translucent(state) for state in states):
            return True
        return (
            any(self.of_object(thing, depth) for thing in _values(resources, "/XObject"))
            or any(self.of_pattern(thing, depth) for thing in _values(resources, "/Pattern"))
            or any(is_plain_mesh(thing) for thing in _values(resources, "/Shading"))
            or any(self.of_font(thing, depth) for thing in _values(resources, "/Font"))
        )

    def of_object(self, thing: Any, depth: int = 0) -> bool:
        """Tell whether a picture or a form is translucent, or anything in it."""
        return self._remembered(thing, lambda: self._looked_at(thing, depth))

    def of_pattern(self, thing: Any, depth: int = 0) -> bool:
        """Tell whether a pattern has to be flattened."""
        if thing.get("/PatternType") == 2:
            return "/Shading" in thing and is_plain_mesh(thing["/Shading"])
        return self._remembered(
            thing, lambda: self.of_resources(thing.get("/Resources"), depth + 1)
        )

    def of_font(self, thing: Any, depth: int = 0) -> bool:
        """Tell whether a font has glyphs that are drawn with anything translucent."""
        if thing.get("/Subtype") != "/Type3":
            return False
        return self._remembered(
            thing, lambda: self.of_resources(thing.get("/Resources"), depth + 1)
        )

    def blends_inside(self, form: Any, depth: int = 0) -> bool:
        """Tell whether a form, or one in it, has a state that blends."""
        key = key_of(form)
        if key not in self._blending:
            self._blending[key] = True
            resources = form.get("/Resources") or {}
            self._blending[key] = (
                depth > _DEEP
                or any(blends(state) for state in _values(resources, "/ExtGState"))
                or any(
                    self.blends_inside(thing, depth + 1)
                    for thing in _values(resources, "/XObject")
                    if thing.get("/Subtype") == "/Form"
                )
            )
        return self._blending[key]

    def _remembered(self, thing: Any, look: Any) -> bool:
        key = key_of(thing)
        if key is None:
            return bool(look())
        if key not in self._known:
            # Whatever contains itself is found to be damaged by whoever converts it.
            self._known[key] = False
            self._known[key] = bool(look())
        return self._known[key]

    def _looked_at(self, thing: Any, depth: int) -> bool:
        if thing.get("/Subtype") == "/Form":
            return self.of_resources(thing.get("/Resources"), depth + 1)
        if int(thing.get("/SMaskInData", 0)):
            return True
        return "/SMask" in thing and not _is_opaque(thing["/SMask"])


def _is_translucent(state: Any) -> bool:
    alpha = min(float(state.get(key, 1)) for key in ("/ca", "/CA"))
    return alpha < 1 or blends(state) or masks(state)


def _is_opaque(mask: Any) -> bool:
    decode = numbers(mask.get("/Decode"))
    band = stretched(bands_of(mask, 1), [(decode[0], decode[1])] if len(decode) > 1 else [(0, 1)])
    low, _ = band[0].getextrema()
    return low == 255


def _values(holder: Any, key: str) -> list[Any]:
    from pikepdf import Dictionary, Stream

    held = holder.get(key)
    if not isinstance(held, Dictionary):
        return []
    return [value for _, value in held.items() if isinstance(value, (Dictionary, Stream))]


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
        pass

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
