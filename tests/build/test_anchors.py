"""Pages of anchors: printed in contents and texts, and laid out until they hold still."""

from collections.abc import Callable
from pathlib import Path

import pytest
from build.conftest import words

from pipeline.build.edition import OpenEdition
from pipeline.build.faces import make_face
from pipeline.build.plan import make_plan
from pipeline.build.stages import Request, build

Products = Callable[[str], None]
EditionOf = Callable[[Path], OpenEdition]

LAYOUT = "trim: paper\nslots:\n  body: { x: 10, y: 10, right: 10, bottom: 200 }\n"
FACE = """\
<face>
  <flow slot="body" first="{{ page.first }}" past="{{ page.past }}">
    <p style="doc-body">{{ page_of("LAST") }} {{ scroll.hint }}</p>
    {% for n in range(60) %}<p style="doc-body" anchor="line:{{ n }}">Line {{ n }}</p>{% endfor %}
  </flow>
</face>
"""
PRODUCTS = """\
scrolls:
  title: Scrolls
  component: scroll
  records: { kind: scroll, split: { flow: body } }
  papers: [a4]
"""


@pytest.fixture
def scroll(home: Path, products: Products, edition_of: EditionOf) -> Callable[..., OpenEdition]:
    """Return a function that opens a project with a scroll that names the page of an anchor."""

    def opened(last: str = "line:59", hint: str = "see") -> OpenEdition:
        content, templates = home / "content" / "lantern", home / "templates" / "lantern"
        with (content / "kinds.yaml").open("a") as file:
            file.write("\nscroll:\n  source: false\n  fields: { hint: markup }\n")
        (content / "scroll.yaml").write_text(f"long: {{ name: Long, hint: '{hint}' }}\n")
        (templates / "scroll.layout.yaml").write_text(LAYOUT)
        (templates / "scroll.xml.j2").write_text(FACE.replace("LAST", last))
        products(PRODUCTS)
        return edition_of(home)

    return opened


def test_the_number_of_a_page_is_known_on_all_pages(scroll: Callable[..., OpenEdition]) -> None:
    """The last line stands on the last page, and the first page says so."""
    edition = scroll()
    orders = make_plan(edition).orders
    assert len(orders) > 1
    assert not [finding for order in orders for finding in make_face(edition, order).findings]
    outcome = build(Request(edition.key, edition.key.root / "output"))
    first, *_, last = words(outcome.folder / outcome.printed[0].file)
    assert f"{len(orders)} see Line 0" in first
    assert "Line 59" in last


def test_an_anchor_that_no_page_has_is_told(scroll: Callable[..., OpenEdition]) -> None:
    """The line of the template is told, with the nearest name."""
    edition = scroll(last="line:95")
    found = make_face(edition, make_plan(edition).orders[0]).findings[0]
    assert (found.code, found.position.line) == ("face-markup", 3)
    assert "'line:9" in found.hint
