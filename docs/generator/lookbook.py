"""A small project of plain cards that shows profiles and shared styles as they print."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import yaml

from generator.proofs import make_proof
from generator.styles import shared_styles
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.request import Request
from pipeline.build.stages import build
from pipeline.source.units import to_mm

_GAME: Final = "plain"
_CARDS: Final = 9
_WIDTH: Final = 120
_EDGE: Final = 3
_BETWEEN: Final = 1.6
_LEADING: Final = 1.12
"""Of the specimen, in mm: its width, margin and distance of rows; the widest leading."""
_SIDES: Final = ("x", "y", "right", "bottom")
_FRONT: Final = """\
<face>
  <fill colour="front" bleed="true"/>
  <fill slot="frame" colour="white" radius="2"/>
  <text slot="number" style="number">{{ record.name }}</text>
</face>"""
_BACK: Final = """\
<face>
  <fill colour="reverse" bleed="true"/>
</face>"""
_STYLES: Final = """\
palette: { front: "f0dcc0", reverse: "8c2f1b" }
styles:
  number: { family: sans, cut: bold, size: 40, align: center }
"""
_SPECIMEN: Final = """\
<face>
  <fill colour="white"/>
  <flow x="3" y="3" gap="1.6">
    {%- for name in names %}
    <row cols="36mm 1fr" valign="middle">
      <p style="doc-small">{{ name }}</p>
      {%- if name in light %}
      <panel fill="doc-accent" padding="0.6 1">
        <p style="{{ name }}" align="left">Twelve explorers, 1–23</p>
      </panel>
      {%- else %}
      <p style="{{ name }}" align="left">Twelve explorers, 1–23</p>
      {%- endif %}
    </row>
    {%- endfor %}
  </flow>
</face>"""


def sheets(profiles: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield each profile and the PDF of nine poker cards that it lays on A4."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        _write_project(root, profiles)
        order = Request(EditionKey(root, _GAME, ""), root / "output", tuple(profiles), ("a4",), 1)
        outcome = build(order)
        for entry in outcome.printed:
            yield entry.product, (outcome.folder / entry.file).read_bytes()


def specimen() -> bytes:
    """Return the PDF of a face that sets a line in each shared style."""
    with TemporaryDirectory() as folder:
        root = Path(folder)
        _write_project(root, [])
        edition = OpenEdition(EditionKey(root, _GAME, ""))
        return make_proof(edition, "specimen").pdf


def _write_project(root: Path, profiles: list[str]) -> None:
    content, templates = root / "content" / _GAME, root / "templates" / _GAME
    cards = {"title": "Cards", "component": "front", "records": "card", "back": "back"}
    products = {name: cards | {"sheet": name} for name in profiles}
    products["specimen"] = {"title": "Styles", "component": "specimen"}
    styles = shared_styles()["styles"]
    light = [name for name, style in styles.items() if style.get("colour") == "doc-on-accent"]
    names = f"{{% set names, light = {[*styles]}, {light} %}}"
    records = {f"card-{number}": {"name": str(number)} for number in range(1, _CARDS + 1)}
    number = {"x": 5, "y": 34, "right": 5, "h": 24}
    layout = {"trim": "poker", "bleed": 3}
    files = {
        content / "game.yaml": f"id: {_GAME}\ntitle: Plain\nversion: '1'\n",
        content / "kinds.yaml": "card: { source: false }\n",
        content / "card.yaml": yaml.safe_dump(records, sort_keys=False),
        content / "products.yaml": yaml.safe_dump(products),
        templates / "styles.yaml": _STYLES,
        templates / "front.xml.j2": _FRONT,
        templates / "back.xml.j2": _BACK,
        templates / "specimen.xml.j2": f"{names}{_SPECIMEN}",
        templates / "front.layout.yaml": yaml.safe_dump(
            layout | {"slots": {"number": number, "frame": dict.fromkeys(_SIDES, 4)}}
        ),
        templates / "back.layout.yaml": yaml.safe_dump(layout),
        templates / "specimen.layout.yaml": yaml.safe_dump(_specimen_layout(styles)),
    }
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")


def _specimen_layout(styles: dict[str, Any]) -> dict[str, Any]:
    """Return a layout that is high enough for a line of each style at its own size."""
    lines = (max(style["size"], styles["doc-small"]["size"]) for style in styles.values())
    height = sum(to_mm(line * _LEADING) + _BETWEEN for line in lines)
    return {"trim": [_WIDTH, round(height + 2 * _EDGE)]}
