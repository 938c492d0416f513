"""A roster advanced by one game, and whether its campaign.yaml is valid."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from pipeline.checks.verdict import Verdict, verdict
from pipeline.game.fields.spec import FIELD_NAME
from pipeline.game.game import Game
from pipeline.game.kind_options import slug_of
from pipeline.game.opening import stand_in
from pipeline.game.records import Record, roster_kind
from pipeline.rosters.answers import (
    Answers,
    AnswerSheet,
    Asker,
    Prompter,
    path_of,
    read_answers,
    read_option,
)
from pipeline.rosters.campaign import (
    DICE,
    FILE,
    QUESTION_TYPES,
    Ask,
    Campaign,
    Effect,
    Read,
    Step,
    read_campaign,
)
from pipeline.rosters.campaign_state import ROSTER, Data, State
from pipeline.rosters.roster_file import roster_text
from pipeline.rosters.seal import SALT, unsalted_seal
from pipeline.rosters.steps import Line, Walk, take_steps
from pipeline.source.findings import Finding, Misuse, Problems, PunchboardError
from pipeline.source.names import did_you_mean
from pipeline.source.yaml import load_yaml, parse_yaml
from pipeline.template.expression import ExpressionError, Expressions

YamlPath = tuple[str | int, ...]


class Source(NamedTuple):
    """One expression, or one text with ``{{ }}``."""

    path: YamlPath
    text: str
    is_text: bool = False


def sources(name: str, step: Step) -> Iterator[Source]:
    path: YamlPath = ("steps", name)
    for part in ("say", "pick", "many"):
        yield Source((*path, part), getattr(step, part), True)
    expressions = [("when", step.when), ("times", step.times), ("picked", step.picked)]
    yield from _expression_sources(path, dict(expressions))
    yield from _expression_sources((*path, "let"), step.let)
    yield from _expression_sources((*path, "then"), step.then)
    yield from _expression_sources((*path, "keep"), step.keep)
    for key, ask in step.ask.items():
        yield from _question_sources((*path, "ask", key), ask)
    for index, effect in enumerate(step.do):
        yield from _effect_sources((*path, "do", index), effect)


def _question_sources(path: YamlPath, ask: Ask) -> Iterator[Source]:
    yield Source((*path, "ask"), ask.ask, True)
    parts = ("when", "default", "where", "min", "max", "roll", "again")
    yield from _expression_sources(path, {part: getattr(ask, part) for part in parts})
    if ask.type in ("choice", "text"):
        yield from _expression_sources(path, {"of": ask.of})


def _effect_sources(path: YamlPath, effect: Effect) -> Iterator[Source]:
    yield from _expression_sources(path, {"when": effect.when})
    for part in ("set", "add", "append", "remove"):
        yield from _expression_sources((*path, part), getattr(effect, part))
    for field, made in effect.new.items():
        yield from _expression_sources((*path, "new", field), made)


def _expression_sources(path: YamlPath, named: Mapping[str, Any]) -> Iterator[Source]:
    for name, value in named.items():
        if isinstance(value, str) and value:
            yield Source((*path, name), value)


RESERVED: Final = frozenset(
    {"entry", "index", "roster", "record", "records", "c", "game"}
    | {"given", "before", "start", "kept", "time", "value", "row"}
)
"""Names that expressions see already, so that no answer can have them."""


def open_campaign(game: Game) -> Read | None:
    """Return a game's steps, None if it has none.

    Raises PunchboardError with the findings of the file.
    """
    read = read_campaign(game)
    if read is None:
        return None
    problems = Problems()
    auditor = _Auditor(game, read, problems)
    auditor.free(read.campaign.free)
    auditor.standings(read.campaign.standings)
    for name, step in read.campaign.steps.items():
        auditor.step(name, step)
    problems.stop()
    return read


def campaign_findings(game: Game) -> tuple[Finding, ...]:
    try:
        open_campaign(game)
    except PunchboardError as error:
        return tuple(error.findings)
    return ()


class _Auditor:
    """What looks through the steps of one game; findings go to `problems`."""

    def __init__(self, game: Game, read: Read, problems: Problems) -> None:
        self._game, self._document, self.problems = game, read.document, problems
        self._compiler = Expressions()
        kind = roster_kind(game.kinds)
        raw = game.documents["kinds.yaml"].data[kind.name] if kind else {}
        self._fields: Mapping[str, Any] = raw.get("fields", {})

    def free(self, names: Iterable[str]) -> None:
        """Look through the fields that players may change."""
        for index, name in enumerate(names):
            first, _, rest = name.partition(".")
            self._check_name("a field of the roster", first, self._fields, "free", index)
            if rest:
                fields = self._entry_fields(first)
                self._check_name(f"a field of {first}", rest, fields, "free", index)

    def standings(self, expressions: Mapping[str, str]) -> None:
        for source in _expression_sources(("standings",), expressions):
            self._read(source)

    def step(self, name: str, step: Step) -> None:
        path: YamlPath = ("steps", name)
        if "." in name:
            self._add_finding("a step's name has no dot", *path, hint="write skill-level", key=True)
        self._check_name("a list of the roster", step.each, self._lists(), *path, "each")
        for source in sources(name, step):
            self._read(source)
        for key, ask in step.ask.items():
            self._ask(ask, *path, "ask", key)
        for index, effect in enumerate(step.do):
            self._effect(step, effect, *path, "do", index)
        if not step.each and (step.pick or step.picked is not None):
            self._add_finding(
                "pick needs each, the list of the entries", *path, "pick", hint="add each:"
            )

    def _ask(self, ask: Ask, *path: str | int) -> None:
        if FIELD_NAME.fullmatch(str(path[-1])) is None or path[-1] in RESERVED:
            hint = "use small letters, digits and single underscores, and another word"
            self._add_finding(f"{path[-1]!r} cannot name an answer", *path, hint=hint, key=True)
        self._check_name("a sort of question", ask.type, QUESTION_TYPES, *path, "type")
        if ask.type == "record":
            self._check_name("a kind", str(ask.of), self._game.kinds, *path, "of", needed=True)
        if ask.type == "choice" and not ask.of:
            self._add_finding("a choice needs its choices", *path, hint="add of: [one, other]")
        if ask.type == "dice":
            rolled = [name for name, kind in self._game.kinds.items() if kind.rolled]
            self._check_name("a kind with a table", ask.table, rolled, *path, "table")
            if not ask.roll:
                self._add_finding("dice need a roll", *path, hint="add roll: D6")

    def _effect(self, step: Step, effect: Effect, *path: str | int) -> None:
        at_entry = bool(step.each) and effect.on != ROSTER
        fields = self._entry_fields(step.each) if at_entry else self._fields
        for part in ("set", "add", "append", "remove"):
            for field in getattr(effect, part):
                self._check_name("a field", field, fields, *path, part, field)
        for field, made in effect.new.items():
            self._check_name("a list of the roster", field, self._lists(), *path, "new", field)
            for name in made:
                self._check_name(
                    "a field", name, self._entry_fields(field), *path, "new", field, name
                )
        if effect.on not in ("", ROSTER):
            self._add_finding(
                f"expected roster, found {effect.on!r}", *path, "on", hint="or leave it out"
            )
        if effect.drop and not step.each:
            self._add_finding(
                "nothing to drop: the step has no entries", *path, "drop", hint="add each:"
            )

    def _read(self, source: Source) -> None:
        if source.path[-1] == "roll" and DICE.fullmatch(source.text):
            return
        try:
            make = self._compiler.text if source.is_text else self._compiler.expression
            make(source.text)
        except ExpressionError as error:
            place = error.position(self._document, *source.path)
            hint = "write a Jinja expression; put a text in it in quotes"
            subject = ".".join(map(str, source.path))
            self.problems.add("campaign-expression", str(error), place, subject, hint)

    def _lists(self) -> list[str]:
        return [name for name, raw in self._fields.items() if _type(raw) == "list"]

    def _entry_fields(self, each: str) -> Iterable[str]:
        of = self._fields[each].get("of") if each in self._lists() else None
        fields: Mapping[str, Any] = of.get("fields", {}) if isinstance(of, Mapping) else {}
        return fields

    def _check_name(
        self, what: str, name: str, allowed: Iterable[str], *path: str | int, needed: bool = False
    ) -> None:
        names = list(allowed)
        if name not in names and (name or needed):
            message = f"expected {what}, found {name or 'nothing'!r}"
            self._add_finding(message, *path, hint=did_you_mean(name, names))

    def _add_finding(self, message: str, *path: str | int, hint: str, key: bool = False) -> None:
        place = self._document.position(*path, key=key)
        self.problems.add("campaign-step", message, place, ".".join(map(str, path)), hint)


def _type(raw: Any) -> str:
    return str(raw.get("type", "")) if isinstance(raw, Mapping) else str(raw)


class AdvanceRequest(NamedTuple):
    """How to advance: answers in a file and in options, who is asked, a seed for all dice.

    `date` is the day of the new roster, `name` its file's name. `recorded` are the answers that a
    roster has of the way to it.
    """

    date: str
    name: str
    answers: Path | None = None
    options: Sequence[str] = ()
    prompter: Prompter | None = None
    seed: str = ""
    recorded: AnswerSheet | None = None


class Advanced(NamedTuple):
    """What came of it: the new file's text, its game and record, and what happened."""

    text: str
    game: Game
    record: Record
    ledger: tuple[Line, ...]
    verdict: Verdict


class Illegal(Exception):  # noqa: N818 - named for what the roster is
    """A roster that breaks rules of its game, before or after the steps; says which of them."""

    def __init__(self, judged: Verdict, why: str) -> None:
        super().__init__(why)
        self.verdict = judged


def advance(game: Game, record: Record, file: Path, wish: AdvanceRequest) -> Advanced:
    """Return the roster `record`, read from `file`, as the steps of its campaign leave it.

    Raises Illegal for a roster that breaks the game's rules as it is, or as it would be;
    PunchboardError with what is wrong with an answer or with campaign.yaml; Misuse where the game
    has none, or knows no such answer.
    """
    read = open_campaign(game)
    if read is None:
        raise Misuse(f"{game.id} has no steps after a game: there is no {FILE} in its folder")
    day = wish.date
    before = record.document.data[record.slug].get("date") or day
    if day < before:
        message = f"--date: {day} is before {before}, the day of {file.name}"
        raise Misuse(f"{message}, and no game is played before the one that it follows")
    first = verdict(game, record)
    if not first.legal:
        raise Illegal(first, f"{record.name} is illegal as it is: fix it first")
    problems = Problems()
    answers = _read_all_answers(read.campaign, wish, problems)
    problems.stop()
    state = State(game, record)
    asker = Asker(answers, problems, wish.prompter, wish.seed)
    ledger = take_steps(Walk(read, state, asker))
    _refuse_unused(read, answers, problems)
    return _judged_result(state, file, wish, ledger, asker.record.data)


def _read_all_answers(campaign: Campaign, wish: AdvanceRequest, problems: Problems) -> Answers:
    answers = Answers()
    if wish.answers is not None:
        if not wish.answers.exists():
            raise Misuse(f"there is no file {wish.answers}")
        document = load_yaml(wish.answers, str(wish.answers), given=True)
        read_answers(document, campaign, answers, problems)
    if wish.recorded is not None:
        read_answers(wish.recorded, campaign, answers, problems)
    for option in wish.options:
        if wrong := read_option(option, campaign, answers):
            raise Misuse(f"--set {option}: {wrong}")
    return answers


def _refuse_unused(read: Read, answers: Answers, problems: Problems) -> None:
    """Refuse answers that nothing asked for: they are mistaken, or what they want is illegal."""
    for key, answer in answers.unused():
        step = read.campaign.steps[key.step]
        hint = f"delete it, or read {step.why}: {step.title} did not ask for it"
        message = "nothing asks for this answer"
        problems.add("answer-unused", message, answer.place, path_of(key), hint)
    problems.stop()


def _judged_result(
    state: State,
    file: Path,
    wish: AdvanceRequest,
    ledger: tuple[Line, ...],
    answered: Mapping[str, Any],
) -> Advanced:
    """Return the result, read from the very text that will be written, if it is legal."""
    game, kind = state.game, state.record.kind
    lines = [line._asdict() for line in ledger]
    before = state.record.document.data[state.record.slug]
    own_fields: Data = {
        "game": game.id,
        "content": game.version,
        "date": wish.date,
        "follows": file.name,
        "chain": unsalted_seal(before),
        "ledger": lines,
        "answers": answered,
    }
    above = f"{state.record.name}, {wish.date}: what happened since {file.name} is in the ledger."
    data = {**state.data, **own_fields}
    data.pop(SALT, None)
    text = roster_text(game, kind, data, Path(wish.name).suffix, above)
    slug, document = slug_of(Path(wish.name)), parse_yaml(text, wish.name)
    made = stand_in(game, slug, document)
    record = made.record(kind, slug)
    result = verdict(made, record)
    if not result.legal:
        raise Illegal(result, f"{record.name} would be illegal: nothing is written")
    return Advanced(text, made, record, ledger, result)
