"""Texts of PO files that do not end on their line."""

import pytest

from pipeline.game.catalog import broken_line


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ('msgid "a"\nmsgstr "b"\n', 0),
        ('msgctxt "a.b"\nmsgid ""\n"two "\n"lines\\n"\nmsgstr[1] "say \\"b\\""\n', 0),
        ('#. it says "so\n#: a.yaml:3\n# a "remark\n#, fuzzy\n#| msgid "a"\n#~ msgid "b"\n', 0),
        ('#~| msgid "a"\n', 0),
        ('msgid "a\nmsgstr "b"\n', 1),
        ('msgid "a"\nmsgstr b"\n', 2),
        ('msgid "a"\nmsgstr "say "b""\n', 2),
        ('msgid "a"\nmsgstr "b\\"\n', 2),
        ('msgid ""\n"a"\n"b\nmsgstr ""\n', 3),
        ('#~ msgid "a\n', 1),
        ('msgstr[x] "a"\n', 1),
    ],
)
def test_the_first_text_without_both_quotation_marks_is_found(lines: str, number: int) -> None:
    """Remarks may hold what they like."""
    assert broken_line(lines) == number
