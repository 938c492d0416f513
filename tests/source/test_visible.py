"""Text from elsewhere, with what it hides spelt out."""

import json

from hypothesis import given
from hypothesis import strategies as st

from pipeline.source.escaping import commands_log, spelt_out, visible, visible_json, visible_line


def test_spells_out_what_acts_or_hides() -> None:
    """Control characters, ends of lines and marks of direction are shown; words stay."""
    assert visible("a\x1b[31m\n\u202eb\x9b\U000e0041\udcff") == (
        r"a\x1b[31m\n\u202eb\x9b\U000e0041\udcff"
    )
    words = "Kuggköping — 火の粉 قَلعة שלום Zauber\u00adlehrling 12\u202f000 👩\u200d🚀"
    assert visible(words) == words


def test_lines_are_no_commands() -> None:
    """What GitHub, Azure and TeamCity would read as a command is none, wherever they look."""
    assert visible_line("  ::error::x") == r"  \::error::x"
    assert visible_line("a::b ## [c] #[d]") == "a::b ## [c] #[d]"
    for command in ("##[error]x", "##vso[task.complete]", "##teamcity[buildStop]"):
        for shown in (visible_line(f"a {command}"), visible(command)):
            assert shown.endswith(f"#\\{command[1:]}")
            assert not commands_log(shown)
        assert not commands_log(visible_json(json.dumps(command)))
        assert commands_log(f"a\nb {command}")


def test_yaml_keeps_what_is_no_escape_there() -> None:
    """Only hidden letters are spelt out where a file is written."""
    assert spelt_out("##vso[a]\x1b") == r"##vso[a]\x1b"


@given(st.text(st.characters()))
def test_json_means_the_same(text: str) -> None:
    """Escaped or not, JSON reads back as what was written."""
    assert json.loads(visible_json(json.dumps({"a": [text]}, indent=2, ensure_ascii=False))) == {
        "a": [text]
    }
