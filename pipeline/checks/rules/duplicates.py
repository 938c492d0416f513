"""Checks for what is twice: texts, figures, pictures and places in an order."""

import re
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from itertools import combinations, pairwise, permutations
from operator import ne
from typing import Any, Final, NamedTuple

from pipeline.checks.subject import (
    FieldPath,
    GameSubject,
    Place,
    Specified,
    check,
    path_of,
    plain_texts,
    specified,
    values,
)
from pipeline.game.game import Game
from pipeline.game.kind_options import Pictured
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.source.findings import Finding, Severity

_SHORTEST_TWIN: Final = 30
"""Letters from which a shared text is no accident: shorter ones are stock phrases."""

_FEWEST_DISTINCT: Final = 6
"""Texts of a field that are all different, from which a short one that is there twice is a copy."""

_TWINS_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Draw two cards and discard one of them at once. }\n"
    "owl: { name: Owl, text: Draw three cards and discard two of them at once. }\n",
}
_TWINS_BAD = {
    "card.yaml": _TWINS_GOOD["card.yaml"]
    .replace("three", "two")
    .replace("discard two", "discard one")
}


def _copied_files(game: Game) -> Iterator[Finding]:
    """Yield a finding for each kind, called nearly like another, that has half of its records."""
    for kind, other in permutations(game.records, 2):
        records, found = game.records[kind], game.records[other]
        if f"-{kind}-" in f"-{other.rstrip('0123456789')}-" and records:
            same = sum(
                slug in found and vars(one.values) == vars(found[slug].values)
                for slug, one in records.items()
            )
            if 2 * same >= len(records):
                message = f"{same} of these records are in {kind}.yaml, too"
                hint = "if the file is a copy, move it out of content"
                place = game.documents[f"{other}.yaml"].start
                yield Finding("text-twice", message, place, other, hint, Severity.WARNING)


@check("text-twice", bad=_TWINS_BAD, good=_TWINS_GOOD)
def twin_texts(checked: GameSubject) -> Iterator[Finding]:
    """Find texts that two records, or two of their abilities, share word for word.

    One of the two is often a copy that was never changed. Texts of one name may be shared, and so
    may steps of lists; whole fields count, of all kinds. A short text counts if all others of its
    field are different. Of a whole file that was copied, as card-bak.yaml, the file is named.
    """
    yield from _copied_files(checked.game)
    first: dict[object, tuple[Record, Place]] = {}
    fields: dict[object, list[str]] = {}
    texts = list(_whole_texts(checked))
    for record, path, text in texts:
        fields.setdefault((record.kind, path_of(path)), []).append(text)
    for record, path, text in texts:
        field = (record.kind, path_of(path)) if len(text) < _SHORTEST_TWIN else None
        if field and not len({*fields[field]}) == len(fields[field]) - 1 >= _FEWEST_DISTINCT:
            continue
        other, place = first.setdefault((text, field), (record, path))
        if {record.name, _called(record, path)}.isdisjoint({other.name, _called(other, place)}):
            message = f"the text is the same as that of {_called(other, place)!r}, word for word"
            hint = f"{other.position_of(*place)} has it; change one of them"
            yield record.finding("text-twice", message, hint, Severity.WARNING, path)


def _whole_texts(checked: GameSubject) -> Iterator[tuple[Record, Place, str]]:
    """Yield the texts of fields without blanks, those of rosters left out."""
    for record, path, value in checked.values:
        if isinstance(value, Markup) or (isinstance(value, str) and " " in value):
            is_whole = isinstance(path[-1], str) and path[0] not in ("name", "source", "house")
            if is_whole and not checked.game.kinds[record.kind].folder:
                text = value.plain if isinstance(value, Markup) else value
                yield record, path, "".join(text.casefold().split())


def _called(record: Record, path: Place) -> str:
    """Return the name of the ability that a text is of, else the record's."""
    part: Any = record.values
    for step in path[:-1]:
        part = part[step] if isinstance(step, int) else getattr(part, step)
    return str(getattr(part, "name", "") or record.name)


_WORD: Final = re.compile(r"\w+")
_SHORTEST_NEAR_TWIN: Final = 10
"""Words from which a text that differs from another in one word is no accident."""

_LONGER: Final = 12
"""Words from which a text may differ in two."""

_PARTS: Final = 3
"""Parts that a text is cut into: one of them is the same where at most two words differ."""

_MOST: Final = 8
"""Texts that share a part: more of them make a stock phrase."""

_NEAR_TWINS_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Draw two cards and discard one of them before the turn ends. }\n"
    "owl: { name: Owl, text: Draw three cards and give one of them to the player before you. }\n",
}
_NEAR_TWINS_BAD = {
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Draw two cards and discard one of them before the turn ends. }\n"
    "owl: { name: Owl, text: Draw three cards and discard one of them before the turn ends. }\n"
}


class _Text(NamedTuple):
    record: Record
    path: Place
    words: tuple[str, ...]


@check("near-twins", bad=_NEAR_TWINS_BAD, good=_NEAR_TWINS_GOOD, severity=Severity.INFO)
def near(checked: GameSubject) -> Iterator[Finding]:
    """Find two texts of a kind, under different names, that differ in a word or two.

    It may be a copy that was only half changed: the new card's name with the old card's number. If
    both are right, the pair may stay.
    """
    reported: set[tuple[str, str]] = set()
    for sharing in _buckets(checked).values():
        for one, other in combinations(sharing if len(sharing) <= _MOST else (), 2):
            pair = (str(one.record), str(other.record))
            if one.record.name == other.record.name or pair in reported or not _near(one, other):
                continue
            reported.add(pair)
            words = " and ".join(
                f"{its!r} for {mine!r}"
                for mine, its in zip(one.words, other.words, strict=True)
                if mine != its
            )
            message = f"the text differs from that of {one.record.name!r} only in {words}"
            hint = f"{one.record.position_of(*one.path)} has the other; read both again"
            place, subject = other.record.position_of(*other.path), str(other.record)
            yield Finding("near-twins", message, place, subject, hint, Severity.INFO)


def _buckets(checked: GameSubject) -> dict[object, list[_Text]]:
    """Return the texts of as many words that share a part, by kind, place and the part's words."""
    buckets: dict[object, list[_Text]] = {}
    for record, path, text in checked.cached(plain_texts):
        words = tuple(_WORD.findall(text))
        count = len(words)
        if count < _SHORTEST_NEAR_TWIN:
            continue
        entry = _Text(record, path, words)
        ends = [count * part // _PARTS for part in range(_PARTS + 1)]
        for part, (start, end) in enumerate(pairwise(ends)):
            key = (record.kind, count, part, words[start:end])
            buckets.setdefault(key, []).append(entry)
    return buckets


def _near(one: _Text, other: _Text) -> bool:
    different: int = sum(map(ne, one.words, other.words))
    return 0 < different <= (2 if len(one.words) >= _LONGER else 1)


_APART: Final = frozenset({"order", "number", "rolls", "copies"})
_FEWEST: Final = 3
"""Figures that must agree: one or two do so by chance."""

_TWIN_STATS_GOOD = {
    "kinds.yaml": "unit:\n  fields: { move: integer, hits: integer, might: dice }\n",
    "unit.yaml": "source: { section: S }\n"
    "fox: { name: Fox, move: 3, hits: 5, might: D6 }\n"
    "owl: { name: Owl, move: 3, hits: 5, might: D8 }\n",
}
_TWIN_STATS_BAD = {"unit.yaml": _TWIN_STATS_GOOD["unit.yaml"].replace("D8", "D6")}


@check("twin-stats", bad=_TWIN_STATS_BAD, good=_TWIN_STATS_GOOD, severity=Severity.INFO)
def twin_figures(checked: GameSubject) -> Iterator[Finding]:
    """Find two records of a kind with different names but the same numbers, references and choices.

    At least three figures must agree that are no defaults, and everything else that players can
    compare. Two such cards differ in nothing but their words: perhaps one was copied from the other
    and never changed.
    """
    for kind, fields in checked.cached(specified).items():
        compared = {
            field.path: field
            for field in fields
            if (field.type.figure or field.type.sorting) and field.path[-1] not in _APART
        }
        if not any(field.type.figure for field in compared.values()):
            continue
        first: dict[Hashable, Record] = {}
        for record in checked.game.records[kind].values():
            figures, key = _profile(record, compared)
            other = first.setdefault(key, record) if figures >= _FEWEST else record
            if other.name != record.name:
                message = f"{record.name} has the same values as {other.name}"
                hint = f"{other.position} has them, too; distinguish the two, or leave it"
                yield record.finding("twin-stats", message, hint, Severity.INFO)


def _profile(record: Record, compared: Mapping[FieldPath, Specified]) -> tuple[int, Hashable]:
    """Return how many figures a record has, and all that can be compared of it."""
    placed = [(place, value) for place, value in values(record) if path_of(place) in compared]
    paths = ((path_of(place), value) for place, value in placed)
    figures = {path for path, value in paths if _is_written(compared[path], value)}
    return len(figures), frozenset(placed)


def _is_written(field: Specified, value: object) -> bool:
    return field.type.figure and value != field.options.get("default")


_PICTURE_TWICE_GOOD = {
    "kinds.yaml": "card:\n  picture: icon\n  fields: { icon: text }\n",
    "card.yaml": "source: { section: Cards }\n"
    "fox: { name: Fox, icon: paw }\nowl: { name: Owl, icon: wing }\n",
}
_PICTURE_TWICE_BAD = {
    "card.yaml": _PICTURE_TWICE_GOOD["card.yaml"].replace("icon: wing", "icon: paw")
}


@check("picture-twice", bad=_PICTURE_TWICE_BAD, good=_PICTURE_TWICE_GOOD)
def picture_twice(checked: GameSubject) -> Iterator[Finding]:
    """Find two records of a deck that differ in name and have one picture.

    Players recognize cards by their pictures. `picture` of a kind names the field, and the field
    that separates decks.
    """
    for kind in checked.game.kinds.values():
        if kind.picture is not None:
            records = checked.game.records[kind.name].values()
            yield from _repeats(list(records), kind.picture)


def _repeats(records: list[Record], pictured: Pictured) -> Iterator[Finding]:
    first: dict[tuple[Any, Any], Record] = {}
    for record in records:
        picture = getattr(record.values, pictured.field)
        if not picture:
            continue
        deck = getattr(record.values, pictured.by) if pictured.by else None
        other = first.setdefault((deck, picture), record)
        if other.name != record.name:
            message = f"{other.name!r} has the picture {picture}, too"
            hint = f"{other.position_of(pictured.field)} has it; give each card of a deck its own"
            at = (pictured.field,)
            yield record.finding("picture-twice", message, hint, Severity.WARNING, at)


_NUMBERED: Final = ("order", "number")

_ORDER_TWICE_GOOD = {
    "kinds.yaml": "rule:\n  fields: { phase: text, order: integer }\n",
    "rule.yaml": "source: { section: S }\n"
    "walk: { name: Walk, phase: move, order: 1 }\nrun: { name: Run, phase: move, order: 2 }\n",
}
_ORDER_TWICE_BAD = {"rule.yaml": _ORDER_TWICE_GOOD["rule.yaml"].replace("order: 2", "order: 1")}


@check("order-twice", bad=_ORDER_TWICE_BAD, good=_ORDER_TWICE_GOOD)
def twice(checked: GameSubject) -> Iterator[Finding]:
    """Find two records with the same `order` or `number` in a kind that numbers its records.

    Which of the two comes first is then left to chance. If groups of a reference, a choice or a
    flag begin again, each is counted by itself; gaps are fine.
    """
    for kind, fields in checked.cached(specified).items():
        top = [field for field in fields if len(field.path) == 1]
        parting = {field.path[0] for field in top if field.type.sorting}
        for field in top:
            if field.path[0] in _NUMBERED and field.type.name == "integer":
                records = list(checked.game.records[kind].values())
                yield from _duplicate_findings(records, field, parting)


def _duplicate_findings(
    records: list[Record], field: Specified, parting: set[str]
) -> Iterator[Finding]:
    name = field.path[0]
    counted = [record for record in records if getattr(record.values, name) is not None]
    by = _grouping_field(counted, name, parting)
    first: dict[Hashable, Record] = {}
    for record in counted:
        number = getattr(record.values, name)
        other = first.setdefault((_group(record, by), number), record)
        if other is not record:
            told = f" of {by} {_group(record, by)}" if by else ""
            message = f"{other.slug} has the {name} {number}{told}, too"
            hint = f"{other.position_of(name)} has it; number the records again"
            yield record.finding("order-twice", message, hint, Severity.WARNING, (name,))


def _grouping_field(records: list[Record], name: str, parting: set[str]) -> str:
    """Return the field whose groups are each numbered for themselves; none if it is missing."""
    lowest = min((getattr(record.values, name) for record in records), default=0)
    best, fewest = "", _count_duplicates(records, name, "")
    for field in sorted(parting):
        groups = {_group(record, field) for record in records}
        begun = {
            _group(record, field) for record in records if getattr(record.values, name) == lowest
        }
        doubles = _count_duplicates(records, name, field)
        if len(groups) <= 2 * len(begun) and len(begun) > 1 and doubles < fewest:
            best, fewest = field, doubles
    return best


def _count_duplicates(records: list[Record], name: str, by: str) -> int:
    taken = Counter((_group(record, by), getattr(record.values, name)) for record in records)
    return len(records) - len(taken)


def _group(record: Record, by: str) -> Any:
    value = getattr(record.values, by) if by else ""
    if type(value) is tuple:
        value = value[0] if value else ""
    return value if isinstance(value, Hashable) else ""
