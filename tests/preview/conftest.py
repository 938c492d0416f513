"""A view of the starter game, and what was told of it; the same over HTTP."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from pipeline.build.cache import Store
from pipeline.build.edition import EditionKey
from pipeline.build.project import Project
from pipeline.preview.app import make_app
from pipeline.preview.faces import new_arts
from pipeline.preview.hub import EDITORS, EditorLinks
from pipeline.preview.session import Session
from pipeline.preview.view import View

Told = list[tuple[str, dict[str, Any]]]
Edit = Callable[[str, str, str], Path]
PORT = 8705
CARDS = "content/lantern/card.yaml"
SPARK, BONFIRE, BACK = "cards/card.spark", "cards/card.bonfire", "cards/back"


def catch_up(view: View) -> None:
    """Do all that is left to do."""
    while view.step():
        pass


@pytest.fixture
def told() -> Told:
    """Return the events of the view, which come here as they are told."""
    return []


@pytest.fixture
def view(home: Path, tmp_path: Path, told: Told) -> View:
    """Return a view of the starter game, with nothing drawn so far."""
    links = EditorLinks(Project(home), EDITORS["vscode"])
    store = Store(tmp_path / "cache")
    tell = lambda name, data: told.append((name, data))  # noqa: E731 - a name and its data
    return View(EditionKey(home, "lantern", ""), store, new_arts(), tell, links)


@pytest.fixture
def edit(home: Path) -> Edit:
    """Return what replaces a text in a file of the project, and returns the file."""

    def replace(path: str, was: str, now: str) -> Path:
        text = (home / path).read_text(encoding="utf-8")
        assert was in text
        (home / path).write_text(text.replace(was, now, 1), encoding="utf-8")
        return home / path

    return replace


@pytest.fixture
def session(home: Path) -> Iterator[Session]:
    """Return a session of the project, drawing."""
    opened = Session(Project(home))
    opened.drawing.start()
    yield opened
    opened.end()


@pytest.fixture
def client(session: Session) -> Iterator[TestClient]:
    """Return what asks the session over HTTP, by its own name."""
    app = make_app(session, lambda: PORT)
    with TestClient(app, base_url=f"http://127.0.0.1:{PORT}", raise_server_exceptions=False) as it:
        yield it
