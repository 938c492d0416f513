"""Small mistakes of many kinds: each is told at its line and column, the caret below its word."""

from pathlib import Path
from typing import NamedTuple

import pytest

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey
from pipeline.build.project import Project
from pipeline.build.stages import Request
from pipeline.source.findings import Position

CARET = "‸"
GAME, KINDS = "content/lantern/game.yaml", "content/lantern/kinds.yaml"
ELEMENTS = "content/lantern/element.yaml"
CARDS, PRODUCTS = "content/lantern/card.yaml", "content/lantern/products.yaml"
ERRATUM, RULES = "content/lantern/errata/2024-05-fox.yaml", "content/lantern/rules.yaml"
LAYOUT, STYLES = "templates/lantern/card.layout.yaml", "templates/lantern/styles.yaml"
TEMPLATE = "templates/lantern/card.xml.j2"
PROFILE, DAWN = "content/kites/roster.yaml", "content/kites/rosters/dawn.yaml"
FLEET_RULES = "content/kites/rules.yaml"

SPARK = '"**Play:** discard a card. Spark gains {power} 2 until the end of the turn."'
PATCH = """\
title: A fox
date: "2024-05"
kind: functional
summary: It costs more.
patches:
  - target: card:spark
"""
RULE = """\
a:
  title: A
  why: B
  for: {}
  let: {{ b: "{}" }}
  assert: {}
  message: a
"""


class Mistake(NamedTuple):
    """A text of a file, and what takes its place with a caret before the word at fault."""

    code: str
    file: str
    old: str
    new: str


TEXTS = [
    Mistake("ref-dangling", CARDS, SPARK, "See [[‸old-ok]]."),
    Mistake("ref-kind", CARDS, SPARK, '"See [[element:grove]], [[‸elemnt:grove]]."'),
    Mistake("ref-kind", CARDS, SPARK, "'It''s not [[=hand]]; see [[‸card:grove]].'"),
    Mistake("ref-dangling", CARDS, SPARK, '"A \\"word\\",\\n\\u00e9 and [[‸elfin]]."'),
    Mistake("ref-dangling", CARDS, SPARK, '"A text \\\n    that goes on: [[‸elfin]]."'),
    Mistake("constant-unknown", CARDS, SPARK, "Draw\n    up to\n    [[=‸hnd]] cards."),
    Mistake("constant-unknown", CARDS, SPARK, ">-\n    Draw\n    up\n\n    to [[=‸hnd]]."),
    Mistake("constant-unknown", CARDS, SPARK, "|  # a list\n    Draw:\n\n      up to [[=‸hnd]]."),
    Mistake("constant-unknown", CARDS, SPARK, "&a Draw [[=‸hnd]]."),
    Mistake("notation", CARDS, SPARK, ">\n    Draw a card,\n    and ‸**another."),
    Mistake("notation", CARDS, SPARK, '"Draw \\"a\\" card ‸}."'),
    Mistake("notation", CARDS, SPARK, "|\n    A word.\n    A ‸[[ link."),
    Mistake("face-layout", CARDS, "{power} 2 until", "{‸pwer} 2 until"),
    Mistake("face-layout", CARDS, "{power} 2 until", "{power|‸inkk} 2 until"),
    Mistake("notation", CARDS, "{power} 2 until", "‸{power|#12345} 2 until"),
    Mistake("face-layout", ELEMENTS, "icon: fire", "icon: ‸fier"),
    Mistake("field-type", CARDS, "cost: 1", "cost: ‸one"),
    Mistake("field-unknown", CARDS, "cost: 1", "‸csot: 1\n  cost: 1"),
    Mistake("field-missing", CARDS, "spark:\n  name: Spark\n", "‸spark:\n"),
    Mistake("ref-dangling", CARDS, "element: ember", "element: ‸embre"),
]
KIND_FILES = [
    Mistake("kind-type", KINDS, "text: { type: markup", "text: { type: ‸marku"),
    Mistake("kind-option", KINDS, "min: 0, doc: What it", "‸mn: 0, doc: What it"),
    Mistake("kind-ref", KINDS, "to: element", "to: ‸elment"),
    Mistake("kind-option", KINDS, "source: false", "‸sorce: false"),
    Mistake("severity-code", GAME, "", "severities: { contrast: error, ‸contrst: error }\n"),
    Mistake("constant-option", GAME, "doc: Cards in", "‸dok: Cards in"),
    Mistake("field-unknown", GAME, "", "‸licens: MIT\n"),
    Mistake("inventory-kind", GAME, "", "inventory: { ‸crad: 4 }\n"),
]
PATCHES = [
    Mistake(
        "patch-target",
        ERRATUM,
        "",
        PATCH.replace("card:spark", "‸card:sprak") + "    field: cost\n",
    ),
    Mistake("patch-field", ERRATUM, "", PATCH + "    field: ‸cost.deep\n    was: 1\n    now: 2\n"),
    Mistake("patch-was", ERRATUM, "", PATCH + "    field: cost\n    was: ‸2\n    now: 3\n"),
    Mistake("field-type", ERRATUM, "", PATCH + "    field: cost\n    was: 1\n    now: ‸two\n"),
    Mistake(
        "ref-dangling",
        ERRATUM,
        "",
        PATCH
        + f"    field: text\n    was: {SPARK}\n    now: >\n      Draw,\n      see [[‸oak]].\n",
    ),
    Mistake(
        "field-missing",
        ERRATUM,
        "",
        PATCH.replace("card:spark", "‸card:spark") + "    field: cost\n    was: 1\n",
    ),
]
LOOKS = [
    Mistake("field-type", STYLES, 'muted: "6b6258"', 'muted: ‸"6b62"'),
    Mistake("look", STYLES, "", 'gradients: { dusk: { from: ‸inkk, to: "#a04a1c" } }\n'),
    Mistake("look", STYLES, "", "icons: { power: { colour: ‸'#ggg' } }\n"),
    Mistake("field-type", STYLES, "", "gradients:\n  dusk: ‸{ from: ink }\n"),
    Mistake("field-unknown", STYLES, "leading: 1.25", "‸ledding: 1.25"),
    Mistake("look", STYLES, "cut: italic, size", "cut: ‸italik, size"),
    Mistake("field-type", STYLES, '"26211c"', "‸inkk"),
    Mistake("look", STYLES, "caps: true, tracking: 0.1", "like: ‸titel"),
    Mistake("field-type", LAYOUT, "trim: poker", "common: [title, ‸rulez]\ntrim: poker"),
    Mistake("field-type", LAYOUT, "w: 10, h: 11", "w: ‸wide, h: 11"),
    Mistake("layout", LAYOUT, "trim: poker", "trim: ‸pokr"),
    Mistake(
        "outline-size",
        LAYOUT,
        "trim: poker",
        "outline: { shape: path, path: ‸M0 0H80V88.9H0Z }\ntrim: poker",
    ),
    Mistake("slot-outside", LAYOUT, "{ x: 4, y: 58, w: 55.5", "‸{ x: 4, y: 58, w: 75.5"),
]
PRINTS = [
    Mistake("product-kind", PRODUCTS, "records: card", "records: ‸crad"),
    Mistake(
        "product-where", PRODUCTS, "records: card", 'records: { kind: card, where: "cost > ‸cst" }'
    ),
    Mistake(
        "product-where",
        PRODUCTS,
        "records: card",
        "records:\n    - { kind: card, where: 'slug and ‸cst' }",
    ),
    Mistake("product-sort", PRODUCTS, "records: card", "records: [{ kind: card, sort: ‸cst }]"),
    Mistake("product-copies", PRODUCTS, "copies: copies", "copies: >-\n    2 +\n    ‸copis"),
    Mistake("product-pool", PRODUCTS, "", "both: { title: B, pool: [cards, ‸card] }\n"),
    Mistake("component-unknown", PRODUCTS, "component: card", "component: ‸crd"),
    Mistake("field-unknown", PRODUCTS, "", "  sheet: { slug: false, ‸guter: 2 }\n"),
    Mistake("product-sheet", PRODUCTS, "", "  sheet: { slug: false, profile: ‸hme }\n"),
    Mistake("field-type", PRODUCTS, "", "  sheet: { slug: false, back-offset: [0, ‸6] }\n"),
    Mistake("component-unknown", PRODUCTS, "back: back", "back: { component: ‸bck }"),
    Mistake("rule-expression", RULES, "", RULE.format("card", "c", "cost < ‸cst")),
    Mistake("rule-expression", RULES, "", RULE.format("card", "c.‸hnd", "cost < b")),
    Mistake("rule-kind", RULES, "", RULE.format("‸crad", "c", "cost")),
    Mistake("face-markup", TEMPLATE, "{{ card.cost }}", "{{ card.‸cst }}"),
    Mistake("face-layout", TEMPLATE, 'style="rules"', 'style="‸rulez"'),
]


ROSTERS = [
    Mistake("profile-expression", PROFILE, "Captain: captain", "Captain: ‸captian"),
    Mistake("profile-expression", PROFILE, 'total: "kites', 'total: "‸kits'),
    Mistake("profile-expression", PROFILE, "limit: c.purse", "limit: c.‸purze"),
    Mistake("profile-expression", PROFILE, "crew.pay if", "crew.‸pey if"),
    Mistake("profile-field", PROFILE, "[gadgets, cargo", "[gadgets, ‸cargoo"),
    Mistake("ref-dangling", DAWN, "[reel, lamp]", "[reel, ‸lmp]"),
    Mistake("ref-dangling", DAWN, "what: tail", "what: ‸tial"),
    Mistake("rule-expression", FLEET_RULES, "spent <= c.purse", "spent <= c.‸purze"),
    Mistake("rule-expression", FLEET_RULES, "> 5", "> ‸least"),
]


def named(mistake: Mistake) -> str:
    """Return what a test is called."""
    return f"{mistake.code} {mistake.new.strip()[:40]!r}"


def spoil(root: Path, mistake: Mistake) -> tuple[str, int, int]:
    """Make a mistake, and return the file, the line and the column of its word."""
    path = root / mistake.file
    path.parent.mkdir(exist_ok=True)
    text = path.read_text("utf-8") if path.exists() else ""
    assert mistake.old in text
    spoilt = text.replace(mistake.old, mistake.new, 1) if mistake.old else text + mistake.new
    before = spoilt.partition(CARET)[0]
    path.write_text(spoilt.replace(CARET, ""), "utf-8")
    return mistake.file, before.count("\n") + 1, len(before) - before.rfind("\n")


def told_place(root: Path, game: str, code: str) -> Position:
    """Return where the first finding of a code is told."""
    order = Request(EditionKey(root, game, ""), root / "output", papers=("a4",), jobs=1)
    found = check(order).findings
    return next((each.position for each in found if each.code == code), Position(str(found)))


@pytest.mark.parametrize("mistake", [*TEXTS, *KIND_FILES, *PATCHES, *LOOKS, *PRINTS], ids=named)
def test_a_mistake_is_told_at_its_word(home: Path, mistake: Mistake) -> None:
    """At the file, line and column of the word, whichever way YAML has it written."""
    place = spoil(home, mistake)
    assert told_place(home, "lantern", mistake.code) == place


@pytest.mark.parametrize("mistake", ROSTERS, ids=named)
def test_a_mistake_of_rosters_is_told_at_its_word(kites: Project, mistake: Mistake) -> None:
    """In a roster, in what tells of rosters, and in their rules."""
    place = spoil(kites.root, mistake)
    assert told_place(kites.root, "kites", mistake.code) == place
