"""Records whose flow goes on from page to page."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import OpenEdition
from pipeline.build.faces import make_face
from pipeline.build.plan import make_plan
from pipeline.source.findings import PunchboardError

Products = Callable[[str], None]
StudioOf = Callable[[Path], OpenEdition]

LAYOUT = "trim: paper\nslots:\n  body: { x: 10, y: 10, right: 10, bottom: 200 }\n"
FACE = """\
<face>
  <flow slot="body" first="{{ page.first }}" past="{{ page.past }}">
    {% for name in scroll.lines %}<p style="doc-body">{{ name }}</p>{% endfor %}
  </flow>
</face>
"""
PRODUCTS = """\
scrolls:
  title: Scrolls
  component: scroll
  records: { kind: scroll, split: { flow: SLOT } }
  papers: [a4, letter]
"""


@pytest.fixture
def scrolls(home: Path, products: Products) -> Callable[..., Path]:
    """Return a function that writes a project with one scroll of many lines, and its root."""

    def write(count: int, slot: str = "body") -> Path:
        content, templates = home / "content" / "lantern", home / "templates" / "lantern"
        with (content / "kinds.yaml").open("a") as file:
            file.write("\nscroll:\n  fields:\n    lines: {type: list, of: text}\n")
        listed = ", ".join(f"line{number}" for number in range(count))
        text = f"source: {{section: S}}\nlong: {{name: Long, lines: [{listed}]}}\n"
        (content / "scroll.yaml").write_text(text)
        (templates / "scroll.layout.yaml").write_text(LAYOUT)
        (templates / "scroll.xml.j2").write_text(FACE)
        products(PRODUCTS.replace("SLOT", slot))
        return home

    return write


def test_every_line_stands_on_one_page(scrolls: Callable[..., Path], edition_of: StudioOf) -> None:
    """The pages follow one another without a gap, on each paper by itself, and all of them fit."""
    edition = edition_of(scrolls(90))
    for run in make_plan(edition).runs:
        bounds = [(order.first, order.past) for order in run.orders]
        assert len(bounds) > 2
        assert (bounds[0][0], bounds[-1][1]) == ("0", "90")
        assert [past for _, past in bounds[:-1]] == [first for first, _ in bounds[1:]]
        assert [order.parts for order in run.orders] == [len(bounds)] * len(bounds)
        assert [found for order in run.orders for found in make_face(edition, order).findings] == []


def test_the_slot_must_hold_a_flow(scrolls: Callable[..., Path], edition_of: StudioOf) -> None:
    """Else the line of products.yaml is told."""
    with pytest.raises(PunchboardError) as caught:
        make_plan(edition_of(scrolls(3, slot="attic")))
    (found,) = caught.value.findings
    assert (found.code, found.position.line) == ("product-split", 4)
    assert "found 'attic'" in found.message


def test_a_flow_must_say_which_part_a_page_prints(
    scrolls: Callable[..., Path], edition_of: StudioOf
) -> None:
    """Else every page would print all of it, and each would be told as what does not fit."""
    root = scrolls(60)
    template = root / "templates" / "lantern" / "scroll.xml.j2"
    template.write_text(FACE.replace(' past="{{ page.past }}"', ""))
    with pytest.raises(PunchboardError) as caught:
        make_plan(edition_of(root), ["scrolls"])
    (found,) = caught.value.findings
    assert (found.code, found.position.line) == ("product-split", 4)
    assert 'past="{{ page.past }}"' in found.hint


def test_each_part_of_a_list_goes_on_over_leaves(
    scrolls: Callable[..., Path], products: Products, edition_of: StudioOf
) -> None:
    """Every part begins anew, and all that is in its flow stands on one of its leaves."""
    root = scrolls(3)
    products(PRODUCTS.replace("flow: SLOT", "flow: body, field: lines, by: 2"))
    template = root / "templates" / "lantern" / "scroll.xml.j2"
    many = "{% for n in range(40 if page.part == 1 else 3) %}"
    template.write_text(
        FACE.replace("{% for name in scroll.lines %}", many).replace("{{ name }}", "line{{ n }}")
    )
    edition = edition_of(root)
    (run, *_) = make_plan(edition, papers=["a4"]).runs
    (first, second, last) = run.orders
    assert [(order.part, order.parts) for order in run.orders] == [(1, 2), (1, 2), (2, 2)]
    assert [(order.leaf, order.leaves) for order in run.orders] == [(1, 2), (2, 2), (1, 1)]
    assert (first.first, first.past, second.past) == ("0", second.first, "40")
    assert (last.first, last.past) == ("0", "3")
    assert len({order.id for order in run.orders}) == 3
    assert [found for order in run.orders for found in make_face(edition, order).findings] == []
