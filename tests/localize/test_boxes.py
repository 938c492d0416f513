"""Translators are told the box of a text: the slot that a template puts its field into."""

from pathlib import Path

import pytest

from pipeline.build.po_files import PoFiles
from pipeline.build.project import Project
from pipeline.languages.updating import boxes, template_of
from pipeline.layout.component import Component
from pipeline.layout.layout_file import Layout
from pipeline.source.units import mm

SLOTS = {
    "title": {"x": 3, "y": 3, "w": 40, "h": 6},
    "use-1": {"x": 3, "y": 20, "w": 50, "h": 9},
    "use-2": {"x": 3, "y": 40, "w": 50, "h": 9},
    "rules": {"x": 3, "y": 60, "w": 57, "h": 20},
}


def found(source: str) -> dict[str, tuple[float, float]]:
    """Return the boxes of a kind's fields on a poker card, rounded to a tenth of a millimetre."""
    layout = Layout.model_validate({"trim": "poker", "bleed": 3, "safe": 3, "slots": SLOTS})
    card = Component("card", layout, mm(63.5), mm(88.9))
    made = boxes(source, "big-card", card)
    return {field: (round(w, 1), round(h, 1)) for field, (w, h) in made.items()}


def test_a_field_in_a_slot_has_its_size() -> None:
    """Whether the record is called by its kind or as the record."""
    assert found('<face><text slot="title" style="t">{{ record.name }}</text></face>') == {
        "name": (40.0, 6.0)
    }
    assert found('<text slot="title">{{ big_card.epithet }}</text>') == {"epithet": (40.0, 6.0)}


def test_a_field_within_a_slot_has_the_slots_size() -> None:
    """Paragraphs of a flow share it; what stands outside of any slot has none."""
    source = (
        '<flow slot="rules"><p>{{ record.gift.text }}</p></flow>'
        '<text x="1" w="9">{{ record.caption }}</text>'
    )
    assert found(source) == {"gift.text": (57.0, 20.0)}


def test_entries_of_a_list_are_found_in_a_loop() -> None:
    """A slot whose name is made up stands for the first that it could be."""
    source = (
        "{% for use in record.uses %}"
        '<text slot="use-{{ loop.index }}">{{ use.text }}</text>'
        "{% endfor %}"
    )
    assert found(source) == {"uses.#.text": (50.0, 9.0)}


def test_other_names_and_unknown_slots_are_left_alone() -> None:
    """A constant is no field, and a slot that the layout lacks tells nothing."""
    assert found('<text slot="title">{{ game.title }}</text>') == {}
    assert found('<text slot="nowhere">{{ record.name }}</text>') == {}


def test_messages_tell_component_and_box(home: Path) -> None:
    """The starter game's card names its product, its trim and the box of its title."""
    made = template_of(PoFiles(Project(home), "lantern"))
    (title,) = (entry for entry in made if entry.msgctxt == "card.spark.name")
    assert "Printed on: Cards, 63.5 × 88.9 mm; this text has" in title.comment
    (element,) = (entry for entry in made if entry.msgctxt == "element.ember.name")
    assert "Printed on" not in element.comment


OPENINGS = [
    "<a {{ <a ",
    "<a {{ }} ",
    "{{ a.b ",
    "{% for a in b",
    "{% for a in a.b %}",
    "<a>",
    "</a>",
]


@pytest.mark.parametrize("opening", OPENINGS)
def test_what_is_opened_and_never_closed_is_read_once(opening: str) -> None:
    """A template of one opening after another takes no longer for each of them."""
    assert found(opening * (200_000 // len(opening))) == {}
