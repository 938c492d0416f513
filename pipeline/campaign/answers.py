"""Answers that were written down beforehand: in a file, step by step, and in options over it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from pipeline.base import suggest
from pipeline.base.finding import Position
from pipeline.campaign.plan import Campaign, Step
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems
from pipeline.documents.validation import describe

PICKED: Final = ""
"""The name under which it stands that an entry is picked, or that a step is done once more."""


class Key(NamedTuple):
    """Which answer: of a step, of an entry's title (folded; empty without), how manieth, name."""

    step: str
    entry: str
    time: int
    name: str


class Answer(NamedTuple):
    """An answer as written, and where."""

    raw: Any
    place: Position


def folded(title: str) -> str:
    """Return a title as answers are looked up: small letters and digits alone, with hyphens."""
    return re.sub(r"[\W_]+", "-", title.casefold()).strip("-")


def path_of(key: Key) -> str:
    """Return how an option names an answer: ``levels.vess-marrow.2.trait``."""
    parts = (key.step, key.entry, str(key.time + 1) if key.time else "", key.name)
    return ".".join(filter(None, parts))


class Answers:
    """All that is given, and what of it was used; `file` is the file of answers, if any."""

    def __init__(self) -> None:
        self.file: Document | None = None
        self._answers: dict[Key, Answer] = {}
        self._used: set[Key] = set()

    def gap(self, step: str) -> Position:
        """Return where the file lacks an answer: at the step, or else at the file's beginning."""
        return Position() if self.file is None else self.file.position(step, key=True)

    def add(self, key: Key, answer: Answer) -> None:
        """Give an answer; a later one takes the place of an earlier one."""
        self._answers[key] = answer

    def take(self, key: Key) -> Answer | None:
        """Return an answer, which is thereby used; None where none is given."""
        answer = self._answers.get(key)
        if answer is not None:
            self._used.add(key)
        return answer

    def has(self, step: str, entry: str, time: int) -> bool:
        """Tell whether anything is given for an entry of a step, or for one more time of it."""
        return any(key[:3] == (step, entry, time) for key in self._answers)

    def of_step(self, step: str) -> Iterator[tuple[Key, Answer]]:
        """Yield what is given for a step."""
        return ((key, answer) for key, answer in self._answers.items() if key.step == step)

    def unused(self) -> Iterator[tuple[Key, Answer]]:
        """Yield the answers that nothing asked for; that an entry is picked is told once."""
        answered = {key[:3] for key in self._answers if key.name != PICKED}
        for key, answer in self._answers.items():
            if key not in self._used and (key.name != PICKED or key[:3] not in answered):
                yield key, answer


def read_answers(
    document: Document, campaign: Campaign, answers: Answers, problems: Problems
) -> None:
    """Note every answer of a file; findings about what the campaign does not know."""
    answers.file = document
    for name, raw in document.data.items():
        step = campaign.steps.get(name)
        if step is None:
            hint = suggest.hint(name, campaign.steps)
            place = document.position(name, key=True)
            problems.add("answer-unknown", f"there is no step {name!r}", place, name, hint)
            continue
        _read_step(_Sheet(document, name, step, answers, problems), raw)


class _Sheet(NamedTuple):
    """What is needed to read the answers of one step."""

    document: Document
    name: str
    step: Step
    answers: Answers
    problems: Problems

    def add_finding(
        self, message: str, *path: str | int, key: bool = False, hint: str = ""
    ) -> None:
        """Note a finding at `path` within the step's answers."""
        place = self.document.position(self.name, *path, key=key)
        subject = ".".join(map(str, (self.name, *path)))
        self.problems.add("answer-unknown", message, place, subject, hint)


def _read_step(sheet: _Sheet, raw: Any) -> None:
    if not sheet.step.each:
        _read_times(sheet, raw, "", ())
    elif isinstance(raw, Mapping):
        for title, inner in raw.items():
            _read_times(sheet, inner, folded(title), (title,))
    elif isinstance(raw, list) and sheet.step.pick:
        for index, title in enumerate(raw):
            _read_times(sheet, True, folded(str(title)), (index,))
    else:
        sheet.add_finding(f"expected answers by {sheet.step.each}, found {describe(raw)}")


def _read_times(sheet: _Sheet, raw: Any, entry: str, path: tuple[str | int, ...]) -> None:
    listed = isinstance(raw, list)
    for time, part in enumerate(raw if listed else [raw]):
        at = (*path, time) if listed else path
        place = sheet.document.position(sheet.name, *at)
        sheet.answers.add(Key(sheet.name, entry, time, PICKED), Answer(True, place))
        if isinstance(part, Mapping):
            _read_names(sheet, part, entry, time, at)
        elif part is not None and part is not True:
            hint = "write {name: answer, ...}"
            sheet.add_finding(f"expected answers by name, found {describe(part)}", *at, hint=hint)


def _read_names(
    sheet: _Sheet, part: Mapping[str, Any], entry: str, time: int, path: tuple[str | int, ...]
) -> None:
    for name, raw in part.items():
        if name in sheet.step.ask:
            answer = Answer(raw, sheet.document.position(sheet.name, *path, name))
            sheet.answers.add(Key(sheet.name, entry, time, name), answer)
        else:
            hint = suggest.hint(name, sheet.step.ask)
            sheet.add_finding(
                f"{sheet.step.title} does not ask for {name!r}", *path, name, key=True, hint=hint
            )


def read_option(text: str, campaign: Campaign, answers: Answers) -> str:
    """Note an answer such as ``levels.Vess Marrow.trait=3``; return what is wrong with it, if any.

    Where a step is done several times for an entry, its number from 1 stands before the name.
    """
    path, equals, raw = text.partition("=")
    step_name, _, rest = path.partition(".")
    step = campaign.steps.get(step_name)
    if not equals or step is None:
        message = f"there is no step {step_name!r}" if equals else "expected STEP.ENTRY.NAME=VALUE"
        return f"{message}; {suggest.hint(step_name, campaign.steps)}"
    before, _, name = rest.rpartition(".")
    if name not in step.ask:
        before, name = rest, PICKED
    time, numbered = 0, re.fullmatch(r"(?:(.*)\.)?([1-9][0-9]{0,2})", before)
    if numbered and (step.many or step.times is not None):
        before, time = numbered[1] or "", int(numbered[2]) - 1
    if bool(step.each) != bool(before) or (name == PICKED and not step.pick):
        names = ", ".join(step.ask) or "nothing"
        return f"{step.title} asks for {names}{' by ' + step.each if step.each else ''}"
    place = Position(f"--set {path}")
    answers.add(Key(step_name, folded(before), time, PICKED), Answer(True, place))
    if name != PICKED:
        answers.add(Key(step_name, folded(before), time, name), Answer(raw, place))
    return ""
