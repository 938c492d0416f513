"""The names that a roster profile gives to expressions over an entry."""

from collections.abc import Mapping
from typing import Any

from pipeline.base.errors import fail
from pipeline.content.game import Game
from pipeline.exchange.profile import Read
from pipeline.markup.expression import ExpressionError, Expressions


class Let:
    """A profile's `let`, compiled once for all entries."""

    def __init__(self, game: Game, read: Read) -> None:
        compiler = Expressions(game.words)
        self._document = read.document
        self._texts = {
            name: compiler.expression(text) for name, text in read.profile.entry.let.items()
        }

    def of(self, names: Mapping[str, Any]) -> dict[str, Any]:
        """Return each name with its value for what an entry's expressions see.

        A later one sees the earlier ones. Raises PunchboardError for an expression that cannot be
        evaluated.
        """
        seen, results = dict(names), {}
        for name, expression in self._texts.items():
            try:
                seen[name] = results[name] = expression(seen)
            except ExpressionError as error:
                place = error.position(self._document, "entry", "let", name)
                message, hint = f"roster.yaml {error}", "name fields of the entry, or earlier names"
                raise fail(
                    "profile-expression", message, place, f"entry.let.{name}", hint
                ) from None
        return results
