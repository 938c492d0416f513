"""One size for a deck: what fits, how finely it is graded, and who is left out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from layout.workshop import CAP, component, compose, texts
from pipeline.layout.fit import STEP, common_scale
from pipeline.layout.layout_file import Layout

SCALES = st.lists(st.floats(0.5, 1.0), min_size=1, max_size=60)


@given(SCALES)
def test_the_common_size_fits_all_but_a_few(scales: list[float]) -> None:
    """At most one text in eight is smaller, and only where two steps are won."""
    common = common_scale(scales)
    smaller = [scale for scale in scales if scale < common - 1e-5]
    assert len(smaller) <= len(scales) // 8
    if smaller:
        assert common - min(scales) > STEP


@pytest.mark.parametrize(
    ("scales", "common"),
    [
        ([], 1.0),
        ([1.0, 1.0], 1.0),
        ([1.0, 0.86, 0.79], 0.775),
        ([0.7] + [1.0] * 6, 0.7),
        ([0.7] + [1.0] * 7, 1.0),
        ([0.98] + [1.0] * 30, 0.975),
        ([0.7, 0.72] + [0.9] * 14, 0.9),
    ],
)
def test_what_a_deck_has_in_common(scales: list[float], common: float) -> None:
    """The smallest decides, but for one card in eight that would cost the others two steps."""
    assert common_scale(scales) == pytest.approx(common)


@pytest.mark.parametrize("common", [["nowhere"], ["title", ["body", "title"]]])
def test_a_common_size_belongs_to_slots_once_each(common: list[object]) -> None:
    """What is no slot, or named twice, is refused."""
    with pytest.raises(ValidationError, match=r"common: (there is no slot|slot 'title' is named)"):
        Layout.model_validate(
            {"trim": "poker", "slots": {"title": {}, "body": {}}, "common": common}
        )


FACE = '<text slot="rules" style="body">{}</text>'
LAYOUT = {
    "slots": {"rules": {"w": 20, "h": 8}, "tall": {"w": 20, "h": 30}},
    "common": [["rules", "tall"]],
}


def test_text_begins_at_the_size_of_its_deck() -> None:
    """What would fit larger stands at it, what does not goes on below; slots of a list share it."""
    on = component(**LAYOUT)
    short = compose(FACE.format("aaa"), on)
    long = compose(FACE.format("aaa " * 10), on)
    (tall,) = compose('<text slot="tall" style="body">aaa</text>', on).naturals
    assert [*short.naturals, *long.naturals] == [("card", "rules")] * 2
    assert tall == ("card", "rules")
    assert [text.size for text in texts(short.draw_list)] == [10.0]
    natural = long.naturals["card", "rules"]
    assert 0.6 < natural.scale < 0.9
    assert (short.naturals["card", "rules"].scale, natural.size) == (1.0, 10.0)

    def scales(name: str) -> dict[str, float]:
        return {"rules": 0.9, "tall": 0.9}

    (first,) = texts(compose(FACE.format("aaa"), on, scales=scales).draw_list)
    assert (first.size, first.y) == (9.0, pytest.approx(9.0 * CAP))
    smaller = texts(compose(FACE.format("aaa " * 10), on, scales=scales).draw_list)
    assert 6.0 < smaller[0].size == pytest.approx(natural.scale * 10, abs=0.1)


def test_what_all_cards_share_has_no_part_in_it() -> None:
    """A shared group is alike on all cards, whatever size the others need."""
    on = component(**LAYOUT)
    face = f'<group share="true">{FACE.format("aaa")}</group>'
    assert compose(face, on).naturals == {}
