"""What an edition has not translated: texts of its content, and words that its PO files know of."""

from collections.abc import Iterator

from pipeline.base.finding import Position
from pipeline.content.locale.catalog import Catalog, of_words
from pipeline.content.locale.policy import State
from pipeline.content.locale.translation import Translation, Unfinished


def unfinished(translation: Translation | None) -> tuple[Unfinished, ...]:
    """Return what is stale or missing, texts of the content first; nothing for an original."""
    if translation is None:
        return ()
    texts = {
        key: entry for key, entry in translation.unfinished.items() if not of_words(entry.context)
    }
    words = (entry for catalog in translation.nearest for entry in _unfinished_words(catalog))
    untranslated_words = (
        entry for entry in words if not translation.knows(entry.text, entry.context)
    )
    return (*texts.values(), *untranslated_words)


def _unfinished_words(catalog: Catalog) -> Iterator[Unfinished]:
    for entry in catalog.words.entries:
        if not entry.done and not entry.obsolete:
            state = State.STALE if entry.filled else State.MISSING
            place = Position(catalog.name, entry.line, 1)
            yield Unfinished(entry.context, entry.text, state, place)
