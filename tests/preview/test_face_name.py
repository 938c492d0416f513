"""What faces are called in lists."""

from types import SimpleNamespace

import pytest
from preview.conftest import Edit, catch_up

from pipeline.build.request import FaceOrder
from pipeline.preview.faces import PlannedFace
from pipeline.preview.page_data import face_name
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


@pytest.mark.parametrize(
    ("order", "back", "name"),
    [
        (FaceOrder("a", "p", "c", kind="card", slug="spark", part=2, parts=3), False, "Spark 2/3"),
        (FaceOrder("a", "p", "c", number=2, total=4), False, "Cards 2"),
        (FaceOrder("a", "p", "c", number=1, total=4), True, "Cards"),
    ],
)
def test_faces_are_told_apart_by_name(order: FaceOrder, back: bool, name: str) -> None:
    """Pages of one record are counted, and so are pages without a record, but no common back."""
    game = SimpleNamespace(records={"card": {"spark": SimpleNamespace(name="Spark")}})
    products = {"p": SimpleNamespace(title="Cards", back=None)}
    edition = SimpleNamespace(game=game, products=products)
    assert face_name(edition, PlannedFace("p/a", order, back)) == name  # type: ignore[arg-type]
