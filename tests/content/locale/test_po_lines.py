"""PO files: texts that do not end on their line, and what translators say of readings."""

from pathlib import Path

import pytest

from pipeline.game.catalog import broken_line, entries_of, read_po


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ('msgctxt "a.b"\nmsgid ""\n"two "\n"lines\\n"\nmsgstr[1] "say \\"b\\""\n', 0),
        ('#. it says "so\n#: a.yaml:3\n# a "remark\n#, fuzzy\n#| msgid "a"\n#~ msgid "b"\n', 0),
        ('msgid "a\nmsgstr "b"\n', 1),
        ('msgid "a"\nmsgstr b"\n', 2),
        ('msgid "a"\nmsgstr "say "b""\n', 2),
        ('msgid ""\n"a"\n"b\nmsgstr ""\n', 3),
    ],
)
def test_the_first_text_without_both_quotation_marks_is_found(lines: str, number: int) -> None:
    """Remarks may hold what they like."""
    assert broken_line(lines) == number


PO = """\
msgid ""
msgstr "Language: ja\\n"

# Beside what English calls Cover.
# reading:  しゃへい
msgctxt "term.cover.name"
msgid "Cover"
msgstr "遮蔽"

# Nobody is reading: this.
msgctxt "term.enemy.name"
msgid "Enemy"
msgstr "敵"
"""


def test_a_translators_comment_tells_the_reading(tmp_path: Path) -> None:
    """It stands on a line of its own; blanks before and behind are none of it."""
    path = tmp_path / "ja.po"
    path.write_text(PO, "utf-8")
    found = {entry.msgstr: entry.reading for entry in entries_of(read_po(path, "ja.po"))}
    assert found == {"遮蔽": "しゃへい", "敵": ""}
