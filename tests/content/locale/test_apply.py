"""A game in another language: other texts, and places that are lines of PO files."""

from pathlib import Path

import pytest
from content.locale.small import GERMAN, german, tiny

from pipeline.game.language import Policy, State
from pipeline.game.opening import open_game
from pipeline.game.translation import accented, pseudo
from pipeline.game.view import game_view, view
from pipeline.source.findings import PunchboardError


def test_every_text_is_told_in_the_language(tmp_path: Path) -> None:
    """Names, texts, lists, tables and titles are translated; references print translated names."""
    game, translation = german(tmp_path)
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
    assert not translation.unfinished


def test_what_is_no_word_stays(tmp_path: Path) -> None:
    """Icons, choices that logic compares, dice and players' rosters are as they are written."""
    game, _ = german(tmp_path)
    gun = view(game, game.record("weapon", "gun"))
    assert (gun["icon"], gun["grip"], gun["sort"]) == ("gun", "one hand", "far")
    assert game_view(game)["constants"]["roll"] == "D6"
    assert game.record("squad", "reds").name == "The Reds"


def test_a_draft_marks_what_is_missing(tmp_path: Path) -> None:
    """The original stands there behind a mark, and is noted as unfinished."""
    game, translation = german(tmp_path, without=("weapon.gun.blurb",))
    assert view(game, game.record("weapon", "gun"))["blurb"] == "‡Loud."
    (left,) = translation.unfinished.values()
    assert (left.context, left.text, left.state) == ("weapon.gun.blurb", "Loud.", State.MISSING)


def test_a_changed_original_makes_a_translation_stale(tmp_path: Path) -> None:
    """The old translation stands there behind another mark, with its line."""
    _, translation = german(tmp_path)
    louder = (tmp_path / "weapon.yaml").read_text().replace("Loud.", "Very loud.")
    game = tiny(tmp_path, translation, weapon=louder)
    assert view(game, game.record("weapon", "gun"))["blurb"] == "†Laut."
    (left,) = translation.unfinished.values()
    assert left.state is State.STALE
    assert left.place is not None
    assert left.place.file == "tiny/de.po"


def test_fallback_prints_the_original_unmarked(tmp_path: Path) -> None:
    """Whether stale or missing, what is not translated is printed as the content has it."""
    game, _ = german(tmp_path, Policy.FALLBACK, ("weapon.gun.blurb", "weapon.knife.name"))
    assert view(game, game.record("weapon", "gun"))["blurb"] == "Loud."
    assert game.record("weapon", "knife").name == "Knife"


def test_a_fault_in_a_translation_is_told_at_its_line(tmp_path: Path) -> None:
    """Notation that cannot be read is a finding in the PO file, not in the English one."""
    broken = GERMAN | {"weapon.gun.uses.1.text": "Du verlierst {ammo."}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("content.locale.small.GERMAN", broken)
        with pytest.raises(PunchboardError) as caught:
            german(tmp_path)
    (found,) = caught.value.findings
    assert (found.code, found.position.file) == ("notation", "tiny/de.po")
    assert found.position.line >= 10


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
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("content.locale.small.GERMAN", said)
        game, translation = german(tmp_path, **{"errata__2009-09-louder": erratum})
    assert view(game, game.record("weapon", "gun"))["blurb"] == "Sehr laut."
    (entry,) = game.errata
    assert (entry.revision.title, entry.revision.patches[0].was) == ("Lauter", "Laut.")
    base = open_game(tmp_path, edition_name="base", translation=translation)
    assert view(base, base.record("weapon", "gun"))["blurb"] == "Laut."
    assert not translation.unfinished


def test_accents_reach_every_text_and_spare_the_notation(tmp_path: Path) -> None:
    """en-XA is a third longer, keeps icons, references and dice, and prints references accented."""
    game = tiny(tmp_path, pseudo("en-XA"))
    text = view(game, game.record("weapon", "gun"))["uses"][0]["text"]
    assert text.plain == "Röll D6, ååådd 2.5 fööör ééååçh Kñîîfé."
    long = "A longer sentence that has many letters in it"
    assert 1.3 <= len(accented(long)) / len(long) <= 1.4
    assert accented("{ammo} [[gun]] 3D6") == "{ammo} [[gun]] 3D6"


def test_the_mirrored_edition_says_what_the_original_says(tmp_path: Path) -> None:
    """ar-XB has the words of the content."""
    game = tiny(tmp_path, pseudo("ar-XB"))
    assert game.language == "ar-XB"
    assert view(game, game.record("weapon", "gun"))["blurb"] == "Loud."
