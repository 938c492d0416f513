"""For pages, such as the summary of a job: a table for each game."""

from collections.abc import Iterable, Iterator

from pipeline.base.finding import FindingGroup, once
from pipeline.base.markdown_text import markdown_code, markdown_text
from pipeline.cli.report_format import Answer, ReportContext, ReportPart, report
from pipeline.cli.reports.text import by_file, conclusion


@report("markdown")
def markdown(answers: Iterable[Answer], context: ReportContext) -> Iterator[ReportPart]:
    """Yield a heading, the sum and a table for each game."""
    for answer in answers:
        rows = [_row(group) for causes in by_file(once(answer.findings)) for group in causes]
        head = ["| place | severity | finding | to mend it |", "| --- | --- | --- | --- |"]
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
