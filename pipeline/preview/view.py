"""A view: one edition and the order of its faces, kept up with its files."""

import secrets
from collections.abc import Callable, Iterator, Sequence
from itertools import chain, zip_longest
from typing import Any, TypeAlias

from pipeline.build.cache import Store
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.products import whole_game
from pipeline.build.request import FaceOrder
from pipeline.draw.usage import RenderedFace
from pipeline.preview.faces import (
    Arts,
    Opened,
    PlannedFace,
    Remembered,
    ShownFace,
    is_quick,
    planned_faces,
    view_id,
)
from pipeline.preview.hub import (
    MOST_LISTENERS,
    EditorLinks,
    Missing,
    News,
    Stale,
    as_findings,
    findings_data,
)
from pipeline.preview.page_data import face_data
from pipeline.source.findings import Finding, Misuse, PunchboardError


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


Publish: TypeAlias = Callable[[str, dict[str, Any]], None]
"""Sends an event to all pages of a view, by its name."""


class View:
    """The faces of one edition, and what is known of them; used by the drawing thread alone.

    `links` is None for files of the past, which no editor can open. Raises Misuse for an unknown
    edition.
    """

    def __init__(
        self, key: EditionKey, store: Store, arts: Arts, publish: Publish, links: EditorLinks | None
    ) -> None:
        self.links = links
        self.revision = 0
        self.key, self._remembered = key, Remembered(key, store)
        self._arts, self._publish = arts, publish
        self._opened: Opened | None = None
        self._broken: tuple[Finding, ...] = ()
        self._generation = 0
        self._listing, self._news = Listing(), News()
        self._watched: dict[str, tuple[str, ...]] = {}
        self._on_screen: Iterator[None] = iter(())
        self._work: Iterator[None] = iter(())
        self._complete = False
        self._open()
        if self._opened is not None:
            edition = self._opened.edition
            for name in whole_game(edition.products):
                if is_quick(edition, name):
                    self._listing.plan(edition, name)
            self._news.new_order(self._listing.order)

    @property
    def opened(self) -> Opened:
        """The open edition, the last one that could be read. Raises Missing if none could."""
        if self._opened is None:
            raise Missing("the game cannot be read: see its findings")
        return self._opened

    def data(self) -> dict[str, Any]:
        return {
            "revision": self.revision,
            "faces": self._faces_data(self._listing.order),
            "findings": self._findings_data(),
            "complete": self._complete,
            "broken": bool(self._broken),
        }

    def face(self, id_: str) -> ShownFace:
        """Return a face as it is now. Raises Missing for an unknown one."""
        face = self._listing.faces.get(id_)
        if face is None:
            raise Missing(f"there is no face {id_!r}")
        self._settle(face)
        return face

    def art(self, id_: str, key: str) -> RenderedFace:
        """Return what the picture `key` of a face shows. Raises Stale if it has another now."""
        face = self.face(id_)
        art = self.opened.art(face, self._arts) if face.key == key else None
        if face.key != key or art is None:
            raise Stale(face.key)
        return art

    def shown(self, order: FaceOrder) -> ShownFace | None:
        """Return the face that is made for an order, None if the view shows none."""
        face = self._listing.faces.get(view_id(order))
        return face if face is not None and face.planned.order == order else None

    def shown_faces(self) -> list[ShownFace]:
        return [self._listing.faces[id_] for id_ in self._listing.order]

    def watch(self, ids: Sequence[str], page: str = "") -> None:
        """Note which faces a page has on screen, the most important one first; draw them soon."""
        self._watched.pop(page, None)
        if ids:
            self._watched[page] = tuple(ids)
        for oldest in tuple(self._watched)[:-MOST_LISTENERS]:
            del self._watched[oldest]
        self._on_screen = self._settle_watched()

    def refresh(self, files: Sequence[str], started: float) -> None:
        """Take up files that have changed at `started`; what is on screen comes first."""
        was_broken = bool(self._broken)
        self._open()
        if self._broken:
            self._tell_broken()
        elif was_broken:
            self._publish("mended", {})
        self._news.begin(files, started)
        self._do([self._on_screen])

    def step(self) -> bool:
        """Do a little of the remaining work; return whether there is more."""
        return self._do([self._on_screen, self._work])

    def fail(self, error: Exception) -> None:
        """Report what has gone wrong, and do no more before a file is saved."""
        self._broken = as_findings(error)
        self._on_screen = self._work = iter(())
        self._tell_broken()

    def _do(self, works: Sequence[Iterator[None]]) -> bool:
        """Do a little of the first work that is not done; return whether there was any."""
        try:
            return any(next(work, self) is not self for work in works)
        # Nobody waits for it: pages hear of it, and other views go on.
        except Exception as error:
            self.fail(error)
            return False

    def _tell_broken(self) -> None:
        self._publish("broken", {"findings": findings_data(self._broken, self.links)})

    def _open(self) -> None:
        """Open the edition again; where it cannot be read, the one before stays open."""
        self._complete = False
        self._generation += 1
        try:
            self._opened = Opened(self.key, self._remembered, self._generation)
            self._broken = ()
        except Misuse as error:
            if self._opened is None:
                raise
            self._broken = as_findings(error)
        # An editor may take a file away for a moment; the author sees any error.
        except Exception as error:
            self._broken = as_findings(error)
        self._on_screen = self._settle_watched()
        self._work = iter(()) if self._broken else self._catch_up(self.opened)

    def _settle_watched(self) -> Iterator[None]:
        """Draw what is on screen, and send each face that differs at once.

        The latest page comes first, but each has its first face drawn before any has its second.
        """
        ranks = zip_longest(*reversed(self._watched.values()))
        for id_ in dict.fromkeys(chain.from_iterable(ranks)):
            face = self._listing.faces.get(id_ or "")
            if face is not None:
                self._settle(face)
                self._tell()
                yield

    def _catch_up(self, opened: Opened) -> Iterator[None]:
        """Plan, draw everything that differs, and note what all is made of."""
        products = opened.edition.products
        names = sorted(whole_game(products), key=lambda name: not is_quick(opened.edition, name))
        for name in names:
            self._news.add(self._listing.plan(opened.edition, name))
            yield
        self._news.removed = self._listing.forget_removed(opened.edition)
        self._tell()
        faces = self.shown_faces()
        yield from opened.measure(faces)
        self._on_screen = self._settle_watched()
        for face in faces:
            self._settle(face)
            if self._news.is_due:
                self._tell()
            yield
        self._complete = True
        self._tell()
        self._news.end()
        for face in self.shown_faces():
            opened.note(face)
            yield

    def _settle(self, face: ShownFace) -> None:
        is_there = self.opened.is_there(face.planned.order)
        if is_there and self.opened.settle(face, self._arts):
            self._news.add([face.planned.id])

    def _tell(self) -> None:
        """Send pages what they do not know yet; of a game that cannot be read, nothing."""
        if self._broken:
            return
        news, order = self._news, self._news.new_order(self._listing.order)
        findings = self._findings_data()
        if not (news.faces or news.removed or order or news.are_new(findings) or self._complete):
            return
        self.revision += 1
        event = {
            "revision": self.revision,
            "files": news.files,
            "seconds": news.seconds,
            "faces": self._faces_data(news.faces),
            "removed": news.removed,
            **({"order": order} if order is not None else {}),
            "findings": findings,
            "complete": self._complete,
        }
        news.told()
        self._publish("changed", event)

    def _faces_data(self, ids: Sequence[str] | dict[str, None]) -> list[dict[str, Any]]:
        if self._opened is None:
            return []
        faces = self._listing.faces
        return [face_data(self._opened.edition, faces[id_]) for id_ in ids if id_ in faces]

    def _findings_data(self) -> list[dict[str, Any]]:
        found = dict.fromkeys((*self._broken, *self._listing.findings))
        return findings_data(found, self.links)
