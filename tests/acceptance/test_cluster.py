"""Builds on a real scheduler and real workers of this machine, on its loopback alone."""

import json
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import chain
from pathlib import Path
from threading import Event
from typing import Final

import psutil
import pytest
from distributed import Client

from acceptance.commands import PUNCHBOARD, punchboard
from tests.golden.product import GAMES, ROOT, printed

DASK: Final = (sys.executable, "-m", "dask")
_DAY: Final = "1795392000"
"""The day of the golden pages."""
_PATIENCE: Final = 120
"""Seconds, on a machine that has other things to do, too."""


class Cluster:
    """A scheduler and its workers, which Dask's nannies begin again when they are lost."""

    def __init__(self, place: Path) -> None:
        self.place = place
        # A worker that is silent for long is given up, and a batch may be unlucky many times.
        scheduler = {"WORKER_TTL": "5s", "ALLOWED_FAILURES": "20"}
        variables = {f"DASK_DISTRIBUTED__SCHEDULER__{name}": at for name, at in scheduler.items()}
        self.processes: list[subprocess.Popen[bytes]] = []
        file = place / "scheduler.json"
        options = ("--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file))
        self._begin("scheduler", *options, **variables)
        self.address: str = json.loads(_awaited(file))["address"]

    def add(self, *, nanny: bool = True, **variables: str) -> "subprocess.Popen[bytes]":
        """Begin a worker, and wait until the scheduler knows it."""
        with Client(self.address, set_as_default=False) as client:
            before = len(client.nthreads())
            options = ("--host", "127.0.0.1", "--nthreads", "1", "--local-directory", self.place)
            options += () if nanny else ("--no-nanny",)
            worker = self._begin("worker", self.address, *map(str, options), **variables)
            client.wait_for_workers(before + 1, timeout=_PATIENCE)
        return worker

    def build(self, *options: str | Path, **variables: str) -> "subprocess.CompletedProcess[str]":
        scheduler = ("--scheduler", self.address)
        return punchboard(
            "build", "--samples", *options, *scheduler, SOURCE_DATE_EPOCH=_DAY, **variables
        )

    def tasks(self) -> int:
        with Client(self.address, set_as_default=False) as client:
            return _tasks(client)

    def workers(self) -> list[int]:
        begun = (psutil.Process(each.pid).children() for each in self.processes[1:])
        return [
            each.pid for each in chain.from_iterable(begun) if "spawn_main" in str(each.cmdline())
        ]

    def end(self) -> None:
        for process in reversed(self.processes):
            process.terminate()
        for process in self.processes:
            with suppress(subprocess.TimeoutExpired):
                process.wait(10)
            process.kill()
            process.wait()

    def _begin(self, *words: str, **variables: str) -> "subprocess.Popen[bytes]":
        log = (self.place / f"{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(
            [*DASK, *words, "--no-dashboard"],
            cwd=self.place,
            stdout=log,
            stderr=log,
            env=os.environ | variables,
        )
        self.processes.append(process)
        return process


def _tasks(client: Client) -> int:
    # Not by name: a scheduler does not know the tests.
    return int(client.run_on_scheduler(lambda dask_scheduler: len(dask_scheduler.tasks)))


def _awaited(file: Path) -> str:
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        if file.is_file() and (text := file.read_text()):
            return text
        time.sleep(0.05)
    raise AssertionError(f"{file} never came")


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """Yield a scheduler with two workers."""
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        for _ in range(2):
            made.add()
        yield made
    finally:
        made.end()


def _golden(game: str, language: str, out: Path) -> None:
    golden = (ROOT / "tests" / "golden" / game / "pages.txt").read_text().splitlines()
    lines = [f"{place} {page}" for place, page in printed(out).items()]
    assert lines == [line for line in golden if line.startswith(f"{game}/{language}/")]


def test_workers_print_the_golden_pages(cluster: Cluster, tmp_path: Path) -> None:
    """Faces of workers have the digests of one process, and a program hears of their number."""
    done = cluster.build("scrimmage", "--lang", "de", "--json", "--out", tmp_path)
    assert done.returncode == 0, done.stderr
    _golden("scrimmage", "de", tmp_path)
    events = [json.loads(line) for line in done.stderr.splitlines() if '"event"' in line]
    faces = [each["done"] for each in events if each["stage"] == "faces"]
    assert faces[-1] == json.loads(done.stdout)[0]["faces"]["drawn"] > 100
    assert faces == sorted(faces)
    assert cluster.tasks() == 0


@pytest.fixture(scope="module")
def usual(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> float:
    """Return how many seconds a build takes here whose workers live."""
    begun = time.monotonic()
    cluster.build("scrimmage", "--quiet", "--out", tmp_path_factory.mktemp("usual"))
    return time.monotonic() - begun


@pytest.mark.parametrize("seed", range(int(os.environ.get("KILLS", "3"))))
def test_a_killed_worker_loses_nothing(
    cluster: Cluster, usual: float, tmp_path: Path, seed: int
) -> None:
    """Workers die in their work at random moments, at least one in each build; no page differs."""
    chance, killed = random.Random(seed), 0
    while not killed:
        ended = Event()
        with ThreadPoolExecutor() as pool:
            killing = pool.submit(_kill_now_and_then, cluster, chance, ended, usual)
            done = cluster.build("scrimmage", "--quiet", "--out", tmp_path)
            ended.set()
            killed = killing.result()
        assert done.returncode == 0, done.stderr
        _golden("scrimmage", "en", tmp_path)
        shutil.rmtree(tmp_path)
    print(f"{killed} killed")


def _kill_now_and_then(cluster: Cluster, chance: random.Random, ended: Event, usual: float) -> int:
    """Kill workers that have something to do, not so fast that none can do it; return how many."""
    killed = 0
    with Client(cluster.address, set_as_default=False) as client:
        while not ended.wait(chance.uniform(0.1, 0.9) * usual * (1 + killed)):
            workers = cluster.workers() if _tasks(client) else []
            if workers:
                os.kill(chance.choice(workers), signal.SIGKILL)
                killed += 1
    return killed


def test_a_worker_that_hangs_loses_nothing(cluster: Cluster, tmp_path: Path) -> None:
    """One that is stopped in its work is given up, and the others do it; no page differs."""
    with ThreadPoolExecutor() as pool, Client(cluster.address, set_as_default=False) as client:
        building = pool.submit(cluster.build, "scrimmage", "--quiet", "--out", tmp_path)
        end = time.monotonic() + _PATIENCE
        while not _tasks(client):
            assert time.monotonic() < end
        hanging = cluster.workers()[0]
        os.kill(hanging, signal.SIGSTOP)
        try:
            done = building.result()
        finally:
            # Its nanny has perhaps ended it.
            with suppress(ProcessLookupError):
                os.kill(hanging, signal.SIGKILL)
    assert done.returncode == 0, done.stderr
    _golden("scrimmage", "en", tmp_path)


def test_ctrl_c_ends_the_work_of_workers(cluster: Cluster, tmp_path: Path) -> None:
    """An interrupted build leaves no task behind."""
    building = subprocess.Popen(
        [
            *PUNCHBOARD,
            "build",
            *GAMES,
            "--out",
            tmp_path,
            "--scheduler",
            cluster.address,
            "-j",
            "1",
        ],
        stderr=subprocess.PIPE,
        text=True,
    )
    end = time.monotonic() + _PATIENCE
    while not cluster.tasks():
        assert time.monotonic() < end
    building.send_signal(signal.SIGINT)
    building.communicate(timeout=_PATIENCE)
    assert building.returncode == 130
    while cluster.tasks():
        assert time.monotonic() < end


def test_a_worker_with_another_engine_is_refused(tmp_path: Path) -> None:
    """One changed line of its code is another version, and the worker is named."""
    shutil.copytree(ROOT / "pipeline", tmp_path / "other" / "pipeline")
    with (tmp_path / "other" / "pipeline" / "build" / "faces.py").open("a") as code:
        code.write("# Another version.\n")
    cluster = Cluster(tmp_path)
    try:
        cluster.add(nanny=False, PYTHONPATH=str(tmp_path / "other"))
        done = cluster.build("scrimmage", "--out", tmp_path / "out")
    finally:
        cluster.end()
    assert done.returncode == 1
    assert re.match(
        r"error: worker-refused: the worker tcp://127\S+ has Punchboard \S+ \(\w+\), expected ",
        done.stderr,
    ), done.stderr
    assert not list((tmp_path / "out").rglob("*.pdf"))


def test_a_scheduler_that_is_not_there(tmp_path: Path) -> None:
    """It is one finding."""
    options = ("--scheduler", "tcp://127.0.0.1:9", "--out", tmp_path)
    done = punchboard("build", "scrimmage", *options)
    assert done.returncode == 1
    assert done.stderr.startswith("error: cluster-lost: no scheduler answers at tcp://127.0.0.1:9")
