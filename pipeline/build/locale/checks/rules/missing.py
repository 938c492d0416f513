"""`translation-missing`: what nobody has translated."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Position, Severity
from pipeline.build.locale.checks.check import sample, translation_check
from pipeline.build.locale.checks.ground import Ground
from pipeline.build.locale.counting import sort_of
from pipeline.content.locale.message import Message

_POT = sample("Draw two cards.", "")
_GOOD = {"game.pot": _POT, "de.po": sample("Draw two cards.", "Ziehe zwei Karten.")}
_BAD = {"game.pot": _POT, "de.po": _POT}


@translation_check("translation-missing", bad=_BAD, good=_GOOD)
def translation_missing(ground: Ground) -> Iterator[Finding]:
    """Find what is not translated: with `--release` each text, else the first of each kind.

    A draft prints the English text with a mark in its place; a release refuses.
    """
    lacking: dict[str, list[tuple[Message, Position]]] = {}
    for message, entry in ground.states():
        if (entry is None or not entry.filled) and not ground.stands_in(message):
            place = ground.whole if entry is None else ground.position(entry)
            lacking.setdefault(sort_of(message.context), []).append((message, place))
    severity = Severity.ERROR if ground.release else Severity.WARNING
    for sort, of_sort in lacking.items():
        shown = of_sort if ground.release else of_sort[:1]
        others = len(of_sort) - len(shown)
        for message, place in shown:
            text = f"not translated: {message.text[:80]}" + (
                f" (and {others} more of {sort})" if others else ""
            )
            hint = "translate it" if place.line else f"have it written there by {ground.update}"
            subject = message.context or message.text
            yield Finding("translation-missing", text, place, subject, hint, severity)
