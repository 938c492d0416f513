"""Texts that two records share, and so perhaps one card printed under two names."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.finding import Finding, Severity
from pipeline.checks.content.plain_text import plain_texts
from pipeline.checks.content.registry import check
from pipeline.checks.content.subject import GameSubject
from pipeline.content.records import Record

_SHORTEST: Final = 30
"""Letters from which a shared text is no accident: shorter ones are stock phrases."""

_GOOD = {
    "kinds.yaml": "card:\n  fields: { text: markup }\n",
    "card.yaml": "source: { section: S }\n"
    "fox: { name: Fox, text: Draw two cards and discard one of them at once. }\n"
    "owl: { name: Owl, text: Draw three cards and discard two of them at once. }\n",
}
_BAD = {
    **_GOOD,
    "card.yaml": _GOOD["card.yaml"].replace("three", "two").replace("discard two", "discard one"),
}


@check("text-twice", bad=_BAD, good=_GOOD, severity=Severity.INFO)
def twins(checked: GameSubject) -> Iterator[Finding]:
    """Find a longer text that two records of a kind with different names share word for word.

    One of the two is often a copy that was never changed. Only whole fields count: steps of a list
    are often the same with good reason.
    """
    first: dict[tuple[str, str], Record] = {}
    for record, path, text in checked.cached(plain_texts):
        condensed = "".join(text.split()) if len(path) == 1 else ""
        if len(condensed) < _SHORTEST:
            continue
        other = first.setdefault((record.kind, condensed), record)
        if other is not record and other.name != record.name:
            message = f"the text is that of {other.name!r}, word for word"
            hint = f"{other.position} has it; change one, or keep it if both are meant"
            place = record.position_of(*path)
            yield Finding("text-twice", message, place, str(record), hint, Severity.INFO)
