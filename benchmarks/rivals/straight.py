"""The deck by hand: what an expert of ReportLab's canvas writes for this one deck in an afternoon.

No engine, no schema, no positions: YAML through libyaml, widths cached by word, a greedy line
breaker, sizes stepped down until the text fits, repeated drawing in form XObjects, one text object
a card. Run as ``python straight.py FOLDER OUT.pdf``.
"""

# ruff: noqa: E402 - one module is kept out before ReportLab is imported

import json
import re
import sys
from pathlib import Path
from typing import Any

# ReportLab imports this whenever it is installed, as it is for Punchboard; the script has no use
# for it and would otherwise pay a start-up that isn't its own.
sys.modules["uharfbuzz"] = None  # type: ignore[assignment]

import fontpkg_barlow_semi_condensed
import yaml
from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.pdfgen.textobject import PDFTextObject

LOOK: dict[str, Any] = json.loads((Path(__file__).parent.parent / "look.json").read_text("utf-8"))
FONTS = Path(fontpkg_barlow_semi_condensed.__file__).parent / "files"
MM = 72 / 25.4
PAGE_W, PAGE_H = (side * MM for side in LOOK["page"])
CARD_W, CARD_H = (side * MM for side in LOOK["card"])
COLUMNS, ROWS = LOOK["grid"]
LEFT = (PAGE_W - COLUMNS * CARD_W) / 2
TOP = PAGE_H - (PAGE_H - ROWS * CARD_H) / 2
LEADING = LOOK["line"]

Word = tuple[str, str, float]
"""A font, a word set in it, and the word's width in em."""

words_of: dict[str, dict[str, Word]] = {key: {} for key in LOOK["fonts"]}
space_of: dict[str, float] = {}


def word_in(font: str, text: str) -> Word:
    """Return the word `text` in `font`, measured and kept for its next use."""
    wide = pdfmetrics.stringWidth(text, font, 1000) / 1000
    word = words_of[font][text] = (font, text, wide)
    return word


def parse(text: str, font: str) -> list[Word]:
    """Return the words of `text`; those between ``**`` are bold."""
    words = []
    for odd, part in enumerate(text.split("**")):
        style = "bold" if odd % 2 else font
        known = words_of[style]
        words += [known.get(word) or word_in(style, word) for word in part.split()]
    return words


def wrap(words: list[Word], room: float) -> list[list[Word]]:
    """Break `words` greedily into lines of at most `room` em."""
    lines: list[list[Word]] = []
    line: list[Word] = []
    used = 0.0
    for word in words:
        font, _, wide = word
        used += space_of[font] + wide
        if used > room and line:
            lines.append(line)
            line, used = [word], wide
        elif line:
            line.append(word)
        else:
            line, used = [word], wide
    lines.append(line)
    return lines


def fit(words: list[Word], box: dict[str, Any]) -> tuple[float, list[list[Word]]]:
    """Return the largest size, stepped down from the design size, that fits, and its lines."""
    size: float = box["size"]
    room, height = box["w"] * MM, box["h"] * MM + 0.01
    lines = wrap(words, room / size)
    while len(lines) * size * LEADING > height and size > box["floor"]:
        size -= LOOK["step"]
        lines = wrap(words, room / size)
    return size, lines


def set_box(
    text: PDFTextObject, words: list[Word], box: dict[str, Any], x: float, y: float
) -> None:
    """Set `words` into `box`, whose top-left corner is (x, y), a run of one font at a time."""
    size, lines = fit(words, box)
    text.setTextOrigin(x, y - size)
    current = ""
    for line in lines:
        run: list[str] = []
        for font, word, _ in line:
            if font != current:
                if run:
                    text.textOut(" ".join(run) + " ")
                    run = []
                text.setFont(font, size, size * LEADING)
                current = font
            run.append(word)
        text.textLine(" ".join(run))


def draw_card(canvas: Canvas, card: dict[str, Any], x: float, y: float) -> None:
    """Draw one card with its top-left corner at (x, y)."""
    canvas.saveState()
    canvas.translate(x, y)
    canvas.doForm("card")
    canvas.restoreState()
    text = canvas.beginText()
    for key in ("name", "flavour"):
        box = LOOK[key]
        words = parse(card[key], box["font"])
        set_box(text, words, box, x + box["x"] * MM, y - box["y"] * MM)
    stats, number = LOOK["stats"], LOOK["stats"]["number"]
    baseline = y - (stats["y"] + number["dy"]) * MM - number["size"]
    text.setFont(number["font"], number["size"])
    for at, field in enumerate(stats["fields"]):
        text.setTextOrigin(x + (stats["x"] + at * stats["step"] + number["dx"]) * MM, baseline)
        text.textOut(str(card[field]))
    title, box = LOOK["abilities"]["title"], LOOK["abilities"]["text"]
    for ability, down in zip(card["abilities"], LOOK["abilities"]["y"], strict=True):
        left, top = x + title["x"] * MM, y - down * MM
        text.setTextOrigin(left, top - title["size"])
        text.setFont(title["font"], title["size"])
        text.textOut(ability["name"])
        set_box(text, parse(ability["text"], box["font"]), box, left, top - box["dy"] * MM)
    canvas.drawText(text)


def outline(canvas: Canvas, d: str, x: float, y: float, scale: float) -> PDFPathObject:
    """Return an SVG path of absolute M, L, C and Z as a path of the canvas."""
    path = canvas.beginPath()
    for command, arguments in re.findall(r"([MLCZ])([\d. ]*)", d):
        n = [float(number) * scale for number in arguments.split()]
        points = [x + v if at % 2 == 0 else y - v for at, v in enumerate(n)]
        step = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}[command]
        step(*points)
    return path


def make_card_form(canvas: Canvas) -> None:
    """Make the form of all that every card shares: frame, rules and icons."""
    frame, rule, stats = LOOK["frame"], LOOK["rule"], LOOK["stats"]
    inset = frame["inset"] * MM
    canvas.beginForm("card", 0, -CARD_H, CARD_W, 0)
    canvas.setFillColor(HexColor(LOOK["paper"]))
    canvas.setStrokeColor(HexColor(LOOK["ink"]))
    canvas.setLineWidth(frame["width"])
    canvas.roundRect(
        inset,
        inset - CARD_H,
        CARD_W - 2 * inset,
        CARD_H - 2 * inset,
        frame["radius"] * MM,
        stroke=1,
        fill=1,
    )
    canvas.setLineWidth(rule["width"])
    left, right = rule["x"] * MM, (rule["x"] + rule["length"]) * MM
    canvas.lines([(left, -y * MM, right, -y * MM) for y in rule["y"]])
    canvas.setFillColor(HexColor(LOOK["accent"]))
    for at, field in enumerate(stats["fields"]):
        x, y = (stats["x"] + at * stats["step"]) * MM, -stats["y"] * MM
        d = LOOK["icons"][field]
        canvas.drawPath(outline(canvas, d, x, y, stats["icon"] * MM / 24), stroke=0, fill=1)
    canvas.endForm()


def make_marks_form(canvas: Canvas) -> None:
    """Make the form of a sheet's crop marks."""
    marks = LOOK["marks"]
    gap, length = marks["gap"] * MM, marks["length"] * MM
    right, bottom = LEFT + COLUMNS * CARD_W, TOP - ROWS * CARD_H
    lines = []
    for column in range(COLUMNS + 1):
        x = LEFT + column * CARD_W
        lines += [(x, TOP + gap, x, TOP + gap + length)]
        lines += [(x, bottom - gap, x, bottom - gap - length)]
    for row in range(ROWS + 1):
        y = TOP - row * CARD_H
        lines += [(LEFT - gap, y, LEFT - gap - length, y)]
        lines += [(right + gap, y, right + gap + length, y)]
    canvas.beginForm("marks", 0, 0, PAGE_W, PAGE_H)
    canvas.setLineWidth(marks["width"])
    canvas.lines(lines)
    canvas.endForm()


def main() -> None:
    folder, out = sys.argv[1:]
    records = {}
    # card.yaml, card-2.yaml and so on
    files = (Path(folder) / "content" / "bench").glob("card*.yaml")
    for path in sorted(files, key=lambda path: (len(path.name), path.name)):
        with path.open("rb") as stream:
            records |= yaml.load(stream, yaml.CSafeLoader)
    del records["source"]
    for key, file in LOOK["fonts"].items():
        pdfmetrics.registerFont(TTFont(key, str(FONTS / file)))
        space_of[key] = pdfmetrics.stringWidth(" ", key, 1)
    rl_config.useA85 = 0
    canvas = Canvas(
        out, (PAGE_W, PAGE_H), pageCompression=1, invariant=1, initialFontName="regular"
    )
    make_card_form(canvas)
    make_marks_form(canvas)
    ink, sheet = HexColor(LOOK["ink"]), COLUMNS * ROWS
    for number, card in enumerate(records.values()):
        row, column = divmod(number % sheet, COLUMNS)
        if row == column == 0:
            if number:
                canvas.showPage()
            canvas.doForm("marks")
            canvas.setFillColor(ink)
        draw_card(canvas, card, LEFT + column * CARD_W, TOP - row * CARD_H)
    canvas.save()


if __name__ == "__main__":
    main()
