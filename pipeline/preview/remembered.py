"""What one generation of an edition hands on to the next, for all that has not changed between."""

from pipeline.edition.context import OpenEdition
from pipeline.markup.templates import TEMPLATE_SUFFIX, Templates
from pipeline.press.cache.keys import Inputs
from pipeline.press.cache.naturals import StoredNaturals
from pipeline.press.cache.sources import Sources
from pipeline.press.cache.store import Store
from pipeline.press.decks import decks_of


class Remembered:
    """Compiled templates, and in a store sizes that were measured, also by earlier sessions."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._templates: tuple[object, Templates] | None = None

    def inputs_of(self, edition: OpenEdition, sources: Sources) -> Inputs:
        """Return the inputs of a new generation, which from now on recalls what is remembered."""
        inputs = Inputs(edition, sources)
        decks_of(edition).memory = StoredNaturals(inputs, self._store)
        self._hand_on_templates(edition, sources)
        return inputs

    def _hand_on_templates(self, edition: OpenEdition, sources: Sources) -> None:
        """Give an edition the compiled templates of the one before where their files are equal."""
        words = edition.translation.words_digest if edition.translation is not None else b""
        named = sources.named.items()
        key = ([each for each in named if each[0].endswith(TEMPLATE_SUFFIX)], words)
        if self._templates is not None and self._templates[0] == key:
            edition.templates = edition.compositor.templates = self._templates[1]
        self._templates = (key, edition.templates)
