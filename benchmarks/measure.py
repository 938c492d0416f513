"""One run of one process: wall time, processor time and peak memory."""

import os
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile


@dataclass(frozen=True)
class Run:
    """Seconds of wall time, processor seconds with all its processes, peak (MB), and what it said.

    The peak is the resident one of the largest process.
    """

    seconds: float
    cpu: float
    peak: float
    said: str = ""

    def __str__(self) -> str:
        return f"{self.seconds:.2f} s, {self.cpu:.2f} s CPU, {self.peak:.0f} MB"


def removed(path: Path) -> None:
    """Remove a file or a folder, if it is there."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def run(
    argv: list[str],
    cwd: Path,
    out: Path | None = None,
    *,
    silent: bool = False,
    caches: Path | None = None,
    ends: tuple[int, ...] = (0,),
) -> Run:
    """Run `argv` in `cwd` after removing `out`, so that nothing of an earlier run is used.

    What it says aside is shown, unless `silent`. Whatever keeps something from run to run keeps it
    in the folder `caches`. A run that ends with none of the exit codes `ends` ends all.

    The kernel counts a child's peak from its birth, when it still is this process: a caller must
    itself stay small (no PDF library loaded) or it would measure itself.
    """
    if out is not None:
        removed(out)
    # What is installed is byte-compiled; a checkout is too, once this doesn't forbid it.
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    if caches is not None:
        env |= {"XDG_CACHE_HOME": str(caches), "PUNCHBOARD_CACHE": str(caches)}
    aside = subprocess.DEVNULL if silent else None
    with TemporaryFile("w+", encoding="utf-8") as answer:
        start = time.perf_counter()
        process = subprocess.Popen(argv, cwd=cwd, env=env, stdout=answer, stderr=aside)
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        answer.seek(0)
        said = answer.read()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in ends:
        raise SystemExit(f"exit code {process.returncode}: {' '.join(argv)}")
    return Run(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024, said)
