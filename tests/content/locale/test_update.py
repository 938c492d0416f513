"""Updating: by context alone, so that no card ever speaks with another card's words."""

from collections.abc import Sequence

import polib
from content.locale.small import po
from hypothesis import given
from hypothesis import strategies as st

from pipeline.game.messages import Former, Message
from pipeline.game.po_update import update
from pipeline.source.findings import Position

HERE = Position("content/tiny/weapon.yaml", 3, 5)


def said(file: polib.POFile) -> dict[str, tuple[str, str, bool, str]]:
    """Return text, translation, fuzziness and previous text of the live entries by context."""
    return {
        entry.msgctxt: (entry.msgid, entry.msgstr, entry.fuzzy, entry.previous_msgid or "")
        for entry in file
        if not entry.obsolete
    }


def messages(texts: dict[str, str]) -> list[Message]:
    """Return keyed messages of texts by context."""
    return [Message(context, text, HERE) for context, text in texts.items()]


def updated(
    old: dict[str, tuple[str, str]], now: dict[str, str], former: Sequence[Former] = ()
) -> polib.POFile:
    """Return what an update makes of old entries and new texts."""
    return update(po(old), messages(now), former)[0]


def test_the_same_text_keeps_its_translation() -> None:
    """Nothing changes where nothing has changed."""
    made = updated({"weapon.gun.blurb": ("Loud.", "Laut.")}, {"weapon.gun.blurb": "Loud."})
    assert said(made) == {"weapon.gun.blurb": ("Loud.", "Laut.", False, "")}


def test_a_changed_text_keeps_the_old_translation_as_fuzzy() -> None:
    """The text that it was made for is kept beside it."""
    made = updated({"weapon.gun.blurb": ("Loud.", "Laut.")}, {"weapon.gun.blurb": "Louder."})
    assert said(made) == {"weapon.gun.blurb": ("Louder.", "Laut.", True, "Loud.")}
    again, _ = update(made, messages({"weapon.gun.blurb": "Loudest."}))
    assert said(again)["weapon.gun.blurb"] == ("Loudest.", "Laut.", True, "Loud.")


def test_a_change_taken_back_is_fuzzy_no_more() -> None:
    """A text that is again what it was needs no second look."""
    made = updated({"weapon.gun.blurb": ("Loud.", "Laut.")}, {"weapon.gun.blurb": "Louder."})
    again, _ = update(made, messages({"weapon.gun.blurb": "Loud."}))
    assert said(again)["weapon.gun.blurb"] == ("Loud.", "Laut.", False, "")


def test_no_translation_comes_from_another_card() -> None:
    """A new record that says what another one says, or nearly so, is not translated by that."""
    old = {"weapon.gun.blurb": ("Loud and quick.", "Laut und flink.")}
    now = {"weapon.gun.blurb": "Loud and quick.", "weapon.bow.blurb": "Loud and quick."}
    made = said(updated(old, now))
    assert made["weapon.bow.blurb"] == ("Loud and quick.", "", False, "")


def test_what_is_gone_becomes_obsolete_and_comes_back() -> None:
    """A removed record's translation waits in the file for the record's return."""
    made = updated({"weapon.gun.blurb": ("Loud.", "Laut.")}, {"weapon.bow.blurb": "Silent."})
    (gone,) = made.obsolete_entries()
    assert (gone.msgctxt, gone.msgstr) == ("weapon.gun.blurb", "Laut.")
    again, tally = update(made, messages({"weapon.gun.blurb": "Loud."}))
    assert said(again)["weapon.gun.blurb"][1] == "Laut."
    assert tally.obsolete == 0


def test_an_entry_that_moves_within_its_list_takes_its_translation_along() -> None:
    """Inserting the first of a list makes nothing fuzzy: the record and the field are the same."""
    old = {
        "weapon.gun.uses.0.text": ("Aim.", "Zielen."),
        "weapon.gun.uses.1.text": ("Shoot.", "Los."),
    }
    now = {"weapon.gun.uses.0.text": "Load.", "weapon.gun.uses.1.text": "Aim."}
    made = said(updated(old, {**now, "weapon.gun.uses.2.text": "Shoot."}))
    assert made["weapon.gun.uses.1.text"] == ("Aim.", "Zielen.", False, "")
    assert made["weapon.gun.uses.2.text"] == ("Shoot.", "Los.", False, "")
    assert made["weapon.gun.uses.0.text"][2], "what stood at its place is offered as fuzzy"


def test_an_erratum_that_means_the_same_carries_the_translation_over() -> None:
    """Only an erratum that says so does; the old text keeps its translation either way."""
    old = {"weapon.gun.blurb": ("Loud.", "Laut.")}
    now = {"weapon.gun.blurb": "It is loud.", "errata.e.patches.0.was": "Loud."}
    for same, fuzzy in ((True, False), (False, True)):
        former = Former("weapon.gun.blurb", "Loud.", "errata.e.patches.0.was", "It is loud.", same)
        made = said(updated(old, now, [former]))
        assert made["weapon.gun.blurb"][1:3] == ("Laut.", fuzzy)
        assert made["errata.e.patches.0.was"] == ("Loud.", "Laut.", False, "")


def test_words_of_templates_are_known_by_their_text() -> None:
    """A word under no context is another one where its text changes."""
    word = Message("", "Passive", HERE, keyed=False)
    old = polib.POFile()
    old.append(polib.POEntry(msgid="Active", msgstr="Aktiv"))
    old.append(polib.POEntry(msgid="Passive", msgstr="Passiv"))
    made, _ = update(old, [word])
    assert [(entry.msgid, entry.msgstr) for entry in made if not entry.obsolete] == [
        ("Passive", "Passiv")
    ]


def test_plural_forms_are_as_many_as_the_language_has() -> None:
    """A new message with a plural has an empty form for each."""
    word = Message("", "%(n)s entry", HERE, keyed=False, many="%(n)s entries")
    made, _ = update(polib.POFile(), [word], forms=3)
    assert made[0].msgstr_plural == {0: "", 1: "", 2: ""}
    assert made[0].flags == ["python-format"]


TEXTS = st.dictionaries(
    st.sampled_from([f"card.c{n}.text" for n in range(6)]), st.sampled_from("abcdef"), min_size=1
)


@given(TEXTS, TEXTS)
def test_any_update_keeps_to_the_card(old: dict[str, str], now: dict[str, str]) -> None:
    """Whatever changes: a translation is that of its own context, fuzzy where the text moved on."""
    before = {context: (text, f"{context} {text}") for context, text in old.items()}
    made = said(updated(before, now))
    assert {context: text for context, (text, *_) in made.items()} == now
    for context, (text, translation, fuzzy, previous) in made.items():
        assert translation == (f"{context} {old[context]}" if context in old else "")
        assert fuzzy == (context in old and old[context] != text)
        assert previous == (old[context] if fuzzy else "")


@given(TEXTS, TEXTS)
def test_updating_twice_changes_nothing_more(old: dict[str, str], now: dict[str, str]) -> None:
    """An update that has been made finds nothing to do."""
    once = updated({context: (text, "x") for context, text in old.items()}, now)
    twice, _ = update(polib.pofile(str(once)), messages(now))
    assert str(twice) == str(once)
