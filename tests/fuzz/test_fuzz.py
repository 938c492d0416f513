"""Some hundred spoilt inputs, always the same, and all that have once failed."""

from pathlib import Path

import pytest

from fuzz import found
from fuzz.inputs import input_of
from fuzz.seeds import sorts
from fuzz.trial import Bench, warm_up
from fuzz.verdict import faults

SEED = 22
GROUPS = 12
EACH = 10


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Bench:
    """Return a project in which inputs are tried out."""
    warm_up()
    return Bench(tmp_path_factory.mktemp("fuzz"))


@pytest.mark.parametrize("group", range(GROUPS))
def test_spoilt_files_surprise_no_command(bench: Bench, group: int) -> None:
    """Each ends with a result or with findings: `make fuzz ONE=NUMBER SEED=22` shows one."""
    for number in range(group * EACH, group * EACH + EACH):
        given = input_of(SEED, number)
        assert not faults(given, bench.try_out(given)), f"input {number}: {given.words}"


@pytest.mark.parametrize("path", sorted(found.FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_what_has_failed_once_fails_no_more(bench: Bench, path: Path) -> None:
    """The fault of a kept input is mended."""
    given = found.read(path)
    assert not faults(given, bench.try_out(given)), path.name


def test_an_input_is_made_of_its_seed_and_number_alone() -> None:
    """The same input is made once more, whatever was made in between; all sorts come in turn."""
    first = [input_of(SEED, number) for number in (3, 61, 140)]
    again = [input_of(SEED, number) for number in (140, 61, 3)]
    assert first == again[::-1]
    assert {input_of(1, number).sort for number in range(len(sorts()) + 1)} >= sorts().keys()
