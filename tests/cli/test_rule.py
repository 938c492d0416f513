"""`punchboard rule`: what a finding code means."""

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

from pipeline.cli.checking import all_checks
from pipeline.source.codes import RULE, all_codes

Run = Callable[..., Result]

CHECKS = all_checks()


def test_all_checks_are_listed(run: Run) -> None:
    """Each with its first sentence, on a line of its own."""
    lines = run("rule").stdout.splitlines()
    assert [line.split()[0] for line in lines] == list(CHECKS)
    assert all(line.endswith(".") for line in lines)


@pytest.mark.parametrize("code", list(CHECKS))
def test_a_check_is_explained(run: Run, code: str) -> None:
    """What, why, a bad and a good example, and the page."""
    said = run("rule", code).stdout
    assert said.startswith(f"{code}\n\n")
    assert said.index("\nBad:\n") < said.index("\nGood:\n")
    assert said.endswith(f"Documented in docs/reference/checks.md#{code}\n")
    what, why = CHECKS[code].doc.split("\n\n")[:2]
    said = " ".join(said.split())
    for text in (what, why):
        assert " ".join(text.replace("``", "`").split()) in said


def test_other_findings_are_explained(run: Run) -> None:
    """By what they say, and how to mend it."""
    said = run("rule", "yaml-root").stdout
    assert "expected a mapping of names to values" in said
    assert "To mend it:\n  begin each entry with its name and a colon" in said
    assert said.endswith("Documented in docs/reference/finding-codes.md\n")


def test_the_list_of_codes_knows_all() -> None:
    """Each has one severity, that of its check if it has one, and each has words."""
    codes = all_codes()
    assert {"fit", "yaml-syntax", "ignore-unused", "rule-example"} <= set(codes)
    assert {code for code, known in codes.items() if known.is_check} == set(CHECKS)
    assert [code for code, known in codes.items() if known.severity is None] == [RULE]
    severities = {code: check.severity for code, check in CHECKS.items() if code != RULE}
    assert {code: codes[code].severity for code in severities} == severities
    told = [code for code, known in codes.items() if known.messages or code in CHECKS]
    assert told == list(codes)


@pytest.mark.parametrize(
    ("code", "gravity"),
    [
        ("contrast", "A warning where game.yaml does not say otherwise."),
        ("yaml-root", "An error in every game."),
        ("fit", "An error where game.yaml does not say otherwise."),
        ("rule", "How grave it is says each rule."),
    ],
)
def test_how_grave_a_finding_is_is_said(run: Run, code: str, gravity: str) -> None:
    """And whether a game may have it otherwise."""
    assert f"\n\n{gravity}\n\n" in run("rule", code).stdout


def test_in_json(run: Run) -> None:
    """One code or all checks, as data."""
    (told,) = json.loads(run("rule", "inventory", "--json").stdout)
    assert told["code"] == "inventory"
    assert told["why"]
    assert len(json.loads(run("rule", "--json").stdout)) == len(CHECKS)


def test_an_unknown_code_is_misuse(run: Run) -> None:
    """With the nearest one."""
    result = run("rule", "inventroy")
    assert result.exit_code == 2
    assert "did you mean 'inventory'?" in result.stderr
