"""The preview of the starter game over HTTP, and what its pages are told."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from cli.conftest import run  # noqa: F401 - a fixture
from edits import edit as edit_file
from starlette.testclient import TestClient

from pipeline.build.project import Project
from pipeline.preview.app import make_app
from pipeline.preview.session import Session

Told = list[tuple[str, dict[str, Any]]]
Edit = Callable[[str, str, str], Path]
Listed = Callable[..., dict[str, Any]]
Save = Callable[[str, str, str], dict[str, Any]]
PORT = 8705
CARDS = "content/lantern/card.yaml"
SPARK, BONFIRE, BACK = "cards/card.spark", "cards/card.bonfire", "cards/back"
VIEW = {"game": "lantern"}
_PATIENCE = 120.0


@pytest.fixture
def edit(home: Path) -> Edit:
    """Return what replaces a text in a file of the project, and returns the file."""

    def replace(path: str, was: str, now: str) -> Path:
        edit_file(home / path, was, now)
        return home / path

    return replace


@pytest.fixture
def session(home: Path) -> Iterator[Session]:
    opened = Session(Project(home))
    opened.drawing.start()
    yield opened
    opened.end()


@pytest.fixture
def told(session: Session, monkeypatch: pytest.MonkeyPatch) -> Told:
    """Return the events of all views, which come here as they are told."""
    heard: Told = []
    tell = lambda _, name, data: heard.append((name, data))  # noqa: E731 - a name and its data
    monkeypatch.setattr(session.hub, "publish", tell)
    return heard


@pytest.fixture
def client(session: Session) -> Iterator[TestClient]:
    """Return what asks the session over HTTP, by its own name."""
    app = make_app(session, lambda: PORT)
    with TestClient(app, base_url=f"http://127.0.0.1:{PORT}", raise_server_exceptions=False) as it:
        yield it


@pytest.fixture
def listed(client: TestClient) -> Listed:
    """Return what tells of all faces, once all are drawn or the game is found to be broken."""

    def faces(after: int = -1, **view: str) -> dict[str, Any]:
        deadline = time.monotonic() + _PATIENCE
        while True:
            answer = client.get("/api/faces", params=VIEW | view)
            assert answer.status_code == 200, answer.text
            data: dict[str, Any] = answer.json()
            if data["broken"] or (data["complete"] and data["revision"] > after):
                return data
            assert time.monotonic() < deadline
            time.sleep(0.01)

    return faces


@pytest.fixture
def save(session: Session, edit: Edit, listed: Listed) -> Save:
    """Return what saves a file with one text for another, and tells of all faces afterwards."""

    def saved(path: str, was: str, now: str) -> dict[str, Any]:
        before = listed()["revision"]
        session.changed([edit(path, was, now)])
        # What is asked for after a save is answered after it.
        return listed(before)

    return saved


def face_of(client: TestClient, id_: str = SPARK, **view: str) -> dict[str, Any]:
    answer = client.get("/api/face", params=VIEW | view | {"face": id_})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def keys(data: dict[str, Any]) -> dict[str, str | None]:
    return {face["id"]: face["key"] for face in data["faces"]}
