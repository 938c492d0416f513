"""Warm builds: the same bytes as cold ones, for a part of the work."""

import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from warm import Game, copied, run

from pipeline.build.cache import FILE
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Order, Outcome, build

Edit = Callable[[Path, random.Random], None]
WORDS = ["lamp", "ember", "river", "stone", "quiet", "draw", "discard", "turn", "counter", "night"]


def make(home: Path, cache: Path | None, out: str, **choices: str) -> Outcome:
    """Build the game as its files are now into a folder of the project."""
    close_editions()
    key = EditionKey(home, "lantern", "", **choices)
    return build(Order(key, home / out, cache=cache))


def files(home: Path, out: str) -> dict[str, bytes]:
    """Return what a build has written."""
    found = (path for path in sorted((home / out).rglob("*")) if path.is_file())
    return {path.relative_to(home / out).as_posix(): path.read_bytes() for path in found}


def change(path: Path, was: str, now: str) -> None:
    """Replace the first occurrence of a text in a file."""
    text = path.read_text(encoding="utf-8")
    assert was in text, f"{was!r} is not in {path.name}"
    path.write_text(text.replace(was, now, 1), encoding="utf-8")


def rewrite(path: Path, start: str, line: str) -> None:
    """Write another line in place of the first that begins so."""
    lines = path.read_text().splitlines()
    at = next(i for i, each in enumerate(lines) if each.startswith(start))
    lines[at] = line
    path.write_text("\n".join(lines) + "\n")


def edit_text(home: Path, dice: random.Random) -> None:
    """Give a record another sentence."""
    path = home / "content/lantern/card.yaml"
    lines = path.read_text().splitlines()
    at = dice.choice([i for i, line in enumerate(lines) if line.startswith("  flavour:")])
    lines[at] = "  flavour: " + " ".join(dice.choices(WORDS, k=5)).capitalize() + "."
    path.write_text("\n".join(lines) + "\n")


def edit_name(home: Path, dice: random.Random) -> None:
    """Rename a record that other records show."""
    path = home / "content/lantern/element.yaml"
    lines = path.read_text().splitlines()
    at = dice.choice([i for i, line in enumerate(lines) if line.startswith("  name:")])
    lines[at] = "  name: " + dice.choice(WORDS).capitalize()
    path.write_text("\n".join(lines) + "\n")


def edit_target(home: Path, dice: random.Random) -> None:
    """Rename a record that a text refers to, by a name in the text."""
    path = home / "content/lantern/card.yaml"
    lines = path.read_text().splitlines()
    at = lines.index("old-oak:") + 1
    lines[at] = "  name: Old " + dice.choice(WORDS).capitalize()
    path.write_text("\n".join(lines) + "\n")


def edit_constant(home: Path, dice: random.Random) -> None:
    """Change a number that texts print."""
    rewrite(
        home / "content/lantern/game.yaml", "  hand:", f"  hand: {{ value: {dice.randint(1, 9)} }}"
    )


def edit_version(home: Path, dice: random.Random) -> None:
    """Change what the slug line says."""
    rewrite(home / "content/lantern/game.yaml", "version:", f"version: 0.{dice.randint(1, 99)}.0")


def edit_template(home: Path, dice: random.Random) -> None:
    """Add something to a template, to the front's or to the back's."""
    name = dice.choice(["card", "back"])
    drawn = f'<rule x="4" y="{dice.randint(10, 80)}" w="12" colour="paper" weight="1"/>\n</face>'
    change(home / f"templates/lantern/{name}.xml.j2", "</face>", drawn)


def edit_layout(home: Path, dice: random.Random) -> None:
    """Move a slot."""
    rewrite(
        home / "templates/lantern/card.layout.yaml",
        "  emblem:",
        f"  emblem: {{ x: {dice.randint(15, 20)}, y: 9, w: 28, h: 28 }}",
    )


def edit_colour(home: Path, dice: random.Random) -> None:
    """Give a colour another value."""
    rewrite(
        home / "templates/lantern/styles.yaml", "  ember:", f'  ember: "b5{dice.randint(10, 60)}1f"'
    )


def edit_icon(home: Path, dice: random.Random) -> None:
    """Draw an icon of the game's own in place of a shared one."""
    path = home / "templates/lantern/icons/fire.svg"
    path.parent.mkdir(exist_ok=True)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H{0}V{0}H2Z"/>'
    path.write_text(svg.format(dice.randint(10, 22)) + "</svg>")


def edit_copies(home: Path, dice: random.Random) -> None:
    """Print another number of a card, which moves those behind it."""
    path = home / "content/lantern/card.yaml"
    lines = [line for line in path.read_text().splitlines() if "copies:" not in line]
    at = dice.choice([i for i, line in enumerate(lines) if line.startswith("  cost:")])
    lines.insert(at, f"  copies: {dice.randint(1, 12)}")
    path.write_text("\n".join(lines) + "\n")


def edit_picture(home: Path, dice: random.Random) -> None:
    """Draw the picture of the back otherwise, which is put there first."""
    path = home / "content/lantern/art/moon.svg"
    path.parent.mkdir(exist_ok=True)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path d="M2 2H{0}V{0}H2Z"/>'
    path.write_text(svg.format(dice.randint(10, 22)) + "</svg>")
    back = home / "templates/lantern/back.xml.j2"
    if "moon" not in back.read_text():
        change(back, "</face>", '<image src="art/moon.svg" x="2" y="2" w="9" h="9"/></face>')


def edit_path(home: Path, dice: random.Random) -> None:
    """Give the picture of the back another path."""
    (home / "content/lantern/art/moon.svg").rename(home / "content/lantern/art/sun.svg")
    change(home / "templates/lantern/back.xml.j2", "moon.svg", "sun.svg")


def edit_format(home: Path, dice: random.Random) -> None:
    """Let cards of a format be of another size."""
    size = f"{{ width: {dice.randint(64, 70)}, height: {dice.randint(90, 99)} }}"
    (home / "templates/lantern/cards.yaml").write_text(f"formats:\n  poker: {size}\n")


def edit_sizes(home: Path, dice: random.Random) -> None:
    """Let cards have a size in common, which comes down with the longest text."""
    change(home / "templates/lantern/card.layout.yaml", "trim:", "common: [rules]\ntrim:")
    assert make(home, home.parent / "cache", "warm").drawn
    change(home / "content/lantern/card.yaml", "discard a card", "discard a card or two, " * 7)


def edit_order(home: Path, dice: random.Random) -> None:
    """Add a record in front of all others, or take it away."""
    path = home / "content/lantern/card.yaml"
    text = path.read_text()
    new = "first:\n  name: First\n  element: ember\n  cost: 1\n  power: 1\n  text: Draw.\n\n"
    path.write_text(text.removeprefix(new) if text.startswith(new) else new + text)


EDITS: tuple[Edit, ...] = (
    *(edit_text, edit_name, edit_target, edit_constant, edit_version, edit_template),
    *(edit_layout, edit_colour, edit_icon, edit_copies, edit_order, edit_picture, edit_format),
)


@pytest.mark.parametrize("large", [256_000, 1])
def test_edits_give_the_bytes_of_cold_builds(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, large: int
) -> None:
    """Over edits in a random order a warm build writes what a cold one writes, and tells the same.

    That is so whether record files are small and read as a whole, or large and read in part.
    """
    monkeypatch.setattr("pipeline.source.slices.LARGE", large)
    monkeypatch.setattr("pipeline.game.lazy_records.WORTH", 2)
    dice, game = random.Random(2026), Game(home, "lantern", tmp_path)
    assert game.compare()
    again = (edit_picture, edit_path, edit_sizes, edit_template, edit_format)
    for number, edit in enumerate([*dice.sample(EDITS, k=len(EDITS)), *again]):
        edit(home, dice)
        assert game.compare(shows=number % 4 == 0), edit.__name__
    assert any(printed for _, printed in run(game, dice, 6, every=3))
    assert game.recalled > 22


def test_any_edit_of_a_real_game(tmp_path: Path) -> None:
    """A few random edits of one of our games, whatever files they hit; `make warm` tries more."""
    home = copied(tmp_path / "project", "grimdark-future")
    game = Game(home, "grimdark-future", tmp_path, ("event-cards", "tokens"))
    assert game.compare()
    assert any(printed for _, printed in run(game, random.Random(45), 4, every=4))
    assert game.recalled


def test_unchanged_game_draws_nothing(home: Path, tmp_path: Path) -> None:
    """A second build recalls every face, and writes the same bytes."""
    first = make(home, tmp_path / "cache", "one")
    second = make(home, tmp_path / "cache", "two")
    assert (first.recalled, second.drawn) == (0, 0)
    assert second.recalled == first.drawn == 5
    assert files(home, "one") == files(home, "two")


@pytest.mark.parametrize(
    ("edit", "drawn"),
    [
        *((edit_text, 1), (edit_target, 2), (edit_version, 0), (edit_copies, 1)),
        *((edit_picture, 1), (edit_colour, 5)),
    ],
)
def test_draws_what_changed(home: Path, tmp_path: Path, edit: Edit, drawn: int) -> None:
    """Only faces that show what was edited are drawn: a card, those that name it, or all."""
    make(home, tmp_path / "cache", "one")
    edit(home, random.Random(7))
    assert make(home, tmp_path / "cache", "two").drawn == drawn


def test_editions_do_not_share_faces(home: Path, tmp_path: Path) -> None:
    """A face of one edition is never taken for that of another."""
    errata = home / "content/lantern/errata"
    errata.mkdir()
    (errata / "2020-spark.yaml").write_text(
        'title: Spark\ndate: "2020"\nkind: functional\nsummary: It costs two.\n'
        "patches:\n  - { target: 'card:spark', field: cost, was: 1, now: 2 }\n"
    )
    make(home, tmp_path / "cache", "living")
    make(home, tmp_path / "cache", "warm", edition="base")
    make(home, None, "cold", edition="base")
    assert files(home, "warm") == files(home, "cold")


def test_damaged_values_are_drawn_anew(home: Path, tmp_path: Path) -> None:
    """Where every kept value is damaged, the build draws all and writes the same bytes."""
    make(home, tmp_path / "cache", "one")
    with sqlite3.connect(tmp_path / "cache" / FILE) as connection:
        connection.execute("update kept set value = zeroblob(length(value))")
    make(home, tmp_path / "cache", "two")
    assert files(home, "one") == files(home, "two")


def test_faces_with_findings_are_not_kept(home: Path, tmp_path: Path) -> None:
    """A text that does not fit is told by every build, not by the first alone."""
    long = "It goes on and on and never ends. " * 30
    change(home / "content/lantern/card.yaml", "discard a card.", long)
    codes = [[each.code for each in make(home, tmp_path / "c", "o").findings] for _ in range(2)]
    assert codes[0] == codes[1]
    assert "fit" in codes[0]


def test_cache_moves_with_nobody(home: Path, tmp_path: Path) -> None:
    """The same project in another folder finds the faces: no path is part of a key."""
    make(home, tmp_path / "cache", "one")
    shutil.copytree(home, tmp_path / "elsewhere")
    assert make(tmp_path / "elsewhere", tmp_path / "cache", "one").drawn == 0


def test_leaves_what_would_come_out_the_same(home: Path, tmp_path: Path) -> None:
    """A second build into the same folder writes no PDF; one that was tampered with it mends."""
    first = make(home, tmp_path / "cache", "one")
    before = files(home, "one")
    assert first.fresh == {"a4/cards.pdf", "letter/cards.pdf"}
    assert make(home, tmp_path / "cache", "one").fresh == frozenset()
    (home / "one/lantern/en/a4/cards.pdf").write_bytes(b"%PDF-1.4 not what it was")
    (home / "one/lantern/en/letter/cards.pdf").unlink()
    assert make(home, tmp_path / "cache", "one").fresh == first.fresh
    assert files(home, "one") == before


def test_another_date_is_another_file(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A PDF of another SOURCE_DATE_EPOCH is written anew, though nothing is drawn."""
    make(home, tmp_path / "cache", "one")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1600000000")
    again = make(home, tmp_path / "cache", "one")
    assert (again.drawn, len(again.fresh)) == (0, 2)


def test_the_day_of_an_erratum_draws_what_it_changes(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The living edition of another day is recalled but for the cards that are others on it."""
    folder = home / "content/lantern/errata"
    folder.mkdir()
    (folder / "2020-09-spark.yaml").write_text(
        "title: It\ndate: '2020-09'\nkind: typo\nsummary: It changes.\n"
        "patches: [{ target: 'card:spark', field: cost, was: 1, now: 2 }]\n"
    )
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1598918399")  # 2020-08-31
    make(home, tmp_path / "cache", "one")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1598918400")  # 2020-09-01
    later = make(home, tmp_path / "cache", "one")
    assert (later.drawn, later.note) == (1, "")
    cold = make(home, None, "two")
    assert files(home, "one") == files(home, "two")
    assert cold.drawn > 1
