"""For people: findings by file, each with its line and a caret, then a sum for each game."""

from collections import Counter
from collections.abc import Iterable, Iterator

from pipeline.base.finding import Finding, Severity
from pipeline.base.visible import visible_line
from pipeline.cli.report import finding_text, summary
from pipeline.cli.reporting import Answer, Desk, Told, report
from pipeline.cli.telling import once


@report("text")
def text(answers: Iterable[Answer], desk: Desk) -> Iterator[Told]:
    """Yield each game's findings as soon as they are known."""
    for answer in answers:
        for number, findings in enumerate(by_file(once(answer.findings))):
            between = "\n" * bool(number)
            texts = (finding_text(finding, desk.lines, desk.paint) for finding in findings)
            yield Told(between + "\n".join(texts), aside=True)
        if not desk.quiet:
            yield Told(visible_line(f"{answer.game}: {conclusion(answer)}"))
            yield from map(Told, _counted(answer))


def by_file(findings: Iterable[Finding]) -> list[list[Finding]]:
    """Return the findings of each file in the order of its lines, the files as they come."""
    files: dict[str, list[Finding]] = {}
    for finding in findings:
        files.setdefault(finding.position.file, []).append(finding)
    return [sorted(found, key=lambda one: one.position[1:]) for found in files.values()]


def conclusion(answer: Answer) -> str:
    """Return in a few words how a game stands."""
    found = [*once(answer.findings), *once(answer.untold)]
    notes = sum(finding.severity is Severity.INFO for finding in found)
    wrong = summary(found) or ("nothing wrong" if notes else "all is well")
    noted = f", {notes} note{'s' * (notes > 1)}" if notes else ""
    ignored = f" ({len(answer.ignored)} ignored)" if answer.ignored else ""
    return f"{wrong}{noted}{ignored}"


def _counted(answer: Answer) -> Iterator[str]:
    """Yield a line for each code that is only counted, and how to be told of it."""
    counts = Counter(finding.code for finding in once(answer.untold))
    width = max(map(len, counts), default=0)
    for code, count in sorted(counts.items()):
        yield f"  {count:>4} {code:<{width}}  see: --select {code}"
