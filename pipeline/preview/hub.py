"""Who listens to what: pages that are told of events by Server-Sent Events."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final

from pipeline.base.errors import Misuse
from pipeline.preview.view_key import ViewKey

MOST_LISTENERS: Final = 64
HEARTBEAT: Final = 15.0
"""Seconds after which a silent connection says that it is there."""

_MOST_WAITING: Final = 200
"""Events that a page may be behind; one that is further behind has to connect again."""

Message = bytes | None
Messages = asyncio.Queue[Message]


class Hub:
    """The pages that listen to each view; events may come from any thread."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queues: dict[ViewKey, list[Messages]] = {}
        self._lock = Lock()
        self._ended = False

    def views(self) -> frozenset[ViewKey]:
        """Return the views that pages listen to."""
        with self._lock:
            return frozenset(key for key, queues in self._queues.items() if queues)

    def publish(self, key: ViewKey, name: str, data: dict[str, Any]) -> None:
        """Tell all pages of a view."""
        message = event(name, data)
        with self._lock:
            queues = tuple(self._queues.get(key, ()))
        for queue in queues:
            self._call(_put, queue, message)

    async def listen(
        self, queue: Messages, hello: Callable[[], Awaitable[dict[str, Any]]]
    ) -> AsyncIterator[bytes]:
        """Yield what comes to a page that has joined, as bytes, with a heartbeat now and then.

        `hello` is asked only now, so that it knows whatever was told before the page joined.
        """
        yield event("hello", await hello())
        while not self._ended:
            try:
                message = await asyncio.wait_for(queue.get(), HEARTBEAT)
            except TimeoutError:
                message = b": here\n\n"
            if message is None:
                return
            yield message

    @contextmanager
    def joined(self, key: ViewKey) -> Iterator[Messages]:
        """Have what is published of a view come to a page. Raises Misuse where there are many."""
        queue = self._join(key)
        try:
            yield queue
        finally:
            with self._lock:
                self._queues[key].remove(queue)
                if not self._queues[key]:
                    del self._queues[key]

    def end(self) -> None:
        """End all connections."""
        self._ended = True
        with self._lock:
            queues = [queue for queues in self._queues.values() for queue in queues]
        for queue in queues:
            self._call(queue.put_nowait, None)

    def _join(self, key: ViewKey) -> Messages:
        self._loop = asyncio.get_running_loop()
        queue: Messages = asyncio.Queue()
        with self._lock:
            if sum(map(len, self._queues.values())) >= MOST_LISTENERS:
                raise Misuse("too many pages are open")
            self._queues.setdefault(key, []).append(queue)
        return queue

    def _call(self, function: Any, *arguments: Any) -> None:
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(function, *arguments)


def _put(queue: Messages, message: bytes) -> None:
    queue.put_nowait(message if queue.qsize() < _MOST_WAITING else None)


def event(name: str, data: dict[str, Any]) -> bytes:
    """Return an event as Server-Sent Events write it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f"event: {name}\ndata: {text}\n\n".encode("utf-8", "backslashreplace")
