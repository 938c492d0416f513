"""What an edition has not translated: texts of its content, and words that its PO files know of."""

from collections.abc import Iterator
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.content.locale.catalog import Catalog, of_words
from pipeline.content.locale.policy import Policy, State
from pipeline.content.locale.translation import Translation, Unfinished

_SHOWN: Final = 60
_HINT: Final = "translate it, or print the original in its place: --fallback"


def require_released(translation: Translation | None) -> None:
    """Raise PunchboardError where an edition for release has texts that are not translated."""
    if translation is None or translation.policy is not Policy.RELEASE:
        return
    findings = [_finding(each, translation) for each in unfinished(translation)]
    if findings:
        raise PunchboardError(findings)


def _finding(each: Unfinished, translation: Translation) -> Finding:
    place = each.place or Position(translation.nearest[0].name)
    shown = each.text if len(each.text) <= _SHOWN else f"{each.text[:_SHOWN]}…"
    message = f"not translated into {translation.language}: {shown!r}"
    if each.state is State.STALE:
        message = f"translated before it was changed, or fuzzy: {shown!r}"
    return Finding("edition-unfinished", message, place, each.context, _HINT)


def unfinished(translation: Translation | None) -> tuple[Unfinished, ...]:
    """Return what is stale or missing, texts of the content first; nothing for an original."""
    if translation is None:
        return ()
    texts = {
        key: each for key, each in translation.unfinished.items() if not of_words(each.context)
    }
    words = (each for catalog in translation.nearest for each in _words(catalog))
    return (*texts.values(), *words)


def _words(catalog: Catalog) -> Iterator[Unfinished]:
    for entry in catalog.words.entries:
        if not entry.done and not entry.obsolete:
            state = State.STALE if entry.filled else State.MISSING
            place = Position(catalog.name, entry.line, 1)
            yield Unfinished(entry.context, entry.text, state, place)
