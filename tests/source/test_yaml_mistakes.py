"""What a YAML mistake is called: the place of the mistake itself, and the line as it should be."""

from pathlib import Path
from typing import Final

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pipeline.source.findings import PunchboardError
from pipeline.source.yaml import parse_yaml

MISTAKES: Final = yaml.safe_load(Path(__file__).with_name("mistakes.yaml").read_text("utf-8"))


def told(text: str) -> tuple[str, str]:
    """Return the place and the remedy of the first finding of a file."""
    with pytest.raises(PunchboardError) as raised:
        parse_yaml(text, "card.yaml")
    found = raised.value.findings[0]
    return f"{found.position.line}:{found.position.column}", found.hint


@pytest.mark.parametrize(("value", "quoted"), MISTAKES["quotes"])
def test_a_text_that_needs_quotes_is_shown_in_quotes(value: str, quoted: str) -> None:
    """The remedy is the line as it should be, and YAML reads it as the text that was meant."""
    place, hint = told(f"gannet:\n  text: {value}\n  rank: 3\n")
    assert (place, hint) == ("2:9", f"write text: {quoted}")
    meant = value[1:-1] if value.startswith("'") else value
    assert parse_yaml(hint.removeprefix("write "), "").data == {"text": meant}


@pytest.mark.parametrize(("lines", "place", "remedy"), MISTAKES["lines"])
def test_the_line_that_is_wrong_is_named(lines: str, place: str, remedy: str) -> None:
    """Not the line after it, where the parser stopped."""
    assert told(f"gannet:\n{lines}\n") == (place, remedy)


@given(st.text(alphabet="ab :-[]{}'\"#|>*&!\n\t@%,", max_size=60))
def test_whatever_is_wrong_has_a_place_in_the_file(text: str) -> None:
    """A broken file is always a finding with a line of its own, whatever is broken in it."""
    try:
        parse_yaml(text, "card.yaml")
    except PunchboardError as error:
        for found in error.findings:
            assert found.position.line <= text.count("\n") + 1
            assert found.message
