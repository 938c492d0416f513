"""What lies over a face on a proof."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pipeline.build.edition import OpenEdition
from pipeline.build.options import PENS, Layer, layers
from pipeline.build.options import USUAL_LAYERS as USUAL
from pipeline.build.proofs.files import ProofRequest, find_face
from pipeline.build.proofs.page import Lettering, Overlay, overlay, slot_labels
from pipeline.layout.draw_list import Rect, Text
from pipeline.source.findings import Misuse
from pipeline.source.units import mm

EditionOf = Callable[[Path], OpenEdition]


@pytest.fixture
def drawn(home: Path, edition_of: EditionOf) -> Callable[..., Overlay]:
    """Return what draws layers over a card whose layout file is given."""

    def draw(layout: str, *wanted: Layer) -> Overlay:
        file = home / "templates" / "lantern" / "card.layout.yaml"
        kept = [
            line
            for line in file.read_text().splitlines()
            if not line.startswith(("trim", "safe", "bleed"))
        ]
        file.write_text("\n".join([layout, *kept]))
        edition = edition_of(home)
        return overlay(edition, find_face(edition, ProofRequest("spark")), wanted)

    return draw


def test_trim_is_the_outline_that_is_cut(drawn: Callable[..., Overlay]) -> None:
    """A poker card has round corners, and so has its safe area."""
    made = drawn("trim: poker\nsafe: 2\nbleed: 3\n", Layer.TRIM, Layer.SAFE)
    radii = [round(op.radius, 2) for op in made.ops if isinstance(op, Rect)]
    assert radii == [pytest.approx(radii[2] - mm(2), abs=0.01)] * 2 + [radii[2]] * 2


def test_legend_names_what_is_there(drawn: Callable[..., Overlay]) -> None:
    """Without bleed and folds there is nothing of them to explain."""
    made = drawn("trim: poker\nsafe: 2\n", *USUAL)
    assert [pen.title for pen in made.legend] == ["trim", "safe area", "slots"]
    folded = drawn("trim: poker\nbleed: 2\nfolds: [{ y: 40 }]\n", *USUAL)
    assert [pen.title for pen in folded.legend] == ["trim", "bleed", "fold", "slots"]


def test_safe_area_that_is_no_more_than_a_box_says_so(drawn: Callable[..., Overlay]) -> None:
    """Of an outline with holes the safe area is that of the box round it."""
    path = "M0 0H63.5V88.9H0ZM20 20H30V30H20Z"
    made = drawn(f"trim: poker\nsafe: 2\noutline: {{ shape: path, path: {path!r} }}\n", Layer.SAFE)
    assert [pen.title for pen in made.legend] == ["safe area, of the box round the outline"]


def test_no_name_of_a_slot_lies_over_another(home: Path, edition_of: EditionOf) -> None:
    """Slots in one corner have their names beside each other or below."""
    edition = edition_of(home)
    slots = edition.component("card").slots
    box = next(iter(slots.values()))
    letters = Lettering(edition)
    ops = slot_labels(((f"slot-{at}", box) for at in range(6)), (180.0, 250.0), letters, "000000")
    tags = [op for op in ops if isinstance(op, Rect)]
    assert len([op for op in ops if isinstance(op, Text)]) == 6
    for at, tag in enumerate(tags):
        for other in tags[:at]:
            assert (
                tag.x >= other.x + other.w
                or other.x >= tag.x + tag.w
                or abs(tag.y - other.y) >= tag.h - 1e-6
            )


def test_layers_are_named_with_commas() -> None:
    """The lowest is drawn first, whatever order they are asked for in."""
    assert layers("trim, grid") == (Layer.GRID, Layer.TRIM)
    assert layers("all") == tuple(Layer)
    assert set(PENS) == set(Layer)
    with pytest.raises(Misuse, match="did you mean 'safe'"):
        layers("trim,sfae")
