"""For people: findings by file, each with its line and a caret, then a sum for each game."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pipeline.base.finding import FindingGroup, Severity, once
from pipeline.base.visible import visible_line
from pipeline.cli.report import group_text, summary
from pipeline.cli.report_format import Answer, ReportContext, ReportPart, report


@report("text")
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
    """Return what is told of each file in the order of its lines, the files as they come."""
    files: dict[str, list[FindingGroup]] = {}
    for group in causes:
        files.setdefault(group.finding.position.file, []).append(group)
    return [
        sorted(of_file, key=lambda group: group.finding.position[1:]) for of_file in files.values()
    ]


def conclusion(answer: Answer) -> str:
    """Return in a few words how a game stands."""
    causes = once((*answer.findings, *answer.untold))
    notes = sum(group.finding.severity is Severity.INFO for group in causes)
    wrong = summary(causes) or ("nothing wrong" if notes else "all is well")
    noted = f", {notes} note{'s' * (notes > 1)}" if notes else ""
    ignored = f" ({len(answer.ignored)} ignored)" if answer.ignored else ""
    return f"{wrong}{noted}{ignored}"


def _counted(answer: Answer) -> Iterator[str]:
    """Yield a line for each code that is only counted, and how to be told of it."""
    counts = Counter(group.finding.code for group in once(answer.untold))
    width = max(map(len, counts), default=0)
    for code, count in sorted(counts.items()):
        yield f"  {count:>4} {code:<{width}}  see: --select {code}"
