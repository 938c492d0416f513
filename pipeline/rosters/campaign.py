"""`campaign.yaml`: the steps after a game as data, and the types of questions that they ask.

title: Mission
steps:
  reward:
    title: Play Mission
    why: Play Mission
    ask: { won: { type: flag, ask: Was it won? } }
    do: [{ when: won, add: { vp: c.mission.winner_vp } }]
    say: "{{ 'Won' if won else 'Lost' }}; {{ roster.vp }} VP."
"""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field

from pipeline.game.fields.compound import results
from pipeline.game.fields.spec import FrozenModel
from pipeline.game.game import Game
from pipeline.game.kind_options import FIELD
from pipeline.game.kinds import Text
from pipeline.source.document import Document
from pipeline.source.models import Named, describe, described, validated

FILE: Final = "campaign.yaml"

Value = Any
"""An expression, or a literal number, true, false or null."""


class Ask(FrozenModel):
    """One question of a step; its answer has the question's name."""

    ask: Text = Field(min_length=1, description="the question; a text with {{ }}")
    type: Text = Field(description="what is answered: flag, integer, text, choice, dice, record")
    when: Text = described("asked where this holds", "")
    default: Value = described("the answer if none is given", None)
    of: Text | tuple[Text, ...] = described(
        "choice: the choices, or an expression; text: likewise, if not all is allowed; "
        "record: the kind",
        "",
    )
    where: Text = described("record, dice: holds for a `row` that counts", "")
    min: Value = described("integer: the least", None)
    max: Value = described("integer: the most", None)
    roll: Text = described("dice: what is rolled, such as D6 or D66", "")
    table: Annotated[Text, Named("kind", free=True)] = described(
        "dice: the kind whose record the roll picks", ""
    )
    again: Text = described("dice: rolled again while this holds for `value`", "")


class Effect(FrozenModel):
    """What a step changes: fields of the entry that it is at, else of the roster."""

    when: Text = described("done where this holds", "")
    on: Text = described("`roster`: the roster, although the step has entries", "")
    set: Mapping[str, Value] = described("new values; null takes one away", {})
    add: Mapping[str, Value] = described("numbers that are added", {})
    append: Mapping[str, Value] = described("what a list gets at its end", {})
    remove: Mapping[str, Value] = described("what a list loses, once", {})
    new: Mapping[str, Mapping[str, Value]] = described(
        "entries for lists of the roster, by field", {}
    )
    drop: bool = described("whether the entry is taken off the roster", False)


class Step(FrozenModel):
    """One step; all that happens in it happens for each entry of `each`, one after another."""

    title: Text = Field(min_length=1, description="the step in a few words")
    why: Text = Field(min_length=1, description="the rulebook's section, or the reason")
    each: Annotated[Text, Named("roster-list", free=True)] = described(
        "a list of the roster; the step is done by entry", ""
    )
    when: Text = described("done where this holds", "")
    pick: Text = described("asks for which entries; they alone take part", "")
    picked: Value = described("titles of the entries where none are given", None)
    times: Value = described("how often it is done", None)
    many: Text = described("asks for one more; done as often as is wished", "")
    let: Mapping[str, Text] = described("names, before the questions", {})
    ask: Mapping[str, Ask] = described("questions by the answer's name", {})
    then: Mapping[str, Text] = described("names, after the questions", {})
    do: tuple[Effect, ...] = described("what changes, in order", ())
    keep: Mapping[str, Text] = described("what later steps see of it, as `kept` and its name", {})
    say: Text = described("a line of the ledger; a text with {{ }}", "")


class Campaign(FrozenModel):
    """The steps of a game in their order; `title` is what they follow, such as a mission."""

    title: Text = Field(min_length=1, description="what one advance follows: Mission, Chapter")
    free: tuple[Text, ...] = described(
        "fields that a player may change between games, such as player or units.notes", ()
    )
    standings: Mapping[Text, Text] = described(
        "who leads, the highest first: expressions by label; they see `rosters`, too", {}
    )
    steps: Mapping[str, Step] = Field(min_length=1, description="the steps by name, in order")


class Read(NamedTuple):
    """A campaign with the file that it is in."""

    campaign: Campaign
    document: Document


def read_campaign(game: Game) -> Read | None:
    """Return a game's steps, None if it has none.

    Raises PunchboardError with the findings of the file.
    """
    if not (game.folder / FILE).is_file():
        return None
    document = game.read(FILE)
    return Read(validated(Campaign, document), document)


Names = dict[str, Any]
Evaluate = Callable[[str, Names], Any]
"""An expression by its source, over names."""


class AnswerError(ValueError):
    """An answer that cannot be taken; the message says what was expected and found."""


class Setting(NamedTuple):
    """Where a question is asked: its data, all that expressions may see, and evaluating them."""

    ask: Ask
    names: Names
    evaluate: Evaluate

    def value(self, written: Any) -> Any:
        """Return an option: an expression's value, or what is there."""
        return self.evaluate(written, self.names) if isinstance(written, str) else written


class QuestionType(NamedTuple):
    """A sort of question.

    `expected` says what may be answered; `read` returns the answer's value or raises AnswerError;
    `results` are the rolls that count, where it is rolled.
    """

    expected: Callable[[Setting], str]
    read: Callable[[Setting, Any], Any]
    results: Callable[[Setting], tuple[int, ...]] | None = None


_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,15}")
_WORDS: Final = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


def _flag(_: Setting, raw: Any) -> bool:
    value = raw if isinstance(raw, bool) else _WORDS.get(str(raw).strip().lower())
    if value is None:
        raise AnswerError(f"expected yes or no, found {describe(raw)}")
    return value


def _bounds(setting: Setting) -> tuple[int | None, int | None]:
    return setting.value(setting.ask.min), setting.value(setting.ask.max)


def _range(setting: Setting) -> str:
    least, most = _bounds(setting)
    ends = [f"from {least}"] * (least is not None) + [f"to {most}"] * (most is not None)
    return " ".join(["a whole number", *ends])


def whole(raw: Any) -> int | None:
    """Return a whole number, also one written as a text; None for anything else."""
    if isinstance(raw, str) and _WHOLE.fullmatch(raw.strip()):
        return int(raw)
    return raw if isinstance(raw, int) and not isinstance(raw, bool) else None


def _integer(setting: Setting, raw: Any) -> int:
    least, most = _bounds(setting)
    value = whole(raw)
    if (
        value is None
        or (least is not None and value < least)
        or (most is not None and value > most)
    ):
        raise AnswerError(f"expected {_range(setting)}, found {describe(raw)}")
    return value


def _text(setting: Setting, raw: Any) -> str:
    if _limited(setting):
        return _choice(setting, raw)
    if raw == "" and setting.value(setting.ask.default) == "":
        return ""
    if isinstance(raw, (dict, list)) or raw is None or not str(raw).strip():
        raise AnswerError(f"expected a text, found {describe(raw)}")
    return str(raw)


def _choices(setting: Setting) -> list[str]:
    of = setting.ask.of
    return list(map(str, setting.value(of) if isinstance(of, str) else of))


def _limited(setting: Setting) -> bool:
    of = setting.ask.of
    return bool(of) and (not isinstance(of, str) or setting.value(of) is not None)


def _choice(setting: Setting, raw: Any) -> str:
    choices = _choices(setting)
    folded = str(raw).strip().casefold()
    found = next((choice for choice in choices if choice.casefold() == folded), None)
    if found is None:
        raise AnswerError(f"expected {_one_of(', '.join(choices))}, found {describe(raw)}")
    return found


def _one_of(choices: str) -> str:
    return f"one of {choices}" if choices else "no answer: none is possible"


def rows(setting: Setting, kind: str) -> list[Names]:
    """Return the records of a kind that the question's `where` holds for."""
    views: list[Names] = setting.names["records"].get(kind, [])
    where = setting.ask.where
    if not where:
        return views
    return [row for row in views if setting.evaluate(where, {**setting.names, "row": row})]


def _expected(setting: Setting) -> str:
    return ", ".join(str(row["name"]) for row in rows(setting, str(setting.ask.of)))


def _read_record(setting: Setting, raw: Any) -> Names:
    named = raw["slug"] if isinstance(raw, Mapping) and "slug" in raw else raw
    folded = str(named).strip().casefold()
    for row in rows(setting, str(setting.ask.of)):
        if folded in (row["slug"], str(row["name"]).casefold(), f"{row['kind']}:{row['slug']}"):
            return row
    raise AnswerError(f"expected {_one_of(_expected(setting))}, found {describe(raw)}")


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


def _read_dice(setting: Setting, raw: Any) -> Any:
    rolled, roll = whole(raw), roll_of(setting)
    if rolled is None or rolled not in results(roll):
        raise AnswerError(f"expected a result of {roll}, found {describe(raw)}")
    value = _value(setting, rolled)
    if not _counts(setting, rolled):
        named = f"{value['name']} ({rolled})" if isinstance(value, dict) else str(rolled)
        counting = ", ".join(map(str, _results(setting))) or "none"
        raise AnswerError(f"{named} is rolled again; the results that count are {counting}")
    return value


QUESTION_TYPES: Final = {
    "choice": QuestionType(lambda setting: ", ".join(_choices(setting)), _choice),
    "dice": QuestionType(lambda setting: f"{roll_of(setting)}, as rolled", _read_dice, _results),
    "flag": QuestionType(lambda _: "yes or no", _flag),
    "integer": QuestionType(_range, _integer),
    "record": QuestionType(_expected, _read_record),
    "text": QuestionType(
        lambda each: ", ".join(_choices(each)) if _limited(each) else "a text", _text
    ),
}
