"""One input tried out in a process of its own, within ten seconds and a gigabyte."""

import gc
import json
import multiprocessing
import os
import resource
import select
import shutil
import signal
import time
import traceback
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, Final, NamedTuple

import psutil
from typer.testing import CliRunner

import pipeline
from fuzz.inputs import Input
from fuzz.model import model
from fuzz.seeds import PREPRESS
from pipeline.base import folders
from pipeline.base.errors import PunchboardError
from pipeline.cli import guard
from pipeline.cli.root import app
from pipeline.draw.svg.engine import ENGINE
from pipeline.edition.context import close_editions

SECONDS: Final = 10
PATIENCE: Final = 3
"""How many times longer the clock may run than the processor, on a machine that is busy."""
MEMORY: Final = 1_000_000_000
_ASIDE: Final = ("pipeline.preview", "pipeline.cli.commands.serve")
"""Modules that no command imports which is tried out."""

_LATE: Final = f"more than {SECONDS * PATIENCE} seconds of the clock"
_MOST_SAID: Final = 200_000
State = dict[str, tuple[int, int]]


class Ending(NamedTuple):
    """How a command ended: what killed it, its exit code, what it said, where it failed.

    `seconds` are of the processor, `memory` is in bytes, beyond what this process had. `changed`
    are paths of files that are new or have changed, by the bytes that they have now; None is a
    file that is gone.
    """

    killed: str
    code: int
    out: str
    err: str
    trace: str
    seconds: float
    memory: int
    changed: dict[str, bytes | None]


class Bench:
    """A project in a folder of its own, in which inputs are tried out one after another."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "lantern"
        shutil.copytree(model().root, self.root, symlinks=True)
        for name in ("home", "temporary"):
            (folder / name).mkdir()
        self._folder = folder
        self._pristine = _state(folder)

    def try_out(self, given: Input) -> Ending:
        """Return how a command ended, with the project as it was again."""
        for name, content in given.files.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        before = _state(self._folder)
        told = self._run(given)
        if told.killed == _LATE and told.seconds < SECONDS:
            # It may have hung, or the machine is busy: whoever hangs once, hangs again.
            told = self._run(given)
        after = _state(self._folder)
        changed = {name: _content(self._folder / name) for name in _differing(before, after)}
        self._restore(after)
        return told._replace(changed=changed)

    def _restore(self, now: State) -> None:
        """Put the project back as it was, folders included."""
        for name in _differing(self._pristine, now):
            path = self._folder / name
            relative = name.removeprefix("lantern/")
            with suppress(FileNotFoundError):
                path.unlink()
            if name in self._pristine:
                path.write_bytes(model().files[relative])
                size = path.stat()
                self._pristine[name] = (size.st_size, size.st_mtime_ns)
            else:
                with suppress(OSError):
                    os.removedirs(path.parent)

    def _run(self, given: Input) -> Ending:
        reader, writer = os.pipe()
        began = time.monotonic()
        shared = psutil.Process().memory_info().rss
        process = os.fork()
        if not process:
            os.close(reader)
            _child(given, self.root, writer)
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


def _child(given: Input, root: Path, writer: int) -> None:
    """Run the command, write how it ended, and end."""
    code = 1
    try:
        _enclose(root)
        told = _told(given, root)
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


def _told(given: Input, root: Path) -> dict[str, Any]:
    traces: list[str] = []
    internal = guard.internal

    def recorded(error: Exception) -> int:
        traces.append("".join(traceback.format_exception(error)))
        return internal(error)

    guard.internal = recorded
    if given.words[0] == PREPRESS:
        return _prepress(root / given.words[1], traces)
    result = CliRunner().invoke(app, list(given.words), prog_name="punchboard")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        traces.append("".join(traceback.format_exception(result.exception)))
    return {
        "code": result.exit_code,
        "out": result.stdout[:_MOST_SAID],
        "err": result.stderr[:_MOST_SAID],
        "trace": "\n".join(traces),
    }


def _prepress(path: Path, traces: list[str]) -> dict[str, Any]:
    """Make a PDF ready for a press, which no command does with one of strangers."""
    from pipeline.prepress.profile import output_profile
    from pipeline.prepress.ready import press_ready
    from pipeline.prepress.settings import PDFX_1A, PressSettings

    own = Path(__file__).parents[2] / "templates/shared/colour/swop-coated.icc"
    profile = output_profile(own.read_bytes(), own.name)
    try:
        ready = press_ready(path.read_bytes(), PressSettings(profile, PDFX_1A, 240, dpi=50))
    except PunchboardError as error:
        return {"code": 1, "out": "", "err": str(error), "trace": ""}
    except Exception:
        return {"code": 70, "out": "", "err": "", "trace": traceback.format_exc()}
    return {"code": 0, "out": str(len(ready.pdf)), "err": "", "trace": ""}


def _state(folder: Path) -> State:
    """Return size and time of all files below a folder but those of git."""
    found: State = {}
    start = len(str(folder)) + 1
    for place, below, names in os.walk(folder):
        if ".git" in below:
            below.remove(".git")
        for name in names:
            path = f"{place}/{name}"
            with suppress(FileNotFoundError):
                status = os.lstat(path)
                found[path[start:]] = (status.st_size, status.st_mtime_ns)
    return found


def _differing(before: State, after: State) -> list[str]:
    return [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def warm_up() -> None:
    """Import what commands import, once for all processes that begin here."""
    model()
    for module in walk_packages(pipeline.__path__, "pipeline."):
        if not module.name.startswith(_ASIDE):
            import_module(module.name)
    for line in (
        *("check", "proof lantern spark --dpi 40 -j 1 --out ../warm", "roster check far.yaml"),
        *(
            "order --shop mine -j 1 --out ../warm",
            "locale status",
            "errata",
            "reprint --since HEAD",
        ),
        *("preflight far.pdf --profile mine", "import table far.csv --dry-run"),
        *("roster import far.yaml", "schema card"),
    ):
        folder = str(model().root)
        here = Path.cwd()
        os.chdir(folder)
        CliRunner().invoke(app, line.split(), prog_name="punchboard")
        os.chdir(here)
    close_editions()
    ENGINE.close()
    shutil.rmtree(model().root / "output", ignore_errors=True)
    shutil.rmtree(model().root.parent / "warm", ignore_errors=True)
    # What all processes share is looked at by no collector, which would copy its pages.
    gc.freeze()
