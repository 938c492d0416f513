"""For programs: all findings by game on stdout, and each on a line of its own on stderr."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from pipeline.base.finding import Finding
from pipeline.cli.report import finding_data, finding_line
from pipeline.cli.report_format import Answer, ReportContext, ReportPart, report
from pipeline.cli.say import json_items, json_text


@report("json")
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
