"""Bars and signs stand where errata have changed what is printed, through whatever it came."""

from pathlib import Path

import pytest

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.faces import compose, make_face
from pipeline.build.plan import make_plan
from pipeline.layout.draw_list import DrawList, Icon, Rect, Text
from pipeline.source.findings import PunchboardError

LAYOUT = "trim: paper\nsafe: 5\nslots: { body: { x: 20, y: 20, right: 20, bottom: 20 } }\n"
PAGE = Path(__file__).with_name("changed-page.xml.j2").read_text("utf-8")
ALONE = """\
{% from "erratum-parts.xml.j2" import mark with context %}
<face><text x="20" y="20" w="90" h="9" style="rules">{{ c.hand }}</text>{{ mark(5, 5) }}</face>
"""


@pytest.fixture
def page(home: Path) -> Path:
    """Return the root of a project with a page of all cards, and numbers of theirs."""
    templates = home / "templates/lantern"
    (templates / "page.layout.yaml").write_text(LAYOUT, encoding="utf-8")
    (templates / "page.xml.j2").write_text(PAGE, encoding="utf-8")
    products = home / "content/lantern/products.yaml"
    text = products.read_text(encoding="utf-8")
    products.write_text(f"{text}page: {{ title: Page, pages: [page] }}\n", encoding="utf-8")
    return home


def entry(home: Path, name: str, patch: str, *, ruling: bool = False) -> None:
    """Write an erratum or a ruling, whose name begins with its year."""
    folder = home / "content/lantern" / ("rulings" if ruling else "errata")
    folder.mkdir(exist_ok=True)
    kind = "gap\nreason: R.\nsource: { section: S }" if ruling else "functional"
    head = f'title: It\ndate: "{name[:4]}"\nkind: {kind}\nsummary: It changes.\n'
    (folder / f"{name}.yaml").write_text(f"{head}patches: [{{ {patch} }}]\n", encoding="utf-8")


def drawn(home: Path, edition: str = "living") -> tuple[DrawList, OpenEdition]:
    opened = OpenEdition(EditionKey(home, "lantern", "", edition))
    (order,) = make_plan(opened, ("page",), ("a4",)).orders
    return compose(opened, order, None).draw_list, opened


def barred(drawing: DrawList) -> list[str]:
    """Return the words beside each bar: high and narrow, it is as wide as nothing else."""
    found = []
    for bar in drawing.ops:
        if isinstance(bar, Rect) and bar.w < 3 < bar.h:
            level = [
                op
                for op in drawing.ops
                if isinstance(op, Text) and bar.y < op.y < bar.y + bar.h + 1
            ]
            found.append(" ".join(word for op in level for word in op.words))
    return found


def signed(drawing: DrawList) -> bool:
    return any(isinstance(op, Icon) and op.name == "erratum" for op in drawing.ops)


@pytest.mark.parametrize(
    ("patch", "wanted"),
    [
        ("target: 'card:spark', field: text, was: $, now: Burn.", ["Spark"]),
        ("target: 'element:grove', field: name, was: Grove, now: Wood", ["Sapling", "Old Oak"]),
        (
            "target: game, field: constants.hand.value, was: 5, now: 6",
            ["Old Oak", "Twice", "Graph"],
        ),
        ("target: 'element:ember', field: icon, was: fire, now: terrain", ["Icon"]),
        ("target: 'card:spark', field: cost, was: 1, now: 2", []),
        ("target: 'card:spark', field: copies, now: 7", []),
    ],
)
def test_a_bar_stands_where_print_differs(page: Path, patch: str, wanted: list[str]) -> None:
    """A text, another record's name, a computed number, a graph, an icon: each has its bar."""
    before, opened = drawn(page)
    text = opened.game.documents["card.yaml"].data["spark"]["text"]
    entry(page, "2020-it", patch.replace("$", f'"{text}"'))
    now, _ = drawn(page)
    found = barred(now)
    assert len(found) == len(wanted), found
    for name in wanted:
        assert any(name in words for words in found), (name, found)
    assert signed(now) is bool(wanted)
    base, _ = drawn(page, "base")
    assert (barred(base), signed(base), base) == ([], False, before)


def test_what_we_rule_has_no_bar(page: Path) -> None:
    """Neither what a ruling changes, nor that it stands beside an erratum; what both change has."""
    entry(
        page,
        "2020-rule",
        "target: 'element:grove', field: name, was: Grove, now: Wood",
        ruling=True,
    )
    now, _ = drawn(page)
    assert (barred(now), signed(now)) == ([], False)
    entry(page, "2021-it", "target: game, field: constants.hand.value, was: 5, now: 6")
    now, _ = drawn(page)
    found = " / ".join(barred(now))
    assert ("Old Oak" in found, "Sapling" in found, "Twice" in found) == (True, False, True)


def test_what_has_moved_has_no_bar(page: Path) -> None:
    """A new card has one; those that it pushes down are as they were."""
    patch = (
        "target: 'card:frost', now: { name: Frost, element: grove, cost: 2, power: 1, text: Ice. }"
    )
    entry(page, "2020-new", patch)
    found = barred(drawn(page)[0])
    assert len(found) == 1
    assert "Frost" in found[0]


def test_a_page_without_bars_has_its_sign(page: Path) -> None:
    """Where a template asks for no bars, there are none: the sign tells."""
    (page / "templates/lantern/page.xml.j2").write_text(ALONE, encoding="utf-8")
    entry(page, "2020-it", "target: game, field: constants.hand.value, was: 5, now: 6")
    now, _ = drawn(page)
    assert (barred(now), signed(now)) == ([], True)


def test_of_two_cards_on_a_page_one_has_the_sign(page: Path) -> None:
    """A sign is its own face's, and not that of the page that it lies on."""
    card = page / "templates/lantern/card.xml.j2"
    text = card.read_text(encoding="utf-8").replace("</face>", "{{ mark(5, 5) }}</face>")
    macros = '{% from "erratum-parts.xml.j2" import mark with context %}'
    card.write_text(f"{macros}{text}", encoding="utf-8")
    insets = "".join(
        f'<inset component="card" x="{20 + 70 * n}" y="20">{{% with card = records.card[{n}] %}}'
        '{% include "card.xml.j2" %}{% endwith %}</inset>'
        for n in (0, 1)
    )
    (page / "templates/lantern/page.xml.j2").write_text(f"<face>{insets}</face>", encoding="utf-8")
    entry(page, "2020-it", "target: 'card:bonfire', field: cost, was: 3, now: 4")
    now, _ = drawn(page)
    drawn_names = [
        op.name if isinstance(op, Icon) else " ".join(op.words).title()
        for op in now.ops
        if isinstance(op, (Icon, Text))
    ]
    assert drawn_names.count("erratum") == 1
    assert drawn_names.index("erratum") > drawn_names.index("Bonfire")


def test_an_element_without_bars_tells_so(page: Path) -> None:
    """What can have no bar is refused, whether or not it has changed, with its line."""
    text = PAGE.replace('<group h="8"><icon', '<group h="8"><icon tells="game"', 1)
    (page / "templates/lantern/page.xml.j2").write_text(text, encoding="utf-8")
    opened = OpenEdition(EditionKey(page, "lantern", ""))
    (order,) = make_plan(opened, ("page",), ("a4",)).orders
    with pytest.raises(PunchboardError) as caught:
        compose(opened, order, None)
    finding = caught.value.findings[0]
    assert "no bar can be next to <icon>" in finding.message
    assert finding.position.line == 10
    assert make_face(opened, order).failed
