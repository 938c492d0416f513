"""Projects on devices of others: one that cannot be written, and prints on another one."""

import errno
import os
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import invoke
from typer.testing import Result


def build(lantern: Path) -> Result:
    command = ["build", "--quiet", "--paper", "a4", "--jobs", "1", "--project", str(lantern)]
    return invoke(*command)


@pytest.mark.usefixtures("nothing_open")
def test_a_project_that_cannot_be_written(lantern: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The place is named in one finding."""

    def refused(path: Any, *_: Any, **__: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(os, "mkdir", refused)
    result = build(lantern)
    assert result.exit_code == 1
    said = result.stderr.splitlines()[0]
    assert said.partition(f"{lantern}/")[2].startswith("output")
    assert said.endswith(": error: file-access: Read-only file system")


@pytest.mark.usefixtures("nothing_open")
def test_prints_on_another_device(lantern: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that cannot be moved there are copied, and nothing that waits is left."""
    real, refused = os.replace, []

    def replace(source: Any, target: Any, **options: Any) -> None:
        if Path(source).parent != Path(target).parent:
            refused.append(target)
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), str(source))
        real(source, target, **options)

    monkeypatch.setattr(os, "replace", replace)
    result = build(lantern)
    assert (result.exit_code, result.stderr) == (0, "")
    assert refused
    assert (lantern / "output/lantern/en/a4/cards.pdf").read_bytes().startswith(b"%PDF")
    assert not list((lantern / "output").rglob(".*"))
