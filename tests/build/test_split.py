"""Records that take several faces: as many as their list needs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import OpenEdition
from pipeline.build.faces import compose
from pipeline.build.plan import make_plan
from pipeline.layout.draw_list import Text

Products = Callable[[str], None]
StudioOf = Callable[[Path], OpenEdition]

KINDS = "\nband:\n  fields:\n    size: integer\n    members: {type: list, of: text}\n"
PRODUCTS = """\
sheets:
  title: Sheets
  component: card
  records: {{ kind: band, split: {{ field: {field}, by: 3 }} }}
"""


@pytest.fixture
def bands(home: Path) -> Path:
    """Return a project with bands of none, three and four members."""
    folder = home / "content" / "lantern"
    with (folder / "kinds.yaml").open("a") as file:
        file.write(KINDS)
    lines = ["source: {section: S}"]
    for size in (0, 3, 4):
        names = ", ".join(f"m{number}" for number in range(size))
        lines.append(f"b{size}: {{name: B, size: {size}, members: [{names}]}}")
    (folder / "band.yaml").write_text("\n".join(lines) + "\n")
    return home


def test_a_list_takes_as_many_faces_as_it_needs(
    bands: Path, products: Products, edition_of: StudioOf
) -> None:
    """At least one; each face knows which part of the record it is."""
    products(PRODUCTS.format(field="members"))
    edition = edition_of(bands)
    (run, *_) = make_plan(edition).runs
    assert [(order.slug, order.part, order.parts) for order in run.orders] == [
        ("b0", 1, 1),
        ("b3", 1, 1),
        ("b4", 1, 2),
        ("b4", 2, 2),
    ]
    assert len({order.id for order in run.orders}) == len(run.pieces) == 4
    template = bands / "templates/lantern/card.xml.j2"
    text = "{{ page.part }}/{{ page.parts }} {{ page.number }}/{{ page.count }}"
    template.write_text(f'<face><text style="rules" w="50" h="9">{text}</text></face>')
    composed = compose(edition_of(bands), run.orders[-1], edition.game.record("band", "b4"))
    drawn = [" ".join(op.words) for op in composed.draw_list.ops if isinstance(op, Text)]
    assert drawn == ["2/2 4/4"]
