"""Numbers typed in a text where its neighbours print a constant."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pipeline.base.finding import Finding, Severity
from pipeline.checks.check import check
from pipeline.checks.ground import Ground
from pipeline.checks.wording import Passage, Wording
from pipeline.content.meta import printed_constants

_BEFORE: Final = r"(?P<before>[^\W\d_]+)[ \u00a0]"
_AFTER: Final = r"(?P<after>[″′%°]|[ \u00a0][^\W\d_]+)"
_CONSTANT: Final = re.compile(rf"{_BEFORE}\[\[=(?P<name>[^\]]+)\]\](?={_AFTER})")
_NUMBER: Final = re.compile(rf"{_BEFORE}(?P<number>[−+]?\d*D?\d+)(?={_AFTER})")

_ENOUGH: Final = 2
"""Other records that must print the constant so: one may speak of another thing in like words."""

_GOOD = {
    "game.yaml": "id: tiny\ntitle: Tiny\nversion: '1'\nconstants: { near: 3 }\n",
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: 'Push a friend within [[=near]]″.' }\n"
    "owl: { name: Owl, text: 'Pull an enemy within [[=near]]″.' }\n"
    "elk: { name: Elk, text: 'Wake a friend within [[=near]]″.' }\n",
}
_BAD = {
    **_GOOD,
    "card.yaml": _GOOD["card.yaml"].replace("enemy within [[=near]]", "enemy within 3"),
}


class _Phrase(NamedTuple):
    """What makes two numbers the same rule: the kind, the number and the words round it."""

    kind: str
    before: str
    number: str
    after: str


@check("number-typed", bad=_BAD, good=_GOOD)
def number(ground: Ground) -> Iterator[Finding]:
    """Find numbers typed between words where other texts of the kind print a constant.

    When *within [[=near]]″* grows to four inches, *within 3″* stays behind. The number, the word
    before it and the unit or word after it must be the same, and two other records must print the
    constant so, since a three may count many things.
    """
    passages = [each for each in ground.once(Wording).passages if each.markup]
    usual = _usual(passages, dict(printed_constants(ground.game.constants)))
    for passage in passages if usual else ():
        for match in _NUMBER.finditer(passage.source):
            names = usual.get(_phrase(passage, match, match["number"]), {})
            if len(names) == 1:
                yield from _findings(passage, match, *names.items())


def _usual(
    passages: list[Passage], constants: dict[str, str]
) -> dict[_Phrase, dict[str, set[str]]]:
    """Return the phrases that print constants, with those and the records that print each."""
    usual: dict[_Phrase, dict[str, set[str]]] = {}
    for passage in passages:
        for match in _CONSTANT.finditer(passage.source) if "[[=" in passage.source else ():
            name = match["name"]
            by_name = usual.setdefault(_phrase(passage, match, constants[name]), {})
            by_name.setdefault(name, set()).add(passage.record.slug)
    return usual


def _phrase(passage: Passage, match: re.Match[str], number: str) -> _Phrase:
    before, after = match["before"].casefold(), match["after"].strip().casefold()
    return _Phrase(passage.record.kind, before, number, after)


def _findings(
    passage: Passage, match: re.Match[str], usual: tuple[str, set[str]]
) -> Iterator[Finding]:
    name, records = usual
    if len(records - {passage.record.slug}) < _ENOUGH:
        return
    found = match["number"]
    message = f"{found!r} is typed where other texts print the constant {name!r}"
    hint = f"write [[={name}]], or other words round it if it is another number"
    place = passage.position(match.start("number"))
    yield Finding("number-typed", message, place, passage.subject, hint, Severity.WARNING)
