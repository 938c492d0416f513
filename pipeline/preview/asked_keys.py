"""Keys of faces that know what a session has seen templates ask for."""

from collections.abc import Collection, Mapping

from pipeline.edition.context import OpenEdition
from pipeline.press.cache.keys import FaceKeys
from pipeline.press.cache.store import Store


class AskedKeys(FaceKeys):
    """Keys of faces whose templates have been seen at work.

    `asked` maps a component to the kinds that its faces have asked for while they were made.
    """

    def __init__(self, edition: OpenEdition, store: Store, asked: Mapping[str, set[str]]) -> None:
        super().__init__(edition, store)
        self._seen = asked

    def asked(self, component: str) -> Collection[str] | None:
        """Return the kinds that a component's faces have asked for; None where it is not known."""
        return self._seen.get(component)
