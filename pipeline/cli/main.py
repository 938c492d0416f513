"""The entry point: in every case, the process ends with an exit code and no traceback."""

import gc
import os
import signal
import sys
from collections.abc import Callable
from typing import Final, NoReturn

from pipeline.cli.terminal import (
    INTERRUPTED,
    Handler,
    end_on_signals,
    open_streams,
    received,
    tell_interrupted,
)

_COMPLETION: Final = "_PUNCHBOARD_COMPLETE"
"""What the completion of a shell sets, in addition to words that typer takes on trust."""
_SHELLS: Final = ("bash", "zsh", "fish", "powershell", "pwsh")
_MISUSE: Final = 2


def main(*early: Handler) -> NoReturn:
    """Run the command line and end the process with its exit code.

    `early` has answered Ctrl-C so far.
    """
    # A command is over before its garbage would matter, and searching for it costs a twentieth.
    gc.disable()
    # Looking for pydantic plugins reads the metadata of every installed package.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    open_streams()
    code = _exit_code_of(lambda: _in_one_stack(lambda: _run(early)))
    # A prompt whose input ends has no signal; a watch that Ctrl-C ends has done all it was to do.
    number = received() or (signal.SIGINT if code == INTERRUPTED else 0)
    if number and (code or number != signal.SIGINT):
        code = _exit_code_of(lambda: tell_interrupted(number))
    # The process ends without taking a large game apart piece by piece first.
    os._exit(_exit_code_of(_flush) or code)


def _in_one_stack(work: Callable[[], int]) -> int:
    return work()


# CPython keeps frames in chunks of 16 KB and gives one back with its first frame: a loop that calls
# at the end of a chunk maps memory for each call: a third of the time of some checks. One of over
# 512 KB gets a chunk of a megabyte, whose other half is for the frames of all calls below it.
_in_one_stack.__code__ = _in_one_stack.__code__.replace(co_stacksize=70_000)


def _run(early: tuple[Handler, ...]) -> int:
    end_on_signals(*early)
    # Imported only now, so that Ctrl-C finds somebody to answer it.
    from pipeline.cli.root import app

    asked = os.environ.get(_COMPLETION, "")
    if asked and not _is_completion(asked):
        print(f"punchboard: {_COMPLETION} is for a shell's completion alone", file=sys.stderr)
        return _MISUSE
    app(prog_name="punchboard")
    return 0


def _is_completion(asked: str) -> bool:
    """Return whether a shell asks for its script, or for what could be at the cursor."""
    task, _, shell = asked.partition("_")
    number = os.environ.get("COMP_CWORD", "0")
    known = task in ("source", "complete") and shell in _SHELLS
    by_number = task == "complete" and shell == "bash"
    return known and not (
        by_number and not ("COMP_WORDS" in os.environ and number.isascii() and number.isdigit())
    )


def _exit_code_of(work: Callable[[], int]) -> int:
    """Return the exit code with which `work` ends, however it does."""
    try:
        return work()
    except KeyboardInterrupt:
        return INTERRUPTED
    except SystemExit as ending:
        return ending.code if isinstance(ending.code, int) else int(ending.code is not None)
    except Exception as error:
        from pipeline.cli.guard import internal

        return internal(error)


def _flush() -> int:
    sys.stdout.flush()
    sys.stderr.flush()
    return 0
