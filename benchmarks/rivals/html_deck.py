"""The deck as a page of HTML, with its drawings beside it.

CSS cannot shrink a text to its box, so every text has its design size and a long one runs over.
"""

import json
from html import escape
from pathlib import Path
from typing import Any

import fontpkg_barlow_semi_condensed

LOOK: dict[str, Any] = json.loads((Path(__file__).parent.parent / "look.json").read_text("utf-8"))
FONTS = Path(fontpkg_barlow_semi_condensed.__file__).parent / "files"
CUTS = {"regular": "normal 400", "bold": "normal 700", "italic": "italic 400"}
CARD_W, CARD_H = LOOK["card"]
COLUMNS, ROWS = LOOK["grid"]
LEFT = (LOOK["page"][0] - COLUMNS * CARD_W) / 2
TOP = (LOOK["page"][1] - ROWS * CARD_H) / 2
PT = 25.4 / 72
"""Millimetres in a point."""


def svg(width: float, height: float, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )


def card_form() -> str:
    """Return all that every card shares as one drawing."""
    frame, rule, stats = LOOK["frame"], LOOK["rule"], LOOK["stats"]
    inset = frame["inset"]
    parts = [
        f'<rect x="{inset}" y="{inset}" width="{CARD_W - 2 * inset}" '
        f'height="{CARD_H - 2 * inset}" rx="{frame["radius"]}" fill="{LOOK["paper"]}" '
        f'stroke="{LOOK["ink"]}" stroke-width="{frame["width"] * PT}"/>'
    ]
    parts += [
        f'<path stroke="{LOOK["ink"]}" stroke-width="{rule["width"] * PT}" '
        f'd="M {rule["x"]} {y} h {rule["length"]}"/>'
        for y in rule["y"]
    ]
    parts += [
        f'<path fill="{LOOK["accent"]}" transform="translate({stats["x"] + at * stats["step"]} '
        f'{stats["y"]}) scale({stats["icon"] / 24})" d="{LOOK["icons"][field]}"/>'
        for at, field in enumerate(stats["fields"])
    ]
    return svg(CARD_W, CARD_H, "".join(parts))


def marks() -> str:
    """Return a sheet's crop marks."""
    gap, length = LOOK["marks"]["gap"], LOOK["marks"]["length"]
    width, height = LOOK["page"]
    d = ""
    for column in range(COLUMNS + 1):
        x = LEFT + column * CARD_W
        d += f"M {x} {TOP - gap} v {-length} M {x} {height - TOP + gap} v {length} "
    for row in range(ROWS + 1):
        y = TOP + row * CARD_H
        d += f"M {LEFT - gap} {y} h {-length} M {width - LEFT + gap} {y} h {length} "
    stroke = LOOK["marks"]["width"] * PT
    return svg(width, height, f'<path stroke="#000" stroke-width="{stroke}" d="{d}"/>')


def place(selector: str, spec: dict[str, Any], x: float, y: float) -> str:
    """Return the rule that puts `selector` at (x, y), in millimetres, in its size and font."""
    width = f"width:{spec['w']}mm;" if "w" in spec else ""
    cut = f"{CUTS[spec['font']]} {spec['size']}pt/{LOOK['line']} Barlow"
    return f"{selector} {{ left:{x}mm; top:{y}mm; {width} font:{cut} }}"


def style() -> str:
    """Return the deck's style sheet."""
    stats, abilities = LOOK["stats"], LOOK["abilities"]
    faces = "".join(
        f"@font-face {{ font-family:Barlow; src:url({(FONTS / LOOK['fonts'][key]).as_uri()});"
        f"font-style:{cut.split()[0]}; font-weight:{cut.split()[1]} }}\n"
        for key, cut in CUTS.items()
    )
    rules = [
        place(f".{key}", LOOK[key], LOOK[key]["x"], LOOK[key]["y"]) for key in ("name", "flavour")
    ]
    for at in range(len(stats["fields"])):
        x = stats["x"] + at * stats["step"] + stats["number"]["dx"]
        rules.append(place(f".s{at}", stats["number"], x, stats["y"] + stats["number"]["dy"]))
    title, text = abilities["title"], abilities["text"]
    for at, y in enumerate(abilities["y"]):
        rules.append(place(f".t{at}", title, title["x"], y + title["dy"]))
        rules.append(place(f".a{at}", text, text["x"], y + text["dy"]))
    for at in range(COLUMNS * ROWS):
        row, column = divmod(at, COLUMNS)
        rules.append(f".c{at} {{ left:{LEFT + column * CARD_W}mm; top:{TOP + row * CARD_H}mm }}")
    width, height = LOOK["page"]
    return f"""{faces}
@page {{ size:{width}mm {height}mm; margin:0 }}
body {{ margin:0; color:{LOOK["ink"]} }}
.sheet {{ position:relative; width:{width}mm; height:{height}mm; break-after:page }}
.sheet > *, .card > * {{ position:absolute }}
.sheet > img {{ left:0; top:0 }}
.card {{ width:{CARD_W}mm; height:{CARD_H}mm }}
{chr(10).join(rules)}
"""


def markup(text: str) -> str:
    """Return ``**`` notation as HTML."""
    parts = escape(text).split("**")
    return "".join(f"<b>{part}</b>" if at % 2 else part for at, part in enumerate(parts))


def card_html(card: dict[str, Any], at: int) -> str:
    """Return the card that stands at place `at` of its sheet."""
    parts = [f"<div class=name>{escape(card['name'])}</div>"]
    parts += [f"<div class=s{n}>{card[key]}</div>" for n, key in enumerate(LOOK["stats"]["fields"])]
    for n, ability in enumerate(card["abilities"]):
        parts.append(f"<div class=t{n}>{escape(ability['name'])}</div>")
        parts.append(f"<div class=a{n}>{markup(ability['text'])}</div>")
    parts.append(f"<div class=flavour>{escape(card['flavour'])}</div>")
    return f'<div class="card c{at}"><img src=card.svg>{"".join(parts)}</div>'


def write_html(deck: Path, folder: Path, also: str = "") -> Path:
    """Write the deck of a folder into another one, with some more markup at its end."""
    cards = json.loads((deck / "deck.json").read_bytes())
    per_sheet = COLUMNS * ROWS
    sheets = [
        "<div class=sheet><img src=marks.svg>"
        + "".join(card_html(card, at) for at, card in enumerate(cards[first : first + per_sheet]))
        + "</div>"
        for first in range(0, len(cards), per_sheet)
    ]
    (folder / "card.svg").write_text(card_form(), "utf-8")
    (folder / "marks.svg").write_text(marks(), "utf-8")
    page = folder / "deck.html"
    head = f"<!doctype html><meta charset=utf-8><style>{style()}</style>"
    page.write_text(f"{head}{''.join(sheets)}{also}", "utf-8")
    return page
