"""Owners: sheets of their own for each, with the pieces that it has."""

from collections.abc import Callable
from pathlib import Path

import pypdfium2
import pytest
from build.conftest import words

from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.plan import make_plan
from pipeline.build.stages import Request, build

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


def test_sheets_name_their_owner(home: Path, products: Write, edition_of: StudioOf) -> None:
    """In the slug line and in the bookmarks, counted through the file; no sheet has two of them."""
    products(BY_ELEMENT)
    names = [record.name for record in edition_of(home).game.records["element"].values()]
    outcome = build(Request(EditionKey(home, "lantern", ""), home / "output", papers=("a4",)))
    pdf = outcome.folder / outcome.printed[0].file
    pages = words(pdf)
    assert len(pages) == len(names) == 2
    with pypdfium2.PdfDocument(pdf) as document:
        bookmarks = [each.get_title() for each in document.get_toc()]
    for number, (name, page) in enumerate(zip(names, pages, strict=True), 1):
        assert f"Cards by element: {name}" in page
        assert f"sheet {number}/2" in page
        assert any(bookmark.startswith(f"{name} {number}/2 front") for bookmark in bookmarks)


@pytest.mark.usefixtures("squads")
def test_samples_are_printed_where_they_are_asked_for(home: Path, products: Write) -> None:
    """A plain build names them; `samples`, a product's name or a roster of one's own print them."""
    products(
        "cards: { title: Cards, component: card, records: card }\n"
        "lists: { title: Lists, component: back, records: squad }\n"
        "held: { title: Held, component: card, records: card, owner: squad, copies: 1 }\n"
    )
    key = EditionKey(home, "lantern", "")
    order = Request(key, home / "output", papers=("a4",))
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
    outcome = build(Request(EditionKey(home, "lantern", ""), home / "output"))
    assert (outcome.printed, outcome.left_out) == ((), ("lists",))
