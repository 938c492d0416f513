"""Abilities of one name with two texts."""

from pathlib import Path

import pytest
from checks.playing import checked, found

KINDS = """\
term: {}
unit:
  fields:
    passive: { type: record, fields: { name: text, text: markup } }
    actives: { type: list, of: { type: record, fields: { name: text, text: markup } } }
"""
FOX = "{ name: Fox, passive: { name: Pounce, text: Jump. }, actives: [] }"


def told(root: Path, owl: str) -> list[tuple[int, str]]:
    """Return the lines and hints of what is said of an owl beside a fox that pounces."""
    units = f"source: {{ section: S }}\nfox: {FOX}\nowl: {{ name: Owl, {owl} }}\n"
    terms = "source: { section: S }\nswoop: { name: Swoop }\n"
    scene = checked(root, {"kinds.yaml": KINDS, "unit.yaml": units, "term.yaml": terms})
    return [(one.position.line, one.hint) for one in found("ability-twice", scene)]


def test_a_shared_name_is_told_once_with_both_places(tmp_path: Path) -> None:
    """Wherever in the record the ability stands, and whatever its capitals."""
    owl = (
        "passive: { name: Sleep, text: Rest. },"
        " actives: [{ name: pounce, text: Fly. }, { name: Pounce, text: Hop. }]"
    )
    ((line, hint),) = told(tmp_path, owl)
    assert line == 3
    assert hint.startswith("content/tiny/unit.yaml:2:")


@pytest.mark.parametrize(
    "owl",
    [
        "passive: { name: Pounce, text: Jump. }, actives: []",
        "passive: { name: Swoop, text: Fly. }, actives: [{ name: Swoop, text: Dive. }]",
    ],
)
def test_one_ability_of_two_and_names_that_are_explained(tmp_path: Path, owl: str) -> None:
    """The same text makes it the same ability; a term's name stands for its rule."""
    assert told(tmp_path, owl) == []
