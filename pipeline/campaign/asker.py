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
        result = _once(dice, source)
        if result in counting:
            return result
    raise ValueError(f"no result of {dice} counts")


def _once(dice: str, source: random.Random) -> int:
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
        self._somebody, self._seed = prompter, seed

    def ask(self, key: Key, step: Step, title: str, words: str, setting: Setting) -> Any:
        """Return the answer's value; None and a finding where there is none that can be taken."""
        given = self.answers.take(key)
        if given is not None:
            return self._checked(key, given.raw, given.place, setting)
        sort = SORTS[setting.ask.type]
        default = setting.value(setting.ask.default)
        if sort.results is not None and self._seed:
            return self._rolled(key, setting, self._seed)
        if self._somebody is None:
            return self._default(key, words, default, setting)
        shown = _THROWN if sort.results else None if default is None else _in_words(default)
        question = Question(step.title, title, words, sort.expected(setting), shown)
        return self._asked(key, question, default, setting)

    def _checked(self, key: Key, raw: Any, place: Position, setting: Setting) -> Any:
        try:
            return SORTS[setting.ask.type].read(setting, raw)
        except AnswerError as error:
            hint = "mend the answer, or leave it out to be asked"
            self.problems.add("answer-wrong", str(error), place, path_of(key), hint)
            return None

    def _default(self, key: Key, words: str, default: Any, setting: Setting) -> Any:
        if default is not None:
            return self._checked(key, default, Position(), setting)
        dice = setting.ask.roll
        hint = f"give it with --set {path_of(key)}=..., or in a file with --answers"
        hint += "; --seed throws all dice" if dice else ""
        message = f"there is no answer: {words} ({SORTS[setting.ask.type].expected(setting)})"
        self.problems.add("answer-missing", message, Position(), path_of(key), hint)
        return None

    def _rolled(self, key: Key, setting: Setting, seed: str) -> Any:
        results = SORTS[setting.ask.type].results
        counting = results(setting) if results else ()
        try:
            rolled = roll_dice(roll_of(setting), f"{seed}/{path_of(key)}", counting)
        except ValueError as error:
            self.problems.add("answer-wrong", str(error), Position(), path_of(key))
            return None
        return self._checked(key, rolled, Position(), setting)

    def _asked(self, key: Key, question: Question, default: Any, setting: Setting) -> Any:
        problem = ""
        while self._somebody is not None:
            said = self._somebody.answer(question, problem)
            if not said.strip() and question.default == _THROWN:
                return self._rolled(key, setting, secrets.token_hex())
            raw = default if not said.strip() and default is not None else said
            try:
                return SORTS[setting.ask.type].read(setting, raw)
            except AnswerError as error:
                problem = str(error)
        return None

    def picks(
        self, name: str, step: Step, words: str, titles: list[str], usual: list[str]
    ) -> list[str]:
        """Return which entries of a step take part, out of `titles`; `usual` where none is said."""
        given = [each for each in titles if self.answers.has(name, folded(each), 0)]
        for each in given:
            self.answers.take(Key(name, folded(each), 0, PICKED))
        if given or self._somebody is None:
            return given or usual
        question = Question(step.title, "", words, ", ".join(titles), ", ".join(usual) or "none")
        problem = ""
        while True:
            said = self._somebody.answer(question, problem)
            if folded(said) in _NOBODY:
                return []
            known = list(map(folded, titles))
            # A title may have a comma itself.
            parts = [said] if folded(said) in known else said.split(",")
            wanted = [folded(part) for part in parts if part.strip()]
            strange = [part for part in wanted if part not in known]
            if not strange:
                return [each for each in titles if folded(each) in wanted] or usual
            problem = f"there is no {strange[0]!r}"

    def again(self, key: Key, step: Step, title: str, words: str) -> bool:
        """Tell whether a step is to be done once more."""
        if self.answers.take(key._replace(name=PICKED)) is not None:
            return True
        if self._somebody is None or (key.time and self.answers.has(key.step, key.entry, 0)):
            return False
        said = self._somebody.answer(Question(step.title, title, words, "yes or no", "no"))
        return said.strip().lower() in ("y", "yes", "true")


def _in_words(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value["name"]) if isinstance(value, dict) else str(value)
