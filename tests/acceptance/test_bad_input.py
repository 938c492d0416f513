"""Whatever is wrong with a project: exit code 1, a finding at its place, and nothing written."""

from pathlib import Path
from typing import Final

import pytest
from cli.conftest import invoke
from edits import files

from acceptance.commands import punchboard
from acceptance.faults import FAULTS
from acceptance.look_faults import DAMAGED_FONT, IMAGES
from acceptance.spoiled import PRODUCTS, STYLES, Fault, Spoil, add

BUILT: Final = FAULTS[::4]
"""Faults that are printed as well: `build` tells what `check` does."""


@pytest.mark.usefixtures("nothing_open")
@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.what)
def test_a_fault_is_told_at_its_place_and_nothing_is_written(lantern: Path, fault: Fault) -> None:
    """Exit code 1, an error at its place, no output; `check` says what `build` does and more."""
    (lantern / "templates" / "lantern" / "icons").mkdir()
    (lantern / "templates" / "shared").mkdir()
    fault.spoil(lantern)
    built = fault in BUILT and not fault.what.startswith("rules:")
    commands = ("build --quiet", "check --quiet") if built else ("check --severity error",)
    told = [refused(lantern, command) for command in commands]
    first = told[0].splitlines()[0]
    assert first.startswith(fault.place), told[0]
    assert ": error: " in f": {first}"
    assert fault.words in told[0]
    assert set(told[0].splitlines()) <= set(told[-1].splitlines())
    assert not (lantern / "output").exists()


def refused(project: Path, command: str) -> str:
    """Return what a command says on stderr, which ends with exit code 1 and no exception."""
    result = invoke(*command.split(), "--project", str(project))
    assert result.exit_code == 1, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.stderr


@pytest.mark.parametrize(
    ("spoil", "place"),
    [(IMAGES[0].spoil, IMAGES[0].place), (DAMAGED_FONT, f"{STYLES}:7:24: error: font-file")],
)
def test_what_cannot_be_embedded_withholds_its_product_alone(
    lantern: Path, spoil: Spoil, place: str
) -> None:
    """A damaged bitmap or typeface is told where it is asked for; the other products come out."""
    spoil(lantern)
    add(PRODUCTS, "  papers: [a4]\nbacks:\n  title: Backs\n  component: back\n")(lantern)
    result = punchboard("build", "--no-cache", cwd=lantern)
    assert result.returncode == 1
    assert result.stderr.startswith(place)
    assert "not printed: lantern cards\n" in result.stdout
    printed = {Path(name).name for name in files(lantern / "output")}
    assert printed == {"backs.pdf", "manifest.json"}


def test_output_that_cannot_be_written(lantern: Path) -> None:
    """A file where the output folder should be is told, and left as it was."""
    (lantern / "output").write_text("mine")
    result = punchboard("build", cwd=lantern)
    assert result.returncode == 1
    assert "error: file-access: " in result.stderr
    assert (lantern / "output").read_text() == "mine"
