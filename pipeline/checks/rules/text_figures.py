"""Checks of figures that are twice: in a field of a record, and in a text of the same record."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from pipeline.checks.subject import (
    FieldPath,
    GameSubject,
    Place,
    check,
    path_of,
    specified,
    values,
)
from pipeline.checks.wording import Passage, Wording
from pipeline.game.records import Record
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

_RARE: Final = 5
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
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("with 5", "with 6")}


@check("figure-differs", bad=_BAD, good=_GOOD, severity=Severity.WARNING)
def figure_differs(checked: GameSubject) -> Iterator[Finding]:
    """Find a text whose figure differs from its record's value, if other texts repeat that value.

    When *Attack with 3 power* is on a card of power 4, one of the two is wrong. Which word
    speaks of which field is learnt from the kind: the figure next to the word must be the field's
    in the texts of three records at least, and of five for each exception. If a kind says so, by
    `says: "{} power"` of the field, one text is enough. A value of 0 says nothing.
    """
    yield from _stated(checked)
    agreeing: dict[_Phrase, dict[str, str]] = {}
    differing: dict[_Phrase, list[_Use]] = {}
    for phrase, use in _uses(checked):
        if use.figure == use.value:
            agreeing.setdefault(phrase, {})[use.passage.subject] = use.value
        elif use.value != "0":
            differing.setdefault(phrase, []).append(use)
    for phrase, uses in differing.items():
        agree = agreeing.get(phrase, {})
        if _is_repeated(agree, len(uses)):
            yield from (_finding(phrase, use, len(agree)) for use in uses)


_STATED: Final = r"(?<![\w.,])(?P<figure>[+−-]?\d*(?:[DdWw]?\d+))"


def _stated(checked: GameSubject) -> Iterator[Finding]:
    """Yield texts that have the phrase of a field, and never with its value."""
    texts: dict[str, list[tuple[Place, str]]] = {}
    for record, path, text in checked.texts:
        texts.setdefault(str(record), []).append((path, text.plain))
    for kind, fields in checked.cached(specified).items():
        phrases = {each.path: each.options["says"] for each in fields if "says" in each.options}
        for record in checked.game.records[kind].values() if phrases else ():
            for place, value in values(record):
                says = phrases.get(path_of(place))
                if says and value and not record.combined:
                    near = [
                        (path, text)
                        for path, text in texts.get(str(record), ())
                        if path[: len(place) - 1] == place[:-1]
                    ]
                    yield from _stated_findings(record, place, value, says, near)


def _stated_findings(
    record: Record, place: Place, value: object, says: str, near: list[tuple[Place, str]]
) -> Iterator[Finding]:
    before, after = (r"\s+".join(map(re.escape, part.split(" "))) for part in says.split("{}"))
    has_sign = before.endswith(("\\+", "−"))
    pattern = re.compile(
        before + (_STATED if not has_sign else r"(?P<figure>\d+)") + after, re.IGNORECASE
    )
    found = [(path, match) for path, text in near for match in pattern.finditer(text)]
    wanted = _signless(value)
    if found and all(_signless(match["figure"]) != wanted for _, match in found):
        path, match = found[0]
        field = ".".join(path_of(place))
        message = f"the text says {match[0].strip()!r}, and {field} is {value}"
        hint = f"{record.position_of(*place)} has {field}; fix the one that is wrong"
        at = record.position_of(*path)
        yield Finding("figure-differs", message, at, str(record), hint, Severity.WARNING)


def _signless(value: object) -> str:
    """Return a figure as it is compared: a plus says nothing, and all minuses are one."""
    return str(value).replace("−", "-").removeprefix("+").upper()


def _is_repeated(agree: Mapping[str, str], exceptions: int) -> bool:
    """Return whether texts repeat a field next to a word, with few exceptions."""
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


def _figures(passage: Passage) -> dict[Place, str]:
    """Return the numbers and dice of a record as texts write them, by place."""
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
