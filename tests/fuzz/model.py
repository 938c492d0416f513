"""The project that inputs are made of: each sort of file once, what it prints, and a cache."""

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from acceptance.whole import write_whole
from cli.conftest import invoke
from pdf.preflight.seeds import good

from fuzz.samples import ADDED, plain, written
from pipeline.build.edition import close_editions

PRINTED: Final = "output/lantern/en/manifest.json"
KEPT: Final = "cache/faces.sqlite"


class Model(NamedTuple):
    """The project's root, and its files by path, with those that its first build has written."""

    root: Path
    files: dict[str, bytes]


@cache
def model() -> Model:
    """Return the project, which is written once and never changed."""
    folder = Path(tempfile.mkdtemp(prefix="fuzz-"))
    owner = os.getpid()
    import atexit

    atexit.register(lambda: os.getpid() == owner and shutil.rmtree(folder, ignore_errors=True))
    root = write_whole(folder / "lantern")
    for name, content in written().items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(content)
    for name, text in ADDED.items():
        with (root / name).open("a", encoding="utf-8") as stream:
            stream.write(text)
    (root / "far.pdf").write_bytes(plain(good()))
    files = _read(root)
    _build(root)
    for name in (PRINTED, KEPT):
        files[name] = (root / name).read_bytes()
    for name in ("output", "cache"):
        shutil.rmtree(root / name)
    subprocess.run(["git", "gc", "-q"], cwd=root, check=True)
    return Model(root, files)


def _read(root: Path) -> dict[str, bytes]:
    found = (path for path in root.rglob("*") if path.is_file() and ".git" not in path.parts)
    return {str(path.relative_to(root)): path.read_bytes() for path in found}


def _build(root: Path) -> None:
    before = os.environ.get("PUNCHBOARD_CACHE")
    os.environ["PUNCHBOARD_CACHE"] = str(root / "cache")
    line = f"build -j 1 --paper a4 --quiet --project {root}"
    result = invoke(*line.split())
    assert result.exit_code == 0, result.output
    close_editions()
    if before is None:
        del os.environ["PUNCHBOARD_CACHE"]
    else:
        os.environ["PUNCHBOARD_CACHE"] = before
