"""How the records of a kind stand to one another, by the kind's `dominance`."""

from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from pipeline.checks.content.field_specs import specified
from pipeline.checks.content.subject import GameSubject
from pipeline.content.dominance import DOWN, SAME, Way
from pipeline.content.fields.dice import Dice
from pipeline.content.fields.ref import Ref
from pipeline.content.game import Game
from pipeline.content.records import Record


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
        """Tell whether nothing of it is worse, and something better."""
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
            if len(field.path) == 1 and field.type == "choice"
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
        """Return what can be ranked of a value; None where it has no rank."""
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
