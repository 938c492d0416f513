"""Whatever happens, a command ends with words and an exit code, never with a traceback."""

from pathlib import Path

import pytest
from cli.conftest import Run


def raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("pipeline.build.session.make_plan", fail)


def test_internal_error_is_one_line(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of our own is one line that asks for a report."""
    raising(monkeypatch, RuntimeError("the press\njammed"))
    result = run("build")
    assert result.exit_code == 70
    (line,) = result.stderr.splitlines()
    assert line.startswith("internal error: RuntimeError: the press jammed; please report it")


def test_interrupt(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends with the code that shells expect."""
    raising(monkeypatch, KeyboardInterrupt())
    result = run("build")
    assert result.exit_code == 130
    assert "Traceback" not in result.output
