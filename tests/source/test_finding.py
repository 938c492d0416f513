"""Findings and errors: how they read, and that they travel between processes whole."""

import pickle

import pytest

from pipeline.source.findings import Finding, Position, Severity, fail


def test_a_finding_reads_as_place_severity_code_message_subject_and_hint() -> None:
    """The text form says where, how grave, what, about what, and how to fix it."""
    finding = Finding(
        "text-fit", "too long", Position("content/a/arm.yaml", 3, 7), "arm:sling", "shorten it"
    )
    assert str(finding) == (
        "content/a/arm.yaml:3:7: error: text-fit: too long [arm:sling]\n    shorten it"
    )


@pytest.mark.parametrize(
    ("finding", "text"),
    [
        (Finding("a", "b"), "error: a: b"),
        (Finding("a", "b", Position("f.yaml")), "f.yaml: error: a: b"),
        (Finding("a", "b", severity=Severity.WARNING), "warning: a: b"),
        (Finding("a", "b", subject="s"), "error: a: b [s]"),
        (Finding("a", "b", hint="h", severity=Severity.INFO), "info: a: b\n    h"),
    ],
)
def test_what_a_finding_does_not_know_it_does_not_print(finding: Finding, text: str) -> None:
    """Empty parts leave no brackets, colons or zeros behind."""
    assert str(finding) == text


def test_a_long_quotation_hides_nothing_behind_it() -> None:
    """A message quotes the beginning of a value, and still says what is wrong with it."""
    for length in (61, 2_000, 20_000):
        message = Finding("a", f"the file {'w ' * length!r} is not there: expected a path").message
        assert message == f"the file '{'w ' * 20}...' is not there: expected a path"
    assert len(Finding("a", "w " * 20_000).message) < 1_100


def test_an_error_survives_the_way_from_a_worker() -> None:
    """Pickling keeps the findings, so that a worker process may raise."""
    error = fail("a", "b", Position("f.yaml", 1, 2), "s", "h")
    assert pickle.loads(pickle.dumps(error)).findings == error.findings
