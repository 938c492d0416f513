"""Warm builds: the same bytes as cold ones, for a part of the work."""

import marshal
import pickle
import random
import re
import shutil
import sqlite3
from hashlib import blake2b
from pathlib import Path

import pytest
import yaml
from acceptance.commands import punchboard
from edits import edit, files
from jinja2.bccache import bc_magic
from warm import Game, copied, run

from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Outcome, Request, build

CARDS, ELEMENTS = "content/lantern/card.yaml", "content/lantern/element.yaml"
FACE, BACK = "templates/lantern/card.xml.j2", "templates/lantern/back.xml.j2"
LAYOUT, PICTURE = "templates/lantern/card.layout.yaml", "content/lantern/art/moon.svg"
SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H{n}V{n}H2Z"/></svg>'
)
WORDS = ["Lamp", "River", "Stone", "Quiet", "Draw", "Discard", "Turn", "Counter", "Night"]

EDITS = yaml.safe_load(Path(__file__).with_name("edits.yaml").read_text("utf-8"))


@pytest.fixture
def game(home: Path) -> Path:
    """Return the starter game's project, whose back has a picture."""
    (home / PICTURE).parent.mkdir()
    (home / PICTURE).write_text(SVG.format(n=9), encoding="utf-8")
    image = '<image src="art/moon.svg" x="2" y="2" w="9" h="9"/></face>'
    edit(home / BACK, "</face>", image)
    return home


def change(home: Path, what: str, dice: random.Random) -> None:
    """Make an edit."""
    file, found, now = EDITS[what]
    path = home / file
    path.parent.mkdir(exist_ok=True)
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    match = dice.choice(list(re.finditer(found, text)))
    new = now.format(n=dice.randint(11, 22), d=dice.randint(4, 9), word=dice.choice(WORDS))
    path.write_text(text[: match.start()] + new + text[match.end() :], encoding="utf-8")


def make(home: Path, cache: Path | None, out: str, **choices: str) -> Outcome:
    close_editions()
    key = EditionKey(home, "lantern", "", **choices)
    return build(Request(key, home / out, cache=cache))


def test_edits_give_the_bytes_of_cold_builds(game: Path, tmp_path: Path) -> None:
    """Over random edits a warm build writes what a cold one writes, and tells the same."""
    dice, compared = random.Random(2026), Game(game, "lantern", tmp_path)
    assert compared.compare()
    for number, what in enumerate(dice.sample(list(EDITS), k=len(EDITS))):
        change(game, what, dice)
        assert compared.compare(shows=number % 4 == 0), what
    edit(game / LAYOUT, "trim:", "common: [rules]\ntrim:")
    assert compared.compare()
    edit(game / CARDS, "discard a card", "discard a card or two, " * 7)
    assert compared.compare()
    (game / PICTURE).rename((game / PICTURE).with_stem("sun"))
    edit(game / BACK, "moon.svg", "sun.svg")
    assert compared.compare()
    assert any(printed for _, printed in run(compared, dice, 6, every=3))
    assert compared.recalled > 22


def test_any_edit_of_a_real_game(tmp_path: Path) -> None:
    """A few random edits of one of our games, whatever files they hit; `make warm` tries more."""
    home = copied(tmp_path / "project", "grimdark-future")
    game = Game(home, "grimdark-future", tmp_path, ("event-cards", "tokens"))
    assert game.compare()
    assert any(printed for _, printed in run(game, random.Random(45), 4, every=4))
    assert game.recalled


@pytest.mark.parametrize(
    ("what", "drawn"),
    [
        *(("a text", 1), ("a name within a text", 2), ("the version", 0), ("copies", 1)),
        *(("a picture", 1), ("a colour", 5)),
    ],
)
def test_draws_what_changed(game: Path, tmp_path: Path, what: str, drawn: int) -> None:
    """Only faces that show what was edited are drawn: a card, those that name it, or all."""
    make(game, tmp_path / "cache", "one")
    change(game, what, random.Random(7))
    assert make(game, tmp_path / "cache", "two").drawn == drawn


def test_cache_moves_with_nobody(home: Path, tmp_path: Path) -> None:
    """The same project in another folder finds the faces."""
    make(home, tmp_path / "cache", "one")
    shutil.copytree(home, tmp_path / "elsewhere")
    assert make(tmp_path / "elsewhere", tmp_path / "cache", "one").drawn == 0


ERRATUM = """\
title: Spark
date: '2020-09'
kind: functional
summary: It costs two.
patches: [{ target: 'card:spark', field: cost, was: 1, now: 2 }]
"""


def test_another_edition_or_day_draws_its_own_cards(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A face of one edition is never taken for that of another; nor is a file of another date."""
    (home / "content/lantern/errata").mkdir()
    (home / "content/lantern/errata/2020-09-spark.yaml").write_text(ERRATUM)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1598918398")  # 2020-08-31
    make(home, tmp_path / "cache", "one")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1598918399")
    again = make(home, tmp_path / "cache", "one")
    assert (again.drawn, len(again.fresh)) == (0, 2)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1598918400")  # 2020-09-01
    assert make(home, tmp_path / "cache", "one").drawn == 1
    make(home, None, "two")
    assert files(home / "one") == files(home / "two")
    make(home, tmp_path / "cache", "base", edition="base")
    make(home, None, "cold", edition="base")
    assert files(home / "base") == files(home / "cold")


@pytest.mark.parametrize(
    "held",
    [
        '<inset component="card">{% include "card.xml.j2" %}</inset>',
        '<{{ "inset" }} component="card">{% include "card.xml.j2" %}</{{ "inset" }}>',
        '<group share="true" w="70" h="95">'
        '<group holds ="card" x="2" y="2"><fill colour="ember"/></group></group>',
    ],
)
def test_another_layout_of_a_card_is_another_tray(home: Path, tmp_path: Path, held: str) -> None:
    """A face that holds another's shows it as a cold build would, though its own files stay."""
    templates = home / "templates" / "lantern"
    with_card = "{% with record = records.card[0], card = records.card[0] %}"
    face = f"{with_card}<face>{held}</face>{{% endwith %}}"
    (templates / "tray.xml.j2").write_text(face, encoding="utf-8")
    (templates / "tray.layout.yaml").write_text("trim: [80, 100]\n", encoding="utf-8")
    products = home / "content" / "lantern" / "products.yaml"
    products.write_text("tray: { title: Tray, component: tray }\n", encoding="utf-8")
    make(home, tmp_path, "warm")
    first = files(home / "warm")
    edit(templates / "card.layout.yaml", "trim: poker", "trim: [64, 90]")
    edit(templates / "card.layout.yaml", "emblem: { x: 17", "emblem: { x: 16")
    make(home, tmp_path, "warm")
    make(home, None, "cold")
    assert files(home / "warm") == files(home / "cold") != first


def test_code_that_others_have_put_into_the_cache_is_not_run(home: Path, tmp_path: Path) -> None:
    """The code of templates is kept, and run only as the user's own key has signed it."""
    cache, key = tmp_path / "cache", tmp_path / "config/templates.key"
    own = {"PUNCHBOARD_CACHE": str(cache), "PUNCHBOARD_CONFIG": str(key.parent)}
    command = ("build", "--project", home, "--out")
    punchboard(*command, tmp_path / "first", **own)
    assert key.stat().st_mode & 0o077 == 0
    assert plant(cache / "faces.sqlite", tmp_path / "planted") > 1
    (home / CARDS).write_text((home / CARDS).read_text().replace("cost: 1", "cost: 2"))
    ended = punchboard(*command, tmp_path / "second", **own)
    assert ended.returncode == 0, ended.stderr
    assert not (tmp_path / "planted").exists()


def plant(store: Path, planted: Path) -> int:
    """Put code that makes a file in place of all templates' code; return how many had some."""
    evil = marshal.dumps(compile(f"open({str(planted)!r}, 'w')", "evil", "exec"))
    with sqlite3.connect(store) as opened:
        rows = opened.execute("select key, note, value from kept").fetchall()
        codes = [row for row in rows if row[2][32:].startswith(bc_magic)]
        for place, note, value in codes:
            # The checksum of the template is the last that is pickled before its code.
            head = value[: 32 + len(bc_magic)] + pickle.dumps(checksum_of(value), 2)
            forged = head + evil
            seal = blake2b(note.encode(), digest_size=8, key=place).digest()
            seal += blake2b(forged, digest_size=16, key=place).digest()
            opened.execute(
                "update kept set value = ?, seal = ? where key = ?", (forged, seal, place)
            )
    return len(codes)


def checksum_of(value: bytes) -> str:
    said: str = pickle.loads(value[32 + len(bc_magic) :])
    return said
