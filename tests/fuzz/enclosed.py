"""One command in a process of its own, within ten seconds of the processor and a gigabyte."""

import gc
import json
import multiprocessing
import os
import resource
import select
import signal
import time
import traceback
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final, NamedTuple

import psutil
from typer.testing import CliRunner

import pipeline
from fuzz.seeds import PREPRESS
from pipeline.build.edition import close_editions
from pipeline.cli.root import app
from pipeline.source import files as folders
from pipeline.source.findings import PunchboardError

SECONDS: Final = 10
PATIENCE: Final = 3
"""How many times longer the clock may run than the processor, on a machine that is busy."""
MEMORY: Final = 1_000_000_000
_LATE: Final = f"more than {SECONDS * PATIENCE} seconds of the clock"
_MOST_SAID: Final = 200_000
_OURS: Final = 70
"""The exit code of a fault that is no user's: it says which, and where with PUNCHBOARD_DEBUG=1."""
_ASIDE: Final = ("pipeline.preview", "pipeline.cli.commands.authoring")
"""Modules that no command imports which is run here."""


class Ending(NamedTuple):
    """How a command ended: what killed it, its exit code, what it said, where it failed."""

    killed: str
    code: int
    out: str
    err: str
    trace: str
    seconds: float
    memory: int
    changed: dict[str, bytes | None]


def enclosed(words: Sequence[str], root: Path) -> Ending:
    """Run a command line in a project, and return how it ended."""
    ending = _run(words, root)
    if ending.killed == _LATE and ending.seconds < SECONDS:
        # It may have hung, or the machine is busy: whoever hangs once, hangs again.
        ending = _run(words, root)
    return ending


def import_commands() -> None:
    """Import what commands import, once for all processes that begin here."""
    for module in walk_packages(pipeline.__path__, "pipeline."):
        if not module.name.startswith(_ASIDE):
            import_module(module.name)


def _run(words: Sequence[str], root: Path) -> Ending:
    reader, writer = os.pipe()
    began = time.monotonic()
    shared = psutil.Process().memory_info().rss
    process = os.fork()
    if not process:
        os.close(reader)
        _child(words, root, writer)
    os.close(writer)
    raw, late = _read(reader, began + SECONDS * PATIENCE)
    if late:
        with suppress(ProcessLookupError):
            os.killpg(process, signal.SIGKILL)
    _, status, usage = os.wait4(process, 0)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process, signal.SIGKILL)
    killed = _LATE if late else ""
    if not killed and os.WIFSIGNALED(status):
        killed = f"signal {signal.Signals(os.WTERMSIG(status)).name}"
    said = json.loads(raw) if raw and not killed else {}
    return Ending(
        killed or ("" if said else "it ended without a word"),
        said.get("code", -1),
        said.get("out", ""),
        said.get("err", ""),
        said.get("trace", ""),
        usage.ru_utime + usage.ru_stime,
        max(0, usage.ru_maxrss * 1024 - shared),
        {},
    )


def _read(reader: int, deadline: float) -> tuple[bytes, bool]:
    """Return what a process has written until its end, and whether it is late."""
    found = b""
    with os.fdopen(reader, "rb", buffering=0) as stream:
        while (left := deadline - time.monotonic()) > 0:
            if select.select([stream], [], [], left)[0]:
                piece = stream.read(65_536)
                if not piece:
                    return found, False
                found += piece
    return found, True


def _child(words: Sequence[str], root: Path, writer: int) -> None:
    """Run the command, write how it ended, and end."""
    code = 1
    try:
        _enclose(root)
        told = _told(words, root)
        with os.fdopen(writer, "wb") as stream:
            stream.write(json.dumps(told).encode())
        code = 0
    finally:
        os._exit(code)


def _enclose(root: Path) -> None:
    """Let the process have nothing of its parent's, and no more than its share."""
    os.setsid()
    # Commands begin processes of their own, which those of a pool may not.
    multiprocessing.current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    null = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(null, stream)
    os.chdir(root)
    os.environ |= {
        "HOME": str(root.parent / "home"),
        "TMPDIR": str(root.parent / "temporary"),
        "PUNCHBOARD_CACHE": str(root / "cache") if (root / "cache").exists() else "off",
        "PUNCHBOARD_CONFIG": str(root / "settings"),
    }
    # As the command line does.
    gc.disable()
    folders._OPENED.clear()
    folders.is_open.cache_clear()
    close_editions()
    # Of address space: the programs that draw for us bound themselves, and may ask for more.
    used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + 2 * MEMORY, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS + 1, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _told(words: Sequence[str], root: Path) -> dict[str, Any]:
    traces: list[str] = []
    if words[0] == PREPRESS:
        return _prepress(root / words[1])
    result = CliRunner().invoke(app, list(words), prog_name="punchboard")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        traces.append("".join(traceback.format_exception(result.exception)))
    if result.exit_code == _OURS:
        traces.append(result.stderr.rpartition("internal error: ")[2])
    return {
        "code": result.exit_code,
        "out": result.stdout[:_MOST_SAID],
        "err": result.stderr[:_MOST_SAID],
        "trace": "\n".join(traces),
    }


def _prepress(path: Path) -> dict[str, Any]:
    """Make a PDF ready for a press, which no command does with one of strangers."""
    from pipeline.pdf.prepress import press_ready
    from pipeline.pdf.printing_condition import PDFX_1A, PressSettings, output_profile

    own = Path(__file__).parents[2] / "templates/shared/colour/swop-coated.icc"
    profile = output_profile(own.read_bytes(), own.name)
    try:
        ready = press_ready(path.read_bytes(), PressSettings(profile, PDFX_1A, 240, dpi=50))
    except PunchboardError as error:
        return {"code": 1, "out": "", "err": str(error), "trace": ""}
    except Exception:
        return {"code": 70, "out": "", "err": "", "trace": traceback.format_exc()}
    return {"code": 0, "out": str(len(ready.pdf)), "err": "", "trace": ""}
