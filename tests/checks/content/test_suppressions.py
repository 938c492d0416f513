"""Findings sifted by the comments of the files."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from checks.playing import checked, found

from pipeline.checks.suppressions import Sifted, SuppressionFilter
from pipeline.source.findings import Finding, Position, Severity

Sift = Callable[..., Sifted]
AT = Position("content/tiny/a.yaml", 2, 3)
FAULT = Finding("table", "a hole", AT)


@pytest.fixture
def sift(tmp_path: Path) -> Sift:
    """Return what sifts findings of a game whose only file has a text."""

    def run(
        text: str, *findings: Finding, fatal: Sequence[Finding] = (), sought: bool = True
    ) -> Sifted:
        folder = tmp_path / "content" / "tiny"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "a.yaml").write_text(text)
        return SuppressionFilter(tmp_path, [folder]).sift(findings, fatal, lambda code: sought)

    return run


@pytest.mark.parametrize(
    "text",
    ["a:\n  b: 1  # punchboard: ignore table by rule\n", "# punchboard: ignore table by rule\n"],
)
def test_a_finding_is_ignored_with_its_reason(sift: Sift, text: str) -> None:
    """At the end of its line or above it; the reason is kept for the reports."""
    found = sift(text, FAULT, FAULT._replace(severity=Severity.WARNING))
    assert found.findings == ()
    assert [each.reason for each in found.ignored] == ["by rule", "by rule"]


RULE = Finding("rule", "Cheap: Fox costs 4", AT, "cheap (card:fox)")


@pytest.mark.parametrize(
    ("code", "left"),
    [("rule", 0), ("rule:cheap", 1), ("rule:dear", 1), ("rule:fox", 2), ("rule:cheap:", 1)],
)
def test_one_rule_alone(sift: Sift, code: str, left: int) -> None:
    """A comment may name one rule of rules.yaml; others that the line breaks are told."""
    faults = (RULE, RULE._replace(subject="dear (card:fox)"))
    found = sift(f"a:\n  b: 1  # punchboard: ignore {code} by rule\n", *faults)
    assert len([each for each in found.findings if each.code == "rule"]) == left


def test_a_rule_of_the_game(sift: Sift) -> None:
    """Its finding is about no record."""
    text = "a:\n  b: 1  # punchboard: ignore rule:cheap by rule\n"
    assert sift(text, RULE._replace(subject="cheap")).findings == ()


def test_a_rule_misspelt_is_told(sift: Sift, tmp_path: Path) -> None:
    """The rules of the game's file are known by name."""
    folder = tmp_path / "content" / "tiny"
    folder.mkdir(parents=True)
    (folder / "rules.yaml").write_text("cheap:\n  title: T\n")
    (typo,) = sift("a: 1  # punchboard: ignore rule:cheep by rule\n").findings
    assert typo.hint == "did you mean 'rule:cheap'?"
    (idle,) = sift("a: 1  # punchboard: ignore rule:cheap by rule\n").findings
    assert idle.hint == "delete the comment"


def test_own_rules_are_ignored_by_name(tmp_path: Path) -> None:
    """What a rule of rules.yaml finds is about the rule, as comments name it."""
    rule = "title: T\n  why: W\n  for: card\n  assert: name == 'Owl'\n  message: M\n"
    files = {
        "rules.yaml": "".join(f"{name}:\n  {rule}" for name in ("a", "b")),
        "card.yaml": "source: { section: S }\n"
        "fox: { name: Fox, text: x }  # punchboard: ignore rule:a it may\n",
    }
    findings = found("rule", checked(tmp_path, files))
    assert len(findings) == 2
    suppressions = SuppressionFilter(tmp_path, [tmp_path / "content" / "tiny"])
    (left,) = suppressions.sift(findings, (), lambda code: True).findings
    assert left.subject == "b (card:fox)"


def test_other_findings_are_told(sift: Sift) -> None:
    """Another code or another line is not meant."""
    others = (FAULT._replace(code="rule"), FAULT._replace(position=AT._replace(line=1)))
    found = sift("a:\n  b: 1  # punchboard: ignore table by rule\n", FAULT, *others)
    assert found.findings == others


def test_a_comment_needs_a_reason(sift: Sift) -> None:
    """Without one nothing is ignored, and that is an error."""
    found = sift("a:\n  b: 1  # punchboard: ignore table\n", FAULT)
    assert [each.code for each in found.findings] == ["table", "ignore-reason"]
    assert found.findings[1].severity is Severity.ERROR
    assert found.findings[1].position == Position("content/tiny/a.yaml", 2, 9)
    (bare,) = sift("# punchboard: ignore\n").findings
    assert bare.message == "expected a code and a reason, found none: nothing is ignored"


def test_a_comment_that_ignores_nothing_is_told(sift: Sift) -> None:
    """What was mended needs no excuse; a misspelt code is told as one."""
    (idle,) = sift("a: 1  # punchboard: ignore table by rule\n").findings
    assert (idle.code, idle.severity) == ("ignore-unused", Severity.WARNING)
    assert (idle.position.line, idle.hint) == (1, "delete the comment")
    (typo,) = sift("a: 1  # punchboard: ignore tabel by rule\n").findings
    assert typo.hint == "did you mean 'table'?"


def test_what_was_not_sought_is_not_idle(sift: Sift) -> None:
    """Where faces are not laid out, a comment on their fit may serve all the same."""
    assert sift("a: 1  # punchboard: ignore fit by rule\n", sought=False).findings == ()
    assert sift("a: 1  # punchboard: ignore fit by rule\n", fatal=[FAULT]).findings == (FAULT,)


def test_what_keeps_a_game_from_being_read_cannot_be_ignored(sift: Sift) -> None:
    """Otherwise all would be well with a game that nobody has looked at."""
    other = FAULT._replace(position=AT._replace(line=1))
    text = "a:  # punchboard: ignore table so\n  b: 1  # punchboard: ignore table by rule\n"
    found = sift(text, other, fatal=[FAULT])
    (told,) = found.findings
    assert (told.code, told.severity, told.position.line) == ("ignore-unread", Severity.ERROR, 2)
    assert "a hole" in told.message


def test_files_elsewhere(sift: Sift, tmp_path: Path) -> None:
    """A shared file's comments hold, and none of them is idle for one game alone."""
    shared = tmp_path / "templates" / "shared"
    shared.mkdir(parents=True)
    text = "a:\n  b: 1 # punchboard: ignore table x\n  c: 2 # punchboard: ignore rule y\n"
    (shared / "styles.yaml").write_text(text)
    place = AT._replace(file="templates/shared/styles.yaml")
    assert sift("a: 1\n", FAULT._replace(position=place)).findings == ()


@pytest.mark.parametrize("name", ["content/tiny", "nowhere.yaml", "", "content/tiny/a.png"])
def test_findings_about_other_things_are_told(sift: Sift, name: str) -> None:
    """A folder, a missing file, nothing at all: there is no comment to be read."""
    fault = FAULT._replace(position=Position(name))
    assert sift("a: 1\n", fault).findings == (fault,)


def test_what_else_keeps_a_game_from_being_read_is_enough(sift: Sift) -> None:
    """While one such error is told, those that are ignored need not be."""
    worse = FAULT._replace(code="yaml-root")
    found = sift("a:\n  b: 1  # punchboard: ignore table by rule\n", fatal=[FAULT, worse])
    assert found.findings == (worse,)
