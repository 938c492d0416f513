"""What is written as YAML reads back as the very same data, whatever it is."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.rosters.importing import write_yaml
from pipeline.source.yaml import parse_yaml


def _allowed(text: str) -> bool:
    return all(letter.isprintable() or letter in "\n\t" for letter in text)


def _short(number: float) -> bool:
    """Tell whether a number has the digits that our YAML allows."""
    return number == 0 or 1e-6 <= abs(number) < 1e8


TEXTS = st.text(max_size=30).filter(_allowed)
NUMBERS = st.decimals(-9999, 9999, places=4).map(float).filter(_short)
SCALARS = st.none() | st.booleans() | st.integers(-(10**14), 10**14) | NUMBERS | TEXTS
DATA = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(TEXTS.filter(bool), DATA, min_size=1, max_size=5))
def test_data_reads_back(data: dict[str, Any]) -> None:
    """Nothing is lost, and nothing changes its type."""
    read = parse_yaml(write_yaml(data), "new.yaml").data
    assert read == data
    assert repr(read) == repr(data)


@given(st.lists(st.text(max_size=40), max_size=3), st.lists(st.text(max_size=40), max_size=3))
def test_comments_say_nothing_to_the_reader(above: list[str], within: list[str]) -> None:
    """Words from strangers cannot leave their comment, whatever they are."""
    data = {"name": "A", "units": [{"name": "B", "traits": ["c", "d"]}]}
    comments = {(): above, ("units", 0): within, ("units", 0, "traits"): within}
    assert parse_yaml(write_yaml(data, comments), "new.yaml").data == data


@pytest.mark.parametrize("word", ["no", "null", "12", "a: b", "*a", "[a]", " a"])
def test_a_text_stays_a_text(word: str) -> None:
    """What YAML would take for something else stands in quotation marks."""
    assert parse_yaml(write_yaml({"a": word, "b": [word]}), "new.yaml").data == {
        "a": word,
        "b": [word],
    }


def test_it_looks_as_a_person_writes() -> None:
    """Plain texts without quotation marks, short lists on one line, a comment where it belongs."""
    data = {"name": "Ash, Runners", "units": [{"name": "Doc", "traits": ["agile", "a, b"]}]}
    assert write_yaml(data, {("units", 0): ["unknown: Brave"], (): ["Imported", "", "Twice"]}) == (
        "# Imported\n\n# Twice\n\nname: Ash, Runners\nunits:\n"
        '  # unknown: Brave\n  - name: Doc\n    traits: [agile, "a, b"]\n'
    )
