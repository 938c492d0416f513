"""Findings that comments ask to be ignored, and what is wrong with such comments."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Final, NamedTuple

from pipeline.checks.comments import Comment, Ignored, Key, keys_of, read_comments
from pipeline.checks.game_rules import FILE as RULES
from pipeline.source.codes import all_codes
from pipeline.source.files import YAML, read_text
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.source.names import nearest

_SUFFIXES: Final = (".yaml", ".j2")
_ENTRY: Final = re.compile(r"^([a-z0-9-]+):", re.MULTILINE)
_MOST_SUGGESTED: Final = 200
"""Comments that get a suggestion, which is slow to find."""
_FORM: Final = "write # punchboard: ignore CODE reason"


class Sifted(NamedTuple):
    """What is left to be reported, and what is ignored."""

    findings: tuple[Finding, ...]
    ignored: tuple[Ignored, ...]


class SuppressionFilter:
    """The comments of a project's files, each file read once.

    `folders` are the game's own, whose comments must all serve; `root` is the project's.
    """

    def __init__(self, root: Path, folders: Iterable[Path]) -> None:
        self._root, self._folders = root, tuple(folders)
        self._comments: dict[str, tuple[Comment, ...]] = {}
        self._speaking: dict[str, dict[Key, Comment]] = {}
        self._suggested = 0
        for folder in self._folders:
            for path in sorted(folder.rglob("*.*")):
                self._read(path.relative_to(root).as_posix())
        self._own_comments = tuple(
            comment for comments in self._comments.values() for comment in comments
        )

    def sift(
        self, findings: Iterable[Finding], fatal: Collection[Finding], sought: Callable[[str], bool]
    ) -> Sifted:
        """Return the findings without the ignored ones, and with those about the comments.

        `fatal` are those that kept the game from being checked to the end, `sought` says whether
        findings of a code were looked for: only then is a comment on it out of use.
        """
        kept: list[Finding] = []
        ignored: list[Ignored] = []
        used: dict[Comment, Finding] = {}
        for finding in (*findings, *fatal):
            comment = self._comment_on(finding)
            if comment is None:
                kept.append(finding)
            else:
                ignored.append(Ignored(finding, comment.reason))
                used[comment] = finding
        kept += self._incomplete_comments()
        if not fatal:
            idle = (
                comment for comment in self._own_comments if comment.reason and comment not in used
            )
            places = {each.code: each.position for each in reversed(kept)}
            kept += [
                self._unused_finding(comment, places) for comment in idle if sought(comment.of)
            ]
        elif not (stopping := set(fatal)) & set(kept):
            kept += (
                _unread_finding(comment, error)
                for comment, error in used.items()
                if error in stopping
            )
        return Sifted(tuple(kept), tuple(ignored))

    def _comment_on(self, finding: Finding) -> Comment | None:
        name = finding.position.file
        if name not in self._speaking:
            self._speaking[name] = _by_what_they_speak_of(self._read(name))
        of_file = self._speaking[name]
        matching = (of_file.get(key) for key in keys_of(finding))
        found = [comment for comment in matching if comment is not None]
        return min(found, key=lambda comment: comment.position, default=None)

    def _read(self, name: str) -> tuple[Comment, ...]:
        if name not in self._comments:
            path = self._root / name
            readable = name.endswith(_SUFFIXES) and path.is_file()
            self._comments[name] = read_comments(
                _read_or_empty(path, name) if readable else "", name
            )
        return self._comments[name]

    def _incomplete_comments(self) -> Iterator[Finding]:
        for comment in self._own_comments:
            if not comment.reason:
                lacks = "reason" if comment.code else "code and a reason"
                message = f"expected a {lacks}, found none: nothing is ignored"
                yield Finding("ignore-reason", message, comment.position, comment.code, _FORM)

    def _unused_finding(self, comment: Comment, places: Mapping[str, Position]) -> Finding:
        meant = None
        if comment.code not in self._ignorable and self._suggested < _MOST_SUGGESTED:
            self._suggested += 1
            meant = nearest(comment.code, self._ignorable)
        hint = f"did you mean {meant!r}?" if meant else "delete the comment"
        if comment.code in places:
            hint = f"put it at {places[comment.code]}, where there is one, or delete it"
        message = f"line {comment.line} has no finding {comment.code!r}: nothing is ignored"
        place, code = comment.position, comment.code
        return Finding("ignore-unused", message, place, code, hint, Severity.WARNING)

    @cached_property
    def _ignorable(self) -> frozenset[str]:
        return self._rules.union(all_codes())

    @cached_property
    def _rules(self) -> frozenset[str]:
        files = [folder / RULES for folder in self._folders if (folder / RULES).is_file()]
        texts = (_read_or_empty(path, path.name) for path in files)
        return frozenset(f"rule:{name}" for text in texts for name in _ENTRY.findall(text))


def _by_what_they_speak_of(comments: Iterable[Comment]) -> dict[Key, Comment]:
    """Return the comments that give a reason by what they speak of, of equal ones the first."""
    speaking: dict[Key, Comment] = {}
    for comment in comments:
        if comment.reason:
            for key in comment.keys:
                speaking.setdefault(key, comment)
    return speaking


def _read_or_empty(path: Path, name: str) -> str:
    try:
        return read_text(path, YAML, name)
    except PunchboardError:
        return ""


def _unread_finding(comment: Comment, finding: Finding) -> Finding:
    message = f"the ignored error keeps the game from being checked: {finding.message}"
    hint = finding.hint or "fix it"
    return Finding("ignore-unread", message, comment.position, comment.code, hint)
