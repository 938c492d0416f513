"""The plan: which faces are made, and which pieces are printed of them."""

from collections.abc import Callable
from pathlib import Path

import pytest
from edits import swap
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.build.edition import OpenEdition
from pipeline.build.plan import make_plan
from pipeline.source.findings import PunchboardError

StudioOf = Callable[[Path], OpenEdition]
Write = Callable[[str], None]

CARDS = "cards:\n  title: Cards\n  component: card\n"


def planned_slugs(edition: OpenEdition) -> list[str]:
    return [order.slug for order in make_plan(edition, papers=["a4"]).orders if order.slug]


def test_faces_of_cards_are_made_once_for_all_papers(home: Path, edition_of: StudioOf) -> None:
    """A card is the same on every paper, so its face is made once and imposed on each."""
    plan = make_plan(edition_of(home))
    assert [run.paper.name for run in plan.runs] == ["a4", "letter"]
    assert len(plan.orders) == 4 + 1
    assert {order.paper for order in plan.orders} == {""}


def test_backs_may_go_by_a_field_or_the_kind(
    home: Path, products: Write, edition_of: StudioOf
) -> None:
    """Each value of the field has one back, however many cards share it."""
    for each, backs in (
        ("element", {"back.element:ember", "back.element:grove"}),
        ("kind", {"back.card"}),
    ):
        text = CARDS + f"  records: card\n  back: {{component: back, each: {each}}}\n"
        products(text)
        (run, _) = make_plan(edition_of(home)).runs
        assert {piece.back for piece in run.pieces} == backs
        assert len(run.orders) == 4 + len(backs)
        assert {order.slug for order in run.orders if order.component == "back"} <= {
            order.slug for order in run.orders if order.component == "card"
        }


def test_pages_are_made_for_each_paper(home: Path, products: Write, edition_of: StudioOf) -> None:
    """A face as large as the paper is made anew for each paper, numbered within the product."""
    layout = home / "templates" / "lantern" / "back.layout.yaml"
    swap(layout, "trim: poker", "trim: paper")
    products("sheet: {title: Sheet, pages: [back, back]}\n")
    plan = make_plan(edition_of(home))
    assert [(order.paper, order.number, order.total) for order in plan.orders] == [
        ("a4", 1, 2),
        ("a4", 2, 2),
        ("letter", 1, 2),
        ("letter", 2, 2),
    ]


def test_copies_counted_from_other_records(
    home: Path, products: Write, edition_of: StudioOf
) -> None:
    """An expression sees all records, so that what one of them holds is printed as often."""
    counted = "records.card | selectattr('element.slug', 'equalto', element.slug) | list | length"
    products(CARDS + f'  records: card\n  copies: "{counted}"\n')
    edition = edition_of(home)
    (run, _) = make_plan(edition).runs
    same = [other["element"]["slug"] for other in edition.views["card"]]
    assert [piece.quantity for piece in run.pieces] == [same.count(slug) for slug in same]


@pytest.mark.parametrize("copies", ["0 - 1", "power / 2 + 0.5", "power ==", "powr + 1"])
def test_an_expression_that_counts_nothing(
    home: Path, products: Write, edition_of: StudioOf, copies: str
) -> None:
    """Below 0, no whole number, unreadable or of unknown names: a finding at its line."""
    products(CARDS + f"  records: card\n  copies: '{copies}'\n")
    with pytest.raises(PunchboardError, match=r"products.yaml:5:\d+: error: product-copies"):
        make_plan(edition_of(home))


@settings(
    max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(least=st.integers(0, 7), down=st.booleans())
def test_where_and_sort(
    home: Path, products: Write, edition_of: StudioOf, least: int, down: bool
) -> None:
    """Records are those that the condition holds for, in the order asked for."""
    sort = "-power" if down else "power"
    products(CARDS + f"  records: {{kind: card, where: 'power >= {least}', sort: '{sort}'}}\n")
    edition = edition_of(home)
    powers = {slug: record.values.power for slug, record in edition.game.records["card"].items()}
    expected = sorted(
        (slug for slug, power in powers.items() if power >= least),
        key=lambda slug: powers[slug],
        reverse=down,
    )
    assert planned_slugs(edition) == expected


@pytest.mark.parametrize(
    ("language", "expected"), [("de", ["Öl", "Ort", "Zorn"]), ("sv", ["Ort", "Zorn", "Öl"])]
)
def test_names_are_sorted_by_the_alphabet_of_the_edition(
    home: Path, products: Write, edition_of: StudioOf, language: str, expected: list[str]
) -> None:
    """German sorts Ö as O, Swedish behind Z."""
    folder = home / "content" / "lantern"
    game = folder / "game.yaml"
    swap(game, "language: en", f"language: {language}")
    cards = folder / "card.yaml"
    text = cards.read_text()
    for old, name in (("Spark", "Zorn"), ("Bonfire", "Ort"), ("Sapling", "Öl")):
        text = text.replace(f"name: {old}\n", f"name: {name}\n")
    cards.write_text(text)
    products(CARDS + "  records: {kind: card, sort: name}\n")
    edition = edition_of(home)
    names = [edition.game.records["card"][slug].name for slug in planned_slugs(edition)]
    assert [name for name in names if name in expected] == expected
