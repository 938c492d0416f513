"""Owners: sheets of their own for each, with the pieces that it has."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.plan import make_plan
from pipeline.build.product_options import FaceFacts
from pipeline.build.sheets import impose_run
from pipeline.build.slug_lines import publication
from pipeline.build.stages import Order, build
from pipeline.layout.draw_list import Text
from pipeline.source.findings import PunchboardError

StudioOf = Callable[[Path], OpenEdition]
Write = Callable[[str], None]

OWNED = (
    "owned: {{ title: Cards by element, component: card, owner: element,"
    " records: {{ kind: card, sort: name }}, copies: {copies} }}\n"
)
BY_ELEMENT = OWNED.format(copies='"(element.slug == owner.slug) | int"')


@pytest.fixture
def squads(home: Path) -> None:
    """Give the game a kind of rosters, and one of them."""
    content = home / "content" / "lantern"
    squad = "\nsquad:\n  folder: rosters\n  source: false\n  fields: {}\n"
    (content / "kinds.yaml").write_text((content / "kinds.yaml").read_text() + squad)
    (content / "rosters").mkdir()
    (content / "rosters" / "first.yaml").write_text("game: lantern\nname: First\n")


def test_pieces_are_chosen_anew_for_each_owner(
    home: Path, products: Write, edition_of: StudioOf
) -> None:
    """In the order of the owners, each sorted; what an owner lacks is left out, drawn nowhere."""
    products(BY_ELEMENT)
    edition = edition_of(home)
    (run,) = make_plan(edition, papers=("a4",)).runs
    owners = list(edition.game.records["element"])
    cards = {view["slug"]: view for view in edition.views["card"]}
    expected = [
        (owner, f"card.{slug}")
        for owner in owners
        for slug, view in sorted(cards.items(), key=lambda item: item[1]["name"])
        if view["element"]["slug"] == owner
    ]
    assert [(piece.owner, piece.front) for piece in run.pieces] == expected
    assert len(run.orders) == len(cards)


def test_a_face_of_two_owners_is_made_once(
    home: Path, products: Write, edition_of: StudioOf
) -> None:
    """Whoever has it, it is one face, with one number."""
    products(OWNED.format(copies=2))
    (run,) = make_plan(edition_of(home), papers=("a4",)).runs
    assert len(run.orders) == 4
    assert {order.number for order in run.orders} == {1, 2, 3, 4}
    assert len(run.pieces) > 4


def test_sheets_name_their_owner(home: Path, products: Write, edition_of: StudioOf) -> None:
    """In the slug line and in the bookmarks; no sheet has two of them."""
    products(BY_ELEMENT)
    edition = edition_of(home)
    (run,) = make_plan(edition, papers=("a4",)).runs
    sheets = impose_run(edition, run, dict.fromkeys(run.faces, FaceFacts())).sheets
    names = [
        record.name
        for slug, record in edition.game.records["element"].items()
        if any(piece.owner == slug for piece in run.pieces)
    ]
    assert len(sheets) == len(names)
    for sheet, name, page in zip(
        sheets, names, publication(edition, run, sheets, {}).pages, strict=True
    ):
        words = " ".join(" ".join(op.words) for op in sheet.marks if isinstance(op, Text))
        assert f"Cards by element: {name}" in words
        assert page.bookmark is not None
        assert page.bookmark.startswith(f"{name} 1/1 front")


def test_without_an_owner_there_is_none_to_ask(
    home: Path, products: Write, edition_of: StudioOf
) -> None:
    """Its fault is told at the expression."""
    products('a: { title: A, component: card, records: card, copies: "owner.cost" }\n')
    with pytest.raises(PunchboardError, match="product-copies"):
        make_plan(edition_of(home))


@pytest.mark.usefixtures("squads")
def test_samples_are_printed_where_they_are_asked_for(home: Path, products: Write) -> None:
    """A plain build names them; `samples`, a product's name or a roster of one's own print them."""
    products(
        "cards: { title: Cards, component: card, records: card }\n"
        "lists: { title: Lists, component: back, records: squad }\n"
        "held: { title: Held, component: card, records: card, owner: squad, copies: 1 }\n"
    )
    key = EditionKey(home, "lantern", "")
    order = Order(key, home / "output", papers=("a4",))
    roster = home / "content" / "lantern" / "rosters" / "first.yaml"
    for wanted, printed in (
        (order, ["cards"]),
        (order._replace(samples=True), ["cards", "lists", "held"]),
        (order._replace(products=("held",)), ["held"]),
        (order._replace(edition=key._replace(roster=roster)), ["cards", "lists", "held"]),
    ):
        close_editions()
        outcome = build(wanted)
        assert [entry.product for entry in outcome.printed] == printed
        assert outcome.left_out == (("lists", "held") if printed == ["cards"] else ())


@pytest.mark.usefixtures("squads")
def test_a_game_of_nothing_but_samples_prints_nothing_unasked(home: Path, products: Write) -> None:
    """An empty choice is not taken for all."""
    products("lists: { title: Lists, component: back, records: squad }\n")
    outcome = build(Order(EditionKey(home, "lantern", ""), home / "output"))
    assert (outcome.printed, outcome.left_out) == ((), ("lists",))
