"""Questions that dice answer: a number, or the record of a table that it picks."""

import re
from typing import Any, Final

from pipeline.campaign.question import SORTS, AnswerError, Setting, Sort
from pipeline.campaign.questions.plain import whole
from pipeline.campaign.questions.record import rows
from pipeline.content.fields.table import results
from pipeline.content.rolled import FIELD
from pipeline.documents.validation import describe

DICE: Final = re.compile(r"[0-9]*D[0-9]+(?:[+-][0-9]+)?")


def roll_of(setting: Setting) -> str:
    """Return the dice of a question: as written, or the text that an expression gives."""
    written = setting.ask.roll
    return written if DICE.fullmatch(written) else str(setting.value(written))


def _value(setting: Setting, rolled: int) -> Any:
    """Return what a roll means: itself, or the row of the table that has it."""
    kind = setting.ask.table
    if not kind:
        return rolled
    row = next((row for row in rows(setting, kind) if rolled in row.get(FIELD, ())), None)
    if row is None:
        raise AnswerError(f"no {kind} of the table has the result {rolled}")
    return {**row, "rolled": rolled}


def _counts(setting: Setting, rolled: int) -> bool:
    if not setting.ask.again:
        return True
    names = {**setting.names, "value": _value(setting, rolled)}
    return not setting.evaluate(setting.ask.again, names)


def _results(setting: Setting) -> tuple[int, ...]:
    return tuple(result for result in results(roll_of(setting)) if _counts(setting, result))


def _read(setting: Setting, raw: Any) -> Any:
    rolled, roll = whole(raw), roll_of(setting)
    if rolled is None or rolled not in results(roll):
        raise AnswerError(f"expected a result of {roll}, found {describe(raw)}")
    value = _value(setting, rolled)
    if not _counts(setting, rolled):
        named = f"{value['name']} ({rolled})" if isinstance(value, dict) else str(rolled)
        counting = ", ".join(map(str, _results(setting))) or "none"
        raise AnswerError(f"{named} is rolled again; the results that count are {counting}")
    return value


SORTS.add("dice", Sort(lambda setting: f"{roll_of(setting)}, as rolled", _read, _results))
