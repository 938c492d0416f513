"""The generated pages say what the code says."""

import textwrap
from pathlib import Path

import pytest
import yaml
from generator import PAGES, codes, lagging
from generator.field_types import FIELD_TYPES

from pipeline.game.opening import open_game


def test_no_generated_page_lags_behind_the_code() -> None:
    """`make docs` has nothing to write."""
    assert lagging() == []


def test_every_generated_page_says_that_it_is_generated(root: Path) -> None:
    """Each names the command that makes it."""
    for name in PAGES:
        assert "by `make docs`" in (root / name).read_text("utf-8"), name


def test_every_code_has_a_message() -> None:
    """No line of the page leaves open what the code means."""
    rows = [line.partition("): ") for line in codes.page().splitlines() if line.startswith("- `")]
    assert rows
    assert [code for code, _, message in rows if not message.strip()] == []


@pytest.mark.parametrize("name", FIELD_TYPES)
def test_the_example_of_a_field_type_is_read_by_the_engine(name: str, tmp_path: Path) -> None:
    """What the page shows of a type is a valid kind and a valid record."""
    specified, written = FIELD_TYPES[name].example
    kind = {"source": False, "name": False, "fields": yaml.safe_load(specified)}
    others = {slug: {"source": False} for slug in ("element", "trait")}
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "fox.png").write_bytes(b"")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "setup.md").write_text("## Setting up\n")
    files = {
        "game": "id: x\ntitle: X\nversion: '1'\nconstants: {bonus: 2}\n",
        "kinds": yaml.safe_dump({"sample": kind, **others}),
        "sample": f"one:\n{textwrap.indent(written, '  ')}\n",
        "element": "ember: {name: Ember}\n",
        "trait": "swift: {name: Swift}\nsilent: {name: Silent}\n",
    }
    for file, text in files.items():
        (tmp_path / f"{file}.yaml").write_text(text, "utf-8")
    values = open_game(tmp_path).record("sample", "one").values
    (field,) = kind["fields"]
    assert getattr(values, field) is not None
