"""Ctrl-C ends a command wherever it comes upon it."""

import subprocess
import sys

import pytest

SCRIPT = """
import os, signal, time
from pipeline.cli import interrupts

class Closing:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGINT)
        time.sleep(5)

def begin_slowly(work, arguments, begin=interrupts.start_new_thread):
    begin(work, arguments)
    slow.append(1)
    if len(slow) < 3:
        time.sleep(0.05)

slow = []
interrupts.start_new_thread = begin_slowly
signal.signal(signal.SIGINT, signal.default_int_handler)
interrupts.end_on_signals()
try:
    Closing()
    time.sleep(5)
except KeyboardInterrupt:
    print(len(slow), interrupts.received() == signal.SIGINT)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot send itself Ctrl-C there")
def test_an_interruption_that_cannot_be_raised_comes_again() -> None:
    """In a destructor it is lost; it comes again, also where it then comes upon the asking."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False, timeout=20
    )
    assert (done.stdout, done.stderr) == ("3 True\n", "")
