"""The description of a roster: texts, verdict, differences and history."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from pipeline.checks.game_rules import told
from pipeline.checks.verdict import RuleEvaluator, Verdict, Violation
from pipeline.game.game import Game
from pipeline.game.language import Words
from pipeline.game.records import Record, roster_kind
from pipeline.rosters.link import Link
from pipeline.rosters.profile import FILE, Read, expressions, open_profile
from pipeline.rosters.roster import Entry, Fact, Item, Roster
from pipeline.source.findings import HINT_LINE, Finding, Misuse, PunchboardError, fail
from pipeline.template.expression import Expression, ExpressionError, Expressions


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


Names = dict[str, Any]


def describe_roster(game: Game, record: Record) -> Roster:
    """Return a record of the game's roster kind as a roster that any program understands.

    Raises Misuse if the game has no roster.yaml, PunchboardError for an expression of it that
    cannot be evaluated.
    """
    return RosterDescriber(game).roster(record)


class RosterDescriber:
    """A game's profile, compiled once for all of its rosters."""

    def __init__(self, game: Game) -> None:
        found = open_profile(game)
        if found is None:
            raise Misuse(f"{game.id} has no rosters: there is no {FILE} in its folder")
        self.profile = found.profile
        self._game, self._evaluator, self._source = game, RuleEvaluator(game), found
        self._texts, self._let = _compile_expressions(found, game.words), Let(game, found)

    def roster(self, record: Record) -> Roster:
        names = self._evaluator.seen(record)
        fields = names["record"]
        names |= {"roster": fields}
        cost = self.profile.cost
        data: Mapping[str, Any] = record.document.data[record.slug]
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
            data,
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
        raise fail("profile-number", message, self._source.document.position(*path), ".".join(path))

    def _value(self, path: tuple[str, ...], names: Names) -> Any:
        compiled = self._texts.get(path)
        if compiled is None:
            return None
        try:
            return compiled(names)
        except ExpressionError as error:
            hint = "write a field's name, or an expression over the fields"
            place = error.position(self._source.document, *path)
            raise fail(
                "profile-expression", f"roster.yaml {error}", place, ".".join(path), hint
            ) from None


def _compile_expressions(read: Read, words: Words) -> dict[tuple[str, ...], Expression]:
    compiler = Expressions(words)
    return {path: compiler.told(text) for path, text in expressions(read.profile) if text}


def _items(field: str, view: Any) -> Iterator[Item]:
    """Yield what is in a field, dotted where it lies deeper, of an entry's view."""
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


def profile_findings(game: Game) -> tuple[Finding, ...]:
    """Return what is wrong with a game's roster.yaml, as far as its samples show it."""
    kind = roster_kind(game.kinds)
    try:
        if kind is None or not (game.folder / FILE).is_file():
            return ()
        teller = RosterDescriber(game)
        for record in game.records[kind.name].values():
            teller.roster(record)
    except PunchboardError as error:
        return tuple(error.findings)
    return ()


class Change(NamedTuple):
    """Something that was and is not so any more; empty if there was or is nothing."""

    label: str
    was: str
    now: str


class Changed(NamedTuple):
    """An entry that both rosters have, with what is otherwise in the second."""

    title: str
    was: int | None
    now: int | None
    changes: tuple[Change, ...]


class Difference(NamedTuple):
    """What has to be done to the first roster to get the second."""

    added: tuple[Entry, ...]
    removed: tuple[Entry, ...]
    changed: tuple[Changed, ...]
    facts: tuple[Change, ...]


def difference(old: Roster, new: Roster) -> Difference:
    """Return what differs between two rosters, entries being the same by title and then by order.

    An entry with only a new title is listed as changed.
    """
    both, removed, added = _pair_entries(old.entries, new.entries)
    changed = (_compare_entries(*pair) for pair in both)
    facts = (*_fact_changes(old.facts, new.facts), *_limit_change(old, new))
    return Difference(
        tuple(added), tuple(removed), tuple(change for change in changed if change.changes), facts
    )


def _pair_entries(
    old: Sequence[Entry], new: Sequence[Entry]
) -> tuple[list[tuple[Entry, Entry]], list[Entry], list[Entry]]:
    """Return the entries that belong together, and those left over of either roster."""
    both: list[tuple[Entry, Entry]] = []
    removed, added = list(old), list(new)
    for belong in (_have_one_title, _differ_by_title):
        for entry in tuple(added):
            other = next((each for each in removed if belong(each, entry)), None)
            if other is not None:
                removed.remove(other)
                added.remove(entry)
                both.append((other, entry))
    return both, removed, added


def _have_one_title(old: Entry, new: Entry) -> bool:
    return old.title == new.title


def _differ_by_title(old: Entry, new: Entry) -> bool:
    return old == new._replace(title=old.title)


def _compare_entries(old: Entry, new: Entry) -> Changed:
    pairs = [
        ("name", old.title, new.title),
        ("type", old.type.name if old.type else "", new.type.name if new.type else ""),
        ("count", str(old.count), str(new.count)),
        ("cost", _number(old.cost), _number(new.cost)),
    ]
    changes = [Change(*pair) for pair in pairs if pair[1] != pair[2]]
    changes += _item_changes(old.items, new.items)
    changes += _fact_changes(old.facts, new.facts)
    if old.notes != new.notes:
        changes.append(Change("notes", old.notes, new.notes))
    return Changed(new.title, old.cost, new.cost, tuple(changes))


def _item_changes(old: Iterable[Item], new: Iterable[Item]) -> Iterator[Change]:
    was, now = Counter(old), Counter(new)
    for item in (was - now).elements():
        yield Change(item.field, item.name, "")
    for item in (now - was).elements():
        yield Change(item.field, "", item.name)


def _fact_changes(old: Iterable[Fact], new: Iterable[Fact]) -> Iterator[Change]:
    was, now = dict(old), dict(new)
    for label in {**was, **now}:
        if was.get(label) != now.get(label):
            yield Change(label, was.get(label, ""), now.get(label, ""))


def _limit_change(old: Roster, new: Roster) -> Iterator[Change]:
    if old.limit != new.limit:
        yield Change("limit", _number(old.limit), _number(new.limit))


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def verdict_findings(judged: Verdict) -> list[Finding]:
    return [fault_finding(fault) for fault in (*judged.faults, *judged.advice)]


def fault_finding(fault: Violation) -> Finding:
    """Return what a verdict finds as a finding, with its section and its remedies below."""
    message = told(fault.title, fault.message, fault.severity)
    hints = [f"see: {fault.section}"] if fault.section else []
    prefixes = ("to fix it:", *("        or:" for _ in fault.remedies))
    hints += [
        f"{prefix} {remedy}" for prefix, remedy in zip(prefixes, fault.remedies, strict=False)
    ]
    return Finding(
        "rule", message, fault.position, fault.rule, HINT_LINE.join(hints), fault.severity
    )


class Chapter(NamedTuple):
    """One roster of a history, with what changed since the one before; None for the first."""

    file: Path
    date: str
    roster: Roster
    ledger: tuple[tuple[str, str], ...]
    changes: Difference | None


def history(links: Sequence[Link]) -> tuple[Chapter, ...]:
    """Return descriptions of rosters that follow one another, the first one first."""
    rosters = [describe_roster(link.game, link.record) for link in links]
    return tuple(
        Chapter(
            link.file,
            str(link.data.get("date") or ""),
            roster,
            tuple((line["step"], line["text"]) for line in link.data.get("ledger") or ()),
            difference(rosters[at - 1], roster) if at else None,
        )
        for at, (link, roster) in enumerate(zip(links, rosters, strict=True))
    )
