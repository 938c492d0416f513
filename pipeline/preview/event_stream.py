"""The answer that a page listens to for as long as it is open."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pipeline.preview.answers import FRESH
from pipeline.preview.session import Session
from pipeline.preview.view_key import ViewKey


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
        """Tell the page of events until it goes. Raises Misuse where there are many pages."""
        hub = self._session.hub
        try:
            with hub.joined(self._key) as messages:
                self.body_iterator = hub.listen(messages, self._hello)
                await super().__call__(scope, receive, send)
        finally:
            self._session.leave(self._key, self._page)
