"""Git as a reader of objects, which runs nothing that a repository's own settings name.

A project may come as an archive whose ``.git/config`` somebody else has written, and git takes
commands from there: for fetching what a partial clone lacks, for checking signatures, hooks and
watchers of files. So only plumbing is asked, without a way to any other repository. The user's own
settings hold, such as safe.directory.
"""

import os
from pathlib import Path
from shutil import which
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from threading import Event, Timer
from typing import IO, Final

from pipeline.base.errors import Misuse
from pipeline.base.folders import is_open

MOST_BYTES: Final = 100_000_000
"""What git may print; a tree that holds itself many times over prints for ever."""

_TIMEOUT: Final = 60
"""Seconds that one command may take."""

GUARDS: Final = {
    # A git before 2.45 does not know the first one, which the second one backs.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
}
"""What git's environment says beside the user's own."""

_SETTINGS: Final = ("core.fsmonitor=false", f"core.hooksPath={os.devnull}")
_OPTIONS: Final = ("--no-replace-objects", "--no-pager")


def git(root: Path, *arguments: str, feed: bytes = b"", most: int = MOST_BYTES) -> bytes:
    """Return what a plumbing command prints in the repository of `root`, nothing where it fails.

    Raises Misuse without git or with that of the project alone, and for a command that prints more
    than `most` bytes or takes more than a minute.
    """
    # Some systems look for programs in the working directory first.
    program = which("git")
    if program is None or is_open(str(Path(program).resolve().parent)):
        raise Misuse("git is not installed, and only it knows older states by name")
    settings = [part for setting in _SETTINGS for part in ("-c", setting)]
    command = [program, *_OPTIONS, *settings, "-C", str(root), *arguments]
    with TemporaryFile() as stdin_file:
        stdin_file.write(feed)
        stdin_file.seek(0)
        return _read_output(command, stdin_file, most)


def _read_output(command: list[str], stdin_file: IO[bytes], most: int) -> bytes:
    environment = {**os.environ, **GUARDS}
    timed_out = Event()

    def stop() -> None:
        timed_out.set()
        process.kill()

    with Popen(command, stdin=stdin_file, stdout=PIPE, stderr=DEVNULL, env=environment) as process:
        assert process.stdout is not None
        timer = Timer(_TIMEOUT, stop)
        timer.daemon = True
        timer.start()
        try:
            output = process.stdout.read(most + 1)
            if len(output) > most:
                process.kill()
            process.wait()
        finally:
            timer.cancel()
    if timed_out.is_set():
        raise Misuse(f"git took longer than {_TIMEOUT} seconds")
    if len(output) > most:
        raise Misuse(f"the repository has more than {most // 1_000_000} MB to tell")
    return output if process.returncode == 0 else b""
