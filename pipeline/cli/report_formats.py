"""Reports as text and data: of a check, also for GitHub Actions and others, and of a preflight."""

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from pipeline import __version__
from pipeline.cli.checking import Explanation, explain_code
from pipeline.cli.report import (
    Answer,
    Lines,
    Report,
    ReportContext,
    ReportPart,
    finding_data,
    finding_line,
    group_text,
    summary,
)
from pipeline.cli.terminal import json_items, json_text, say
from pipeline.pdf.report import Entry, Verdict
from pipeline.pdf.report import Report as Preflight
from pipeline.source.escaping import markdown_code, markdown_text, visible, visible_line
from pipeline.source.findings import HINT_LINE, Finding, FindingGroup, Severity, once
from pipeline.source.names import counted

if TYPE_CHECKING:
    from pipeline.pdf.profile import Profile, Rule


def text(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield each game's findings as soon as they are known."""
    for answer in answers:
        for number, causes in enumerate(by_file(once(answer.findings))):
            if number:
                yield ReportPart("", aside=True)
            for group in causes:
                text = group_text(group, context.lines, context.paint)
                yield ReportPart(text, aside=True)
        if not context.quiet:
            yield ReportPart(visible_line(f"{answer.game}: {conclusion(answer)}"))
            yield from map(ReportPart, _counted(answer))


def by_file(causes: Iterable[FindingGroup]) -> list[list[FindingGroup]]:
    """Return the findings of each file in the order of its lines, the files as they come."""
    files: dict[str, list[FindingGroup]] = {}
    for group in causes:
        files.setdefault(group.finding.position.file, []).append(group)
    return [
        sorted(of_file, key=lambda group: group.finding.position[1:]) for of_file in files.values()
    ]


def conclusion(answer: Answer) -> str:
    """Return the state of a game in a few words."""
    causes = once((*answer.findings, *answer.untold))
    notes = sum(group.finding.severity is Severity.INFO for group in causes)
    wrong = summary(causes) or ("nothing wrong" if notes else "all is well")
    noted = f", {counted(notes, 'note')}" if notes else ""
    ignored = f" ({len(answer.ignored)} ignored)" if answer.ignored else ""
    return f"{wrong}{noted}{ignored}"


def _counted(answer: Answer) -> Iterator[str]:
    counts = Counter(group.finding.code for group in once(answer.untold))
    width = max(map(len, counts), default=0)
    for code, count in sorted(counts.items()):
        yield f"  {count:>4} {code:<{width}}  see: --select {code}"


def markdown(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield a heading, the sum and a table for each game."""
    for answer in answers:
        rows = [_row(group) for causes in by_file(once(answer.findings)) for group in causes]
        head = ["| place | severity | finding | how to fix it |", "| --- | --- | --- | --- |"]
        sum_ = conclusion(answer)
        parts = [f"## {markdown_text(answer.game)}", f"{sum_[0].upper()}{sum_[1:]}."]
        yield ReportPart(
            "\n\n".join(parts) + "\n" + "\n".join(["", *head, *rows, ""] if rows else [])
        )


def _row(group: FindingGroup) -> str:
    finding = group.finding
    place = markdown_code(str(finding.position)) if finding.position.file else ""
    subject = f" ({markdown_text(finding.subject)})" if finding.subject else ""
    more = f", {markdown_text(group.more)}" if group.others else ""
    description = f"`{finding.code}`: {markdown_text(finding.message)}{subject}{more}"
    return f"| {place} | {finding.severity} | {description} | {markdown_text(finding.hint)} |"


def json(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield a line for each finding as it is known, and the whole at the end."""
    found: dict[str, tuple[Finding, ...]] = {}
    for answer in answers:
        for finding in answer.findings:
            yield ReportPart(finding_line(finding), aside=True)
        found[answer.game] = answer.findings
    yield from map(ReportPart, _by_game(found))


def _by_game(found: Mapping[str, Sequence[Finding]]) -> Iterator[str]:
    """Yield the lines of an object that has a list of findings for each game."""
    if not found:
        yield "{}"
        return
    yield "{"
    for number, (game, findings) in enumerate(found.items(), 1):
        comma = "," * (number < len(found))
        if findings:
            yield f"  {json_text(game)}: ["
            yield from json_items(map(finding_data, findings), 4)
            yield f"  ]{comma}"
        else:
            yield f"  {json_text(game)}: []{comma}"
    yield "}"


_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_TEXT: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY: Final = {**_TEXT, ":": "%3A", ",": "%2C"}


def github(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield a command for each finding, and a sum for each game that the log shows."""
    for answer in answers:
        for finding in answer.findings:
            yield ReportPart(_command(finding))
        if not context.quiet:
            yield ReportPart(visible_line(f"{answer.game}: {conclusion(answer)}"))


def _command(finding: Finding) -> str:
    place = finding.position
    where = {
        "file": place.file,
        "line": place.line,
        "col": place.column,
        "title": _title(finding.code),
    }
    properties = ",".join(
        f"{key}={_escaped(visible(str(value)), _PROPERTY)}" for key, value in where.items() if value
    )
    subject = f" [{finding.subject}]" if finding.subject else ""
    lines = [f"{finding.message}{subject}", *filter(None, finding.hint.split(HINT_LINE))]
    message = _escaped("\n".join(map(visible, lines)), _TEXT)
    return f"::{_LEVELS[finding.severity]} {properties}::{message}"


@cache
def _title(code: str) -> str:
    """Return a code with what is the case where it is found, where that can be said of any."""
    title = explain_code(code).title
    return code if "‹" in title else f"{code}: {title}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in text)


_SCHEMA: Final = "https://json.schemastore.org/sarif-2.1.0.json"
_LONGEST: Final = 1_000
"""Characters of a line that is quoted: one of a megabyte may have a thousand findings."""
_SARIF_LEVELS: Final = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def sarif(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield one log with one run; ignored findings are in it with the reason for it."""
    found = [
        (answer.game, said)
        for answer in answers
        for said in (*((finding, "", False) for finding in answer.findings), *answer.ignored)
    ]
    rules = {
        code: _rule(explain_code(code)) for code in dict.fromkeys(said[0].code for _, said in found)
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
    hint = f". To fix it: {finding.hint.replace(HINT_LINE, ' ')}" if finding.hint else ""
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "level": _SARIF_LEVELS[finding.severity],
        "message": {"text": visible(f"{finding.message}{hint}")},
    }
    if finding.position.file:
        result["locations"] = [_location(finding, lines)]
    # A value that stays the same when lines are added above identifies the finding for a service.
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
    if Path(file).is_absolute():
        return {"uri": Path(file).as_uri()}
    return {"uri": quote(os.fsencode(file)), "uriBaseId": "%SRCROOT%"}


REPORTS: Final[Mapping[str, Report]] = {
    "github": github,
    "json": json,
    "markdown": markdown,
    "sarif": sarif,
    "text": text,
}


def publish(name: str, answers: Iterable[Answer], context: ReportContext) -> None:
    """Print a report in the format `name`."""
    for piece in REPORTS[name](answers, context):
        # Names of files need not be UTF-8; what is not becomes escapes, which JSON reads, too.
        text = piece.text.encode("utf-8", "backslashreplace").decode()
        print(text, file=sys.stderr if piece.aside else sys.stdout)


_MOST_PLACES: Final = 10
_WIDTH: Final = 13
_KEY: Final = 17


def say_report(report: Preflight, *, quiet: bool = False) -> None:
    """Print a report: what fails, what is not checked and why, and which rules pass."""
    pages = counted(report.pages, "page")
    if not quiet:
        say(f"{report.file}: {pages}, held to {report.profile} ({report.title})")
    for verdict in (Verdict.FAIL, Verdict.UNCHECKED):
        for entry in report.entries:
            if entry.verdict is verdict and not (quiet and verdict is not Verdict.FAIL):
                say(*_entry_lines(entry))
    passed = [entry.key for entry in report.entries if entry.verdict is Verdict.PASS]
    if quiet:
        return
    if passed:
        say(f"  {Verdict.PASS:<{_WIDTH}}{', '.join(passed)}")
    say(f"{report.file}: {report.summary}")


def _entry_lines(entry: Entry) -> Iterator[str]:
    begin = f"  {entry.verdict:<{_WIDTH}}{entry.key:<{_KEY}}"
    for line in _places(entry) if entry.places else _reasons(entry):
        yield begin + line
        begin = " " * len(begin)


def _places(entry: Entry) -> Iterator[str]:
    faults = entry.grouped()
    for place, pages in faults[:_MOST_PLACES]:
        yield f"{place.words(pages)}: {place.found}; allowed: {place.allowed}"
    others = len(faults) - _MOST_PLACES + entry.more
    if others > 0:
        yield f"and at {others:,} other places"
    hints = dict.fromkeys(place.hint for place in entry.places if place.hint)
    yield from (f"to fix it: {hint}" for hint in hints)
    if entry.reasons:
        yield f"not all of it was checked: {entry.reasons[0]}"


def _reasons(entry: Entry) -> Iterator[str]:
    yield from entry.reasons[:3]
    if len(entry.reasons) > 3:
        yield f"and for {len(entry.reasons) - 3} other reasons"


def report_data(report: Preflight) -> dict[str, Any]:
    return {
        "file": report.file,
        "profile": report.profile,
        "title": report.title,
        "pages": report.pages,
        "failed": report.failed,
        "summary": report.summary,
        "rules": [_entry_data(entry) for entry in report.entries],
    }


def _entry_data(entry: Entry) -> dict[str, Any]:
    return {
        "rule": entry.key,
        "code": entry.code,
        "result": str(entry.verdict),
        "faults": entry.faults,
        "places": [
            {
                "page": place.page or None,
                "x_mm": place.at[0] if place.at else None,
                "y_mm": place.at[1] if place.at else None,
                "found": place.found,
                "allowed": place.allowed,
                "hint": place.hint,
            }
            for place in entry.places
        ],
        "unknown": list(entry.reasons),
    }


def say_lists(known: "Sequence[Profile]", rules: "Mapping[str, Rule]") -> None:
    """Print profiles with the keys of their rules, and what each of the `rules` finds."""
    say("Profiles:")
    width = max((len(profile.name) for profile in known), default=0)
    for profile in known:
        keys = ", ".join(rule.key for rule in profile.rules())
        say(f"  {profile.name:<{width}}  {profile.title}", f"  {'':<{width}}  {keys}")
    say("", "Rules:")
    for key, rule in rules.items():
        first = " ".join(rule.doc.partition("\n\n")[0].split())
        say(f"  {key:<{_KEY}}{first}")


def lists_data(known: "Sequence[Profile]", rules: "Mapping[str, Rule]") -> dict[str, Any]:
    return {
        "profiles": [
            {
                "profile": profile.name,
                "title": profile.title,
                "source": profile.source,
                "rules": [rule.key for rule in profile.rules()],
            }
            for profile in known
        ],
        "rules": [
            {"rule": key, "code": f"preflight-{key}", "needs": str(rule.needs), "doc": rule.doc}
            for key, rule in rules.items()
        ],
    }
