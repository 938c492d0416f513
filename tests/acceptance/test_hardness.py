"""Every case that a stranger has once broken Punchboard with ends in a result or one finding."""

import sys
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from fuzz.enclosed import import_commands
from typer.testing import CliRunner

from acceptance.changes import change
from acceptance.data_faults import DATA_FAULTS
from acceptance.look_faults import DAMAGED_FONT, LOOK_FAULTS
from acceptance.path_faults import PATH_FAULTS
from acceptance.spoiled import Spoil
from acceptance.whole import write_whole
from acceptance.within_bounds import begin, told, within_bounds
from pipeline.cli.root import app
from pipeline.edition.context import close_editions

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="bounds what a process takes")

ROOT: Final = Path(__file__).parents[2]
CASES: Final[list[dict[str, Any]]] = yaml.safe_load(
    Path(__file__).with_name("hardness.yaml").read_text("utf-8")
)
FAULTS: Final[dict[str, Spoil]] = {
    f"{group}: {case.name}": case.spoil
    for group, cases in (DATA_FAULTS | LOOK_FAULTS | PATH_FAULTS).items()
    for case in cases
} | {"fonts: damaged": DAMAGED_FONT}
REVIEWED: Final = 13


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of a project in order, from which each case begins."""
    import_commands()
    root = write_whole(tmp_path_factory.mktemp("hardness") / "lantern")
    # What a first command works out, such as the metrics of fonts, its forks have from here.
    CliRunner().invoke(app, ["check", "--project", str(root)], prog_name="punchboard")
    close_editions()
    (root / "templates/lantern/icons").mkdir()
    return root


@pytest.mark.parametrize(
    "case",
    [case for case in CASES if "run" in case],
    ids=lambda case: f"{case['review']}: {case['what']}",
)
def test_a_case_of_the_review(pristine: Path, tmp_path: Path, case: dict[str, Any]) -> None:
    """It ends within bounds, and tells what is wrong once, at its place."""
    root = begin(pristine, tmp_path)
    if "fault" in case:
        FAULTS[case["fault"]](root)
    elif "file" in case:
        change(root / case["file"], case)
    ending = within_bounds(root, case["run"])
    assert (ending.code, told(ending, root)) == (case["ends"], case.get("told", [])), ending.err
    assert case.get("says", "") in ending.out + ending.err


def test_all_of_the_review_is_there() -> None:
    """Each of its numbers has cases, and the tests that hold others are there."""
    assert {case["review"] for case in CASES} == set(range(1, REVIEWED + 1))
    for name in sorted({case["seen"] for case in CASES if "seen" in case}):
        file, test = name.split("::")
        assert f"\ndef {test}(" in (ROOT / file).read_text("utf-8"), name
