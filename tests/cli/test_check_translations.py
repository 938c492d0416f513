"""`punchboard check` of a game with translations: one command finds what any language has wrong."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.sarif import sarif_run
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
    [
        (),
        ("lantern",),
        ("--no-fit",),
        ("--lang", "de"),
        ("--no-cache",),
        ("--select", "translation-numbers"),
    ],
)
def test_a_wrong_figure_fails_the_check(spoilt: Path, run: Run, options: tuple[str, ...]) -> None:
    """However it is asked for, once, as `locale check` tells it; again when it is recalled."""
    for _ in range(2):
        result = run("check", *options, "--quiet")
        assert result.exit_code == 1
        assert result.stderr.count("de.po:6:1: error: translation-numbers: ") == 1
        assert set(told(run, "check", *options)) == {WRONG}
    assert told(run, "check", *options) == told(run, "locale", "check", "--no-fit")


@pytest.mark.parametrize(
    "options",
    [
        ("--ignore", "translation-numbers"),
        ("--select", "inventory"),
        ("--lang", "fr"),
        ("--edition", "base"),
    ],
)
def test_what_is_not_asked_for_is_not_told(
    spoilt: Path, run: Run, options: tuple[str, ...]
) -> None:
    """Another code, another language, or an edition that is not translated."""
    assert told(run, "check", *options) == []
    assert run("check", *options).exit_code == 0


def test_sarif_has_the_check_that_found_it(spoilt: Path, run: Run) -> None:
    """With its rule and its line, as all others."""
    options = ("--format", "sarif", "--select", "translation-numbers")
    log = sarif_run(run("check", *options).stdout)
    assert [rule["id"] for rule in log["tool"]["driver"]["rules"]] == ["translation-numbers"]
    places = [each["locations"][0]["physicalLocation"] for each in log["results"]]
    assert {each["artifactLocation"]["uri"] for each in places} == {WRONG[1]}
    assert {each["region"]["startLine"] for each in places} == {WRONG[2]}


def test_what_all_languages_have_in_common_is_told_once(po: Path, run: Run) -> None:
    """A template's fault is one, on four cards, in whichever languages they are printed."""
    template = po.parents[3] / "templates" / "lantern" / "card.xml.j2"
    template.write_text(template.read_text("utf-8").replace("card.cost", "card.cst"), "utf-8")
    at_line = ("face-markup", "templates/lantern/card.xml.j2", 13)
    assert told(run, "check") == [at_line] * 4


def test_what_the_game_lets_pass_passes_in_all_languages(game: Path, po: Path, run: Run) -> None:
    """A comment of a record speaks of its faces in translations, too."""
    cards = game / "card.yaml"
    text = cards.read_text("utf-8").replace("discard a card", "discard a card, " * 40)
    cards.write_text(text, "utf-8")
    assert [code for code, *_ in told(run, "check")] == ["fit"]
    comment = "  # punchboard: ignore fit as it is\n"
    cards.write_text(text.replace("  text:", f"{comment}  text:", 1), "utf-8")
    assert told(run, "check") == []


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


def test_words_that_all_games_share_are_checked_with_all(spoilt: Path, run: Run) -> None:
    """Under a name of their own; a game that is named is checked alone."""
    shared = spoilt.parents[3] / "templates" / "shared" / "locale" / "de.po"
    shared.parent.mkdir(parents=True)
    shared.write_text('msgid ""\nmsgstr ""\n\nmsgid "x\n', "utf-8")
    at_line = ("po-syntax", "templates/shared/locale/de.po", 4)
    assert at_line in told(run, "check", "--no-fit")
    assert json.loads(run("check", "--no-fit", "--json").stdout)["shared"]
