"""The preview over HTTP: what it answers, and what it refuses."""

import os
import time
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from preview.conftest import BACK, CARDS, PORT, SPARK, VIEW, Edit, face_of
from starlette.testclient import TestClient

from pipeline.build.project import Project
from pipeline.preview.app import make_app
from pipeline.preview.session import Session
from pipeline.source.findings import Misuse

GUARDS = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self' blob:; connect-src 'self'; base-uri 'none'; form-action 'none';"
    " frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}


def picture(client: TestClient, key: str, **more: Any) -> Any:
    return client.get("/face.png", params={**VIEW, "face": SPARK, "key": key, "dpi": 96, **more})


def test_every_answer_has_the_headers(client: TestClient) -> None:
    """Pages, data, pictures, and what is refused or missing: all are guarded alike."""
    addresses = ("/", "/api/project", "/assets/nothing.js", "/api/faces", "/nothing")
    answers = [client.get(address) for address in addresses]
    answers.append(client.get("/", headers={"host": "evil.example"}))
    for answer in answers:
        assert {name: answer.headers[name] for name in GUARDS} == GUARDS
    assert [answer.status_code for answer in answers] == [200, 200, 404, 400, 404, 403]


@pytest.mark.parametrize("host", ["evil.example", f"evil.example:{PORT}", "127.0.0.1:1", "[::2]"])
def test_a_foreign_host_is_refused(client: TestClient, host: str) -> None:
    """A name that leads here by a trick of the DNS reads nothing."""
    assert client.get("/api/project", headers={"host": host}).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "navigate"},
    ],
)
def test_a_foreign_page_is_refused(client: TestClient, headers: dict[str, str]) -> None:
    """It neither posts nor listens."""
    posted = client.post("/api/watching", json={"view": VIEW, "faces": []}, headers=headers)
    listened = client.get("/events", params=VIEW, headers=headers)
    assert (posted.status_code, listened.status_code) == (403, 403)


def test_a_folder_without_a_game_begins_one(tmp_path: Path) -> None:
    """One table of the folder becomes a game; nothing outside is written, and no second game."""
    (tmp_path / "otters.csv").write_text("Name,Cost,Rules\nOtter,2,Dive.\nSeal,1,Wait.\n", "utf-8")
    session = Session(Project(tmp_path))
    session.drawing.start()
    app = make_app(session, lambda: PORT)
    with TestClient(app, base_url=f"http://127.0.0.1:{PORT}", raise_server_exceptions=False) as it:
        assert it.get("/api/project").json()["begin"]["tables"] == ["otters.csv"]
        otters = {"name": "otters", "table": "otters.csv"}
        for wrong in ({"name": "../x"}, {"table": "../x.csv"}, {"name": 1}, {"table": "x.csv"}):
            assert it.post("/api/begin", json=otters | wrong).status_code == 400
        foreign = {"origin": "https://evil.example"}
        assert it.post("/api/begin", json=otters, headers=foreign).status_code == 403
        assert [path.name for path in tmp_path.iterdir()] == ["otters.csv"]
        assert it.post("/api/begin", json=otters).json() == {"game": "otters"}
        assert [game["id"] for game in it.get("/api/project").json()["games"]] == ["otters"]
        assert it.post("/api/begin", json={"name": "small", "table": ""}).status_code == 400
    session.end()


def test_the_page_itself_may_be_visited_from_anywhere(client: TestClient) -> None:
    """A link to the preview, such as one in a chat, opens it."""
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get("/", headers=headers).status_code == 200
    assert client.get("/api/project", headers=headers).status_code == 403


@pytest.mark.parametrize(
    "path", ["../app.py", "%2e%2e/app.py", "..%2fapp.py", "/etc/passwd", "%2fetc%2fpasswd", ""]
)
def test_nothing_beside_the_assets_is_served(client: TestClient, path: str) -> None:
    """No path leads out of their folder."""
    answer = client.get(f"/assets/{path}")
    assert answer.status_code in (404, 405)
    assert "Starlette" not in answer.text


@pytest.mark.parametrize(
    "query",
    [
        {"game": "nothing"},
        {"game": "../lantern"},
        {"game": ""},
        {"game": "lantern\x00"},
        {"game": "lantern", "lang": "../../x"},
        {"game": "lantern", "lang": "de"},
        {"game": "lantern", "edition": "2009-13"},
        {"game": "lantern", "commit": "--output=x"},
        {"game": "lantern", "commit": "HEAD\n"},
        {"game": "lantern", "commit": "HEAD"},
        {"game": "lantern", "commit": "x" * 1000},
    ],
)
def test_what_is_no_view_is_refused(client: TestClient, query: dict[str, str]) -> None:
    """One sentence says what is wrong, and nothing is opened."""
    answer = client.get("/api/faces", params=query)
    assert answer.status_code == 400
    assert answer.json()["error"]
    assert "internal" not in answer.json()["error"]


def test_a_picture_has_exactly_its_pixels(client: TestClient) -> None:
    """The trim, and the bleed box, at the resolution that is asked for; it never changes."""
    key = face_of(client)["key"]
    for dpi, bleed, edge in ((96, 0, 0.0), (300, 0, 0.0), (150, 1, 6.35)):
        answer = picture(client, key, dpi=dpi, bleed=bleed)
        size = tuple(round((side + edge) / 25.4 * dpi) for side in (63.5, 88.9))
        assert Image.open(BytesIO(answer.content)).size == size
        assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("dpi", ["0", "35", "601", "1e9", "-96", "٩٦", ""])
def test_a_resolution_has_bounds(client: TestClient, dpi: str) -> None:
    """Neither a dot nor a wall is drawn."""
    assert picture(client, "x", dpi=dpi).status_code == 400


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"{", "application/json"),
        (b"[]", "application/json"),
        (b'{"view": 1, "faces": []}', "application/json"),
        (b'{"view": {"game": "lantern"}, "faces": "all"}', "application/json"),
        (b'{"view": {"game": ["lantern"]}, "faces": []}', "application/json"),
        (b"[" * 100_000, "application/json"),
        (b" " * 300_000, "application/json"),
        (b'{"view": {"game": "lantern"}, "faces": []}', "text/plain"),
    ],
)
def test_a_post_that_is_none(client: TestClient, content: bytes, kind: str) -> None:
    """Whatever is posted that is no list of faces gets an answer that says so."""
    answer = client.post("/api/watching", content=content, headers={"content-type": kind})
    assert answer.status_code == 400
    assert "expected" in answer.json()["error"]


def test_a_face_in_full(client: TestClient) -> None:
    """Its record with lines to edit, its places in millimetres, and its template."""
    told = face_of(client)
    fields = {field["path"]: field for field in told["record"]["fields"]}
    assert fields["name"]["value"] == "Spark"
    assert fields["cost"]["editor"].endswith(f"{CARDS}:{fields['cost']['line']}:9")
    assert told["geometry"]["slots"][0] == {
        "name": "emblem",
        "x": 17.75,
        "y": 9.0,
        "width": 28.0,
        "height": 28.0,
    }
    assert told["geometry"]["outline"].startswith("M3")
    assert told["template"]["file"] == "templates/lantern/card.xml.j2"
    assert face_of(client, BACK)["record"] is None
    assert client.get("/api/face", params={**VIEW, "face": "cards/x"}).status_code == 404


def test_sheets_are_those_of_a_build(client: TestClient) -> None:
    """Their pictures are as large as the paper; another paper, and a product, must exist."""
    asked = {**VIEW, "product": "cards", "paper": "a4"}
    sheets = client.get("/api/sheets", params=asked).json()["sheets"]
    assert [sheet["side"] for sheet in sheets] == ["front", "back"]
    wanted = {**asked, "sheet": 1, "key": sheets[0]["key"], "dpi": 36}
    answer = client.get("/sheet.png", params=wanted)
    assert Image.open(BytesIO(answer.content)).size == (298, 421)
    assert client.get("/sheet.png", params={**wanted, "key": "x"}).status_code == 409
    assert client.get("/sheet.png", params={**wanted, "sheet": 9, "key": "x"}).status_code == 404
    for wrong in ({"product": "nothing"}, {"paper": "nothing"}):
        assert client.get("/api/sheets", params={**asked, **wrong}).status_code == 400


def test_the_project_is_listed_without_being_opened(client: TestClient, edit: Edit) -> None:
    """A game that cannot be read is listed, with what is wrong."""
    edit("content/lantern/products.yaml", "cards:", "cards: [")
    (game,) = client.get("/api/project").json()["games"]
    assert (game["id"], game["title"]) == ("lantern", "Lantern")
    assert {"code": "en", "name": "English", "own": True} in game["languages"]
    assert [kind["name"] for kind in game["kinds"]] == ["element", "card"]
    assert game["findings"][0]["file"] == "content/lantern/products.yaml"


def test_errata_name_the_faces_that_they_change(
    client: TestClient, session: Any, edit: Edit
) -> None:
    """An erratum is told with its change and its faces; the value that it changes tells of it."""
    folder = session.project.root / "content/lantern/errata"
    folder.mkdir()
    (folder / "2020-01-02-spark.yaml").write_text(
        "title: Spark\ndate: 2020-01-02\nkind: functional\nsummary: It costs two.\n"
        "patches: [{target: 'card:spark', field: cost, was: 1, now: 2}]\n"
    )
    (entry,) = client.get("/api/errata", params=VIEW).json()["entries"]
    assert (entry["origin"], entry["faces"]) == ("erratum", [SPARK])
    assert (entry["changes"][0]["was"], entry["changes"][0]["now"]) == ("1", "2")
    told = face_of(client)
    assert told["changed"]
    (change,) = [each["changed"] for each in told["record"]["fields"] if each["path"] == "cost"]
    assert (change["was"], change["by"]) == ("1", "2020-01-02-spark")


def test_a_translation_is_saved_in_its_place(client: TestClient, home: Path, run: Any) -> None:
    """What is found in it comes at once, no other byte changes, an older page saves nothing."""
    assert run("locale", "new", "lantern", "de", "--project", str(home)).exit_code == 0
    po, view = home / "content/lantern/locale/de.po", {"game": "lantern", "lang": "de"}
    fresh = po.read_text("utf-8")
    spark = 'msgctxt "card.spark.name"'
    po.write_text(fresh.replace(spark, f'#, fuzzy\n#| msgid "Glow"\n{spark}', 1), "utf-8")
    asked = {"view": view, "id": "card.spark.name", "before": [""], "forms": ['[[x]] <b>"']}
    told = client.post("/api/translate", json=asked)
    (entry,) = [each for each in told.json()["entries"] if each["id"] == "card.spark.name"]
    assert (entry["state"], entry["earlier"], entry["forms"]) == ("done", "", ['[[x]] <b>"'])
    assert "error" in {each["severity"] for each in entry["findings"]}
    assert po.read_text("utf-8") == fresh.replace(
        'msgid "Spark"\nmsgstr ""', 'msgid "Spark"\nmsgstr "[[x]] <b>\\""', 1
    )
    refused = (asked, asked | {"before": ['[[x]] <b>"'], "forms": ["a\x07"]}, asked | {"id": 1})
    for each in (*refused, asked | {"view": view | {"lang": "../de"}}):
        answer = client.post("/api/translate", json=each)
        assert answer.status_code in {400, 404}, answer.text
    assert "\x07" not in po.read_text("utf-8")


def test_rosters_are_told_with_their_sums_and_verdict(client: TestClient, kites: Project) -> None:
    """The same verdict as `roster check` gives, with a link; a game without any has none."""
    assert client.get("/api/rosters", params=VIEW).json() == {"rosters": []}
    with_rosters = Session(kites)
    with_rosters.drawing.start()
    with TestClient(
        make_app(with_rosters, lambda: PORT), base_url=f"http://localhost:{PORT}"
    ) as it:
        (roster,) = it.get("/api/rosters", params={"game": "kites"}).json()["rosters"]
    with_rosters.end()
    assert (roster["name"], roster["verdict"]) == ("Dawn Fleet", "legal")
    assert roster["sums"]["cost"]
    assert roster["editor"].endswith("dawn.yaml:1:1")


def test_the_checks_run_elsewhere(client: TestClient, edit: Edit) -> None:
    """The first answer is incomplete, a later one has what only the checks of a game find."""
    edit(CARDS, "name: Bonfire", "name: Spark")
    first = client.get("/api/findings", params=VIEW).json()
    assert first == {"findings": [], "complete": False}
    deadline = time.monotonic() + 60
    while not (answer := client.get("/api/findings", params=VIEW).json())["complete"]:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert "name-twice" in {finding["code"] for finding in answer["findings"]}


@pytest.mark.parametrize(
    "setting", ["vim", "javascript:alert('{path}')", " JavaScript:{path}", "data:x{path}", "{path}"]
)
def test_what_is_no_editor_is_misuse(
    home: Path, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    """An unknown name, and a URL that would run in the page."""
    monkeypatch.setenv("PUNCHBOARD_EDITOR", setting)
    with pytest.raises(Misuse, match="PUNCHBOARD_EDITOR"):
        Session(Project(home))


def test_names_that_are_no_utf8(client: TestClient, home: Path) -> None:
    """Whatever a file is called, an answer that names it is JSON with a link to its bytes."""
    (home / "content" / "lantern" / os.fsdecode(b"\xff.yaml")).write_text("x: { y: 1 }\n")
    answer = client.get("/api/faces", params=VIEW)
    assert answer.status_code == 200
    (finding,) = answer.json()["findings"]
    assert finding["file"].endswith("\udcff.yaml")
    assert "%FF.yaml" in finding["editor"]
