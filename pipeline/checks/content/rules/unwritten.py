"""Texts that wait to be written."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject, Place
from pipeline.content.inline import Markup
from pipeline.content.records import Record

UNWRITTEN: Final = "to be written"
"""What `punchboard new card` writes where an author's words belong."""

_STAND_INS: Final = frozenset({UNWRITTEN, "tbd", "todo", "xxx", "lorem ipsum"})

_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\nfox: { name: Fox, text: Draw a card. }\n",
}
_BAD = {**_GOOD, "card.yaml": _GOOD["card.yaml"].replace("Draw a card.", UNWRITTEN)}


@check("unwritten", bad=_BAD, good=_GOOD)
def unwritten(checked: GameSubject) -> Iterator[Finding]:
    """Find texts that are nothing but *to be written*, TBD, TODO, XXX or Lorem ipsum.

    `punchboard new card` writes the first where a text is needed; printed, it would cost a deck.
    """
    for record, path, value in checked.values:
        if _is_unwritten(value):
            yield _finding(record, path)


def _is_unwritten(value: object) -> bool:
    text = value.plain if isinstance(value, Markup) else value
    return isinstance(text, str) and text.strip(" .…").casefold() in _STAND_INS


def _finding(record: Record, path: Place) -> Finding:
    message = f"{path[-1]}: the text is still to be written"
    place = record.position_of(*path)
    hint = "write it, or leave the field out where it may be missing"
    return Finding("unwritten", message, place, str(record), hint, Severity.WARNING)
