"""The manifest's text: complete, sorted, and the same whatever the order of work."""

import json

from pipeline.publish.manifest import (
    CutEntry,
    FaceEntry,
    Manifest,
    ProductEntry,
    manifest_json,
)

CARDS = ProductEntry("cards", "a4", "a4/cards.pdf", "aa", 10, 2, 2, (FaceEntry("häst", "bb"),))
TABLE = ProductEntry("table", "a4", "a4/table.pdf", "cc", 20, 1, 1)
LETTER = CARDS._replace(paper="letter", file="letter/cards.pdf")
MANIFEST = Manifest("game", "sv", "2024-01-01", "1.2", "0.1.0", (TABLE, LETTER, CARDS))


def test_lists_everything_by_product_and_paper() -> None:
    """Every field is there under its own name; faces keep their order."""
    data = json.loads(manifest_json(MANIFEST))
    assert {key: data[key] for key in ("game", "language", "edition")} == {
        "game": "game",
        "language": "sv",
        "edition": "2024-01-01",
    }
    assert (data["content_version"], data["tool_version"]) == ("1.2", "0.1.0")
    order = [(entry["product"], entry["paper"]) for entry in data["products"]]
    assert order == [("cards", "a4"), ("cards", "letter"), ("table", "a4")]
    cut = CutEntry("a4/cards.cut.svg", "cc", 3, (1, 3), (210.0, 297.0))
    with_cut = MANIFEST._replace(products=(CARDS._replace(cuts=(cut,)),))
    assert json.loads(manifest_json(with_cut))["products"][0]["cuts"] == [
        {**cut._asdict(), "pages": [1, 3], "size": [210.0, 297.0]}
    ]
    cards = {key: value for key, value in CARDS._asdict().items() if key != "cuts"}
    assert data["products"][0] == cards | {"faces": {"häst": "bb"}}


def test_is_the_same_whatever_the_order_of_work() -> None:
    """Products finished in another order give the same bytes."""
    other = MANIFEST._replace(products=tuple(reversed(MANIFEST.products)))
    assert manifest_json(other) == manifest_json(MANIFEST)


def test_ends_with_a_line_end() -> None:
    """It is a text file as others are."""
    assert manifest_json(MANIFEST).endswith("}\n")
