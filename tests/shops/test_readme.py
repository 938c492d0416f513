"""The README of an order, as Markdown and as plain text."""

import pytest

from pipeline.shops.delivery import Delivered, DeliveredFile
from pipeline.shops.order_folder import Imprint, readme
from pipeline.shops.profile import ShopProfile


def made(step: str) -> str:
    """Return the README of an order in which nothing was checked."""
    profile = ShopProfile(
        title="Near by", source="asked", delivery="pdf", products={}, steps=(step,)
    )
    delivered = Delivered((DeliveredFile("cards.pdf", "Cards"),), ("cards.pdf: 4 pages",), ())
    return readme("Deck", profile, delivered, (), (), ("asked",), Imprint((), ()))


def test_a_part_of_which_there_is_nothing_has_no_heading() -> None:
    """Neither for what was checked nor for what is left out."""
    assert "What was checked" not in made("go there")
    assert "not in this order" not in made("go there")


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        ("get CGATS21_CRPC1.icc", "get CGATS21_CRPC1.icc"),
        ("Workshop > Objects", "Workshop > Objects"),
        ("> not cited", r"\> not cited"),
        ("_not_ *slanted*", r"\_not\_ \*slanted\*"),
        ("[no](link) <br>", r"\[no\](link) \<br>"),
        ("__init__ and a_", r"\_\_init\_\_ and a\_"),
    ],
)
def test_only_what_would_be_markup_is_masked(step: str, shown: str) -> None:
    """File names can be copied out of it, and no text becomes a link or a tag."""
    assert f"1. {shown}\n" in made(step)
