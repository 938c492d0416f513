"""Tracks whose boxes a template types."""

from pathlib import Path

import pytest
from checks.playing import GAME, found, tiny

from pipeline.checks.subject import GameSubject
from pipeline.source.findings import Finding

CONSTANTS = GAME + "constants: { health: 7, row: { length: 7, width: 5 } }\n"


def told(root: Path, template: str) -> list[Finding]:
    """Return what is found in one template of a game with a few constants."""
    folder = root / "templates" / "tiny"
    folder.mkdir(parents=True)
    (folder / "card.xml.j2").write_text(template, "utf-8")
    subject = GameSubject(tiny(root, {"game.yaml": CONSTANTS}), (folder,))
    return [*found("track-typed", subject), *found("track-shifted", subject)]


@pytest.mark.parametrize(
    "template",
    [
        '<face>\n<track count="7" size="5"/></face>',
        '<face>\n<track w="{{ 5 if a > b else 4 }}" count="{{ 7 }}" size="5"/></face>',
        '{% set many = 7 %}\n<track count="{{ many }}"/>',
        '{% macro boxes(x, many=7) %}\n<track count="{{ many }}"/>{% endmacro %}',
    ],
)
def test_typed_boxes(tmp_path: Path, template: str) -> None:
    """As a number, in an expression, under a name; constants of that value are named."""
    (one,) = told(tmp_path, template)
    assert one.code == "track-typed"
    assert (one.position.file, one.position.line) == ("templates/tiny/card.xml.j2", 2)
    assert one.message == "the boxes of the track are typed in the template: 7"
    assert "{{ c.health or c.row.length }}" in one.hint


def test_a_number_that_no_constant_has(tmp_path: Path) -> None:
    """It needs one of its own."""
    (one,) = told(tmp_path, '<track count="16" size="5"/>')
    assert one.hint == "let a constant in game.yaml or a field of the record hold it"
    assert one.position.column == 15


def test_typed_marks(tmp_path: Path) -> None:
    """Which boxes carry the mark is a fact like their number."""
    (one,) = told(tmp_path, '<track count="{{ c.health }}" marks="4 6" size="5"/>')
    assert one.message == "the marked boxes of the track are typed in the template: 4 6"


def test_a_number_added_to_a_constant(tmp_path: Path) -> None:
    """It may be meant, and is told all the same."""
    (one,) = told(tmp_path, '<track count="{{ c.health + 1 }}" size="5"/>')
    assert one.code == "track-shifted"
    assert "c.health + 1" in one.message


@pytest.mark.parametrize(
    "template",
    [
        '<track count="{{ c.health }}" marks="{{ c.row.width }}" size="5"/>',
        '<track count="{{ card.uses }}" per-row="5" size="5"/>',
        '<track count="{{ 2 * c.health }}" size="5"/>',
        '{% set many = c.health %}<track count="{{ many }}" size="5"/>',
        '{% set many = c.health * 2 %}<track count="{{ many if a else 1 }}" size="5"/>',
        '{# <track count="7"/> #}',
        '<track count="{{ c. }}" size="5"/>',
        '<shape d="M0 0H7"/>',
    ],
)
def test_what_comes_from_elsewhere(tmp_path: Path, template: str) -> None:
    """Constants, records and names for them; what Jinja cannot read the build tells."""
    assert told(tmp_path, template) == []
