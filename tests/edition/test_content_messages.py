"""What can be translated: every word of the content, and nothing that is no word."""

from pathlib import Path

from content.locale.small import GERMAN, tiny

from pipeline.game.messages import has_words
from pipeline.languages.messages import content_messages


def test_each_text_is_known_by_kind_record_and_field(tmp_path: Path) -> None:
    """Names, texts, lists, tables, titles and words of constants are all collected once."""
    messages = content_messages(tiny(tmp_path))
    keyed = [message.context for message in messages if message.keyed]
    assert len(keyed) == len(set(keyed))
    known = {context for context in GERMAN if ": " not in context and " " not in context}
    assert set(keyed) == known


def test_identifiers_dice_and_rosters_are_no_words(tmp_path: Path) -> None:
    """An icon's name, a choice that is not printed, dice and players' own words are left alone."""
    texts = {message.text for message in content_messages(tiny(tmp_path))}
    assert not texts & {"gun", "knife", "near", "far", "D6", "The Reds", "Onward", "2.5"}


def test_printed_choices_are_words_of_their_field(tmp_path: Path) -> None:
    """A choice with translate: true has its values as messages under one context."""
    found = [message for message in content_messages(tiny(tmp_path)) if not message.keyed]
    choices = [message for message in found if message.context == "choice: weapon.grip"]
    assert [message.text for message in choices] == ["one hand", "two hands"]
    assert choices[0].notes == ("how it is held",)


def test_a_message_knows_its_line_and_what_it_is(tmp_path: Path) -> None:
    """Translators see the record's kind and name and the field's doc."""
    by_context = {message.context: message for message in content_messages(tiny(tmp_path))}
    blurb = by_context["weapon.gun.blurb"]
    assert (blurb.position.file, blurb.position.line) == (f"{tmp_path.name}/weapon.yaml", 7)
    assert blurb.notes == ("Weapon: Gun", "one line")


def test_notation_alone_is_no_text() -> None:
    """What prints the same in every language needs no translation."""
    silent = ("{ammo} [[gun]] [[=hand]]", "+3 / −1", "%(n)s: {{ name }}", "")
    assert not any(map(has_words, silent))
    assert has_words("[[gun|guns]]")
    assert has_words("{ammo} lost")
