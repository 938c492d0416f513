"""A roster told by its game's profile: expressions over the record become plain texts."""

from collections.abc import Iterator, Mapping
from typing import Any

from pipeline.base.errors import Misuse, PunchboardError, fail
from pipeline.base.finding import Position
from pipeline.checks.game_rules.evaluator import RuleEvaluator
from pipeline.content.game import Game
from pipeline.content.locale.words import Words
from pipeline.content.records import Record
from pipeline.exchange.let import Let
from pipeline.exchange.profile import FILE, Read, expressions, open_profile
from pipeline.exchange.roster import Entry, Fact, Item, Roster
from pipeline.markup.expression import Expression, ExpressionError, Expressions

Names = dict[str, Any]


def describe_roster(game: Game, record: Record) -> Roster:
    """Return a record of the game's roster kind as a roster that any program understands.

    Raises Misuse where the game has no roster.yaml, PunchboardError for an expression of it that
    cannot be evaluated.
    """
    return RosterDescriber(game).roster(record)


class RosterDescriber:
    """A game's profile, compiled once for all of its rosters; raises as `tell`."""

    def __init__(self, game: Game) -> None:
        found = open_profile(game)
        if found is None:
            raise Misuse(f"{game.id} has no rosters: there is no {FILE} in its folder")
        self.profile = found.profile
        self._game, self._evaluator, self._source = game, RuleEvaluator(game), found
        self._texts, self._let = _compile_expressions(found, game.words), Let(game, found)

    def roster(self, record: Record) -> Roster:
        """Return one record as a roster."""
        names = self._evaluator.seen(record)
        fields = names["record"]
        names |= {"roster": fields}
        cost = self.profile.cost
        return Roster(
            self._game.id,
            self._game.title,
            self._game.version,
            record.kind,
            record.slug,
            record.name,
            cost.unit if cost else "",
            self._number(("cost", "total"), names, None),
            self._number(("cost", "limit"), names, None),
            self._facts(("facts",), self.profile.facts, names),
            tuple(self._entry(view, fields) for view in fields[self.profile.entries]),
            _own_data(record),
            in_words(self._value(("owner",), names)),
        )

    def lets(self, record: Record) -> list[Names]:
        """Return what `let` of the profile names, for each entry of a record."""
        fields = self._evaluator.seen(record)["record"]
        entries = fields[self.profile.entries]
        return [self._let.of(self._seen(view, fields)) for view in entries]

    def _seen(self, view: Names, roster: Names) -> Names:
        return {**view, **self._evaluator.names, "entry": view, "roster": roster}

    def _entry(self, view: Names, roster: Names) -> Entry:
        names = self._seen(view, roster)
        names |= self._let.of(names)
        profile = self.profile.entry
        of_type = self._value(("entry", "type"), names)
        items = (item for field in profile.items for item in _items(field, view))
        count = self._number(("entry", "count"), names, 1)
        return Entry(
            in_words(self._value(("entry", "title"), names)),
            next(_value_items("type", of_type), None),
            1 if count is None else count,
            self._number(("entry", "cost"), names, None),
            tuple(items),
            self._facts(("entry", "facts"), profile.facts, names),
            in_words(self._value(("entry", "notes"), names)),
        )

    def _facts(
        self, path: tuple[str, ...], labels: Mapping[str, str], names: Names
    ) -> tuple[Fact, ...]:
        facts = (Fact(label, in_words(self._value((*path, label), names))) for label in labels)
        return tuple(fact for fact in facts if fact.value)

    def _number(self, path: tuple[str, ...], names: Names, missing: int | None) -> int | None:
        """Return a whole number; raises PunchboardError for anything else."""
        value = self._value(path, names)
        if value is None or value == "":
            return missing
        if isinstance(value, (int, float)) and value == int(value):
            return int(value)
        message = f"expected a whole number, found {value!r}"
        raise fail("profile-number", message, self._place(path), ".".join(path))

    def _value(self, path: tuple[str, ...], names: Names) -> Any:
        compiled = self._texts.get(path)
        if compiled is None:
            return None
        try:
            return compiled(names)
        except ExpressionError as error:
            raise self._failure(path, error) from None

    def _failure(self, path: tuple[str, ...], error: ExpressionError) -> PunchboardError:
        hint = "write a field's name, or an expression over the fields"
        place = error.position(self._source.document, *path)
        return fail("profile-expression", f"roster.yaml {error}", place, ".".join(path), hint)

    def _place(self, path: tuple[str, ...]) -> Position:
        return self._source.document.position(*path)


def _compile_expressions(read: Read, words: Words) -> dict[tuple[str, ...], Expression]:
    compiler = Expressions(words)
    return {path: compiler.told(text) for path, text in expressions(read.profile) if text}


def _items(field: str, view: Any) -> Iterator[Item]:
    """Yield what stands in a field, dotted where it lies deeper, of an entry's view."""
    first, _, rest = field.partition(".")
    if not rest:
        yield from _value_items(first, view.get(first))
        return
    inner = view.get(first)
    for part in inner if isinstance(inner, list) else [inner]:
        for item in _items(rest, part) if part is not None else ():
            yield item._replace(field=f"{first}.{item.field}")


def _value_items(field: str, value: Any) -> Iterator[Item]:
    """Yield a value as items: one for each entry of a list, none for nothing."""
    if isinstance(value, list):
        for part in value:
            yield from _value_items(field, part)
    elif isinstance(value, dict) and "slug" in value:
        yield Item(field, value["name"], value["kind"], value["slug"])
    elif in_words(value):
        yield Item(field, in_words(value))


def in_words(value: Any) -> str:
    """Return a value in words: a record by its name, nothing and `false` as an empty text."""
    if isinstance(value, list):
        return ", ".join(filter(None, map(in_words, value)))
    if isinstance(value, dict):
        return str(value.get("name", ""))
    if isinstance(value, bool):
        return "yes" if value else ""
    return "" if value is None else str(value)


def _own_data(record: Record) -> Mapping[str, Any]:
    """Return a roster's file as the plain data that it was read as."""
    data: Mapping[str, Any] = record.document.data[record.slug]
    return data
