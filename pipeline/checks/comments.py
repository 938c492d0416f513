"""Comments in files that ask for a finding to be ignored.

A code with a colon means the findings about one thing alone: `rule:ID` those of one rule of
rules.yaml. At the end of a line such a comment speaks of the line, on lines of its own of the next
line that is none; at the head of a file of the file as a whole, too. Templates write {# ... #}.
"""

import re
from bisect import bisect_right
from collections.abc import Container, Iterable, Iterator
from typing import Any, Final, NamedTuple

import yaml

from pipeline.source.findings import Finding, Position

_WORDS: Final = r"punchboard:\s*ignore\b"
_YAML: Final = re.compile(rf"#\s*{_WORDS}(?P<rest>.*)")
_JINJA: Final = re.compile(rf"\{{#-?\s*{_WORDS}")
_HASH: Final = re.compile(r"(?:^|(?<=\s))#")
_MARK: Final = re.compile(r"punchboard:\s*ignore\b")
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Mark = tuple[int, int]
"""Line and column, both from 0."""


Key = tuple[str, str | None, int]
"""A code, what its findings are about where that is said, and a line, 0 for the whole file."""


class Ignored(NamedTuple):
    """A finding that is not reported, and the reason that the file gives.

    `at_place` says that it is where the finding is, and not in game.yaml for all of its code.
    """

    finding: Finding
    reason: str
    at_place: bool = True


def ignored_by_game(findings: Iterable[Finding]) -> Iterator[Ignored]:
    """Yield findings that `severities` of game.yaml ignores."""
    return (Ignored(finding, "ignored in game.yaml", at_place=False) for finding in findings)


class Comment(NamedTuple):
    """One such comment: the finding's code, why it is ignored, and the line that it speaks of.

    `code` is as it is written, `rule:cheap` with what the finding is about. It or `reason` is empty
    where the comment lacks it; `whole` says that it is at the head of its file.
    """

    code: str
    reason: str
    position: Position
    line: int
    whole: bool

    @property
    def of(self) -> str:
        """The code of the findings that it speaks of."""
        return self.code.partition(":")[0]

    @property
    def keys(self) -> tuple[Key, ...]:
        """What it speaks of: see `keys_of`."""
        of, colon, about = self.code.partition(":")
        what = (of, about if colon else None)
        return ((*what, self.line), (*what, 0)) if self.whole else ((*what, self.line),)


def keys_of(finding: Finding) -> tuple[Key, Key]:
    """Return what comments that speak of a finding in their file have as a key.

    A rule's finding is about the rule, and about the record that breaks it in parentheses.
    """
    about, line = finding.subject.partition(" (")[0], finding.position.line
    return (finding.code, None, line), (finding.code, about, line)


def read_comments(text: str, name: str) -> tuple[Comment, ...]:
    """Return the comments of a file, YAML or template, even if something else is wrong with it."""
    if _MARK.search(text) is None:
        return ()
    lines = text.splitlines()
    find = _in_yaml if name.endswith(".yaml") else _in_template
    marks = list(find(text, lines))
    own_rows = {row for row, _, alone, _ in marks if alone}
    skipped_rows = own_rows | {row for row, line in enumerate(lines) if _is_bare(line, name)}
    next_rows = _next_rows(len(lines), skipped_rows)
    first = next_rows[0]
    comments = []
    for row, start, _, rest in marks:
        code, _, reason = rest.strip().partition(" ")
        target = next_rows[row] if row in own_rows else row
        place = Position(name, row + 1, start + 1)
        explanation = reason.strip(" \t:–—-")
        comments.append(Comment(code.rstrip(":"), explanation, place, target + 1, row < first))
    return tuple(comments)


def _next_rows(count: int, skipped: Container[int]) -> list[int]:
    rows = [count] * (count + 1)
    for row in range(count - 1, -1, -1):
        rows[row] = rows[row + 1] if row in skipped else row
    return rows


def _is_bare(line: str, name: str) -> bool:
    bare = line.strip()
    return not bare or (name.endswith(".yaml") and bare.startswith("#"))


def _in_template(text: str, lines: list[str]) -> Iterator[tuple[int, int, bool, str]]:
    """Yield row, column, whether nothing else is on the line, and words of each comment."""
    for row, line in enumerate(lines):
        blank, full = len(line) - len(line.lstrip()), len(line.rstrip())
        match = _JINJA.search(line)
        while match is not None and (end := line.find("#}", match.end())) >= 0:
            alone = match.start() == blank and end + 2 == full
            yield row, match.start(), alone, line[match.end() : end].removesuffix("-")
            match = _JINJA.search(line, end + 2)


def _in_yaml(text: str, lines: list[str]) -> Iterator[tuple[int, int, bool, str]]:
    scalars = list(_scalars(text))
    starts_of_scalars = [start for start, _ in scalars]
    for row, line in enumerate(lines):
        if _MARK.search(line) is None:
            continue
        starts = [match.start() for match in _HASH.finditer(line)]

        def is_comment(at: int, row: int = row) -> bool:
            nearest = bisect_right(starts_of_scalars, (row, at)) - 1
            return nearest < 0 or (row, at) >= scalars[nearest][1]

        comment = next(filter(is_comment, starts), None)
        if comment is not None and (match := _YAML.fullmatch(line, comment)):
            yield row, comment, not line[:comment].strip(), match["rest"]


def _scalars(text: str) -> Iterator[tuple[Mark, Mark]]:
    """Yield from where to where each text of a file goes, as far as it can be read."""
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if isinstance(event, yaml.ScalarEvent):
                # The line of | or > may end in a comment; the text begins below it.
                below = event.style in ("|", ">")
                start = _mark(event.start_mark)
                yield (start[0] + 1, 0) if below else start, _mark(event.end_mark)
    except yaml.YAMLError:
        return


def _mark(mark: Any) -> Mark:
    return mark.line, mark.column
