"""A view: what it shows at first, and what it tells when files have changed."""

from pathlib import Path

import pytest
from preview.conftest import BACK, BONFIRE, CARDS, SPARK, Edit, Told, catch_up

from pipeline.build.request import FaceOrder
from pipeline.preview import faces as opened
from pipeline.preview.hub import Missing, Stale
from pipeline.preview.view import View


def keys(view: View) -> dict[str, str | None]:
    """Return the keys of all pictures by face."""
    return {face["id"]: face["key"] for face in view.data()["faces"]}


def changed(told: Told) -> dict[str, dict[str, object]]:
    """Return the faces that pages were told of, by id."""
    return {face["id"]: face for name, data in told if name == "changed" for face in data["faces"]}


def test_all_faces_are_listed_before_they_are_drawn(view: View) -> None:
    """Every face has a key at once, its other side, and its words once it is drawn."""
    listed = {face["id"]: face for face in view.data()["faces"]}
    assert all(face["key"] for face in listed.values())
    assert listed[SPARK]["other"] == BACK
    assert listed[BACK]["side"] == "back"
    assert listed[SPARK]["text"] == ""
    catch_up(view)
    drawn = view.data()
    assert drawn["complete"]
    assert "discard a card" in {face["id"]: face for face in drawn["faces"]}[SPARK]["text"]


def test_the_key_that_a_face_was_listed_with_stays_its_own(view: View) -> None:
    """Drawing a face for the first time makes no picture stale."""
    before = keys(view)
    catch_up(view)
    assert keys(view) == before


def test_only_what_a_save_changes_is_told(view: View, told: Told, edit: Edit) -> None:
    """One card has a new picture; all others keep theirs."""
    catch_up(view)
    before = keys(view)
    told.clear()
    edit(CARDS, "cost: 1\n  power: 2", "cost: 9\n  power: 2")
    view.refresh([CARDS], 0.0)
    catch_up(view)
    assert list(changed(told)) == [SPARK]
    assert {id_ for id_, key in keys(view).items() if before[id_] != key} == {SPARK}
    assert told[0][1]["files"] == (CARDS,)
    assert told[-1][1]["complete"]


def test_a_save_is_told_of_until_all_is_drawn(view: View, told: Told, edit: Edit) -> None:
    """What a page asks for later is none of the save's doing."""
    edit(CARDS, "cost: 1\n  power: 2", "cost: 9\n  power: 2")
    view.refresh([CARDS], 0.0)
    catch_up(view)
    assert told[-1][1]["files"] == (CARDS,)
    view.watch([SPARK])
    catch_up(view)
    assert told[-1][1]["files"] == ()


def test_a_game_that_cannot_be_read_is_not_said_to_be_drawn(
    view: View, told: Told, edit: Edit
) -> None:
    """Pages hear that it is broken, and then nothing until it is mended."""
    catch_up(view)
    view.watch([SPARK])
    told.clear()
    edit(CARDS, "element: ember", "element: embre")
    view.refresh([CARDS], 0.0)
    catch_up(view)
    assert [name for name, _ in told] == ["broken"]


def test_what_is_on_screen_comes_first(view: View, told: Told, edit: Edit) -> None:
    """The face that a page watches is told of before anything else is planned or drawn."""
    catch_up(view)
    view.watch([BONFIRE])
    catch_up(view)
    told.clear()
    edit(CARDS, "cost: 3", "cost: 8")
    view.refresh([CARDS], 0.0)
    assert [face["id"] for face in told[0][1]["faces"]] == [BONFIRE]
    assert not told[0][1]["complete"]


def test_a_face_that_asks_for_other_records_follows_them(
    view: View, home: Path, told: Told, edit: Edit
) -> None:
    """A back that prints the names of all elements is drawn again when one has another name."""
    back = home / "templates/lantern/back.xml.j2"
    names = (
        '<text x="5" y="5" w="50" h="8" style="kind">{{ records.element[0].name }}</text></face>'
    )
    back.write_text(back.read_text().replace("</face>", names))
    view.refresh([], 0.0)
    catch_up(view)
    assert "EMBER" in view.face(BACK).words
    told.clear()
    edit(CARDS, "Every blaze", "Each blaze")
    view.refresh([], 0.0)
    catch_up(view)
    assert list(changed(told)) == [SPARK]
    edit("content/lantern/element.yaml", "name: Ember", "name: Glow")
    view.refresh([], 0.0)
    catch_up(view)
    assert "GLOW" in view.face(BACK).words


def test_new_and_removed_records(view: View, told: Told, edit: Edit) -> None:
    """A record that goes is told as removed, one that comes as new, and the order with them."""
    catch_up(view)
    told.clear()
    edit(CARDS, "bonfire:", "campfire:")
    view.refresh([CARDS], 0.0)
    catch_up(view)
    removed = [id_ for _, data in told for id_ in data["removed"]]
    order = next(data["order"] for _, data in told if "order" in data)
    assert removed == [BONFIRE]
    assert order[:2] == [SPARK, "cards/card.campfire"]
    assert "cards/card.campfire" in changed(told)


def test_a_misfit_is_told_with_its_field_and_mended(view: View, told: Told, edit: Edit) -> None:
    """A face whose text does not fit is drawn, with the finding; a shorter text ends that."""
    catch_up(view)
    edit(CARDS, "discard a card", "discard a card, " * 40)
    view.refresh([CARDS], 0.0)
    catch_up(view)
    assert [finding.code for finding in view.face(SPARK).findings] == ["fit"]
    assert changed(told)[SPARK]["counts"] == {"error": 1, "warning": 0, "info": 0}
    edit(CARDS, "discard a card, " * 40, "discard a card")
    view.refresh([CARDS], 0.0)
    catch_up(view)
    assert changed(told)[SPARK]["counts"] == {"error": 0, "warning": 0, "info": 0}


def test_a_face_that_cannot_be_drawn_has_findings_in_place_of_a_picture(
    view: View, told: Told, edit: Edit
) -> None:
    """A template that fails takes the picture away, and gives it back when it is mended."""
    catch_up(view)
    before = keys(view)[BACK]
    template = "templates/lantern/back.xml.j2"
    edit(template, "<face>", "<face>{{ nothing }}")
    view.refresh([template], 0.0)
    catch_up(view)
    assert keys(view)[BACK] is None
    (finding,) = view.face(BACK).findings
    assert (finding.code, finding.position.file) == ("face-markup", template)
    with pytest.raises(Stale):
        view.art(BACK, str(before))
    edit(template, "{{ nothing }}", "")
    view.refresh([template], 0.0)
    catch_up(view)
    assert keys(view)[BACK] is not None


def test_a_game_that_cannot_be_read_keeps_its_pictures(view: View, told: Told, edit: Edit) -> None:
    """A slip in the YAML is told as broken; the last pictures stay until it is mended."""
    catch_up(view)
    before = keys(view)
    told.clear()
    edit(CARDS, "name: Spark", "name: [Spark")
    view.refresh([CARDS], 0.0)
    catch_up(view)
    (name, data), *_ = told
    assert name == "broken"
    assert data["findings"][0]["editor"].startswith("vscode://file/")
    assert keys(view) == before
    assert view.art(SPARK, str(before[SPARK]))
    edit(CARDS, "name: [Spark", "name: Spark")
    view.refresh([CARDS], 0.0)
    catch_up(view)
    assert "mended" in [name for name, _ in told]


def test_a_game_that_is_broken_from_the_beginning(view: View, home: Path, edit: Edit) -> None:
    """There are no faces, only findings; a face is missing, and nothing fails."""
    edit(CARDS, "name: Spark", "name: [Spark")
    fresh = View(view.key, view._remembered._store, view._arts, lambda *_: None, None)
    assert fresh.data()["faces"] == []
    assert fresh.data()["findings"]
    with pytest.raises(Missing):
        fresh.face(SPARK)


def test_the_sizes_of_a_deck_follow_the_longest_text(view: View, home: Path, edit: Edit) -> None:
    """Cards with a size in common are drawn anew when one of them needs a smaller one."""
    layout = "templates/lantern/card.layout.yaml"
    edit(layout, "trim: poker", "common: [rules]\ntrim: poker")
    view.refresh([layout], 0.0)
    catch_up(view)
    before = keys(view)
    edit(CARDS, "discard a card", "discard a card, then another, and another " * 4)
    view.refresh([CARDS], 0.0)
    catch_up(view)
    assert keys(view)[BONFIRE] != before[BONFIRE]


def test_it_does_not_grow(view: View, edit: Edit) -> None:
    """After many saves as much is held as after a few, and only one edition is open."""
    import gc

    from pipeline.build.edition import OpenEdition

    catch_up(view)
    view.watch([SPARK])
    for number in range(6):
        edit(CARDS, f"cost: {number if number else 1}\n", f"cost: {number + 1}\n")
        view.refresh([CARDS], 0.0)
        catch_up(view)
    gc.collect()
    opened = [each for each in gc.get_objects() if isinstance(each, OpenEdition)]
    assert len([each for each in opened if each.key.root == view.key.root]) <= 2


def test_a_fault_of_ours_is_told_of_its_face_alone(
    view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever drawing a face raises becomes a finding, and all others are drawn."""
    make = opened.make_face

    def fail(edition: object, order: FaceOrder, **more: object) -> object:
        return 1 // 0 if order.slug == "spark" else make(edition, order, **more)  # type: ignore

    monkeypatch.setattr(opened, "make_face", fail)
    catch_up(view)
    (finding,) = view.face(SPARK).findings
    assert finding.code == "preview-internal"
    assert view.face(BONFIRE).findings == ()


def test_two_pages_keep_each_their_own_list_of_what_is_on_screen(
    view: View, told: Told, edit: Edit
) -> None:
    """The first face of each is drawn before what no page shows; one that leaves is forgotten."""
    catch_up(view)
    view.watch([SPARK], "one")
    view.watch([BONFIRE], "two")
    told.clear()
    edit(CARDS, "name: Spark", "name: Sparkle")
    edit(CARDS, "name: Bonfire", "name: Beacon")
    view.refresh([CARDS], 0.0)
    view.step()
    first = [face["id"] for _, data in told[:2] for face in data["faces"]]
    assert first == [BONFIRE, SPARK]
    view.watch((), "two")
    assert list(view._watched) == ["one"]


def test_a_game_that_cannot_be_read_says_so_beside_its_last_faces(view: View, edit: Edit) -> None:
    """A page that is opened only now is told, too."""
    catch_up(view)
    assert not view.data()["broken"]
    edit(CARDS, "cost: 1", "cost: [1")
    view.refresh([CARDS], 0.0)
    data = view.data()
    assert data["broken"]
    assert len(data["faces"]) > 1
    assert data["findings"][0]["file"] == CARDS


def test_what_goes_wrong_on_the_way_is_told_and_taken_back(
    view: View, told: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fault in the midst of the work ends that work alone, until a file is saved again."""
    with monkeypatch.context() as patched:
        patched.setattr(view, "_settle", lambda face: 1 / 0)
        assert not view.step() or not any(view.step() for _ in range(10))
    assert [name for name, _ in told][-1] == "broken"
    assert "ZeroDivisionError" in told[-1][1]["findings"][0]["message"]
    view.refresh([CARDS], 0.0)
    catch_up(view)
    assert "mended" in [name for name, _ in told]
    assert told[-1][1]["complete"]
