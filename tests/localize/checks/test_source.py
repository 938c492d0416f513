"""Where translations stand in a PO file."""

import pytest

from pipeline.languages.subject import Source

TEXT = """\
#. a note
msgctxt "a.b"
msgid "One"
msgstr "Eins"

msgid ""
"A long text "
"of two lines"
msgstr ""
"Ein langer Text "
"in zwei Zeilen"

msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s Karte"
msgstr[1] ""

msgid "Nothing"
msgstr ""

#~ msgid "Gone"
#~ msgstr "Weg"
"""


@pytest.mark.parametrize(
    ("line", "form", "stands"),
    [(1, 0, 4), (6, 0, 10), (13, 0, 15), (13, 1, 16), (13, 2, 13), (18, 0, 19), (21, 0, 22)],
)
def test_a_translation_is_found_behind_the_line_of_its_entry(
    line: int, form: int, stands: int
) -> None:
    """Where it is wrapped, on the first line that has any of it; without one, at the entry."""
    assert Source("de.po", TEXT).msgstr(line, form) == ("de.po", stands, 1)
