"""Text from elsewhere, with what it hides spelt out."""

import json

from hypothesis import given
from hypothesis import strategies as st

from pipeline.base.visible import visible, visible_json, visible_line


def test_spells_out_what_acts_or_hides() -> None:
    """Control characters, ends of lines and marks of direction are shown; words stay."""
    assert visible("a\x1b[31m\n\u202eb\x9b\U000e0041\udcff") == (
        r"a\x1b[31m\n\u202eb\x9b\U000e0041\udcff"
    )
    words = "Kuggköping — 火の粉 قَلعة שלום Zauber\u00adlehrling 12\u202f000 👩\u200d🚀"
    assert visible(words) == words


def test_lines_are_no_commands() -> None:
    """What GitHub would read as a command of a job is none any more."""
    assert visible_line("::error::x") == r"\::error::x"
    assert visible_line("  ##[error]x") == r"  \##[error]x"
    assert visible_line("a::b") == "a::b"


@given(st.text(st.characters()))
def test_json_means_the_same(text: str) -> None:
    """Escaped or not, JSON reads back as what was written."""
    assert json.loads(visible_json(json.dumps({"a": [text]}, indent=2, ensure_ascii=False))) == {
        "a": [text]
    }
