"""Findings as people and machines read them: on stderr, with the line of the file and a caret."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from pipeline.base.finding import HINT_LINE, Finding
from pipeline.base.visible import visible, visible_line
from pipeline.cli.colour import Paint, terminal_paint
from pipeline.cli.quote import Lines
from pipeline.cli.say import json_text

_PLAIN: Final = Paint()


def print_findings(
    findings: Iterable[Finding], project: Path | None, *, as_json: bool = False
) -> None:
    """Print findings on stderr: as text with the line they point at, or one JSON object a line."""
    lines, paint = Lines(project), terminal_paint()
    for finding in findings:
        print(
            finding_line(finding) if as_json else finding_text(finding, lines, paint),
            file=sys.stderr,
        )


def finding_line(finding: Finding) -> str:
    """Return a finding as one JSON object on one line."""
    return json_text(finding_data(finding))


def finding_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as plain data, for JSON."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "file": finding.position.file,
        "line": finding.position.line,
        "column": finding.position.column,
        "subject": finding.subject,
        "hint": finding.hint,
    }


def finding_text(finding: Finding, lines: Lines, paint: Paint = _PLAIN) -> str:
    """Return a finding with the quoted line of its file between message and hint."""
    place = visible_line(f"{finding.position}: ") if finding.position.file else ""
    subject = visible(f" [{finding.subject}]") if finding.subject else ""
    severity = paint(finding.severity, f"{finding.severity}:")
    head = f"{paint('place', place)}{severity} {finding.code}: {visible(finding.message)}"
    quoted = [paint("dim", line) for line in lines.quote(finding.position)]
    hint = [visible_line(f"    {line}") for line in finding.hint.split(HINT_LINE) if line]
    return "\n".join([head + paint("dim", subject), *quoted, *hint])


def summary(findings: Iterable[Finding]) -> str:
    """Return how many errors and warnings there are, in words; empty when there is neither."""
    counts = {"error": 0, "warning": 0}
    for finding in findings:
        if finding.severity in counts:
            counts[finding.severity] += 1
    return ", ".join(f"{n} {word}{'s' * (n > 1)}" for word, n in counts.items() if n)
