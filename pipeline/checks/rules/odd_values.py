"""Checks of values that are otherwise than those of all other records of their kind."""

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterator, Mapping
from typing import Final, NamedTuple

from pipeline.checks.rules.odd_figures import number_lists
from pipeline.checks.subject import FieldPath, GameSubject, Place, check, innermost, path_of, values
from pipeline.checks.wording import Symbols, words_of
from pipeline.game.fields.values import Ref
from pipeline.game.records import Record
from pipeline.game.text import Markup, RefRun
from pipeline.source.findings import Finding, Severity

_APART: Final = frozenset({"order", "number", "rolls", "copies"})
_ALIKE: Final = 6
"""Other records that have one figure, from which another one is odd."""

_AGREEING: Final = 3
"""Records that agree on a reference, from which the one that differs is wrong."""

_FEW_ALIKE: Final = 4
"""The same for a figure with a digit more or fewer, which a slip of the pen makes."""

_MANY: Final = 8
_TIMES: Final = 1.5
"""How much more than all others a figure is that has a digit too many."""

_FEWEST_NAMED: Final = 5
"""Records that a text names of a kind, from which the last one has been forgotten."""

_SIGNED: Final = re.compile(r"(?<!\w)[+−](?=\d|D\d)")


class _Value(NamedTuple):
    record: Record
    place: Place
    value: int

    def finding(self, message: str) -> Finding:
        hint = "fix it, or leave it"
        return self.record.finding("figure-odd", message, hint, Severity.INFO, self.place)


_ODD_GOOD = {
    "kinds.yaml": "boss:\n  fields: { grit: integer }\n",
    "boss.yaml": "source: { section: S }\n"
    + "".join(f"b{n}: {{ name: B{n}, grit: 10 }}\n" for n in range(5)),
}
_ODD_BAD = {"boss.yaml": _ODD_GOOD["boss.yaml"].replace("B4, grit: 10", "B4, grit: 1")}


@check("figure-odd", bad=_ODD_BAD, good=_ODD_GOOD, severity=Severity.INFO)
def figure_odd(checked: GameSubject) -> Iterator[Finding]:
    """Find a number or sign that, compared with all other records, looks like a slip of the pen.

    All other records have the same figure, at least six, or four if this one has another number of
    digits; or it is half as much again as the next, and is among the others without one of its
    digits. Every record must have the field, and say more than its default. A + is odd in one text
    if at least five signs of the others are all −.
    """
    figures: defaultdict[tuple[str, FieldPath], list[_Value]] = defaultdict(list)
    signs: defaultdict[tuple[str, FieldPath], list[_Value]] = defaultdict(list)
    specs = checked.cached(innermost)
    for record, place, value in checked.values:
        field = (record.kind, path_of(place))
        spec = specs.get(record.kind, {}).get(field[1])
        if spec is None or checked.game.kinds[record.kind].folder:
            continue
        if isinstance(value, Markup):
            written = _SIGNED.findall(value.plain)
            signs[field] += [_Value(record, place, 1 if sign == "+" else -1) for sign in written]
        elif type(value) is int and value not in (0, spec.options.get("default")):
            figures[field].append(_Value(record, place, value))
    for (kind, path), found in figures.items():
        if len(found) == len(checked.game.records[kind]) and path[-1] not in _APART:
            for each in _odd(found):
                yield each.finding(f"{path[-1]} is {each.value}, and no other is near it")
    for found in signs.values():
        texts = Counter(str(each.record) for each in found)
        for each in _odd(found) if len(found) >= _ALIKE else ():
            # A text that gives something may well take something else.
            if each.value > 0 or texts[str(each.record)] == 1:
                mine, others = "+−" if each.value > 0 else "−+"
                yield each.finding(f"the text has {mine}, where all others have {others}")


def _odd(found: list[_Value]) -> Iterator[_Value]:
    times = Counter(each.value for each in found)
    usual, most = times.most_common(1)[0]
    for each in found if len(times) > 1 else ():
        if times[each.value] > 1:
            continue
        digits = str(each.value)
        alone = len(times) == 2 and (most >= _ALIKE or len(digits) != len(str(usual)))
        shorter = {f"{digits[:at]}{digits[at + 1 :]}" for at in range(len(digits))} - {""}
        others = {other for other in times if other != each.value}
        longer = len(found) > _MANY and each.value > _TIMES * max(others)
        if (alone and most >= _FEW_ALIKE) or (longer and not shorter.isdisjoint(map(str, others))):
            yield each


_LONG: Final = 5
"""Numbers of a list that count on by one by no accident."""

_NUMBERING_GOOD = {
    "kinds.yaml": "enemy:\n  fields: { standees: { type: list, of: integer } }\n",
    "enemy.yaml": "source: { section: S }\nfox: { name: Fox, standees: [1, 2, 3, 4, 5, 6] }\n",
}
_NUMBERING_BAD = {"enemy.yaml": _NUMBERING_GOOD["enemy.yaml"].replace("4, 5", "5")}


@check("numbering", bad=_NUMBERING_BAD, good=_NUMBERING_GOOD)
def numbering(checked: GameSubject) -> Iterator[Finding]:
    """Find the only list of consecutive numbers that skips or repeats a number.

    The numbers may be those of a field of its entries.
    """
    for found in checked.cached(number_lists).values():
        odd = [(each, at) for each in found if (at := _skipped(each.numbers)) is not None]
        for (record, before, after, numbers), at in odd if len(odd) == 1 else ():
            message = f"{', '.join(map(str, numbers))} skip or repeat a number"
            hint, place = "fix it, or leave it", (*before, at, *after)
            yield record.finding("numbering", message, hint, Severity.WARNING, place)


def _skipped(numbers: list[int]) -> int | None:
    """Return where one number of a list that counts on by one is left out or another one."""
    wrong = [at for at, number in enumerate(numbers) if number != numbers[0] + at]
    if len(numbers) < _LONG or not wrong:
        return None
    rest = numbers[wrong[0] :]
    is_left_out = rest == list(range(numbers[0] + wrong[0] + 1, numbers[-1] + 1))
    return wrong[0] if len(wrong) == 1 or (is_left_out and wrong[0]) else None


_TWICE_GOOD = {
    "kinds.yaml": "map:\n  fields: { walls: { type: list, of: { type: record,"
    " fields: { x: integer, y: integer } } } }\n",
    "map.yaml": "source: { section: S }\n"
    "inn: { name: Inn, walls: [{ x: 1, y: 2 }, { x: 1, y: 3 }] }\n",
}
_TWICE_BAD = {"map.yaml": _TWICE_GOOD["map.yaml"].replace("y: 3", "y: 2")}


@check("entry-twice", bad=_TWICE_BAD, good=_TWICE_GOOD)
def entry_twice(checked: GameSubject) -> Iterator[Finding]:
    """Find entries of a list that are there twice, value for value.

    A wall that is drawn twice in one place is one that was to be somewhere else.
    """
    for record in checked.written:
        entries: defaultdict[Place, list[Hashable]] = defaultdict(list)
        for place, value in values(record):
            for at, part in enumerate(place):
                if isinstance(part, int) and (at + 1 < len(place) or isinstance(value, Ref)):
                    entries[place[: at + 1]].append((place[at + 1 :], str(value)))
        first: dict[Hashable, Place] = {}
        for place, entry in entries.items():
            other = first.setdefault((place[:-1], tuple(entry)), place)
            if other != place and not checked.game.kinds[record.kind].folder:
                message = f"entry {place[-1]} repeats entry {other[-1]}"
                hint = f"{record.position_of(*other)} has it; leave one of them out"
                yield record.finding("entry-twice", message, hint, Severity.WARNING, place)


_COUNT_GOOD = {
    "kinds.yaml": "foe: {}\nscene:\n  fields:\n"
    "    foes: { type: list, of: { type: record, fields: { foe: { type: ref, to: foe },"
    " count: integer } } }\n"
    "    marks: { type: list, of: { type: record, fields: { icon: text, x: integer } } }\n",
    "foe.yaml": "source: { section: S }\nowl: { name: Owl }\n",
    "scene.yaml": "source: { section: S }\n"
    + "".join(
        f"s{n}: {{ name: S{n}, foes: [{{ foe: owl, count: {n} }}], marks: ["
        + ", ".join(f"{{ icon: foe-owl, x: {x} }}" for x in range(n))
        + "] }\n"
        for n in range(1, 7)
    ),
}
_COUNT_BAD = {"scene.yaml": _COUNT_GOOD["scene.yaml"].replace("count: 4", "count: 5")}


@check("count-differs", bad=_COUNT_BAD, good=_COUNT_GOOD)
def count_differs(checked: GameSubject) -> Iterator[Finding]:
    """Find a record with five foxes in one list, and more or fewer in another.

    A map has six marks of an enemy, and the scene says five of it. The two must agree five times in
    the game, and differ once.
    """
    agreeing: Counter[Hashable] = Counter()
    differing: defaultdict[Hashable, list[tuple[Record, Place, int, int]]] = defaultdict(list)
    for record in checked.written:
        if not checked.game.kinds[record.kind].folder:
            for key, place, says, times in _counted(record):
                if says == times:
                    agreeing[key] += 1
                else:
                    differing[key].append((record, place, says, times))
    for key, found in differing.items():
        if len(found) == 1 and agreeing[key] >= _FEWEST_NAMED:
            record, place, says, times = found[0]
            message = f"{place[-1]} is {says}, but another list has it {times} times"
            hint = "fix the number, or the list"
            yield record.finding("count-differs", message, hint, Severity.WARNING, place)


def _counted(record: Record) -> Iterator[tuple[Hashable, Place, int, int]]:
    """Yield each number next to a reference, and how often each other list has its name."""
    named: defaultdict[FieldPath, Counter[str]] = defaultdict(Counter)
    entries: defaultdict[Place, dict[str, object]] = defaultdict(dict)
    for place, value in values(record):
        if len(place) > 2 and isinstance(place[-2], int):
            slug = value.slug if isinstance(value, Ref) else value
            entries[place[:-1]][str(place[-1])] = value
            if isinstance(slug, str):
                named[path_of(place)][slug] += 1
    for place, entry in entries.items():
        slugs = [
            (f"{each.kind}-{each.slug}", each.slug)
            for each in entry.values()
            if isinstance(each, Ref)
        ]
        numbers = [(name, each) for name, each in entry.items() if isinstance(each, int)]
        for name, says in numbers if len(slugs) == 1 else ():
            for path, times in named.items():
                often = max(times[each] for each in slugs[0])
                if often and path[0] != place[0]:
                    yield (record.kind, *path_of(place), name, path), (*place, name), says, often


_DIFFERS_GOOD = {
    "kinds.yaml": "job: {}\nplace:\n  fields: { job: { type: ref, to: job }, text: markup }\n",
    "job.yaml": "source: { section: S }\n" + "".join(f"j{n}: {{ name: J{n} }}\n" for n in range(7)),
    "place.yaml": "source: { section: S }\n"
    + "".join(f"p{n}: {{ name: P{n}, job: j{n}, text: '[[job:j{n}]] only.' }}\n" for n in range(7)),
}
_DIFFERS_BAD = {"place.yaml": _DIFFERS_GOOD["place.yaml"].replace("[[job:j3]]", "[[job:j4]]")}


@check("reference-differs", bad=_DIFFERS_BAD, good=_DIFFERS_GOOD)
def reference_differs(checked: GameSubject) -> Iterator[Finding]:
    """Find a reference that disagrees with its record's texts, or with the record of the same name.

    Where texts of a kind refer to what a field refers to, in three records at least, one that
    refers to another record of that kind is wrong, or its field is. One that agrees is enough where
    the field refers to a record of its own kind. So is a field that refers to another record than
    the one with its own record's slug, which the others refer to, and the symbol of another record
    than the one that its sentence names, if others agree.
    """
    agreeing: Counter[Hashable] = Counter()
    differing: defaultdict[Hashable, list[tuple[Record, Place, str, str]]] = defaultdict(list)
    for record in checked.written:
        if not checked.game.kinds[record.kind].folder:
            for key, place, said, meant in (
                *_compared(checked, record),
                *_symbols(checked, record),
            ):
                if said == meant:
                    agreeing[key] += 1
                else:
                    differing[key].append((record, place, said, meant))
    for key, found in differing.items():
        of_its_kind = isinstance(key, tuple) and key[0] is True
        if len(found) == 1 and agreeing[key] >= (1 if of_its_kind else _AGREEING):
            record, place, said, meant = found[0]
            message = f"{said}, where all other records have {meant}"
            hint = "fix the reference, or the one that it repeats"
            yield record.finding("reference-differs", message, hint, Severity.WARNING, place)


def _compared(checked: GameSubject, record: Record) -> Iterator[tuple[Hashable, Place, str, str]]:
    """Yield the references of a record that may repeat something, and what they would repeat."""
    fields: defaultdict[tuple[FieldPath, str], list[str]] = defaultdict(list)
    for place, value in values(record):
        if isinstance(value, Ref):
            kind, path = str(value.kind), path_of(place)
            fields[path, kind].append(value.slug)
            if kind != record.kind and record.slug in checked.game.records[kind]:
                yield (False, record.kind, path), place, value.slug, record.slug
    for place, value in values(record):
        if isinstance(value, Markup) and value.dynamic:
            said = _named(value)
            for (path, kind), slugs in fields.items():
                if named := said.get(kind):
                    same = named <= {*slugs} or named >= {*slugs}
                    key = (kind == record.kind, record.kind, path, path_of(place))
                    meant = ", ".join(sorted(slugs))
                    yield key, place, meant if same else ", ".join(sorted(named)), meant


def _named(text: Markup) -> Mapping[str, set[str]]:
    """Return the records that a text refers to, by kind."""
    named: defaultdict[str, set[str]] = defaultdict(set)
    for run in text.runs:
        if isinstance(run, RefRun):
            named[str(run.kind)].add(run.slug)
    return named


_SENTENCE: Final = re.compile(r"(?<=[.;:!?])\s+")
_SYMBOL: Final = re.compile(r"\{([a-z0-9-]+)\}")


def _symbols(checked: GameSubject, record: Record) -> Iterator[tuple[Hashable, Place, str, str]]:
    """Yield the symbols of sentences that name records which have one."""
    for place, value in values(record):
        for sentence in _SENTENCE.split(value.source) if isinstance(value, Markup) else ():
            found = set(_SYMBOL.findall(sentence))
            for kind, symbols in checked.cached(_symbols_of).items() if found else ():
                said = found & {*symbols.values()}
                named = {symbols[word] for word in words_of(sentence) if word in symbols}
                if said and named:
                    same = said <= named or said >= named
                    meant = ", ".join(sorted(named))
                    yield kind, place, meant if same else ", ".join(sorted(said)), meant


def _symbols_of(checked: GameSubject) -> Mapping[str, Mapping[str, str]]:
    """Return the symbols of the records of each kind that explains some, by their names."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for symbol, records in checked.cached(Symbols).entries.items():
        for record in records:
            found[record.kind][record.name] = symbol
    return found


_LEFT_OUT_GOOD = {
    **_DIFFERS_GOOD,
    "place.yaml": "source: { section: S }\nall: { name: All, job: j0, text: '"
    + ", ".join(f"[[job:j{n}]]" for n in range(7))
    + "' }\n",
}
_LEFT_OUT_BAD = {"place.yaml": _LEFT_OUT_GOOD["place.yaml"].replace(", [[job:j3]]", "")}


@check("left-out", bad=_LEFT_OUT_BAD, good=_LEFT_OUT_GOOD, severity=Severity.INFO)
def left_out(checked: GameSubject) -> Iterator[Finding]:
    """Find texts that refer to all records of a kind but one, if there are six or more.

    A list that was complete has often lost an entry, or a new record was forgotten in it.
    """
    for record, place, text in checked.texts:
        for kind, slugs in _named(text).items() if text.dynamic else ():
            missing = [slug for slug in checked.game.records.get(kind, {}) if slug not in slugs]
            if len(missing) == 1 and len(slugs) >= _FEWEST_NAMED:
                message = f"the text names all records of {kind} except {missing[0]}"
                hint = "name it, or leave it out on purpose"
                yield record.finding("left-out", message, hint, Severity.INFO, place)
