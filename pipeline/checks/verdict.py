"""Whether a game and its rosters keep the game's own rules: each rule evaluated."""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from pipeline.checks.game_rules import Rule, read_rules
from pipeline.game.game import Game
from pipeline.game.kinds import RosterModel
from pipeline.game.records import Record
from pipeline.game.view import game_view, view
from pipeline.source.document import Document
from pipeline.source.findings import Position, Severity, fail
from pipeline.template.expression import ExpressionError, Expressions

Names = dict[str, Any]

ENTRY: Final = "entry"
INDEX: Final = "index"


class Breach(NamedTuple):
    """What a rule says is wrong, and the changes that would mend it."""

    message: str
    remedies: tuple[str, ...] = ()


class Case(NamedTuple):
    """What a rule is tested on: a record, an entry of a list of it at `path`, or the game."""

    record: Record | None
    names: Names
    path: tuple[str | int, ...] = ()

    @property
    def position(self) -> Position | None:
        """Where the record or its entry begins; None for the game."""
        if self.record is None:
            return None
        return self.record.position_of(*self.path) if self.path else self.record.position


class CompiledRule:
    """One rule, compiled. Raises ExpressionError for an expression that cannot be read."""

    def __init__(self, rule: Rule, compiler: Expressions) -> None:
        where = rule.subjects.where if rule.subjects is not None else ""
        self._where = compiler.expression(where or "true")
        self._let = {key: compiler.expression(text) for key, text in rule.let.items()}
        self._holds = compiler.expression(rule.holds)
        self._message = compiler.text(rule.message)
        self._remedies = [compiler.text(text) for text in rule.remedies]

    def applies(self, names: Names) -> bool:
        """Tell whether the rule speaks of what `names` show; raises ExpressionError."""
        return bool(self._where(names))

    def breach(self, names: Names) -> Breach | None:
        """Return what the rule says is wrong, None where it holds; raises ExpressionError."""
        seen = dict(names)
        for key, expression in self._let.items():
            seen[key] = expression(seen)
        if self._holds(seen):
            return None
        remedies = (_line(text(seen)) for text in self._remedies)
        return Breach(_line(self._message(seen)), tuple(filter(None, remedies)))


def _line(text: Any) -> str:
    return " ".join(str(text).split())


class RuleEvaluator:
    """What every rule of a game sees: all records, the constants, the game."""

    def __init__(self, game: Game) -> None:
        self._game, self._compiler = game, Expressions(game.words)
        game_fields = game_view(game)
        self.names: Names = {
            "game": game_fields,
            "c": game_fields["constants"],
            "records": {
                kind: [view(game, record) for record in of_kind.values()]
                for kind, of_kind in game.records.items()
            },
        }

    def compiled(self, rule: Rule) -> CompiledRule:
        """Return a rule, compiled; raises ExpressionError."""
        return CompiledRule(rule, self._compiler)

    def seen(self, record: Record) -> Names:
        """Return what a rule sees of a record."""
        return self.shown(view(self._game, record))

    def shown(self, fields: Names) -> Names:
        """Return what a rule sees of a record with these fields."""
        return {**fields, "record": fields} | self.names

    def cases(self, rule: Rule, compiled: CompiledRule) -> Iterator[Case]:
        """Yield what a rule speaks of in the whole game; raises ExpressionError."""
        if rule.subjects is None:
            yield Case(None, self.names)
            return
        for record in self._game.records[rule.subjects.kind].values():
            yield from self.cases_of(rule, compiled, record)

    def cases_of(self, rule: Rule, compiled: CompiledRule, record: Record) -> Iterator[Case]:
        """Yield what a rule speaks of in one record of its kind; raises ExpressionError."""
        each = rule.subjects.each if rule.subjects is not None else ""
        for path, names in self.views(each, view(self._game, record)):
            if compiled.applies(names):
                yield Case(record, names, path)

    def views(self, each: str, fields: Names) -> Iterator[tuple[tuple[str | int, ...], Names]]:
        """Yield what a rule sees of a record, or of every entry of its list `each`."""
        names = self.shown(fields)
        if not each:
            yield (), names
            return
        for index, entry in enumerate(fields[each]):
            yield (each, index), {**names, ENTRY: entry, INDEX: index}


class Violation(NamedTuple):
    """A rule that a roster breaks: its title, the rulebook's section, the arithmetic, the place.

    `remedies` are the smallest changes that fix it.
    """

    rule: str
    title: str
    section: str
    message: str
    position: Position
    remedies: tuple[str, ...] = ()
    severity: Severity = Severity.ERROR


class Verdict(NamedTuple):
    """The verdict on a roster. It is legal without `faults`; `advice` makes nothing illegal."""

    legal: bool
    faults: tuple[Violation, ...]
    advice: tuple[Violation, ...]


def verdict(game: Game, record: Record) -> Verdict:
    """Return what the rules of `game` say of a record; raises as `RosterJudge`."""
    return RosterJudge(game).verdict(record)


class RosterJudge:
    """The rules of a game, read and compiled once for all records that are to be judged.

    Raises PunchboardError for rules that cannot be read or evaluated, so that nothing passes by
    mistake.
    """

    def __init__(
        self, game: Game, rules: tuple[Document, dict[str, Rule]] | None = None, *at: str
    ) -> None:
        """Read the rules of `game`, unless `rules` are given, which stand `at` a path of a file."""
        self._game, self._evaluator, self._at = game, RuleEvaluator(game), at
        self._document, self._rules = rules or read_rules(game)
        self._compiled: dict[str, CompiledRule] = {}

    def verdict(self, record: Record) -> Verdict:
        """Return what the rules say of a record, in the order of rules.yaml.

        Rules of the severity error make it illegal; all others are advice.
        """
        found: dict[bool, list[Violation]] = {
            True: [],
            False: list(_outdated_content(self._game, record)),
        }
        for name, rule in self._rules.items():
            if rule.subjects is not None and rule.subjects.kind == record.kind:
                found[rule.severity is Severity.ERROR] += self._violations(record, name, rule)
        return Verdict(not found[True], tuple(found[True]), tuple(found[False]))

    def _violations(self, record: Record, name: str, rule: Rule) -> Iterator[Violation]:
        try:
            compiled = self._compiled.get(name)
            if compiled is None:
                compiled = self._compiled[name] = self._evaluator.compiled(rule)
            for case in self._evaluator.cases_of(rule, compiled, record):
                breach = compiled.breach(case.names)
                if breach is not None:
                    place = case.position or record.position
                    remedies = breach.remedies or ((rule.hint,) if rule.hint else ())
                    fields = (name, rule.title, rule.why, breach.message)
                    yield Violation(*fields, place, remedies, rule.severity)
        except ExpressionError as error:
            assert self._document is not None
            place = error.position(self._document, *self._at, name)
            hint = "an expression of Jinja over records, c, game and the record's fields"
            raise fail("rule-expression", str(error), place, name, hint) from None


def _outdated_content(game: Game, record: Record) -> Iterator[Violation]:
    """Yield advice on a roster that was made for another version of the content."""
    made_for = record.values.content if isinstance(record.values, RosterModel) else None
    if made_for not in (None, game.version):
        message = f"made for content {made_for}, judged by {game.version}"
        remedies = ("look through the errata since then, and write the version that holds",)
        place = record.position_of("content")
        fields = ("content", "The roster is of other content", "", message)
        yield Violation(*fields, place, remedies, Severity.WARNING)
