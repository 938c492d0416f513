"""Findings as text and as data."""

from pathlib import Path

import pytest

from pipeline.cli.report import finding_data, print_findings, summary
from pipeline.source.findings import Finding, Position, Severity, once

ERROR = Finding("a", "m", Position("content/f.yaml", 2, 4), "s", "h")
WARNING = ERROR._replace(severity=Severity.WARNING)


def told(finding: Finding, project: Path | None, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what is printed of a finding, line by line."""
    print_findings([finding], project)
    return capsys.readouterr().err.splitlines()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Return a project with one file of content."""
    (tmp_path / "content").mkdir()
    (tmp_path / "content" / "f.yaml").write_text("a:\n  b: c\n", encoding="utf-8")
    return tmp_path


def test_line_and_caret(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The line stands between message and hint, the caret below its column."""
    assert told(ERROR, root, capsys) == [
        "content/f.yaml:2:4: error: a: m [s]",
        "     2 |   b: c",
        "       |    ^",
        "    h",
    ]


@pytest.mark.parametrize(
    "position",
    [Position(), Position("content/f.yaml"), Position("content/f.yaml", 9, 1), Position("x", 1, 1)],
)
def test_no_line_to_quote(
    root: Path, position: Position, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a line, without the file or past its end, the finding stands alone."""
    finding = ERROR._replace(position=position)
    assert told(finding, root, capsys) == str(finding).splitlines()


def test_outside_of_a_project(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Findings are told even where no project is found to quote from."""
    monkeypatch.chdir(tmp_path)
    assert told(ERROR, None, capsys) == str(ERROR).splitlines()


def test_long_line_is_cut_around_the_place(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A very long line is shown in part, and the caret still points at the place."""
    (root / "content" / "f.yaml").write_text("x" * 500 + "!" + "y" * 500)
    quoted, caret = told(ERROR._replace(position=Position("content/f.yaml", 1, 501)), root, capsys)[
        1:3
    ]
    assert quoted[caret.index("^")] == "!"
    assert len(quoted) < 200


def test_data_holds_everything() -> None:
    """As JSON a finding is flat."""
    assert finding_data(ERROR) == {
        "code": "a",
        "severity": "error",
        "message": "m",
        "file": "content/f.yaml",
        "line": 2,
        "column": 4,
        "subject": "s",
        "hint": "h",
    }


def test_summary_counts() -> None:
    """Errors and warnings are counted by cause, notes are not."""
    other = ERROR._replace(message="n")
    assert summary(once([ERROR, other, WARNING])) == "2 errors, 1 warning"
    assert summary(once([ERROR, ERROR._replace(subject="t"), other])) == "2 errors (3 times)"
    assert summary(once([ERROR._replace(severity=Severity.INFO)])) == ""


def test_a_cause_is_told_once() -> None:
    """Of thousands alike the first few are named, with the places of those that stand elsewhere."""
    alike = [
        ERROR._replace(position=Position("f.yaml", line, 1), subject=f"card:{line}")
        for line in range(1, 3001)
    ]
    (told,) = once(alike)
    assert told.finding.subject == "card:1"
    assert told.more.startswith("and 2999 more: f.yaml:2:1 [card:2], f.yaml:3:1 [card:3], ")
    assert told.more.endswith("f.yaml:6:1 [card:6], ...")


def test_a_line_of_a_template_is_one_cause() -> None:
    """Whatever it says of each record; a line of content may have several mistakes."""
    place = Position("templates/g/card.xml.j2", 3, 1)
    words = [ERROR._replace(message=word, position=place, subject="card:a") for word in "pqr"]
    (told,) = once(words)
    assert told.more == "and 2 more here"
    (told,) = once([*words, words[0]._replace(message="s", subject="card:b")])
    assert told.more == "and 3 more here: card:b"
    assert len(once([each._replace(position=ERROR.position) for each in words])) == 3
