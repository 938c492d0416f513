"""`punchboard locale check`: a mistake of each sort, at its line, with the right exit code."""

import json
import shutil
from pathlib import Path
from typing import Any

import polib
import pytest
from cli.conftest import Run
from edits import swap
from typer.testing import Result

EXPECTED = {
    ("translation-numbers", "Der Funke erhält {power} 3."),
    ("translation-references", "**Immer:**"),
    ("translation-tags", "Lege 1 Marke"),
    ("translation-copy", "It saw three kings"),
    ("translation-punctuation", "“Alte” Eiche"),
    ("translation-term", "“Alte” Eiche"),
    ("translation-term", '"Alte Eiche"'),
    ("translation-twice", '"Alte Eiche"'),
    ("translation-glyphs", "Gl\U0001f0a1t"),
    ("translation-stale", '"Feuer"'),
    ("translation-obsolete", '"Weg"'),
}


@pytest.fixture
def po(game: Path, run: Run) -> Path:
    """Return a PO file of the starter game with one mistake of each sort."""
    path = game / "locale" / "de.po"
    path.parent.mkdir()
    shutil.copy(Path(__file__).with_name("data") / "mistakes.po", path)
    path.with_name("de.terms.yaml").write_text("Oak: { term: Buche }\nPine: { keep: true }\n")
    return path


def found(result: Result) -> list[dict[str, Any]]:
    answers = json.loads(result.stdout)
    return [each for of_game in answers.values() for each in of_game]


def test_each_mistake_is_told_at_its_line(po: Path, run: Run) -> None:
    """With its code, and the message's context as the subject."""
    result = run("locale", "check", "lantern", "--lang", "de", "--no-fit", "--json")
    assert result.exit_code == 1
    lines = po.read_text("utf-8").splitlines()
    told = found(result)
    for code, line in EXPECTED:
        places = [lines[each["line"] - 1] for each in told if each["code"] == code]
        assert any(line in place for place in places), (code, places)
    assert all(each["hint"] for each in told)
    (letter,) = [each for each in told if each["code"] == "translation-glyphs"]
    assert lines[letter["line"] - 1][letter["column"] - 1] == "\U0001f0a1"
    subjects = {each["code"]: each["subject"] for each in told}
    assert subjects["translation-numbers"] == "card.spark.text"
    assert "element.grove.name" not in {each["subject"] for each in told}
    unused = next(each for each in told if each["code"] == "translation-term-unused")
    assert (unused["file"], unused["line"]) == ("content/lantern/locale/de.terms.yaml", 2)


def test_what_is_missing_is_a_warning_and_in_a_release_an_error_each(po: Path, run: Run) -> None:
    """A draft is told of the first of each kind with the number of the others."""
    asked = ("locale", "check", "lantern", "--no-fit", "--json", "--select", "translation-missing")
    drafted = run(*asked)
    assert drafted.exit_code == 0
    told = {each["subject"]: each for each in found(drafted)}
    assert told["card.spark.flavour"]["message"].endswith("(and 4 more of card)")
    assert told["card.spark.flavour"]["line"] == 0, "the file does not have it"
    assert "punchboard locale update lantern --lang de" in told["card.spark.flavour"]["hint"]
    refused = run(*asked, "--release")
    assert refused.exit_code == 1
    errors = [each["subject"] for each in found(refused) if each["severity"] == "error"]
    assert {"card.spark.flavour", "card.bonfire.flavour", "game.title"} < set(errors)
    assert run("locale", "check", "lantern", "--no-fit", "--release", "-q").exit_code == 1


@pytest.mark.parametrize("command", [("check", "--lang", "de"), ("locale", "check"), ("build",)])
def test_faulty_notation_is_told_once_at_its_translation(
    game: Path, run: Run, command: tuple[str, ...]
) -> None:
    """Not at the comments above the entry, and not a second time by the checks of the file."""
    assert run("locale", "new", "lantern", "de").exit_code == 0
    path = game / "locale" / "de.po"
    text = path.read_text("utf-8")
    before, context, after = text.partition('msgctxt "card.spark.text"')
    path.write_text(before + context + after.replace('msgstr ""', 'msgstr "Ein **Wort."', 1))
    lines = path.read_text("utf-8").splitlines()
    options = ("--lang", "de") if command == ("build",) else ()
    said = run(*command, *options).stderr
    line = lines.index('msgstr "Ein **Wort."') + 1
    assert f"de.po:{line}:1: error: notation: ** is not closed" in said
    assert said.count("is not closed") == 1


@pytest.fixture
def whole(game: Path, run: Run) -> Path:
    """Return a PO file of the starter game that says of each text its own context."""
    assert run("locale", "new", "lantern", "de").exit_code == 0
    path = game / "locale" / "de.po"
    file = polib.pofile(str(path))
    for entry in file:
        entry.msgstr = f"Zu {entry.msgid}".replace("card", "Karte")
    file.save()
    path.with_name("de.terms.yaml").write_text("Card: { term: Karte, english: [cards, Cards] }\n")
    return path


def test_renaming_a_term_tells_exactly_the_strings_that_have_it(whole: Path, run: Run) -> None:
    """Each at its line, until it follows."""
    asked = ("locale", "check", "lantern", "--no-fit", "--json", "--select", "translation-term")
    terms = whole.with_name("de.terms.yaml")
    having = {e.msgctxt for e in polib.pofile(str(whole)) if "card" in e.msgid.lower()}
    before = {each["subject"] for each in found(run(*asked))}
    swap(terms, "Karte", "Blatt")
    after = found(run(*asked))
    assert {each["subject"] for each in after} == having
    assert len(having) > len(before)
    text = whole.read_text("utf-8")
    whole.write_text(text.replace("Karte", "Blatt").replace("Card", "Blatt"), "utf-8")
    assert found(run(*asked)) == []


def test_a_broken_file_is_one_finding_and_the_others_are_checked(whole: Path, run: Run) -> None:
    """With its line; nothing is laid out."""
    whole.with_name("fr.po").write_text('msgid "a"\nmsgstr "b\n', encoding="utf-8")
    result = run("locale", "check", "lantern", "--json", "--no-fit")
    assert result.exit_code == 1
    answers = json.loads(result.stdout)
    (broken,) = answers["lantern fr"]
    assert (broken["code"], broken["line"]) == ("po-syntax", 2)
    assert "lantern de" in answers


def test_a_region_need_not_say_what_its_language_says(whole: Path, run: Run) -> None:
    """de-AT holds what is said otherwise in Austria, and nothing else is missing."""
    whole.with_name("de-AT.po").write_text(
        'msgctxt "card.spark.name"\nmsgid "Spark"\nmsgstr "Fünkerl"\n', encoding="utf-8"
    )
    result = run("locale", "check", "lantern", "--lang", "de-AT", "--release", "--no-fit")
    assert result.exit_code == 0, result.stderr


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Move: {}\n", "term-meaning"),
        ("Move: { term: Zug, keep: true }\n", "term-meaning"),
        ('" ": { term: Zug }\n', "term-name"),
        ("Move: { term: 5 }\n", "field-type"),
    ],
)
def test_a_term_that_cannot_be_read_is_told_at_its_line(
    whole: Path, run: Run, text: str, code: str
) -> None:
    """The others are read."""
    terms = whole.with_name("de.terms.yaml")
    terms.write_text(f"Card: {{ term: Blatt, english: [cards, Cards] }}\n{text}", "utf-8")
    told = found(run("locale", "check", "lantern", "--no-fit", "--json"))
    assert (code, 2) in {(each["code"], each["line"]) for each in told}


def test_terms_are_whole_words_and_the_longest_wins(whole: Path, run: Run) -> None:
    """References and icons are no words; what is kept is said as in English."""
    whole.with_name("de.terms.yaml").write_text(
        "Old: { term: Alt }\nOld Oak: { term: Alteiche }\n"
        "Spark: { keep: true }\nSap: { term: Saft }\n"
    )
    asked = ("locale", "check", "lantern", "--no-fit", "--json", "--select", "translation-term")
    told = {each["subject"]: each["message"] for each in found(run(*asked))}
    assert "Alteiche" in told["card.old-oak.name"]
    assert not any("Saft" in message for message in told.values())
    assert "card.spark.name" not in told
