"""A roster while steps change it, and the expressions and texts evaluated over it."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import cache
from typing import Any, Final

from pydantic import ValidationError

from pipeline.checks.verdict import RuleEvaluator
from pipeline.game.fields.values import Ref
from pipeline.game.game import Game
from pipeline.game.links import links
from pipeline.game.records import Record
from pipeline.game.view import view
from pipeline.rosters.campaign import Effect, Names
from pipeline.rosters.profile import read_profile
from pipeline.source.document import Document
from pipeline.source.findings import Finding, Position, Problems, PunchboardError, fail
from pipeline.source.models import note
from pipeline.template.expression import Expression, ExpressionError, Expressions

Data = dict[str, Any]


class State:
    """The roster between steps; The caller changes `data` in place, and then calls `changed`."""

    def __init__(self, game: Game, record: Record) -> None:
        self.game, self.record = game, record
        self.data: Data = deepcopy(record.document.data[record.slug])
        self._evaluator = RuleEvaluator(game)
        self._seen: Names | None = None

    def changed(self, where: str, place: Position) -> None:
        """Read the roster again after a change that `where` made, at `place` of campaign.yaml.

        Raises PunchboardError if it is no sound roster any longer.
        """
        model = self.game.kinds[self.record.kind].model
        try:
            values = model.model_validate(self.data)
        except ValidationError as error:
            problems = Problems()
            note(error, model, self.record.document, (), problems)
            raise _unsound_error(problems.findings, where, place) from None
        self.record = self.record._replace(values=values)
        self._seen = None
        for path, link in links(self.record):
            if isinstance(link, Ref) and link.slug not in self.game.records[link.kind]:
                message = f"no {link.kind} {link.slug!r}"
                subject = ".".join(map(str, path))
                findings = [Finding("campaign-unsound", message, subject=subject)]
                raise _unsound_error(findings, where, place)

    def names(self, entry: Data | None = None, each: str = "") -> Names:
        """Return what expressions see: the roster's fields, and an entry of its list `each`."""
        if self._seen is None:
            self.game.views.pop((self.record.kind, self.record.slug), None)
            fields = view(self.game, self.record)
            self._seen = {**self._evaluator.shown(fields), "roster": fields}
        if entry is None:
            return dict(self._seen)
        index = self.index(each, entry)
        return {**self._seen, "entry": self._seen["roster"][each][index], "index": index}

    def entries(self, each: str) -> list[Data]:
        found: list[Data] = self.data.get(each, [])
        return found

    def index(self, each: str, entry: Data) -> int:
        """Return where an entry is in its list; raises ValueError if it is gone."""
        for index, other in enumerate(self.entries(each)):
            if other is entry:
                return index
        raise ValueError("the entry is not in the list any longer")

    def has(self, each: str, entry: Data) -> bool:
        return any(other is entry for other in self.entries(each))


def _unsound_error(findings: list[Finding], where: str, place: Position) -> PunchboardError:
    def findings_at_place() -> Iterator[Finding]:
        for finding in findings:
            message = f"{where} is not valid: {finding.message}"
            yield Finding("campaign-unsound", message, place, finding.subject, finding.hint)

    return PunchboardError(findings_at_place())


Evaluate = Callable[[Any], Any]
"""A value of an effect as data: an expression evaluated, or what is there."""

ROSTER: Final = "roster"


class EffectError(ValueError):
    """A change that cannot be made."""


def apply(effect: Effect, state: State, entry: Data | None, each: str, evaluate: Evaluate) -> None:
    """Change an entry of the list `each`, else the roster. Raises EffectError.

    All values are evaluated before anything changes.
    """
    target = state.data if entry is None or effect.on == ROSTER else entry
    parts = (effect.set, effect.add, effect.append, effect.remove)
    made, added, appended, removed = (_evaluated(part, evaluate) for part in parts)
    fresh = {field: _entry(fields, evaluate) for field, fields in effect.new.items()}
    for field, value in made.items():
        _set(target, field, value)
    for field, value in added.items():
        target[field] = _number(field, target.get(field) or 0) + _number(field, value)
    for field, value in appended.items():
        target[field] = [*_list(field, target), value]
    for field, value in removed.items():
        target[field] = _without(field, _list(field, target), value)
    for field, value in fresh.items():
        state.data[field] = [*_list(field, state.data), value]
    if effect.drop and entry is not None:
        entries = state.entries(each)
        state.data[each] = [other for other in entries if other is not entry]


def _to_plain_data(value: Any) -> Any:
    """Return a value as a roster's file writes it: a record by its slug."""
    if isinstance(value, Mapping):
        if {"kind", "slug"} <= value.keys():
            return value["slug"]
        return {str(key): _to_plain_data(part) for key, part in value.items() if part is not None}
    if isinstance(value, (list, tuple)):
        return [_to_plain_data(part) for part in value]
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise EffectError(f"expected plain data, found {type(value).__name__}; end a filter with list")


def _evaluated(fields: Mapping[str, Any], evaluate: Evaluate) -> Data:
    return {field: _to_plain_data(evaluate(value)) for field, value in fields.items()}


def _entry(fields: Mapping[str, Any], evaluate: Evaluate) -> Data:
    made = _evaluated(fields, evaluate)
    return {field: value for field, value in made.items() if value not in (None, "", [])}


def _set(target: Data, field: str, value: Any) -> None:
    if value is None:
        target.pop(field, None)
    else:
        target[field] = value


def _number(field: str, value: Any) -> int | float:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise EffectError(f"expected a number to add for {field}, found {value!r}")
    return value


def _list(field: str, target: Data) -> list[Any]:
    values = target.get(field) or []
    if not isinstance(values, list):
        raise EffectError(f"{field} is not a list")
    return values


def _without(field: str, values: list[Any], value: Any) -> list[Any]:
    if value not in values:
        raise EffectError(f"{field} has no {value!r} to take away")
    at = values.index(value)
    return [*values[:at], *values[at + 1 :]]


class Compiler:
    """What compiles the expressions and texts of a campaign, each once."""

    def __init__(self) -> None:
        compiler = Expressions()
        self.expression: Callable[[str], Expression] = cache(compiler.expression)
        self.text: Callable[[str], Expression] = cache(compiler.text)


class StepEvaluator:
    """What evaluates for one step; a path leads to the expression within the step."""

    def __init__(self, compiler: Compiler, document: Document, step: str) -> None:
        self._compiler, self._document, self._step = compiler, document, step

    def value(self, written: Any, names: Names, *path: str | int) -> Any:
        """Return an expression's value, or what is there; raises PunchboardError."""
        if not isinstance(written, str):
            return written
        try:
            return self.evaluate(written, names)
        except ExpressionError as error:
            raise self.failure(error, *path) from None

    def evaluate(self, source: str, names: Names) -> Any:
        """Return an expression's value; raises ExpressionError."""
        return self._compiler.expression(source)(names)

    def holds(self, source: str, names: Names, *path: str | int) -> bool:
        """Return whether a condition holds, as an empty one does; raises PunchboardError."""
        return not source or bool(self.value(source, names, *path))

    def text(self, source: str, names: Names, *path: str | int) -> str:
        """Return a text with ``{{ }}`` as it reads; raises PunchboardError."""
        try:
            return " ".join(str(self._compiler.text(source)(names)).split())
        except ExpressionError as error:
            raise self.failure(error, *path) from None

    def place(self, *path: str | int) -> Position:
        return self._document.position("steps", self._step, *path)

    def failure(self, error: ExpressionError | str, *path: str | int) -> PunchboardError:
        """Return an error about what is at `path` of the step."""
        hint = "it sees the roster's fields, entry, answers, given, records, c and game"
        place = self.place(*path)
        if isinstance(error, ExpressionError):
            place = error.position(self._document, "steps", self._step, *path)
        return fail("campaign-expression", str(error), place, self._step, hint)


class Titles:
    """The titles of entries: by the game's roster profile, else their names."""

    def __init__(self, game: Game) -> None:
        profile = read_profile(game)
        self._list = profile.entries if profile else ""
        source = profile.entry.title if profile else "name"
        self._title = Expressions().told(source)

    def all(self, state: State, each: str) -> list[str]:
        """Return the title of every entry of a list; one that comes twice gets a number."""
        names = state.names()
        views = names["roster"].get(each) or []
        plain_titles = [
            self._title_of(view, each, names) or str(at) for at, view in enumerate(views, 1)
        ]
        seen: Counter[str] = Counter()
        titles = []
        for title in plain_titles:
            seen[title] += 1
            titles.append(title if seen[title] == 1 else f"{title} {seen[title]}")
        return titles

    def _title_of(self, view: Any, each: str, names: dict[str, Any]) -> str:
        if not isinstance(view, dict):
            return str(view)
        if each != self._list:
            return str(view.get("name") or "")
        try:
            return str(self._title({**names, **view, "entry": view}) or "")
        except ExpressionError:
            return ""
