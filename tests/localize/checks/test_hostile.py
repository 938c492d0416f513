"""PO files that are damaged in any way end in findings, never in anything else."""

from pathlib import Path

import polib
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from pipeline.game.catalog import read_po
from pipeline.game.messages import Message
from pipeline.game.po_update import update
from pipeline.languages.subject import TRANSLATION_CHECKS, read_po_subject
from pipeline.source.files import PO
from pipeline.source.findings import Finding, Position, PunchboardError

SOUND = """\
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=n != 1;\\n"

# same
#. Terms: Move = Bewegung
msgctxt "rule.move.text"
msgid "Move 2D6, then pay {coin} for [[gun|a gun]]; {{ points | sum }} of **3**"
msgstr "Zieh 2W6, dann zahl {coin} für [[gun|eine Flinte]]; {{ points | sum }} von **3**"

#, fuzzy
#| msgid "%(n)s card"
msgid "%(n)s card here"
msgid_plural "%(n)s cards here"
msgstr[0] "%(n)s Karte"
msgstr[1] "%(n)s Karten"

#~ msgctxt "rule.gone.text"
#~ msgid "Gone"
#~ msgstr "Weg"
"""
TERMS = "Move: { term: Bewegung, forms: [zieh] }\n"
MESSAGES = [
    Message("rule.move.text", "Move 2D6, then pay", Position("a.yaml", 1, 1)),
    Message("", "%(n)s card here", Position("b.j2", 1, 1), keyed=False, many="%(n)s cards here"),
]

DAMAGE = st.lists(
    st.tuples(
        st.integers(0, len(SOUND)),
        st.integers(0, 40),
        st.one_of(
            st.binary(max_size=6),
            st.sampled_from(
                [b'"', b"\\", b"\\x", b"\n", b"msgstr", b"msgid ", b"msgstr[9]", b"#~ ", b"#| ",
                 b"{{", b"{%", b"%(", b"[[", b"**", b"nplurals=0;", b"plural=n/0;", b"\xff\xfe"]
            ),
        ),
    ),
    min_size=1,
    max_size=4,
)  # fmt: skip


def damaged(places: list[tuple[int, int, bytes]]) -> bytes:
    """Return the sound file with bytes taken out and put in."""
    data = SOUND.encode()
    for at, length, put in places:
        data = data[:at] + put + data[at + length :]
    return data


def findings(path: Path) -> list[Finding]:
    """Return what is found in a PO file, also where it cannot be read."""
    try:
        return list(TRANSLATION_CHECKS.run(read_po_subject(path, "locale/de.po", MESSAGES, "W")))
    except PunchboardError as error:
        return error.findings


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(DAMAGE)
@example([(0, len(SOUND), b"\x00\x01\x02")])
@example([(0, len(SOUND), b"")])
@example([(0, 0, "\ufeff".encode())])
@example([(SOUND.index("plural="), 14, b"plural=__import__('os').getcwd();")])
@example([(SOUND.index("plural="), 14, b"plural=n%0;")])
@example([(SOUND.index("same"), 0, b"\x0b")])
def test_a_damaged_file_is_checked_and_updated_without_a_traceback(
    tmp_path: Path, places: list[tuple[int, int, bytes]]
) -> None:
    """Whatever is wrong is told with its file; what can be read can be brought up to date."""
    path = tmp_path / "de.po"
    path.write_bytes(damaged(places))
    path.with_name("de.terms.yaml").write_text(TERMS)
    told = findings(path)
    assert all(each.code and each.message for each in told)
    assert all(each.position.file.startswith("locale/") for each in told)
    try:
        old = read_po(path, "locale/de.po")
    except PunchboardError:
        return
    made, tally = update(old, MESSAGES)
    assert len([entry for entry in made if not entry.obsolete]) == len(MESSAGES)
    assert tally.new + tally.kept + tally.fuzzy == len(MESSAGES)
    assert polib.pofile(str(made)) is not None


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "file-encoding"),
        (b'msgid "a\nmsgstr "b"\n', "po-syntax"),
        (b'msgid "a"\nmsgid "b"\nfoo\n', "po-syntax"),
        (b'msgid "a"\nmsgstr "\x1b[31m"\n', "po-control"),
        (b" " * (PO.most + 1), "file-too-large"),
    ],
)
def test_what_is_no_po_file_is_one_clear_finding(tmp_path: Path, data: bytes, code: str) -> None:
    """Binary, broken, with controls or huge: the code says which."""
    path = tmp_path / "de.po"
    path.write_bytes(data)
    (told,) = findings(path)
    assert told.code == code
    assert told.position.file == "locale/de.po"


def test_a_plural_rule_that_is_none_is_told(tmp_path: Path) -> None:
    """It could not be said which form goes with a number."""
    path = tmp_path / "de.po"
    path.write_text(
        SOUND.replace("plural=n != 1;", "plural=n +;").replace("#, fuzzy\n", ""), encoding="utf-8"
    )
    (told,) = findings(path)
    lines = path.read_text("utf-8").splitlines()
    assert (told.code, "Plural-Forms" in lines[told.position.line - 1]) == ("po-plural", True)
