"""Findings that comments in the files ask to be ignored, and what is wrong with such comments."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.base import suggest
from pipeline.base.finding import Finding, Severity, has_errors
from pipeline.checks.codes import known_codes
from pipeline.checks.comments import Comment, read_comments
from pipeline.content.yaml import MAX_BYTES

_SUFFIXES: Final = (".yaml", ".j2")
_FORM: Final = "write # punchboard: ignore CODE reason"


class Ignored(NamedTuple):
    """A finding that is not told, and the reason that the file gives."""

    finding: Finding
    reason: str


class Sifted(NamedTuple):
    """What is left to be told, and what is ignored."""

    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...]


class Sieve:
    """The comments of a project's files, each file read once.

    `folders` are the game's own, whose comments must all serve; `root` is the project's.
    """

    def __init__(self, root: Path, folders: Iterable[Path]) -> None:
        self._root = root
        self._comments: dict[str, tuple[Comment, ...]] = {}
        for folder in folders:
            for path in sorted(folder.rglob("*.*")):
                self._read(path.relative_to(root).as_posix())
        self._own = tuple(comment for found in self._comments.values() for comment in found)

    def sift(
        self, findings: Iterable[Finding], *, whole: bool, sought: Callable[[str], bool]
    ) -> Sifted:
        """Return the findings without the ignored ones, and with those about the comments.

        `whole` says that nothing kept the game from being checked to the end, `sought` whether
        findings of a code were looked for: only then is a comment on it out of use.
        """
        kept: list[Finding] = []
        ignored: list[Ignored] = []
        used: dict[Comment, Finding] = {}
        for finding in findings:
            comment = self._comment_on(finding)
            if comment is None:
                kept.append(finding)
            else:
                ignored.append(Ignored(finding, comment.reason))
                used.setdefault(comment, finding)
        kept += self._lacking()
        if whole:
            kept += (
                _unused(comment)
                for comment in self._own
                if comment.reason and comment not in used and sought(comment.code)
            )
        elif not has_errors(kept):
            kept += _unread(used)
        return Sifted(tuple(kept), tuple(ignored))

    def _comment_on(self, finding: Finding) -> Comment | None:
        comments = self._read(finding.position.file)
        speaking = (each for each in comments if each.speaks_of(finding.code, finding.position))
        return next((comment for comment in speaking if comment.reason), None)

    def _read(self, name: str) -> tuple[Comment, ...]:
        if name not in self._comments:
            path = self._root / name
            readable = name.endswith(_SUFFIXES) and path.is_file()
            sound = readable and path.stat().st_size <= MAX_BYTES
            text = path.read_text("utf-8", errors="replace") if sound else ""
            self._comments[name] = read_comments(text, name)
        return self._comments[name]

    def _lacking(self) -> Iterator[Finding]:
        for comment in self._own:
            if not comment.reason:
                lacks = "reason" if comment.code else "code and a reason"
                message = f"expected a {lacks}, found none: nothing is ignored"
                yield Finding("ignore-reason", message, comment.position, comment.code, _FORM)


def _unused(comment: Comment) -> Finding:
    known = known_codes()
    hint = "delete the comment"
    if comment.code not in known:
        hint = suggest.nearest(comment.code, known) or hint
        hint = hint if hint not in known else f"did you mean {hint!r}?"
    spoken = f"line {comment.line}"
    message = f"{spoken} has no finding {comment.code!r}: nothing is ignored"
    place, code = comment.position, comment.code
    return Finding("ignore-unused", message, place, code, hint, Severity.WARNING)


def _unread(used: dict[Comment, Finding]) -> Iterator[Finding]:
    """Yield an error for what may not be ignored: it kept the game from being checked at all."""
    for comment, finding in used.items():
        message = f"the ignored error keeps the game from being read: {finding.message}"
        hint = finding.hint or "mend it"
        yield Finding("ignore-unread", message, comment.position, comment.code, hint)
