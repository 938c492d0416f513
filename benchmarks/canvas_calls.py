"""One content stream of a printed PDF as calls of ReportLab's canvas, operator by operator."""

from collections.abc import Callable
from typing import Any

from embedded import Typefaces

Call = list[Any]
"""A method of the canvas, or of the text object that is open, and its arguments."""

CALLS = {
    "q": "saveState",
    "Q": "restoreState",
    "cm": "transform",
    "w": "setLineWidth",
    "J": "setLineCap",
    "j": "setLineJoin",
    "M": "setMiterLimit",
    "rg": "setFillColorRGB",
    "RG": "setStrokeColorRGB",
    "g": "setFillGray",
    "G": "setStrokeGray",
    "Tc": "setCharSpace",
    "Ts": "setRise",
}
SEGMENTS = {"m": "moveTo", "l": "lineTo", "c": "curveTo", "h": "close", "re": "rect"}
# Stroke, fill, and the rule: 0 for even-odd, 1 for non-zero.
PAINTS = {"S": (1, 0, 1), "f": (0, 1, 1), "f*": (0, 1, 0), "B": (1, 1, 1), "B*": (1, 1, 0)}
CLIPS = {"W": 1, "W*": 0}


class Reading:
    """Reads one content stream; `fonts` are typefaces by the names of resources."""

    def __init__(self, fonts: dict[str, str], typefaces: Typefaces) -> None:
        self.calls: list[Call] = []
        self.forms: list[str] = []
        self._fonts, self._typefaces = fonts, typefaces
        self._path: list[Call] = []
        self._clip: int | None = None
        self._font: tuple[str, float] | None = None
        self._saved: list[tuple[str, float] | None] = []
        self._others: dict[str, Callable[[list[Any]], None]] = {
            "BT": self._begin_text,
            "ET": lambda _: self._add("drawText"),
            "Tf": self._set_font,
            "Td": lambda by: self._add("moveCursor", by[0], -by[1]),
            "TJ": self._show,
            "d": lambda dash: self._add("setDash", dash[0], dash[1]),
            "n": self._end_path,
            "Do": self._do,
        }

    def read(self, operator: str, operands: list[Any]) -> None:
        """Add the call of one operator."""
        if operator in SEGMENTS:
            self._path.append([SEGMENTS[operator], *operands])
        elif operator in PAINTS:
            self._add("drawPath", self._path, *PAINTS[operator])
            self._path = []
        elif operator in CLIPS:
            self._clip = CLIPS[operator]
        elif operator in CALLS:
            self._keep_font(operator)
            self._add(CALLS[operator], *operands)
        elif operator in self._others:
            self._others[operator](operands)
        else:
            raise SystemExit(f"no call of the canvas is known for the operator {operator}")

    def _add(self, name: str, *arguments: Any) -> None:
        self.calls.append([name, *arguments])

    def _keep_font(self, operator: str) -> None:
        """Follow the font through saved states: a text object of a canvas knows none."""
        if operator == "q":
            self._saved.append(self._font)
        elif operator == "Q":
            self._font = self._saved.pop()

    def _begin_text(self, _: list[Any]) -> None:
        self._add("beginText")
        if self._font is not None:
            self._add("setFont", *self._font)

    def _set_font(self, operands: list[Any]) -> None:
        if self.calls[-1][0] == "setFont":
            self.calls.pop()
        self._font = (self._fonts[operands[0]], operands[1])
        self._add("setFont", *self._font)

    def _show(self, operands: list[Any]) -> None:
        glyphs = b"".join(piece for piece in operands[0] if isinstance(piece, bytes))
        assert self._font is not None
        self._add("textOut", self._typefaces[self._font[0]].text(glyphs))

    def _end_path(self, _: list[Any]) -> None:
        if self._clip is not None:
            self._add("clipPath", self._path, self._clip)
        self._path, self._clip = [], None

    def _do(self, operands: list[Any]) -> None:
        self.forms.append(operands[0])
        self._add("doForm", form_name(operands[0]))


def form_name(resource: str) -> str:
    """Return what the canvas calls a form that is this resource of a PDF."""
    return resource.removeprefix("/")
