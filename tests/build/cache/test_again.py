"""Builds and checks that remember: what is told and printed is what one without memory would."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from acceptance.commands import PUNCHBOARD
from edits import edit, files

from pipeline.build.checking import check
from pipeline.build.edition import EditionKey, close_editions
from pipeline.build.stages import Outcome, Request, build
from pipeline.draw.fonts import FontSpec, locate

CARDS, ELEMENTS = "content/lantern/card.yaml", "content/lantern/element.yaml"
LAYOUT, STYLES = "templates/lantern/card.layout.yaml", "templates/lantern/styles.yaml"
PRODUCTS = "content/lantern/products.yaml"
MORE = """
elements:
  title: Elements
  component: card
  records: { kind: card, where: "element.slug == 'ember'" }
  papers: [a4]
"""
GERMAN = """
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "element.ember.name"
msgid "Ember"
msgstr "Glut"
"""


@pytest.fixture
def order(home: Path, tmp_path: Path) -> Request:
    """Return an order of the starter game, whose cards are cut by a machine, with a cache."""
    edit(home / CARDS, "search the deck", "TBD")
    edit(home / PRODUCTS, "title: Cards", "title: Cards\n  sheet: { cutter: silhouette }")
    with (home / PRODUCTS).open("a") as products:
        products.write(MORE)
    return Request(EditionKey(home, "lantern", ""), home / "out", cache=tmp_path / "cache")


def built(order: Request, **choices: object) -> Outcome:
    close_editions()
    return build(order._replace(**choices))


def checked(order: Request, *, fit: bool = True, cached: bool = True) -> object:
    close_editions()
    return check(order if cached else order._replace(cache=None), fit=fit)


def seen(order: Request, built: Outcome) -> object:
    """Return what a build and then a check let a user see."""
    return files(built.folder), built.findings, built.printed, checked(order)


def cold(order: Request) -> object:
    """Return what a user sees who has no cache."""
    order = order._replace(cache=None, output=order.edition.root / "cold")
    return seen(order, built(order))


def test_an_unchanged_game_is_told_and_stands_as_it_was(order: Request) -> None:
    """All faces are recalled, nothing is written, and a check tells what it told before."""
    first = built(order)
    assert first.printed[0].cuts
    before = files(order.output)
    again = built(order)
    assert again == first._replace(drawn=0, recalled=first.drawn, fresh=frozenset())
    assert files(order.output) == before
    assert checked(order) == checked(order) == checked(order, cached=False)


def test_an_unchanged_game_is_not_even_opened(
    order: Request, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With nothing edited, a build and a check read what earlier ones said, and no more."""
    first, said = built(order), checked(order)

    def refuse(*_: object) -> None:
        raise AssertionError("an unchanged game is opened again")

    monkeypatch.setattr("pipeline.build.session.open_edition", refuse)
    assert built(order).printed == first.printed
    assert checked(order) == said


def test_a_build_prints_what_a_check_has_drawn(order: Request) -> None:
    """Faces at which a check has found nothing need not be drawn by the build after it."""
    checked(order)
    assert built(order).recalled > 0


@pytest.mark.parametrize("file", ["a4/cards.pdf", "manifest.json", "cut"])
@pytest.mark.parametrize("gone", [True, False])
def test_what_does_not_stand_as_it_was_is_written(order: Request, file: str, gone: bool) -> None:
    """A PDF, a cut file or the manifest that was changed or deleted is as it was afterwards."""
    first = built(order)
    path = first.folder / (first.printed[0].cuts[0].file if file == "cut" else file)
    before = path.read_bytes()
    if gone:
        path.unlink()
    else:
        path.write_bytes(before + b" ")
    edit(order.edition.root / ELEMENTS, "\n", " # mine\n")
    built(order)
    assert path.read_bytes() == before


def test_only_files_that_show_an_edit_are_written(order: Request) -> None:
    """All else stands, and is told as it was."""
    built(order)
    edit(order.edition.root / CARDS, "name: Sapling", "name: Seedling")
    after = built(order)
    assert seen(order, after) == cold(order)
    assert after.drawn > 0
    assert {Path(file).name for file in after.fresh if file.endswith(".pdf")} == {"cards.pdf"}


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        (CARDS, "cost: 4", "cost: 5"),
        (CARDS, "cost: 4", "# a line\n  cost: 4"),
        (CARDS, "  cost: 1", "  cost: 1\n  copies: 40"),
        (ELEMENTS, "name: Ember", "name: Flame"),
        (LAYOUT, "bleed: 3.175", "bleed: 2"),
        (LAYOUT, "trim:", "# the size\ntrim:"),
        (PRODUCTS, "title: Elements", "title: All elements"),
        (PRODUCTS, "papers: [a4]", "papers: [a4, a5]"),
    ],
)
def test_a_change_is_seen(order: Request, file: str, old: str, new: str) -> None:
    """After any edit all is as without a cache, the places of findings and all."""
    built(order)
    checked(order)
    edit(order.edition.root / file, old, new)
    assert seen(order, built(order)) == cold(order)


def test_a_new_file_is_seen(order: Request) -> None:
    """What nothing read before is looked at."""
    checked(order)
    (order.edition.root / "content/lantern/stray.txt").write_text("What is this?")
    assert checked(order) == checked(order, cached=False)


def test_what_was_not_printed_is_told_again(order: Request) -> None:
    """By every build, not by the first alone; a file that cannot be read is read when mended."""
    home = order.edition.root
    edit(home / CARDS, "discard a card.", "It goes on and on. " * 90)
    first, again = built(order), built(order)
    assert first.withheld == again.withheld == ("cards", "elements")
    assert first.findings == again.findings
    edit(home / CARDS, "cost: 4", "cost: [")
    assert checked(order) == checked(order, cached=False)
    edit(home / CARDS, "cost: [", "cost: 4")
    edit(home / CARDS, "It goes on and on. " * 90, "discard a card.")
    mended = built(order)
    assert seen(order, mended) == cold(order)
    assert not mended.withheld


def test_the_manifest_forgets_what_is_gone(order: Request) -> None:
    """Files of earlier builds beside it are listed as long as they stand."""
    letter = built(order, papers=("letter",))
    a4 = order._replace(papers=("a4",))
    assert '"paper": "letter"' in (built(a4).folder / "manifest.json").read_text()
    for entry in letter.printed:
        (letter.folder / entry.file).unlink()
    assert '"paper": "letter"' not in (built(a4).folder / "manifest.json").read_text()


def test_a_font_is_known_by_its_content(order: Request) -> None:
    """Also anywhere in the project, of the same size and as old as before."""
    home, usual = order.edition.root, "package:fontpkg_barlow/files/Barlow-Regular.ttf"
    font = home / "type.ttf"
    shutil.copyfile(locate(FontSpec("text.regular", usual), home), font)
    edit(home / STYLES, usual, "type.ttf")
    checked(order)
    status = font.stat()
    font.write_bytes(bytes(status.st_size))
    os.utime(font, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert checked(order) == checked(order, cached=False)


def test_without_faces_the_look_has_no_part_in_a_check(order: Request) -> None:
    """A check of the content alone ends the same with a cache, whatever styles.yaml says."""
    edit(order.edition.root / STYLES, "palette:", "palette: [")
    assert checked(order, fit=False) == checked(order, fit=False, cached=False)


def test_what_changes_while_a_build_runs_is_seen_by_the_next(order: Request) -> None:
    """A file that is saved meanwhile was not what all was made of."""
    saved = []

    def save(*_: object) -> None:
        if not saved:
            saved.append(edit(order.edition.root / LAYOUT, "bleed: 3.175", "bleed: 2"))

    close_editions()
    build(order, save)
    assert saved
    assert seen(order, built(order)) == cold(order)


def test_what_a_translation_lacks_is_counted_everywhere(order: Request) -> None:
    """Every sheet counts the texts that are not translated: an edited one is one of them."""
    home = order.edition.root
    (home / "content/lantern/locale").mkdir()
    (home / "content/lantern/locale/de.po").write_text(GERMAN)
    german = order._replace(edition=order.edition._replace(language="de"))
    built(german)
    edit(home / ELEMENTS, "name: Ember", "name: Flame")
    assert seen(german, built(german)) == cold(german)


def spoil(path: Path, way: str) -> None:
    """Damage a file of the cache."""
    content = bytearray(path.read_bytes())
    if way == "flipped":
        for at in range(4096, len(content), 97):
            content[at] ^= 0x55
        path.write_bytes(content)
    elif way == "folder":
        path.unlink()
        path.mkdir()
    else:
        path.write_bytes({"cut": content[: len(content) // 2], "junk": b"junk" * 999}[way])


@pytest.mark.parametrize("way", ["flipped", "cut", "junk", "folder"])
def test_a_damaged_cache_costs_time_and_nothing_else(order: Request, way: str) -> None:
    """Whatever is in its files, all is printed and told as without, also after an edit."""
    built(order)
    checked(order)
    assert order.cache is not None
    kept = [path for path in order.cache.rglob("*") if path.is_file()]
    assert kept
    for path in kept:
        spoil(path, way)
    edit(order.edition.root / ELEMENTS, "name: Ember", "name: Flame")
    assert seen(order, built(order)) == cold(order)
    assert seen(order, built(order)) == cold(order)


def test_a_cache_that_cannot_be_made_is_none(order: Request, tmp_path: Path) -> None:
    """Without a place for its files a build keeps nothing."""
    (tmp_path / "file").write_text("in the way")
    order = order._replace(cache=tmp_path / "file" / "cache")
    assert seen(order, built(order)) == cold(order)


def test_two_builds_at_once_keep_in_one_cache(order: Request, tmp_path: Path) -> None:
    """Neither waits for the other in vain, spoils what it keeps, or prints other bytes."""
    command = [*PUNCHBOARD, "build", "--out"]
    environment = os.environ | {"PUNCHBOARD_CACHE": str(tmp_path / "cache")}
    folders = [tmp_path / "one", tmp_path / "two"]
    running = [
        subprocess.Popen([*command, str(folder)], cwd=order.edition.root, env=environment)
        for folder in folders
    ]
    assert [each.wait(120) for each in running] == [0, 0]
    assert files(folders[0]) == files(folders[1])
    assert built(order).drawn == 0
    assert seen(order, built(order)) == cold(order)
