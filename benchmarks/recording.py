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
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from canvas_calls import Call, Reading, form_name
from embedded import Typefaces
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DictionaryObject


class Recorder:
    """Reads one document; its typefaces are shared with those read before."""

    def __init__(self, reader: PdfReader, typefaces: Typefaces) -> None:
        self._reader, self._typefaces = reader, typefaces
        self.forms: dict[str, dict[str, Any]] = {}
        self._names: dict[int, str] = {}

    def page(self, page: PageObject) -> dict[str, Any]:
        """Return a page's size and calls; its forms join those of the document."""
        calls = self._calls(page["/Contents"].get_object(), page["/Resources"].get_object())
        return {"size": [float(page.mediabox.width), float(page.mediabox.height)], "calls": calls}

    def _calls(self, content: Any, resources: Any) -> list[Call]:
        if unknown := {"/Shading", "/ExtGState", "/Pattern"} & resources.keys():
            raise SystemExit(f"no call of the canvas is recorded for {', '.join(sorted(unknown))}")
        fonts = {name: self._font(name, font) for name, font in resources.get("/Font", {}).items()}
        reading = Reading(fonts, self._typefaces)
        # Texts are glyph numbers: whatever else they might be read as is wrong.
        stream = ContentStream(content, self._reader, forced_encoding="bytes")
        for operands, operator in stream.operations:
            reading.read(operator.decode(), [plain(each) for each in operands])
        for name in dict.fromkeys(reading.forms):
            if form_name(name) not in self.forms:
                self._add_form(name, resources["/XObject"][name].get_object())
        return reading.calls

    def _font(self, resource: str, reference: Any) -> str:
        """Return the name of a font; many forms have it among their resources."""
        key = reference.idnum
        if key not in self._names:
            self._names[key] = self._typefaces.add(resource, reference.get_object())
        return self._names[key]

    def _add_form(self, name: str, form: Any) -> None:
        if form["/Subtype"] != "/Form" or "/Matrix" in form:
            raise SystemExit(f"{name} is a bitmap or a turned form, which is not recorded")
        box = [float(side) for side in form["/BBox"]]
        calls = self._calls(form, form.get("/Resources", DictionaryObject()))
        # Forms within it were added before: the canvas wants them in this order.
        self.forms[form_name(name)] = {"box": box, "calls": calls}


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
