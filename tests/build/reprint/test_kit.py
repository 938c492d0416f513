"""Kits: what has changed is printed, with its backs, and nothing else."""

import json
from pathlib import Path

import edits
import pytest
from build.reprint.conftest import Change, Commit, Since, Write
from cli.conftest import Run
from pypdf import PdfReader

from pipeline.build.project import Project
from pipeline.game.opening import open_game

CARDS = "content/lantern/card.yaml"
GAME = "content/lantern/game.yaml"
PRODUCTS = "content/lantern/products.yaml"
PLANTED = (CARDS, "Patience, planted", "Patience, sown")


def test_a_commit_is_compared_with_the_files_as_they_are(
    since: Since, change: Change, commit: Commit
) -> None:
    """One edited card is in the kit with its back, named on the first page, with a strip."""
    before = commit()
    change(*PLANTED)
    made = since(before)
    assert made.changed == {"card.sapling"}
    pages = made.pages
    assert len(pages) == 4
    assert "Sapling" in pages[0]
    assert "Spark" not in "".join(pages)
    assert "Patience, sown" in pages[1]
    (kit,) = made.told["kits"]
    assert kit["strips"] == 1
    sizes = []
    for number in (1, 3):
        page = PdfReader(kit["file"]).pages[number]
        assert page.mediabox.width == pytest.approx(210 / 25.4 * 72, abs=0.1)
        shown: list[tuple[str, float]] = []
        page.extract_text(visitor_text=lambda text, _, m, *__, s=shown: s.append((text, m[0])))
        sizes.append(next(size for text, size in shown if "Patience" in text))
    assert sizes[0] == sizes[1]


@pytest.mark.parametrize(
    ("path", "was", "now", "faces"),
    [
        (GAME, "value: 5", "value: 6", {"card.old-oak"}),
        (
            "content/lantern/element.yaml",
            *("name: Grove", "name: Wood", {"card.sapling", "card.old-oak"}),
        ),
        ("templates/lantern/back.xml.j2", 'stroke="paper"', 'stroke="ember"', {"back"}),
        (GAME, "version: 0.1.0", "version: 0.2.0", set()),
        (CARDS, "spark:\n", "# A comment.\nspark:\n", set()),
    ],
)
def test_what_is_drawn_counts(
    home: Path,
    since: Since,
    change: Change,
    commit: Commit,
    path: str,
    was: str,
    now: str,
    faces: set[str],
) -> None:
    """A constant, another record's name or a template counts; a version or a comment does not."""
    before = commit()
    change(path, was, now)
    made = since(before)
    assert made.changed == faces
    assert (home / "output").exists() is bool(faces)
    if faces == {"back"}:
        assert len(made.pieces) == 4


def test_shared_templates_of_an_older_state_count(
    home: Path, since: Since, change: Change, commit: Commit
) -> None:
    """A macro that the project shares between its games is that of the state, not of today."""
    parts, back = "templates/shared/own-parts.xml.j2", "templates/lantern/back.xml.j2"
    edits.write(home, {parts: '{% macro edge() %}<fill colour="ember"/>{% endmacro %}'})
    change(back, "<face>", '{% from "own-parts.xml.j2" import edge %}<face>{{ edge() }}')
    before = commit()
    assert since(before).changed == set()
    change(parts, "ember", "paper")
    assert since(before).changed == {"back"}


def test_pooling_products_changes_no_card(
    home: Path, since: Since, change: Change, commit: Commit, run: Run
) -> None:
    """Cards are known by the product that they belong to, in a repository and in a manifest."""
    before = commit()
    since(before)
    assert run("build", "--paper", "a4").exit_code == 0
    manifest = str(home / "output" / "lantern" / "en" / "manifest.json")
    change(PRODUCTS, "cards:\n", "all: { title: All, pool: [cards] }\ncards:\n")
    for state in (before, manifest):
        for extent in ((), ("-p", "all"), ("-p", "cards")):
            assert since(state, *extent).changed == set()
    assert run("build", "--paper", "a4").exit_code == 0
    change(*PLANTED)
    for state in (before, manifest):
        made = since(state)
        assert (made.changed, made.out) == ({"cards/card.sapling"}, {})


def test_a_booklet_is_printed_again_whole(since: Since, change: Change, commit: Commit) -> None:
    """One changed page brings all of them, for a single sheet of a booklet is of no use."""
    change(PRODUCTS, "component: card\n", "component: card\n  sheet: { profile: booklet }\n")
    before = commit()
    change(*PLANTED)
    made = since(before)
    assert (len(made.pieces), made.changed) == (4, {"card.sapling"})


def test_the_checkout_stays_as_it_is(
    home: Path, since: Since, change: Change, commit: Commit
) -> None:
    """The older files are read from the repository's objects: no file of the project is touched."""
    before = commit("first")
    change(GAME, "version: 0.1.0", "version: 0.2.0")
    change(*PLANTED)
    commit()
    stamps = {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()}
    for state in ("first", before, "0.1.0"):
        assert since(state).changed == {"card.sapling"}
    assert since("0.2.0").changed == set()
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps


def test_a_manifest_is_enough(home: Path, since: Since, change: Change, run: Run) -> None:
    """An earlier print's manifest tells what has changed, though not where on the card."""
    assert run("build", "--out", str(home / "old"), "--project", str(home)).exit_code == 0
    manifest = home / "old/lantern/en/manifest.json"
    assert since(str(manifest)).changed == set()
    change(*PLANTED)
    made = since(str(manifest))
    assert (made.changed, made.told["kits"][0]["strips"]) == ({"card.sapling"}, 0)
    assert made.told["since"] == "0.1.0 (manifest)"
    assert "no numbers" in made.told["note"]
    assert "0.0.1" not in made.told["note"]
    told = json.loads(manifest.read_text())
    manifest.write_text(json.dumps(told | {"tool_version": "0.0.1"}))
    assert "0.0.1" in since(str(manifest)).told["note"]


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("no-such-tag", "a version under history in game.yaml, a commit"),
        ("--upload-pack=x", "a commit"),
        ("missing.json", "cannot read"),
        ("content.json", "not a manifest"),
    ],
)
def test_what_names_no_state_is_misuse(
    home: Path, since: Since, commit: Commit, state: str, words: str
) -> None:
    """An unknown name, an option in disguise, a file that is not there or is something else."""
    commit()
    (home / "content.json").write_text('{"products": 3}')
    refused = since(state)
    assert (refused.code, words in refused.said) == (2, True)


def test_what_a_date_and_the_present_version_compare_is_said(
    since: Since, change: Change, commit: Commit
) -> None:
    """A date knows no changed file, and a version is known by the commit that has it."""
    assert "0.1.0 is the present version of lantern, and no commit has it" in since("0.1.0").said
    commit()
    change(*PLANTED)
    made = since("2020")
    assert (made.changed, "since a commit or manifest, all changes" in made.told["note"]) == (
        set(),
        True,
    )


def test_a_broken_older_state_is_told_with_its_lines(
    since: Since, change: Change, commit: Commit
) -> None:
    """Content that could not be read then can't be compared now."""
    change(CARDS, "cost: 1", "cost: x")
    before = commit()
    change(CARDS, "cost: x", "cost: 1")
    refused = since(before)
    (finding,) = map(json.loads, refused.said.splitlines())
    assert (refused.code, finding["line"]) == (1, 5)


def test_a_card_of_several_products_is_printed_once(
    since: Since, change: Change, commit: Commit
) -> None:
    """With the first product that has it, once for each paper."""
    again = "again: { title: Again, component: card, records: card, back: back }\n"
    change(PRODUCTS, "  back: back\n", f"  back: back\n\n{again}")
    before = commit()
    change(*PLANTED)
    made = since(before, "--paper", "a4", "--paper", "letter")
    assert made.runs == [("cards", "a4", ["card.sapling"]), ("cards", "letter", ["card.sapling"])]
    assert len(since(before, "-p", "again").runs) == 1


def test_what_rosters_hold_is_no_product_of_the_game(kites: Project, run: Run) -> None:
    """Their sheets are their players' own: whatever changes of them, there is no kit."""
    edits.commit(kites.root)
    edits.swap(kites.root / "templates/kites/fleet-sheet.xml.j2", 'y="20"', 'y="30"')
    done = run("reprint", "--since", "HEAD", "--json", "--project", str(kites.root))
    assert (done.exit_code, json.loads(done.stdout)["changed"]) == (0, []), done.output


WHOLE = """\
  - target: card:frost
    now: { name: Frost, element: grove, cost: 2, power: 1, text: Freeze., flavour: Cold. }
  - target: card:sapling
"""


def removal(home: Path) -> str:
    """Return what a patch that takes the sapling away says that it was."""
    record = open_game(home / "content" / "lantern").documents["card.yaml"].data["sapling"]
    return f"    was: {json.dumps(record)}\n"


def test_whole_records_come_and_go(since: Since, erratum: Write, home: Path) -> None:
    """An added card is in the kit; one that is gone is told on its first page, and in the list."""
    erratum("2020-whole", WHOLE + removal(home))
    made = since("2019")
    assert made.changed == {"card.frost"}
    assert made.out == {("card.sapling", "Sapling"): (1, 1)}
    pages = made.pages
    assert "Take it out of the deck." in pages[0]
    assert "Sapling" in pages[0].upper().partition("NO LONGER IN PLAY")[2].title()
    assert "Freeze." in pages[1]


def test_what_is_only_taken_away_makes_a_kit(since: Since, erratum: Write, home: Path) -> None:
    """Nothing is printed again, and the list of what to take out is."""
    erratum("2020-gone", "  - target: card:sapling\n" + removal(home))
    made = since("2019")
    (page,) = made.pages
    assert (made.runs, "Sapling" in page) == ([], True)


def test_a_kit_since_a_later_day_has_nothing(
    since: Since, erratum: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is announced is printed from its day on; a state of the future is today's until then."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1577750400")  # 2019-12-31
    erratum("2020-later", "  - { target: 'card:spark', field: cost, was: 1, now: 2 }\n")
    assert since("2019").changed == since("2021").changed == set()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1577836800")
    assert since("2019").changed == {"card.spark"}
