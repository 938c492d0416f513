"""Places for pieces: `holds` of a group."""

import pytest

from layout.workshop import component, ops, resources
from pipeline.layout.component import Component
from pipeline.layout.draw_list import Op, Rect
from pipeline.layout.errors import LayoutError

TOKEN = component(40, 30)
FILL = '<fill colour="red"/>'


def known(name: str) -> Component:
    """Return a component of the tests."""
    if name != "token":
        raise LayoutError(f"no layout file for {name!r}")
    return TOKEN


def placed(inner: str) -> tuple[Op, ...]:
    """Return the operations of a face that knows the token."""
    at = resources()
    at.components = known
    return ops(inner, None, at)


def test_a_place_is_as_large_as_the_pieces() -> None:
    """One figure says the size of the token and of its place: that of the token's layout."""
    (fill,) = placed(f'<group holds="token" x="5pt" y="7pt">{FILL}</group>')
    assert fill == Rect(5, 7, 40, 30, 0, "aa0000")


def test_a_place_may_be_larger_and_neighbours_may_touch() -> None:
    """A given size counts where a piece finds room in it."""
    first, second = placed(
        f'<group holds="token" w="50pt">{FILL}</group><group holds="token" x="50pt">{FILL}</group>'
    )
    assert (first.w, second.x) == (50, 50)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("inner", "says"),
    [
        ('<group holds="token" w="30pt"/>', "too small for"),
        ('<group holds="token" h="29pt"/>', "too small for"),
        ('<group holds="token"/><group holds="token" x="39pt" y="29pt"/>', "on another one"),
        ('<group holds="tokne"/>', "no layout file"),
    ],
)
def test_pieces_that_find_no_room_are_an_error(inner: str, says: str) -> None:
    """A place smaller than its token, two on one spot, and an unknown component are refused."""
    with pytest.raises(LayoutError, match=says):
        placed(inner)
