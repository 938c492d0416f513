"""Texts of two boxes that meet in one language: an error of each command that looks at faces."""

from pathlib import Path

import pytest
from cli.conftest import Run
from edits import swap

BOXES = """\
<text x="8" y="70" w="26" h="4" style="kind">{{ _("Left") }}&#160;<icon name="power"/></text>
<text x="20" y="70" w="30" h="4" style="kind" align="right">{{ _("Right") }}</text>
</face>"""
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'


@pytest.fixture
def boxes(game: Path) -> Path:
    """Return the German PO file of a game whose backs have two texts side by side."""
    swap(game.parents[1] / "templates" / "lantern" / "back.xml.j2", "</face>", BOXES)
    path = game / "locale" / "de.po"
    path.parent.mkdir()
    return path


def translate(path: Path, left: str, right: str) -> None:
    words = zip(("Left", "Right"), (left, right), strict=True)
    path.write_text(HEADER + "".join(f'\nmsgid "{a}"\nmsgstr "{b}"\n' for a, b in words), "utf-8")


@pytest.mark.parametrize(
    "command",
    [("build", "--fallback", "--lang"), ("check", "--lang"), ("locale", "check", "--lang")],
)
def test_longer_words_are_an_error_in_their_language(
    boxes: Path, run: Run, command: tuple[str, ...]
) -> None:
    """Words meet, or a sign in the line and a word; English has room, and stays without a word."""
    asked = (*command, "de", "-q")
    for left in ("Veteran Dampfarm", "Veteran Dampf"):
        translate(boxes, left, "Meister von Damp")
        result = run(*asked)
        told = [line for line in result.stderr.splitlines() if ": overlap: " in line]
        assert result.exit_code == 1, (left, result.stderr)
        assert all(line.startswith("templates/lantern/back.xml.j2:") for line in told)
        assert told, left
    translate(boxes, "Veteran", "Meister")
    assert "overlap" not in run(*asked).stderr
    assert "overlap" not in run("check", "-q").stderr
