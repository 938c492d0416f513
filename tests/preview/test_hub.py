"""Events to pages."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from pipeline.preview import hub as module
from pipeline.preview.hub import Hub, ViewKey
from pipeline.source.findings import Misuse

HERE, THERE = ViewKey("here"), ViewKey("there")


async def greeting() -> dict[str, Any]:
    """Return what a page is greeted with."""
    return {"revision": 3}


@contextmanager
def listening(hub: Hub) -> Iterator[AsyncIterator[bytes]]:
    """Give the events of a page that has joined."""
    with hub.joined(HERE) as queue:
        yield hub.listen(queue, greeting)


def test_each_page_hears_of_its_own_view() -> None:
    """It is greeted, told of what happens in its view, and let go at the end."""

    async def listen() -> list[bytes]:
        hub = Hub()
        heard = []
        with listening(hub) as messages:
            async for message in messages:
                heard.append(message)
                if len(heard) == 1:
                    hub.publish(THERE, "changed", {"not": "ours"})
                    hub.publish(HERE, "changed", {"text": "two\nlines"})
                elif len(heard) == 2:
                    assert hub.views() == {HERE}
                    hub.end()
        assert hub.views() == frozenset()
        return heard

    assert asyncio.run(listen()) == [
        b'event: hello\ndata: {"revision":3}\n\n',
        b'event: changed\ndata: {"text":"two\\nlines"}\n\n',
    ]


def test_a_silent_connection_shows_that_it_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """A heartbeat comes, so that a proxy or a sleeping machine is noticed."""
    monkeypatch.setattr(module, "HEARTBEAT", 0.01)

    async def listen() -> bytes:
        with listening(Hub()) as messages:
            await anext(messages)
            return await anext(messages)

    assert asyncio.run(listen()).startswith(b":")


def test_a_page_too_far_behind_has_to_begin_again() -> None:
    """What waits for it is bounded: it is cut off, and its browser connects anew."""

    async def listen() -> int:
        hub = Hub()
        with listening(hub) as messages:
            await anext(messages)
            for number in range(1000):
                hub.publish(HERE, "changed", {"revision": number})
            await asyncio.sleep(0)
            return len([message async for message in messages])

    assert asyncio.run(listen()) < 300


def test_nothing_is_lost_between_joining_and_the_greeting() -> None:
    """What is published once a page has joined comes after its greeting."""

    async def listen() -> list[bytes]:
        hub = Hub()
        with listening(hub) as messages:
            hub.publish(HERE, "changed", {"revision": 4})
            await asyncio.sleep(0)
            return [await asyncio.wait_for(anext(messages), 5) for _ in range(2)]

    assert [message.split()[1] for message in asyncio.run(listen())] == [b"hello", b"changed"]


def test_there_is_a_bound_to_pages() -> None:
    """No page can open connections without end."""

    async def listen() -> None:
        hub = Hub()
        with ExitStack() as stack:
            for _ in range(module.MOST_LISTENERS + 1):
                stack.enter_context(hub.joined(HERE))

    with pytest.raises(Misuse, match="too many"):
        asyncio.run(listen())
