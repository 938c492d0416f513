"""For programs: all findings by game on stdout, and each on a line of its own on stderr."""

from collections.abc import Iterable, Iterator
from typing import Any

from pipeline.cli.report import finding_data, finding_line
from pipeline.cli.reporting import Answer, Desk, Told, report
from pipeline.cli.say import json_text


@report("json")
def json(answers: Iterable[Answer], desk: Desk) -> Iterator[Told]:
    """Yield a line for each finding as it is known, and the whole at the end."""
    data: dict[str, Any] = {}
    for answer in answers:
        for finding in answer.findings:
            yield Told(finding_line(finding), aside=True)
        data[answer.game] = [finding_data(finding) for finding in answer.findings]
    yield Told(json_text(data, indent=2))
