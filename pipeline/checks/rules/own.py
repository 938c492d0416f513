"""The game's own rules: what `rules.yaml` says must hold."""

from collections.abc import Iterator
from typing import Any

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.checks.check import check
from pipeline.checks.ground import Ground
from pipeline.checks.rule import Rule, Subjects, read_rules
from pipeline.content.document import Document
from pipeline.content.game import Game
from pipeline.content.records import Record
from pipeline.content.view import game_view, view
from pipeline.markup.expression import ExpressionError, Expressions

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
    game = ground.game
    try:
        document, rules = read_rules(game)
    except PunchboardError as error:
        yield from error.findings
        return
    if document is not None:
        judge = _Judge(game, document)
        for name, rule in rules.items():
            yield from judge.findings(name, rule)


class _Judge:
    """What every rule sees: all records, the constants, the game."""

    def __init__(self, game: Game, document: Document) -> None:
        self._game, self._document = game, document
        self._compiler = Expressions()
        told = game_view(game)
        self._names = {
            "game": told,
            "c": told["constants"],
            "records": {
                kind: [view(game, record) for record in of_kind.values()]
                for kind, of_kind in game.records.items()
            },
        }

    def findings(self, name: str, rule: Rule) -> Iterator[Finding]:
        """Yield what breaks a rule; a rule that cannot be tested is a finding of its own."""
        try:
            yield from self._broken(name, rule)
        except ExpressionError as error:
            place = self._document.position(name, "assert")
            hint = "an expression of Jinja over records, c, game and the record's fields"
            yield Finding("rule-expression", str(error), place, name, hint)

    def _broken(self, name: str, rule: Rule) -> Iterator[Finding]:
        let = {key: self._compiler.expression(text) for key, text in rule.let.items()}
        holds = self._compiler.expression(rule.holds)
        message = self._compiler.text(rule.message)
        for record in self._subjects(rule.subjects):
            names = self._fields(record) | self._names
            for key, expression in let.items():
                names[key] = expression(names)
            if not holds(names):
                place = self._document.position(name, key=True)
                place = record.position if record is not None else place
                subject = f"{name} ({record})" if record is not None else name
                yield _finding(rule, message(names), place, subject)

    def _subjects(self, subjects: Subjects | None) -> Iterator[Record | None]:
        """Yield the records that a rule is tested for; None, once, for a rule of the game."""
        if subjects is None:
            yield None
            return
        where = self._compiler.expression(subjects.where or "true")
        for record in self._game.records[subjects.kind].values():
            if where(self._fields(record) | self._names):
                yield record

    def _fields(self, record: Record | None) -> dict[str, Any]:
        if record is None:
            return {}
        seen = view(self._game, record)
        return {**seen, "record": seen}


def _finding(rule: Rule, message: str, place: Position, subject: str) -> Finding:
    told = f"{rule.title}: {message}"
    return Finding("rule", told, place, subject, rule.hint or rule.why, rule.severity)
