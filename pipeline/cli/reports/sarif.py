"""SARIF 2.1.0, which code scanning services and editors read."""

import os
from collections.abc import Iterable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from pipeline import __version__
from pipeline.base.finding import HINT_LINE, Finding, Severity
from pipeline.base.visible import visible
from pipeline.cli.explain import Explanation, explain
from pipeline.cli.quote import Lines
from pipeline.cli.report_format import Answer, ReportContext, ReportPart, report
from pipeline.cli.say import json_items, json_text

_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_LONGEST: Final = 1_000
"""Characters of a line that is quoted: one of a megabyte may have a thousand findings."""
_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


@report("sarif")
def sarif(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield one log with one run; ignored findings are in it with the reason for it."""
    found = [
        (answer.game, said)
        for answer in answers
        for said in (*((finding, "", False) for finding in answer.findings), *answer.ignored)
    ]
    rules = {
        code: _rule(explain(code)) for code in dict.fromkeys(said[0].code for _, said in found)
    }
    indexes = {code: index for index, code in enumerate(rules)}
    driver = {"name": "Punchboard", "semanticVersion": __version__, "rules": list(rules.values())}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": []}
    log = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    text = json_text(log, indent=2)
    if not found:
        yield ReportPart(text)
        return
    head, _, tail = text.rpartition("[]")
    yield ReportPart(f"{head}[")
    results = (_told(said, game, indexes, context.lines) for game, said in found)
    yield from map(ReportPart, json_items(results, 8))
    yield ReportPart(f"      ]{tail}")


def _told(
    said: tuple[Finding, str, bool], game: str, indexes: Mapping[str, int], lines: Lines
) -> dict[str, Any]:
    """Return a finding as a result, with the reason for which it is ignored, where it is."""
    finding, reason, at_place = said
    result = _result(finding, game, lines)
    result["ruleIndex"] = indexes[finding.code]
    if reason:
        result["suppressions"] = [
            {"kind": "inSource" if at_place else "external", "justification": reason}
        ]
    return result


def _rule(explanation: Explanation) -> dict[str, Any]:
    examples = [("Bad", explanation.bad), ("Good", explanation.good)]
    examples_text = "\n\n".join(f"{name}:\n\n{text}" for name, text in examples if text)
    return {
        "id": explanation.code,
        "shortDescription": {"text": explanation.title},
        "fullDescription": {"text": f"{explanation.what} {explanation.why}".strip()},
        "help": {"text": examples_text or explanation.what},
    }


def _result(finding: Finding, game: str, lines: Lines) -> dict[str, Any]:
    hint = f". To mend it: {finding.hint.replace(HINT_LINE, ' ')}" if finding.hint else ""
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": _LEVELS[finding.severity],
        "message": {"text": visible(f"{finding.message}{hint}")},
    }
    if finding.position.file:
        result["locations"] = [_location(finding, lines)]
    # What stays the same when lines are added above tells a service that it knows the finding.
    identity = "\n".join(
        (game, finding.code, finding.position.file, finding.subject, finding.message)
    )
    result["partialFingerprints"] = {
        "finding/v1": sha256(identity.encode(errors="backslashreplace")).hexdigest()
    }
    return result


def _location(finding: Finding, lines: Lines) -> dict[str, Any]:
    place = finding.position
    physical: dict[str, Any] = {"artifactLocation": _artifact(place.file)}
    if place.line:
        line = lines.line(place)
        region: dict[str, Any] = {"startLine": place.line}
        if place.column:
            region["startColumn"] = place.column
        if line and len(line) <= _LONGEST:
            region["snippet"] = {"text": visible(line)}
        physical["region"] = region
    location: dict[str, Any] = {"physicalLocation": physical}
    if finding.subject:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.subject}]
    return location


def _artifact(file: str) -> dict[str, str]:
    """Return a file by its path from the project's root, or by its URI where it lies elsewhere."""
    if Path(file).is_absolute():
        return {"uri": Path(file).as_uri()}
    return {"uri": quote(os.fsencode(file)), "uriBaseId": "%SRCROOT%"}
