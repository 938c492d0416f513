"""What printed PDFs draw, as calls of ReportLab's canvas: the material of `rivals/recorded.py`.

``python benchmarks/recording.py FOLDER INTO`` reads all PDFs below FOLDER, which Punchboard has
printed, and writes a JSON file for each into INTO, with ``fonts.json`` and a font file for each
typeface. Every operator becomes
the one public call that draws it; the run ends at an operator, a resource or a font of another
sort, so that nothing is left out in silence. A canvas has no call for kerning within a line: its
words are set with their natural widths.
"""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from embedded import Typefaces
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DictionaryObject

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
    """One content stream, operator by operator."""

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


class Recorder:
    """Reads one document; its typefaces are shared with those read before."""

    def __init__(self, reader: PdfReader, typefaces: Typefaces) -> None:
        self._reader, self._typefaces = reader, typefaces
        self.forms: dict[str, dict[str, Any]] = {}

    def page(self, page: PageObject) -> dict[str, Any]:
        """Return a page's size and calls; its forms join those of the document."""
        calls = self._calls(page["/Contents"].get_object(), page["/Resources"].get_object())
        return {"size": [float(page.mediabox.width), float(page.mediabox.height)], "calls": calls}

    def _calls(self, content: Any, resources: Any) -> list[Call]:
        if unknown := {"/Shading", "/ExtGState", "/Pattern"} & resources.keys():
            raise SystemExit(f"no call of the canvas is recorded for {', '.join(sorted(unknown))}")
        fonts = {
            name: self._typefaces.add(font.get_object())
            for name, font in resources.get("/Font", {}).items()
        }
        reading = Reading(fonts, self._typefaces)
        # Texts are glyph numbers: whatever else they might be read as is wrong.
        stream = ContentStream(content, self._reader, forced_encoding="bytes")
        for operands, operator in stream.operations:
            reading.read(operator.decode(), [plain(each) for each in operands])
        for name in dict.fromkeys(reading.forms):
            if form_name(name) not in self.forms:
                self._add_form(name, resources["/XObject"][name].get_object())
        return reading.calls

    def _add_form(self, name: str, form: Any) -> None:
        if form["/Subtype"] != "/Form" or "/Matrix" in form:
            raise SystemExit(f"{name} is a bitmap or a turned form, which is not recorded")
        box = [float(side) for side in form["/BBox"]]
        calls = self._calls(form, form.get("/Resources", DictionaryObject()))
        # Forms within it were added before: the canvas wants them in this order.
        self.forms[form_name(name)] = {"box": box, "calls": calls}


def form_name(resource: str) -> str:
    """Return what the canvas calls a form that is this resource of a PDF."""
    return resource.removeprefix("/")


def plain(operand: Any) -> Any:
    """Return an operand as JSON holds it, but for the bytes of a text."""
    if isinstance(operand, list):
        return [plain(each) for each in operand]
    if isinstance(operand, bytes | str):
        return operand
    number = float(operand)
    return int(number) if number.is_integer() else number


def recorded(folder: Path, typefaces: Typefaces) -> Iterator[dict[str, Any]]:
    """Yield what each PDF below `folder` draws."""
    for path in sorted(folder.rglob("*.pdf")):
        reader = PdfReader(path)
        recorder = Recorder(reader, typefaces)
        pages = [recorder.page(page) for page in reader.pages]
        name = "-".join(path.relative_to(folder).parts)
        yield {"name": name, "pages": pages, "forms": recorder.forms}


def main() -> None:
    folder, into = map(Path, sys.argv[1:])
    into.mkdir(parents=True, exist_ok=True)
    typefaces = Typefaces()
    for document in recorded(folder, typefaces):
        (into / f"{document['name']}.json").write_text(json.dumps(document), "utf-8")
    (into / "fonts.json").write_text(json.dumps(typefaces.save(into)), "utf-8")


if __name__ == "__main__":
    main()
