"""Errata: laid over the base by date, each checked against what stood there before."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pipeline.game.edition import BASE, LIVING, named_edition
from pipeline.game.opening import Game, open_game
from pipeline.game.view import export_json, game_view, view
from pipeline.source.findings import Finding, Misuse, PunchboardError

Open = Callable[..., Game]
HEAD = "title: T\ndate: '{date}'\nkind: functional\nsummary: S.\npatches:\n"
STRONGER = "  - { target: 'weapon:gun', field: damage, was: 2D6, now: 3D6 }\n"
STRONGEST = "  - { target: 'weapon:gun', field: damage, was: 3D6, now: 4D6 }\n"


def erratum(patches: str, date: str = "2009-09") -> str:
    """Return the text of an errata file."""
    return HEAD.format(date=date) + patches


@pytest.fixture
def amended(write: Any) -> Open:
    """Return a function that opens the tiny game with errata, given by file name."""

    def load(edition: str = LIVING, **errata: str) -> Game:
        folder: Path = write()
        (folder / "errata").mkdir(exist_ok=True)
        for name, text in errata.items():
            (folder / "errata" / f"{name}.yaml").write_text(text)
        return open_game(folder, edition_name=edition)

    return load


def refusal(load: Open, **errata: str) -> Finding:
    with pytest.raises(PunchboardError) as caught:
        load(**errata)
    (found,) = caught.value.findings
    return found


def damage(game: Game) -> str:
    return str(game.record("weapon", "gun").values.damage)  # type: ignore[attr-defined]


def test_the_living_edition_has_all_errata(amended: Open) -> None:
    """Patches apply by date, whatever the order of the files' names."""
    later = {"2009-09-gun": erratum(STRONGER), "2010-gun": erratum(STRONGEST, "2010")}
    assert damage(amended(**later)) == "4D6"


@pytest.mark.parametrize(
    ("as_of", "found"),
    [
        ("2008", "2D6"),
        ("2009-08-31", "2D6"),
        ("2009-09-01", "3D6"),
        ("2009", "3D6"),
        ("2010", "4D6"),
    ],
)
def test_an_edition_ends_with_its_date(amended: Open, as_of: str, found: str) -> None:
    """A year or a month stands for the whole of it, on both sides of the comparison."""
    files = {"2009-09-gun": erratum(STRONGER), "2010-gun": erratum(STRONGEST, "2010")}
    assert damage(amended(as_of, **files)) == found


@pytest.mark.parametrize("name", ["", "newest", "2009-13"])
def test_an_unknown_edition_is_misuse(name: str) -> None:
    """What is neither a name nor a date is told with an example."""
    with pytest.raises(Misuse, match="expected base, published, living, announced or a date"):
        named_edition(name)


def test_fields_are_added_and_taken_away(amended: Open) -> None:
    """A list's next entry, an optional field, a whole record; without `now`, away with it."""
    patches = (
        "  - { target: 'team:reds', field: weapons.1, was: knife }\n"
        "  - { target: 'team:reds', field: size, now: 5 }\n"
        "  - { target: 'weapon:axe', now: { name: Axe, damage: D8 } }\n"
    )
    game = amended(**{"2009-09-many": erratum(patches)})
    reds: Any = game.record("team", "reds").values
    assert [each.slug for each in reds.weapons] == ["gun"]
    assert (reds.size, game.record("weapon", "axe").name) == (5, "Axe")


def test_constants_can_change(amended: Open) -> None:
    """The target `game` is game.yaml; every text that prints the constant follows."""
    patch = "  - { target: game, field: constants.hand, was: 5, now: 6 }\n"
    game = amended(**{"2009-09-hand": erratum(patch)})
    assert game.constants["hand"] == 6
    assert "6" in game.record("team", "reds").values.text.plain  # type: ignore[attr-defined]


def test_a_changed_value_stands_in_the_errata(amended: Open) -> None:
    """A finding about a patched value leads to the file that wrote it; others to the base."""
    patches = "  - target: weapon:gun\n    field: damage\n    was: 2D6\n    now: 3D6\n"
    gun = amended(**{"2009-09-gun": erratum(patches)}).record("weapon", "gun")
    assert gun.position_of("damage").line == 9
    assert gun.position_of("damage").file.endswith("errata/2009-09-gun.yaml")
    assert gun.position_of("name").file.endswith("weapon.yaml")
    assert gun.position.file.endswith("weapon.yaml")


def test_records_know_their_errata(amended: Open) -> None:
    """A template can mark what was changed, and say why; the game knows all of them."""
    game = amended(**{"2009-09-gun": erratum(STRONGER)})
    told = view(game, game.record("weapon", "gun"))["errata"]
    assert [(each["id"], each["summary"]) for each in told] == [("2009-09-gun", "S.")]
    assert view(game, game.record("weapon", "knife"))["errata"] == []
    seen = game_view(game)
    assert (seen["edition"], len(seen["errata"])) == ("living", 1)


@pytest.mark.parametrize(
    ("target", "code", "says"),
    [
        ("game, field: id, was: tiny, now: large", "patch-field", "identifies the game"),
        ("'kinds:weapon', field: doc, now: D", "patch-field", "what is printed: title or plural"),
    ],
)
def test_errata_change_records_and_what_is_printed(
    amended: Open, target: str, code: str, says: str
) -> None:
    """Not whose folder the prints go into, and not which fields there are."""
    found = refusal(amended, **{"2009-09-a": erratum(f"  - {{ target: {target} }}\n")})
    assert found.code == code
    assert says in found.message


def test_two_patches_of_one_date_may_not_overlap(amended: Open) -> None:
    """Which came first would be chance, of a value as of its parts; both places are named."""
    part = "  - { target: 'team:reds', field: weapons.0, was: gun, now: knife }\n"
    whole = "  - { target: 'team:reds', field: weapons, was: [knife, knife], now: [gun] }\n"
    for one, other in ((part, whole), (STRONGER, STRONGEST)):
        found = refusal(amended, **{"2009-09-a": erratum(one), "2009-09-b": erratum(other)})
        assert (found.code, found.subject) == ("patch-target", "2009-09-b")
        assert "errata/2009-09-a.yaml:6:" in found.message


def test_the_living_edition_ends_today(amended: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """An erratum of a later day is announced; SOURCE_DATE_EPOCH says which day it is."""
    files = {"2009-09-gun": erratum(STRONGER), "2010-gun": erratum(STRONGEST, "2010")}
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1262217600")  # 2009-12-31
    game = amended(**files)
    assert damage(game) == "3D6"
    assert [entry.id for entry in game.announced] == ["2010-gun"]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1262304000")  # 2010-01-01
    assert damage(open_game(game.folder)) == "4D6"
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    assert damage(open_game(game.folder, edition_name="announced")) == "4D6"


def test_what_is_announced_is_tried_before_its_day(amended: Open) -> None:
    """A patch that will not fit is an error today: nothing breaks by itself on a later day."""
    wrong = erratum(STRONGEST, "9999")
    assert refusal(amended, **{"9999-gun": wrong}).code == "patch-was"


@pytest.mark.parametrize(
    ("target", "field", "was", "now"),
    [
        ("weapon:gun", "damage", "2D6", "D4"),
        ("team:reds", "weapons", "[gun, knife]", "[knife]"),
        ("team:reds", "weapons.0", "gun", "knife"),
        ("game", "constants.range.long.value", "12", "9"),
    ],
)
def test_an_erratum_and_its_reverse_change_nothing(
    amended: Open, target: str, field: str, was: str, now: str
) -> None:
    """Putting `was` back where `now` was put restores the record, whatever the field."""
    there, back = (
        f"  - {{ target: '{target}', field: {field}, was: {old}, now: {new} }}\n"
        for old, new in ((was, now), (now, was))
    )
    changed = amended(
        "2009", **{"2009-09-there": erratum(there), "2010-back": erratum(back, "2010")}
    )
    restored, base = (open_game(changed.folder, edition_name=name) for name in (LIVING, BASE))
    assert export_json(restored)["records"] == export_json(base)["records"]
    assert restored.constants == base.constants
    assert (export_json(changed)["records"], changed.constants) != (
        export_json(base)["records"],
        base.constants,
    )
