"""Exceptions: each carries findings, so that the command line prints them and never a traceback."""

from collections.abc import Iterable
from typing import Final

from pipeline.base.finding import Finding, Position

NOWHERE: Final = Position()


class PunchboardError(Exception):
    """The user's content, templates or files are at fault; the command ends with exit code 1."""

    def __init__(self, findings: Finding | Iterable[Finding]) -> None:
        self.findings = [findings] if isinstance(findings, Finding) else list(findings)
        super().__init__("\n".join(str(finding) for finding in self.findings))

    def __reduce__(self) -> tuple[type["PunchboardError"], tuple[list[Finding]]]:
        return PunchboardError, (self.findings,)


class Misuse(Exception):  # noqa: N818 - named for what the user did, as the exit code is
    """The command was called wrongly (no such game, paper, product); exit code 2."""


def fail(
    code: str, message: str, position: Position = NOWHERE, subject: str = "", hint: str = ""
) -> PunchboardError:
    """Return an error of one finding, to be raised by the caller."""
    return PunchboardError(Finding(code, message, position, subject, hint))
