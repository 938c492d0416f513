"""A game of plain cards, hexes, discs, pages and a booklet, whose faces show their numbers."""

from pathlib import Path

from edits import write

from pipeline.build.edition import EditionKey
from pipeline.build.options import Printer, PrintSettings
from pipeline.build.stages import Outcome, Request, build
from pipeline.source.units import mm

CARD, HEX, DISC = (mm(44), mm(63)), (mm(30) * 2 / 3**0.5, mm(30)), (mm(30), mm(30))
"""Width and height in points of the pieces."""

FLAG = "shape: path, path: 'M0 0C10 0 30 4 40 0V30L0 20Z'"
BAR, FRONT, BACK = 9, 4, 5
"""Millimetres: the length of the bar of number 0, and how tall bars are."""

FILES = {
    "content/deck/game.yaml": "id: deck\ntitle: Deck\nversion: '1'\n",
    "content/deck/kinds.yaml": "card: { fields: { cost: { type: integer } } }\n",
    "content/deck/card.yaml": "source: { section: own }\n"
    + "".join(f"c{n}: {{ name: C{n}, cost: {n} }}\n" for n in range(7)),
    "content/deck/products.yaml": """
cards: { title: Cards, component: card, records: card, back: { component: card-back, each: true } }
hexes: { title: Hexes, component: hex, records: card, back: { component: hex-back, each: true },
         copies: 2 }
discs: { title: Discs, component: disc, records: card, back: { component: disc-back, each: true },
         sheet: { nest: false } }
flags: { title: Flags, component: flag, records: card,
         back: { component: flag-back, each: true } }
sheets: { title: Sheets, component: page, records: card,
          back: { component: page-back, each: true } }
wide: { title: Wide, component: broad, records: card, back: { component: broad-back, each: true } }
book: { title: Book, component: page, records: card, back: { component: page-back, each: true },
        sheet: { profile: booklet } }
""",
    "templates/deck/card.layout.yaml": "trim: [44, 63]\nbleed: 3\noutline: { corner: 3 }\n",
    "templates/deck/hex.layout.yaml": "shape: hex 30 mm\nbleed: 2\n",
    "templates/deck/disc.layout.yaml": "shape: circle 30 mm\nbleed: 2\n",
    "templates/deck/flag.layout.yaml": f"trim: [40, 30]\noutline: {{ {FLAG} }}\n",
    "templates/deck/flag-back.layout.yaml": "trim: [40, 30]\n"
    f"outline: {{ {FLAG}, mirrored: true }}\n",
    "templates/deck/page.layout.yaml": "trim: paper\n",
    "templates/deck/broad.layout.yaml": "trim: paper\nturn: true\n",
}
OUTLINED = '<face><shape outline="cut" stroke="ink"/></face>\n'
FACE = '<face><shape d="M0 0H{{{{ {bar} + card.cost }}}}V{tall}H0Z" fill="ink"/></face>\n'


class Deck:
    """The game in a project, whose faces are drawn once, however often they are printed."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def printed(self, name: str, paper: str, settings: PrintSettings) -> tuple[Outcome, bytes]:
        key, out, cache = EditionKey(self.root, "deck", ""), self.root / "out", self.root / "cache"
        order = Request(key, out, (name,), (paper,), jobs=1, cache=cache, settings=settings)
        outcome = build(order)
        assert not outcome.withheld, outcome.findings
        return outcome, (outcome.folder / outcome.printed[0].file).read_bytes()


def write_deck(root: Path) -> Deck:
    """Write the game; each side of a piece is a component of its own."""
    texts = dict(FILES)
    for name in ("card", "hex", "disc", "flag", "page", "broad"):
        layout = texts[f"templates/deck/{name}.layout.yaml"]
        texts.setdefault(f"templates/deck/{name}-back.layout.yaml", layout)
        for side, tall in ((name, FRONT), (f"{name}-back", BACK)):
            face = OUTLINED if name == "flag" else FACE.format(bar=BAR, tall=tall)
            texts[f"templates/deck/{side}.xml.j2"] = face
    return Deck(write(root, texts))


def asked(printer: Printer | None = None, **choices: object) -> PrintSettings:
    overrides = ((key.replace("_", "-"), value) for key, value in choices.items())
    return PrintSettings(tuple(overrides), printer)
