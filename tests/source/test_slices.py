"""Record files are read entry by entry where they can be: the same as the whole file at once."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.checks.examples import write_example
from pipeline.game.opening import open_game
from pipeline.source.findings import PunchboardError
from pipeline.source.yaml import parse_yaml

KINDS = "card: { source: false, fields: { text: { type: text, required: false } } }\n"
LINES = st.sampled_from(
    [
        *("fox:\n  name: F", "owl: { name: O }", "elk: { name: E, text: a }", "  text: x"),
        *("# note", "", "  text: >-", "    more", "cat: { name: C, text: 'it", "  goes on' }"),
        *("bee: &a { name: B }", "cow: *a", "ant: { name:", "  A }", "---", "fox: { name: G }"),
        *("dog:\n  name: D\n  text: |", "    two", "    lines", '"eel": { name: E }'),
    ]
)


def records(root: Path, text: str) -> dict[str, Any] | None:
    """Return names and texts of a game's records, None where it is refused."""
    (root / "content/tiny/card.yaml").write_text(text, "utf-8")
    try:
        game = open_game(root / "content" / "tiny", root)
        found = game.records["card"]
        return {slug: (record.name, record.values.text) for slug, record in found.items()}
    except PunchboardError:
        return None


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("slices")
    write_example(root, {"kinds.yaml": KINDS, "card.yaml": "fox: {}\n"})
    return root


@settings(max_examples=60)
@given(st.lists(LINES, max_size=9))
def test_entries_read_alone_are_the_whole_read_at_once(tiny: Path, lines: list[str]) -> None:
    """Whatever a record file holds, the game has what strict YAML reads of it, or refuses it."""
    text = "\n".join(lines) + "\n"
    try:
        whole = parse_yaml(text, "a.yaml").data
    except PunchboardError:
        assert records(tiny, text) is None
        return
    found = records(tiny, text)
    if found is not None:
        assert list(found) == list(whole)
        for slug, (name, said) in found.items():
            assert whole[slug]["name"] == name
            assert whole[slug].get("text") == said


@pytest.mark.parametrize(
    "text",
    [
        "fox: &one { name: N, text: a }\nowl: *one\n",
        "fox: { name: N, text: a }\r\nowl: { name: N, text: a }\r\n",
        "---\nfox: { name: N, text: a }\nowl: { name: N, text: a }\n",
        "{fox: { name: N, text: a }, owl: { name: N, text: a }}\n",
        "# About.\n\nfox:\n  name: N\n  text: >-\n    a\n\n# More.\nowl: { name: N, text: a }\n",
    ],
)
def test_entries_are_those_of_the_file_however_it_is_written(tiny: Path, text: str) -> None:
    """Anchors, other line ends, flow style, comments in between."""
    assert records(tiny, text) == {"fox": ("N", "a"), "owl": ("N", "a")}


def test_an_entry_given_twice_is_refused(tiny: Path) -> None:
    """None of the two is taken silently."""
    assert records(tiny, "fox: { name: F }\nfox: { name: F }\n") is None
