"""What each address of the preview answers."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from pipeline.base.errors import Misuse
from pipeline.preview.answers import answer, body, mapping, png_answer
from pipeline.preview.errata_data import errata_data
from pipeline.preview.event_stream import EventStream
from pipeline.preview.face_data import face_data, geometry_data, template_data
from pipeline.preview.finding_data import findings_data
from pipeline.preview.pictures import LEAST_DPI, MOST_DPI
from pipeline.preview.project_data import project_data
from pipeline.preview.record_data import record_data
from pipeline.preview.roster_data import rosters_data
from pipeline.preview.session import Session
from pipeline.preview.sheets import SheetsOf
from pipeline.preview.view import View
from pipeline.preview.view_key import ViewKey, number_of, text_of, view_key

T = TypeVar("T")

ASSETS: Final = Path(__file__).parent / "assets"
_MOST_WATCHED: Final = 500


class Pages:
    """The answers by name; whatever touches an edition is done in the drawing thread."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def index(self, request: Request) -> Response:
        """Answer with the page."""
        return FileResponse(ASSETS / "index.html", headers={"Cache-Control": "no-cache"})

    async def project(self, request: Request) -> Response:
        """Answer with the games."""
        session = self._session
        return answer(await asyncio.to_thread(project_data, session.project, session.links))

    async def faces(self, request: Request) -> Response:
        """Answer with all faces of a view."""
        key = view_key(request.query_params)
        return answer(await self._drawn(lambda: self._session.view(key).data()))

    async def face(self, request: Request) -> Response:
        """Answer with one face and all that it is made of."""
        key, id_ = view_key(request.query_params), text_of(request.query_params, "face")
        return answer(await self._drawn(lambda: _face_answer(self._session.view(key), id_)))

    async def face_picture(self, request: Request) -> Response:
        """Answer with the picture of a face, which is the same for ever."""
        query = request.query_params
        key, id_, picture = view_key(query), text_of(query, "face"), text_of(query, "key")
        dpi, bleed = number_of(query, "dpi", LEAST_DPI, MOST_DPI), query.get("bleed") == "1"
        session = self._session
        png = await self._drawn(lambda: session.face_picture(key, id_, picture, dpi, bleed))
        return png_answer(png)

    async def sheets(self, request: Request) -> Response:
        """Answer with the sheets of a product on a paper."""
        key, asked = _sheets_asked(request)
        while await self._drawn(lambda: self._session.sheets_step(key, asked)):
            pass
        return answer(await self._drawn(lambda: self._session.sheets_data(key, asked)))

    async def sheet_picture(self, request: Request) -> Response:
        """Answer with the picture of a sheet."""
        (key, asked), query, session = _sheets_asked(request), request.query_params, self._session
        number, picture = number_of(query, "sheet", 1, 1_000_000), text_of(query, "key")
        dpi = number_of(query, "dpi", LEAST_DPI, MOST_DPI)
        png = await self._drawn(lambda: session.sheet_picture(key, asked, number, picture, dpi))
        return png_answer(png)

    async def findings(self, request: Request) -> Response:
        """Answer with what the checks of the whole game have found so far."""
        key = view_key(request.query_params)
        return answer(await self._drawn(lambda: self._session.findings_data(key)))

    async def errata(self, request: Request) -> Response:
        """Answer with errata and rulings."""
        key = view_key(request.query_params)
        return answer(await self._drawn(lambda: _errata_answer(self._session.view(key))))

    async def rosters(self, request: Request) -> Response:
        """Answer with the sample rosters of a game."""
        key = ViewKey(text_of(request.query_params, "game"))
        return answer(await self._drawn(lambda: _rosters_answer(self._session.view(key))))

    async def watching(self, request: Request) -> Response:
        """Note which faces are on screen."""
        asked = await body(request)
        key, faces = view_key(mapping(asked.get("view"))), asked.get("faces")
        page = text_of(asked, "page")
        if not isinstance(faces, list) or not all(isinstance(face, str) for face in faces):
            raise Misuse("expected faces to be a list of ids")
        await self._drawn(lambda: self._session.view(key).watch(faces[:_MOST_WATCHED], page))
        return Response(status_code=204)

    async def events(self, request: Request) -> Response:
        """Answer with events for as long as the page is open."""
        key, page = view_key(request.query_params), text_of(request.query_params, "page")
        session = self._session
        await self._drawn(lambda: session.revision(key))

        async def hello() -> dict[str, Any]:
            return {"revision": await self._drawn(lambda: session.revision(key))}

        return EventStream(session, key, page, hello)

    async def _drawn(self, job: Callable[[], T]) -> T:
        return await asyncio.wrap_future(self._session.drawing.submit(job))


def _face_answer(view: View, id_: str) -> dict[str, Any]:
    face = view.face(id_)
    edition, order = view.opened.edition, face.planned.order
    record = edition.game.records.get(order.kind, {}).get(order.slug)
    return {
        **face_data(edition, face),
        "findings": findings_data(face.findings, view.links),
        "record": record_data(edition, record, view.links) if record is not None else None,
        "geometry": geometry_data(edition, order),
        "template": template_data(edition, order, view.links),
    }


def _errata_answer(view: View) -> dict[str, Any]:
    return errata_data(view.opened.edition, view.shown_faces(), view.links)


def _rosters_answer(view: View) -> dict[str, Any]:
    return rosters_data(view.opened.edition.game, view.links)


def _sheets_asked(request: Request) -> tuple[ViewKey, SheetsOf]:
    query = request.query_params
    return view_key(query), SheetsOf(text_of(query, "product"), text_of(query, "paper"))
