"""What a roster's prints tell of a rule beside its text: costs, ranges, timing, by the profile."""

from typing import Any, Final

from pipeline.base.errors import fail
from pipeline.checks.game_rules.evaluator import RuleEvaluator
from pipeline.content.game import Game
from pipeline.content.links import Path
from pipeline.edition.roster_messages import LABELS
from pipeline.exchange.describe import in_words
from pipeline.exchange.profile import Read
from pipeline.markup.expression import ExpressionError, Expressions

RULES: Final = "rules"
"""The section of the profile that says what is told of which kind, or KIND.FIELD."""


Fields = dict[str, Any]


class RuleFacts:
    """The facts of a profile's rules, compiled once for all records."""

    def __init__(self, game: Game, read: Read) -> None:
        self._names, self._read, self._words = RuleEvaluator(game).names, read, game.words
        compiler = Expressions(game.words)
        self._texts = {
            subject: {label: compiler.told(text) for label, text in rule.facts.items()}
            for subject, rule in read.profile.rules.items()
        }

    def of(self, subject: str, seen: Fields, record: Fields) -> list[dict[str, str]]:
        """Return the labels and values of a record, or of a part of it; empty values are left out.

        `seen` are the fields of what is told. Raises PunchboardError for a faulty expression.
        """
        names = {**seen, **self._names, "part": seen, "record": record}
        values = {
            label: self._value(subject, label, names) for label in self._texts.get(subject, ())
        }
        return [
            {"label": self._words.get(label, LABELS), "value": value}
            for label, value in values.items()
            if value
        ]

    def along(self, kind: str, path: Path) -> bool:
        """Tell whether a record of `kind` tells along what it names at `path`."""
        rule = self._read.profile.rules.get(kind)
        return rule is not None and path[0] in rule.along

    def _value(self, subject: str, label: str, names: dict[str, Any]) -> str:
        try:
            return in_words(self._texts[subject][label](names))
        except ExpressionError as error:
            path = (RULES, subject, "facts", label)
            place, named = error.position(self._read.document, *path), ".".join(path)
            raise fail("profile-expression", f"roster.yaml {error}", place, named) from None
