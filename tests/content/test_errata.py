"""Errata: laid over the base by date, each checked against what stood there before."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.game.edition import BASE, LIVING, first_day, named_edition
from pipeline.game.erratum import Patch, change, walk
from pipeline.game.game import Game
from pipeline.game.opening import open_game
from pipeline.game.view import game_view, view
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
        (folder / "errata").mkdir()
        for name, text in errata.items():
            (folder / "errata" / f"{name}.yaml").write_text(text)
        return open_game(folder, edition_name=edition)

    return load


def refusal(load: Open, **errata: str) -> Finding:
    """Return the one finding that a game with these errata has."""
    with pytest.raises(PunchboardError) as caught:
        load(**errata)
    (found,) = caught.value.findings
    return found


def damage(game: Game) -> str:
    """Return what the gun does."""
    return str(game.record("weapon", "gun").values.damage)  # type: ignore[attr-defined]


def test_the_living_edition_has_all_errata(amended: Open) -> None:
    """Patches apply by date, whatever the order of the files' names."""
    later = {"2009-09-gun": erratum(STRONGER), "2010-gun": erratum(STRONGEST, "2010")}
    assert damage(amended(**later)) == "4D6"


def test_the_base_edition_has_none(amended: Open) -> None:
    """What was first printed can always be printed again."""
    assert damage(amended(BASE, **{"2009-09-gun": erratum(STRONGER)})) == "2D6"


@pytest.mark.parametrize(
    ("as_of", "found"),
    [
        ("2008", "2D6"),
        ("2009-08", "2D6"),
        ("2009-08-31", "2D6"),
        ("2009-09-01", "3D6"),
        ("2009-09", "3D6"),
        ("2009", "3D6"),
        ("2010", "4D6"),
    ],
)
def test_an_edition_ends_with_its_date(amended: Open, as_of: str, found: str) -> None:
    """A year or a month stands for the whole of it, on both sides of the comparison."""
    files = {"2009-09-gun": erratum(STRONGER), "2010-gun": erratum(STRONGEST, "2010")}
    assert damage(amended(as_of, **files)) == found


@pytest.mark.parametrize("name", ["", "newest", "2009-13", "2009-09-32", "09", "2009-9"])
def test_an_unknown_edition_is_misuse(name: str) -> None:
    """What is neither a name nor a date is told with an example."""
    with pytest.raises(Misuse, match="expected base, published, living, announced or a date"):
        named_edition(name)


@given(st.dates(), st.sampled_from([4, 7, 10]), st.dates(), st.sampled_from([4, 7, 10]))
def test_dates_of_any_length_compare(a: Any, cut: int, b: Any, cut_b: int) -> None:
    """An erratum holds exactly when its first day is not after the last day that is asked for."""
    erratum_date, asked = a.isoformat()[:cut], b.isoformat()[:cut_b]
    first = first_day(erratum_date)
    later = first[:cut_b] > asked
    assert named_edition(asked).holds(erratum_date) is not later


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


def test_a_bad_new_value_is_told_in_the_errata(amended: Open) -> None:
    """What a patch writes is checked like any other content, at its own line."""
    patch = "  - { target: 'weapon:gun', field: damage, was: 2D6, now: lots }\n"
    found = refusal(amended, **{"2009-09-gun": erratum(patch)})
    assert found.position.file.endswith("errata/2009-09-gun.yaml")
    assert found.subject == "weapon:gun.damage"


def test_records_know_their_errata(amended: Open) -> None:
    """A template can mark what was changed, and say why; the game knows all of them."""
    game = amended(**{"2009-09-gun": erratum(STRONGER)})
    told = view(game, game.record("weapon", "gun"))["errata"]
    assert [(each["id"], each["summary"]) for each in told] == [("2009-09-gun", "S.")]
    assert view(game, game.record("weapon", "knife"))["errata"] == []
    seen = game_view(game)
    assert (seen["edition"], len(seen["errata"])) == ("living", 1)


@pytest.mark.parametrize(
    ("patch", "code", "says", "remedy"),
    [
        ("{ target: 'weapon:gun', field: damage, was: 1D6, now: D4 }", "was", "'2D6'", "part at"),
        ("{ target: 'weapon:gn', field: damage, was: 2D6, now: D4 }", "target", "'gn'", "'gun'"),
        ("{ target: 'wepon:gun', field: a, was: 2D6 }", "target", "no records", "'weapon'"),
        ("{ target: 'weapon:gun', field: damag.e, was: 2D6 }", "field", "'damag'", "'damage'"),
        ("{ target: 'team:reds', field: weapons.4, was: gun }", "field", "'4'", ""),
        ("{ target: 'weapon:gun', field: range, was: 3 }", "was", "no such field", "leave out was"),
        ("{ target: 'weapon:gun', field: damage, now: 3D6 }", "now", "already", "'2D6'"),
        ("{ target: 'weapon:gun', field: damage, was: 2D6, now: 2D6 }", "now", "nothing", ""),
        ("{ target: 'weapon:gun', field: damage }", "target", "changes nothing", "give was"),
        ("{ target: game, now: 3 }", "field", "names no field", "write field"),
        ("{ target: gun, field: damage, now: 3 }", "target", "expected a record", "kind:slug"),
    ],
)
def test_a_patch_that_does_not_fit_is_told(
    amended: Open, patch: str, code: str, says: str, remedy: str
) -> None:
    """Each slip is one finding in the errata file with its remedy."""
    found = refusal(amended, **{"2009-09-slip": erratum(f"  - {patch}\n")})
    assert (found.code.partition("-")[2], found.position.line) == (code, 6)
    assert found.position.file.endswith("errata/2009-09-slip.yaml")
    assert says in found.message
    assert remedy in found.hint


def test_the_base_s_place_is_named_too(amended: Open) -> None:
    """Where was differs, the message leads to what stands in the record."""
    patch = "  - { target: 'weapon:gun', field: damage, was: D4, now: D6 }\n"
    assert "weapon.yaml:2:" in refusal(amended, **{"2009-09-a": erratum(patch)}).message


def test_a_number_is_not_the_text_of_it(amended: Open) -> None:
    """Where both are printed alike the message says which is which."""
    patch = "  - { target: game, field: constants.hand, was: '5', now: '6' }\n"
    message = refusal(amended, **{"2009-09-a": erratum(patch)}).message
    assert "the number 5, found the text '5'" in message


@pytest.mark.parametrize(
    ("target", "code", "says"),
    [
        ("game, field: id, was: tiny, now: large", "patch-field", "which game this is"),
        ("'game:constants', field: hand, was: 5, now: 6", "patch-target", "no records of"),
        ("'kinds:weapon', field: doc, now: D", "patch-target", "no records of"),
    ],
)
def test_errata_change_records_and_what_is_printed(
    amended: Open, target: str, code: str, says: str
) -> None:
    """Not whose folder the prints go into, and not which fields there are."""
    found = refusal(amended, **{"2009-09-a": erratum(f"  - {{ target: {target} }}\n")})
    assert found.code == code
    assert says in found.message


def test_a_misspelt_field_is_not_said_to_be_new(amended: Open) -> None:
    """The remedy names the field that was meant."""
    patch = "  - { target: 'weapon:gun', field: damge, was: 2D6, now: 3D6 }\n"
    assert "'damage'" in refusal(amended, **{"2009-09-a": erratum(patch)}).hint


def test_two_patches_of_one_date_may_not_overlap(amended: Open) -> None:
    """Which of them came first would be chance; both places are named."""
    whole = "  - { target: 'weapon:gun', field: damage, was: 3D6, now: D4 }\n"
    found = refusal(amended, **{"2009-09-a": erratum(STRONGER), "2009-09-b": erratum(whole)})
    assert (found.code, found.subject) == ("patch-target", "2009-09-b")
    assert "errata/2009-09-a.yaml:6:" in found.message


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("2009-gun", erratum(STRONGER, "2010"), "erratum-name"),
        ("2009-gun", erratum(STRONGER, "2009-14"), "erratum-date"),
        ("2009-02-30-gun", erratum(STRONGER, "2009-02-30"), "erratum-date"),
        ("0000-gun", erratum(STRONGER, "0000"), "erratum-date"),
        ("2009-gun", erratum(STRONGER, "2009").replace("functional", "big"), "field-type"),
        ("2009-gun", erratum(STRONGER, "2009").replace("summary: S.\n", ""), "field-missing"),
        ("2009-gun", erratum(STRONGER, "2009").replace("field:", "feld:"), "field-unknown"),
        ("2009-gun", "title: [", "yaml-syntax"),
        ("2009-gun", "[]", "yaml-root"),
        ("2009-gun", "title: T\ndate: '2009'\nkind: typo\nsummary: S\npatches: []\n", "field-type"),
    ],
)
def test_a_bad_errata_file_is_told(amended: Open, name: str, text: str, code: str) -> None:
    """Errata come from strangers as content does."""
    assert refusal(amended, **{name: text}).code == code


def test_only_yaml_files_are_errata(write: Any) -> None:
    """A file that looks like one and would be left out silently is an error."""
    folder = write()
    (folder / "errata").mkdir()
    (folder / "errata" / "2009-gun.yml").write_text(erratum(STRONGER))
    with pytest.raises(PunchboardError, match=r"ends in \.yaml"):
        open_game(folder)


values = st.recursive(
    st.integers() | st.text(max_size=5).filter(bool),
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3)
        | st.dictionaries(st.sampled_from("abc"), inner, min_size=1, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from("abc"), values, min_size=1), st.data())
def test_a_patch_and_its_reverse_change_nothing(record: dict[str, Any], data: Any) -> None:
    """Whatever the field, putting `was` back where `now` was put restores the record."""
    from copy import deepcopy

    key = data.draw(st.sampled_from(sorted(record)))
    now = data.draw(values.filter(lambda value: value != record[key]))
    there = Patch(target="k:r", field=key, was=record[key], now=now)
    back = Patch(target="k:r", field=key, was=now, now=record[key])
    file = {"r": deepcopy(record)}
    for patch in (there, back):
        place, fault = walk(file, ("r",), patch)
        assert fault is None
        change(file, place, patch.now)
    assert file == {"r": record}


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


def test_the_erratum_that_changed_a_value_is_named(amended: Open) -> None:
    """Where was differs from what an earlier erratum wrote, the message leads to that one."""
    again = erratum(STRONGER.replace("3D6", "5D6"), "2010")
    found = refusal(amended, **{"2009-09-gun": erratum(STRONGER), "2010-gun": again})
    assert "errata/2009-09-gun.yaml:6:" in found.message
    assert "as 2009-09-gun has changed it" in found.message


def test_an_erratum_s_own_file_is_left_alone(amended: Open) -> None:
    """A later patch of a part of what an earlier one wrote does not change what that one says."""
    axe = "  - { target: 'weapon:axe', now: { name: Axe, damage: D8 } }\n"
    part = "  - { target: 'weapon:axe', field: damage, was: D8, now: D10 }\n"
    game = amended(**{"2009-09-axe": erratum(axe), "2010-axe": erratum(part, "2010")})
    assert game.errata[0].revision.patches[0].now["damage"] == "D8"
