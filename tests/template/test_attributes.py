"""Attributes declared once: types, defaults and what the reference says come from one place."""

from dataclasses import dataclass

from pipeline.source.units import mm
from pipeline.template.elements import attributes, choice, length, lengths, points, text


@dataclass(frozen=True, kw_only=True)
class Card:
    """Attributes in several units."""

    side: float = length("how wide", 2.0)
    inset_by: tuple[float, ...] = lengths("distances", (1.0, 2.0))
    weight: float = points("line weight", 0.5)
    label: str = text("its name")
    align: str = choice("instead of the style's", "", "left", "right")


def test_a_default_is_written_in_the_attribute_s_own_unit() -> None:
    """Defaults of lengths are millimetres, as bare numbers in the markup are; weights points."""
    card = Card(label="x")
    assert (card.side, card.inset_by, card.weight) == (mm(2), (mm(1), mm(2)), 0.5)
    assert card.side == attributes(Card)["side"].type.read("2")
    assert card.weight == attributes(Card)["weight"].type.read("0.5")


def test_an_attribute_without_a_default_is_required() -> None:
    """The reference tells what must be written."""
    known = attributes(Card)
    assert [name for name, found in known.items() if found.required] == ["label"]
