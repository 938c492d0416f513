"""What a PO file says as a whole: its plural rule, and what translators say of readings."""

from pathlib import Path

import pytest

from pipeline.game.catalog import Catalog, read_catalog
from pipeline.source.findings import PunchboardError


@pytest.mark.parametrize("rule", ["n%0", "n/(n-3)", "0-5", "((n", "", "n" * 2000])
def test_a_plural_rule_that_gives_no_form_is_told(rule: str) -> None:
    """Whatever the header holds, the finding names the file."""
    with pytest.raises(PunchboardError) as error:
        _ = Catalog("de", "de.po", (), rule).form
    (found,) = error.value.findings
    assert (found.code, found.position.file) == ("po-plural", "de.po")


def test_a_reading_stands_alone_on_its_line(tmp_path: Path) -> None:
    """Blanks before and behind are none of it, however many there are between its words."""
    blanks = " " * 100_000
    text = 'msgid ""\nmsgstr ""\n\n'
    text += f'# reading:  しゃ{blanks}へい  \nmsgctxt "a"\nmsgid "Cover"\nmsgstr "遮蔽"\n'
    (tmp_path / "ja.po").write_text(text, "utf-8")
    (entry,) = read_catalog(tmp_path / "ja.po", "ja.po").entries
    assert entry.reading == f"しゃ{blanks}へい"
