"""Kits: what has changed is printed, with its backs, and nothing else."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from pipeline.build.comparison import published
from pipeline.build.edition import EditionKey, close_editions, open_edition
from pipeline.build.reprint_kit import Reprint
from pipeline.build.stages import Order, build
from pipeline.game.opening import open_game
from pipeline.rosters.profile import read_profile
from pipeline.source.findings import Misuse, PunchboardError

Since = Callable[..., Reprint]
Change = Callable[[str, str, str], None]
Commit = Callable[..., str]
Write = Callable[[str, str], None]
CARDS = "content/lantern/card.yaml"
PRODUCTS = "content/lantern/products.yaml"
PT = 72 / 25.4
ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("content/*/roster.yaml"))


def changed(made: Reprint) -> set[str]:
    """Return the faces that a kit prints again."""
    return {face for run in made.difference.runs for face in run.faces}


def pieces(made: Reprint) -> dict[tuple[str, str], int]:
    """Return how many of each front a kit prints, and why."""
    return {
        (piece.front, str(why)): piece.quantity
        for run in made.difference.runs
        for piece, why in zip(run.run.pieces, run.changes, strict=True)
    }


def out(made: Reprint) -> dict[tuple[str, str], tuple[int, int]]:
    """Return how many of each front are to be taken out, of how many."""
    return {(each.face, each.name): (each.number, each.of) for each in made.difference.out}


def text_of(made: Reprint) -> list[str]:
    """Return what stands on each page of the kit."""
    (kit,) = made.kits
    return [page.extract_text() for page in PdfReader(BytesIO(kit.file.read_bytes())).pages]


def test_a_commit_is_compared_with_the_files_as_they_are(
    since: Since, change: Change, commit: Commit
) -> None:
    """One edited card is in the kit with its back, named on the first page, with a strip."""
    before = commit()
    change(CARDS, "Patience, planted", "Patience, sown")
    made = since(before)
    assert changed(made) == {"card.sapling"}
    pages = text_of(made)
    assert len(pages) == 4
    assert "Sapling" in pages[0]
    assert "Spark" not in "".join(pages)
    assert "Patience, sown" in pages[1]
    assert "Patience, sown" in pages[3]
    assert made.kits[0].strips == 1


@pytest.mark.parametrize(
    ("path", "was", "now", "faces"),
    [
        ("content/lantern/game.yaml", "value: 5", "value: 6", {"card.old-oak"}),
        (
            "content/lantern/element.yaml",
            "name: Grove",
            "name: Wood",
            {"card.sapling", "card.old-oak"},
        ),
        ("templates/lantern/back.xml.j2", 'stroke="paper"', 'stroke="ember"', {"back"}),
        ("content/lantern/game.yaml", "version: 0.1.0", "version: 0.2.0", set()),
        (CARDS, "spark:\n", "# A comment.\nspark:\n", set()),
    ],
)
def test_what_is_drawn_counts(
    since: Since, change: Change, commit: Commit, path: str, was: str, now: str, faces: set[str]
) -> None:
    """A constant, another record's name or a template counts; a version or a comment does not."""
    before = commit()
    change(path, was, now)
    assert changed(since(before)) == faces


def test_pooling_products_changes_no_card(
    home: Path, since: Since, change: Change, commit: Commit
) -> None:
    """Cards are known by the product that they belong to, in a repository and in a manifest."""
    before = commit()
    build(Order(EditionKey(home, "lantern", ""), home / "output", papers=("a4",)))
    manifest = str(home / "output" / "lantern" / "en" / "manifest.json")
    change(PRODUCTS, "cards:\n", "all: { title: All, pool: [cards] }\ncards:\n")
    for state in (before, manifest):
        for extent in ({}, {"products": ("all",)}, {"products": ("cards",)}):
            assert changed(since(state, **extent)) == set()
    build(Order(EditionKey(home, "lantern", ""), home / "output", papers=("a4",)))
    change(CARDS, "Patience, planted", "Patience, sown")
    for state in (before, manifest):
        made = since(state)
        assert (changed(made), made.difference.out) == ({"cards/card.sapling"}, ())
    assert since(before).kits[0].strips == 1


def test_nothing_changed_writes_nothing(home: Path, since: Since, commit: Commit) -> None:
    """Where no face differs there is no kit, and no folder for one."""
    made = since(commit())
    assert (made.kits, made.difference.runs) == ((), ())
    assert not (home / "output").exists()


def test_a_changed_back_brings_its_cards(since: Since, change: Change, commit: Commit) -> None:
    """The back of all cards changes: all of them are printed again, both sides."""
    before = commit()
    change("templates/lantern/back.xml.j2", 'name="star"', 'name="fire"')
    made = since(before)
    assert [len(run.run.pieces) for run in made.difference.runs] == [4]


def test_a_booklet_is_printed_again_whole(since: Since, change: Change, commit: Commit) -> None:
    """One changed page brings all of them, for a single sheet of a booklet is of no use."""
    change(PRODUCTS, "component: card\n", "component: card\n  sheet: { profile: booklet }\n")
    before = commit()
    change(CARDS, "Patience, planted", "Patience, sown")
    made = since(before)
    assert [len(run.run.pieces) for run in made.difference.runs] == [4]
    assert changed(made) == {"card.sapling"}


def test_new_cards_are_added_and_lost_ones_told(
    home: Path, since: Since, change: Change, commit: Commit
) -> None:
    """A record under another key is a new card, and the old one is told to be gone."""
    before = commit()
    change(CARDS, "spark:\n", "glint:\n")
    made = since(before)
    assert pieces(made) == {("card.glint", "new"): 1}
    assert out(made) == {("card.spark", "Spark"): (1, 1)}
    assert made.kits[0].strips == 0


def test_the_checkout_stays_as_it_is(
    home: Path, since: Since, change: Change, commit: Commit
) -> None:
    """The older files are read from the repository's objects: no file of the project is touched."""
    before = commit("first")
    change(CARDS, "Patience, planted", "Patience, sown")
    commit()
    stamps = {path: path.stat().st_mtime_ns for path in home.rglob("*") if path.is_file()}
    assert changed(since("first")) == changed(since(before)) == {"card.sapling"}
    assert {path: path.stat().st_mtime_ns for path in stamps} == stamps


def test_a_version_is_found_in_the_history(since: Since, change: Change, commit: Commit) -> None:
    """The content's version names the last commit that had it."""
    commit()
    change("content/lantern/game.yaml", "version: 0.1.0", "version: 0.2.0")
    change(CARDS, "Patience, planted", "Patience, sown")
    commit()
    assert changed(since("0.1.0")) == {"card.sapling"}
    assert changed(since("0.2.0")) == set()


def test_a_version_with_a_date_needs_no_history(
    since: Since, change: Change, erratum: Callable[[str, str], None]
) -> None:
    """Where game.yaml says when a version came out, the errata since then are the difference."""
    change("content/lantern/game.yaml", "language:", 'history: { 0.0.9: "2019" }\nlanguage:')
    erratum("2020-it", "  - { target: 'card:spark', field: cost, was: 1, now: 2 }\n")
    assert changed(since("0.0.9")) == changed(since("2019")) == {"card.spark"}
    assert changed(since("2020")) == set()


def test_a_manifest_is_enough(home: Path, since: Since, change: Change) -> None:
    """An earlier print's manifest tells what has changed, though not where on the card."""
    close_editions()
    build(Order(EditionKey(home, "lantern", ""), home / "old"))
    manifest = home / "old/lantern/en/manifest.json"
    assert changed(since(str(manifest))) == set()
    change(CARDS, "Patience, planted", "Patience, sown")
    made = since(str(manifest))
    assert (changed(made), made.kits[0].strips) == ({"card.sapling"}, 0)
    assert "no numbers" in made.note
    assert "0.0.1" not in made.note
    told = json.loads(manifest.read_text())
    manifest.write_text(json.dumps(told | {"tool_version": "0.0.1"}))
    assert "0.0.1" in since(str(manifest)).note


@pytest.mark.parametrize(
    ("state", "words"),
    [
        ("no-such-tag", "no commit"),
        ("--upload-pack=x", "no commit"),
        ("missing.json", "cannot read"),
        ("content.json", "no manifest"),
    ],
)
def test_what_names_no_state_is_misuse(
    home: Path,
    since: Since,
    commit: Commit,
    monkeypatch: pytest.MonkeyPatch,
    state: str,
    words: str,
) -> None:
    """An unknown name, an option in disguise, a file that is not there or is something else."""
    commit()
    monkeypatch.chdir(home)
    (home / "content.json").write_text('{"products": 3}')
    with pytest.raises(Misuse, match=words):
        since(state)


def test_a_broken_older_state_is_told_with_its_lines(
    since: Since, change: Change, commit: Commit
) -> None:
    """Content that could not be read then can't be compared now."""
    change(CARDS, "cost: 1", "cost: x")
    before = commit()
    change(CARDS, "cost: x", "cost: 1")
    with pytest.raises(PunchboardError) as caught:
        since(before)
    assert caught.value.findings[0].position.line == 5


def test_strips_are_cut_at_true_size(
    home: Path, since: Since, change: Change, commit: Commit
) -> None:
    """A strip's letters are as large on paper as those of the card that it is pasted on."""
    before = commit()
    change(CARDS, "Patience, planted", "Patience, sown")
    made = since(before)
    page = PdfReader(BytesIO(made.kits[0].file.read_bytes())).pages[-1]
    shown: list[tuple[str, float]] = []

    def visit(text: str, _: object, matrix: list[float], *__: object) -> None:
        shown.append((text.strip(), matrix[0]))

    page.extract_text(visitor_text=visit)
    assert page.mediabox.width == pytest.approx(210 * PT, abs=0.1)
    scale = next(size for text, size in shown if "Patience" in text)
    card = PdfReader(BytesIO(made.kits[0].file.read_bytes())).pages[1]
    shown.clear()
    card.extract_text(visitor_text=visit)
    assert scale == next(size for text, size in shown if "Patience" in text)


def test_a_card_of_several_products_is_printed_once(
    home: Path, since: Since, change: Change, commit: Commit
) -> None:
    """With the first product that has it, once for each paper."""
    products = home / "content/lantern/products.yaml"
    again = "again: { title: Again, component: card, records: card, back: back }\n"
    products.write_text(f"{products.read_text('utf-8')}\n{again}", encoding="utf-8")
    before = commit()
    change(CARDS, "Patience, planted", "Patience, sown")
    made = since(before, papers=("a4", "letter"))
    runs = [(run.run.product, run.run.paper.name, run.faces) for run in made.difference.runs]
    assert runs == [
        ("cards", "a4", ("card.sapling",)),
        ("cards", "letter", ("card.sapling",)),
    ]
    assert len(since(before, products=("again",)).difference.runs) == 1


def test_what_was_changed_back_is_not_printed(
    since: Since, erratum: Callable[[str, str], None]
) -> None:
    """The card is again as it was, without any mark; from in between it differs."""
    erratum("2020-dearer", "  - { target: 'card:spark', field: cost, was: 1, now: 2 }\n")
    erratum("2021-cheaper", "  - { target: 'card:spark', field: cost, was: 2, now: 1 }\n")
    assert changed(since("2019")) == set()
    assert changed(since("2020")) == {"card.spark"}


@pytest.mark.parametrize("game", GAMES)
def test_what_rosters_hold_is_no_product_of_the_game(game: str) -> None:
    """Their sheets and their cards are their players' own; each other is looked at, or its pool."""
    edition = open_edition(EditionKey(ROOT, game, ""))
    profile = read_profile(edition.game)
    assert profile is not None
    kinds = edition.game.kinds
    of_rosters = {
        name
        for name, product in edition.products.items()
        if any(kinds[each.kind].folder == "rosters" for each in product.records)
    }
    left_out = set(edition.products) - set(published(edition))
    assert left_out == of_rosters | set(profile.prints) | edition.products.pooled
    close_editions()


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["spark", "bonfire", "sapling", "old-oak"]),
            st.sampled_from(["cost", "power", "copies"]),
            st.integers(7, 19),
        ),
        max_size=4,
        unique_by=lambda patch: patch[:2],
    )
)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_random_patches_print_what_is_drawn_otherwise(
    home: Path, since: Since, patches: list[tuple[str, str, int]]
) -> None:
    """For any patches, the kit's faces are those whose digests two whole builds differ in."""
    was = {"spark": (1, 2), "bonfire": (3, 5), "sapling": (1, 1), "old-oak": (4, 6)}
    folder = home / "content/lantern/errata"
    folder.mkdir(exist_ok=True)
    lines = [
        f"  - {{ target: 'card:{slug}', field: {field}"
        + (f", was: {was[slug][field == 'power']}" if field != "copies" else "")
        + f", now: {value} }}\n"
        for slug, field, value in patches
    ]
    head = 'title: It\ndate: "2020"\nkind: typo\nsummary: It changes.\npatches:\n'
    if lines:
        (folder / "2020-it.yaml").write_text(head + "".join(lines))
    else:
        (folder / "2020-it.yaml").unlink(missing_ok=True)
    faces = []
    for edition in ("base", "living"):
        close_editions()
        made = build(Order(EditionKey(home, "lantern", "", edition), home / "out", papers=("a4",)))
        faces.append(set(made.printed[0].faces))
    drawn = {face.id for face in faces[1] - faces[0]}
    found = changed(since("2019"))
    assert found == drawn


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
    assert changed(made) == {"card.frost"}
    assert out(made) == {("card.sapling", "Sapling"): (1, 1)}
    pages = text_of(made)
    assert "Take it out of the deck." in pages[0]
    assert "Sapling" in pages[0].upper().partition("NO LONGER IN PLAY")[2].title()
    assert "Freeze." in pages[1]


def test_what_is_only_taken_away_makes_a_kit(since: Since, erratum: Write, home: Path) -> None:
    """Nothing is printed again, and the list of what to take out is."""
    erratum("2020-gone", "  - target: card:sapling\n" + removal(home))
    made = since("2019")
    (page,) = text_of(made)
    assert not made.difference.runs
    assert "Sapling" in page


def test_a_kit_since_a_later_day_has_nothing(
    since: Since, erratum: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is announced is printed from its day on; a state of the future is today's until then."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1577750400")  # 2019-12-31
    erratum("2020-later", "  - { target: 'card:spark', field: cost, was: 1, now: 2 }\n")
    assert changed(since("2019")) == changed(since("2021")) == set()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1577836800")
    assert changed(since("2019")) == {"card.spark"}
