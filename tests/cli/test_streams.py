"""Whatever the standard streams are, a command ends with a line at most, and its exit code."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from acceptance.commands import PUNCHBOARD, ROOT
from edits import swap


def shell(command: str, cwd: Path, **variables: str) -> "subprocess.CompletedProcess[bytes]":
    """Run a line of the shell in which `punchboard` is the command line."""
    line = command.replace("punchboard", shlex.join(PUNCHBOARD))
    environment = os.environ | {"PYTHONPATH": str(ROOT)} | variables
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        cwd=cwd,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
    )


NOWHERE = "mkdir gone && cd gone && rmdir ../gone && "


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("punchboard build >&- 2>&- <&-", 0, ""),
        ("punchboard show lantern nobody 2>&-", 2, ""),
        ("punchboard show lantern nobody 2>/dev/full", 2, ""),
        ("punchboard list >/dev/full", 1, "punchboard: stdout cannot be written: No space"),
        ("punchboard --help >/dev/full", 1, "punchboard: stdout cannot be written: No space"),
        ("punchboard explain | true", 141, ""),
    ],
)
def test_streams_that_cannot_be_written(project: Path, command: str, code: int, said: str) -> None:
    """Closed, full or left by their reader: that is told where it can be."""
    done = shell(command, project)
    assert (done.returncode, done.stdout) == (code, b"")
    assert done.stderr.decode().startswith(said)
    assert done.stderr.count(b"\n") == bool(said)


def test_a_closed_stream_takes_no_file(project: Path) -> None:
    """What is printed does not go into a file that happened to take the number of stdout."""
    assert shell("punchboard build >&-", project).returncode == 0
    made = (project / "output" / "lantern" / "en" / "a4" / "cards.pdf").read_bytes()
    assert made.startswith(b"%PDF")
    assert b"cards.pdf" not in made


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        (f"{NOWHERE} punchboard list", 1, "the working directory has been removed"),
        ("SOURCE_DATE_EPOCH=$(printf 9%.0s {1..5000}) punchboard build -q", 2, "SOURCE_DATE_EPOCH"),
        ("PUNCHBOARD_CACHE=/etc/passwd punchboard build -q", 0, ""),
        ("TMPDIR=/nonexistent COLUMNS=-5 LINES=x TERM=$'\\e' punchboard build -q", 0, ""),
        ("punchboard show lantern $'a\\xff'", 2, "expected text, found bytes that are none"),
        ("punchboard roster check $'a\\xff\\e.yaml'", 2, "a\\udcff\\x1b.yaml"),
    ],
)
def test_odd_surroundings(project: Path, command: str, code: int, said: str) -> None:
    """Wherever a command runs and whatever variables hold: words, an exit code, no traceback."""
    done = shell(command, project)
    words = done.stderr.decode()
    assert (done.returncode, bool(said)) == (code, bool(words)), words
    assert said in words
    assert "internal error" not in words
    assert "Traceback" not in words
    assert "\x1b" not in words


@pytest.mark.parametrize(
    ("number", "answer", "code", "said"),
    [
        (
            signal.SIGINT,
            signal.SIG_DFL,
            130,
            b"interrupted; what was printed before is untouched\n",
        ),
        (signal.SIGINT, signal.SIG_IGN, 0, b""),
        (signal.SIGTERM, signal.SIG_DFL, -signal.SIGTERM, b""),
    ],
)
def test_an_early_end(
    project: Path, number: int, answer: signal.Handlers, code: int, said: bytes
) -> None:
    """While the command is still imported, one line is said at most; who ignores it goes on."""
    script = (
        "import os, sys; sys.argv[0] = 'punchboard'; import punchboard;"
        f" os.kill(os.getpid(), {int(number)}); import time; time.sleep(0.1)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=project,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: signal.signal(number, answer),
    )
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", said)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8", "utf-16"])
def test_any_encoding(project: Path, encoding: str) -> None:
    """Letters that an encoding does not have are escaped, and in JSON as JSON has it."""
    swap(project / "content" / "lantern" / "card.yaml", "name: Bonfire", "name: Bönfire → 火🔥")
    text = shell("punchboard list lantern", project, PYTHONIOENCODING=encoding)
    assert (text.returncode, text.stderr) == (0, b"")
    wanted = {
        "ascii": r"B\xf6nfire \u2192 \u706b\U0001f525",
        "latin-1": r"Bönfire \u2192 \u706b\U0001f525",
        "utf-8": "Bönfire → 火🔥",
        "utf-16": "Bönfire → 火🔥",
    }
    assert wanted[encoding] in text.stdout.decode(encoding)
    data = shell("punchboard list lantern --json", project, PYTHONIOENCODING=encoding)
    told = json.loads(data.stdout.decode(encoding))
    assert "Bönfire → 火🔥" in told["records"]["card"].values()


def test_settings_of_libraries_have_no_say(project: Path, tmp_path: Path) -> None:
    """A file in the home that ReportLab would run is not run."""
    (tmp_path / ".reportlab_mods").write_text("raise SystemExit(9)")
    (tmp_path / ".reportlab_settings").write_text("raise SystemExit(9)")
    assert shell("punchboard build -q", project, HOME=str(tmp_path)).returncode == 0
