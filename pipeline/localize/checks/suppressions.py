"""What translators' comments ask to be ignored: `# punchboard: ignore CODE reason`, or `# same`."""

import re
from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Final

from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.comments import Ignored

_IGNORE: Final = re.compile(r"punchboard:\s*ignore\b\s*(?P<code>[a-z-]*):?\s*(?P<reason>.*)")
_SAME: Final = re.compile(r"same\b(?P<reason>.*)")
_COPY: Final = "translation-copy"


class Suppressions:
    """The comments of a PO file by the line that their entry begins with; all entries have one."""

    def __init__(self, comments: Mapping[int, str]) -> None:
        self._requests = {line: dict(_parse_comment(text)) for line, text in comments.items()}
        self._lines = sorted(comments)
        self._used: set[tuple[int, str]] = set()

    def of(self, line: int, code: str) -> str:
        """Return why the entry that begins at `line` may have a finding; nothing where it may not.

        What was asked for and never comes up is told by `idle`.
        """
        reason = self._requests.get(line, {}).get(code, "")
        if reason:
            self._used.add((line, code))
        return reason

    def sift(self, findings: Iterable[Finding]) -> tuple[list[Finding], list[Ignored]]:
        """Return what is to be told, and what is ignored with its reason."""
        kept: list[Finding] = []
        ignored: list[Ignored] = []
        for finding in findings:
            reason = self.reason(finding)
            if reason:
                ignored.append(Ignored(finding, reason))
            else:
                kept.append(finding)
        return kept, ignored

    def reason(self, finding: Finding) -> str:
        """Return why a finding is to be ignored; nothing where it is not."""
        line = finding.position.line
        begins = bisect_right(self._lines, line) - 1
        return self.of(self._lines[begins], finding.code) if line and begins >= 0 else ""

    def idle(self, file: str, known: Collection[str]) -> Iterator[Finding]:
        """Yield what is wrong with the comments themselves; `known` are the codes looked for."""
        for line, requests in self._requests.items():
            for code, reason in requests.items():
                place = Position(file, line, 1)
                if not reason:
                    message = "expected a code and a reason, found none: nothing is ignored"
                    form = "write # punchboard: ignore CODE reason"
                    yield Finding("ignore-reason", message, place, code, form)
                elif (line, code) not in self._used:
                    message = f"the entry has no finding {code!r}: nothing is ignored"
                    hint = "delete the comment" if code in known else "write a code of this check"
                    yield Finding("ignore-unused", message, place, code, hint, Severity.WARNING)


def _parse_comment(text: str) -> Iterator[tuple[str, str]]:
    """Yield each code that a translator's comment speaks of, with the reason."""
    for line in text.splitlines():
        ignore, same = _IGNORE.search(line), _SAME.match(line.strip())
        if ignore is not None:
            yield ignore["code"], ignore["reason"].strip()
        elif same is not None:
            yield _COPY, same["reason"].strip(" :") or "the same in both languages"
