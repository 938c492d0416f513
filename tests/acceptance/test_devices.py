"""Projects on devices of others: one that cannot be written, and prints on another one."""

import shutil
import subprocess
from pathlib import Path

import pytest

from acceptance.commands import PUNCHBOARD


def _mounts() -> bool:
    """Tell whether this process may mount anything, for itself alone."""
    if not shutil.which("unshare"):
        return False
    line = ["unshare", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]
    return subprocess.run(line, capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not _mounts(), reason="may not mount")


def build(lantern: Path, mount: str, after: str = "") -> "subprocess.CompletedProcess[str]":
    """Print in a project where something is mounted, and run `after` while it still is."""
    script = f'set -e; {mount}; cd "{lantern}"; set +e; "$@"; code=$?; {after or ":"}; exit $code'
    return subprocess.run(
        ["unshare", "-m", "sh", "-c", script, "sh", *PUNCHBOARD, *["build", "-q", "--paper", "a4"]],
        cwd=lantern,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_project_that_cannot_be_written(lantern: Path) -> None:
    """The place is named in one finding."""
    sealed = f"mount --bind '{lantern}' '{lantern}'; mount -o remount,ro,bind '{lantern}'"
    result = build(lantern, sealed)
    said = f"{lantern}/output: error: file-access: Read-only file system"
    assert (result.returncode, result.stderr.splitlines()[0]) == (1, said)


def test_prints_on_another_device(lantern: Path) -> None:
    """Files that cannot be moved there are copied, and nothing that waits is left."""
    folder, kept = lantern / "output/lantern/en/a4", lantern / "kept"
    folder.mkdir(parents=True)
    result = build(lantern, f"mount -t tmpfs none '{folder}'", f"cp -a '{folder}' '{kept}'")
    assert (result.returncode, result.stderr) == (0, "")
    assert [path.name for path in kept.iterdir()] == ["cards.pdf"]
    assert (kept / "cards.pdf").read_bytes().startswith(b"%PDF")
    assert not list((lantern / "output").rglob(".*"))
