"""For pages, such as the summary of a job: a table for each game."""

import re
from collections.abc import Iterable, Iterator
from typing import Final

from pipeline.base.finding import Finding
from pipeline.base.visible import visible
from pipeline.cli.reporting import Answer, Desk, Told, report
from pipeline.cli.reports.text import by_file, conclusion

_MEANS: Final = re.compile(r"([\\`*_\[\]<>|#~&])")


@report("markdown")
def markdown(answers: Iterable[Answer], desk: Desk) -> Iterator[Told]:
    """Yield a heading, the sum and a table for each game."""
    for answer in answers:
        rows = [_row(finding) for findings in by_file(answer.findings) for finding in findings]
        head = ["| place | severity | finding | to mend it |", "| --- | --- | --- | --- |"]
        sum_ = conclusion(answer)
        parts = [f"## {_plain(answer.game)}", f"{sum_[0].upper()}{sum_[1:]}."]
        yield Told("\n\n".join(parts) + "\n" + "\n".join(["", *head, *rows, ""] if rows else []))


def _row(finding: Finding) -> str:
    place = _code(str(finding.position)) if finding.position.file else ""
    subject = f" ({_plain(finding.subject)})" if finding.subject else ""
    said = f"`{finding.code}`: {_plain(finding.message)}{subject}"
    return f"| {place} | {finding.severity} | {said} | {_plain(finding.hint)} |"


def _code(text: str) -> str:
    """Return a text as code in a cell of a table, whatever stands in it."""
    shown = visible(text).replace("|", r"\|")
    return f"`` {shown} ``" if "`" in shown else f"`{shown}`"


def _plain(text: str) -> str:
    """Return a text on one line, with what Markdown would read as its own escaped."""
    return _MEANS.sub(r"\\\1", visible(" ".join(text.split())))
