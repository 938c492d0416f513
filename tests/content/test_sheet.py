"""Errata in printed words, as a sheet of paper tells them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.game.errata_sheet import sheet_entries
from pipeline.game.opening import open_game

FILES = {
    "game": (
        "id: tiny\ntitle: Tiny\nversion: '1.0'\n"
        "constants: { hand: { value: 5, doc: Cards in hand. }, sight: { far: 12 } }\n"
    ),
    "kinds": (
        "card:\n  title: Card\n  source: false\n  fields:\n    text: markup\n"
        "    cost: { type: integer, default: 1 }\n"
        "    deeds:\n      { type: list, required: false, of: { type: record, fields: { name: text,"
        " text: markup } } }\n"
    ),
    "card": (
        "fox:\n  name: Fox\n  text: '**Play:** draw [[=hand]] cards, then {die} stop.'\n"
        "  deeds: [{ name: Bite, text: One of them. }]\n"
        "owl: { name: Owl, text: 'Beside a [[card:fox]] it sees [[=sight.far]] far.' }\n"
    ),
}
Tell = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def tell(tmp_path: Path) -> Tell:
    """Return a function that tells of errata, each given as its patches, one a day."""

    def sheet(*patches: str) -> list[dict[str, Any]]:
        for name, text in FILES.items():
            (tmp_path / f"{name}.yaml").write_text(text)
        (tmp_path / "errata").mkdir()
        for day, patch in enumerate(patches, 1):
            date = f"2009-09-{day:02}"
            (tmp_path / "errata" / f"{date}-x.yaml").write_text(
                f"title: T{day}\ndate: '{date}'\nkind: typo\nsummary: S.\n"
                f"source: {{ section: Errata, page: 3 }}\npatches: {patch}\n"
            )
        game = open_game(tmp_path)
        return sheet_entries(game, game.errata)

    return sheet


def words(stretches: list[Any]) -> list[tuple[str, bool]]:
    """Return the words of one side, each stretch with whether it differs."""
    return [(str(stretch.text), stretch.differs) for stretch in stretches]


def test_words_that_differ_are_told_apart(tell: Tell) -> None:
    """Constants and names are printed, and so are marks of the notation."""
    was = "was: '**Play:** draw [[=hand]] cards, then {die} stop.'"
    (one,) = tell(
        f"[{{ target: 'card:fox', field: text, {was}, now: '**Play:** draw [[=hand]].' }}]"
    )
    (change,) = one["changes"]
    assert words(change["was"]) == [("Play: draw", False), ("5 cards, then {die} stop.", True)]
    assert words(change["now"]) == [("Play: draw", False), ("5.", True)]
    assert change["was"][0].text.__html__() == "<b>Play:</b> draw"
    assert (change["name"], change["kind"], change["what"]) == ("Fox", "Card", "")
    assert (one["title"], one["source"]) == ("T1", "Errata, page 3")


def test_a_few_equal_words_do_not_tear_a_sentence_apart(tell: Tell) -> None:
    """One or two words that agree between others that differ are told with these."""
    was = "was: One of them."
    (one,) = tell(f"[{{ target: 'card:fox', field: deeds.0.text, {was}, now: Two of it. }}]")
    assert words(one["changes"][0]["now"]) == [("Two of it.", True)]
    assert one["changes"][0]["what"] == "Bite"


def test_old_words_have_the_constants_and_names_of_their_time(tell: Tell) -> None:
    """What an earlier erratum changed is told as it was then."""
    first, second, third = tell(
        "[{ target: 'card:owl', field: text, was: 'Beside a [[card:fox]] it sees [[=sight.far]]"
        " far.', now: 'Beside a [[card:fox]] it sees [[=sight.far]] wide.' }]",
        "[{ target: game, field: constants.sight.far, was: 12, now: 9 }]",
        "[{ target: 'card:fox', field: name, was: Fox, now: Vixen }]",
    )
    told = "".join(str(stretch.text) for stretch in first["changes"][0]["was"])
    assert told == "Beside a Fox it sees 12far."
    assert words(second["changes"][0]["now"]) == [("9", True)]
    assert (third["changes"][0]["what"], words(third["changes"][0]["was"])) == (
        "Name",
        [("Fox", True)],
    )


def test_constants_are_called_as_they_are_explained(tell: Tell) -> None:
    """A constant's sentence tells a player what it is."""
    (one,) = tell("[{ target: game, field: constants.hand.value, was: 5, now: 6 }]")
    (change,) = one["changes"]
    assert (change["name"], change["kind"], change["what"]) == ("Tiny", "", "Cards in hand")
    assert (words(change["was"]), words(change["now"])) == ([("5", True)], [("6", True)])


def test_what_is_new_has_no_old_side(tell: Tell) -> None:
    """An added entry is told by its name and its text; one that goes has no new side."""
    (new,) = tell("[{ target: 'card:fox', field: deeds.1, now: { name: Run, text: Fast. } }]")
    (change,) = new["changes"]
    assert (change["was"], words(change["now"])) == ([], [("Run. Fast.", True)])
    assert change["now"][0].text.__html__() == "<b>Run.</b> Fast."


def test_what_nobody_plays_by_is_left_out(tell: Tell) -> None:
    """That a value is ours now is no change on paper."""
    (one,) = tell("[{ target: 'card:fox', field: house, now: [cost] }]")
    assert one["changes"] == []


def test_a_record_comes_and_goes_as_a_whole(tell: Tell) -> None:
    """A patch without a field tells the record by its name, and what a removed one was."""
    added, removed = tell(
        "[{ target: 'card:elk', now: { name: Elk, cost: 0, text: 'Beside a [[card:fox]].' } }]",
        "[{ target: 'card:owl', was: { name: Owl, text: 'Beside a [[card:fox]] it sees"
        " [[=sight.far]] far.' } }]",
    )
    (new,), (gone,) = added["changes"], removed["changes"]
    assert (new["name"], new["what"], new["was"]) == ("Elk", "", [])
    assert words(new["now"]) == [("Elk. Cost: 0 · Beside a Fox.", True)]
    assert (gone["name"], gone["now"], gone["out"]) == ("Owl", [], False)
    assert words(gone["was"]) == [("Owl. Beside a Fox it sees 12 far.", True)]
