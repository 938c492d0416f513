"""For GitHub Actions: workflow commands, which annotate the lines of a pull request."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

from pipeline.base.finding import HINT_LINE, Finding, Severity
from pipeline.base.visible import visible, visible_line
from pipeline.cli.explain import explain
from pipeline.cli.report_format import Answer, ReportContext, ReportPart, report
from pipeline.cli.reports.text import conclusion

_LEVELS: Final = {
    Severity.ERROR: "error",
    Severity.WARNING: "warning",
    Severity.INFO: "notice",
}
_TEXT: Final = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_PROPERTY: Final = {**_TEXT, ":": "%3A", ",": "%2C"}


@report("github")
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
    title = explain(code).title
    return code if "‹" in title else f"{code}: {title}"


def _escaped(text: str, escapes: dict[str, str]) -> str:
    return "".join(escapes.get(character, character) for character in text)
