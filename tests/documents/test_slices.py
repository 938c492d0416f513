"""Record files in slices: the same entries as the whole file, or none at all."""

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pipeline.source.findings import PunchboardError
from pipeline.source.slices import cut
from pipeline.source.yaml import parse_yaml

PLAIN = """\
# What stands above belongs to nothing.
source: { section: Cards }

fox:
  name: Fox  # a comment
  text: >-
    It runs
    and runs.

# About the owl.
owl: { name: "R&D owl", cost: 2 }
"""


def test_cuts_at_each_entry() -> None:
    """Each slice is an entry with what follows it, and knows how many lines stand above."""
    slices = cut(PLAIN.encode())
    assert slices is not None
    assert [(key, each.above) for key, each in slices.items()] == [
        ("source", 1),
        ("fox", 3),
        ("owl", 10),
    ]
    assert b"".join(each.text for each in slices.values()) == PLAIN.encode()[40:]


@pytest.mark.parametrize(
    "text",
    [
        "fox: &one { cost: 1 }\nowl: *one\n",
        "fox: 1\nfox: 2\n",
        "- fox\n- owl\n",
        "fox: 1\r\nowl: 2\r\n",
        "---\nfox: 1\n",
        '"fox": 1\n',
        "Fox: 1\n",
        "fox:1\n",
        "{fox: 1}\n",
        "fox:\n\tname: Fox\n",
        "fox: 'one\ntwo'\n",
    ],
)
def test_what_is_not_plain_is_read_as_a_whole(text: str) -> None:
    """Anchors, keys given twice or quoted, lists, other line ends: none of it is cut."""
    assert cut(text.encode()) is None


LINES = st.sampled_from(
    [
        *("fox:", "owl: 1", "elk: { a: 1 }", "  name: x", "  - y", "# note", "", "  text: >-"),
        *("    more", "cat: |", "bee: 'it", "  goes on'", "  k: &a 1", "  l: *a", "ant: [1,"),
        *("dog: >-", "eel: \"", "---", "...", "  2]"),
    ]
)  # fmt: skip


@given(st.lists(LINES, max_size=9))
def test_slices_read_alone_are_the_whole_read_at_once(lines: list[str]) -> None:
    """Where every slice can be read alone, together they are what the file is, or it is refused."""
    text = "\n".join(lines) + "\n"
    slices = cut(text.encode())
    assume(slices)
    assert slices is not None
    try:
        alone = {key: parse_yaml(each.text, "a.yaml").data for key, each in slices.items()}
    except PunchboardError:
        return
    try:
        whole = parse_yaml(text, "a.yaml").data
    except PunchboardError:
        assume(False)
    assert {key: value for each in alone.values() for key, value in each.items()} == whole
