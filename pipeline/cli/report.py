"""Findings as people and machines read them: on stderr, with the line of the file and a caret."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pipeline.base.finding import Finding, Position

_WIDEST = 160


def print_findings(
    findings: Iterable[Finding], project: Path | None, *, as_json: bool = False
) -> None:
    """Print findings on stderr: as text with the line they point at, or one JSON object a line."""
    lines = _Lines(project)
    for finding in findings:
        if as_json:
            print(json.dumps(finding_data(finding), ensure_ascii=False), file=sys.stderr)
        else:
            print(finding_text(finding, lines), file=sys.stderr)


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


def finding_text(finding: Finding, lines: "_Lines") -> str:
    """Return a finding with the quoted line of its file between message and hint."""
    quoted = lines.quote(finding.position)
    if not quoted:
        return str(finding)
    head = str(finding._replace(hint=""))
    return "\n".join([head, *quoted, *([f"    {finding.hint}"] if finding.hint else [])])


def summary(findings: Iterable[Finding]) -> str:
    """Return how many errors and warnings there are, in words; empty when there is neither."""
    counts = {"error": 0, "warning": 0}
    for finding in findings:
        if finding.severity in counts:
            counts[finding.severity] += 1
    return ", ".join(f"{n} {word}{'s' * (n > 1)}" for word, n in counts.items() if n)


class _Lines:
    """The lines of the project's files, read once each."""

    def __init__(self, project: Path | None) -> None:
        self._project = project
        self._files: dict[str, list[str]] = {}

    def quote(self, position: Position) -> list[str]:
        """Return the line at `position` and a caret below its column, or nothing."""
        if not position.line:
            return []
        lines = self._read(position.file)
        if position.line > len(lines):
            return []
        line = lines[position.line - 1].replace("\t", " ")
        start = max(0, position.column - _WIDEST // 2) if len(line) > _WIDEST else 0
        number = f"{position.line:>6} | "
        caret = " " * (len(number) - 2) + "| " + " " * (max(position.column, 1) - 1 - start) + "^"
        return [number + line[start : start + _WIDEST], caret]

    def _read(self, name: str) -> list[str]:
        if name not in self._files:
            from pipeline.build.project import find_root

            try:
                text = (find_root(self._project) / name).read_text("utf-8", errors="replace")
            except Exception:  # a quotation is a courtesy: without the file there is none
                text = ""
            self._files[name] = text.splitlines()
        return self._files[name]
