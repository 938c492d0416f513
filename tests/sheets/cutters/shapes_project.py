"""A project whose products are pieces of every outline, with machines of its own to cut them."""

from pathlib import Path

SHAPES = {
    "cards": "trim: poker\nbleed: 3\n",
    "tiles": "trim: [40, 60]\noutline: {shape: rectangle, corner: 5}\n",
    "shared": "trim: [30, 20]\n",
    "round": "shape: circle 45 mm\nbleed: 3\n",
    "oval": "shape: ellipse 70 × 40 mm\n",
    "box": "shape: {tuckbox: {cards: 54, size: poker}}\nbleed: 3\n",
    "lid": "shape: lid 50 × 60 × 10 mm\n",
    "hexes": "shape: hex 40 mm\n",
    "triangles": "shape: triangle 50 mm\n",
    "pennants": "shape: triangle 50 mm\n",
    "standees": "shape: standee 25 × 40 mm\n",
    "tents": "trim: [50, 80]\nfolds: [{y: 20}, {y: 60}]\n",
    "spread": "trim: [80, 40]\nfolds: [{x: 30}]\n",
    "dials": "shape: dial cover 60 mm steps 10\n",
    "flag": (
        "trim: [90, 35]\n"
        "outline: {shape: path, path: 'M0 0H60L90 17.5Q80 30 60 35H0L15 17Z"
        "M20 10H30V20H20Z'}\n"
    ),
}
"""Layouts by product."""

COPIES = {
    "cards": 5,
    "tiles": 11,
    "shared": 30,
    "hexes": 20,
    "triangles": 30,
    "pennants": 30,
    "flag": 30,
}
SHEETS = {
    "shared": "gutter: 0",
    "hexes": "gutter: 0",
    "triangles": "gutter: 0, orientation: portrait",
    "pennants": "gutter: 0, orientation: landscape",
    "flag": "orientation: portrait",
}

CUTTERS = """\
cutters:
  trial:
    source: These tests.
    marks: {top-left: square, top-right: angle, bottom-left: angle, bottom-right: circle}
    length: 7
    offset: [0, 0]
    sheet: {marks: outline, slug: false, ruler: false, folds: across}
"""


def shapes_project(root: Path, language: str = "en") -> Path:
    """Write a project with a product for each of `SHAPES`; return its folder."""
    content, templates = root / "content/trial", root / "templates/trial"
    content.mkdir(parents=True)
    templates.mkdir(parents=True)
    (content / "game.yaml").write_text(
        f"id: trial\ntitle: Trial\nversion: 1.0.0\nlanguage: {language}\n", "utf-8"
    )
    (content / "kinds.yaml").write_text("{}\n", "utf-8")
    (templates / "cutters.yaml").write_text(CUTTERS, "utf-8")
    products = []
    for name, layout in SHAPES.items():
        (templates / f"{name}.layout.yaml").write_text(layout, "utf-8")
        (templates / f"{name}.xml.j2").write_text("<face></face>\n", "utf-8")
        choices = SHEETS.get(name, "gutter: auto")
        products.append(
            f"{name}: {{ title: {name}, component: {name}, copies: {COPIES.get(name, 2)},"
            f" sheet: {{ {choices} }} }}\n"
        )
    (content / "products.yaml").write_text("".join(products), "utf-8")
    return root
