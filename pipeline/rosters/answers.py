"""Where answers to questions come from, and what was answered: files, people, defaults, dice."""

import random
import re
import secrets
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple, Protocol

from pipeline.game.fields.values import parse_dice
from pipeline.rosters.campaign import QUESTION_TYPES, AnswerError, Campaign, Setting, Step, roll_of
from pipeline.source.findings import Position, Problems
from pipeline.source.models import describe
from pipeline.source.names import did_you_mean

PICKED: Final = ""
"""The name under which a picked entry or a repeated step is kept."""


class Key(NamedTuple):
    """Which answer: of a step, of an entry's title (folded; empty without), repetition, name."""

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


class AnswerSheet(Protocol):
    """Answers by step as plain data, such as a file, with the place of each."""

    @property
    def data(self) -> Mapping[str, Any]:
        """The answers."""

    def position(self, *path: str | int, key: bool = False) -> Position:
        """Return where the answer at `path` is."""


class Answers:
    """All that is given, and what of it was used; `file` is the file of answers, if any.

    Nobody takes part in the steps of `nobody`, even usual participants.
    """

    def __init__(self) -> None:
        self.file: AnswerSheet | None = None
        self.nobody: set[str] = set()
        self._answers: dict[Key, Answer] = {}
        self._used: set[Key] = set()

    def gap(self, step: str) -> Position:
        """Return where the file lacks an answer: at the step, or else at the file's beginning."""
        return Position() if self.file is None else self.file.position(step, key=True)

    def add(self, key: Key, answer: Answer) -> None:
        """Give an answer; a later one takes the place of an earlier one."""
        self._answers[key] = answer

    def take(self, key: Key) -> Answer | None:
        """Return an answer, which is thereby used; None if none is given."""
        answer = self._answers.get(key)
        if answer is not None:
            self._used.add(key)
        return answer

    def has(self, step: str, entry: str, time: int) -> bool:
        """Return whether anything is given for an entry of a step, or for one more time of it."""
        return any(key[:3] == (step, entry, time) for key in self._answers)

    def of_step(self, step: str) -> Iterator[tuple[Key, Answer]]:
        return ((key, answer) for key, answer in self._answers.items() if key.step == step)

    def unused(self) -> Iterator[tuple[Key, Answer]]:
        """Yield the answers that nothing asked for; a picked entry is named once."""
        answered = {key[:3] for key in self._answers if key.name != PICKED}
        for key, answer in self._answers.items():
            if key not in self._used and (key.name != PICKED or key[:3] not in answered):
                yield key, answer


def read_answers(
    document: AnswerSheet, campaign: Campaign, answers: Answers, problems: Problems
) -> None:
    """Note every answer of a file; findings about what the campaign does not know."""
    answers.file = document
    for name, raw in document.data.items():
        step = campaign.steps.get(name)
        if step is None:
            hint = did_you_mean(name, campaign.steps)
            place = document.position(name, key=True)
            problems.add("answer-unknown", f"there is no step {name!r}", place, name, hint)
            continue
        _read_step(_Sheet(document, name, step, answers, problems), raw)


class _Sheet(NamedTuple):
    """What is needed to read the answers of one step."""

    document: AnswerSheet
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
        if not raw:
            sheet.answers.nobody.add(sheet.name)
        for index, title in enumerate(raw):
            _read_times(sheet, True, folded(str(title)), (index,))
    else:
        sheet.add_finding(f"expected answers by {sheet.step.each}, found {describe(raw)}")


def _read_times(sheet: _Sheet, raw: Any, entry: str, path: tuple[str | int, ...]) -> None:
    listed = isinstance(raw, list)
    for time, part in enumerate(raw if listed else [raw]):
        if listed and part is None:
            continue
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
            hint = did_you_mean(name, sheet.step.ask)
            sheet.add_finding(
                f"{sheet.step.title} does not ask for {name!r}", *path, name, key=True, hint=hint
            )


def read_option(text: str, campaign: Campaign, answers: Answers) -> str:
    """Note an answer such as ``levels.Vess Marrow.trait=3``; return what is wrong with it, if any.

    Where a step is done several times for an entry, its number from 1 is before the name.
    """
    path, equals, raw = text.partition("=")
    step_name, _, rest = path.partition(".")
    step = campaign.steps.get(step_name)
    if not equals or step is None:
        message = f"there is no step {step_name!r}" if equals else "expected STEP.ENTRY.NAME=VALUE"
        return f"{message}; {did_you_mean(step_name, campaign.steps)}"
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


class Question(NamedTuple):
    """What a person is asked: the step's title, the entry, the words, what is expected.

    `default` is what an empty answer means, in words; None if there must be an answer.
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

    Raises ValueError if none of them comes.
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


class Answered:
    """What was answered, as a file of answers writes it: the same answers give the same roster."""

    def __init__(self) -> None:
        self._steps: dict[str, dict[str, dict[int, dict[str, Any]]]] = {}

    def begin(self, key: Key, title: str) -> dict[str, Any]:
        """Note that a step is done, and return the answers that it has so far."""
        times = self._steps.setdefault(key.step, {}).setdefault(title, {})
        return times.setdefault(key.time, {})

    def answer(self, key: Key, title: str, value: Any) -> None:
        """Note an answer: a roll by its result, a record by its slug."""
        if value is not None:
            plain = value.get("rolled", value["slug"]) if isinstance(value, Mapping) else value
            self.begin(key, title)[key.name] = plain

    def picked(self, step: str, titles: list[str], usual: list[str]) -> None:
        """Note who takes part in a step, and that nobody does although somebody usually does."""
        for title in titles:
            self.begin(Key(step, title, 0, PICKED), title)
        if usual and not titles:
            self._steps.setdefault(step, {})

    @property
    def data(self) -> dict[str, Any]:
        """All of it, by step, and by entry where a step has entries."""
        return {
            step: list(entries)
            if not any(map(_asked, entries.values())) and "" not in entries
            else _times(entries[""])
            if "" in entries
            else {title: _times(times) for title, times in entries.items()}
            for step, entries in self._steps.items()
        }


def _asked(times: Mapping[int, Mapping[str, Any]]) -> bool:
    return len(times) > 1 or any(times.values())


def _times(times: Mapping[int, dict[str, Any]]) -> Any:
    """Return the answers of one time, or a list of those of several."""
    if list(times) == [0]:
        return times[0] or True
    return [times.get(time) for time in range(max(times) + 1)]


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
        self.record = Answered()
        self._prompter, self._seed = prompter, seed

    def ask(self, key: Key, step: Step, title: str, words: str, setting: Setting) -> Any:
        """Return the answer's value; None and a finding without a valid one."""
        value = self._find(key, step, title, words, setting)
        self.record.answer(key, title, value)
        return value

    def _find(self, key: Key, step: Step, title: str, words: str, setting: Setting) -> Any:
        answer = self.answers.take(key)
        if answer is not None:
            return self._read_answer(key, answer.raw, answer.place, setting)
        question_sort = QUESTION_TYPES[setting.ask.type]
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
            return QUESTION_TYPES[setting.ask.type].read(setting, raw)
        except AnswerError as error:
            hint = "correct the answer, or leave it out to be asked"
            self.problems.add("answer-wrong", str(error), place, path_of(key), hint)
            return None

    def _take_default(self, key: Key, words: str, default: Any, setting: Setting) -> Any:
        if default is not None:
            return self._read_answer(key, default, Position(), setting)
        dice = setting.ask.roll
        hint = f"give it with --set {path_of(key)}=..., or in a file with --answers"
        hint += "; --seed throws all dice" if dice else ""
        message = (
            f"there is no answer: {words} ({QUESTION_TYPES[setting.ask.type].expected(setting)})"
        )
        self.problems.add("answer-missing", message, self.answers.gap(key.step), path_of(key), hint)
        return None

    def _roll(self, key: Key, setting: Setting, seed: str) -> Any:
        results = QUESTION_TYPES[setting.ask.type].results
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
                return QUESTION_TYPES[setting.ask.type].read(setting, raw)
            except AnswerError as error:
                problem = str(error)
        return None

    def picks(
        self, name: str, step: Step, words: str, titles: list[str], usual: list[str]
    ) -> list[str]:
        """Return which entries of a step take part, out of `titles`; `usual` if none is said."""
        chosen = self._picks(name, step, words, titles, usual)
        self.record.picked(name, chosen, usual)
        return chosen

    def _picks(
        self, name: str, step: Step, words: str, titles: list[str], usual: list[str]
    ) -> list[str]:
        if name in self.answers.nobody:
            return []
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
        """Return whether a step is to be done once more."""
        wanted = self._again(key, step, title, words)
        if wanted:
            self.record.begin(key, title)
        return wanted

    def _again(self, key: Key, step: Step, title: str, words: str) -> bool:
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
