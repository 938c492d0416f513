"""`translation-missing`: what nobody has translated."""

from collections.abc import Iterator

from pipeline.base.finding import Finding, Position, Severity
from pipeline.content.locale.message import Message
from pipeline.localize.checks.check import sample, translation_check
from pipeline.localize.checks.subject import PoSubject
from pipeline.localize.status import sort_of

_POT = sample("Draw two cards.", "")
_GOOD = {"game.pot": _POT, "de.po": sample("Draw two cards.", "Ziehe zwei Karten.")}
_BAD = {"game.pot": _POT, "de.po": _POT}


@translation_check("translation-missing", bad=_BAD, good=_GOOD)
def translation_missing(checked: PoSubject) -> Iterator[Finding]:
    """Find texts that are not translated.

    With `--release` each is told, else the first of each kind.

    A draft prints the English text with a mark in its place; a release refuses.
    """
    missing: dict[str, list[tuple[Message, Position]]] = {}
    for message, entry in checked.states():
        if (entry is None or not entry.filled) and not checked.stands_in(message):
            place = checked.whole if entry is None else checked.position(entry)
            missing.setdefault(sort_of(message.context), []).append((message, place))
    for kind, of_kind in missing.items():
        reported = of_kind if checked.release else of_kind[:1]
        remaining = len(of_kind) - len(reported)
        for message, place in reported:
            text = f"not translated: {message.text[:80]}" + (
                f" (and {remaining} more of {kind})" if remaining else ""
            )
            hint = "translate it" if place.line else f"have it written there by {checked.update}"
            subject = message.context or message.text
            yield Finding("translation-missing", text, place, subject, hint, Severity.WARNING)
