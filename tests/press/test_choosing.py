"""Choosing pieces of a plan: by name, kind and number, from files and rosters."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import OpenEdition
from pipeline.build.options import PrintChoice, Wanted
from pipeline.build.pieces import ChosenPlan, choose
from pipeline.build.plan import make_plan
from pipeline.source.findings import Misuse, PunchboardError

StudioOf = Callable[[Path], OpenEdition]
Write = Callable[[str], None]

PRODUCTS = """\
rules: { title: Rules, component: card, records: card, back: back, copies: 2 }
plain: { title: Plain, component: back }
few: { title: Few, component: card, records: { kind: card, where: cost < 2 }, papers: [a4] }
rare: { title: Rare, component: card, records: { kind: card, where: cost > 3 }, copies: 0 }
both: { title: Both, pool: [rules, plain] }
"""


@pytest.fixture
def chosen(
    home: Path, products: Write, edition_of: StudioOf
) -> Callable[[PrintChoice], dict[str, int]]:
    """Return what is left of a plan, by face and product."""
    products(PRODUCTS)

    def left(choice: PrintChoice) -> dict[str, int]:
        found = outcome(choice)
        return {
            f"{run.product} {piece.front}": piece.quantity
            for run in found.plan.runs
            for piece in run.pieces
        }

    def outcome(choice: PrintChoice) -> ChosenPlan:
        edition = edition_of(home)
        return choose(edition, make_plan(edition, papers=("a4",)), choice)

    return left


Left = Callable[[PrintChoice], dict[str, int]]


def test_a_card_is_printed_of_every_product_that_has_it(chosen: Left) -> None:
    """As often as each has it, unless a number is asked for."""
    assert chosen(PrintChoice((Wanted("spark"),))) == {
        "both rules/card.spark": 2,
        "few card.spark": 1,
    }
    assert chosen(PrintChoice((Wanted("few:spark", 3), Wanted("Bonfire")), copies=5)) == {
        "both rules/card.bonfire": 5,
        "few card.spark": 3,
    }


def test_names_with_a_star_and_components_are_chosen(chosen: Left) -> None:
    """All of a product, whether in a pool or not, and what has no record."""
    assert chosen(
        PrintChoice((Wanted("few:*"), Wanted("plain:back"), Wanted("rare:old-oak", 1)))
    ) == {
        "both plain/back": 1,
        "few card.spark": 1,
        "few card.sapling": 1,
        "rare card.old-oak": 1,
    }


def test_numbers_of_one_card_are_added_up(chosen: Left) -> None:
    """As in a list that names it twice; 0 of it leaves it out."""
    cards = (Wanted("few:spark", 1), Wanted("few:Spark", 2), Wanted("bonfire", 0))
    assert chosen(PrintChoice(cards)) == {"few card.spark": 3}


def test_a_kind_and_copies_choose_without_names(chosen: Left) -> None:
    """Components that have no record are of no kind."""
    left = chosen(PrintChoice(kinds=("card",), copies=1))
    assert set(left.values()) == {1}
    assert "both plain/back" not in left


def test_a_face_keeps_what_it_is_in_the_whole_product(
    home: Path, products: Write, edition_of: StudioOf
) -> None:
    """Only the chosen faces are made, and they count as among all."""
    products(PRODUCTS)
    edition = edition_of(home)
    whole = make_plan(edition, ("rules",), ("a4",))
    part = choose(edition, whole, PrintChoice((Wanted("bonfire"),))).plan
    assert {order.id for order in part.orders} == {"card.bonfire", "back"}
    assert set(part.orders) < set(whole.orders)


def test_notes_tell_of_several_products_and_of_no_copies(
    home: Path, products: Write, edition_of: StudioOf
) -> None:
    """Whoever wants but one of them reads how to say so."""
    products(PRODUCTS)
    edition = edition_of(home)
    found = choose(edition, make_plan(edition), PrintChoice((Wanted("old-oak"),)))
    assert found.notes == (
        "old-oak is printed of rare and rules; rare:old-oak is that of one",
        "rare prints no copy of old-oak; old-oak=1 is one",
    )


@pytest.mark.parametrize(
    ("choice", "words"),
    [
        (PrintChoice((Wanted("sprak"),)), "did you mean 'spark'?"),
        (PrintChoice((Wanted("few:bonfire"),)), "no product that is printed here"),
        (PrintChoice((Wanted("ember"),)), "no product that is printed here"),
        (PrintChoice(kinds=("crad",)), "did you mean 'card'?"),
        (PrintChoice(kinds=("element",)), "prints nothing of kind"),
        (PrintChoice((Wanted("spark", 0),)), "nothing is chosen"),
    ],
)
def test_what_nothing_printed_has_is_refused(chosen: Left, choice: PrintChoice, words: str) -> None:
    """With what was probably meant."""
    with pytest.raises(Misuse, match=words.replace("?", r"\?")):
        chosen(choice)


def test_a_file_is_told_of_each_unknown_card(chosen: Left, tmp_path: Path) -> None:
    """At the lines that name them."""
    deck = tmp_path / "deck.txt"
    deck.write_text("2 spark\n1 sprak\n1 Bonfier\n")
    with pytest.raises(PunchboardError) as caught:
        chosen(PrintChoice(quantities=deck))
    found = [(each.code, each.position.line) for each in caught.value.findings]
    assert found == [("card-unknown", 2), ("card-unknown", 3)]
