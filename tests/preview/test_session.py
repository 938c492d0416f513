"""A session: which views are open, and older states among them."""

import gc
import re
import subprocess
import time
from pathlib import Path

import pytest
from preview.conftest import BONFIRE, CARDS, SPARK, Edit

from pipeline.authoring.schema_files import install
from pipeline.build.project import Project
from pipeline.game.game import Game
from pipeline.preview.hub import ViewKey
from pipeline.preview.session import MOST_VIEWS, Session
from pipeline.source.findings import Misuse

GIT = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
LANTERN = ViewKey("lantern")


def git(home: Path, *arguments: str) -> None:
    """Run git in the project."""
    subprocess.run([*GIT, *arguments], cwd=home, check=True, capture_output=True)


def cost(session: Session, key: ViewKey) -> str:
    """Return the first number that the card shows in a view."""
    words = session.drawing.submit(lambda: session.view(key).face(SPARK).words).result(30)
    return str(words).split()[0]


def test_a_commit_shows_what_it_held(home: Path, session: Session, edit: Edit) -> None:
    """The present goes on beside it, and its files are none that an editor could open."""
    git(home, "init", "-q")
    git(home, "add", "-A")
    git(home, "commit", "-q", "-m", "First")
    path = edit(CARDS, "cost: 1\n", "cost: 9\n")
    assert cost(session, LANTERN._replace(commit="HEAD")) == "1"
    assert cost(session, LANTERN) == "9"
    edit(CARDS, "cost: 9\n", "cost: 8\n")
    session.changed([path])
    deadline = time.monotonic() + 20
    while cost(session, LANTERN) != "8":
        assert time.monotonic() < deadline
    past = session.drawing.submit(lambda: session.view(LANTERN._replace(commit="HEAD"))).result()
    assert past.links is None
    assert cost(session, LANTERN._replace(commit="HEAD")) == "1"


def drawings(session: Session, key: ViewKey) -> dict[str, str]:
    """Return what faces of a view show, as digests."""

    def look() -> dict[str, str]:
        view = session.view(key)
        faces = [view.face(id_) for id_ in (SPARK, BONFIRE)]
        return {face.planned.id: face.digest for face in faces}

    return dict(session.drawing.submit(look).result(30))


def test_equal_pictures_are_known_in_any_view(home: Path, session: Session, edit: Edit) -> None:
    """What two views show alike has one digest, so that a page can tell what differs."""
    git(home, "init", "-q")
    git(home, "add", "-A")
    git(home, "commit", "-q", "-m", "First")
    edit(CARDS, "cost: 1\n", "cost: 9\n")
    now, base, then = (
        drawings(session, key)
        for key in (LANTERN, LANTERN._replace(edition="base"), LANTERN._replace(commit="HEAD"))
    )
    assert now == base
    assert now[BONFIRE] == then[BONFIRE]
    assert now[SPARK] != then[SPARK]


def test_views_that_nobody_looks_at_are_closed(session: Session) -> None:
    """Only the latest stay open, and their temporary folders with them."""
    editions = ("", "base", "published", "announced", "2009", "2010")
    for edition in editions:
        key = LANTERN._replace(edition=edition)
        session.drawing.submit(lambda key=key: session.view(key)).result(30)
    assert [key.edition for key in session._views._views] == list(editions[-MOST_VIEWS:])


PARTS = """\
{% macro cost_of(card) %}<text style="numeral" valign="middle">{{ card.cost }}</text>{% endmacro %}
{% macro number() %}<rule w="{{ records.card | length }}" colour="ink" weight="1"/>{% endmacro %}
"""


def test_saves_leave_nothing_behind(home: Path, edit: Edit) -> None:
    """Games of before are let go of, whatever templates have kept of them, with no collector on."""
    folder = home / "templates" / "lantern"
    (folder / "own-parts.xml.j2").write_text(PARTS, "utf-8")
    edit("templates/lantern/card.xml.j2", "<face>", "<face>{{ number() }}")
    taken = '{% from "own-parts.xml.j2" import cost_of, number with context %}\n{# What'
    edit("templates/lantern/card.xml.j2", "{# What", taken)
    cost = '<text style="numeral" valign="middle">{{ card.cost }}</text>'
    edit("templates/lantern/card.xml.j2", cost, "{{ cost_of(card) }}")
    session = Session(Project(home))
    assert session.view(LANTERN).face(SPARK).findings == ()
    gc.disable()
    try:
        objects = [objects_after(session, home, range(start, start + 8)) for start in (1, 9, 17)]
    finally:
        gc.enable()
    session.drawing.start()
    session.end()
    assert [games for games, _ in objects] == [objects[0][0]] * 3
    assert objects[2][1] < objects[0][1] * 1.02


def objects_after(session: Session, home: Path, costs: range) -> tuple[int, int]:
    """Save the first card with each cost; return how many games there are then, and objects."""
    path = home / CARDS
    for cost in costs:
        text = re.sub(r"cost: \d+", f"cost: {cost}", path.read_text("utf-8"), count=1)
        path.write_text(text, "utf-8")
        session.changed([path])
        session._try_refresh()
        while session._step():
            pass
    known = gc.get_objects()
    return sum(type(each) is Game for each in known), len(known)


@pytest.mark.parametrize("name", ["--output=x", "HEAD\x00", "nothing", "HEAD^{tree}"])
def test_what_is_no_commit(home: Path, session: Session, name: str) -> None:
    """A name that is none, or an option of git, is misuse."""
    git(home, "init", "-q")
    asked = session.drawing.submit(lambda: session.view(LANTERN._replace(commit=name)))
    with pytest.raises(Misuse, match="is no commit"):
        asked.result(30)
    assert not (home / "x").exists()


def test_the_editors_schemas_follow_what_is_saved(home: Path, session: Session, edit: Edit) -> None:
    """A record that was just named is offered as soon as its file is saved."""
    install(Project(home))
    session.drawing.submit(lambda: session.view(LANTERN)).result(30)
    path = edit(CARDS, "\nspark:", "\nflash:")
    session.changed([path])
    schemas = sorted((home / ".schema").rglob("*.json"))
    deadline = time.monotonic() + 20
    while not any("flash" in schema.read_text(encoding="utf-8") for schema in schemas):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_schemas_that_cannot_be_written_dim_no_page(home: Path, tmp_path: Path) -> None:
    """Whoever has started the server is told, and the game goes on being shown."""
    install(Project(home))
    rename = home / CARDS
    rename.write_text(rename.read_text("utf-8").replace("\nspark:", "\nflash:"), "utf-8")
    folder = home / ".schema" / "content"
    folder.rename(tmp_path / "elsewhere")
    folder.symlink_to(tmp_path / "elsewhere")
    warned: list[str] = []
    session = Session(Project(home), warn=warned.append)
    while session._step():
        pass
    (warning,) = warned
    assert "the schemas stay as they are" in warning
    session.drawing.start()
    session.end()
