"""The examples of a game's own rules: the bad one must break its rule, the good one keep it."""

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.base import suggest
from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.checks.game_rules.evaluator import CompiledRule, Names, RuleEvaluator
from pipeline.checks.game_rules.overlay import OverlayError, lay_over
from pipeline.checks.game_rules.rule import Examples, Rule, read_rules
from pipeline.content.game import Game
from pipeline.content.view import view
from pipeline.documents.document import Document
from pipeline.markup.expression import ExpressionError

_LAID = "an example is laid over the first record that the rule speaks of, and needs one"


def try_examples(game: Game) -> Iterator[Finding]:
    """Yield each example of rules.yaml that does not show what it should."""
    try:
        document, rules = read_rules(game)
    except PunchboardError as error:
        yield from error.findings
        return
    evaluator = RuleEvaluator(game)
    for name, rule in rules.items():
        if document is not None and rule.examples is not None:
            yield from _ExampleRunner(game, evaluator, document, name, rule).findings(rule.examples)


class _ExampleRunner:
    """One rule with its examples."""

    def __init__(
        self, game: Game, evaluator: RuleEvaluator, document: Document, name: str, rule: Rule
    ) -> None:
        self._game, self._evaluator, self._document = game, evaluator, document
        self._name, self._rule = name, rule

    def findings(self, examples: Examples) -> Iterator[Finding]:
        """Yield what is wrong with the examples."""
        try:
            compiled = self._evaluator.compiled(self._rule)
            yield from self._example_findings(compiled, "bad", examples.bad)
            yield from self._example_findings(compiled, "good", examples.good)
        except ExpressionError as error:
            found = self._finding("assert", str(error), "an expression of Jinja")
            yield found._replace(position=error.position(self._document, self._name))

    def _example_findings(
        self, compiled: CompiledRule, key: str, fields: Mapping[str, Any]
    ) -> Iterator[Finding]:
        base = self._base_names(compiled)
        if base is None:
            yield self._finding(key, f"there is no record to lay the {key} example over", _LAID)
            return
        try:
            cases = [case for case in self._overlaid_views(base, fields) if compiled.applies(case)]
            breaches = [breach for case in cases if (breach := compiled.breach(case)) is not None]
        except OverlayError as error:
            hint = suggest.hint(error.name, error.known)
            yield self._finding(key, f"the {key} example: {error}", hint)
            return
        except ExpressionError as error:
            yield self._finding(key, f"the {key} example: {error}", "add what is missing to it")
            return
        if not cases:
            message = f"the rule does not speak of the {key} example"
            yield self._finding(key, message, "give it the fields that `where` asks for")
        elif key == "bad" and not breaches:
            yield self._finding(key, "the bad example passes", "mend the rule, or the example")
        elif key == "good" and breaches:
            message = f"the good example fails: {breaches[0].message}"
            yield self._finding(key, message, "mend the rule, or the example")

    def _base_names(self, compiled: CompiledRule) -> Names | None:
        """Return what an example is laid over: the first subject, else the first of the kind."""
        subjects = self._rule.subjects
        if subjects is None:
            return self._evaluator.names
        first = next((case.record for case in self._evaluator.cases(self._rule, compiled)), None)
        first = first or next(iter(self._game.records[subjects.kind].values()), None)
        return None if first is None else view(self._game, first)

    def _overlaid_views(self, base: Names, fields: Mapping[str, Any]) -> list[Names]:
        """Return what the rule sees of an example: entry by entry where it is tested so."""
        fields_seen = lay_over(base, fields, self._evaluator.names["records"])
        subjects = self._rule.subjects
        if subjects is None:
            return [fields_seen]
        return [names for _, names in self._evaluator.views(subjects.each, fields_seen)]

    def _finding(self, key: str, message: str, hint: str) -> Finding:
        path = ("examples", key) if self._document.has(self._name, "examples", key) else (key,)
        place = self._document.position(self._name, *path, key=True)
        return Finding("rule-example", message, place, self._name, hint)
