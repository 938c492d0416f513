"""The Punchboard project of the deck: its kinds, its product and its template, made of look.json.

The template is what an author writes who cares for speed: all that every card shares lies in one
shared group with its coordinates written out, and what differs is one text each.
"""

import json
from pathlib import Path
from typing import Any

LOOK: dict[str, Any] = json.loads((Path(__file__).parent / "look.json").read_text("utf-8"))
CAPITALS = 0.7
"""The capitals' height of Barlow Semi Condensed, in em."""

GAME = """\
id: bench
title: Bench
version: 1.0.0
language: en
source: {document: Synthetic deck}
"""

KIND = """\
{kind}:
  title: Card
  plural: Cards
  fields:
    might: {type: integer}
    guard: {type: integer}
    pace: {type: integer}
    heart: {type: integer}
    abilities:
      type: list
      length: 2
      of: {type: record, fields: {name: text, text: markup}}
    flavour: text
"""


def write_project(folder: Path, kinds: list[str]) -> None:
    """Write all of the project but its records, which are of `kinds`, under `folder`."""
    content, template = folder / "content" / "bench", folder / "templates" / "bench"
    icons = {f"icons/{name}.svg": icon(name, d) for name, d in LOOK["icons"].items()}
    save(
        content,
        {"game.yaml": GAME, "kinds.yaml": kinds_file(kinds), "products.yaml": products(kinds)},
    )
    face = {"styles.yaml": styles(), "card.layout.yaml": layout(), "card.xml.j2": card()}
    save(template, {**face, **icons})


def save(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def kinds_file(kinds: list[str]) -> str:
    """Return ``kinds.yaml``: kinds of the same fields."""
    return "".join(KIND.replace("{kind}", kind) for kind in kinds)


def products(kinds: list[str]) -> str:
    """Return ``products.yaml``: cards edge to edge, and on the sheet only what the rivals draw."""
    marks = LOOK["marks"]
    style = f"mark-offset: {marks['gap']}, mark-length: {marks['length']}"
    return f"""\
cards:
  title: Cards
  component: card
  records: [{", ".join(kinds)}]
  papers: [a4]
  sheet:
    {{gutter: 0, margin: 2.5, {style}, mark-weight: {marks["width"]}, ruler: false, slug: false}}
"""


def styles() -> str:
    """Return ``styles.yaml``: one family of three cuts, the colours, a style for each text."""
    name, flavour = LOOK["name"], LOOK["flavour"]
    title, text = LOOK["abilities"]["title"], LOOK["abilities"]["text"]
    boxes = {
        "name": name,
        "number": LOOK["stats"]["number"],
        "title": title,
        "text": text,
        "flavour": flavour,
    }
    lines = ["families:", "  body:", "    cuts:"]
    for cut, file in LOOK["fonts"].items():
        lines.append(f'      {cut}: {{file: "package:fontpkg_barlow_semi_condensed/files/{file}"}}')
    colours = ", ".join(f'{key}: "{LOOK[key].lstrip("#")}"' for key in ("ink", "accent", "paper"))
    lines += [f"palette: {{{colours}}}", "styles:"]
    for key, box in boxes.items():
        floor = f", floor: {box['floor']}" if "floor" in box else ""
        own = f"cut: {box['font']}, size: {box['size']}{floor}, leading: {LOOK['line']}"
        lines.append(f"  {key}: {{family: body, {own}}}")
    return "\n".join([*lines, ""])


def layout() -> str:
    """Return ``card.layout.yaml``: the boxes of the texts that have to fit."""
    slots = {"name": slot(LOOK["name"]), "flavour": slot(LOOK["flavour"])}
    text = LOOK["abilities"]["text"]
    for number, y in enumerate(LOOK["abilities"]["y"], 1):
        slots[f"text-{number}"] = slot({**text, "y": y + text["dy"]})
    lines = [f"  {name}: {{{box}}}" for name, box in slots.items()]
    return "\n".join(["trim: poker", "slots:", *lines, ""])


def slot(box: dict[str, Any]) -> str:
    """Return `box` from its first line's capitals down: Punchboard fits ink, rivals fit lines.

    A line holds as much above its capitals as below its descenders, so the same number of lines
    fits either box.
    """
    above = below_line_top(box["size"])
    y, h = box["y"] + above, box["h"] - above
    return f"x: {box['x']}, y: {y:.3f}, w: {box['w']}, h: {h:.3f}"


def below_line_top(size: float) -> float:
    """Return how far the capitals of `size` points stand below their line's top, in mm."""
    return (1 - CAPITALS) * size * 25.4 / 72


def card() -> str:
    """Return the template of a card."""
    title = LOOK["abilities"]["title"]
    lines = ["<face>", *shared(), '  <text slot="name" style="name">{{ record.name }}</text>']
    lines += numbers()
    for index, top in enumerate(LOOK["abilities"]["y"]):
        y = top + title["dy"] + below_line_top(title["size"])
        ability = f"record.abilities[{index}]"
        lines += [
            f'  <text x="{title["x"]}" y="{y:.3f}" style="title">{{{{ {ability}.name }}}}</text>',
            f'  <text slot="text-{index + 1}" style="text">{{{{ {ability}.text }}}}</text>',
        ]
    flavour = '  <text slot="flavour" style="flavour">{{ record.flavour }}</text>'
    return "\n".join([*lines, flavour, "</face>", ""])


def shared() -> list[str]:
    """Return the shared group: frame, rules and icons."""
    frame, rule, stats = LOOK["frame"], LOOK["rule"], LOOK["stats"]
    inset = frame["inset"]
    width, height = (side - 2 * inset for side in LOOK["card"])
    lines = [
        '  <group share="true">',
        f'    <fill x="{inset}" y="{inset}" w="{width}" h="{height}" radius="{frame["radius"]}"'
        f' colour="paper" stroke="ink" weight="{frame["width"]}"/>',
    ]
    for y in rule["y"]:
        size = f'w="{rule["length"]}" weight="{rule["width"]}"'
        lines.append(f'    <rule x="{rule["x"]}" y="{y}" {size}/>')
    for at, name in enumerate(stats["fields"]):
        x, side = stats["x"] + at * stats["step"], stats["icon"]
        place = f'x="{x}" y="{stats["y"]}" w="{side}" h="{side}"'
        lines.append(f'    <icon {place} name="{name}" colour="accent"/>')
    return [*lines, "  </group>"]


def numbers() -> list[str]:
    """Return a text for each number."""
    stats, number = LOOK["stats"], LOOK["stats"]["number"]
    y = stats["y"] + number["dy"] + below_line_top(number["size"])
    lines = []
    for at, name in enumerate(stats["fields"]):
        x = stats["x"] + at * stats["step"] + number["dx"]
        lines.append(f'  <text x="{x}" y="{y:.3f}" style="number">{{{{ record.{name} }}}}</text>')
    return lines


def icon(name: str, d: str) -> str:
    """Return the path `d` as an SVG icon."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<title>{name}</title><path d="{d}" fill="currentColor"/></svg>\n'
    )
