"""A worker that somebody else ends, at whatever moment, ends the work with one finding."""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import pytest

from pipeline.build.worker_pool import spread
from pipeline.source.findings import PunchboardError

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills by signal")


def _double(number: int) -> int:
    return 2 * number


def _die(number: int) -> int:
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def _die_in_a_message(number: int) -> bytes:
    """Return much, of which a part is sent before the process is killed."""
    real: Callable[..., None] = Connection._send  # type: ignore[attr-defined]

    def send(self: Any, content: Any, *_: Any) -> None:
        if number == 1 and len(content) > 1000:
            real(self, content[: len(content) // 2])
            os.kill(os.getpid(), signal.SIGKILL)
        real(self, content)

    Connection._send = send  # type: ignore[attr-defined]
    return bytes(300_000)


def _die_idle(place: str) -> int:
    """Return as usual, and be killed before there is anything else to do."""
    if Path(place).exists():
        time.sleep(0.05)
    else:
        Path(place).touch()
        signal.setitimer(signal.ITIMER_REAL, 0.01)
    return 1


def _unpicklable(number: int) -> Any:
    return lambda: number


def _fail(number: int) -> None:
    raise ValueError(number)


def test_results_come_in_order() -> None:
    """Whichever process is done first."""
    assert list(spread(_double, [(each,) for each in range(9)], 2)) == [*range(0, 18, 2)]


def _note(place: str, number: int) -> int:
    Path(place, str(number)).touch()
    return number


def test_results_that_nobody_takes_are_few(tmp_path: Path) -> None:
    """Who takes results slowly has no more of them in memory than a few for each process."""
    calls = [(str(tmp_path), number) for number in range(100)]
    results = spread(_note, calls, 2)
    assert next(results) == 0
    time.sleep(0.3)
    assert len(list(tmp_path.iterdir())) <= 2 * 4 + 1
    assert list(results) == list(range(1, 100))


@pytest.mark.parametrize("work", [_die, _die_in_a_message])
def test_a_killed_worker_ends_the_work(work: Callable[[int], object]) -> None:
    """In its work, or with half a result sent: nobody waits for it, and no process is left."""
    with pytest.raises(PunchboardError, match="worker-lost"):
        list(spread(work, [(each,) for each in range(6)], 2))
    assert multiprocessing.active_children() == []


def test_all_workers_may_be_killed() -> None:
    """Also where nobody is left who could go on."""
    with pytest.raises(PunchboardError, match="worker-lost"):
        list(spread(_die, [(1,)] * 6, 2))


def test_a_worker_may_be_killed_while_it_waits(tmp_path: Path) -> None:
    """Who is given work next finds it gone."""
    calls = [(str(tmp_path / "there"),)] * 20
    with pytest.raises(PunchboardError, match="worker-lost"):
        list(spread(_die_idle, calls, 2))


def test_a_worker_that_was_done_may_be_killed() -> None:
    """What it has returned counts."""
    results = spread(_double, [(1,), (2,)], 2)
    assert next(results) == 2
    assert next(results) == 4
    for each in multiprocessing.active_children():
        each.kill()
    assert list(results) == []


@pytest.mark.parametrize(
    ("work", "error"), [(_fail, ValueError), (_unpicklable, (AttributeError, TypeError))]
)
def test_what_work_raises_is_raised(
    work: Callable[[int], object], error: type[Exception] | tuple[type[Exception], ...]
) -> None:
    """With a note of where, or for a result that cannot be brought back."""
    with pytest.raises((error,) if isinstance(error, type) else error) as raised:
        list(spread(work, [(1,)], 1))
    if work is _fail:
        assert "_fail" in raised.value.__notes__[0]


def test_where_the_work_is_broken_off_no_process_is_left() -> None:
    """Whoever raises, while others are at work."""
    with pytest.raises(KeyboardInterrupt):
        list(spread(_double, [(1,)], 1, meanwhile=_interrupt))
    assert multiprocessing.active_children() == []


def _interrupt() -> None:
    raise KeyboardInterrupt
