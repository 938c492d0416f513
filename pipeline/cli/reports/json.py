"""For programs: all findings by game on stdout, and each on a line of its own on stderr."""

from collections.abc import Iterable, Iterator
from typing import Any

from pipeline.cli.report import finding_data, finding_line
from pipeline.cli.report_format import Answer, ReportContext, ReportPart, report
from pipeline.cli.say import json_text


@report("json")
def json(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield a line for each finding as it is known, and the whole at the end."""
    data: dict[str, Any] = {}
    for answer in answers:
        for finding in answer.findings:
            yield ReportPart(finding_line(finding), aside=True)
        data[answer.game] = [finding_data(finding) for finding in answer.findings]
    yield ReportPart(json_text(data, indent=2))
