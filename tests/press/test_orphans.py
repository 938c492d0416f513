"""A process ends with the one that began it, also where only a thread can see to that."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

SCRIPT = """
import multiprocessing, os, signal, sys, time
from pipeline.build import orphans

def work(there):
    orphans._request_death_signal = lambda: False
    orphans.end_with(multiprocessing.parent_process())
    there.send(os.getpid())
    time.sleep(60)

here, there = multiprocessing.Pipe()
multiprocessing.get_context("fork").Process(target=work, args=(there,)).start()
print(here.recv(), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for the process in /proc")
def test_a_thread_ends_an_orphan() -> None:
    """Its parent is killed without a word; the worker, asleep, is gone a moment later."""
    root = Path(__file__).parents[2]
    begun = subprocess.Popen(
        [sys.executable, "-c", SCRIPT], cwd=root, stdout=subprocess.PIPE, text=True
    )
    assert begun.stdout is not None
    worker = Path("/proc") / begun.stdout.readline().strip()
    assert worker.name.isdigit()
    end = time.monotonic() + 10
    while (worker / "cmdline").exists() and (worker / "cmdline").read_bytes():
        assert time.monotonic() < end
        time.sleep(0.01)
    begun.stdout.close()
    begun.wait()
