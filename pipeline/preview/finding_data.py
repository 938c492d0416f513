"""Findings as data for the page."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from pipeline.base.finding import Finding, Severity
from pipeline.preview.editors import EditorLinks


def findings_data(findings: Iterable[Finding], links: EditorLinks | None) -> list[dict[str, Any]]:
    """Return findings; without `links` their files are none that can be opened."""
    return [_finding_data(finding, links) for finding in findings]


def counts_data(findings: Iterable[Finding]) -> dict[str, int]:
    """Return how many findings there are of each severity."""
    counts = Counter(finding.severity for finding in findings)
    return {str(severity): counts[severity] for severity in Severity}


def _finding_data(finding: Finding, links: EditorLinks | None) -> dict[str, Any]:
    place = finding.position
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "subject": finding.subject,
        "hint": finding.hint,
        "editor": links.link(place) if links is not None else "",
    }
