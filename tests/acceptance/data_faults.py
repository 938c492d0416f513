"""Broken projects: what is wrong with each, where that must be told, and a word of it."""

import os
from pathlib import Path

from acceptance.spoiled import (
    CARDS,
    GAME,
    KINDS,
    LAYOUT,
    PRODUCTS,
    TEMPLATE,
    Case,
    add,
    fill,
    folder_instead,
    link_instead,
    product,
    remove,
    swap,
)

ICON = "templates/lantern/icons/fire.svg"
CARD = "  component: card\n  records: card\n"
BOMB = (
    "a: &a [x, x, x, x, x, x, x, x]\n"
    "b: &b [*a, *a, *a, *a, *a, *a, *a, *a]\nc: &c [*b, *b, *b, *b, *b, *b, *b, *b]\n"
    "d: &d [*c, *c, *c, *c, *c, *c, *c, *c]\ne: &e [*d, *d, *d, *d, *d, *d, *d, *d]\n"
    "f: [*e, *e, *e, *e, *e, *e, *e, *e]\n"
)


def _fifo(root: Path) -> None:
    (root / CARDS).unlink()
    os.mkfifo(root / CARDS)


YAML = [
    Case("syntax", swap(CARDS, "cost: 1", "cost: [1"), f"{CARDS}:6:8", "close the bracket"),
    Case("duplicate key", swap(CARDS, "cost: 1", "cost: 1\n  cost: 2"), f"{CARDS}:6:3", "'cost'"),
    Case("alias bomb", fill(CARDS, BOMB), CARDS, "yaml-"),
    Case("deep nesting", fill(CARDS, "a: " + "[" * 3000 + "]" * 3000), f"{CARDS}:1:", "deeper"),
    Case("unknown tag", swap(CARDS, "cost: 1", "cost: !!python/name:os 1"), f"{CARDS}:5:9", "tag"),
    Case("merge key", swap(CARDS, "  cost: 1", "  <<: {cost: 1}"), f"{CARDS}:5:3", "<<"),
    Case("no is a text", swap(CARDS, "cost: 1", "cost: no"), f"{CARDS}:5:9", "the text 'no'"),
    Case("12:30 is a text", swap(CARDS, "cost: 1", "cost: 12:30"), f"{CARDS}:5:9", "'12:30'"),
    Case("017 is a text", swap(CARDS, "cost: 1", "cost: 017"), f"{CARDS}:5:9", "'017'"),
    Case("NaN", swap(CARDS, "cost: 1", "cost: .nan"), f"{CARDS}:5:9", "'.nan'"),
    Case("a huge number", swap(CARDS, "cost: 1", "cost: " + "9" * 5000), f"{CARDS}:5:9", "digits"),
    Case("two documents", add(CARDS, "---\na: 1\n"), CARDS, "second document"),
    Case("a list", fill(CARDS, "- a\n"), f"{CARDS}:1:1", "found a list"),
    Case("empty", fill(CARDS, ""), CARDS, "the file is empty"),
    Case("Latin-1", fill(CARDS, b"a:\n  name: Gl\xfchwurm\n"), f"{CARDS}:2:11", "expected UTF-8"),
    Case("UTF-16", fill(CARDS, "a: {}".encode("utf-16")), f"{CARDS}:1:1", "expected UTF-8"),
    Case("a zero byte", fill(CARDS, b"a:\n  name: a\0b\n"), f"{CARDS}:2:10", "U+0000"),
]

FILES = [
    Case("records a folder", folder_instead(CARDS), CARDS, "is a directory"),
    Case("game a folder", folder_instead(GAME), GAME, "is a directory"),
    Case("products a folder", folder_instead(PRODUCTS), PRODUCTS, "is a directory"),
    Case("layout a folder", folder_instead(LAYOUT), f"{PRODUCTS}:4:14", "no layout file"),
    Case(
        "template a folder", folder_instead(TEMPLATE), f"{CARDS}:2:1", "no template 'card.xml.j2'"
    ),
    Case("icon a folder", folder_instead(ICON), ICON, "directory"),
    Case("records a pipe", _fifo, CARDS, "it is a pipe"),
    Case("records a device", link_instead(CARDS, "/dev/zero"), CARDS, "it is a device"),
    Case("a circle of links", link_instead(CARDS, "card.yaml"), CARDS, "symbolic links"),
    Case("a dangling link", link_instead(CARDS, "/nowhere/at/all"), CARDS, "no such file"),
    Case("kinds missing", remove(KINDS), KINDS, "no such file"),
    Case("products missing", remove(PRODUCTS), PRODUCTS, "no such file"),
    Case("layout missing", remove(LAYOUT), f"{PRODUCTS}:4:14", "card.layout.yaml"),
    Case("template missing", remove(TEMPLATE), f"{CARDS}:2:1", "card.xml.j2"),
    Case("a stray file", fill("content/lantern/crads.yaml", "a: 1\n"), "content/", "'card.yaml'"),
]

CONTENT = [
    Case("unknown field type", swap(KINDS, "type: text", "type: txet"), f"{KINDS}:7:", "'text'"),
    Case("unknown kind", swap(KINDS, "to: element", "to: elemnt"), f"{KINDS}:14:", "'element'"),
    Case("dangling ref", swap(CARDS, "element: ember", "element: embr"), f"{CARDS}:4:", "'ember'"),
    Case("dangling link", swap(CARDS, "[[old-oak]]", "[[old-oka]]"), f"{CARDS}:23:", "'old-oak'"),
    Case("constant", swap(CARDS, "hold [[=hand]]", "hold [[=hnad]]"), f"{CARDS}:31:", "'hand'"),
    Case("missing field", swap(CARDS, "  cost: 1\n", ""), f"{CARDS}:", "'cost'"),
    Case("a field", swap(CARDS, "cost: 1", "cost: 1\n  flavor: a"), f"{CARDS}:6:3", "'flavour'"),
    Case("game without a title", fill(GAME, "id: lantern\n"), f"{GAME}:1:1", "'title'"),
    Case("game id a path", swap(GAME, "id: lantern", "id: ../up"), f"{GAME}:2:5", "'../up'"),
    Case("no glyph", swap(CARDS, "name: Spark", "name: Sp中rk"), f"{CARDS}:3:9", "U+4E2D"),
    Case("long word", swap(CARDS, "Spark", "x" * 9000), f"{CARDS}:", "text does not fit"),
]

PRINT = [
    Case("component", product("  component: crad\n  records: card"), f"{PRODUCTS}:3:14", "'card'"),
    Case(
        "a component above", product("  component: ../card\n  records: card"), PRODUCTS, "../card"
    ),
    Case("kind", product("  component: card\n  records: crad"), f"{PRODUCTS}:4:12", "'card'"),
    Case("paper", product(CARD + "  papers: [a44]"), f"{PRODUCTS}:5:12", "'a4'"),
    Case("paper of no size", product(CARD + "  papers: [0x0mm]"), f"{PRODUCTS}:5:12", "above 0"),
    Case("paper of a mile", product(CARD + "  papers: [9e9x9e9mm]"), f"{PRODUCTS}:5:12", "9e9"),
    Case("negative copies", product(CARD + "  copies: -1"), f"{PRODUCTS}:5:11", "at least 0"),
    Case("a billion copies", product(CARD + "  copies: 1000000000"), f"{PRODUCTS}:5:11", "10000"),
    Case("copies", swap(CARDS, "cost: 1", "cost: 1\n  copies: 999999999"), PRODUCTS, "200,000"),
    Case("a gutter of NaN", product(CARD + "  sheet: {gutter: .nan}"), f"{PRODUCTS}:5:", "'.nan'"),
    Case(
        "a margin of half a metre",
        product(CARD + "  sheet: {margin: 500}"),
        f"{PRODUCTS}:5:19",
        "0 to 30 mm",
    ),
    Case("unknown profile", product(CARD + "  sheet: hoem"), f"{PRODUCTS}:5:10", "'home'"),
    Case(
        "where",
        product('  component: card\n  records: {kind: card, where: "a >"}'),
        PRODUCTS,
        "a >",
    ),
    Case(
        "where that pries",
        product('  component: card\n  records: {kind: card, where: "().__class__.__mro__"}'),
        PRODUCTS,
        "may not ask for",
    ),
    Case("where infinite", product(CARD + "  copies: 1e999"), f"{PRODUCTS}:5:11", "1e999"),
    Case(
        "where in brackets",
        product(f"  component: card\n  records: {{kind: card, where: '{'(' * 999}1{')' * 999}'}}"),
        PRODUCTS,
        "deep",
    ),
    Case("id a path", fill(PRODUCTS, "../up:\n  title: Up\n" + CARD), f"{PRODUCTS}:1:1", "'../up'"),
    Case("nothing", fill(PRODUCTS, "cards:\n"), f"{PRODUCTS}:1:", "found nothing"),
]

RULES = "content/lantern/rules.yaml"


def _rule(text: str) -> str:
    return f'odd:\n  title: Odd\n  why: a test\n  message: "odd"\n{text}\n'


RULE = [
    Case(name, fill(RULES, _rule(text)), f"{RULES}:{line}", words)
    for name, text, line, words in (
        ("infinite", "  assert: 1e999", "5:11", "beyond"),
        ("syntax", "  assert: 1 +", "5:11", "1 +"),
        ("brackets", f'  assert: "{"(" * 999}1{")" * 999}"', "5:11", "deep"),
        ("a name twice", '  assert: "range(stop=1, stop=2)"', "5:11", "repeated"),
        ("a mapping", "  for: {a: b}\n  assert: 1", "5:3", "'kind'"),
        ("a list", "  for: [a]\n  assert: 1", "5:8", "expected"),
    )
]

DATA_FAULTS = {"yaml": YAML, "files": FILES, "content": CONTENT, "print": PRINT, "rules": RULE}
