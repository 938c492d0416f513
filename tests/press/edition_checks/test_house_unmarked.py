"""House values that faces print without their sign."""

from pathlib import Path

import pytest

from pipeline.build.checking import try_card
from pipeline.build.checks import EDITION_CHECKS, Printed
from pipeline.build.edition import EditionKey, open_edition
from pipeline.build.faces import make_face
from pipeline.build.plan import make_plan
from pipeline.checks.examples import write_example

KNOWN = EDITION_CHECKS["house-unmarked"]
HEAD = '{% from "house-parts.xml.j2" import house with context %}<face>'
WIDE = 'x="5" w="50" h="5" style="doc-body"'
FILES = {
    **KNOWN.bad,
    "card.layout.yaml": "trim: poker\n",
    "kinds.yaml": "card:\n"
    "  fields: { cost: integer, ranges: { type: list, of: text }, text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, cost: 3, ranges: [near, far], text: A **fox**., "
    "house: [cost, ranges.1, text] }\n",
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\n"
    "constants: { hand: { value: 5, house: true } }\n",
}


def paths(tmp_path: Path, face: str) -> set[str]:
    """Return the paths of the house values that a card prints without a sign."""
    write_example(tmp_path, FILES | {"card.xml.j2": f"{HEAD}{face}</face>\n"})
    edition = open_edition(EditionKey(tmp_path, "tiny", ""))
    orders = make_plan(edition, (), ("a4",)).orders
    printed = Printed(edition, {order: make_face(edition, order).reads for order in orders})
    return {finding.message.split()[0] for finding in KNOWN.run(printed)}


@pytest.mark.parametrize(("example", "codes"), [(KNOWN.bad, ["house-unmarked"]), (KNOWN.good, [])])
def test_its_examples_show_what_it_finds(example: dict[str, str], codes: list[str]) -> None:
    """The bad one at the record's list of house values, the good one not at all."""
    findings = try_card(KNOWN, example)
    assert [finding.code for finding in findings] == codes
    assert all(finding.position.file.endswith("card.yaml") for finding in findings)


TEXTS = [
    ("{{ card.cost }}", {"cost"}),
    ("{{ decimal(card.cost) }} {{ c.hand }}", {"cost", "constants.hand"}),
    ("{{ card.text }}{{ card.ranges | join(', ') }}", {"text", "ranges.*"}),
    ("{{ card.text }}{{ house(card, 'text', fill='doc-ink') }} {{ card.ranges[0] }}", set()),
    ('{{ c.hand }} <icon name="house"/>', set()),
    ("{% if card.cost > 2 %}Dear{% endif %}{% for n in range(card.cost) %}-{% endfor %}", set()),
    ("{{ card.name }}", set()),
]


@pytest.mark.parametrize(("text", "found"), TEXTS)
def test_only_values_that_are_read_need_a_sign(tmp_path: Path, text: str, found: set[str]) -> None:
    """Figures and texts do, however written; conditions and counts do not."""
    face = f'<text {WIDE} y="{{{{ card.cost }}}}">{text}</text>'
    assert paths(tmp_path, face) == found


def test_a_sign_that_no_value_asks_for_speaks_of_the_whole_face(tmp_path: Path) -> None:
    """A face that is all house says so once."""
    sign = '<icon name="house" x="1" y="1" w="3" h="3"/>'
    assert paths(tmp_path, f"{sign}<text {WIDE}>{{{{ card.cost }}}}</text>") == set()
