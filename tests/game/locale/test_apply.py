"""A game in another language: other texts, and places that are lines of PO files."""

from pathlib import Path

import pytest
from game.locale.small import GERMAN, german, tiny

from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.game.view import game_view, view
from pipeline.source.findings import PunchboardError


def test_every_text_is_told_in_the_language(tmp_path: Path) -> None:
    """Names, texts, lists, tables and titles are translated; references print translated names."""
    game = german(tmp_path)
    gun = view(game, game.record("weapon", "gun"))
    assert (gun["name"], gun["blurb"], gun["odds"][0]["says"]) == ("Flinte", "Laut.", "Daneben")
    assert [use["label"] for use in gun["uses"]] == ["Zielen", "Schießen"]
    assert gun["uses"][0]["text"].plain == "Wirf W6, 2,5 mehr je Messer."
    assert (game.title, game.kinds["weapon"].plural, game.language) == (
        "Kleinkrieg",
        "Waffen",
        "de",
    )
    assert game_view(game)["constants"]["mood"] == "grimmig"


def test_what_is_no_word_stays(tmp_path: Path) -> None:
    """Icons, choices that logic compares, dice and players' rosters are as they are written."""
    game = german(tmp_path)
    gun = view(game, game.record("weapon", "gun"))
    assert (gun["icon"], gun["grip"], gun["sort"]) == ("gun", "one hand", "far")
    assert game_view(game)["constants"]["roll"] == "D6"
    assert game.record("squad", "reds").name == "The Reds"


def test_a_fault_in_a_translation_is_told_at_its_line(tmp_path: Path) -> None:
    """Notation that cannot be read is a finding in the PO file, not in the English one."""
    with pytest.raises(PunchboardError) as caught:
        german(tmp_path, GERMAN | {"weapon.gun.uses.1.text": "Du verlierst {ammo."})
    (found,) = caught.value.findings
    assert (found.code, found.position.file) == ("notation", "content/tiny/locale/de.po")
    lines = (tmp_path / found.position.file).read_text("utf-8").splitlines()
    entry = "\n".join(lines[found.position.line - 1 : found.position.line + 5])
    assert "Du verlierst {ammo." in entry


def test_an_erratum_is_told_in_the_language_and_so_is_what_stood_there(tmp_path: Path) -> None:
    """An edition from before it prints the old text's translation, a later one the new one's."""
    erratum = (
        "title: Louder\ndate: '2009-09'\nkind: functional\nsummary: It is loud.\npatches:\n"
        "  - { target: 'weapon:gun', field: blurb, was: Loud., now: Very loud. }\n"
    )
    said = GERMAN | {
        "weapon.gun.blurb": "Sehr laut.",
        "errata.2009-09-louder.title": "Lauter",
        "errata.2009-09-louder.summary": "Sie ist laut.",
        "errata.2009-09-louder.patches.0.was": "Laut.",
    }
    files = {"errata__2009-09-louder": erratum}
    game = german(tmp_path, said, **files)
    assert view(game, game.record("weapon", "gun"))["blurb"] == "Sehr laut."
    (entry,) = game.errata
    assert (entry.revision.title, entry.revision.patches[0].was) == ("Lauter", "Laut.")
    base = german(tmp_path, said, "base", **files)
    assert view(base, base.record("weapon", "gun"))["blurb"] == "Laut."


def test_accents_reach_every_text_and_spare_the_notation(tmp_path: Path) -> None:
    """en-XA keeps icons, references and dice, and prints references accented."""
    tiny(tmp_path / "content" / "tiny")
    game = OpenEdition(EditionKey(tmp_path, "tiny", "en-XA")).game
    uses = view(game, game.record("weapon", "gun"))["uses"]
    assert uses[0]["text"].plain == "Röll D6, ååådd 2.5 fööör ééååçh Kñîîfé."
    assert uses[1]["text"].plain.endswith(" {ammo}.")
    mirrored = OpenEdition(EditionKey(tmp_path, "tiny", "ar-XB")).game
    assert view(mirrored, mirrored.record("weapon", "gun"))["blurb"] == "Loud."
