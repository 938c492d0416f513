"""Findings gathered while a game loads, so that its author sees all of them at once."""

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, has_errors


class Problems:
    """A growing list of findings; `stop` ends the load where any of them is an error."""

    def __init__(self) -> None:
        self.findings: list[Finding] = []

    def add(
        self, code: str, message: str, position: Position, subject: str = "", hint: str = ""
    ) -> None:
        """Note one error."""
        self.findings.append(Finding(code, message, position, subject, hint))

    def take(self, error: PunchboardError) -> None:
        """Note all findings of an error that was raised below."""
        self.findings.extend(error.findings)

    def stop(self) -> None:
        """Raise PunchboardError with every finding in order of place, if one is an error."""
        if not has_errors(self.findings):
            return
        files = list(dict.fromkeys(finding.position.file for finding in self.findings))
        rank = {file: number for number, file in enumerate(files)}
        raise PunchboardError(
            sorted(self.findings, key=lambda one: (rank[one.position.file], one.position[1:]))
        )
