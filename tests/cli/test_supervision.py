"""A limited copy of a process: each limit ends it, and all that it has started."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from pipeline.cli.supervision import Ended, begin, serve_limited, supervise
from pipeline.preview.drawing import Halted
from pipeline.source.findings import Finding
from pipeline.source.limits import MEGABYTE, Limits

pytestmark = pytest.mark.skipif(os.name != "posix", reason="needs fork and rlimits")

AMPLE = Limits(4000 * MEGABYTE, 60, 8)
ROOT = Path(__file__).parents[2]
HOARDING = """
import os, subprocess, sys
import psutil
from pipeline.source.limits import MEGABYTE, Limits
from pipeline.cli.supervision import begin
from pipeline.cli.supervision import supervise

hoard = "import time; held = bytes(range(256)) * 400_000; time.sleep(60)"
limits = Limits(psutil.Process().memory_info().rss + 60 * MEGABYTE, 60, 8)
copy = begin(limits)
if copy is None:
    subprocess.run([sys.executable, "-S", "-c", hoard], check=False)
    os._exit(0)
print(supervise(copy, limits, "build").limit.code)
print(len(psutil.Process().children(recursive=True)))
"""
"""A process of its own: how much of the tests' memory a copy shares is not known beforehand."""
SLEEP = [sys.executable, "-S", "-c", "import time; time.sleep(60)"]


def ended(work: Callable[[], object], limits: Limits) -> Ended:
    """Return how a copy of this process ends that does `work`."""
    copy = begin(limits)
    if copy is None:
        _leave(work)
    return supervise(copy, limits, "build")


def _leave(work: Callable[[], object]) -> NoReturn:
    """Do some work in a copy, which never goes on with the tests."""
    try:
        work()
    finally:
        os._exit(0)


def code_of(ended: Ended) -> str:
    """Return the code of the limit that was met."""
    assert ended.code == 1
    assert ended.limit is not None
    assert ended.limit.subject == "build"
    return ended.limit.code


def test_work_within_its_limits_ends_by_itself() -> None:
    """Its exit code is that of the copy, and nothing is found."""
    assert ended(lambda: os._exit(3), AMPLE) == Ended(3)


def test_time() -> None:
    """Work that takes too long is ended, though it waits for nothing but sleep."""
    assert code_of(ended(lambda: time.sleep(60), AMPLE._replace(seconds=0))) == "limit-time"


def test_memory_is_that_of_all_processes() -> None:
    """What a helper takes counts, too, and the helper ends."""
    done = subprocess.run(
        [sys.executable, "-c", HOARDING],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    assert done.stdout.split() == ["limit-memory", "0"]


def test_processes() -> None:
    """More processes than may be are ended with the one that has started them."""

    def work() -> None:
        subprocess.Popen(SLEEP)
        subprocess.Popen(SLEEP).wait()

    assert code_of(ended(work, AMPLE._replace(processes=2))) == "limit-processes"


def test_crash() -> None:
    """A process that something else has ended is told as a crash."""
    work = lambda: os.kill(os.getpid(), signal.SIGKILL)  # noqa: E731 - one line of work
    assert code_of(ended(work, AMPLE)) == "limit-crash"


def test_files_are_no_larger_than_the_memory(tmp_path: Path) -> None:
    """The system refuses to write more."""
    limits = AMPLE._replace(memory=2000 * MEGABYTE)

    def work() -> None:
        with (tmp_path / "large").open("wb") as file:
            try:
                os.truncate(file.fileno(), 2001 * MEGABYTE)
            except OSError:
                os._exit(5)

    assert ended(work, limits) == Ended(5)


def test_server_is_begun_anew_without_the_game_that_met_a_limit() -> None:
    """A job that takes too long ends the server; the next one is told what is halted."""
    told: list[Finding] = []

    def serve(halted: Halted) -> None:
        if halted.games:
            os._exit(len(halted.games))
        halted.begin("lantern")
        with halted.activity.job():
            time.sleep(60)

    assert serve_limited(serve, AMPLE._replace(seconds=0), told.append) == 1
    assert [(each.code, each.subject) for each in told] == [("limit-time", "serve lantern")]
