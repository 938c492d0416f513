"""YAML texts with values changed in place."""

import re
from collections import Counter
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.source.yaml import parse_yaml
from pipeline.source.yaml_edits import SharedValueError, edited, same

NASTY: Final = (Path(__file__).parent / "nasty.yaml").read_text(encoding="utf-8")
"""Every style of value, with a numbered comment at every place that can have one."""

MISTAKES: Final = yaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text("utf-8"))

WORDS: Final = ("quick", "fox:", "jumps,", "[[term:dog]]", "#", "{fire}", "12", "'tis", '"it"', "-")


def edit(source: str, new: Any) -> str:
    """Return the text edited, having checked that it reads as what was wanted."""
    text = edited(source, parse_yaml(source, "file").data, new)
    assert same(parse_yaml(text, "file").data, new)
    return text


def _words(random: Random) -> str:
    return " ".join(random.choice(WORDS) for _ in range(random.randint(1, 30)))


def _changed(random: Random, value: Any) -> Any:
    """Return plain data with something in it changed, added or removed."""
    if isinstance(value, dict) and value:
        entries, key = dict(value), random.choice(list(value))
        if random.random() < 0.15:
            del entries[key]
        elif random.random() < 0.2:
            entries["added"] = random.choice([1, _words(random), [1, 2], {"a": _words(random)}])
        else:
            entries[key] = _changed(random, value[key])
        return entries
    if isinstance(value, list) and value:
        items, place = list(value), random.randrange(len(value))
        if random.random() < 0.3:
            del items[place]
        elif random.random() < 0.3:
            items.insert(place, _changed(random, items[place]))
        else:
            items[place] = _changed(random, items[place])
        return items
    return random.choice([5, -1.5, True, "", "D6", _words(random), f"{_words(random)}\n", "a\nb"])


@settings(max_examples=80)
@given(st.integers())
def test_any_change_reads_as_wanted(seed: int) -> None:
    """Whatever changes, the text reads as what was wanted, and has all of its comments."""
    random = Random(seed)
    new = deepcopy(parse_yaml(NASTY, "file").data)
    for _ in range(random.randint(1, 3)):
        new = _changed(random, new) if random.random() < 0.1 else new
        key = random.choice(list(new))
        new[key] = _changed(random, new[key])
    try:
        text = edit(NASTY, new)
    except SharedValueError:
        return
    comments = re.compile(r"# c\d+")
    assert not Counter(comments.findall(NASTY)) - Counter(comments.findall(text))


def test_nothing_changed_is_the_same_text() -> None:
    """A text whose values are wanted as they are is byte for byte the same."""
    assert edit(NASTY, parse_yaml(NASTY, "file").data) == NASTY


@pytest.mark.parametrize(("source", "new", "text"), MISTAKES["edits"])
def test_manner_is_kept(source: str, new: Any, text: str) -> None:
    """Quotes, brackets, blanks, signs and indentation stay as the file has them."""
    assert edit(source, new) == text


def test_shared_value_is_refused() -> None:
    """What an anchor shares is not changed, for it would change elsewhere; an alias is."""
    with pytest.raises(SharedValueError) as caught:
        edit("a: &x 1\nb: *x\n", {"a": 2, "b": 1})
    assert caught.value.offset == 3
    assert edit("a: &x 1\nb: *x\n", {"a": 1, "b": 2}) == "a: &x 1\nb: 2\n"
