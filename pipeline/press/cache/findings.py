"""Findings read from what was kept of them: as JSON they are lists."""

from typing import Any

from pipeline.base.finding import Finding, Position, Severity


def unpacked_finding(data: list[Any]) -> Finding:
    """Return a finding that was kept. Raises ValueError and TypeError for what is none."""
    code, message, position, subject, hint, severity = data
    return Finding._make((code, message, Position(*position), subject, hint, Severity(severity)))
