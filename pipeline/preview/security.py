"""Who may ask: this machine alone, by its own name, and pages that came from here."""

from collections.abc import Callable
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
    """Refuses requests under a foreign name or from a foreign page, whatever they ask for.

    A foreign page cannot read answers, but it could make this machine work, and a name that leads
    here by a trick of the DNS could read them. `port` tells the port once it is known.
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
        """Return why a request is refused, nothing where it is not."""
        headers, port = Headers(scope=scope), self._port()
        hosts = {f"{host}:{port}" for host in _HOSTS}
        if port == _USUAL_PORT:
            hosts |= set(_HOSTS)
        if headers.get("host", "").lower() not in hosts:
            return "this address is not the preview's"
        origin = headers.get("origin")
        if origin is not None and origin.lower() not in {f"http://{host}" for host in hosts}:
            return "the page comes from elsewhere"
        is_visit = scope["path"] == "/" and headers.get("sec-fetch-mode") == "navigate"
        if headers.get("sec-fetch-site", "none") not in _OWN_SITES and not is_visit:
            return "the page comes from elsewhere"
        return ""
