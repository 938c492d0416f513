"""Answers of the preview over HTTP, what went wrong among them, and what a page posts."""

import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pipeline.base.errors import Misuse, PunchboardError
from pipeline.base.limits import limit_met
from pipeline.preview.errors import Missing, Stale
from pipeline.preview.finding_data import findings_data

FRESH: Final = {"Cache-Control": "no-store"}
_FOR_EVER: Final = {"Cache-Control": "private, max-age=31536000, immutable"}
_MOST_BODY: Final = 200_000


class DataResponse(JSONResponse):
    """Data, in which names of files need not be UTF-8: what is none becomes escapes of JSON."""

    def render(self, content: Any) -> bytes:
        """Return data as the bytes of JSON."""
        text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace")


def answer(data: dict[str, Any]) -> Response:
    """Return data as an answer."""
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
    """Return a value of a posted object. Raises Misuse where it is none itself."""
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
