"""The command line run in this process, in a project of its own."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pipeline.authoring.new_games import new_game
from pipeline.build.edition import close_editions
from pipeline.cli.root import app

Run = Callable[..., Result]


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    new_game(tmp_path / "lantern")
    monkeypatch.chdir(tmp_path / "lantern")
    return tmp_path / "lantern"


@pytest.fixture
def game(project: Path) -> Path:
    """Return the content folder of the starter game, printed on A4: nothing is found."""
    folder = project / "content" / "lantern"
    with (folder / "products.yaml").open("a", encoding="utf-8") as products:
        products.write("  papers: [a4]\n")
    return folder


def invoke(*arguments: str) -> Result:
    close_editions()
    return CliRunner().invoke(app, list(arguments), prog_name="punchboard")


@pytest.fixture
def run() -> Run:
    return invoke
