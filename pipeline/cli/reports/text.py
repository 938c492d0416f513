"""For people: findings by file, each with its line and a caret, then a sum for each game."""

from collections.abc import Iterable, Iterator

from pipeline.base.finding import Finding
from pipeline.base.visible import visible_line
from pipeline.cli.report import finding_text, summary
from pipeline.cli.reporting import Answer, Desk, Told, report


@report("text")
def text(answers: Iterable[Answer], desk: Desk) -> Iterator[Told]:
    """Yield each game's findings as soon as they are known."""
    for answer in answers:
        for number, findings in enumerate(by_file(answer.findings)):
            between = "\n" * bool(number)
            texts = (finding_text(finding, desk.lines, desk.paint) for finding in findings)
            yield Told(between + "\n".join(texts), aside=True)
        if not desk.quiet:
            yield Told(visible_line(f"{answer.game}: {conclusion(answer)}"))


def by_file(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Return the findings of each file in the order of its lines, the files as they come."""
    files: dict[str, list[Finding]] = {}
    for finding in findings:
        files.setdefault(finding.position.file, []).append(finding)
    return [sorted(found, key=lambda one: one.position[1:]) for found in files.values()]


def conclusion(answer: Answer) -> str:
    """Return in a few words how a game stands."""
    ignored = f" ({len(answer.ignored)} ignored)" if answer.ignored else ""
    return (summary(answer.findings) or "all is well") + ignored
