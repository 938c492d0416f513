"""The check of tables: each result of the die once."""

from collections.abc import Callable
from pathlib import Path

import pytest
from checks.playing import tiny

from pipeline.checks.subject import run_checks
from pipeline.source.findings import Finding

Checked = Callable[..., list[Finding]]

KIND = """\
event:
  table: {{ die: {die}{by} }}
  fields:
    deck: {{ type: choice, of: [sea, land], default: sea }}
    rolls: {{ type: list, of: integer, min: 1 }}
"""
GOOD = "a: [1, 2]\nb: [3]\nc: [4]\n"


def records(text: str) -> str:
    """Return record files out of lines such as ``a: [1, 2]`` or ``a land: [1]``."""
    lines = ["source: { section: S }"]
    for line in text.splitlines():
        name, _, rolls = line.partition(": ")
        slug, _, deck = name.partition(" ")
        more = f", deck: {deck}" if deck else ""
        lines.append(f"{slug}: {{ name: {slug.upper()}, rolls: {rolls}{more} }}")
    return "\n".join(lines) + "\n"


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """Return a function that checks a table of records."""

    def run(text: str, die: str = "D4", by: str = "") -> list[Finding]:
        files = {"kinds.yaml": KIND.format(die=die, by=by), "event.yaml": records(text)}
        return list(run_checks(tiny(tmp_path, files)))

    return run


def test_a_table_of_two_dice_read_as_tens_and_ones(checked: Checked) -> None:
    """A D66 has 36 results, none with a seven."""
    rows = "".join(
        f"e{tens}{ones}: [{tens}{ones}]\n" for tens in range(1, 7) for ones in range(1, 7)
    )
    assert checked(rows, "D66") == []
    (found,) = checked(rows.replace("[66]", "[67]"), "D66")[:1]
    assert found.message == "D66 never shows 67"


def test_each_value_may_have_a_table_of_its_own(checked: Checked) -> None:
    """Records are parted by a field."""
    both = GOOD + "d land: [1, 2, 3, 4]\n"
    assert checked(both, by=", by: deck") == []
    (found,) = checked(GOOD + "d land: [1, 2, 3]\n", by=", by: deck")
    assert found.message == "no record of event land has the result 4 of D4"


@pytest.mark.parametrize(
    ("text", "says", "line"),
    [
        ("a: [1, 2]\nb: [4]\n", "no record of event has the result 3 of D4", 2),
        ("a: [1, 2]\nb: [2, 3]\nc: [4]\n", "A already has the result 2 of event", 3),
        ("a: [1, 2]\nb: [3]\nc: [4, 5]\n", "D4 never shows 5", 4),
        ("a: [1, 1, 2]\nb: [3]\nc: [4]\n", "A already has the result 1 of event", 2),
    ],
)
def test_gaps_doubles_and_strays_are_told(
    checked: Checked, text: str, says: str, line: int
) -> None:
    """Each at the record that is at fault, a gap at the one before it."""
    (found,) = checked(text)
    assert (found.code, found.message) == ("table", says)
    assert found.position[:2] == ("content/tiny/event.yaml", line)
