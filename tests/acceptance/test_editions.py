"""The editions that are shipped: complete, up to date, and on paper in their own words."""

import json
import shutil
from pathlib import Path
from typing import Any

import polib
import pytest

from acceptance.commands import ROOT, punchboard
from acceptance.printed import all_letters, letters

SOFT = "\u00ad"

SHIPPED = {
    "grimdark-future": {"de"},
    "kriegbot": {"de"},
    "kuggkoping": {"de", "sv"},
    "rise-of-moloch": {"de", "fr"},
    "scrimmage": {"de", "fr", "ja", "ar"},
    "shared": {"de", "fr", "sv", "ja", "ar"},
}
PRINTED = {
    "grimdark-future": {"event-cards": "event", "skills": "skill"},
    "kriegbot": {"scenario-cards": "scenario"},
    "kuggkoping": {"gadgets": "gadget", "enemies": "enemy"},
    "rise-of-moloch": {"gear": "", "roles": "role"},
    "scrimmage": {"archetype-cards": "archetype", "effects": "effect"},
}


@pytest.fixture(scope="module")
def status() -> list[dict[str, Any]]:
    """Return what the command line counts, by game, language and kind."""
    return json.loads(punchboard("locale", "status", "--json").stdout)  # type: ignore[no-any-return]


def test_each_shipped_edition_is_complete(status: list[dict[str, Any]]) -> None:
    """Every text of every game is translated into each language that is shipped."""
    found: dict[str, set[str]] = {}
    for count in status:
        found.setdefault(count["home"], set()).add(count["language"])
        assert (count["fuzzy"], count["missing"]) == (0, 0), count
    assert found == SHIPPED


def test_the_files_are_up_to_date() -> None:
    """Nobody has changed a text without `locale update`."""
    done = punchboard("locale", "update", "--check")
    assert done.returncode == 0, done.stdout


def test_no_translation_breaks_a_rule() -> None:
    """Figures, icons, references, terms and punctuation hold in every language."""
    done = punchboard("locale", "check", "--no-fit", "--release", "--strict", "--quiet")
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("game", PRINTED)
def test_the_german_pages_hold_the_translations(game: str, tmp_path: Path) -> None:
    """The names of all records and the texts of most stand in the PDF, in a release."""
    names = [part for product in PRINTED[game] for part in ("-p", product)]
    done = punchboard(
        *("build", game, "--lang", "de", "--release", *names, "--paper", "a4", "--out", tmp_path)
    )
    assert done.returncode == 0, done.stderr
    said = {entry.msgctxt: entry.msgstr for entry in polib.pofile(str(po(game, "de")))}
    for product, kind in PRINTED[game].items():
        words = all_letters(tmp_path / game / "de" / "a4" / f"{product}.pdf")
        named = [text for context, text in said.items() if context and named_by(context, kind)]
        missing = [name for name in named if letters(name.replace(SOFT, "")) not in words]
        assert not kind or (named and not missing), missing
        assert letters(said[f"products.{product}.title"]) in words, "the slug line names it"


def named_by(context: str, kind: str) -> bool:
    """Tell whether a context is the name of a record of a kind."""
    parts = context.split(".")
    return len(parts) == 3 and parts[0] == kind and parts[2] == "name"


def po(game: str, language: str) -> Path:
    """Return a shipped PO file."""
    return ROOT / "content" / game / "locale" / f"{language}.po"


@pytest.fixture
def scrimmage(tmp_path: Path) -> Path:
    """Return a project of one's own that holds Scrimmage with its translations."""
    for part in ("content", "templates"):
        shutil.copytree(ROOT / part / "scrimmage", tmp_path / part / "scrimmage")
    return tmp_path


def test_an_english_erratum_makes_just_the_touched_texts_fuzzy(scrimmage: Path) -> None:
    """In all languages: the one text that an erratum changes, and no other."""
    folder = scrimmage / "content" / "scrimmage"
    cards = (folder / "archetype.yaml").read_text("utf-8")
    line = next(line for line in cards.splitlines() if line.strip().startswith("epithet:"))
    old = line.partition(":")[2].strip()
    assert cards.count(old) == 1
    slug = [
        each for each in cards.split(line)[0].splitlines() if each.endswith(":") and each[0] != " "
    ]
    target = slug[-1].rstrip(":")
    (folder / "errata").mkdir()
    (folder / "errata" / "2026-12-epithet.yaml").write_text(
        "title: Epithet\ndate: 2026-12\nkind: typo\nsummary: Another one.\npatches:\n"
        f"  - {{ target: 'archetype:{target}', field: epithet, was: {old}, now: Quite another }}\n"
    )
    before = {language: fuzzy(folder, language) for language in SHIPPED["scrimmage"]}
    assert set(map(frozenset, before.values())) == {frozenset()}
    assert punchboard("locale", "update", cwd=scrimmage).returncode == 0
    for language in SHIPPED["scrimmage"]:
        assert fuzzy(folder, language) == {f"archetype.{target}.epithet"}


def fuzzy(folder: Path, language: str) -> set[str]:
    """Return the contexts of the fuzzy entries of a language."""
    file = polib.pofile(str(folder / "locale" / f"{language}.po"))
    return {entry.msgctxt for entry in file.fuzzy_entries()}


def test_a_renamed_term_is_told_for_every_string_that_must_follow(scrimmage: Path) -> None:
    """Renaming Advantage in the German glossary names exactly the strings that have it."""
    path = scrimmage / "content" / "scrimmage" / "locale" / "de.terms.yaml"
    lines = path.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("Advantage:"))
    lines[at] = "Advantage: { term: Oberwasser }"
    path.write_text("\n".join(lines) + "\n", "utf-8")
    asked = ("locale", "check", "scrimmage", "--lang", "de", "--no-fit", "--json")
    done = punchboard(*asked, "--select", "translation-term", cwd=scrimmage)
    found = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    told = {each["subject"] for each in found}
    english = polib.pofile(str(path.with_name("de.po")))
    expected = {entry.msgctxt for entry in english if has_term(entry) and not entry.obsolete}
    assert done.returncode == 1
    assert expected
    assert expected <= told


def has_term(entry: polib.POEntry) -> bool:
    """Tell whether a record's name is the term itself, so that it surely must follow."""
    return bool(entry.msgctxt) and entry.msgid == "Advantage"
