"""Where answers come from: what was written down, a person, a default, or dice."""

import random
import secrets
from typing import Any, Final, NamedTuple, Protocol

from pipeline.base.finding import Position
from pipeline.campaign.answers import PICKED, Answers, Key, folded, path_of
from pipeline.campaign.plan import Step
from pipeline.campaign.question import SORTS, AnswerError, Setting
from pipeline.campaign.questions.dice import roll_of
from pipeline.content.fields.dice import parse_dice
from pipeline.documents.problems import Problems


class Question(NamedTuple):
    """What a person is asked: the step's title, the entry, the words, what is expected.

    `default` is what an empty answer means, in words; None where there must be an answer.
    """

    step: str
    entry: str
    words: str
    expected: str
    default: str | None


class Prompter(Protocol):
    """Who answers questions; `problem` is what was wrong with the answer before."""

    def answer(self, question: Question, problem: str = "") -> str:
        """Return an answer in words, the empty text for the default."""


_MOST: Final = 10_000
"""Throws until a result counts; no table of a game leaves so little."""


def roll_dice(dice: str, key: str, counting: tuple[int, ...]) -> int:
    """Return a result of `dice` that is among `counting`; `key` decides which.

    Raises ValueError where none of them comes.
    """
    source = random.Random(key)
    for _ in range(_MOST):
        result = _roll_once(dice, source)
        if result in counting:
            return result
    raise ValueError(f"no result of {dice} counts")


def _roll_once(dice: str, source: random.Random) -> int:
    if dice == "D66":
        return 10 * source.randint(1, 6) + source.randint(1, 6)
    roll = parse_dice(dice)
    return sum(source.randint(1, roll.sides) for _ in range(roll.count)) + roll.bonus


_THROWN: Final = "thrown"
_NOBODY: Final = frozenset({"none", "no", "nobody"})


class Asker:
    """Finds each answer: written down, asked of `prompter`, by default, or rolled from `seed`.

    Findings about answers go to `problems`.
    """

    def __init__(
        self, answers: Answers, problems: Problems, prompter: Prompter | None, seed: str
    ) -> None:
        self.answers, self.problems = answers, problems
        self._prompter, self._seed = prompter, seed

    def ask(self, key: Key, step: Step, title: str, words: str, setting: Setting) -> Any:
        """Return the answer's value; None and a finding where there is none that can be taken."""
        answer = self.answers.take(key)
        if answer is not None:
            return self._read_answer(key, answer.raw, answer.place, setting)
        question_sort = SORTS[setting.ask.type]
        default = setting.value(setting.ask.default)
        if question_sort.results is not None and self._seed:
            return self._roll(key, setting, self._seed)
        if self._prompter is None:
            return self._take_default(key, words, default, setting)
        default_text = (
            _THROWN
            if question_sort.results
            else None
            if default is None
            else _format_default(default)
        )
        question = Question(step.title, title, words, question_sort.expected(setting), default_text)
        return self._ask_prompter(key, question, default, setting)

    def _read_answer(self, key: Key, raw: Any, place: Position, setting: Setting) -> Any:
        try:
            return SORTS[setting.ask.type].read(setting, raw)
        except AnswerError as error:
            hint = "mend the answer, or leave it out to be asked"
            self.problems.add("answer-wrong", str(error), place, path_of(key), hint)
            return None

    def _take_default(self, key: Key, words: str, default: Any, setting: Setting) -> Any:
        if default is not None:
            return self._read_answer(key, default, Position(), setting)
        dice = setting.ask.roll
        hint = f"give it with --set {path_of(key)}=..., or in a file with --answers"
        hint += "; --seed throws all dice" if dice else ""
        message = f"there is no answer: {words} ({SORTS[setting.ask.type].expected(setting)})"
        self.problems.add("answer-missing", message, self.answers.gap(key.step), path_of(key), hint)
        return None

    def _roll(self, key: Key, setting: Setting, seed: str) -> Any:
        results = SORTS[setting.ask.type].results
        counting = results(setting) if results else ()
        try:
            rolled = roll_dice(roll_of(setting), f"{seed}/{path_of(key)}", counting)
        except ValueError as error:
            self.problems.add("answer-wrong", str(error), Position(), path_of(key))
            return None
        return self._read_answer(key, rolled, Position(), setting)

    def _ask_prompter(self, key: Key, question: Question, default: Any, setting: Setting) -> Any:
        problem = ""
        while self._prompter is not None:
            text = self._prompter.answer(question, problem)
            if not text.strip() and question.default == _THROWN:
                return self._roll(key, setting, secrets.token_hex())
            raw = default if not text.strip() and default is not None else text
            try:
                return SORTS[setting.ask.type].read(setting, raw)
            except AnswerError as error:
                problem = str(error)
        return None

    def picks(
        self, name: str, step: Step, words: str, titles: list[str], usual: list[str]
    ) -> list[str]:
        """Return which entries of a step take part, out of `titles`; `usual` where none is said."""
        picked = [title for title in titles if self.answers.has(name, folded(title), 0)]
        for title in picked:
            self.answers.take(Key(name, folded(title), 0, PICKED))
        if picked or self._prompter is None:
            return picked or usual
        question = Question(step.title, "", words, ", ".join(titles), ", ".join(usual) or "none")
        problem = ""
        while True:
            text = self._prompter.answer(question, problem)
            if folded(text) in _NOBODY:
                return []
            known_titles = list(map(folded, titles))
            # A title may have a comma itself.
            parts = [text] if folded(text) in known_titles else text.split(",")
            requested = [folded(part) for part in parts if part.strip()]
            strange = [part for part in requested if part not in known_titles]
            if not strange:
                return [title for title in titles if folded(title) in requested] or usual
            problem = f"there is no {strange[0]!r}"

    def again(self, key: Key, step: Step, title: str, words: str) -> bool:
        """Tell whether a step is to be done once more."""
        if self.answers.take(key._replace(name=PICKED)) is not None:
            return True
        if self._prompter is None or (key.time and self.answers.has(key.step, key.entry, 0)):
            return False
        text = self._prompter.answer(Question(step.title, title, words, "yes or no", "no"))
        return text.strip().lower() in ("y", "yes", "true")


def _format_default(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value["name"]) if isinstance(value, dict) else str(value)
