"""Answers in a file, step by step; by entry where the step has entries.

mission: { won: true }
casualties: { Sandlung: { result: 1 } }
recruits: [{ name: New Ones, price: 100 }, { name: Old Ones, price: 80 }]
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pipeline.base import suggest
from pipeline.campaign.answers import PICKED, Answer, Answers, Key, folded
from pipeline.campaign.plan import Campaign, Step
from pipeline.documents.document import Document
from pipeline.documents.problems import Problems
from pipeline.documents.validation import describe


def read_answers(
    document: Document, campaign: Campaign, answers: Answers, problems: Problems
) -> None:
    """Note every answer of a file; findings about what the campaign does not know."""
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

    def say(self, message: str, *path: str | int, key: bool = False, hint: str = "") -> None:
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
        sheet.say(f"expected answers by {sheet.step.each}, found {describe(raw)}")


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
            sheet.say(f"expected answers by name, found {describe(part)}", *at, hint=hint)


def _read_names(
    sheet: _Sheet, part: Mapping[str, Any], entry: str, time: int, path: tuple[str | int, ...]
) -> None:
    for name, raw in part.items():
        if name in sheet.step.ask:
            given = Answer(raw, sheet.document.position(sheet.name, *path, name))
            sheet.answers.add(Key(sheet.name, entry, time, name), given)
        else:
            hint = suggest.hint(name, sheet.step.ask)
            sheet.say(
                f"{sheet.step.title} does not ask for {name!r}", *path, name, key=True, hint=hint
            )
