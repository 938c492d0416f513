"""`make fuzz`: many inputs through every command, and what is wrong with how they ended."""

import argparse
import json
import multiprocessing
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]
os.environ |= {"PUNCHBOARD_CACHE": "off", "PUNCHBOARD_CONFIG": os.devnull}
os.environ.pop("COLUMNS", None)

from fuzz.found import FOLDER, keep, smallest  # noqa: E402
from fuzz.inputs import input_of  # noqa: E402
from fuzz.trial import Bench, warm_up  # noqa: E402
from fuzz.verdict import faults  # noqa: E402

BATCH = 60


def main() -> int:
    """Try out inputs, say what is found, and return the exit code."""
    asked = _arguments()
    os.chdir(ROOT)
    from pipeline.source.files import open_folder

    open_folder(ROOT)
    warm_up()
    if asked.one is not None:
        return _one(asked)
    numbers = range(asked.first, asked.first + asked.count)
    Path(asked.log).parent.mkdir(parents=True, exist_ok=True)
    batches = [(asked.seed, numbers[at : at + BATCH]) for at in range(0, len(numbers), BATCH)]
    began, sorts, causes = time.monotonic(), Counter(), Counter()
    context = multiprocessing.get_context("fork")
    with (
        context.Pool(asked.jobs) as pool,
        Path(asked.log).open("a") as log,
        suppress(KeyboardInterrupt),
    ):
        for done in pool.imap_unordered(_batch, batches):
            for number, sort, command, seconds, found in done:
                sorts[sort] += 1
                causes.update(found)
                if found:
                    entry = [asked.seed, number, sort, command, round(seconds, 2), found]
                    print(json.dumps(entry), file=log, flush=True)
            print(f"{sorts.total():,} tried, {causes.total()} faults", file=sys.stderr, flush=True)
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
    print(given.sort, given.words, sorted(given.files))
    print(ending.out[:3000], ending.err[:6000], ending.trace, sep="\n--\n")
    print(ending._replace(out="", err="", trace="", changed={}), sorted(ending.changed))
    found = faults(given, ending)
    print(*found, sep="\n")
    if asked.keep and found:
        path = [*given.files][-1] if given.files else ""
        small = smallest(_bench(), given, found[0], path) if path else given
        keep(FOLDER / f"{asked.keep}.yaml", small, found[0])
    return int(bool(found))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--one", type=int, metavar="NUMBER", help="only this input, told in full")
    parser.add_argument("--keep", metavar="NAME", help="keep a failing --one, made small, as that")
    parser.add_argument("--log", default=os.devnull, help="a file that failing inputs are added to")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
