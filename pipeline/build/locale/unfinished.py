"""What an edition has not translated: texts of its content, and words that its PO files know of."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding, Position
from pipeline.content.locale.catalog import Catalog, of_words
from pipeline.content.locale.message import Message
from pipeline.content.locale.policy import Policy, State
from pipeline.content.locale.translation import Translation, Unfinished

_SHOWN: Final = 60
_HINT: Final = "translate it, or print the original in its place: --fallback"


def require_released(
    translation: Translation | None, words: Callable[[], Iterable[Message]]
) -> None:
    """Raise PunchboardError where an edition for release has texts that are not translated.

    `words` returns all that templates and the engine print: words that no PO file knows of yet are
    among them.
    """
    if translation is None or translation.policy is not Policy.RELEASE:
        return
    left = {(each.context, each.text): each for each in unfinished(translation)}
    for word in words():
        if not word.keyed and not translation.knows(word.text, word.context):
            new = Unfinished(word.context, word.text, State.MISSING, word.position)
            left.setdefault((word.context, word.text), new)
    if left:
        raise PunchboardError([_finding(each, translation) for each in left.values()])


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
    left = (each for each in words if not translation.knows(each.text, each.context))
    return (*texts.values(), *left)


def _words(catalog: Catalog) -> Iterator[Unfinished]:
    for entry in catalog.words.entries:
        if not entry.done and not entry.obsolete:
            state = State.STALE if entry.filled else State.MISSING
            place = Position(catalog.name, entry.line, 1)
            yield Unfinished(entry.context, entry.text, state, place)
