"""Whatever happens, a command ends with words and an exit code, never with a traceback."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from pipeline.source.findings import fail

Run = Callable[..., Result]


def raising(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Let the build fail with `error`."""

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("pipeline.build.stages.make_plan", fail)


def test_internal_error_is_one_line(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault of our own is one line that asks for a report."""
    raising(monkeypatch, RuntimeError("the press\njammed"))
    result = run("build")
    assert result.exit_code == 70
    (line,) = result.stderr.splitlines()
    assert line.startswith("internal error: RuntimeError: the press jammed; please report it")


def test_debug_shows_the_traceback(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who mends Punchboard can see where it failed."""
    monkeypatch.setenv("PUNCHBOARD_DEBUG", "1")
    raising(monkeypatch, RuntimeError("jammed"))
    result = run("build")
    assert "Traceback" in result.stderr
    assert result.exit_code == 70


def test_cause_of_a_finding_is_shown_on_demand(
    project: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A finding that stands for another program's error has that as its cause."""
    error = fail("image-file", "a damaged picture")
    error.__cause__ = ValueError("of the decoder")

    def refused(*_: object) -> None:
        raise error

    monkeypatch.setattr("pipeline.shops.decks.make_plan", refused)
    assert "of the decoder" not in run("order", "--shop", "png").stderr
    monkeypatch.setenv("PUNCHBOARD_DEBUG", "1")
    result = run("order", "--shop", "png")
    assert "ValueError: of the decoder" in result.stderr
    assert result.exit_code == 1


def test_interrupt(project: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends with the code that shells expect."""
    raising(monkeypatch, KeyboardInterrupt())
    result = run("build")
    assert result.exit_code == 130
    assert "Traceback" not in result.output


def test_output_that_cannot_be_written(project: Path, run: Run) -> None:
    """A file in the output's place is named, with what to look at."""
    (project / "output").write_text("in the way")
    result = run("build")
    assert result.exit_code == 1
    assert "file-access" in result.stderr
    assert "output" in result.stderr


@pytest.mark.parametrize(
    "content", ["", "- a list\n", "spark: [\n", "spark: {name: A}\nspark: {name: B}\n", "\x00"]
)
def test_hostile_content(project: Path, run: Run, content: str) -> None:
    """A broken file is told with its place."""
    (project / "content" / "lantern" / "card.yaml").write_text(content)
    for command in ("build", "check"):
        result = run(command)
        assert "content/lantern/card.yaml" in result.stderr
        assert result.exit_code == 1


def test_binary_content(project: Path, run: Run) -> None:
    """A file that is no UTF-8 is told even where its line cannot be quoted."""
    (project / "content" / "lantern" / "card.yaml").write_bytes(b"spark:\n  name: \xff\n")
    result = run("show", "lantern", "spark")
    assert "file-encoding" in result.stderr
    assert result.exit_code == 1
