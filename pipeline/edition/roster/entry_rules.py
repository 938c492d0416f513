"""Rules that hold for an entry beside those of its type and items, by the profile's expressions."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pipeline.base.errors import fail
from pipeline.checks.game_rules.evaluator import RuleEvaluator
from pipeline.content.game import Game
from pipeline.content.reachable import Named
from pipeline.content.records import Record
from pipeline.edition.roster.rules_text import part_told
from pipeline.edition.roster.view import Secrets
from pipeline.edition.roster_messages import LABELS
from pipeline.exchange.profile import Read
from pipeline.markup.expression import Expression, ExpressionError, Expressions


class Held(NamedTuple):
    """What holds for one entry: records by their names, and parts of records as they are told."""

    records: tuple[Named, ...]
    parts: tuple[dict[str, Any], ...]


class EntryRules:
    """The profile's further rules of entries, compiled once for all rosters."""

    def __init__(self, game: Game, read: Read, secrets: Secrets) -> None:
        self._evaluator, self._read, self._words = RuleEvaluator(game), read, game.words
        compiler = Expressions(game.words)
        self._texts: dict[str, Expression] = {
            label: compiler.expression(text)
            for label, text in read.profile.entry.rules.items()
            if secrets.shown(label)
        }

    def of(self, record: Record) -> list[Held]:
        """Return what holds for each entry; raises PunchboardError for what is no list of rules."""
        names = self._evaluator.seen(record)
        fields = names["record"]
        names = {**names, "roster": fields}
        entries = fields[self._read.profile.entries]
        return [self._rules_of_entry({**names, **entry, "entry": entry}) for entry in entries]

    def _rules_of_entry(self, names: dict[str, Any]) -> Held:
        labelled_rules = [pair for label in self._texts for pair in self._evaluate(label, names)]
        records = ((rule["kind"], rule["slug"]) for _, rule in labelled_rules if _is_record(rule))
        titles = {label: self._words.get(label, LABELS) for label, _ in labelled_rules}
        parts = (
            part_told(rule, titles[label]) for label, rule in labelled_rules if not _is_record(rule)
        )
        return Held(tuple(dict.fromkeys(records)), tuple(parts))

    def _evaluate(self, label: str, names: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        path = ("entry", "rules", label)
        place, subject = self._read.document.position(*path), ".".join(path)
        try:
            value = self._texts[label](names)
        except ExpressionError as error:
            place = error.position(self._read.document, *path)
            raise fail("profile-expression", f"roster.yaml {error}", place, subject) from None
        rules = [] if value in (None, "") else value
        if not isinstance(rules, list) or not all(isinstance(rule, dict) for rule in rules):
            message = f"expected a list of records or of their parts, found {value!r:.60}"
            raise fail("profile-rules", message, place, subject)
        yield from ((label, rule) for rule in rules)


def _is_record(rule: dict[str, Any]) -> bool:
    return "kind" in rule and "slug" in rule
