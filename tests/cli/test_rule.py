"""`punchboard explain`: what a finding code means."""

import json

import pytest
from cli.conftest import Run


def test_every_check_is_explained(run: Run) -> None:
    """In a list with its first sentence; alone with what, why, a bad and a good example."""
    checks = json.loads(run("explain", "--json").stdout)
    lines = run("explain").stdout.splitlines()
    assert [line.split()[0] for line in lines] == [each["code"] for each in checks]
    assert all(line.endswith(".") for line in lines)
    assert len(checks) > 60
    for check in checks:
        code = check["code"]
        said = run("explain", code).stdout
        assert said.startswith(f"{code}\n\n")
        assert said.index("\nBad:\n") < said.index("\nGood:\n")
        assert said.endswith(f"Documented in docs/reference/checks.md#{code}\n")
        assert json.loads(run("explain", code, "--json").stdout) == [check]
        words = " ".join(said.split())
        assert check["what"].split(".")[0] in words
        assert check["why"].split(".")[0] in words


def test_other_findings_are_explained(run: Run) -> None:
    """By what they say, and how to mend it."""
    said = run("explain", "yaml-root").stdout
    assert "Expected a mapping of names to values" in said
    assert "To fix it:\n  begin each entry with its name and a colon" in said
    assert said.endswith("Documented in docs/reference/finding-codes.md\n")


@pytest.mark.parametrize(
    ("code", "gravity"),
    [
        ("contrast", "A warning unless game.yaml says otherwise."),
        ("yaml-root", "An error in every game."),
        ("rule", "Each rule has its own severity."),
    ],
)
def test_how_grave_a_finding_is_is_said(run: Run, code: str, gravity: str) -> None:
    """And whether a game may have it otherwise."""
    assert f"\n\n{gravity}\n\n" in run("explain", code).stdout
