"""Files of what is opened thousands of times and never closed: read in one way through them."""

import json
from pathlib import Path
from typing import Final

import pytest
from edits import edit
from fuzz.enclosed import import_commands

from acceptance.whole import write_whole
from acceptance.within_bounds import begin, within_bounds
from pipeline.draw.renderer import parse_path

_LENGTH: Final = 190_000
_CARD: Final = "content/lantern/card.yaml"
_TEMPLATE: Final = "templates/lantern/card.xml.j2"
_PO: Final = "content/lantern/locale/de.po"

_RULE: Final = (
    '"**Play:** draw until you hold [[=hand]] cards. *The oak cannot duel on this turn.*"'
)

_FILES: Final = {
    "texts of records": (_CARD, "Patience, planted.", "check --no-fit --notes"),
    "marked texts of records": (_CARD, _RULE, "check --no-fit --notes"),
    "templates": (_TEMPLATE, "<face>", "check --no-fit --notes"),
    "translations": (_PO, '"Funke"', "locale check --no-fit"),
}
"""Where each sort of opening is put, and the command that reads it."""

_OPENED: Final = {
    "texts of records": ("[[", "{", "( ", "7"),
    "marked texts of records": ("[[", "{", "( ", "[[=a ", "[[[a] ", "[[a|b\\", "7 ", ",a", "{{"),
    "templates": (
        *("{#", "{{", "{%", "<a", "<icon ", "{% macro a(b, ", '<flow a past="1"', "<track {{"),
        *('<track count="{{a}}', "<a {{ a.b ", '<page of="', "\n ", "(a "),
    ),
    "translations": ("{{ {%", "[[", "[[a] ", "[[a|b\\", "{{ a", "{%", "'\\", "{", "[[=a "),
}


@pytest.fixture(scope="session")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import_commands()
    return write_whole(tmp_path_factory.mktemp("unclosed") / "lantern")


@pytest.mark.parametrize(
    ("where", "unit"), [(where, unit) for where, units in _OPENED.items() for unit in units]
)
def test_a_file_of_openings_is_read_within_bounds(
    pristine: Path, tmp_path: Path, where: str, unit: str
) -> None:
    """What is opened all through a long text costs one way through it, and not one for each."""
    root = begin(pristine, tmp_path)
    file, place, command = _FILES[where]
    opened = unit * (_LENGTH // len(unit))
    written = opened + place if where == "templates" else json.dumps(opened, ensure_ascii=False)
    edit(root / file, place, written)
    assert within_bounds(root, command).code in (0, 1)


@pytest.mark.parametrize("between", [",", " "])
def test_a_path_of_separators_ends(between: str) -> None:
    """Path data that goes on in commas or blanks is refused after one way through it."""
    with pytest.raises(ValueError, match="expected"):
        parse_path(f"M0 0{between * 190_000}*")
