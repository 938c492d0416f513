"""`make fuzz`: many inputs through every command, and what is wrong with how they ended."""

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ |= {"PUNCHBOARD_CACHE": "off", "PUNCHBOARD_CONFIG": os.devnull}
os.environ.pop("COLUMNS", None)

from fuzz.inputs import input_of  # noqa: E402
from fuzz.trial import Bench, warm_up  # noqa: E402
from fuzz.verdict import faults  # noqa: E402

BATCH = 60


def main() -> int:
    """Try out inputs, say what is found, and return the exit code."""
    asked = _arguments()
    os.chdir(ROOT)
    from pipeline.base.folders import open_folder

    open_folder(ROOT)
    warm_up()
    if asked.one is not None:
        return _one(asked)
    numbers = range(asked.first, asked.first + asked.count)
    batches = [(asked.seed, numbers[at : at + BATCH]) for at in range(0, len(numbers), BATCH)]
    began, sorts, causes = time.monotonic(), Counter(), Counter()
    context = multiprocessing.get_context("fork")
    with context.Pool(asked.jobs) as pool, open(asked.log, "a") as log:
        for done in pool.imap_unordered(_batch, batches):
            for number, sort, command, seconds, found in done:
                sorts[sort] += 1
                causes.update(found)
                if found or seconds > 5:
                    log.write(json.dumps([asked.seed, number, sort, command, seconds, found]) + "\n")
            log.flush()
    for sort, count in sorted(sorts.items()):
        print(f"{count:8,}  {sort}")
    print(f"{sorts.total():8,}  inputs in {(time.monotonic() - began) / 60:.0f} minutes")
    for cause, count in causes.most_common():
        print(f"{count:8,}  times: {cause}")
    return int(bool(causes))


_BENCHES: dict[int, Bench] = {}


def _batch(given: tuple[int, range]) -> list[Any]:
    seed, numbers = given
    bench = _bench()
    return [_tried(bench, seed, number) for number in numbers]


def _bench() -> Bench:
    if os.getpid() not in _BENCHES:
        _BENCHES.clear()
        _BENCHES[os.getpid()] = Bench(Path(tempfile.mkdtemp(prefix="fuzz-bench-")))
    return _BENCHES[os.getpid()]


def _tried(bench: Bench, seed: int, number: int) -> tuple[Any, ...]:
    given = input_of(seed, number)
    ending = bench.try_out(given)
    return number, given.sort, " ".join(given.words)[:80], ending.seconds, faults(given, ending)


def _one(asked: argparse.Namespace) -> int:
    given = input_of(asked.seed, asked.one)
    ending = _bench().try_out(given)
    if asked.save:
        for name, content in given.files.items():
            (asked.save / name).parent.mkdir(parents=True, exist_ok=True)
            (asked.save / name).write_bytes(content)
    print(given.sort, given.words, sorted(given.files))
    print(ending.out[:3000], ending.err[:6000], ending.trace, sep="\n--\n")
    print(ending._replace(out="", err="", trace="", changed={}), sorted(ending.changed))
    found = faults(given, ending)
    print(*found, sep="\n")
    return int(bool(found))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--one", type=int)
    parser.add_argument("--save", type=Path)
    parser.add_argument("--log", default="/dev/null")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
