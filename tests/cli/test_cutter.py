"""`punchboard build --cutter`: what it tells, and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

Run = Callable[..., Result]


def test_files_are_told_with_their_size_and_pages(game: Path, run: Run) -> None:
    """One knows what to open for which page, and what size it must have there."""
    told = run("build", "--cutter", "silhouette", "--jobs", "1")
    assert told.exit_code == 0, told.stderr
    assert ".cut.dxf  210 x 297 mm, for page 1" in told.stdout
    again = run("build", "--cutter", "silhouette", "--jobs", "1", "--json")
    (outcome,) = json.loads(again.stdout)
    (cut, *_) = outcome["printed"][0]["cuts"]
    assert cut["pages"] == [1]
    assert (game.parents[1] / outcome["folder"] / cut["file"]).stat().st_size == cut["bytes"]


def test_unknown_machine_is_misuse(game: Path, run: Run) -> None:
    """The nearest name is offered, and nothing is written."""
    told = run("build", "--cutter", "silhuette")
    assert told.exit_code == 2
    assert "silhouette" in told.stderr
    assert not (game.parents[1] / "output").exists()


def test_wrong_table_is_told_with_its_file(game: Path, run: Run) -> None:
    """A machine of one's own that is wrong is a finding, not a traceback."""
    own = game.parents[1] / "templates/lantern/cutters.yaml"
    own.write_text("cutters: { mine: { source: Mine, inset: far } }\n", "utf-8")
    told = run("build", "--cutter", "mine")
    assert told.exit_code == 1
    assert "cutters.yaml" in told.stderr
    assert "inset" in told.stderr
