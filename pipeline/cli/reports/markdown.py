"""For pages, such as the summary of a job: a table for each game."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.base.visible import visible
from pipeline.cli.report_format import Answer, ReportContext, ReportPart, report
from pipeline.cli.reports.text import by_file, conclusion
from pipeline.cli.telling import FindingGroup, once

_MEANS: Final = re.compile(r"([\\`*_\[\]<>|#~&])")


@report("markdown")
def markdown(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield a heading, the sum and a table for each game."""
    for answer in answers:
        rows = [_row(group) for causes in by_file(once(answer.findings)) for group in causes]
        head = ["| place | severity | finding | to mend it |", "| --- | --- | --- | --- |"]
        sum_ = conclusion(answer)
        parts = [f"## {_plain(answer.game)}", f"{sum_[0].upper()}{sum_[1:]}."]
        yield ReportPart(
            "\n\n".join(parts) + "\n" + "\n".join(["", *head, *rows, ""] if rows else [])
        )


def _row(group: FindingGroup) -> str:
    finding = group.finding
    place = _code(str(finding.position)) if finding.position.file else ""
    subject = f" ({_plain(finding.subject)})" if finding.subject else ""
    more = f", {_plain(group.more)}" if group.others else ""
    description = f"`{finding.code}`: {_plain(finding.message)}{subject}{more}"
    return f"| {place} | {finding.severity} | {description} | {_plain(finding.hint)} |"


def _code(text: str) -> str:
    """Return a text as code in a cell of a table, whatever stands in it."""
    escaped = visible(text).replace("|", r"\|")
    return f"`` {escaped} ``" if "`" in escaped else f"`{escaped}`"


def _plain(text: str) -> str:
    """Return a text on one line, with what Markdown would read as its own escaped."""
    return _MEANS.sub(r"\\\1", visible(" ".join(text.split())))
