"""The game's own rules: what `rules.yaml` says must hold."""

from collections.abc import Iterator

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.game_rules.evaluator import Breach, RuleEvaluator
from pipeline.checks.game_rules.rule import Rule, read_rules, told
from pipeline.documents.document import Document
from pipeline.markup.expression import ExpressionError

_GOOD = {
    "kinds.yaml": "unit:\n  fields: { cost: integer }\n",
    "unit.yaml": "source: { section: Units }\nfox: { name: Fox, cost: 2 }\n",
    "rules.yaml": "cheap:\n  title: Nobody is dear\n  why: Recruiting\n  for: unit\n"
    '  assert: cost <= 3\n  message: "{{ name }} costs {{ cost }}"\n',
}
_BAD = {**_GOOD, "unit.yaml": _GOOD["unit.yaml"].replace("cost: 2", "cost: 4")}


@check("rule", bad=_BAD, good=_GOOD, severity=Severity.ERROR)
def own(checked: GameSubject) -> Iterator[Finding]:
    """Find what breaks the rules of rules.yaml, each tested for every record that it speaks of.

    What only this game demands is written there, with the rulebook's section as its reason.
    """
    try:
        document, rules = read_rules(checked.game)
    except PunchboardError as error:
        yield from error.findings
        return
    if document is not None:
        evaluator = RuleEvaluator(checked.game)
        for name, rule in rules.items():
            yield from _findings(evaluator, document, name, rule)


def _findings(
    evaluator: RuleEvaluator, document: Document, name: str, rule: Rule
) -> Iterator[Finding]:
    """Yield what breaks a rule; a rule that cannot be tested is a finding of its own."""
    try:
        compiled = evaluator.compiled(rule)
        for case in evaluator.cases(rule, compiled):
            breach = compiled.breach(case.names)
            if breach is not None:
                place = case.position or document.position(name, key=True)
                subject = f"{name} ({case.record})" if case.record is not None else name
                yield _finding(rule, breach, place, subject)
    except ExpressionError as error:
        place = error.position(document, name)
        hint = "an expression of Jinja over records, c, game and the record's fields"
        yield Finding("rule-expression", str(error), place, name, hint)


def _finding(rule: Rule, breach: Breach, place: Position, subject: str) -> Finding:
    message = told(rule.title, breach.message, rule.severity)
    hint = "; or ".join(breach.remedies) or rule.hint or rule.why
    return Finding("rule", message, place, subject, hint, rule.severity)
