"""Places in texts: each character's, found in one walk through the text."""

from pathlib import Path
from unittest.mock import patch

import pytest

from pipeline.source.document import Marks, _Reader
from pipeline.source.yaml import load_yaml

WRITTEN = {
    "plain": "fox: { text: a red fox }\n",
    "folded": "fox:\n  text: >-\n    a red\n    fox\n",
    "literal": "fox:\n  text: |\n    a red fox\n",
    "single": "fox: { text: 'a red\n  fox' }\n",
    "double": 'fox: { text: "a \\x72ed\\\n  \\ fox" }\n',
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN.keys())
def test_any_order_gives_the_same_places(written: str, tmp_path: Path) -> None:
    """What is asked for later, or a second time, stands where it stands when it is asked first."""
    (tmp_path / "a.yaml").write_text(written, encoding="utf-8")
    text = load_yaml(tmp_path / "a.yaml", "a.yaml").data["fox"]["text"]

    def place(document: object, offset: int) -> object:
        return document.position_in(offset, "fox", "text")  # type: ignore[attr-defined]

    alone = [
        place(load_yaml(tmp_path / "a.yaml", "a.yaml"), offset) for offset in range(len(text) + 2)
    ]
    document = load_yaml(tmp_path / "a.yaml", "a.yaml")
    for offset in (*reversed(range(len(text) + 2)), *range(len(text) + 2)):
        assert place(document, offset) == alone[offset]


def test_a_text_is_walked_once() -> None:
    """A place of each of 1,000 characters takes 1,000 steps through the file."""
    value = "a" * 1_000
    steps = 0
    find = _Reader.find

    def counted(reader: _Reader, character: str) -> object:
        nonlocal steps
        steps += 1
        return find(reader, character)

    marks = Marks([value], (0, 0), value)
    with patch.object(_Reader, "find", counted):
        assert [marks.at(offset) for offset in range(1_000)] == [(0, at) for at in range(1_000)]
    assert steps == 1_000


def test_a_changed_file_has_no_places() -> None:
    """What the file no longer has is nowhere, whatever is asked for first."""
    marks = Marks(["a red fax"], (0, 0), "a red fox")
    assert marks.at(3) == (0, 3)
    assert marks.at(8) is None
    assert marks.at(7) is None
    assert marks.at(6) == (0, 6)
