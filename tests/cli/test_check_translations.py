"""`punchboard check` of a game with translations: one command finds what any language has wrong."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

Run = Callable[..., Result]

PO = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "card.spark.text"
msgid "**Play:** discard a card. Spark gains {power} 2 until the end of the turn."
msgstr "**Play:** discard a card. Spark gains {power} 2 until the end of the turn."
"""
WRONG = ("translation-numbers", "content/lantern/locale/de.po", 6)
"""What is wrong with the translation `spoilt`: its figure."""


@pytest.fixture
def po(game: Path) -> Path:
    """Return the German PO file of the starter game, beside a French one: a draft of one text."""
    folder = game / "locale"
    folder.mkdir()
    for language in ("de", "fr"):
        (folder / f"{language}.po").write_text(PO, "utf-8")
    return folder / "de.po"


@pytest.fixture
def spoilt(po: Path) -> Path:
    """Return the German PO file with another figure than the text has."""
    head, _, tail = PO.rpartition("{power} 2")
    po.write_text(f"{head}{{power}} 3{tail}", "utf-8")
    return po


def told(run: Run, *options: str) -> list[tuple[str, str, int]]:
    """Return the errors that a command tells, in order: code, file and line."""
    answers = json.loads(run(*options, "--severity", "error", "--json").stdout)
    findings = [each for of_game in answers.values() for each in of_game]
    return [(each["code"], each["file"], each["line"]) for each in findings]


@pytest.mark.parametrize(
    "options",
    [(), ("--no-fit",), ("--lang", "de")],
)
def test_a_wrong_figure_fails_the_check(spoilt: Path, run: Run, options: tuple[str, ...]) -> None:
    """However it is asked for, once, as `locale check` tells it; again when it is recalled."""
    for _ in range(2):
        result = run("check", *options, "--quiet")
        assert result.exit_code == 1
        assert result.stderr.count("de.po:6:1: error: translation-numbers: ") == 1
        assert set(told(run, "check", *options)) == {WRONG}
    assert told(run, "check", *options) == told(run, "locale", "check", "--no-fit")


def test_what_all_languages_have_in_common_is_told_once(po: Path, run: Run) -> None:
    """A template's fault is one, on four cards, in whichever languages they are printed."""
    template = po.parents[3] / "templates" / "lantern" / "card.xml.j2"
    template.write_text(template.read_text("utf-8").replace("card.cost", "card.cst"), "utf-8")
    at_line = ("face-markup", "templates/lantern/card.xml.j2", 13)
    assert told(run, "check") == [at_line] * 4


def test_a_text_that_is_too_long_in_one_language(po: Path, run: Run) -> None:
    """It is told at the translation, and mended there the next check finds nothing."""
    po.write_text(PO[:-2] + " Funke!" * 90 + '"\n', "utf-8")
    assert told(run, "check", "--select", "fit") == [("fit", "content/lantern/locale/de.po", 4)]
    assert told(run, "check", "--no-fit", "--select", "fit") == []
    po.write_text(PO, "utf-8")
    assert told(run, "check", "--select", "fit") == []


def test_a_file_that_cannot_be_read_is_told_whatever_is_selected(po: Path, run: Run) -> None:
    """Once, and the other languages are checked all the same."""
    po.write_text(PO + '\nmsgid "x\n', "utf-8")
    assert told(run, "check", "--select", "fit") == [("po-syntax", WRONG[1], 8)]
