"""A game of plain cards, hexes, discs, pages and a booklet, whose faces are drawn once."""

from pathlib import Path

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.faces import MadeFace, make_face
from pipeline.build.options import Printer, PrintSettings
from pipeline.build.pdf import pdf_bytes
from pipeline.build.plan import make_plan
from pipeline.build.request import FaceOrder
from pipeline.build.sheets import impose_run
from pipeline.build.slug_lines import publication
from pipeline.build.workers import BuildResults
from pipeline.sheets.model import Imposition
from pipeline.source.units import mm

CARD, HEX, DISC = (mm(44), mm(63)), (mm(30) * 2 / 3**0.5, mm(30)), (mm(30), mm(30))
"""Width and height in points of the pieces."""

FLAG = "shape: path, path: 'M0 0C10 0 30 4 40 0V30L0 20Z'"

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
FACE = '<face><shape x="1" y="2" d="M0 0H9V4H0Z" fill="ink"/></face>\n'


class Deck:
    """An open game whose faces are drawn once, however often they are printed."""

    def __init__(self, root: Path) -> None:
        self.edition = OpenEdition(EditionKey(root, "deck", ""))
        self._made: dict[FaceOrder, MadeFace] = {}

    def printed(self, name: str, paper: str, settings: PrintSettings) -> tuple[Imposition, bytes]:
        """Return a product's sheets and its PDF."""
        plan = make_plan(self.edition, (name,), (paper,), settings)
        for order in plan.orders:
            if order not in self._made:
                self._made[order] = make_face(self.edition, order)
        (run,) = plan.runs
        results = BuildResults(plan, [self._made[order] for order in plan.orders])
        imposition = impose_run(self.edition, run, results.facts(run))
        document = publication(self.edition, run, imposition.sheets, results.faces(run))
        return imposition, pdf_bytes(document, self.edition.renderer)


def write_deck(root: Path) -> Deck:
    """Write the game and open it; each side of a piece is a component of its own."""
    texts = dict(FILES)
    for name in ("card", "hex", "disc", "flag", "page", "broad"):
        layout = texts[f"templates/deck/{name}.layout.yaml"]
        texts.setdefault(f"templates/deck/{name}-back.layout.yaml", layout)
        for side in (name, f"{name}-back"):
            texts[f"templates/deck/{side}.xml.j2"] = OUTLINED if name == "flag" else FACE
    for place, text in texts.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_text(text, encoding="utf-8")
    return Deck(root)


def asked(printer: Printer | None = None, **choices: object) -> PrintSettings:
    """Return what is asked of one printing."""
    overrides = ((key.replace("_", "-"), value) for key, value in choices.items())
    return PrintSettings(tuple(overrides), printer)
