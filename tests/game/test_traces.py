"""What templates learn of errata, value by value."""

from collections.abc import Callable
from pathlib import Path

import pytest
from edits import tree, write

from pipeline.game.opening import Game, open_game
from pipeline.game.view import game_view, view

Amend = Callable[..., Game]


@pytest.fixture
def amend(tmp_path: Path) -> Amend:
    """Return a function that opens a game with patches, one erratum each, by day of one month."""

    def load(*patches: str) -> Game:
        write(tmp_path, tree(Path(__file__).with_name("traces")))
        (tmp_path / "errata").mkdir()
        for number, patch in enumerate(patches, 1):
            date = f"2009-09-{number:02}"
            (tmp_path / "errata" / f"{date}-x.yaml").write_text(
                f"title: T{number}\ndate: '{date}'\nkind: typo\nsummary: S.\n"
                f"patches: [{{ {patch} }}]\n"
            )
        return open_game(tmp_path)

    return load


def titles(game: Game, slug: str, path: str, kind: str = "card") -> list[str]:
    """Return the errata that have changed a value."""
    changed = view(game, game.record(kind, slug))["changed"]
    return [told["title"] for told in changed[path]]


def test_a_field_is_changed_alone(amend: Amend) -> None:
    """Beside a changed field the others stay as they were, and so do other records."""
    game = amend("target: 'card:fox', field: deeds.1.text, was: Two., now: Two and more.")
    seen = view(game, game.record("card", "fox"))["changed"]
    assert list(seen) == ["deeds.1.text"]
    assert [titles(game, "fox", path) for path in ("deeds.1.text", "deeds.1", "deeds")] == [
        ["T1"]
    ] * 3
    assert [titles(game, "fox", path) for path in ("deeds.0", "deeds.1.name", "text")] == [[]] * 3
    assert not view(game, game.record("card", "crow"))["changed"]


def test_what_lies_in_something_new_is_new(amend: Amend) -> None:
    """All of an added entry, and all of an added record, is changed."""
    new = "now: { name: Owlet, text: Small. }"
    game = amend(
        "target: 'card:fox', field: deeds.3, now: { name: Sleep, text: Four. }",
        f"target: 'card:owlet', {new}",
    )
    assert titles(game, "fox", "deeds.3.text") == ["T1"]
    assert titles(game, "fox", "deeds.2.text") == []
    assert titles(game, "owlet", "text") == ["T2"]


def test_entries_behind_one_that_goes_close_up(amend: Amend) -> None:
    """A list's later entries keep their errata under their new numbers; the rest is as it was."""
    game = amend(
        "target: 'card:fox', field: deeds.2.text, was: Three., now: Four.",
        "target: 'card:fox', field: deeds.1, was: { name: Run, text: Two. }",
    )
    assert titles(game, "fox", "deeds.1.text") == ["T1"]
    assert titles(game, "fox", "deeds.0.text") == []
    assert titles(game, "fox", "deeds") == ["T1", "T2"]


@pytest.mark.parametrize(
    ("now", "marked"),
    [
        ("[red, slow, sly]", [False, True, False]),
        ("[red, sly]", [False, False]),
        ("[red, quick, sly, old]", [False, False, False, True]),
    ],
)
def test_a_list_written_anew_is_changed_where_it_differs(
    amend: Amend, now: str, marked: list[bool]
) -> None:
    """Of a list that a patch writes anew, only the entries that differ are changed."""
    game = amend(f"target: 'card:fox', field: tags, was: [red, quick, sly], now: {now}")
    assert [bool(titles(game, "fox", f"tags.{index}")) for index in range(len(marked))] == marked
    assert titles(game, "fox", "tags") == ["T1"]


def test_a_constant_changes_the_texts_that_print_it(amend: Amend) -> None:
    """A text with a changed constant is changed; the constant is, too."""
    game = amend("target: game, field: constants.hand, was: 5, now: 6")
    assert titles(game, "fox", "text") == ["T1"]
    assert titles(game, "owl", "text") == []
    changed = game_view(game)["changed"]
    assert [told["title"] for told in changed["constants.hand"]] == ["T1"]
    assert changed["constants.range.long"] == []


def test_a_name_changes_the_texts_that_print_it(amend: Amend) -> None:
    """A reference prints its target's name; with other words the text stays as it was."""
    game = amend("target: 'card:fox', field: name, was: Fox, now: Vixen")
    assert titles(game, "owl", "text") == ["T1"]
    assert titles(game, "crow", "text") == []


def test_a_combined_record_is_changed_where_its_parts_are(amend: Amend) -> None:
    """A part's errata lie below the field that names it."""
    game = amend("target: 'card:fox', field: deeds.0.text, was: One., now: None.")
    assert titles(game, "reds-fox", "card.deeds.0", "pair") == ["T1"]
    assert titles(game, "reds-fox", "side", "pair") == []
    assert not view(game, game.record("pair", "reds-owl"))["changed"]
