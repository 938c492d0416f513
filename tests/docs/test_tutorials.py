"""The tutorials, followed to the letter in an empty folder."""

from pathlib import Path

import pytest
from steps import do, steps
from typer.testing import CliRunner

from pipeline.build.studio import close_studios
from pipeline.cli.root import app


@pytest.mark.parametrize("page", ["README.md", "docs/tutorial.md"])
def test_every_step_of_a_tutorial_works(
    page: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Commands end as the page says, and what it shows of their answers is what they answer."""
    monkeypatch.chdir(tmp_path)
    said = ""
    for step in steps(root / page):
        if step.deed == "output":
            assert said == step.text
        elif step.deed == "run":
            said = _run(step.text, monkeypatch, fails=step.fails)
        else:
            do(step, Path.cwd())
    assert (tmp_path / "skyships" / "skyships-gale-kite.png").is_file()
    assert (tmp_path / "skyships/output/skyships/en/a4/cards.pdf").is_file()


def _run(commands: str, monkeypatch: pytest.MonkeyPatch, *, fails: bool) -> str:
    """Run the lines of a block and return all that they say."""
    said = ""
    for line in commands.splitlines():
        program, *arguments = line.split()
        if program == "cd":
            monkeypatch.chdir(arguments[0])
            continue
        assert program == "punchboard"
        close_studios()
        result = CliRunner().invoke(app, arguments, prog_name="punchboard")
        assert result.exit_code == int(fails), result.output
        said += result.stderr + result.stdout
    close_studios()
    return said
