"""Recorded drawing through ReportLab's canvas: ``python recorded.py OUT RECORDING...``.

Each RECORDING is a folder that `recording.py` has made of the PDFs of a game. Every call is made as
it stands there: nothing is read from content, rendered, measured, fitted or imposed. It is what
drawing these pages costs whoever draws with ReportLab.
"""

# ruff: noqa: E402 - one module is kept out before ReportLab is imported

import json
import sys
from pathlib import Path
from typing import Any

# ReportLab imports this whenever it is installed, as it is for Punchboard (see straight.py).
sys.modules["uharfbuzz"] = None  # type: ignore[assignment]

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject


def path(canvas: Canvas, segments: list[list[Any]]) -> PDFPathObject:
    """Return a path of its segments."""
    drawn = canvas.beginPath()
    for name, *numbers in segments:
        getattr(drawn, name)(*numbers)
    return drawn


def draw(canvas: Canvas, calls: list[list[Any]]) -> None:
    """Make the calls of a page or a form."""
    target: Canvas | PDFTextObject = canvas
    for name, *arguments in calls:
        if name == "drawPath":
            segments, stroke, fill, rule = arguments
            canvas.drawPath(path(canvas, segments), stroke, fill, rule)
        elif name == "clipPath":
            segments, rule = arguments
            canvas.clipPath(path(canvas, segments), 0, 0, rule)
        elif name == "beginText":
            target = canvas.beginText()
        elif name == "drawText":
            canvas.drawText(target)
            target = canvas
        else:
            getattr(target, name)(*arguments)


def write(document: dict[str, Any], out: Path) -> None:
    """Write one document."""
    canvas = Canvas(str(out / document["name"]), pageCompression=1, invariant=1)
    for name, form in document["forms"].items():
        canvas.beginForm(name, *form["box"])
        draw(canvas, form["calls"])
        canvas.endForm()
    for page in document["pages"]:
        canvas.setPageSize(page["size"])
        draw(canvas, page["calls"])
        canvas.showPage()
    canvas.save()


def main() -> None:
    out, *recordings = map(Path, sys.argv[1:])
    rl_config.useA85 = 0
    for recording in recordings:
        for name, file in json.loads((recording / "fonts.json").read_bytes()).items():
            pdfmetrics.registerFont(TTFont(name, str(recording / file)))
        folder = out / recording.name
        folder.mkdir(parents=True, exist_ok=True)
        for document in sorted(recording.glob("*.pdf.json")):
            write(json.loads(document.read_bytes()), folder)


if __name__ == "__main__":
    main()
