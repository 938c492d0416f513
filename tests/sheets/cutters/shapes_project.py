"""A project whose products are pieces of every outline, with machines of its own to cut them."""

from pathlib import Path

import yaml

SHAPES = yaml.safe_load(Path(__file__).with_name("shapes.yaml").read_text("utf-8"))

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
    for name, told in SHAPES.items():
        (templates / f"{name}.layout.yaml").write_text(told["layout"], "utf-8")
        (templates / f"{name}.xml.j2").write_text("<face></face>\n", "utf-8")
        copies, sheet = told.get("copies", 2), told.get("sheet", "gutter: auto")
        products.append(
            f"{name}: {{ title: {name}, component: {name}, copies: {copies},"
            f" sheet: {{ {sheet} }} }}\n"
        )
    (content / "products.yaml").write_text("".join(products), "utf-8")
    return root
