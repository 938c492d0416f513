"""Checks of figures that are otherwise than all others: dice, units, plurals, and orders."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from pipeline.checks.prose import Prose, prose
from pipeline.checks.subject import GameSubject, Place, check, innermost, path_of
from pipeline.checks.wording import REFERENCE, Vocabulary
from pipeline.game.meta import printed_constants
from pipeline.game.records import Record
from pipeline.source.findings import Finding, Position, Severity

_DIE: Final = re.compile(r"(?<![\w:-])(?:\d+ ?)?[DdWw](\d+)(?!\w)")
_MANY: Final = 8
"""Times that a game names dice, or units, from which one that it names once is odd."""


class _Named(NamedTuple):
    """A die or a unit where a game names it."""

    name: str
    find: Callable[[], Position]
    subject: str


_DICE_GOOD = {
    "kinds.yaml": "die:\n  fields: { die: dice }\ncard:\n  fields: { text: markup }\n",
    "die.yaml": "source: { section: S }\nd4: { name: D4, die: D4 }\nd6: { name: D6, die: D6 }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Roll a D6. }\n",
}
_DICE_BAD = {"card.yaml": _DICE_GOOD["card.yaml"].replace("D6", "D8")}


@check("die-odd", bad=_DICE_BAD, good=_DICE_GOOD)
def die_odd(checked: GameSubject) -> Iterator[Finding]:
    """Find dice that the game does not have.

    A game has the dice of a kind whose records have one each, and of its tables. If there is no
    such kind, it has those that it names more than once. A die under `known` in game.yaml is one,
    too.
    """
    named = list(_dice(checked))
    times = Counter(each.name for each in named)
    own = _own_dice(checked)
    closed = len(own) > 1
    own |= {match[1] for term in checked.game.meta.known for match in _DIE.finditer(term)}
    for kind in checked.game.kinds.values():
        own |= {match[1] for match in _DIE.finditer(kind.rolled.die if kind.rolled else "")}
    for name, find, subject in named:
        if name not in own and (closed or (times[name] == 1 and len(named) > _MANY)):
            had = own if closed else {*own, *(each for each in times if times[each] > 1)}
            usual = ", ".join(f"D{each}" for each in sorted(had, key=int))
            message = f"the game has no D{name}: it has {usual}"
            hint = f"write one of them, or list D{name} under known in game.yaml"
            yield Finding("die-odd", message, find(), subject, hint, Severity.WARNING)


def _own_dice(checked: GameSubject) -> set[str]:
    """Return the dice of a kind whose records have one each."""
    for kind, fields in checked.cached(innermost).items():
        dice = [path[0] for path, field in fields.items() if field.type.name == "dice"]
        records = checked.game.records[kind].values()
        if len(dice) == 1 and all(len(path) == 1 for path in fields):
            found = [getattr(record.values, dice[0]) for record in records]
            if len(set(found)) == len(found) > 1:
                return {match[1] for die in found for match in _DIE.finditer(str(die))}
    return set()


def _dice(checked: GameSubject) -> Iterator[_Named]:
    """Yield the dice of texts, fields and constants."""
    for text in checked.cached(prose):
        for match in _DIE.finditer(text.bare):
            yield _Named(match[1], partial(text.find, match.start()), text.subject)
    fields = checked.cached(innermost)
    for record, path, value in checked.values:
        field = fields.get(record.kind, {}).get(path_of(path))
        if field is not None and field.type.name == "dice":
            for match in _DIE.finditer(str(value)):
                yield _Named(match[1], partial(record.position_of, *path), str(record))
    document = checked.game.documents["game.yaml"]
    for name, value in printed_constants(checked.game.constants):
        for match in _DIE.finditer(value):
            place = ("constants", *name.split("."))
            yield _Named(match[1], partial(document.position, *place), name)


# Only what measures a table counts: the words of a game's own things are endless.
_UNIT: Final = re.compile(
    r"(?P<sign>[+−-])?(?:(?<![\w.])\d+|\]\])[ \u00a0]?"
    r"(?P<unit>″|′|mm|cm|km|m|inch(?:es)?|feet|foot|metres?|meters?|yards?"
    r"|hex(?:es)?|squares?|spaces?|fields?)(?!\w)"
)

_UNIT_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    + "".join(f"c{n}: {{ name: C{n}, text: Move {n}″. }}\n" for n in range(1, 11)),
}
_UNIT_BAD = {"card.yaml": _UNIT_GOOD["card.yaml"].replace("Move 4″", "Move 4 cm")}


@check("unit-odd", bad=_UNIT_BAD, good=_UNIT_GOOD)
def unit_odd(checked: GameSubject) -> Iterator[Finding]:
    """Find the only distance in a different unit from all others.

    *12 cm* among inches, *within 4 inches* among hexes, *−6′* among *−6″*. Only rules count, not
    what templates say of paper. A unit that the game defines may be rare.
    """
    vocabulary = checked.cached(Vocabulary)
    named: list[tuple[str, str, Prose, int]] = []
    for text in checked.cached(prose):
        for match in _UNIT.finditer(text.source) if text.field else ():
            unit = re.sub(r"(?<=x)es$|(?<=ch)es$|(?<=\w\w)s$", "", match["unit"])
            named.append(("signed" if match["sign"] else "", unit, text, match.start("unit")))
    times = Counter((signed, unit) for signed, unit, _, _ in named)
    for signed, unit, text, at in named:
        others = {other: n for (s, other), n in times.items() if s == signed and other != unit}
        usual = max(others, key=others.__getitem__, default="")
        enough = others.get(usual, 0) > (_MANY // 2 if signed else _MANY)
        if times[signed, unit] == 1 and enough and not vocabulary.defines(unit):
            message = f"{unit!r} is a unit only here; all other texts use {usual!r}"
            hint = f"write {usual}, or list {unit} under known in game.yaml"
            yield Finding("unit-odd", message, text.find(at), text.subject, hint, Severity.WARNING)


_COUNTED: Final = re.compile(
    rf"(?<![\w+−–./-])(?<!\b[Aa] )(\d+|two|three|four|five|six|both|several|{REFERENCE}+)"
    r"((?:[ \u00a0][A-Za-z]+){1,3})"
)
_PLURALS: Final = frozenset({"dice", "feet", "men"})
_NO_PLURAL: Final = re.compile(r"(?:ss|[ioau]s)$")
_NO_ADJECTIVES: Final = (
    " a an and are as at by each for from if in is it less no not of on or per than the then this"
    " to with "
)

_PLURAL_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Move 2 squares. }\nowl: { name: Owl, text: Move 3 squares. }\n"
    "elk: { name: Elk, text: Move 1 square. }\n",
}
_PLURAL_BAD = {"card.yaml": _PLURAL_GOOD["card.yaml"].replace("1 square", "1 squares")}


@check("one-plural", bad=_PLURAL_BAD, good=_PLURAL_GOOD)
def one_plural(checked: GameSubject) -> Iterator[Finding]:
    """Find plurals after one, and singulars after more: *1 squares*, *2 die*.

    Which words are plurals, and which may be before them, is learnt from *2 squares* and
    *3 Tinker dice* elsewhere in the game. So are words after *a*, *each* and *this*. Only English
    is read; *+1 Action dice* names a value.
    """
    if checked.game.language.partition("-")[0] != "en":
        return
    plurals: Counter[str] = Counter()
    between: set[str] = set()
    counted: list[tuple[Prose, re.Match[str], list[str]]] = []
    texts = checked.cached(prose)
    constants = dict(printed_constants(checked.game.constants))
    for text in texts:
        for match in _COUNTED.finditer(text.bare):
            words = _to_plural(match[2].casefold().split())
            figure = _figure(text, match, constants)
            if words and figure not in ("", "0", "1"):
                plurals[words[-1]] += 1
                between.update(words[:-1])
            elif figure not in ("", "0"):
                counted.append((text, match, words))
    for text, match, words in counted:
        if words and plurals[words[-1]] and between.issuperset(words[:-1]):
            yield _of_number(
                text, match.start(), f"{words[-1]!r} is a plural, but the number is one"
            )
        elif _figure(text, match, constants) != "1" and (
            word := _one_of_several(text, match, plurals, between)
        ):
            yield _of_number(
                text, match.start(), f"{word!r} is a singular, but the number is more than one"
            )
    verbs = {match[1] for text in texts for match in _VERB.finditer(text.bare)}
    for text in texts:
        for match in _SINGLE.finditer(text.bare):
            if plurals[match[1]] and match[1] not in verbs:
                yield _of_number(
                    text, match.start(), f"{match[1]!r} is a plural, but the word before means one"
                )


_VERB: Final = re.compile(r"\b(?:[Ii]t|that|which|who|[Hh]e|[Ss]he) ([a-z]+s)\b")
_SINGLE: Final = re.compile(r"\b(?:[Aa]n?|[Ee]ach|[Ee]very|[Aa]nother|[Tt]his) ([a-z]{3,})\b")
_IRREGULAR: Final = {"die": "dice", "foot": "feet", "man": "men"}
_ENDED: Final = re.compile(
    r"[.,;:!?)]|$| (?:and|are|at|by|each|for|from|if|in|is|of|on|or|that|to|when|which|with)\b"
)


def _figure(text: Prose, match: re.Match[str], constants: Mapping[str, str]) -> str:
    """Return what is counted with, nothing for a reference."""
    if match[1][0] != REFERENCE:
        return match[1]
    constant = text.source[match.start(1) : match.end(1)].removeprefix("[[=").removesuffix("]]")
    return constants.get(constant, "")


def _of_number(text: Prose, offset: int, message: str) -> Finding:
    hint = "write the form that fits the number"
    place, severity = text.find(offset), Severity.WARNING
    return Finding("one-plural", message, place, text.subject, hint, severity)


def _one_of_several(
    text: Prose, match: re.Match[str], plurals: Mapping[str, int], between: set[str]
) -> str:
    """Return the word for one that ends what is counted, nothing if there is none."""
    before: list[str] = []
    for part in re.finditer(r"[A-Za-z]+", match[2]):
        word = part[0].casefold()
        more = {_IRREGULAR.get(word, word), f"{word}s", f"{word}es", f"{word[:-1]}ies"}
        is_last = _ENDED.match(text.bare, match.start(2) + part.end()) is not None
        if is_last and any(plurals.get(each) for each in more) and between.issuperset(before):
            return word
        before.append(word)
    return ""


def _to_plural(words: Sequence[str]) -> list[str]:
    """Return the words up to the first plural, none if another word ends what is counted."""
    for at, word in enumerate(words):
        if f" {word} " in _NO_ADJECTIVES:
            return []
        if word in _PLURALS or (len(word) > 3 and word[-1] == "s" and not _NO_PLURAL.search(word)):
            return [*words[: at + 1]]
    return []


_FEWEST_LISTS: Final = 4
_SHORTEST_LIST: Final = 3

_ORDER_GOOD = {
    "kinds.yaml": "ship:\n  fields: { speeds: { type: list, of: integer } }\n",
    "ship.yaml": "source: { section: S }\n"
    + "".join(f"s{n}: {{ name: S{n}, speeds: [{n + 4}, {n + 2}, {n}] }}\n" for n in range(6)),
}
_ORDER_BAD = {"ship.yaml": _ORDER_GOOD["ship.yaml"].replace("[8, 6, 4]", "[8, 6, 7]")}


@check("list-order", bad=_ORDER_BAD, good=_ORDER_GOOD, severity=Severity.INFO)
def list_order(checked: GameSubject) -> Iterator[Finding]:
    """Find the only list of numbers that does not rise or fall as all others do.

    Speeds of 8, 6, 7 and 2, while those of every other ship fall.
    """
    for found in checked.cached(number_lists).values():
        for says, reverse in (("rise", False), ("fall", True)):
            odd = [each for each in found if each.numbers != sorted(each.numbers, reverse=reverse)]
            others = [each for each in found if len(set(each.numbers)) > 1 and each not in odd]
            if len(odd) == 1 and len(others) >= _FEWEST_LISTS:
                record, before, after, numbers = odd[0]
                message = (
                    f"{', '.join(map(str, numbers))}: in all other records these numbers {says}"
                )
                hint, place = "put them in order, or leave it", (*before, *after)
                yield record.finding("list-order", message, hint, Severity.INFO, place[:1])


class NumberList(NamedTuple):
    """A list of whole numbers, or one field of a list of records; `after` is its place in each."""

    record: Record
    before: Place
    after: Place
    numbers: list[int]


def number_lists(checked: GameSubject) -> Mapping[object, list[NumberList]]:
    """Return the longer lists of numbers of all records but rosters, by field."""
    found: dict[object, NumberList] = {}
    for record, place, value in checked.values:
        at = max((at for at, part in enumerate(place) if isinstance(part, int)), default=None)
        if type(value) is int and at is not None and not checked.game.kinds[record.kind].folder:
            each = NumberList(record, place[:at], place[at + 1 :], [])
            found.setdefault((str(record), *each[1:3]), each).numbers.append(value)
    lists: dict[object, list[NumberList]] = {}
    for each in found.values():
        if len(each.numbers) >= _SHORTEST_LIST:
            field = (each.record.kind, path_of((*each.before, *each.after)))
            lists.setdefault(field, []).append(each)
    return lists
