"""The synthetic deck drawn by 1, 2 and 4 workers of a real cluster, beside processes.

``python benchmarks/cluster.py`` begins a scheduler and workers of this machine on its loopback. It
prints seconds, processor seconds of all processes, and how many milliseconds of these a face takes
more than by one process.
On more workers than cores the figures show what sharing costs, and nothing of speed.
"""

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import psutil
from colds import faces
from deck import deck, write
from materials import PUNCHBOARD
from measure import Run, run


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    with TemporaryDirectory() as folder:
        root = Path(folder) / "deck"
        write(root, list(deck(options.cards)))
        rows = {f"{jobs} process{'es' * (jobs > 1)}": ("--jobs", str(jobs)) for jobs in (1, 2)}
        best = {name: build(root, options, *words) for name, words in rows.items()}
        for workers in (1, 2, 4):
            with cluster(Path(folder), workers) as (address, begun):
                # Once uncounted: the workers import Punchboard.
                build(root, options, "--scheduler", address)
                before = processor(begun)
                made = build(root, options, "--scheduler", address)
                name = f"{workers} worker{'s' * (workers > 1)}"
                away = (processor(begun) - before) / options.rounds
                best[name] = replace(made, cpu=made.cpu + away)
    base = best["1 process"]
    print("| drawn by | seconds | CPU of all | ms CPU a face more |\n|---|--:|--:|--:|")
    for name, took in best.items():
        more = (took.cpu - base.cpu) / options.cards * 1000
        print(f"| {name} | {took.seconds:.2f} | {took.cpu:.2f} | {more:+.2f} |")


def processor(begun: Sequence[subprocess.Popen[bytes]]) -> float:
    """Return the processor seconds that a cluster has taken so far."""
    every = [each for one in begun for each in psutil.Process(one.pid).children(recursive=True)]
    times = [each.cpu_times() for each in (*every, *(psutil.Process(one.pid) for one in begun))]
    return sum(each.user + each.system for each in times)


def build(root: Path, options: argparse.Namespace, *words: str) -> Run:
    """Return the fastest of some cold builds, all of which draw each card."""
    command = [PUNCHBOARD, "build", "--no-cache", "--json", "--quiet", *words]
    runs = [run(command, root, root / "output", silent=True) for _ in range(options.rounds)]
    for each in runs:
        if faces(each.said)["drawn"] != options.cards:
            raise SystemExit(f"not all faces were drawn: {each.said}")
    return min(runs, key=lambda each: each.seconds)


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """Yield the address of a scheduler with so many workers, and their processes."""
    file = folder / f"{workers}.json"
    dask = [sys.executable, "-m", "dask"]
    begun = [[*dask, "scheduler", "--port", "0", "--scheduler-file", str(file)]]
    begun += [[*dask, "worker", "--scheduler-file", str(file), "--nthreads", "1"]] * workers
    quiet = subprocess.DEVNULL
    processes = [
        subprocess.Popen(
            [*words, "--host", "127.0.0.1", "--no-dashboard"],
            cwd=folder,
            stdout=quiet,
            stderr=quiet,
        )
        for words in begun
    ]
    try:
        from distributed import Client

        while not file.exists():
            time.sleep(0.1)
        address = json.loads(file.read_text())["address"]
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=120)
        yield address, processes
    finally:
        for process in reversed(processes):
            process.terminate()
        for process in processes:
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
