"""Comments that ask for a finding to be ignored: `# punchboard: ignore CODE reason`.

A code with a colon means the findings about one thing alone: `rule:ID` those of one rule of
rules.yaml. At the end of a line such a comment speaks of the line, on lines of its own of the next
line that is none; at the head of a file of the file as a whole, too. Templates write {# ... #}.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

import yaml

from pipeline.base.finding import Finding, Position

_WORDS: Final = r"punchboard:\s*ignore\b(?P<rest>.*?)"
_YAML: Final = re.compile(rf"#\s*{_WORDS}")
_JINJA: Final = re.compile(rf"\{{#-?\s*{_WORDS}-?#\}}")
_HASH: Final = re.compile(r"(?:^|(?<=\s))#")
_MARK: Final = re.compile(r"punchboard:\s*ignore\b")
_LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

Mark = tuple[int, int]
"""Line and column, both from 0."""


class Ignored(NamedTuple):
    """A finding that is not told, and the reason that the file gives.

    `at_place` says that it stands where the finding is, and not in game.yaml for all of its code.
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
    where the comment lacks it; `whole` says that it stands at the head of its file.
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

    def speaks_of(self, finding: Finding) -> bool:
        """Tell whether a finding is the one to be ignored."""
        position = finding.position
        _, colon, about = self.code.partition(":")
        if self.of != finding.code or self.position.file != position.file:
            return False
        # A rule's finding is about the rule, and about the record that breaks it in parentheses.
        if colon and about != finding.subject.partition(" (")[0]:
            return False
        return position.line == self.line or (self.whole and not position.line)


def read_comments(text: str, name: str) -> tuple[Comment, ...]:
    """Return the comments of a file, YAML or template, whatever else may be wrong with it."""
    if _MARK.search(text) is None:
        return ()
    lines = text.splitlines()
    find = _in_yaml if name.endswith(".yaml") else _in_template
    marks = list(find(text, lines))
    own_rows = {row for row, start, end, _ in marks if not (lines[row][:start] + end).strip()}
    skipped_rows = own_rows | {row for row, line in enumerate(lines) if _is_bare(line, name)}
    first = next((row for row in range(len(lines)) if row not in skipped_rows), len(lines))
    comments = []
    for row, start, _, rest in marks:
        code, _, reason = rest.strip().partition(" ")
        target = row
        while row in own_rows and target in skipped_rows:
            target += 1
        place = Position(name, row + 1, start + 1)
        explanation = reason.strip(" \t:–—-")
        comments.append(Comment(code.rstrip(":"), explanation, place, target + 1, row < first))
    return tuple(comments)


def _is_bare(line: str, name: str) -> bool:
    """Tell whether nothing can be found on a line: it is empty or a comment."""
    bare = line.strip()
    return not bare or (name.endswith(".yaml") and bare.startswith("#"))


def _in_template(text: str, lines: list[str]) -> Iterator[tuple[int, int, str, str]]:
    """Yield row, column, what follows on the line, and words of each comment."""
    for row, line in enumerate(lines):
        for match in _JINJA.finditer(line):
            yield row, match.start(), line[match.end() :], match["rest"]


def _in_yaml(text: str, lines: list[str]) -> Iterator[tuple[int, int, str, str]]:
    scalars = list(_scalars(text))
    for row, line in enumerate(lines):
        if _MARK.search(line) is None:
            continue
        starts = [match.start() for match in _HASH.finditer(line)]
        comment = next((at for at in starts if not _within((row, at), scalars)), None)
        if comment is not None and (match := _YAML.fullmatch(line, comment)):
            yield row, comment, "", match["rest"]


def _within(mark: Mark, scalars: Iterable[tuple[Mark, Mark]]) -> bool:
    return any(start <= mark < end for start, end in scalars)


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
