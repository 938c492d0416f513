"""The command line as its users meet it: a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PUNCHBOARD = (sys.executable, "-m", "punchboard")


def punchboard(
    *arguments: str | Path, cwd: Path = ROOT, **variables: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in `cwd` with environment `variables`, and return how it ended."""
    return subprocess.run(
        [*PUNCHBOARD, *map(str, arguments)],
        cwd=cwd,
        env=os.environ | variables,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
