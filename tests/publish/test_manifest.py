"""The manifest's text: complete, sorted, and the same whatever the order of work."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.build.publication import (
    CutEntry,
    FaceEntry,
    Manifest,
    ProductEntry,
    manifest_json,
    read_entries,
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
    usual = ("cuts", "asked")
    cards = {key: value for key, value in CARDS._asdict().items() if key not in usual}
    assert data["products"][0] == cards | {"faces": {"häst": "bb"}}


def test_is_the_same_whatever_the_order_of_work() -> None:
    """Products finished in another order give the same bytes."""
    other = MANIFEST._replace(products=tuple(reversed(MANIFEST.products)))
    assert manifest_json(other) == manifest_json(MANIFEST)


def test_ends_with_a_line_end() -> None:
    """It is a text file as others are."""
    assert manifest_json(MANIFEST).endswith("}\n")


def test_entries_are_read_back() -> None:
    """What is written is read again, in the manifest's order."""
    cut = CutEntry("a4/cards.cut.svg", "cc", 3, (1, 3), (210.0, 297.0))
    entries = (CARDS._replace(cuts=(cut,)), TABLE)
    assert read_entries(manifest_json(MANIFEST._replace(products=entries))) == entries


def test_replaced_entries_are_read_without_their_faces() -> None:
    """Whoever prints them anew has other faces, and needs no memory for those of before."""
    entries = read_entries(manifest_json(MANIFEST), {CARDS.file})
    assert entries == (CARDS._replace(faces=()), LETTER, TABLE)


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9) | st.just("../a.pdf"),
    lambda below: st.lists(below, max_size=2) | st.dictionaries(st.text(max_size=9), below),
    max_leaves=3,
)


@given(field=st.sampled_from(ProductEntry._fields), value=_JSON)
def test_damaged_entries_are_refused(field: str, value: object) -> None:
    """Whatever an entry holds, it is read as what it should be, or refused in one way."""
    data = json.loads(manifest_json(MANIFEST._replace(products=(TABLE,))))
    data["products"][0][field] = value
    text = json.dumps(data)
    try:
        (entry,) = read_entries(text)
    except ValueError:
        return
    assert json.loads(manifest_json(MANIFEST._replace(products=(entry,)))) == data | {
        "products": [
            {k: v for k, v in data["products"][0].items() if k not in ("cuts", "asked") or v}
        ]
    }


@pytest.mark.parametrize("text", ["{", "[]", "{}", '{"products": ["a"]}', '{"products": 1}'])
def test_what_is_no_manifest_is_refused(text: str) -> None:
    """So is what is no JSON, and JSON of another form."""
    with pytest.raises(ValueError, match=r"^(?!$)"):
        read_entries(text)


def test_files_elsewhere_are_refused() -> None:
    """What a manifest lists stands below it."""
    entry = TABLE._replace(file="../table.pdf")
    with pytest.raises(ValueError, match="elsewhere"):
        read_entries(manifest_json(MANIFEST._replace(products=(entry,))))
