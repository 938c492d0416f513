"""What a YAML mistake is called: the place of the mistake itself, and the line as it should be."""

from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.source.findings import PunchboardError
from pipeline.source.yaml import parse_yaml

QUOTES: Final = (
    ("{lamp} look at two", '"{lamp} look at two"'),
    ("{a} or {b}", '"{a} or {b}"'),
    ("[[leviathan]] and go", '"[[leviathan]] and go"'),
    ("**Attack** two dice", '"**Attack** two dice"'),
    ("*Attack* two dice", '"*Attack* two dice"'),
    ("Attack: two dice", '"Attack: two dice"'),
    ('"Attack" two dice', "'\"Attack\" two dice'"),
    ("'Don't go'", '"Don\'t go"'),
    ("%5 of it", '"%5 of it"'),
    ("@home", '"@home"'),
    ("`x`", '"`x`"'),
    ("& more", '"& more"'),
    (">5 of it", '">5 of it"'),
    ("|x of it", '"|x of it"'),
    ("- two", '"- two"'),
)


def told(text: str) -> tuple[str, str]:
    """Return the place and the remedy of the first finding of a file."""
    with pytest.raises(PunchboardError) as raised:
        parse_yaml(text, "card.yaml")
    found = raised.value.findings[0]
    return f"{found.position.line}:{found.position.column}", found.hint


@pytest.mark.parametrize(("value", "quoted"), QUOTES)
def test_a_text_that_needs_quotes_is_shown_in_quotes(value: str, quoted: str) -> None:
    """The remedy is the line as it should be, and YAML reads it as the text that was meant."""
    place, hint = told(f"gannet:\n  text: {value}\n  rank: 3\n")
    assert (place, hint) == ("2:9", f"write text: {quoted}")
    meant = value[1:-1] if value.startswith("'") else value
    assert parse_yaml(hint.removeprefix("write "), "").data == {"text": meant}


@pytest.mark.parametrize(
    ("lines", "place", "remedy"),
    [
        ("  name: x\n   rank: 3\n  text: y", "3:4", "indent it by 2 spaces, as 'name' is"),
        ("  tags: [a]\n   rank: 3", "3:4", "indent it by 2 spaces, as 'tags' is"),
        ("  name: x\nrank: 3\n  text: y", "3:1", "indent it by 2 spaces, as 'text' is"),
        ("  name: x\n rank: 3\n  text: y", "3:2", "indent it by 2 spaces, as 'name' is"),
        ("    name: x\n  rank: 3\n    text: y", "3:3", "indent it by 4 spaces, as 'name' is"),
        (" name: x\n  rank: 3", "3:3", "indent it by 1 space, as 'name' is"),
        ("\trank: 3", "2:1", "indent with spaces, never with tabs"),
        ("  rank 3\n  text: y", "2:3", "write rank: 3, or put a text of several lines in quotes"),
        ("  rank:3\n  text: y", "2:8", "write rank: 3"),
        ("  text: |\n    a\n   b\n  rank: 3", "4:4", "indent all lines of the text by 4"),
        (
            "  tags: [a, b\n  rank: 3",
            "2:9",
            "write ] at its end, or put a text that begins with [ in quotes",
        ),
        ('  text: "two dice\n  rank: 3', "2:9", "close it"),
        (
            "  rank: 3\n  - a\n  text: y",
            "3:3",
            "write a name and a colon on a line above the list, indented as 'rank' is",
        ),
    ],
)
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
