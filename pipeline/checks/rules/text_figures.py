"""Checks of figures that are twice: in a field of a record, and in a text of the same record."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import Final, NamedTuple, TypeAlias

from pipeline.checks.prose import prose
from pipeline.checks.subject import FieldPath, GameSubject, Place, check, path_of, specified, values
from pipeline.checks.wording import NUMBER_WORDS, Passage, Wording
from pipeline.game.fields.values import Dice
from pipeline.game.records import Record
from pipeline.game.text import Markup
from pipeline.source.findings import Finding, Severity

_FIGURE: Final = re.compile(
    r"(?<![\w=:.,/−-])(?P<sign>[+−-]?)(?P<value>\d*D?\d{1,3})(?![\w.,:/]*\d)"
)
_NEXT: Final = re.compile(
    r"[+″′%)]*[ \u00a0-]?(?:\[\[(?:[\w-]+:)?([\w-]+)|\{([\w-]+)\}|([^\W\d_]+))"
)
_LAST: Final = re.compile(
    r"(?:\[\[(?:[\w-]+:)?([\w-]+)[^\]]*\]\]|\{([\w-]+)\}|([^\W\d_]+))[ \u00a0(]*$"
)
_ENOUGH: Final = 3
"""Records whose texts have the field's figure next to a word: fewer may be an accident."""

_RARE: Final = 3
"""One exception to so many agreements is a slip; more of them mean that the word has two uses."""


class _Phrase(NamedTuple):
    """A figure next to a word, and the field that it may repeat."""

    kind: str
    field: FieldPath
    word: str
    follows: bool


class _Use(NamedTuple):
    """A figure in a text, and the value of the field."""

    passage: Passage
    offset: int
    figure: str
    value: str


_GOOD = {
    "kinds.yaml": "card:\n  fields: { power: integer, text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    + "".join(
        f"{slug}: {{ name: {slug.title()}, power: {power}, text: Attack with {power} power. }}\n"
        for slug, power in (("fox", 2), ("owl", 3), ("elk", 5), ("hen", 1), ("cat", 4), ("bee", 2))
    ),
}
_BAD = {"card.yaml": _GOOD["card.yaml"].replace("with 5", "with 6")}


@check("figure-differs", bad=_BAD, good=_GOOD, severity=Severity.WARNING)
def figure_differs(checked: GameSubject) -> Iterator[Finding]:
    """Find a number in a text that differs from the record's field, if both agree in other records.

    When *Attack with 3 power* is on a card of power 4, one of the two is wrong. The word
    for each field is learnt from the kind: the figure next to the word must be the field's
    in the texts of three records at least, and of three for each exception. A figure next to a
    reference may repeat a field of the other record. If a kind says so, by `says: "{} power"` of
    the field, one text is enough: of the record, or of another with its name. A value of 0 says
    nothing. Dice with another bonus than those of a field differ, too, and keywords with two
    numbers: *AP(2)* and *AP(1)*.
    """
    yield from _stated(checked)
    yield from _other_dice(checked)
    yield from _other_strength(checked)
    agreeing: dict[_Phrase, dict[str, str]] = {}
    differing: dict[_Phrase, list[_Use]] = {}
    for phrase, use in (*_uses(checked), *_uses_of_others(checked)):
        if use.figure == use.value:
            agreeing.setdefault(phrase, {})[f"{use.passage.subject} {use.value}"] = use.value
        elif use.value != "0":
            differing.setdefault(phrase, []).append(use)
    for phrase, uses in differing.items():
        agree = agreeing.get(phrase, {})
        if _is_repeated(agree, len(uses)):
            yield from (_finding(phrase, use, len(agree)) for use in uses)


_STATED: Final = rf"(?<![\w.,])(?P<figure>[+−-]?\d*(?:[DdWw]?\d+)|{'|'.join(NUMBER_WORDS)})"

_Text: TypeAlias = tuple[Record, Place, str]


def _stated(checked: GameSubject) -> Iterator[Finding]:
    """Yield texts that have the phrase of a field, and never with its value."""
    texts: dict[str, list[_Text]] = {}
    stated = (each for fields in checked.cached(specified).values() for each in fields)
    if not any("says" in each.options for each in stated):
        return
    for record, path, value in checked.values:
        if isinstance(value, (str, Markup)):
            text = value if isinstance(value, str) else value.plain
            texts.setdefault(record.name, []).append((record, path, text))
    for kind, fields in checked.cached(specified).items():
        phrases = {each.path: each.options["says"] for each in fields if "says" in each.options}
        for record in checked.game.records[kind].values() if phrases else ():
            for place, value in values(record):
                says = phrases.get(path_of(place))
                if says and value and not record.combined:
                    near = _near(texts.get(record.name, ()), kind, place[:-1])
                    yield from _stated_findings(record, place, value, says, near)


def _near(texts: Sequence[_Text], kind: str, entry: Place) -> list[_Text]:
    """Return the texts of a list's entry, or of its record if it has none, and of other kinds."""
    own = [each for each in texts if each[0].kind == kind]
    beside = [each for each in own if each[1][: len(entry)] == entry]
    return [*(beside or own), *(each for each in texts if each[0].kind != kind)]


def _stated_findings(
    record: Record, place: Place, value: object, says: str, near: list[_Text]
) -> Iterator[Finding]:
    found: list[tuple[Record, Place, re.Match[str]]] = []
    for phrase in says.split("|"):
        before, after = (
            r"\s+".join(map(re.escape, part.split(" "))) for part in phrase.split("{}")
        )
        has_sign = before.endswith(("\\+", "−"))
        pattern = re.compile(
            before + (_STATED if not has_sign else r"(?P<figure>\d+)") + after, re.IGNORECASE
        )
        found += [(*each[:2], match) for each in near for match in pattern.finditer(each[2])]
    wanted = _signless(value)
    if found and all(_signless(match["figure"]) != wanted for _, _, match in found):
        other, path, match = found[0]
        field = ".".join(path_of(place))
        message = f"the text says {match[0].strip()!r}, and {field} is {value}"
        hint = f"{record.position_of(*place)} has {field}; fix the one that is wrong"
        at = other.position_of(*path)
        yield Finding("figure-differs", message, at, str(other), hint, Severity.WARNING)


_DICE: Final = re.compile(r"(?<!\w)(\d*[DdWw]\d+)([+−-]\d+)(?!\w)")


def _other_dice(checked: GameSubject) -> Iterator[Finding]:
    """Yield records whose texts have the dice of a field, and only with another bonus."""
    fields: dict[str, tuple[Record, list[tuple[Place, str]], list[str]]] = {}
    for record, place, value in checked.values:
        _, dice, texts = fields.setdefault(str(record), (record, [], []))
        if isinstance(value, Markup):
            texts.append(value.plain)
        elif type(value) in (str, Dice) and _DICE.fullmatch(str(value)):
            dice.append((place, str(value)))
    for record, dice, texts in fields.values():
        for place, value in dice:
            found = [each for text in texts for each in _DICE.findall(text)]
            name, bonus = _DICE.findall(value)[0]
            near = [other for same, other in found if same == name]
            if near and bonus not in near:
                message = f"the text has {name}{near[0]}, and {'.'.join(path_of(place))} {value}"
                hint = "fix the one that is wrong"
                yield record.finding("figure-differs", message, hint, Severity.WARNING, place)


_STRENGTH: Final = re.compile(r"\b(\w+,?) ([A-Z]\w*)\((\d+)\)")


def _other_strength(checked: GameSubject) -> Iterator[Finding]:
    """Yield texts that have a keyword after the same word as another text, with another number.

    Weapons of a unit may differ: *hits, AP(1)* differs from *hits, AP(2)* alone.
    """
    before: dict[tuple[Record, str, str], set[str]] = {}
    for record, place, value in checked.values:
        found: dict[tuple[str, str], set[str]] = {}
        text = value.plain if type(value) is Markup else str(value)
        for last, word, figure in _STRENGTH.findall(text) if len(place) == 1 else ():
            found.setdefault((last, word), set()).add(figure)
        for (last, word), figures in found.items():
            known = before.setdefault((record, last, word), figures)
            if known.isdisjoint(figures):
                message = f"{word}({min(figures)}) here, and {word}({min(known)}) in another text"
                hint = "fix the one that is wrong"
                yield record.finding("figure-differs", message, hint, Severity.WARNING, place)


def _signless(value: object) -> str:
    """Return a figure as it is compared: a plus says nothing, and all minuses are one."""
    word = str(value).casefold()
    figure = str(NUMBER_WORDS.index(word)) if word in NUMBER_WORDS else word
    return figure.replace("−", "-").removeprefix("+").upper()


def _is_repeated(agree: Mapping[str, str], exceptions: int) -> bool:
    return len(agree) >= max(_ENOUGH, _RARE * exceptions) and len(set(agree.values())) > 1


def _finding(phrase: _Phrase, use: _Use, agree: int) -> Finding:
    field = ".".join(phrase.field)
    message = f"the text has {use.figure} next to {phrase.word!r}, and {field} is {use.value}"
    hint = f"{agree} other texts repeat {field} there; fix the one that is wrong"
    place = use.passage.position(use.offset)
    return Finding("figure-differs", message, place, use.passage.subject, hint, Severity.WARNING)


def _uses(checked: GameSubject) -> Iterator[tuple[_Phrase, _Use]]:
    fields: dict[str, dict[Place, str]] = {}
    for passage in checked.cached(Wording).passages:
        if not passage.markup:
            continue
        known = fields.get(passage.subject)
        if known is None:
            known = fields[passage.subject] = _figures(passage)
        near = {
            place: value
            for place, value in known.items()
            if place[:-1] == passage.path[: len(place) - 1]
        }
        for match in _FIGURE.finditer(passage.source) if near else ():
            figure = match["value"].upper()
            for word, follows in _words(passage.source, match):
                for place, value in near.items():
                    phrase = _Phrase(passage.record.kind, path_of(place), word, follows)
                    yield phrase, _Use(passage, match.start(), figure, value)


_SUM: Final = re.compile(
    r"(?<![\w.,+−×/-])(?P<sum>\d+(?: ?[+−×] ?\d+)+|\d+ and \d+(?= (?:are|makes?) \d+[.,;:)]))"
    r" ?(?:=|is|are|makes?) ?"
    r"(?P<total>\d+)(?![\w.,/]*\d|\w| ?[+−×])"
)

_SUM_GOOD = {
    "kinds.yaml": "rule:\n  fields: { text: markup }\n",
    "rule.yaml": "source: { section: S }\nfox: { name: Fox, text: The height is 9 − 6 = 3. }\n",
}
_SUM_BAD = {"rule.yaml": _SUM_GOOD["rule.yaml"].replace("= 3", "= 2")}


@check("sum-wrong", bad=_SUM_BAD, good=_SUM_GOOD)
def sum_wrong(checked: GameSubject) -> Iterator[Finding]:
    """Find sums and products that come to something else: *9 − 6 = 2*, *2 and 4 are 7*.

    A reader who follows an example step by step stops there.
    """
    for text in checked.cached(prose):
        for match in _SUM.finditer(text.source.replace("\u00a0", " ")):
            total = _total(match["sum"])
            if total != int(match["total"]):
                message, hint = f"the result of {match[0]!r} is {total}", "fix the wrong number"
                place = text.find(match.start())
                yield Finding("sum-wrong", message, place, text.subject, hint, Severity.WARNING)


def _total(written: str) -> int:
    """Return what a sum of products comes to; *and* adds."""
    signed = re.sub(r" ?(?:and|[+]) ?", " +", written).replace("−", " −")
    terms = (term.replace(" ", "") for term in re.findall(r"[+−]?[\d ×]+", signed))
    return sum(
        prod(map(int, re.findall(r"\d+", term))) * (-1 if term[0] == "−" else 1) for term in terms
    )


_BESIDE: Final = re.compile(
    r"(?<![\w.,/])(?P<before>\d+)[,:]? ?\[\[(?P<kind>[\w-]+):(?P<slug>[\w-]+)[^\]]*\]\]"
)


def _uses_of_others(checked: GameSubject) -> Iterator[tuple[_Phrase, _Use]]:
    """Yield figures before references, and what the records referred to have of that kind."""
    for passage in checked.cached(Wording).passages:
        for match in _BESIDE.finditer(passage.source.replace("\u00a0", " ")):
            other = checked.game.records.get(match["kind"], {}).get(match["slug"])
            for name, value in values(other) if other is not None else ():
                if type(value) is int and len(name) == 1:
                    field = (match["kind"], str(name[0]))
                    phrase = _Phrase(passage.record.kind, field, match["kind"], True)
                    yield phrase, _Use(passage, match.start(), match["before"], str(value))


def _figures(passage: Passage) -> dict[Place, str]:
    return {
        place: str(value).upper().removeprefix("-").removeprefix("−")
        for place, value in values(passage.record)
        if type(value) is int or type(value).__name__ == "Dice"
    }


def _words(text: str, match: re.Match[str]) -> Iterator[tuple[str, bool]]:
    after = _NEXT.match(text, match.end())
    if after is not None:
        yield next(filter(None, after.groups())).casefold(), True
    before = _LAST.search(text, max(0, match.start() - 40), match.start())
    if before is not None:
        yield next(filter(None, before.groups())).casefold(), False
