"""Places in an order are held once, in each group that is numbered for itself."""

import pytest

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS

KINDS = """\
phase: {}
rule:
  fields:
    order: integer
    phase: { type: ref, to: phase }
    side: { type: choice, of: [red, blue], default: red }
"""
PHASES = "source: { section: S }\nmove: { name: Move }\nfight: { name: Fight }\n"


def told(*rules: str) -> list[tuple[str, int]]:
    """Return message and line for rules such as ``move 1`` or ``move 1 blue``."""
    lines = ["source: { section: S }"]
    for n, rule in enumerate(rules):
        phase, order, side = (*rule.split(), "red")[:3]
        lines.append(f"r{n}: {{ name: R{n}, phase: {phase}, order: {order}, side: {side} }}")
    files = {"kinds.yaml": KINDS, "phase.yaml": PHASES, "rule.yaml": "\n".join(lines) + "\n"}
    found = try_game(CONTENT_CHECKS["order-twice"], files)
    return [(finding.message, finding.position.line) for finding in found]


@pytest.mark.parametrize(
    "rules",
    [
        ("move 1", "move 3", "fight 7"),
        ("move 1", "move 2", "fight 1", "fight 2"),
        ("move 1 red", "move 2 red", "move 1 blue"),
    ],
)
def test_gaps_and_groups_that_begin_anew_are_fine(rules: tuple[str, ...]) -> None:
    """A reference or a choice parts the records."""
    assert told(*rules) == []


def test_a_double_in_a_group_is_told_with_the_group() -> None:
    """At the later record."""
    found = told("move 1", "move 2", "fight 1", "fight 2", "fight 2")
    assert found == [("order 2 of phase phase:fight is that of r3, too", 6)]


def test_a_choice_that_does_not_begin_anew_parts_nothing() -> None:
    """Two records with one number differ in something, as a rule."""
    found = told("move 1", "move 2", "move 3", "move 3 blue")
    assert found == [("order 3 is that of r2, too", 5)]
