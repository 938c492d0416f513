"""Each element's example from the reference, laid out for real on a small face of its own."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import yaml

from generator.proofs import Proof, make_proof
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.layout.element import ELEMENTS

INLINE: Final = "inline"
"""The name of the picture that shows all inline elements."""

INLINE_EXAMPLE: Final = """\
<p style="rules">
  Push a <t>Grunt</t> <b>two spaces</b> <i>away</i>.<br/>
  Costs <s>3</s> <u>4</u> <icon name="adrenaline" fill="accent"/>
  <span style="head">once a turn</span><note>A Grunt’s turn counts, too.</note>
</p>"""

_WIDTH: Final = 70
_INLINE_HEIGHT: Final = 21
_SLOTS: Final = ("name", "title", "rules", "emblem", "portrait", "passive")
_SURROUNDED: Final = {
    "p": "<flow>{}</flow>",
    "rule": '<flow w="66"><p style="rules">Above.</p>{}<p style="rules">Below.</p></flow>',
    "group": "<group>{}</group>",
    "td": '<table cols="1fr 1fr 12mm" style="cell"><tr>{}</tr></table>',
    "tr": '<table cols="1fr 12mm" style="cell">{}</table>',
    INLINE: '<flow note-style="note">{}</flow>',
}
_INSET: Final = 2

_STYLES: Final = """\
palette: { paper: "f3ead8", tint: "e7dcc3", line: "9a8f80", accent: "b5401f", fight: "8c2f1b" }
gradients: { dusk: { from: fight, to: "#e8b04a", angle: 90 } }
styles:
  title: { family: sans, cut: bold, size: 13, floor: 9, leading: 1.1 }
  rules: { family: sans, size: 8.5, floor: 6.5, leading: 1.25, term: semibold }
  cell: { family: sans, size: 8.5, floor: 6.5 }
  note: { family: sans, size: 7, floor: 6, leading: 1.2 }
  head: { family: sans, cut: semibold, size: 7, floor: 6, caps: true, tracking: 0.06 }
  stat: { family: sans, cut: bold, size: 9, floor: 7, leading: 1, align: center, colour: white }
  caption: { family: sans, size: 6, floor: 5, leading: 1.1, align: center }
"""
_GAME: Final = "id: samples\ntitle: Samples\nversion: 0.1.0\n"
_KINDS: Final = "card: { source: false, fields: { portrait: image } }\n"
_CARD: Final = {"trim": [24, 12], "slots": {"name": {"x": 2, "y": 2, "right": 2, "bottom": 2}}}
_CARDS: Final = "ada: { name: Ada, portrait: portrait.png }\n"


def examples() -> dict[str, str]:
    """Return the examples of the reference by element, and last that of all inline elements."""
    shown = {name: element.signature.example for name, element in ELEMENTS.items()}
    return {name: example for name, example in shown.items() if example} | {INLINE: INLINE_EXAMPLE}


def element_proofs(wanted: Sequence[str] = ()) -> Iterator[tuple[str, Proof]]:
    """Yield the name of each example, or of each wanted one, and the proof of a face that shows it.

    Raises PunchboardError, FaceError or LayoutError for an example that is wrong.
    """
    with TemporaryDirectory() as folder:
        root = Path(folder)
        _write_project(root, examples())
        edition = OpenEdition(EditionKey(root, "samples", ""))
        for name in wanted or examples():
            yield name, make_proof(edition, "ada", name)


def _write_project(root: Path, examples: dict[str, str]) -> None:
    content, templates = root / "content" / "samples", root / "templates" / "samples"
    products = {
        name: {"title": name, "component": f"sample-{name}", "records": "card"} for name in examples
    }
    files = {"game": _GAME, "kinds": _KINDS, "card": _CARDS, "products": yaml.safe_dump(products)}
    content.mkdir(parents=True)
    templates.mkdir(parents=True)
    for name, text in files.items():
        (content / f"{name}.yaml").write_text(text, "utf-8")
    _portrait(content / "portrait.png")
    (templates / "card.layout.yaml").write_text(yaml.safe_dump(_CARD), "utf-8")
    (templates / "styles.yaml").write_text(_STYLES, "utf-8")
    for name, example in examples.items():
        height = _INLINE_HEIGHT if name == INLINE else ELEMENTS[name].signature.height
        layout = {"trim": [_WIDTH, height], "slots": _slots()}
        (templates / f"sample-{name}.layout.yaml").write_text(yaml.safe_dump(layout), "utf-8")
        (templates / f"sample-{name}.xml.j2").write_text(_face(name, example), "utf-8")


def _face(name: str, example: str) -> str:
    if name == "face":
        return example
    inner = _SURROUNDED.get(name, "{}").format(example)
    if "slot=" not in example:
        inner = f'<group x="{_INSET}" y="{_INSET}" w="{_WIDTH - 2 * _INSET}">{inner}</group>'
    return f'<face><fill colour="white"/>{inner}</face>'


def _slots() -> dict[str, dict[str, float]]:
    inside = dict.fromkeys(("x", "y", "right", "bottom"), float(_INSET))
    return {slot: dict(inside) for slot in _SLOTS}


def _portrait(path: Path) -> None:
    """Write a bitmap to be placed: hills under a low sun."""
    from PIL import Image, ImageDraw

    wide, high = 960, 640
    sky = Image.linear_gradient("L").resize((wide, high))
    image = Image.composite(
        Image.new("RGB", sky.size, "#f0b46e"), Image.new("RGB", sky.size, "#3d5a80"), sky
    )
    draw = ImageDraw.Draw(image)
    draw.ellipse((600, 240, 780, 420), fill="#ffe2a8")
    draw.polygon([(0, 420), (300, 260), (620, 470), (960, 330), (960, 640), (0, 640)], "#5b3a52")
    draw.polygon([(0, 560), (420, 430), (960, 560), (960, 640), (0, 640)], "#2f2235")
    image.save(path)
