"""House rulings: laid over the errata, left out as published, and told as the house's own."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from game.conftest import FILES

from pipeline.game.edition import ANNOUNCED, BASE, LIVING, PUBLISHED, dated, named_edition
from pipeline.game.opening import Game, open_game
from pipeline.game.view import game_view, view
from pipeline.source.findings import Misuse

HEAD = "title: T\ndate: '2009-09'\nsummary: S.\n"
ERRATUM = HEAD + "kind: functional\npatches:\n"
RULING = HEAD + "kind: gap\nreason: R.\nsource: { section: Guns }\npatches:\n"
STRONGER = "  - { target: 'weapon:gun', field: damage, was: 2D6, now: 3D6 }\n"
STRONGEST = "  - { target: 'weapon:gun', field: damage, was: 3D6, now: 4D6 }\n"
HAND = "  - { target: game, field: constants.hand, was: 5, now: 6 }\n"
Open = Callable[..., Game]


@pytest.fixture
def amended(write: Any) -> Open:
    """Return a function that opens the tiny game with files of its folders, given by path."""

    def load(edition: str = LIVING, **files: str) -> Game:
        folder: Path = write()
        for name, text in files.items():
            path = folder / f"{name.replace('__', '/2009-09-')}.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        return open_game(folder, edition_name=edition)

    return load


def gun(game: Game) -> dict[str, Any]:
    """Return the gun as templates see it."""
    return view(game, game.record("weapon", "gun"))


def test_a_ruling_stands_upon_the_errata(amended: Open) -> None:
    """It is applied after them, on the same date as well, and only one of them is an erratum."""
    game = amended(errata__gun=ERRATUM + STRONGER, rulings__big=RULING + STRONGEST)
    seen = gun(game)
    assert str(seen["damage"]) == "4D6"
    assert [each["id"] for each in seen["errata"]] == ["2009-09-gun"]
    assert [each["id"] for each in seen["rulings"]] == ["2009-09-big"]
    assert [each["id"] for each in seen["changed"]["damage"]] == ["2009-09-gun"]
    assert seen["house"]["damage"]
    assert [each["kind"] for each in game_view(game)["rulings"]] == ["gap"]


@pytest.mark.parametrize(
    ("edition", "found"),
    [
        *((BASE, "2D6"), (PUBLISHED, "3D6"), (LIVING, "4D6"), (ANNOUNCED, "4D6")),
        *(("2008", "2D6"), ("2009", "4D6"), ("published-2008", "2D6"), ("published-2009", "3D6")),
    ],
)
def test_editions_have_rulings_or_none(amended: Open, edition: str, found: str) -> None:
    """As published there are the errata alone, up to today or to a date."""
    game = amended(edition, errata__gun=ERRATUM + STRONGER, rulings__big=RULING + STRONGEST)
    assert str(gun(game)["damage"]) == found
    assert gun(game)["house"]["damage"] is (found == "4D6")


def test_a_text_that_prints_a_ruled_constant_is_the_houses_own(amended: Open) -> None:
    """The constant is, too, and nothing of it is told as changed by an erratum."""
    game = amended(rulings__hand=RULING + HAND)
    reds = view(game, game.record("team", "reds"))
    assert reds["house"]["text"]
    assert not reds["changed"]
    assert game_view(game)["house"]["constants.hand"]
    assert not game_view(game)["changed"]


def test_an_edition_as_of_a_date() -> None:
    """The living one is the date itself; base and announced have no others."""
    assert [dated(name, "2009") for name in ("", LIVING, PUBLISHED)] == [
        *("2009", "2009", "published-2009")
    ]
    for name in (BASE, ANNOUNCED):
        with pytest.raises(Misuse, match="contradict each other"):
            dated(name, "2009")
    with pytest.raises(Misuse, match="expected base, published"):
        named_edition("published-soon")


def test_a_house_value_is_found_from_above_and_below(write: Any) -> None:
    """Itself, a part of it or its whole; constants where their own entry says so."""
    files = {
        "game": FILES["game.yaml"] + "  die: { value: 6, house: true }\n",
        "team": FILES["team.yaml"] + "  house: [weapons.0]\n",
    }
    game = open_game(write(**files))
    house = view(game, game.record("team", "reds"))["house"]
    assert (list(house), house["weapons"], house["weapons.0"]) == (["weapons.0"], True, True)
    assert not any(house[path] for path in ("weap", "weapons.1", "weapons.01", "text"))
    assert list(game_view(game)["house"]) == ["constants.die"]
