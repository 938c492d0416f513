"""Boxes, dividers, standees and dials that come with Punchboard, in a game that has none."""

from collections.abc import Callable
from pathlib import Path

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey
from pipeline.build.stages import Request

PRODUCTS = """\
tuck-box: { title: Tuck box, component: tuck-box }
tray: { title: Tray, component: tray }
lid: { title: Lid, component: lid }
dividers: { title: Dividers, component: divider, records: { kind: card, where: "slug == 'spark'" } }
standees: { title: Standees, component: standee, records: { kind: card, where: "slug == 'spark'" } }
dial: { title: Dial, component: dial }
dial-cover: { title: Wounds, component: dial-cover }
my-box: { title: My box, component: my-box }
"""


def test_a_product_that_names_one_is_enough(home: Path, products: Callable[[str], None]) -> None:
    """None of them lacks a style, a slot or room; one that extends another has its own blocks."""
    products(PRODUCTS)
    templates = home / "templates" / "lantern"
    (templates / "my-box.layout.yaml").write_text("shape: tuckbox 60 × 80 × 15 mm\nbleed: 2\n")
    (templates / "my-box.xml.j2").write_text(
        '{% extends "tuck-box.xml.j2" %}{% block front %}<icon w="20" h="20" name="fire" '
        'colour="doc-on-accent"/>{% endblock %}'
    )
    found = check(Request(EditionKey(home, "lantern", ""), home, papers=("a4",), jobs=1)).findings
    of_use = ("component-unused", "slot-unused", "kind-unused", "field-unused", "deck-size")
    assert [each for each in found if each.code not in of_use] == []
