"""Findings as people and machines read them: on stderr, with the line of the file and a caret."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from pipeline.base.finding import HINT_LINE, Finding, FindingGroup, Severity, once
from pipeline.base.visible import visible, visible_line
from pipeline.cli.colour import Paint, terminal_paint
from pipeline.cli.quote import Lines
from pipeline.cli.say import json_text
from pipeline.cli.telling import ALL, Measure

_PLAIN: Final = Paint()


def print_findings(
    findings: Iterable[Finding],
    project: Path | None,
    measure: Measure = ALL,
    *,
    as_json: bool = False,
) -> None:
    """Print the findings that `measure` tells on stderr.

    As text each cause is told once, with the line that it points at; as JSON each finding is an
    object on a line.
    """
    findings = filter(measure.tells, findings)
    lines, paint = Lines(project), terminal_paint()
    texts = (
        map(finding_line, findings)
        if as_json
        else (group_text(group, lines, paint) for group in once(findings))
    )
    for text in texts:
        print(text, file=sys.stderr)


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


def group_text(group: FindingGroup, lines: Lines, paint: Paint = _PLAIN) -> str:
    """Return a finding with the quoted line of its file between message and hint.

    Below it stands what else has the same cause.
    """
    finding = group.finding
    place = visible_line(f"{finding.position}: ") if finding.position.file else ""
    subject = visible(f" [{finding.subject}]") if finding.subject else ""
    severity = paint(finding.severity, f"{finding.severity}:")
    head = f"{paint('place', place)}{severity} {finding.code}: {visible(finding.message)}"
    quoted = [paint("dim", line) for line in lines.quote(finding.position)]
    hint = [visible_line(f"    {line}") for line in finding.hint.split(HINT_LINE) if line]
    more = [paint("dim", visible_line(f"    {group.more}"))] if group.others else []
    return "\n".join([head + paint("dim", subject), *quoted, *hint, *more])


def summary(causes: Iterable[FindingGroup]) -> str:
    """Return how many errors and warnings there are, in words; empty when there is neither."""
    causes = list(causes)
    counts = (
        _counted([group for group in causes if group.finding.severity is severity], str(severity))
        for severity in (Severity.ERROR, Severity.WARNING)
    )
    return ", ".join(filter(None, counts))


def _counted(causes: list[FindingGroup], word: str) -> str:
    """Return how many causes there are, and how many findings if these are more."""
    if not causes:
        return ""
    findings = sum(1 + len(group.others) for group in causes)
    times = f" ({findings} times)" if findings > len(causes) else ""
    return f"{len(causes)} {word}{'s' * (len(causes) > 1)}{times}"
