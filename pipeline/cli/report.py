"""Findings reported to people and machines, with the line of the file and a caret."""

import sys
from collections.abc import Callable, Iterable, Iterator
from os.path import normpath
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from pipeline.cli.terminal import Paint, json_text, terminal_paint
from pipeline.source.escaping import visible, visible_line
from pipeline.source.findings import (
    HINT_LINE,
    Finding,
    FindingGroup,
    Misuse,
    Position,
    Severity,
    once,
)
from pipeline.source.names import counted

if TYPE_CHECKING:
    from pipeline.checks.comments import Ignored


_GRAVITY: Final = tuple(Severity)
"""Severities from the gravest on."""


class Measure(NamedTuple):
    """What is reported: findings of severity `least` or more, and of codes `asked` for."""

    least: Severity
    asked: frozenset[str] = frozenset()

    def tells(self, finding: Finding) -> bool:
        """Return whether a finding is reported, and not only counted."""
        grave = _GRAVITY.index(finding.severity) <= _GRAVITY.index(self.least)
        return grave or finding.code in self.asked


ALL: Final = Measure(Severity.INFO)
"""All there is."""


def measure(
    severity: Severity | None,
    *,
    notes: bool,
    quiet: bool,
    usual: Severity = Severity.WARNING,
    asked: frozenset[str] = frozenset(),
) -> Measure:
    """Return what options ask for; raises Misuse if they contradict each other.

    Without any it is severity `usual` or more, and the codes `asked` for.
    """
    if notes and severity not in (None, Severity.INFO):
        raise Misuse(f"--notes and --severity {severity} contradict each other: give one of them")
    if severity or notes:
        return Measure(severity or Severity.INFO)
    return Measure(Severity.WARNING) if quiet else Measure(usual, asked)


_WIDEST: Final = 160


class Lines:
    """The lines of the project's files, read once each."""

    def __init__(self, project: Path | None) -> None:
        self._project = project
        self._files: dict[str, list[str]] = {}

    def line(self, position: Position) -> str:
        """Return the line at `position`, empty without one."""
        lines = self._read(position.file) if position.line else []
        return lines[position.line - 1] if 0 < position.line <= len(lines) else ""

    def quote(self, position: Position) -> list[str]:
        """Return the line at `position` and a caret below its column, or nothing."""
        if not position.line or position.line > len(self._read(position.file)):
            return []
        line = self.line(position)
        start = max(0, position.column - _WIDEST // 2) if len(line) > _WIDEST else 0
        # Many findings may be in one long line: it is cut before anything is made of it.
        line, column = line[start : start + _WIDEST].replace("\t", " "), position.column - start
        number = f"{position.line:>6} | "
        before = visible(line[: max(column, 1) - 1])
        caret = " " * (len(number) - 2) + "| " + " " * len(before) + "^"
        return [number + visible(line), caret]

    def remedy(self, position: Position) -> list[str]:
        """Return how a file that is left out is written down, if `position` lies in one."""
        from pipeline.build.project import find_root
        from pipeline.source.files import implied

        try:
            path = find_root(self._project) / position.file
        except (Misuse, OSError):
            return []
        if implied(path) is None:
            return []
        return ["the file is left out, and follows from others: to change it, write it"]

    def _read(self, name: str) -> list[str]:
        if name not in self._files:
            from pipeline.build.project import find_root
            from pipeline.source.files import YAML, is_there, read_bytes

            try:
                root = find_root(self._project)
                path = Path(normpath(root / name))
                # A roster from elsewhere is named as the user has named it.
                is_outside = not (path.is_relative_to(root) and is_there(path))
                raw = read_bytes(Path(name) if is_outside else path, YAML, given=is_outside)
                text = raw.decode("utf-8", "replace")
            except Exception:  # a quotation is a courtesy: without the file there is none
                text = ""
            self._files[name] = text.splitlines()
        return self._files[name]


_PLAIN: Final = Paint()


def print_findings(
    findings: Iterable[Finding],
    project: Path | None,
    measure: Measure = ALL,
    *,
    as_json: bool = False,
) -> None:
    """Print the findings that `measure` reports on stderr.

    As text each cause is reported once, with its line; as JSON each finding is an
    object on a line.
    """
    findings = filter(measure.tells, findings)
    lines, paint = Lines(project), terminal_paint()
    texts = (
        map(finding_line, findings)
        if as_json
        else (group_text(group, lines, paint) for group in once(findings))
    )
    for text in texts:
        print(text, file=sys.stderr)


def finding_line(finding: Finding) -> str:
    return json_text(finding_data(finding))


def finding_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as plain data, for JSON."""
    return {
        "code": finding.code,
        "severity": str(finding.severity),
        "message": finding.message,
        "file": finding.position.file,
        "line": finding.position.line,
        "column": finding.position.column,
        "subject": finding.subject,
        "hint": finding.hint,
    }


def group_text(group: FindingGroup, lines: Lines, paint: Paint = _PLAIN) -> str:
    """Return a finding with the quoted line of its file between message and hint.

    Below it are the others with the same cause.
    """
    finding = group.finding
    place = visible_line(f"{finding.position}: ") if finding.position.file else ""
    subject = visible(f" [{finding.subject}]") if finding.subject else ""
    severity = paint(finding.severity, f"{finding.severity}:")
    head = f"{paint('place', place)}{severity} {finding.code}: {visible(finding.message)}"
    quoted = [paint("dim", line) for line in lines.quote(finding.position)]
    remedies = [*finding.hint.split(HINT_LINE), *lines.remedy(finding.position)]
    hint = [visible_line(f"    {line}") for line in remedies if line]
    more = [paint("dim", visible_line(f"    {group.more}"))] if group.others else []
    return "\n".join([head + paint("dim", subject), *quoted, *hint, *more])


def summary(causes: Iterable[FindingGroup]) -> str:
    """Return how many errors and warnings there are, in words; empty when there is neither."""
    causes = list(causes)
    counts = (
        _counted([group for group in causes if group.finding.severity is severity], str(severity))
        for severity in (Severity.ERROR, Severity.WARNING)
    )
    return ", ".join(filter(None, counts))


def _counted(causes: list[FindingGroup], word: str) -> str:
    if not causes:
        return ""
    findings = sum(1 + len(group.others) for group in causes)
    times = f" ({findings} times)" if findings > len(causes) else ""
    return f"{counted(len(causes), word)}{times}"


class Answer(NamedTuple):
    """What was found in one game, and what its files ask to be ignored.

    `untold` is what was found, too, and is only counted.
    """

    game: str
    findings: tuple[Finding, ...]
    ignored: "tuple[Ignored, ...]" = ()
    untold: tuple[Finding, ...] = ()

    def within(self, measure: Measure) -> "Answer":
        """Return the answer, with everything that `measure` leaves out only counted."""
        findings = tuple(filter(measure.tells, self.findings))
        untold = tuple(each for each in self.findings if not measure.tells(each))
        return self._replace(findings=findings, untold=untold)


class ReportContext(NamedTuple):
    """What a report is written with: the files' lines, colours, and whether to say little."""

    lines: Lines
    paint: Paint
    quiet: bool = False


class ReportPart(NamedTuple):
    """A piece of a report: for stdout, or for stderr as findings of other commands are."""

    text: str
    aside: bool = False


Report: TypeAlias = Callable[[Iterable[Answer], ReportContext], Iterator[ReportPart]]
"""Takes the answers as they come, so that a report may be read while games are still checked."""
