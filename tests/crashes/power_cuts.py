"""Power cuts: every prefix of what a command does to the disk, with what was not synced lost.

``python tests/crashes/power_cuts.py [EACH [CASE ...]]`` tries all of them, and has the command run
again after one of EACH.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[2]), str(Path(__file__).parents[1])]

from crashes.commands import CASES, Case, Files, command_in, files, published, run
from crashes.recorder import Recording
from pipeline.publish.staging import settle

WAYS = (("lost", 0), ("named", 0), ("torn", 0), ("kept", 0), ("some", 1), ("some", 2))
"""What becomes of what was not synced, with seeds for what is left to chance."""


class Recorded(NamedTuple):
    """A command as it ran once: what it did, and what was published before and after."""

    case: Case
    home: Path
    recording: Recording
    before: Files
    after: Files

    @property
    def folder(self) -> Path:
        """The folder that was filled."""
        return self.home / self.case.folder

    def cuts(self) -> Iterator[tuple[int, str, int]]:
        """Yield every moment at which the power may go, in every way."""
        for cut, (how, seed) in product(range(len(self.recording.steps) + 1), WAYS):
            yield cut, how, seed

    def cut(self, cut: int, how: str, seed: int) -> str:
        """Cut the power; return ``old`` or ``new`` for what a reader finds then.

        Raises AssertionError where it is neither.
        """
        self.recording.state(cut, how, seed).lay(self.folder)
        found = published(self.folder)
        assert found in (self.before, self.after), (self.case.name, cut, how, seed, sorted(found))
        return "new" if found == self.after else "old"

    def run_again(self, cut: int, how: str, seed: int) -> None:
        """Cut the power and run the command; raises AssertionError unless all of it is whole.

        What has written its sources by then is not run, only what it has left is cleared.
        """
        self.recording.state(cut, how, seed).lay(self.folder)
        if self.case.sources:
            found = published(self.folder)
            settle(self.folder)
        if not self.case.sources or found == self.before:
            run(self.home, *command_in(self.case, self.home))
        assert files(self.folder) == self.after, (self.case.name, cut, how, seed)


def recorded(case: Case, place: Path) -> Recorded:
    """Run a command once, and record it."""
    home = case.prepare(place)
    recording = Recording(home / case.folder)
    before = files(home / case.folder)
    with recording.running():
        run(home, *command_in(case, home))
    after = files(home / case.folder)
    assert before != after
    return Recorded(case, home, recording, before, after)


def try_all(case: Case, place: Path, again: int = 1) -> tuple[int, int, int]:
    """Cut the power everywhere; return how many moments, states, and next runs that were.

    The command runs again for one of so many states.
    """
    made = recorded(case, place)
    states = list(made.cuts())
    for state in states:
        made.cut(*state)
    for state in states[::again]:
        made.run_again(*state)
    return len(made.recording.steps) + 1, len(states), len(states[::again])


def main(arguments: Sequence[str]) -> None:
    """Try every case, and say how many states that were."""
    again = int(arguments[0]) if arguments else 1
    total = [0, 0, 0]
    for case in CASES:
        if arguments[1:] and case.name not in arguments[1:]:
            continue
        with TemporaryDirectory() as place:
            counts = try_all(case, Path(place), again)
        total = [a + b for a, b in zip(total, counts, strict=True)]
        print(
            f"{case.name}: {counts[0]} moments, {counts[1]} states, {counts[2]} next runs: whole",
            flush=True,
        )
    print(f"{total[0]} moments, {total[1]} states, {total[2]} next runs: no damage")


if __name__ == "__main__":
    import os

    from pipeline.base.folders import open_folder

    os.environ["PUNCHBOARD_CACHE"] = "off"
    open_folder(Path("/"))
    main(sys.argv[1:])
