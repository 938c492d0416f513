"""A game's own rules: tested for every record they speak of, told at its line."""

from collections.abc import Callable
from pathlib import Path

import pytest
from checks.playing import tiny
from edits import tree

from pipeline.checks.subject import run_checks
from pipeline.source.findings import Finding, Severity

Checked = Callable[[str], list[Finding]]

FILES = tree(Path(__file__).with_name("teams"))
CHEAP = FILES["rules.yaml"]


@pytest.fixture
def checked(tmp_path: Path) -> Checked:
    """Return a function that checks a small game by its rules."""

    def run(rules: str) -> list[Finding]:
        found = run_checks(tiny(tmp_path, {**FILES, "rules.yaml": rules}))
        return [each for each in found if each.code != "constant-unused"]

    return run


def test_a_broken_rule_is_told_at_the_record(checked: Checked) -> None:
    """The message is filled in; without a hint of its own, the rule's reason is the remedy."""
    (found,) = checked(CHEAP)
    assert (found.code, found.severity) == ("rule", Severity.ERROR)
    assert found.message == "broken rule: Nobody is dear: Owl costs 5 of 3"
    assert found.position[:2] == ("content/tiny/unit.yaml", 3)
    assert (found.subject, found.hint) == (
        "cheap (unit:owl)",
        "Rulebook, Recruiting (content/tiny/unit.yaml:3:24 has cost)",
    )


def test_where_limits_the_records(checked: Checked) -> None:
    """A rule may speak of some records of a kind only, by any of their fields."""
    only = "{ kind: unit, where: \"team.slug == 'red'\" }"
    assert checked(CHEAP.replace("for: unit", f"for: {only}")) == []


def test_a_rule_of_the_game_is_tested_once(checked: Checked) -> None:
    """Without `for` a rule sees all records; `let` names what it computes, one after another."""
    (found,) = checked(
        "purse:\n  title: All can be paid\n  why: Recruiting\n  severity: warning\n"
        "  let: { costs: \"records.unit | map(attribute='cost') | sum\", over: costs - 6 }\n"
        '  assert: over <= 0\n  message: "{{ over }} too much"\n  hint: Make one cheaper.\n'
    )
    assert (found.message, found.severity) == ("All can be paid: 1 too much", Severity.WARNING)
    assert found.position[:2] == ("content/tiny/rules.yaml", 1)
    assert (found.subject, found.hint) == ("purse", "Make one cheaper.")
