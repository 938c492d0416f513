"""`punchboard rule`: what a finding code means."""

import json
from collections.abc import Callable

import pytest
from typer.testing import Result

from pipeline.checks.codes import other_codes
from pipeline.checks.content.registry import CONTENT_CHECKS
from pipeline.cli.known_checks import all_checks

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


def test_the_list_of_other_codes_has_no_check() -> None:
    """A check of content explains itself; every other code has words."""
    codes = other_codes()
    assert not set(codes) & set(CONTENT_CHECKS)
    assert {"fit", "yaml-syntax", "ignore-unused", "rule-example"} <= set(codes)
    told = [code for code, known in codes.items() if known.messages or code in CHECKS]
    assert told == list(codes)


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
