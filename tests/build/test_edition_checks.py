"""Checks of what is printed: house values without their sign, and backs that are cut otherwise."""

from pathlib import Path

import pytest

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey
from pipeline.build.stages import Request
from pipeline.checks.examples import NAME, write_example
from pipeline.source.findings import Finding

HEAD = '{% from "house-parts.xml.j2" import house with context %}<face>'
WIDE = 'x="5" w="50" h="5" style="doc-body"'
CARDS = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\n"
    "constants: { hand: { value: 5, house: true } }\n",
    "kinds.yaml": "card:\n"
    "  fields: { cost: integer, ranges: { type: list, of: text }, text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, cost: 3, ranges: [near, far], text: A **fox**., "
    "house: [cost, ranges.1, text] }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
    "card.layout.yaml": "trim: poker\n",
}
OUTLINE = "trim: [40, 30]\noutline: {{ shape: path, path: {path}{more} }}\n"


def found(root: Path, code: str, files: dict[str, str]) -> list[Finding]:
    write_example(root, files)
    order = Request(EditionKey(root, NAME, ""), root / "output", papers=("a4",), jobs=1)
    checked = check(order)
    assert not checked.fatal, checked.findings
    return [each for each in checked.findings if each.code == code]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("{{ card.cost }}", {"cost"}),
        ("{{ decimal(card.cost) }} {{ c.hand }}", {"cost", "constants.hand"}),
        ("{{ card.text }}{{ card.ranges | join(', ') }}", {"text", "ranges.*"}),
        ("{{ card.text }}{{ house(card, 'text', fill='doc-ink') }} {{ card.ranges[0] }}", set()),
        ('{{ c.hand }} <icon name="house"/>', set()),
        (
            "{% if card.cost > 2 %}Dear{% endif %}{% for n in range(card.cost) %}-{% endfor %}",
            set(),
        ),
        ("{{ card.name }}", set()),
        ('</text><icon name="house" x="1" y="1" w="3" h="3"/><text>{{ card.cost }}', set()),
    ],
)
def test_house_values_that_are_read_need_a_sign(tmp_path: Path, text: str, paths: set[str]) -> None:
    """Figures and texts do, however written; conditions and counts do not."""
    face = f'{HEAD}<text {WIDE} y="{{{{ card.cost }}}}">{text}</text></face>\n'
    face = face.replace("<text>", f"<text {WIDE}>")
    findings = found(tmp_path, "house-unmarked", CARDS | {"card.xml.j2": face})
    assert {finding.message.split()[0] for finding in findings} == set(paths)


@pytest.mark.parametrize(
    ("path", "more", "told"),
    [
        ("M40 0H0V30L40 20Z", "", True),
        ("M40 0H0V30L40 20Z", ", mirrored: true", False),
        ("M0 0L40 0L40 30L0 20Z", "", False),
    ],
)
def test_a_back_that_is_no_mirror_image_is_told(
    tmp_path: Path, path: str, more: str, told: bool
) -> None:
    """Where it lies matters, how its path is written does not."""
    files = CARDS | {
        "products.yaml": "cards: { title: Cards, component: card, back: card-back }\n",
        "card.layout.yaml": OUTLINE.format(path="M40 0H0V30L40 20Z", more=""),
        "card.xml.j2": '<face><fill colour="white"/></face>\n',
        "card-back.layout.yaml": OUTLINE.format(path=path, more=more),
        "card-back.xml.j2": '<face><shape outline="cut" stroke="ink"/></face>\n',
        "styles.yaml": "styles: {}\n",
    }
    places = [each.position.file for each in found(tmp_path, "back-outline", files)]
    assert places == ["templates/tiny/card-back.layout.yaml"] * told
