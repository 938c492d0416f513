"""Rules that hold for an entry beside those of its type and items, by the profile's expressions."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from pipeline.base.errors import fail
from pipeline.build.roster.rules_text import part_told
from pipeline.build.roster.told import Secrets
from pipeline.checks.judge import Judge
from pipeline.content.game import Game
from pipeline.content.locale.roster_words import LABELS
from pipeline.content.reaching import Named
from pipeline.content.records import Record
from pipeline.exchange.profile import Read
from pipeline.markup.expression import Expression, ExpressionError, Expressions


class Held(NamedTuple):
    """What holds for one entry: records by their names, and parts of records as they are told."""

    records: tuple[Named, ...]
    parts: tuple[dict[str, Any], ...]


class EntryRules:
    """The profile's further rules of entries, compiled once for all rosters."""

    def __init__(self, game: Game, read: Read, secrets: Secrets) -> None:
        self._judge, self._read, self._words = Judge(game), read, game.words
        compiler = Expressions(game.words)
        self._texts: dict[str, Expression] = {
            label: compiler.expression(text)
            for label, text in read.profile.entry.rules.items()
            if secrets.shown(label)
        }

    def of(self, record: Record) -> list[Held]:
        """Return what holds for each entry; raises PunchboardError for what is no list of rules."""
        names = self._judge.seen(record)
        fields = names["record"]
        names = {**names, "roster": fields}
        entries = fields[self._read.profile.entries]
        return [self._held({**names, **entry, "entry": entry}) for entry in entries]

    def _held(self, names: dict[str, Any]) -> Held:
        found = [pair for label in self._texts for pair in self._found(label, names)]
        records = ((each["kind"], each["slug"]) for _, each in found if _is_record(each))
        said = {label: self._words.get(label, LABELS) for label, _ in found}
        parts = (part_told(each, said[label]) for label, each in found if not _is_record(each))
        return Held(tuple(dict.fromkeys(records)), tuple(parts))

    def _found(self, label: str, names: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
        path = ("entry", "rules", label)
        place, subject = self._read.document.position(*path), ".".join(path)
        try:
            value = self._texts[label](names)
        except ExpressionError as error:
            raise fail("profile-expression", f"roster.yaml {error}", place, subject) from None
        listed = [] if value in (None, "") else value
        if not isinstance(listed, list) or not all(isinstance(each, dict) for each in listed):
            message = f"expected a list of records or of their parts, found {value!r:.60}"
            raise fail("profile-rules", message, place, subject)
        yield from ((label, each) for each in listed)


def _is_record(found: dict[str, Any]) -> bool:
    return "kind" in found and "slug" in found
