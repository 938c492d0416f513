"""Numbers typed in a text where its neighbours print a constant."""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.checks.content.wording import Passage, Wording
from pipeline.content.meta import printed_constants

_FIGURE: Final = re.compile(
    r"(?<=\w[ \u00a0])(?:\[\[=(?P<constant>[^\[\]]+)\]\]|(?P<number>[−+]?(?:\d*+D)?\d++))"
    r"(?P<after>[″′%°]|[ \u00a0][^\W\d_]+)"
)
_LONGEST: Final = 40
"""Letters before a number in which the word before it is looked for."""

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
def number(checked: GameSubject) -> Iterator[Finding]:
    """Find numbers typed between words where other texts of the kind print a constant.

    When *within [[=near]]″* grows to four inches, *within 3″* stays behind. The number, the word
    before it and the unit or word after it must be the same, and two other records must print the
    constant so, since a three may count many things.
    """
    constants = dict(printed_constants(checked.game.constants))
    passages = [passage for passage in checked.cached(Wording).passages if passage.markup]
    if not any("[[=" in passage.source for passage in passages):
        return
    usual: dict[_Phrase, dict[str, set[str]]] = {}
    typed: list[tuple[_Phrase, Passage, int]] = []
    for passage in passages:
        for match in _FIGURE.finditer(passage.source):
            if match["constant"]:
                phrase = _phrase(passage, match, constants[match["constant"]])
                records = usual.setdefault(phrase, {}).setdefault(match["constant"], set())
                records.add(passage.record.slug)
            else:
                phrase = _phrase(passage, match, match["number"])
                typed.append((phrase, passage, match.start("number")))
    for phrase, passage, offset in typed:
        for name, records in usual.get(phrase, {}).items():
            if len(usual[phrase]) == 1 and len(records - {passage.record.slug}) >= _ENOUGH:
                yield _finding(phrase.number, name, passage, offset)


def _phrase(passage: Passage, match: re.Match[str], number: str) -> _Phrase:
    start = match.start()
    before = passage.source[max(0, start - _LONGEST) : start].split()[-1]
    return _Phrase(passage.record.kind, before.casefold(), number, match["after"].casefold())


def _finding(number: str, name: str, passage: Passage, offset: int) -> Finding:
    message = f"{number!r} is typed where other texts print the constant {name!r}"
    hint = f"write [[={name}]], or other words round it if it is another number"
    place = passage.position(offset)
    return Finding("number-typed", message, place, passage.subject, hint, Severity.WARNING)
