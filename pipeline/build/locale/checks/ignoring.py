"""What translators' comments ask to be ignored: `# punchboard: ignore CODE reason`, or `# same`."""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from pipeline.base.finding import Finding
from pipeline.checks.ignoring import Ignored

_IGNORE: Final = re.compile(r"punchboard:\s*ignore\s+(?P<code>[a-z-]+)\s+(?P<reason>\S.*)")
_SAME: Final = re.compile(r"same\b(?P<reason>.*)")


class Waivers:
    """The comments of a PO file by the line that their entry begins with."""

    def __init__(self, comments: Mapping[int, str]) -> None:
        self._asked = {line: dict(_asked(text)) for line, text in comments.items()}
        self._lines = sorted(comments)

    def of(self, line: int, code: str) -> str | None:
        """Return why the entry that begins at `line` may have a finding; None where it may not."""
        return self._asked.get(line, {}).get(code)

    def sift(self, findings: Iterable[Finding]) -> tuple[list[Finding], list[Ignored]]:
        """Return what is to be told, and what is ignored with its reason."""
        kept: list[Finding] = []
        ignored: list[Ignored] = []
        for finding in findings:
            reason = self.reason(finding)
            if reason is None:
                kept.append(finding)
            else:
                ignored.append(Ignored(finding, reason))
        return kept, ignored

    def reason(self, finding: Finding) -> str | None:
        """Return why a finding is to be ignored; None where nothing says so."""
        line = finding.position.line
        begins = bisect_right(self._lines, line) - 1
        if not line or begins < 0:
            return None
        return self._asked[self._lines[begins]].get(finding.code)


def _asked(text: str) -> Iterator[tuple[str, str]]:
    """Yield each code that a translator's comment speaks of, with the reason."""
    for line in text.splitlines():
        asked, same = _IGNORE.search(line), _SAME.match(line.strip())
        if asked is not None:
            yield asked["code"], asked["reason"].strip()
        elif same is not None:
            yield "translation-copy", same["reason"].strip(" :") or "the same in both languages"
