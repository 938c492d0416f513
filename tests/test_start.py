"""The command starts from its own files, whatever the current folder holds."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import punchboard


@pytest.fixture
def foreign(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the working directory, which holds packages called as ours and as a library."""
    for name in ("pipeline", "yaml"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('foreign code was run')")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_no_module_of_the_current_folder_is_run(foreign: Path) -> None:
    """Neither `python -m` nor an empty entry of PYTHONPATH lets a project run code of its own."""
    result = subprocess.run(
        [sys.executable, "-m", "punchboard", "list"],
        env=os.environ | {"PYTHONPATH": os.pathsep},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "no project here" in result.stderr
    assert "foreign" not in result.stderr


def test_folders_with_another_package_come_last(foreign: Path, tmp_path: Path) -> None:
    """A library of that name elsewhere on the path stays usable, but does not hide ours."""
    other = tmp_path / "library"
    (other / "pipeline").mkdir(parents=True)
    (other / "pipeline" / "__init__.py").touch()
    path = ["", str(foreign), str(other), str(punchboard.HOME), "/usr/lib/python3"]
    assert punchboard.own_first(path) == [str(punchboard.HOME), "/usr/lib/python3", str(other)]


def test_the_checkout_is_no_stranger_in_its_own_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the current folder is the one that holds the package, it stays on the path."""
    monkeypatch.chdir(punchboard.HOME)
    assert punchboard.own_first(["", "/usr/lib/python3"]) == [
        "/usr/lib/python3",
        str(punchboard.HOME),
    ]


def test_overwritten_package_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where another distribution has taken the package's place, one line says what to do."""
    monkeypatch.setitem(sys.modules, "pipeline.cli.main", None)
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(SystemExit) as ending:
        punchboard.main()
    assert ending.value.code == 2
    assert "-m venv" in capsys.readouterr().err
