"""What pages show at first, and what changes when files are saved."""

import gc
import re
import time
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import Run
from edits import commit
from preview.conftest import (
    BACK,
    BONFIRE,
    CARDS,
    PORT,
    SPARK,
    VIEW,
    Edit,
    Listed,
    Save,
    Told,
    face_of,
    keys,
)
from starlette.testclient import TestClient

from pipeline.build.project import Project
from pipeline.game.opening import Game
from pipeline.preview.app import make_app
from pipeline.preview.session import Session

TEMPLATE = "templates/lantern/back.xml.j2"
NAMES = '<text x="5" y="5" w="50" h="8" style="kind">{{ records.element[0].name }}</text></face>'
FRONTS = {SPARK, BONFIRE, "cards/card.sapling", "cards/card.old-oak"}
SPARKS_COST = "cost: 1\n  power: 2"


def _by_id(data: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {face["id"]: face for face in data["faces"]}


def test_all_faces_are_listed_before_they_are_drawn(client: TestClient, listed: Listed) -> None:
    """Each has a key at once, which stays its own, and its words once it is drawn."""
    first = client.get("/api/faces", params=VIEW).json()
    faces = _by_id(first)
    assert (faces[SPARK]["other"], faces[BACK]["side"]) == (BACK, "back")
    assert all(face["key"] for face in faces.values())
    drawn = listed()
    assert keys(drawn) == keys(first)
    assert "discard a card" in _by_id(drawn)[SPARK]["text"]


@pytest.mark.parametrize(
    ("path", "was", "now", "redrawn"),
    [
        (CARDS, SPARKS_COST, "cost: 9\n  power: 2", {SPARK}),
        (CARDS, "spark:\n", "# A comment.\nspark:\n", set()),
        ("content/lantern/element.yaml", "name: Ember", "name: Glow", {SPARK, BONFIRE, BACK}),
        (TEMPLATE, "<face>", '<face><rule w="9" colour="ink" weight="1"/>', {BACK}),
        ("content/lantern/products.yaml", "component: card", "component: glow", FRONTS),
    ],
)
def test_only_what_a_save_changes_has_a_new_picture(
    home: Path,
    listed: Listed,
    save: Save,
    edit: Edit,
    path: str,
    was: str,
    now: str,
    redrawn: set[str],
) -> None:
    """The back, which prints the name of an element, follows that record and no other."""
    edit(TEMPLATE, "</face>", NAMES)
    (home / "templates/lantern/glow.layout.yaml").write_text("trim: poker\nbleed: 3\n")
    (home / "templates/lantern/glow.xml.j2").write_text('<face><fill colour="ember"/></face>')
    before = keys(listed())
    after = keys(save(path, was, now))
    assert {id_ for id_, key in after.items() if before[id_] != key} == redrawn


def test_pages_are_told_of_the_save_and_of_what_it_changes_alone(
    client: TestClient, told: Told, listed: Listed, save: Save
) -> None:
    """What is on screen comes first, before all others are drawn."""
    listed()
    asked = client.post("/api/watching", json={"view": VIEW, "faces": [BONFIRE]})
    assert asked.status_code == 204
    listed()
    told.clear()
    save(CARDS, "cost: 3", "cost: 8")
    events = [data for name, data in told if name == "changed"]
    assert [face["id"] for face in events[0]["faces"]] == [BONFIRE]
    assert {face["id"] for data in events for face in data["faces"]} == {BONFIRE}
    assert {tuple(data["files"]) for data in events} == {(CARDS,)}
    assert [data["complete"] for data in events][-1]


def test_a_face_on_screen_is_drawn_before_its_deck_is_measured(
    client: TestClient, told: Told, listed: Listed, save: Save, edit: Edit
) -> None:
    """It then takes the size that another card brings down, as in a view that is opened later."""
    edit("templates/lantern/card.layout.yaml", "bleed: 3.175\n", "bleed: 3.175\ncommon: [rules]\n")
    listed()
    client.post("/api/watching", json={"view": VIEW, "faces": [SPARK]})
    listed()
    told.clear()
    edit(CARDS, SPARKS_COST, "cost: 9\n  power: 2")
    now = _by_id(save(CARDS, "cards gains", f"{'cards and ' * 24}cards gains"))
    told_of = [face for name, data in told if name == "changed" for face in data["faces"]]
    drawings = [face["drawing"] for face in told_of if face["id"] == SPARK]
    assert len(set(drawings)) == len(drawings) == 2
    later = _by_id(listed(edition="base"))
    assert drawings[1] == now[SPARK]["drawing"] == later[SPARK]["drawing"]
    assert {face["drawing"] for face in later.values()} == {
        face["drawing"] for face in now.values()
    }


def test_new_and_removed_records(told: Told, listed: Listed, save: Save) -> None:
    """A record that goes is told as removed, one that comes as new, and the order with them."""
    listed()
    told.clear()
    save(CARDS, "bonfire:", "campfire:")
    assert [id_ for _, data in told for id_ in data.get("removed", ())] == [BONFIRE]
    order = next(data["order"] for _, data in told if "order" in data)
    assert order[:2] == [SPARK, "cards/card.campfire"]


def test_a_misfit_is_told_with_its_face_and_mended(client: TestClient, save: Save) -> None:
    """A face whose text does not fit is drawn, with the finding; a shorter text ends that."""
    data = save(CARDS, "discard a card", "discard a card, " * 40)
    assert _by_id(data)[SPARK]["counts"] == {"error": 1, "warning": 0, "info": 0}
    assert [each["code"] for each in face_of(client, SPARK)["findings"]] == ["fit"]
    data = save(CARDS, "discard a card, " * 40, "discard a card")
    assert _by_id(data)[SPARK]["counts"] == {"error": 0, "warning": 0, "info": 0}


def test_a_face_that_cannot_be_drawn_has_findings_in_place_of_a_picture(
    client: TestClient, listed: Listed, save: Save
) -> None:
    """A template that fails takes the picture away, and gives it back when it is mended."""
    before = keys(listed())[BACK]
    assert keys(save(TEMPLATE, "<face>", "<face>{{ nothing }}"))[BACK] is None
    (finding,) = face_of(client, BACK)["findings"]
    assert (finding["code"], finding["file"]) == ("face-markup", TEMPLATE)
    asked = VIEW | {"face": BACK, "key": str(before), "dpi": "72"}
    assert client.get("/face.png", params=asked).status_code == 409
    assert keys(save(TEMPLATE, "{{ nothing }}", ""))[BACK] is not None


@pytest.mark.parametrize("slip", ["name: [Spark", "element: embre"])
def test_a_game_that_cannot_be_read_keeps_its_pictures(
    client: TestClient, told: Told, listed: Listed, save: Save, slip: str
) -> None:
    """A slip is told as broken, also to who comes later; the last pictures stay until it goes."""
    right = "name: Spark" if "name" in slip else "element: ember"
    before = keys(listed())
    told.clear()
    data = save(CARDS, right, slip)
    assert [name for name, _ in told] == ["broken"]
    assert told[0][1]["findings"][0]["editor"].startswith("vscode://file/")
    assert (keys(data), data["findings"][0]["file"]) == (before, CARDS)
    asked = VIEW | {"face": SPARK, "key": str(before[SPARK]), "dpi": "72"}
    assert client.get("/face.png", params=asked).status_code == 200


def test_a_broken_game_is_mended(
    session: Session, told: Told, listed: Listed, edit: Edit, client: TestClient
) -> None:
    """From the beginning there are no faces, only findings; then it is told to be in order."""
    edit(CARDS, "name: Spark", "name: [Spark")
    data = listed()
    assert (data["faces"], bool(data["findings"])) == ([], True)
    assert client.get("/api/face", params=VIEW | {"face": SPARK}).status_code == 404
    session.changed([edit(CARDS, "name: [Spark", "name: Spark")])
    deadline = time.monotonic() + 60
    while listed()["broken"]:
        assert time.monotonic() < deadline
    assert "mended" in [name for name, _ in told]
    assert len(listed()["faces"]) == 5


def test_a_commit_shows_what_it_held(
    home: Path, client: TestClient, listed: Listed, save: Save, edit: Edit
) -> None:
    """The present goes on beside it; its files are none for an editor; what is alike is known."""
    commit(home)
    edit(CARDS, "cost: 1\n", "cost: 9\n")

    def costs() -> tuple[str, ...]:
        views = ({"commit": "HEAD"}, {}, {"edition": "base"})
        return tuple(_by_id(listed(**view))[SPARK]["text"].split()[0] for view in views)

    assert costs() == ("1", "9", "9")
    then, now = (_by_id(listed(**view)) for view in ({"commit": "HEAD"}, {}))
    assert then[BONFIRE]["drawing"] == now[BONFIRE]["drawing"]
    assert then[SPARK]["drawing"] != now[SPARK]["drawing"]
    save(CARDS, "cost: 9\n", "cost: 8\n")
    assert costs()[:2] == ("1", "8")
    (past,) = (face_of(client, SPARK, commit="HEAD"),)
    assert {field["editor"] for field in past["record"]["fields"]} <= {"", None}
    for name in ("--output=x", "HEAD\x00", "nothing", "HEAD^{tree}"):
        answer = client.get("/api/faces", params=VIEW | {"commit": name})
        assert (answer.status_code, "commit" in answer.json()["error"]) == (400, True)
    assert not (home / "x").exists()


def test_the_editors_schemas_follow_what_is_saved(
    home: Path, tmp_path: Path, run: Run, listed: Listed, save: Save
) -> None:
    """A record that was just named is offered as soon as its file is saved."""
    assert run("schema", "--install", "--project", str(home)).exit_code == 0
    listed()
    save(CARDS, "\nspark:", "\nflash:")
    schemas = sorted((home / ".schema").rglob("*.json"))
    deadline = time.monotonic() + 60
    while not any("flash" in schema.read_text(encoding="utf-8") for schema in schemas):
        assert time.monotonic() < deadline
        time.sleep(0.05)


PARTS = """\
{% macro cost_of(card) %}<text style="numeral" valign="middle">{{ card.cost }}</text>{% endmacro %}
{% macro number() %}<rule w="{{ records.card | length }}" colour="ink" weight="1"/>{% endmacro %}
"""


def test_saves_leave_nothing_behind(home: Path, edit: Edit, listed: Listed, save: Save) -> None:
    """Games of before are let go of, whatever templates have kept of them, with no collector on."""
    folder = home / "templates/lantern"
    (folder / "own-parts.xml.j2").write_text(PARTS, "utf-8")
    edit("templates/lantern/card.xml.j2", "<face>", "<face>{{ number() }}")
    taken = '{% from "own-parts.xml.j2" import cost_of, number with context %}\n{# What'
    edit("templates/lantern/card.xml.j2", "{# What", taken)
    cost = '<text style="numeral" valign="middle">{{ card.cost }}</text>'
    edit("templates/lantern/card.xml.j2", cost, "{{ cost_of(card) }}")
    assert listed()["findings"] == []
    gc.disable()
    try:
        objects = [_objects_after(home, save, range(start, start + 8)) for start in (1, 9, 17)]
    finally:
        gc.enable()
    assert [games for games, _ in objects] == [objects[0][0]] * 3
    assert objects[2][1] < objects[0][1] * 1.05


def _objects_after(home: Path, save: Save, costs: range) -> tuple[int, int]:
    """Save the first card with each cost; return how many games there are then, and objects."""
    for cost in costs:
        (was, *_) = re.findall(r"cost: \d+\n", (home / CARDS).read_text("utf-8"))
        save(CARDS, was, f"cost: {cost + 20}\n")
    time.sleep(0.5)
    known = gc.get_objects()
    return sum(type(each) is Game for each in known), len(known)


def test_a_later_session_guesses_the_sizes_of_the_last(home: Path, edit: Edit) -> None:
    """A card is drawn at once in the size that its deck has; the first session drew it again."""
    edit("templates/lantern/card.layout.yaml", "bleed: 3.175\n", "bleed: 3.175\ncommon: [rules]\n")
    edit(CARDS, "cards gains", f"{'cards and ' * 24}cards gains")
    drawings: list[str] = []
    for _ in range(2):
        session = Session(Project(home), cache=home / "kept")
        session.drawing.start()
        app = make_app(session, lambda: PORT)
        with TestClient(app, base_url=f"http://127.0.0.1:{PORT}") as client:
            drawings.append(face_of(client)["drawing"])
            while not (data := client.get("/api/faces", params=VIEW).json())["complete"]:
                time.sleep(0.01)
            drawings.append(_by_id(data)[SPARK]["drawing"])
        session.end()
    assert drawings[0] != drawings[1]
    assert drawings[2] == drawings[3]
