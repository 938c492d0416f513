"""Whether a roster keeps the rules of its game, and what each rule that it breaks says."""

from collections.abc import Iterator
from typing import NamedTuple

from pipeline.base.errors import fail
from pipeline.base.finding import Position, Severity
from pipeline.checks.game_rules.evaluator import CompiledRule, RuleEvaluator
from pipeline.checks.game_rules.rule import Rule, read_rules
from pipeline.content.game import Game
from pipeline.content.record_models import RosterModel
from pipeline.content.records import Record
from pipeline.markup.expression import ExpressionError


class Violation(NamedTuple):
    """A rule that a roster breaks: its title, the rulebook's section, the arithmetic, the place.

    `remedies` are the smallest changes that mend it.
    """

    rule: str
    title: str
    section: str
    message: str
    position: Position
    remedies: tuple[str, ...] = ()
    severity: Severity = Severity.ERROR


class Verdict(NamedTuple):
    """A roster is legal without faults; `advice` is what a player may want to look at anyway."""

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

    def __init__(self, game: Game) -> None:
        self._game, self._evaluator = game, RuleEvaluator(game)
        self._document, self._rules = read_rules(game)
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
            place = error.position(self._document, name)
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
