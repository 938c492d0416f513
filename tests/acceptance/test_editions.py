"""The editions that are shipped: complete, up to date, and on paper in their own words."""

import json
import shutil
from pathlib import Path
from typing import Any

import polib
import pytest

from acceptance.commands import ROOT, punchboard

SHIPPED = {
    "grimdark-future": {"de"},
    "kriegbot": {"de"},
    "kuggkoping": {"de", "sv"},
    "rise-of-moloch": {"de", "fr"},
    "scrimmage": {"de", "fr", "ja", "ar"},
    "shared": {"de", "fr", "sv", "ja", "ar"},
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
