"""What ends a build from outside ends all of it: its workers, and what it has begun to write."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

import pytest
from edits import files

from acceptance.commands import PUNCHBOARD, punchboard
from acceptance.spoiled import CARDS, add

_CARD = "\ncard-{0}: {{ name: Card {0}, element: ember, cost: 3, power: {0}, text: 'Draw {0}.' }}"
_MANY = "".join(map(_CARD.format, range(1500)))


def _build(lantern: Path) -> "subprocess.Popen[str]":
    """Begin a build that two workers draw, which Ctrl-C reaches even where it does not reach us."""
    add(CARDS, _MANY)(lantern)
    return subprocess.Popen(
        [*PUNCHBOARD, "build", "--jobs", "2"],
        cwd=lantern,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def _workers(process: "subprocess.Popen[str]") -> list[int]:
    """Wait until a build has two workers, and return their process ids."""
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    end = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < end:
        found = children.read_text().split()
        if len(found) == 2:
            return [int(each) for each in found]
        time.sleep(0.002)
    raise AssertionError("it never had two workers")


def _runs(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def _left(workers: list[int]) -> list[int]:
    """Return those that still run long after, on a busy machine as well, and end them."""
    end = time.monotonic() + 30
    while (left := [*filter(_runs, workers)]) and time.monotonic() < end:
        time.sleep(0.01)
    for number in left:
        os.kill(number, signal.SIGKILL)
    return left


@pytest.mark.parametrize(
    ("number", "code", "words"),
    [
        (signal.SIGINT, 130, "interrupted; what was printed before is untouched\n"),
        (signal.SIGTERM, 143, "interrupted by SIGTERM; what was printed before is untouched\n"),
        (signal.SIGKILL, -9, ""),
    ],
)
def test_workers_end_with_the_build(lantern: Path, number: int, code: int, words: str) -> None:
    """Two processes draw when the third is ended: none is left, and one line at most says so."""
    process = _build(lantern)
    workers = _workers(process)
    # Whether the workers have set themselves up by now must make no difference.
    process.send_signal(number)
    assert _left(workers) == []
    assert (process.wait(), process.communicate()[1]) == (code, words)
    assert not list((lantern / "output").rglob(".*"))


def test_a_worker_that_is_killed_is_told(lantern: Path) -> None:
    """Where the system ends a process that draws, the build says so, and prints nothing."""
    process = _build(lantern)
    os.kill(_workers(process)[0], signal.SIGKILL)
    said = process.communicate(timeout=60)[1]
    assert process.returncode == 1
    assert said.startswith("error: worker-lost:")
    assert "Traceback" not in said


_KILLED: Final = """
import os, signal
real, left = os.replace, 2
def replace(source, target, **options):
    global left
    left -= ".printing-" in str(source) and ".printing-" not in str(target)
    os.kill(os.getpid(), signal.SIGKILL) if not left else real(source, target, **options)
os.replace = replace
"""
"""What kills a build when the first of its files has taken its place, and the others wait."""


def test_the_next_build_puts_right_what_a_kill_or_a_power_cut_has_left(
    lantern: Path, tmp_path: Path
) -> None:
    """Each file is whole after a kill; and torn or empty files of a dead disk are printed again."""
    cache = {"PUNCHBOARD_CACHE": str(tmp_path / "cache")}
    output = lantern / "output"
    assert punchboard("build", cwd=lantern, **cache).returncode == 0
    before = files(output)
    (lantern / CARDS).write_text((lantern / CARDS).read_text().replace("cost: 4", "cost: 5"))
    assert punchboard("build", "--out", tmp_path / "new", cwd=lantern).returncode == 0
    after = files(tmp_path / "new")
    killed = subprocess.run(
        [sys.executable, "-c", _KILLED + "import punchboard; punchboard.main()", "build"],
        cwd=lantern,
        env=os.environ | cache,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    assert list(output.rglob(".printing-*"))
    found = {name: each for name, each in files(output).items() if not name.count("/.")}
    assert found not in (before, after)
    assert all(each in (before[name], after[name]) for name, each in found.items())
    assert punchboard("build", cwd=lantern, **cache).returncode == 0
    assert files(output) == after
    for number, name in enumerate(after):
        os.truncate(output / name, 100 * (number % 2))
    assert punchboard("build", cwd=lantern, **cache).returncode == 0
    assert files(output) == after
