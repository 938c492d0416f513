"""Events to pages."""

import asyncio

import pytest

from pipeline.base.errors import Misuse
from pipeline.preview import hub as module
from pipeline.preview.hub import Hub
from pipeline.preview.view_key import ViewKey

HERE, THERE = ViewKey("here"), ViewKey("there")


async def hello() -> dict[str, int]:
    """Return what a page is greeted with."""
    return {"revision": 3}


def test_each_page_hears_of_its_own_view() -> None:
    """It is greeted, told of what happens in its view, and let go at the end."""

    async def listen() -> list[bytes]:
        hub = Hub()
        heard = []
        async for message in hub.listen(HERE, hello):
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
        messages = Hub().listen(HERE, hello)
        await anext(messages)
        return await anext(messages)

    assert asyncio.run(listen()).startswith(b":")


def test_a_page_too_far_behind_has_to_begin_again() -> None:
    """What waits for it is bounded: it is cut off, and its browser connects anew."""

    async def listen() -> int:
        hub = Hub()
        messages = hub.listen(HERE, hello)
        await anext(messages)
        for number in range(1000):
            hub.publish(HERE, "changed", {"revision": number})
        await asyncio.sleep(0)
        return len([message async for message in messages])

    assert asyncio.run(listen()) < 300


def test_what_happens_while_a_page_is_greeted_is_not_missed() -> None:
    """It listens before it is told what there is so far."""
    hub = Hub()

    async def slow_hello() -> dict[str, int]:
        hub.publish(HERE, "changed", {"revision": 4})
        return {"revision": 3}

    async def listen() -> list[bytes]:
        messages = hub.listen(HERE, slow_hello)
        return [await anext(messages), await anext(messages)]

    greeted, changed = asyncio.run(listen())
    assert greeted.startswith(b"event: hello")
    assert changed.startswith(b"event: changed")


def test_there_is_a_bound_to_pages() -> None:
    """No page can open connections without end; there is room until the last one may come."""

    async def listen() -> None:
        hub = Hub()
        listeners = [hub.listen(HERE, hello) for _ in range(module.MOST_LISTENERS)]
        for listener in listeners:
            hub.require_room()
            await anext(listener)
        with pytest.raises(Misuse, match="too many"):
            hub.require_room()

    asyncio.run(listen())
