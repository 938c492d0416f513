"""Products choose records, and every component is printed."""

import pytest

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS

FILES = {
    "game.yaml": "id: tiny\ntitle: T\nversion: '1'\nconstants: { dear: 5 }\n",
    "kinds.yaml": "card:\n  fields: { cost: integer }\nomen: {}\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, cost: 2 }\n",
}


@pytest.mark.parametrize(
    ("records", "left"),
    [
        ("card", []),
        ("{ kind: card, where: cost == 2 }", []),
        ("{ kind: card, where: slug == 'fox' and record.cost < c.dear }", []),
        ("{ kind: card, where: cost > c.dear }", ["no record of 'card' so that cost > c.dear"]),
        ("[card, { kind: card, where: cost > 2 }]", ["no record of 'card' so that cost > 2"]),
        ("omen", ["no record of 'omen'"]),
        ("{ kind: card, where: cost > }", []),
        ("wolf", []),
        ("7", []),
    ],
)
def test_a_choice_that_takes_nothing_is_told(records: str, left: list[str]) -> None:
    """What the build refuses anyway is left to it."""
    products = f"cards: {{ title: Cards, component: card, records: {records} }}\n"
    found = try_game(CONTENT_CHECKS["empty-product"], {**FILES, "products.yaml": products})
    assert [finding.message for finding in found] == [f"there is {each}" for each in left]
    assert all(finding.position.line == 1 for finding in found)


def test_a_product_of_an_unknown_kind_leaves_no_record_unused() -> None:
    """Any kind may be meant, so that only the build's own finding is told."""
    kinds = FILES["kinds.yaml"].replace(
        "omen: {}", "omen: { fields: { on: { type: ref, to: card } } }"
    )
    files = {**FILES, "kinds.yaml": kinds, "omen.yaml": "source: { section: S }\n"}
    files["card.yaml"] += "owl: { name: Owl, cost: 1 }\n"
    for code, count in (("record-unused", 0), ("kind-unused", 0)):
        wrong = {**files, "products.yaml": "a: { title: A, component: c, records: cards }\n"}
        assert len(try_game(CONTENT_CHECKS[code], wrong)) == count


def test_products_that_are_none_are_left_to_the_build() -> None:
    """Neither a list nor a broken file stops the check."""
    for products in ("cards: 7\n", "[]\n", "cards: {\n"):
        files = {**FILES, "products.yaml": products}
        assert try_game(CONTENT_CHECKS["empty-product"], files) == []


@pytest.mark.parametrize(
    ("product", "left"),
    [
        ("component: front, back: rear", ["part"]),
        ("component: front, back: { component: rear, each: true }", ["part"]),
        ("pages: [front, rear]", ["part"]),
        ("pages: [rear]", ["front", "part"]),
    ],
)
def test_components_are_fronts_backs_and_pages(product: str, left: list[str]) -> None:
    """A template without a layout is taken in by another, or left over."""
    layouts = {f"{name}.layout.yaml": "trim: poker\n" for name in ("front", "rear")}
    templates = {f"{name}.xml.j2": "<face/>\n" for name in ("front", "rear", "part")}
    files = {**FILES, **layouts, **templates, "products.yaml": f"x: {{ title: X, {product} }}\n"}
    found = try_game(CONTENT_CHECKS["component-unused"], files)
    assert [finding.subject.removesuffix(".xml.j2") for finding in found] == left
    files["rear.xml.j2"] = '{% import "part.xml.j2" as part with context %}'
    assert len(try_game(CONTENT_CHECKS["component-unused"], files)) == len(left) - 1
