"""Which faces are proofed."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import OpenEdition
from pipeline.build.options import Side
from pipeline.build.proofs.choice import Choice, chosen, stems
from pipeline.build.request import FaceOrder
from pipeline.source.findings import Misuse

EditionOf = Callable[[Path], OpenEdition]

PRODUCTS = """
cards: { title: Cards, component: card, records: card, copies: copies, back: back }
again: { title: Again, component: card, records: { kind: card, where: "slug == 'spark'" } }
sheet: { title: Sheet, pages: [back] }
"""


@pytest.fixture
def edition(home: Path, products: Callable[[str], None], edition_of: EditionOf) -> OpenEdition:
    """Return a game of four cards with one back, one of them in two products, and a page."""
    products(PRODUCTS)
    return edition_of(home)


def names(edition: OpenEdition, **asked: object) -> list[list[str]]:
    """Return the faces of each piece that is chosen by the names of their files."""
    pieces = chosen(edition, Choice(**asked))  # type: ignore[arg-type]
    named = stems(dict.fromkeys(face for piece in pieces for face in piece.faces))
    return [[named[face] for face in piece.faces] for piece in pieces]


def test_all_of_a_game_each_with_a_name_of_its_own(edition: OpenEdition) -> None:
    """Without names everything is meant; a card of two products is told apart by them."""
    assert [name for (name,) in names(edition)] == [
        "cards-card-spark",
        "card-bonfire",
        "card-sapling",
        "card-old-oak",
        "again-card-spark",
        "back",
    ]


@pytest.mark.parametrize(
    ("asked", "count"),
    [
        ({"names": ("spark",)}, 2),
        ({"names": ("spark", "card:bonfire")}, 3),
        ({"names": ("card:*",)}, 5),
        ({"kinds": ("card",), "products": ("cards",)}, 4),
        ({"names": ("spark",), "products": ("cards",)}, 1),
        ({"names": ("back",), "products": ("sheet",)}, 1),
    ],
)
def test_names_kinds_and_products(
    edition: OpenEdition, asked: dict[str, tuple[str, ...]], count: int
) -> None:
    """Names and kinds add up, and products bound them."""
    assert len(names(edition, **asked)) == count


def test_each_piece_is_there_once_with_its_copies(home: Path, edition_of: EditionOf) -> None:
    """Contact sheets say how many of each are printed; two sides are counted as one piece."""
    file = home / "content/lantern/card.yaml"
    text = file.read_text(encoding="utf-8").replace(
        "  name: Spark\n", "  name: Spark\n  copies: 3\n"
    )
    file.write_text(text, encoding="utf-8")
    for side in (Side.FRONT, Side.BOTH):
        pieces = chosen(edition_of(home), Choice(side=side))
        assert [piece.copies for piece in pieces] == [3, 1, 1, 1]
    (back,) = chosen(edition_of(home), Choice(side=Side.BACK))
    assert back.copies == 6


def test_sides_of_a_piece_stand_together(edition: OpenEdition) -> None:
    """Fronts come with the back that they share, which is one face; what has no back has none."""
    both = names(edition, kinds=("card",), side=Side.BOTH)
    assert both[0] == ["cards-card-spark", "cards-back"]
    assert both[-1] == ["again-card-spark"]
    assert names(edition, kinds=("card",), side=Side.BACK) == [["cards-back"]]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"names": ("sprak",)}, "did you mean 'spark'"),
        ({"names": ("spark", "bonfrie")}, "did you mean 'bonfire'"),
        ({"names": ("crad:*",)}, "did you mean 'card'"),
        ({"kinds": ("element",)}, "expected one of: card"),
        ({"names": ("bonfire",), "products": ("again",)}, "no face of again for 'bonfire'"),
        ({"products": ("again",), "side": Side.BACK}, "no back is chosen"),
        ({"names": ("back",), "products": ("cards",)}, "--side back"),
    ],
)
def test_what_names_no_face_is_misuse(
    edition: OpenEdition, asked: dict[str, object], words: str
) -> None:
    """The nearest name is told, or the option that is lacking."""
    with pytest.raises(Misuse, match=words):
        names(edition, **asked)


def test_names_of_files_hold_nothing_that_leads_elsewhere() -> None:
    """A back may go by any text of the game; names that differ in case alone are told apart."""
    orders = [
        FaceOrder(f"back.{value}", "cards", "back", kind="card", slug="spark")
        for value in ("../../etc", "Red", "red")
    ]
    named = list(stems(orders).values())
    assert named == ["cards-back-etc", "cards-cards-back-Red", "cards-cards-back-red-2"]
