"""The notation of values in cells."""

import csv
import io
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.game.tables.cells import cell_text, value_of
from pipeline.source.yaml_edits import same

TEXTS: Final = st.text(
    st.one_of(
        st.sampled_from("\n\t '\"[]{},;:#=+-@_x0041\\|é−"),
        st.characters(blacklist_categories=("C", "Zl", "Zp")),
    ),
    max_size=12,
)
WHOLE: Final = st.integers(-(10**14), 10**14)
NUMBERS: Final = st.one_of(WHOLE, st.integers(-(10**6), 10**6).map(lambda n: n / 1000))
NESTED: Final = st.dictionaries(
    st.from_regex(r"[a-z]{1,5}", fullmatch=True),
    st.one_of(TEXTS, NUMBERS, st.booleans(), st.lists(TEXTS, max_size=2)),
    min_size=1,
    max_size=3,
)
DICE: Final = st.sampled_from(["D6", "2D6", "D6+1", "12D100-9"])
VALUES: Final[dict[str, Any]] = {
    "integer": WHOLE,
    "number": NUMBERS,
    "length": st.one_of(NUMBERS, st.sampled_from(["3mm", "-1/8in", "8 pt"])),
    "text": TEXTS,
    "markup": TEXTS,
    "choice": TEXTS,
    "flag": st.booleans(),
    "dice": DICE,
    "ref": st.sampled_from(["fox", "1-2", "card:iron-fist"]),
    "image": st.sampled_from(["images/fox.png", "a, b.png"]),
    "markdown": st.sampled_from(["rules/aim.md", "a, b.md"]),
    "record": NESTED,
    "table": st.lists(NESTED, max_size=3),
    "list": None,
}
"""A strategy for the values of each type as record files have them."""

PLAIN: Final = [type_ for type_, values in VALUES.items() if values is not None]


@settings(max_examples=60)
@given(st.data(), st.sampled_from(PLAIN), st.booleans(), st.booleans())
def test_values_come_back(data: st.DataObject, type_: str, guarded: bool, listed: bool) -> None:
    """Value, cell, value: the same, alone and in lists, plain and guarded, whatever its type."""
    spec: dict[str, Any] = {"type": type_}
    value = data.draw(VALUES[type_])
    if listed:
        of = {**spec, "translate": data.draw(st.booleans())} if type_ == "text" else spec
        spec, value = {"type": "list", "of": of}, data.draw(st.lists(VALUES[type_], max_size=4))
    cell = cell_text(spec, value, guarded=guarded)
    assert same(value_of(spec, cell), value), cell
    number = type_ in ("integer", "number", "length") and not listed
    assert number or cell[:1] not in {*"=+-@\t\r"}


@given(TEXTS)
def test_texts_pass_through_csv(text: str) -> None:
    """What CSV does to line breaks and quotes does nothing to a text."""
    stream = io.StringIO(newline="")
    csv.writer(stream).writerow([cell_text({"type": "text"}, text, guarded=True)])
    row = next(csv.reader(io.StringIO(stream.getvalue(), newline="")), [""])
    assert value_of({"type": "text"}, row[0] if row else "") == text


@pytest.mark.parametrize(
    ("spec", "value", "cell"),
    [
        ({"type": "text"}, "Go on", "Go on"),
        ({"type": "text"}, "=1+2", '"=1+2"'),
        ({"type": "text"}, "", '""'),
        ({"type": "flag"}, True, "true"),
        ({"type": "list", "of": "integer"}, [1, 2], "1, 2"),
        ({"type": "list", "of": "integer"}, [], "[]"),
        ({"type": "list", "of": "markup"}, ["One, two", "three"], "One, two\nthree"),
        ({"type": "record"}, {"a": 1, "b": "c d"}, "{ a: 1, b: c d }"),
        ({"type": "text"}, None, ""),
    ],
)
def test_notation(spec: Any, value: Any, cell: str) -> None:
    """Cells read as a person would write them."""
    assert cell_text(spec, value) == cell


@pytest.mark.parametrize("text", ["1-2", "3/4", "12:30", "1e5", "007", "TRUE", "5 Mai"])
def test_guarded(text: str) -> None:
    """In CSV a text that a spreadsheet would convert is in quotes; others are not."""
    assert cell_text({"type": "text"}, text, guarded=True) == f'"{text}"'
    assert cell_text({"type": "text"}, f"{text} and so on", guarded=True)[0] != '"'


@pytest.mark.parametrize(
    ("spec", "cell", "value"),
    [
        ({"type": "number"}, "1,5", 1.5),
        ({"type": "integer"}, "5.0", 5),
        ({"type": "flag"}, "TRUE", True),
        ({"type": "list", "of": "ref"}, "a; b\nc", ["a", "b", "c"]),
        ({"type": "list", "of": "integer"}, "[1,2]", [1, 2]),
    ],
)
def test_people_are_understood(spec: Any, cell: str, value: Any) -> None:
    """What people and programs write for a value is read as that."""
    assert same(value_of(spec, cell), value)


@pytest.mark.parametrize(
    ("spec", "cell", "said"),
    [
        ({"type": "integer"}, "many", "expected a whole number, found 'many'"),
        ({"type": "integer"}, "1.5", "expected a whole number, found 1.5"),
        ({"type": "number"}, "1,500", "expected a number, found '1,500'"),
        ({"type": "flag"}, "maybe", "expected true or false"),
        ({"type": "record"}, "{ a: ", "expected YAML in brackets"),
        ({"type": "list", "of": "choice"}, '"a, b', "a quotation mark is left open"),
    ],
)
def test_wrong_cells(spec: Any, cell: str, said: str) -> None:
    """A cell that is no value says what was expected; 1,500 may be two numbers."""
    with pytest.raises(ValueError, match=said):
        value_of(spec, cell)
