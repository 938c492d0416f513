"""`build --watch`: a change is printed while the command runs, and Ctrl-C ends it well."""

import os
import re
import signal
import subprocess
from pathlib import Path
from typing import IO

from acceptance.commands import PUNCHBOARD
from edits import swap


def line_with(stream: IO[str], sign: str) -> str:
    """Return the next line that has `sign` in it; a stream that ends before has failed."""
    for line in stream:
        if sign in line:
            return line
    raise AssertionError(f"nothing was said of {sign!r}")


def test_prints_what_changes_and_ends_on_interrupt(project: Path, tmp_path: Path) -> None:
    """One card is edited: one face is drawn, four are recalled, and exit code 0 follows Ctrl-C."""
    cards = project / "content" / "lantern" / "card.yaml"
    environment = os.environ | {"PUNCHBOARD_CACHE": str(tmp_path / "cache")}
    command = [*PUNCHBOARD, "build", "--watch"]
    with subprocess.Popen(
        command, cwd=project, env=environment, stdout=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        try:
            line_with(running.stdout, "watching lantern")
            swap(cards, "Patience, planted", "Patience, sown")
            told = line_with(running.stdout, "card.yaml")
        finally:
            running.send_signal(signal.SIGINT)
            try:
                code = running.wait(20)
            finally:
                running.kill()
        assert code == 0
    assert re.search(r"-> lantern: 1 face drawn, 4 as before; cards written in \d+\.\d\d s", told)
