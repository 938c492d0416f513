"""One input tried out in a process of its own, within ten seconds and a gigabyte."""

import gc
import os
import shutil
from contextlib import suppress
from functools import cache
from pathlib import Path

from typer.testing import CliRunner

from fuzz.enclosed import Ending, enclosed, import_commands
from fuzz.inputs import Input
from fuzz.model import model
from pipeline.build.edition import close_editions
from pipeline.cli.root import app
from pipeline.draw.svg.drawing import ENGINE

State = dict[str, tuple[int, int]]


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
        told = enclosed(given.words, self.root)
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
    import_commands()
    # Typst starts in an input's process for what is no drawing of the project's own.
    vars(ENGINE)["pdf"] = cache(ENGINE.pdf)
    for line in (
        *("check", "proof lantern spark --dpi 40 -j 1 --out ../warm", "roster check far.yaml"),
        *("order --shop mine -j 1 --out ../warm", "locale status", "errata"),
        "reprint --since HEAD",
        *("preflight far.pdf --profile mine", "import far.csv --dry-run"),
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
