"""What faces are called in lists."""

import pytest
from preview.conftest import Edit, catch_up

from pipeline.preview.view import View

PRODUCTS = "content/lantern/products.yaml"


@pytest.mark.parametrize(
    ("each", "names"),
    [
        ("element", {"Ember", "Grove"}),
        ("kind", {"Card"}),
        ("cost", {"1", "3", "4"}),
        ("true", {"Spark", "Bonfire", "Sapling", "Old Oak"}),
        ("false", {"Cards"}),
    ],
)
def test_a_shared_back_is_called_as_what_shares_it(
    view: View, edit: Edit, each: str, names: set[str]
) -> None:
    """Not as the first card that happens to have it; fronts are called as their records."""
    edit(PRODUCTS, "back: back", f"back: {{ component: back, each: {each} }}")
    view.refresh([PRODUCTS], 0.0)
    catch_up(view)
    faces = view.data()["faces"]
    assert {face["name"] for face in faces if face["side"] == "back"} == names
    assert len({face["name"] for face in faces if face["side"] == "front"}) == 4
