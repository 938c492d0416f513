"""Checks of figures: dominated records, the contents of the box, the game's own rules."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Any, Final, NamedTuple

from pipeline.checks.game_rules import Rule, read_rules, told
from pipeline.checks.subject import GameSubject, check, specified
from pipeline.checks.verdict import Breach, Case, RuleEvaluator
from pipeline.game.fields.values import Dice, Ref
from pipeline.game.game import Count, Game
from pipeline.game.kind_options import DOWN, SAME, Way
from pipeline.game.records import Record, holds
from pipeline.source.document import Document
from pipeline.source.findings import Finding, Position, PunchboardError, Severity
from pipeline.template.expression import ExpressionError


class Dominance(NamedTuple):
    """How good a record is: figures, higher is better, what speaks for it, and against it."""

    figures: tuple[float, ...]
    good: frozenset[str]
    bad: frozenset[str]
    record: Record

    @property
    def rank(self) -> tuple[tuple[float, ...], int, int]:
        """What records are ordered by so that none beats one with a higher rank."""
        return self.figures, len(self.good), -len(self.bad)

    def beats(self, other: "Dominance") -> bool:
        """Return whether nothing of it is worse, and something better."""
        return (
            all(mine >= its for mine, its in zip(self.figures, other.figures, strict=True))
            and self.good >= other.good
            and self.bad <= other.bad
            and self[:3] != other[:3]
        )


class Dominances:
    """The records of a kind, set side by side."""

    def __init__(self, checked: GameSubject, kind: str, ways: Mapping[str, Way]) -> None:
        self._game, self._kind, self._ways = checked.game, kind, ways
        fields = checked.cached(specified)[kind]
        self._choices = {
            field.path[0]: field.options["of"]
            for field in fields
            if len(field.path) == 1 and field.type.name == "choice"
        }

    def rivals(self) -> dict[Hashable, list[Dominance]]:
        """Return the records that can be compared with one another."""
        groups: dict[Hashable, list[Dominance]] = {}
        for record in self._game.records[self._kind].values():
            same: list[Hashable] = []
            figures: list[float] = []
            entries: set[tuple[str, bool]] = set()
            for field, way in self._ways.items():
                value = getattr(record.values, field)
                if isinstance(way, frozenset):
                    entries |= {(_slug(part), _slug(part) in way) for part in value or ()}
                    continue
                ranks = self._ranks(field, value) if way != SAME else None
                same.append(value if ranks is None else len(ranks))
                figures += [-each if way == DOWN else each for each in ranks or ()]
            good = frozenset(name for name, is_good in entries if is_good)
            bad = frozenset(name for name, is_good in entries if not is_good)
            dominance = Dominance((*figures,), good, bad, record)
            groups.setdefault(tuple(same), []).append(dominance)
        return groups

    def compared(self, better: Record, worse: Record) -> str:
        """Return the values in which two records differ, the better one's first."""
        pairs = ((f, getattr(better.values, f), getattr(worse.values, f)) for f in self._ways)
        return ", ".join(
            f"{field} {_format_value(self._game, mine)} to {_format_value(self._game, its)}"
            for field, mine, its in pairs
            if mine != its
        )

    def _ranks(self, field: str, value: Any) -> list[float] | None:
        """Return what can be ranked of a value; None if it has no rank."""
        if type(value) is tuple:
            ranks = [self._ranks(field, part) for part in value]
            return [part[0] for part in ranks if part] if all(ranks) else None
        if isinstance(value, (int, float)):
            return [float(value)]
        if isinstance(value, Dice):
            return [value.count * (value.sides + 1) / 2 + value.bonus]
        if isinstance(value, Ref):
            order = getattr(self._game.record(value.kind, value.slug).values, "order", None)
            return None if order is None else [float(order)]
        listed = self._choices.get(field, ())
        return [float(listed.index(value))] if value in listed else None


def _slug(value: Any) -> str:
    return value.slug if isinstance(value, Ref) else str(value)


def _format_value(game: Game, value: Any) -> str:
    if type(value) is tuple:
        return "/".join(_format_value(game, part) for part in value) or "none"
    return game.record(*value).name if isinstance(value, Ref) else str(value)


_DOMINATED_GOOD = {
    "kinds.yaml": "arm:\n  dominance: { cost: down, might: up }\n"
    "  fields: { cost: integer, might: dice }\n",
    "arm.yaml": "source: { section: S }\n"
    "club: { name: Club, cost: 2, might: D6 }\naxe: { name: Axe, cost: 3, might: D8 }\n",
}
_DOMINATED_BAD = {"arm.yaml": _DOMINATED_GOOD["arm.yaml"].replace("cost: 3", "cost: 2")}


@check("dominated", bad=_DOMINATED_BAD, good=_DOMINATED_GOOD, severity=Severity.INFO)
def dominated(checked: GameSubject) -> Iterator[Finding]:
    """Find records that another record of the kind matches or beats in every respect.

    The kind's `dominance` says which way is better. Players have no reason to take such a thing;
    that may be intended, or its cost is wrong.
    """
    for kind in checked.game.kinds.values():
        if kind.dominance:
            dominances = Dominances(checked, kind.name, kind.dominance)
            for standings in dominances.rivals().values():
                for worse, better in _beaten(standings):
                    record, other = worse.record, better.record
                    message = (
                        f"{other.name} beats {record.name}: {dominances.compared(other, record)}"
                    )
                    hint = f"{other.position} has the other; change one of them, or leave it"
                    yield record.finding("dominated", message, hint, Severity.INFO)


def _beaten(standings: list[Dominance]) -> Iterator[tuple[Dominance, Dominance]]:
    """Yield each that another beats, with the best that does.

    In order of their figures none beats one before it, so only those that nothing beats need be
    kept: each beaten record is beaten by one of them.
    """
    best: dict[frozenset[str], list[Dominance]] = {}
    for one in sorted(standings, key=lambda dominance: dominance.rank, reverse=True):
        rivals = (other for bad in _drawback_subsets(one.bad, best) for other in best[bad])
        better = next((other for other in rivals if other.beats(one)), None)
        if better is not None:
            yield one, better
        else:
            best.setdefault(one.bad, []).append(one)


def _drawback_subsets(
    bad: frozenset[str], known_sets: Mapping[frozenset[str], list[Dominance]]
) -> Iterable[frozenset[str]]:
    if 1 << len(bad) > len(known_sets):
        return [subset for subset in known_sets if subset <= bad]
    parts = (frozenset(part) for n in range(len(bad) + 1) for part in combinations(bad, n))
    return [part for part in parts if part in known_sets]


_INVENTORY_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\ninventory: { card: 2 }\n",
    "kinds.yaml": "card: {}\n",
    "card.yaml": "source: { section: Box }\nfox: { name: Fox }\nowl: { name: Owl }\n",
}
_INVENTORY_BAD = {"card.yaml": "source: { section: Box }\nfox: { name: Fox }\n"}
_COUNTED = _INVENTORY_GOOD["game.yaml"].replace("2", "{ kind: card, count: 2, note: a demo }")


@check("inventory", bad=_INVENTORY_BAD, good=_INVENTORY_GOOD)
def inventory(checked: GameSubject) -> Iterator[Finding]:
    """Find records, or copies of them, that are more or fewer than the box holds.

    Otherwise the players find out at the table. With a note that says why
    there are fewer, it is `inventory-short`.
    """
    for name, count, found in _miscounted(checked.game):
        if not _is_known(count, found):
            excess = found - count.count
            word = "missing" if excess < 0 else "too many"
            message = f"{_told(name, count, found)}: {abs(excess)} {word}"
            hint = "add the records, or say in a note why there are fewer"
            hint = hint if excess < 0 else "count again, or fix the number"
            place = _position(checked.game, name)
            yield Finding("inventory", message, place, name, hint, Severity.WARNING)


@check(
    "inventory-short",
    bad={**_INVENTORY_BAD, "game.yaml": _COUNTED},
    good={**_INVENTORY_GOOD, "game.yaml": _COUNTED},
    severity=Severity.INFO,
)
def inventory_short(checked: GameSubject) -> Iterator[Finding]:
    """Find fewer records than the box holds, if the inventory notes why.

    It is a reminder of work that is left.
    """
    for name, count, found in _miscounted(checked.game):
        if _is_known(count, found):
            message = f"{_told(name, count, found)}, on purpose: {count.note}"
            place = _position(checked.game, name)
            yield Finding("inventory-short", message, place, name, severity=Severity.INFO)


def _miscounted(game: Game) -> Iterator[tuple[str, Count, int]]:
    for name, count in game.inventory.items():
        found = _count_pieces(game, count)
        if found != count.count:
            yield name, count, found


def _is_known(count: Count, found: int) -> bool:
    return found < count.count and bool(count.note)


def _told(name: str, count: Count, found: int) -> str:
    return f"{found} of {count.count} {name}"


def _position(game: Game, name: str) -> Position:
    return game.documents["game.yaml"].position("inventory", name)


def _count_pieces(game: Game, count: Count) -> int:
    records = [each for each in game.records[count.kind].values() if holds(each, count.where)]
    if not count.copies:
        return len(records)
    return sum(getattr(record.values, count.copies) for record in records)


_OWN_GOOD = {
    "kinds.yaml": "unit:\n  fields: { cost: integer }\n",
    "unit.yaml": "source: { section: Units }\nfox: { name: Fox, cost: 2 }\n",
    "rules.yaml": "cheap:\n  title: Nobody is dear\n  why: Recruiting\n  for: unit\n"
    '  assert: cost <= 3\n  message: "{{ name }} costs {{ cost }}"\n',
}
_OWN_BAD = {"unit.yaml": _OWN_GOOD["unit.yaml"].replace("cost: 2", "cost: 4")}


@check("rule", bad=_OWN_BAD, good=_OWN_GOOD, severity=Severity.ERROR)
def own(checked: GameSubject) -> Iterator[Finding]:
    """Find violations of the rules of rules.yaml.

    That file has the game's own rules, with the rulebook's section as the reason.
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
                yield _finding(rule, breach, place, subject, _asserted(rule, case))
    except ExpressionError as error:
        place = error.position(document, name)
        hint = "a Jinja expression over records, c, game and the record's fields"
        yield Finding("rule-expression", str(error), place, name, hint)


_NAME: Final = re.compile(r"(?<![\w.\"'])[a-z_]+(?![\w\"'])")


def _asserted(rule: Rule, case: Case) -> str:
    """Return where the first field is that a rule asserts something of, nothing if it is there."""
    record, names = case.record, _NAME.findall(" ".join((rule.holds, *rule.let.values())))
    for name in names if record is not None and not case.path else ():
        if record is not None and record.document.has(record.slug, name):
            return f" ({record.position_of(name)} has {name})"
    return ""


def _finding(rule: Rule, breach: Breach, place: Position, subject: str, asserted: str) -> Finding:
    message = told(rule.title, breach.message, rule.severity)
    hint = ("; or ".join(breach.remedies) or rule.hint or rule.why) + asserted
    return Finding("rule", message, place, subject, hint, rule.severity)
