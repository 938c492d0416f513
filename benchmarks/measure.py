"""One run of one process: wall time and peak memory."""

import os
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Run:
    """Seconds of wall time, and the resident peak (MB) of the largest process of the run."""

    seconds: float
    peak: float


def run(argv: list[str], cwd: Path, out: Path | None = None, *, silent: bool = False) -> Run:
    """Run `argv` in `cwd` after removing `out`, so that nothing of an earlier run is used.

    What it says aside is shown, unless `silent`.

    The kernel counts a child's peak from its birth, when it still is this process: a caller must
    itself stay small (no PDF library loaded) or it would measure itself.
    """
    if out is not None and out.is_dir():
        shutil.rmtree(out)
    elif out is not None:
        out.unlink(missing_ok=True)
    # What is installed is byte-compiled; a checkout is too, once this doesn't forbid it.
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    start = time.perf_counter()
    aside = subprocess.DEVNULL if silent else None
    process = subprocess.Popen(argv, cwd=cwd, env=env, stdout=subprocess.DEVNULL, stderr=aside)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"exit code {process.returncode}: {' '.join(argv)}")
    return Run(seconds, usage.ru_maxrss / 1024)
