"""The faces of a view in their order, as its products are planned."""

import secrets
from collections.abc import Iterator

from pipeline.base.errors import PunchboardError
from pipeline.base.finding import Finding
from pipeline.edition.context import OpenEdition
from pipeline.press.extent import whole_game
from pipeline.preview.shown_face import PlannedFace, ShownFace, planned_faces


class Listing:
    """Faces by id; a product that cannot be planned keeps the faces that it had."""

    def __init__(self) -> None:
        self.faces: dict[str, ShownFace] = {}
        self._names: tuple[str, ...] = ()
        self._plans: dict[str, tuple[PlannedFace, ...]] = {}
        self._findings: dict[str, tuple[Finding, ...]] = {}

    @property
    def order(self) -> list[str]:
        """The ids of all faces, in the order of the products."""
        planned = (face.id for name in self._names for face in self._plans.get(name, ()))
        return list(dict.fromkeys(planned))

    @property
    def findings(self) -> Iterator[Finding]:
        """What keeps products from being planned."""
        return (finding for found in self._findings.values() for finding in found)

    def plan(self, edition: OpenEdition, name: str) -> list[str]:
        """Plan a product; return the ids of the faces that are new or made otherwise."""
        self._names = whole_game(edition.products)
        self._findings.pop(name, None)
        try:
            self._plans[name] = planned_faces(edition, name)
        except PunchboardError as error:
            self._findings[name] = tuple(error.findings)
        return [planned.id for planned in self._plans.get(name, ()) if self._take(planned)]

    def forget_removed(self, edition: OpenEdition) -> list[str]:
        """Forget what is no longer there; return the ids of the faces that are gone."""
        self._names = whole_game(edition.products)
        self._plans = {name: self._plans[name] for name in self._names if name in self._plans}
        for name in self._findings.keys() - set(self._names):
            del self._findings[name]
        removed = [id_ for id_ in self.faces if id_ not in set(self.order)]
        for id_ in removed:
            del self.faces[id_]
        return removed

    def _take(self, planned: PlannedFace) -> bool:
        face = self.faces.get(planned.id)
        if face is None:
            self.faces[planned.id] = ShownFace(planned, secrets.token_hex(16))
            return True
        differs = face.planned != planned
        if differs:
            face.planned, face.seen = planned, -1
        return differs
