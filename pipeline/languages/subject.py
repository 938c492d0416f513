"""What checks of translations look at: a PO file, its lines, the game and the terms."""

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Final, NamedTuple

from pipeline.checks.comments import Ignored
from pipeline.game.catalog import (
    Catalog,
    Glossary,
    Term,
    Translated,
    catalog_of,
    read_glossary,
    read_po,
)
from pipeline.game.language import decimal_sign
from pipeline.game.messages import Message
from pipeline.languages.language_rules import Writing
from pipeline.languages.messages import entry_of, stands_in
from pipeline.source.files import PO, read_text
from pipeline.source.findings import Finding, Position, Problems, Severity
from pipeline.source.registry import CheckRegistry

_FORM: Final = re.compile(r"(?:#~ )?msgstr(?:\[(\d+)\])?")
_CHARACTER: Final = re.compile(r"\\.|[^\\]")


class Source:
    """The text of one PO file; `name` is the path that findings show."""

    def __init__(self, name: str, text: str) -> None:
        self.name = name
        self._lines = text.splitlines()

    def msgstr(self, line: int, form: int = 0) -> Position:
        """Return where the entry that begins at `line` says its translation, or one form of it."""
        for number in range(line, len(self._lines) + 1):
            text = self._lines[number - 1]
            match = _FORM.match(text) if "msgstr" in text else None
            if match is not None and int(match[1] or 0) == form:
                return Position(self.name, number + self._is_wrapped(number), 1)
            if not text.strip() and number > line:
                break
        return Position(self.name, line, 1)

    def character(self, line: int, form: int, offset: int) -> Position:
        """Return where character `offset` of a translation is, of the entry at `line`."""
        start = self.msgstr(line, form)
        before = offset
        for number in range(start.line, len(self._lines) + 1):
            text = self._lines[number - 1].rstrip()
            if number > start.line and not text.startswith('"'):
                break
            for match in _CHARACTER.finditer(text, text.find('"') + 1, len(text) - 1):
                if before == 0:
                    return Position(self.name, number, match.start() + 1)
                before -= 1
        return start

    def header(self, field: str) -> Position:
        """Return where a field of the header is, the first line where it has none."""
        begins = f'"{field}:'
        lines = (at for at, text in enumerate(self._lines, 1) if text.startswith(begins))
        return Position(self.name, next(lines, 1), 1)

    def _is_wrapped(self, number: int) -> bool:
        below = self._lines[number] if number < len(self._lines) else ""
        return self._lines[number - 1].endswith('""') and below.startswith('"')


class Pair(NamedTuple):
    """What an entry says, or one of its plural forms, and the English that it represents.

    `position` is where that is written, in `source` as the plural form `form`; `alone` reports a
    form that goes with one number only, which therefore need not be named.
    """

    entry: Translated
    text: str
    msgstr: str
    position: Position
    source: Source
    form: int = 0
    alone: bool = False

    @property
    def context(self) -> str:
        """Which text it is; words of templates have no other name than themselves."""
        return self.entry.context or self.entry.text

    def finding(
        self,
        code: str,
        message: str,
        hint: str,
        severity: Severity = Severity.ERROR,
        word: str = "",
    ) -> Finding:
        """Return a finding about this translation, or about a `word` that it has."""
        offset = self.msgstr.find(word) if word else -1
        place = self.position
        if offset >= 0:
            place = self.source.character(self.entry.line, self.form, offset)
        return Finding(code, message, place, self.context, hint, severity)


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
        """Return why the entry that begins at `line` may have a finding; nothing if it may not.

        `idle` reports comments that never apply.
        """
        reason = self._requests.get(line, {}).get(code, "")
        if reason:
            self._used.add((line, code))
        return reason

    def sift(self, findings: Iterable[Finding]) -> tuple[list[Finding], list[Ignored]]:
        """Return what is to be reported, and what is ignored with its reason."""
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
        """Return why a finding is to be ignored; nothing if it is not."""
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


# Numbers up to here meet every plural form of any language.
_HIGHEST_NUMBER: Final = 200


@dataclass(frozen=True)
class PoSubject:
    """One PO file and all that it is compared with.

    `suppressions` are what translators ask to let pass, `letter` is that of dice. `lacking` returns
    the letters that no typeface of the game has. With `release` nothing may be missing;
    `fallbacks` say what the file need not. `update` is the command that brings it up to date.
    `header` are the fields at the file's head, `known` the words that game.yaml says are right.
    """

    source: Source
    suppressions: Suppressions
    catalog: Catalog
    messages: Sequence[Message]
    glossary: Glossary
    lacking: Callable[[str], str]
    letter: str = "D"
    release: bool = False
    fallbacks: tuple[Catalog, ...] = ()
    update: str = "punchboard locale update"
    header: Mapping[str, str] = field(default_factory=dict)
    known: tuple[str, ...] = ()

    @property
    def language(self) -> str:
        return self.catalog.language

    @cached_property
    def writing(self) -> Writing:
        return Writing(decimal_sign(self.language), self.letter)

    @cached_property
    def live(self) -> tuple[Translated, ...]:
        return tuple(entry for entry in self.catalog.entries if not entry.obsolete)

    @cached_property
    def pairs(self) -> tuple[Pair, ...]:
        """What may be printed as it is, each form of a plural by itself."""
        done = (entry for entry in self.live if entry.done)
        return tuple(pair for entry in done for pair in self._pairs(entry))

    def states(self) -> Iterator[tuple[Message, Translated | None]]:
        """Yield what the game says with its entry, made for any wording."""
        for message in self.messages:
            yield message, entry_of(message, self.catalog)

    def stands_in(self, message: Message) -> bool:
        """Return whether a language that this one falls back on has a translation."""
        return stands_in(message, self.fallbacks)

    def terms(self, text: str) -> tuple[tuple[str, Term], ...]:
        found = self._terms.get(text)
        if found is None:
            found = self._terms[text] = tuple(self.glossary.found(text))
        return found

    @cached_property
    def _terms(self) -> dict[str, tuple[tuple[str, Term], ...]]:
        return {}

    def position(self, entry: Translated, form: int = 0) -> Position:
        """Return where an entry says its translation."""
        return self.source.msgstr(entry.line, form)

    @property
    def whole(self) -> Position:
        return Position(self.catalog.name)

    def _pairs(self, entry: Translated) -> Iterator[Pair]:
        if not entry.many:
            yield Pair(entry, entry.text, entry.msgstr, self.position(entry), self.source)
            return
        for form, msgstr in enumerate(entry.forms):
            for_one_number = form in self._forms_for_one_number
            text = entry.text if form == 0 and len(entry.forms) > 1 else entry.many
            place = self.position(entry, form)
            yield Pair(entry, text, msgstr, place, self.source, form, for_one_number)

    @cached_property
    def _forms_for_one_number(self) -> frozenset[int]:
        forms = [self.catalog.form(number) for number in range(_HIGHEST_NUMBER)]
        return frozenset(form for form in forms if forms.count(form) == 1)


def read_po_subject(
    path: Path, shown: str, messages: Sequence[Message], lacking: Callable[[str], str]
) -> PoSubject:
    """Return a PO file and its glossary to be checked against `messages`.

    `shown` is its path in findings. Raises PunchboardError if one of them cannot be read.
    """
    file = read_po(path, shown)
    problems = Problems()
    folder = PurePosixPath(shown).parent
    glossary = read_glossary(path.parent, path.stem, folder.as_posix(), problems)
    problems.stop()
    comments = {entry.linenum or 1: entry.tcomment if entry.translated() else "" for entry in file}
    return PoSubject(
        Source(shown, read_text(path, PO, shown)),
        Suppressions(comments),
        catalog_of(file, path.stem, shown),
        messages,
        glossary,
        lacking,
        header=file.metadata,
    )


TRANSLATION_CHECKS: Final[CheckRegistry[PoSubject, Finding]] = CheckRegistry(
    "check of translations", "pipeline.languages.checks"
)
"""Their examples hold a file such as ``de.po``, with its terms in ``de.terms.yaml`` where the check
is about them. What the game says is in ``game.pot``; without that file it is what the translation
was made for. Running them raises PunchboardError for a plural rule that cannot be read."""

translation_check = TRANSLATION_CHECKS.check


def sample(text: str, msgstr: str, context: str = "rule.rest.text") -> str:
    """Return an entry of a PO file, for examples."""
    lines = (f'{key} "{value}"\n' for key, value in (("msgid", text), ("msgstr", msgstr)))
    return "".join((f'msgctxt "{context}"\n', *lines))
