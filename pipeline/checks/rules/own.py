"""The game's own rules: what `rules.yaml` says must hold."""

from collections.abc import Iterator

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.checks.check import check
from pipeline.checks.ground import Ground
from pipeline.checks.judge import Breach, Judge
from pipeline.checks.rule import Rule, read_rules, told
from pipeline.content.document import Document
from pipeline.markup.expression import ExpressionError

_GOOD = {
    "kinds.yaml": "unit:\n  fields: { cost: integer }\n",
    "unit.yaml": "source: { section: Units }\nfox: { name: Fox, cost: 2 }\n",
    "rules.yaml": "cheap:\n  title: Nobody is dear\n  why: Recruiting\n  for: unit\n"
    '  assert: cost <= 3\n  message: "{{ name }} costs {{ cost }}"\n',
}
_BAD = {**_GOOD, "unit.yaml": _GOOD["unit.yaml"].replace("cost: 2", "cost: 4")}


@check("rule", bad=_BAD, good=_GOOD)
def own(ground: Ground) -> Iterator[Finding]:
    """Test each rule of rules.yaml, for every record that it speaks of or once for the game.

    What only this game demands is written there, with the rulebook's section as its reason.
    """
    try:
        document, rules = read_rules(ground.game)
    except PunchboardError as error:
        yield from error.findings
        return
    if document is not None:
        judge = Judge(ground.game)
        for name, rule in rules.items():
            yield from _findings(judge, document, name, rule)


def _findings(judge: Judge, document: Document, name: str, rule: Rule) -> Iterator[Finding]:
    """Yield what breaks a rule; a rule that cannot be tested is a finding of its own."""
    try:
        trial = judge.trial(rule)
        for case in judge.cases(rule, trial):
            breach = trial.breach(case.names)
            if breach is not None:
                place = case.position or document.position(name, key=True)
                subject = f"{name} ({case.record})" if case.record is not None else name
                yield _finding(rule, breach, place, subject)
    except ExpressionError as error:
        place = document.position(name, "assert")
        hint = "an expression of Jinja over records, c, game and the record's fields"
        yield Finding("rule-expression", str(error), place, name, hint)


def _finding(rule: Rule, breach: Breach, place: Position, subject: str) -> Finding:
    said = told(rule.title, breach.message, rule.severity)
    hint = "; or ".join(breach.remedies) or rule.hint or rule.why
    return Finding("rule", said, place, subject, hint, rule.severity)
