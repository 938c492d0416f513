"""A command in a stranger's project: it ends within its share, and acts on nothing around it."""

import shutil
from pathlib import Path
from typing import Final

from cli.hostile import ACTS
from fuzz.enclosed import MEMORY, SECONDS, Ending, enclosed
from fuzz.verdict import FINDING

_SECRET: Final = "secret: lanthorn\n"


def begin(project: Path, folder: Path) -> Path:
    """Copy a project into a folder, with a file beside it that is none of its; return its root."""
    root = Path(shutil.copytree(project, folder / "lantern"))
    (folder / "elsewhere").mkdir()
    (folder / "elsewhere/secret.yaml").write_text(_SECRET)
    return root


def within_bounds(root: Path, line: str) -> Ending:
    """Run a command in a project that was begun, and return how it ended, which is well."""
    ending = enclosed(line.split(), root)
    said, elsewhere = ending.out + ending.err, root.parent / "elsewhere"
    assert not ending.killed, ending
    assert not ending.trace, ending.trace
    assert ending.seconds < SECONDS
    assert ending.memory < MEMORY
    assert not ACTS.search(said), said
    assert "lanthorn" not in said, said
    assert [path.name for path in elsewhere.rglob("*")] == ["secret.yaml"]
    assert (elsewhere / "secret.yaml").read_text() == _SECRET
    assert not list(root.glob("output/**/.*"))
    return ending


def told(ending: Ending, root: Path) -> list[str]:
    return [
        f"{(found['file'] or '').removeprefix(f'{root}/')}{found['at'] or ''} {found['code']}"
        for found in FINDING.finditer(ending.err)
        if "error: " in found[0]
    ]
