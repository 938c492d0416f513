"""Whatever is wrong with a project: exit code 1, a finding at its place, and nothing written."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from acceptance.commands import files, punchboard
from acceptance.data_faults import DATA_FAULTS
from acceptance.look_faults import LOOK_FAULTS
from acceptance.spoiled import CARDS, TEMPLATE, Case, fill, swap
from pipeline.build.studio import close_studios
from pipeline.cli.root import app

CASES = [
    pytest.param(case, id=f"{group}: {case.name}")
    for group, cases in (DATA_FAULTS | LOOK_FAULTS).items()
    for case in cases
]


@pytest.mark.parametrize("case", CASES)
def test_a_fault_is_told_at_its_place_and_nothing_is_written(lantern: Path, case: Case) -> None:
    """Exit code 1, an error at its place, no output; `check` says the same and more."""
    (lantern / "templates" / "lantern" / "icons").mkdir()
    (lantern / "templates" / "shared").mkdir()
    case.spoil(lantern)
    told = [invoke(lantern, "build"), invoke(lantern, "check")]
    first = told[0].splitlines()[0]
    assert first.startswith(case.place), told[0]
    assert ": error: " in f": {first}"
    assert case.words in told[0]
    assert set(told[0].splitlines()) <= set(told[1].splitlines())
    assert not (lantern / "output").exists()


def invoke(project: Path, command: str) -> str:
    """Return what a command says on stderr, which ends with exit code 1 and no exception."""
    close_studios()
    result = CliRunner().invoke(app, [command, "--project", str(project), "--quiet"])
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.stderr


def test_a_link_out_of_the_game_is_no_image(lantern: Path, tmp_path: Path) -> None:
    """A bitmap that a symbolic link fetches from elsewhere is refused."""
    from PIL import Image

    Image.new("RGB", (9, 9)).save(tmp_path / "elsewhere.png")
    (lantern / "content" / "lantern" / "here.png").symlink_to(tmp_path / "elsewhere.png")
    swap(TEMPLATE, "<face>", '<face><image src="here.png"/>')(lantern)
    said = invoke(lantern, "build")
    assert said.startswith(f"{TEMPLATE}:3:")
    assert "image here.png is no file of the game" in said


def test_a_faulty_game_keeps_no_other_from_being_printed(lantern: Path) -> None:
    """Each game stands for itself, and the exit code tells that one failed."""
    assert punchboard("new", "game", "content/beacon", cwd=lantern).returncode == 0
    fill(CARDS, "- a list")(lantern)
    result = punchboard("build", cwd=lantern)
    assert result.returncode == 1
    assert {name.split("/")[0] for name in files(lantern / "output")} == {"beacon"}


def test_output_that_cannot_be_written(lantern: Path) -> None:
    """A file where the output folder should be is told, and left as it was."""
    (lantern / "output").write_text("mine")
    result = punchboard("build", cwd=lantern)
    assert result.returncode == 1
    assert "error: file-access: " in result.stderr
    assert (lantern / "output").read_text() == "mine"


@pytest.mark.parametrize(
    "arguments",
    [
        ("build", "lantren"),
        ("build", "--product", "crads"),
        ("build", "--paper", "0x0mm"),
        ("build", "--paper", "../a4"),
        ("build", "--jobs", "-1"),
        ("show", "lantern", "sprak"),
        ("proof", "lantern", "spark", "--dpi", "100000"),
        ("export", "lantern", "--format", "xml"),
        ("new", "game", "content/lantern"),
        ("new", "card", "lantern", "card", "../up"),
    ],
)
def test_misuse_is_exit_code_2(lantern: Path, arguments: tuple[str, ...]) -> None:
    """A command called wrongly says so in a line, and writes nothing."""
    before = files(lantern)
    result = punchboard(*arguments, cwd=lantern)
    assert result.returncode == 2
    assert result.stderr
    assert "Traceback" not in result.stderr
    assert files(lantern) == before
