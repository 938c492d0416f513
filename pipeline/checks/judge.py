"""What tests a game's own rules: its expressions, compiled once, and all that they may see."""

from collections.abc import Iterator
from typing import Any

from pipeline.checks.rule import Rule
from pipeline.content.game import Game
from pipeline.content.records import Record
from pipeline.content.view import game_view, view
from pipeline.markup.expression import Expressions

Names = dict[str, Any]


class Trial:
    """One rule, compiled. Raises ExpressionError for an expression that cannot be read."""

    def __init__(self, rule: Rule, compiler: Expressions) -> None:
        where = rule.subjects.where if rule.subjects is not None else ""
        self._where = compiler.expression(where or "true")
        self._let = {key: compiler.expression(text) for key, text in rule.let.items()}
        self._holds = compiler.expression(rule.holds)
        self._message = compiler.text(rule.message)

    def applies(self, names: Names) -> bool:
        """Tell whether the rule speaks of what `names` show; raises ExpressionError."""
        return bool(self._where(names))

    def fault(self, names: Names) -> str | None:
        """Return what the rule says is wrong, None where it holds; raises ExpressionError."""
        seen = dict(names)
        for key, expression in self._let.items():
            seen[key] = expression(seen)
        return None if self._holds(seen) else str(self._message(seen))


class Judge:
    """What every rule of a game sees: all records, the constants, the game."""

    def __init__(self, game: Game) -> None:
        self._game, self._compiler = game, Expressions()
        told = game_view(game)
        self.names: Names = {
            "game": told,
            "c": told["constants"],
            "records": {
                kind: [view(game, record) for record in of_kind.values()]
                for kind, of_kind in game.records.items()
            },
        }

    def trial(self, rule: Rule) -> Trial:
        """Return a rule, compiled; raises ExpressionError."""
        return Trial(rule, self._compiler)

    def seen(self, record: Record | None) -> Names:
        """Return what a rule sees of a record, or of the game where there is none."""
        return self.names if record is None else self.shown(view(self._game, record))

    def shown(self, fields: Names) -> Names:
        """Return what a rule sees of a record with these fields."""
        return {**fields, "record": fields} | self.names

    def subjects(self, rule: Rule, trial: Trial) -> Iterator[Record | None]:
        """Yield the records that a rule speaks of; None, once, for a rule of the game."""
        if rule.subjects is None:
            yield None
            return
        for record in self._game.records[rule.subjects.kind].values():
            if trial.applies(self.seen(record)):
                yield record
