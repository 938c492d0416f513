"""The application of the preview: its addresses, the files of its page, and who may ask."""

from collections.abc import Callable
from typing import Any

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pipeline.preview.answers import HANDLERS
from pipeline.preview.pages import ASSETS, Pages
from pipeline.preview.security import Guard
from pipeline.preview.session import Session


def make_app(session: Session, port: Callable[[], int]) -> Starlette:
    """Return the application of a session; `port` tells where it is served."""
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
        "/events": pages.events,
    }
    routes: list[Any] = [Route(path, handler, methods=["GET"]) for path, handler in get.items()]
    routes.append(Route("/api/watching", pages.watching, methods=["POST"]))
    routes.append(Mount("/assets", Assets(directory=ASSETS)))
    return Starlette(
        routes=routes,
        middleware=[Middleware(Guard, port=port)],
        exception_handlers=HANDLERS,
    )


class Assets(StaticFiles):
    """The files of the page, of which a browser asks each time whether they are others now."""

    def file_response(self, *arguments: Any, **options: Any) -> Response:
        """Answer with a file."""
        response = super().file_response(*arguments, **options)
        response.headers["Cache-Control"] = "no-cache"
        return response
