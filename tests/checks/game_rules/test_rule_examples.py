"""The examples of a game's own rules: laid over a record, and tried."""

from collections.abc import Callable
from pathlib import Path

import pytest
from checks.playing import tiny
from edits import tree

from pipeline.checks.examples import try_examples
from pipeline.source.findings import Finding

Tried = Callable[[str], list[Finding]]

FILES = tree(Path(__file__).with_name("units"))
CHEAP = FILES["rules.yaml"]


@pytest.fixture
def tried(tmp_path: Path) -> Tried:

    def run(rules: str) -> list[Finding]:
        return list(try_examples(tiny(tmp_path, {**FILES, "rules.yaml": rules})))

    return run


def rule(check: str, bad: str, good: str, subjects: str = "for: unit") -> str:
    return (
        f"one:\n  title: T\n  why: W\n  {subjects}\n  assert: {check}\n  message: M\n"
        f"  examples:\n    bad: {bad}\n    good: {good}\n"
    )


def test_examples_that_show_what_they_should(tried: Tried) -> None:
    """The bad one breaks the rule, the good one keeps it."""
    assert tried(CHEAP) == []


@pytest.mark.parametrize(
    ("old", "new", "says", "line"),
    [
        ("cost: 4", "cost: 2", "the bad example passes", 8),
        ("{ cost: 3 }", "{ cost: 7 }", "the good example fails: Fox costs 7", 9),
        ("cost: 4", "csot: 4", "the bad example: there is no 'csot'", 8),
        ("{ cost: 3 }", "{ cost: many }", "the good example: cannot evaluate", 9),
        ("for: unit", "for: {kind: unit, where: cost < 4}", "does not apply to the bad", 8),
    ],
)
def test_examples_that_do_not(tried: Tried, old: str, new: str, says: str, line: int) -> None:
    """Each is told at its own line, with the nearest name where one is misspelt."""
    found = tried(CHEAP.replace(old, new, 1))[0]
    assert (found.code, found.subject) == ("rule-example", "cheap")
    assert says in found.message
    assert found.position[:2] == ("content/tiny/rules.yaml", line)


@pytest.mark.parametrize(
    ("check", "bad", "good", "subjects"),
    [
        ("team.size < 5", "{ team: { size: 6 } }", "{ team: { size: 2 } }", "for: unit"),
        (
            "parts | sum(attribute='weight') < 5 and parts[0].tag == 'a'",
            "{ parts: [{ weight: 2 }, { weight: 3 }] }",
            "{ parts: [{ weight: 2 }, { weight: 2 }] }",
            "for: unit",
        ),
        ("c.most > 2", "{ c: { most: 2 } }", "{ c: { most: 3 } }", "severity: error"),
    ],
)
def test_what_an_example_may_be(
    tried: Tried, check: str, bad: str, good: str, subjects: str
) -> None:
    """References by slug or in part, entries of lists in part, constants for a rule of the game."""
    assert tried(rule(check, bad, good, subjects)) == []
