"""PO files of other tools: wrapping and the order of entries are no news, and stay as they are."""

import polib
import pytest

from pipeline.game.po_update import differences, text_of

LONG = (
    "Each of your robots that has not moved may turn once, and attack what it then sees, or mend "
    "itself."
)
FILE = f"""\
# German
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"

#. A note that is long enough to be wrapped in another place by another tool, twice-over even.
#: rule.yaml:3 rule.yaml:4
msgctxt "rule.turn.text"
msgid "{LONG}"
msgstr "{LONG}"

#, python-format
msgid "%(n)s card"
msgid_plural "%(n)s cards"
msgstr[0] "%(n)s Karte"
msgstr[1] "%(n)s Karten"

#~ msgctxt "rule.old.name"
#~ msgid "Old"
#~ msgstr "Alt"

"""


def parsed(text: str) -> polib.POFile:
    """Return a PO file as polib reads it."""
    return polib.pofile(text, encoding="utf-8")


def wrapped(width: int, *, backwards: bool = False) -> str:
    """Return the file as a tool writes it that wraps lines at another width, or sorts entries."""
    file = parsed(FILE)
    file.wrapwidth = width
    if backwards:
        file[:2] = file[1::-1]
    return f"{file}\n"


@pytest.mark.parametrize("width", [30, 60])
@pytest.mark.parametrize("backwards", [False, True])
def test_wrapping_and_order_are_no_news(width: int, backwards: bool) -> None:
    """The same entries are the same file, and it stands there as it was written."""
    text = wrapped(width, backwards=backwards)
    assert text != FILE
    assert not list(differences(parsed(text), parsed(FILE)))


def test_the_order_of_the_header_is_no_news() -> None:
    """Weblate and Poedit write its fields in orders of their own; another value is one."""
    first, second = FILE.split("\n")[3:5]
    text = FILE.replace(f"{first}\n{second}", f"{second}\n{first}")
    assert text != FILE
    assert not list(differences(parsed(text), parsed(FILE)))
    other = FILE.replace("Language: de", "Language: sv")
    assert [each.entry for each in differences(parsed(FILE), parsed(other))] == ["the header"]


@pytest.mark.parametrize(
    ("was", "now", "told"),
    [
        ('msgstr "Each', 'msgstr "Jeder', ("another translation", "rule.turn.text")),
        ('msgid "Each', 'msgid "All', ("another text", "rule.turn.text")),
        ("#, python-format", "#, fuzzy, python-format", ("another flag", "word '%(n)s card'")),
        ("A note", "The note", ("another note", "rule.turn.text")),
        ("rule.yaml:4", "rule.yaml:5", ("another place", "rule.turn.text")),
        ("%(n)s Karten", "%(n)s Blatt", ("another translation", "word '%(n)s card'")),
        ("#~ ", "", ("new", "rule.old.name")),
    ],
)
def test_what_is_otherwise_is_told_once(was: str, now: str, told: tuple[str, str]) -> None:
    """Each entry that says something else is named with what that is."""
    changed = parsed(FILE.replace(was, now))
    assert list(differences(parsed(FILE), changed)) == [told]


def test_only_what_is_otherwise_is_written_anew() -> None:
    """All other entries keep the lines that another tool has given them."""
    text = wrapped(30)
    made = parsed(FILE.replace("%(n)s Karten", "%(n)s Blatt"))
    assert text_of(made, parsed(text), text) == (
        text.rstrip("\n").replace("%(n)s Karten", "%(n)s Blatt") + "\n"
    )


def test_a_file_without_wrapping_gets_none() -> None:
    """Who wraps no lines finds none wrapped that are new."""
    text = wrapped(0)
    made = parsed(FILE.replace('msgstr "Each', 'msgstr "Jeder und jeder'))
    assert f'"Jeder und jeder{LONG[4:]}"' in text_of(made, parsed(text), text)


def test_a_new_file_is_as_it_is_written() -> None:
    """Where there was none nothing has to be kept."""
    made = parsed(FILE)
    assert text_of(made, polib.POFile(), "") == str(made)
    assert not str(made).endswith("\n\n")
