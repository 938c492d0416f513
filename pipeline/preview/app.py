"""The web application: its addresses, what each answers, and who may ask."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pipeline.preview.beginning import begin
from pipeline.preview.hub import (
    Missing,
    Stale,
    ViewKey,
    findings_data,
    number_of,
    text_of,
    view_key,
)
from pipeline.preview.page_data import (
    errata_data,
    face_data,
    geometry_data,
    project_data,
    record_data,
    rosters_data,
    template_data,
)
from pipeline.preview.session import Session
from pipeline.preview.sheets import LEAST_DPI, MOST_DPI, SheetsOf
from pipeline.preview.translations import save, translations_data
from pipeline.preview.view import View
from pipeline.source.findings import Misuse, PunchboardError
from pipeline.source.limits import limit_met

_HOSTS: Final = ("127.0.0.1", "localhost", "[::1]")
_USUAL_PORT: Final = 80
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:;"
    " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS: Final = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_OWN_SITES: Final = ("same-origin", "none")


class Guard:
    """Refuses all requests under a foreign name or from a foreign page.

    A foreign page cannot read answers, but it could make this machine work, and a name that leads
    here by a trick of the DNS could read them. `port` returns the port once it is known.
    """

    def __init__(self, app: ASGIApp, port: Callable[[], int]) -> None:
        self._app, self._port = app, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it; every answer has the headers of `HEADERS`."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        reason = self._refusal(scope)
        app = JSONResponse({"error": reason, "findings": []}, 403) if reason else self._app
        await app(scope, receive, send_with_headers)

    def _refusal(self, scope: Scope) -> str:
        """Return why a request is refused, nothing if it is not."""
        headers, port = Headers(scope=scope), self._port()
        hosts = {f"{host}:{port}" for host in _HOSTS}
        if port == _USUAL_PORT:
            hosts |= set(_HOSTS)
        if headers.get("host", "").lower() not in hosts:
            return "this is not the preview's address"
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in {f"http://{host}" for host in hosts}:
            return "the page comes from elsewhere"
        is_visit = scope["path"] == "/" and headers.get("sec-fetch-mode") == "navigate"
        if headers.get("sec-fetch-site", "none") not in _OWN_SITES and not is_visit:
            return "the page comes from elsewhere"
        return ""


FRESH: Final = {"Cache-Control": "no-store"}
_FOR_EVER: Final = {"Cache-Control": "private, max-age=31536000, immutable"}
_MOST_BODY: Final = 200_000


class DataResponse(JSONResponse):
    """Data, in which names of files need not be UTF-8: what is none becomes escapes of JSON."""

    def render(self, content: Any) -> bytes:
        text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace")


def answer(data: dict[str, Any]) -> Response:
    return DataResponse(data, headers=FRESH)


def png_answer(png: bytes) -> Response:
    """Return a picture as an answer, which is the same for ever: its key is in its address."""
    return Response(png, media_type="image/png", headers=_FOR_EVER)


async def body(request: Request) -> Mapping[str, Any]:
    """Return the JSON object of a request. Raises Misuse for anything else, or much of it."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise Misuse("expected application/json")
    content = b""
    async for chunk in request.stream():
        content += chunk
        if len(content) > _MOST_BODY:
            raise Misuse(f"expected at most {_MOST_BODY} bytes")
    try:
        return mapping(json.loads(content))
    except (ValueError, RecursionError):
        raise Misuse("expected JSON") from None


def mapping(value: object) -> Mapping[str, Any]:
    """Return a value of a posted object. Raises Misuse if it is none itself."""
    if not isinstance(value, dict):
        raise Misuse("expected a JSON object")
    return value


def _error(message: str, status: int, **more: Any) -> Response:
    return DataResponse({"error": message, "findings": [], **more}, status, headers=FRESH)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return _error(str(error.detail), error.status_code)


async def _misused(request: Request, error: Exception) -> Response:
    return _error(str(error), 404 if isinstance(error, Missing) else 400)


async def _stale(request: Request, error: Exception) -> Response:
    assert isinstance(error, Stale)
    return _error(str(error), 409, key=error.key)


async def _found(request: Request, error: Exception) -> Response:
    assert isinstance(error, PunchboardError)
    found = findings_data(error.findings, None)
    return DataResponse({"error": found[0]["message"], "findings": found}, 422, headers=FRESH)


async def _failed(request: Request, error: Exception) -> Response:
    limit = limit_met(error)
    if limit is not None:
        return await _found(request, PunchboardError(limit.finding))
    return _error(f"internal error: {type(error).__name__}; please report it", 500)


HANDLERS: Final[dict[Any, Callable[..., Any]]] = {
    HTTPException: _refused,
    Misuse: _misused,
    PunchboardError: _found,
    Stale: _stale,
    Exception: _failed,
}
"""What answers each error."""


class EventStream(StreamingResponse):
    """What a page hears of its view, which knows of it for as long as the connection is open."""

    def __init__(
        self,
        session: Session,
        key: ViewKey,
        page: str,
        hello: Callable[[], Awaitable[dict[str, Any]]],
    ) -> None:
        super().__init__(iter(()), media_type="text/event-stream", headers=FRESH)
        self._session, self._key, self._page, self._hello = session, key, page, hello

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send events to the page until it goes. Raises Misuse if there are many pages."""
        hub = self._session.hub
        try:
            with hub.joined(self._key) as messages:
                self.body_iterator = hub.listen(messages, self._hello)
                await super().__call__(scope, receive, send)
        finally:
            self._session.leave(self._key, self._page)


T = TypeVar("T")

ASSETS: Final = Path(__file__).parent / "assets"
_MOST_WATCHED: Final = 500


class Pages:
    """The answers by name; everything that touches an edition is done in the drawing thread."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def index(self, request: Request) -> Response:
        return FileResponse(ASSETS / "index.html", headers={"Cache-Control": "no-cache"})

    async def project(self, request: Request) -> Response:
        session = self._session
        return answer(await asyncio.to_thread(project_data, session.project, session.links))

    async def begin(self, request: Request) -> Response:
        """Make the first game of a project that has none, and answer with its name."""
        asked, project = await body(request), self._session.project
        return answer(await asyncio.to_thread(begin, project, asked))

    async def faces(self, request: Request) -> Response:
        key = view_key(request.query_params)
        return answer(await self._drawn(lambda: self._session.view(key).data()))

    async def face(self, request: Request) -> Response:
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
        key, asked = _sheets_asked(request)
        while await self._drawn(lambda: self._session.sheets(key, asked).step()):
            pass
        return answer(await self._drawn(lambda: self._session.sheets(key, asked).data()))

    async def sheet_picture(self, request: Request) -> Response:
        (key, asked), query, session = _sheets_asked(request), request.query_params, self._session
        number, picture = number_of(query, "sheet", 1, 1_000_000), text_of(query, "key")
        dpi = number_of(query, "dpi", LEAST_DPI, MOST_DPI)
        png = await self._drawn(lambda: session.sheet_picture(key, asked, number, picture, dpi))
        return png_answer(png)

    async def findings(self, request: Request) -> Response:
        key = view_key(request.query_params)
        return answer(await self._drawn(lambda: self._session.findings_data(key)))

    async def errata(self, request: Request) -> Response:
        key = view_key(request.query_params)

        def data() -> dict[str, Any]:
            view = self._session.view(key)
            return errata_data(view.opened.edition, view.shown_faces(), view.links)

        return answer(await self._drawn(data))

    async def rosters(self, request: Request) -> Response:
        key = ViewKey(text_of(request.query_params, "game"))

        def data() -> dict[str, Any]:
            view = self._session.view(key)
            return rosters_data(view.opened.edition.game, view.links)

        return answer(await self._drawn(data))

    async def translations(self, request: Request) -> Response:
        key, session = view_key(request.query_params), self._session
        data = partial(translations_data, session.project, key, session.links)
        return answer(await self._drawn(data))

    async def translate(self, request: Request) -> Response:
        """Save the translation of a message, and answer with all of them as they are now."""
        asked, session = await body(request), self._session
        key = view_key(mapping(asked.get("view")))
        return answer(await self._drawn(partial(save, session.project, key, asked, session.links)))

    async def watching(self, request: Request) -> Response:
        asked = await body(request)
        key, faces = view_key(mapping(asked.get("view"))), asked.get("faces")
        page = text_of(asked, "page")
        if not isinstance(faces, list) or not all(isinstance(face, str) for face in faces):
            raise Misuse("expected faces to be a list of ids")
        await self._drawn(lambda: self._session.view(key).watch(faces[:_MOST_WATCHED], page))
        return Response(status_code=204)

    async def events(self, request: Request) -> Response:
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


def _sheets_asked(request: Request) -> tuple[ViewKey, SheetsOf]:
    query = request.query_params
    return view_key(query), SheetsOf(text_of(query, "product"), text_of(query, "paper"))


def make_app(session: Session, port: Callable[[], int]) -> Starlette:
    """Return the application of a session; `port` returns where it is served."""
    pages = Pages(session)
    get = {
        "/": pages.index,
        "/api/project": pages.project,
        "/api/faces": pages.faces,
        "/api/face": pages.face,
        "/face.png": pages.face_picture,
        "/api/sheets": pages.sheets,
        "/sheet.png": pages.sheet_picture,
        "/api/findings": pages.findings,
        "/api/errata": pages.errata,
        "/api/rosters": pages.rosters,
        "/api/translations": pages.translations,
        "/events": pages.events,
    }
    routes: list[Any] = [Route(path, handler, methods=["GET"]) for path, handler in get.items()]
    post = {
        "/api/watching": pages.watching,
        "/api/begin": pages.begin,
        "/api/translate": pages.translate,
    }
    routes += [Route(path, handler, methods=["POST"]) for path, handler in post.items()]
    routes.append(Mount("/assets", Assets(directory=ASSETS)))
    return Starlette(
        routes=routes, middleware=[Middleware(Guard, port=port)], exception_handlers=HANDLERS
    )


class Assets(StaticFiles):
    """The files of the page; a browser asks each time whether they have changed."""

    def file_response(self, *arguments: Any, **options: Any) -> Response:
        response = super().file_response(*arguments, **options)
        response.headers["Cache-Control"] = "no-cache"
        return response
