"""What strangers have broken Punchboard with, or would like to, ends in a result or one finding."""

import json
import os
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from cli.conftest import invoke
from fuzz.enclosed import import_commands

from acceptance.changes import change
from acceptance.faults import FAULTS
from acceptance.look_faults import DAMAGED_FONT
from acceptance.whole import write_whole
from acceptance.within_bounds import begin, told, within_bounds
from pipeline.build.edition import close_editions

CASES: Final[list[dict[str, Any]]] = yaml.load(
    Path(__file__).with_name("hardness.yaml").read_text("utf-8"), yaml.CSafeLoader
)
SPOILT: Final = {each.what: each.spoil for each in FAULTS} | {"fonts: damaged": DAMAGED_FONT}
REVIEWED: Final = 13

ATTACKS: Final = yaml.load(
    Path(__file__).with_name("attacks.yaml").read_text("utf-8"), yaml.CSafeLoader
)
PLACES: Final[list[dict[str, str]]] = ATTACKS["places"]
EXPRESSIONS: Final[dict[str, str]] = ATTACKS["expressions"]
STRIDE: Final = 4
"""Between the expressions of one place and the next: prime to their number, so that all come."""


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the root of a project in order, from which each case begins."""
    import_commands()
    root = write_whole(tmp_path_factory.mktemp("hardness") / "lantern")
    # What a first command works out, such as the metrics of fonts, its forks have from here.
    invoke("check", "--project", str(root))
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
        SPOILT[case["fault"]](root)
    for each in case.get("changes", [case] if "file" in case else []):
        change(root / each["file"], each)
    ending = within_bounds(root, case["run"])
    assert (ending.code, told(ending, root)) == (case["ends"], case.get("told", [])), ending.err
    assert case.get("says", "") in ending.out + ending.err


def test_all_of_the_review_is_there() -> None:
    """Each of its numbers has cases, or says which test of another folder holds it."""
    assert {case["review"] for case in CASES} == set(range(1, REVIEWED + 1))


def _attacks() -> list[tuple[dict[str, str], str]]:
    names = list(EXPRESSIONS)
    if os.environ.get("FAULTS") == "all":
        return [(place, name) for place in PLACES for name in names]
    return [(place, names[at * STRIDE % len(names)]) for at, place in enumerate(PLACES)]


@pytest.mark.parametrize(
    ("place", "name"), _attacks(), ids=lambda each: each if isinstance(each, str) else each["what"]
)
def test_an_attack_ends_in_one_finding(
    pristine: Path, tmp_path: Path, place: dict[str, str], name: str
) -> None:
    """In the file that has it, and within bounds."""
    root, attack = begin(pristine, tmp_path), EXPRESSIONS[name]
    written = {
        key: text.replace("@", json.dumps(attack)).replace("#", attack)
        for key, text in place.items()
        if key in ("write", "text")
    }
    change(root / place["file"], place | written)
    ending = within_bounds(root, place["run"])
    found = told(ending, root)
    assert (ending.code, len(found)) == (1, 1), ending.err
    assert found[0].startswith(place["file"])
