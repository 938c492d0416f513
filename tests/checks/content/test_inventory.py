"""The check of component counts: what the box holds against what the content has."""

from collections.abc import Callable
from pathlib import Path

import pytest
from checks.playing import tiny

from pipeline.checks.subject import run_checks
from pipeline.source.findings import Finding, Severity

KINDS = """\
token:
  fields:
    colour: { type: choice, of: [red, blue] }
    copies: integer
"""
TOKENS = """\
source: { section: Contents }
ruby: { name: Ruby, colour: red, copies: 3 }
garnet: { name: Garnet, colour: red, copies: 2 }
opal: { name: Opal, colour: blue, copies: 4 }
"""
Counted = Callable[[str], list[Finding]]
HEAD = "id: tiny\ntitle: Tiny\nversion: '1'\ninventory:\n"


@pytest.fixture
def counted(tmp_path: Path) -> Counted:
    """Return a function that checks the tokens against an entry of the inventory."""

    def check(entry: str) -> list[Finding]:
        files = {"kinds.yaml": KINDS, "token.yaml": TOKENS, "game.yaml": f"{HEAD}  {entry}\n"}
        return list(run_checks(tiny(tmp_path, files)))

    return check


@pytest.mark.parametrize(
    "entry",
    [
        "gems: { kind: token, copies: copies, count: 9 }",
        "red: { kind: token, where: { colour: red }, copies: copies, count: 5 }",
        "opal: { kind: token, where: { slug: opal }, copies: copies, count: 4 }",
        "white: { kind: token, where: { colour: white }, count: 0 }",
    ],
)
def test_counts_that_agree_say_nothing(counted: Counted, entry: str) -> None:
    """Records are counted, or their copies, all or those that `where` holds for."""
    assert counted(entry) == []


@pytest.mark.parametrize(
    ("entry", "severity", "says"),
    [
        ("token: 5", Severity.WARNING, "3 of 5 token: 2 missing"),
        ("token: 2", Severity.WARNING, "3 of 2 token: 1 too many"),
        (
            "token: { count: 30, note: a small set }",
            Severity.INFO,
            "3 of 30 token, on purpose: a small set",
        ),
        (
            "gems: { kind: token, where: { colour: red }, copies: copies, count: 4 }",
            Severity.WARNING,
            "5 of 4 gems",
        ),
    ],
)
def test_counts_that_differ_are_told(
    counted: Counted, entry: str, severity: Severity, says: str
) -> None:
    """The figure is never kept silent; fewer with a note is information."""
    (found,) = counted(entry)
    code = "inventory" if severity is Severity.WARNING else "inventory-short"
    assert (found.code, found.severity) == (code, severity)
    assert says in found.message
    assert (found.position.file, found.position.line) == ("content/tiny/game.yaml", 5)
