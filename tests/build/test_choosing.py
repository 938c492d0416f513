"""Choosing pieces: by name, kind and number, from the command line and from lists of cards."""

import json
from pathlib import Path

import pytest
from build.conftest import Run, words

PRODUCTS = """\
rules: { title: Rules, component: card, records: card, back: back, copies: 2 }
plain: { title: Plain, component: back }
few: { title: Few, component: card, records: { kind: card, where: cost < 2 } }
rare: { title: Rare, component: card, records: { kind: card, where: cost > 3 }, copies: 0 }
both: { title: Both, pool: [rules, plain] }
"""
NAMES = {"spark": "SPARK", "bonfire": "BONFIRE", "sapling": "SAPLING", "old-oak": "OLD OAK"}


@pytest.fixture
def game(home: Path) -> Path:
    """Return the project, whose cards are printed by several products."""
    (home / "content/lantern/products.yaml").write_text(PRODUCTS, encoding="utf-8")
    return home


def printed(run: Run, *options: str) -> dict[str, int]:
    """Return how often each card is on the sheets of each product; backs have no name."""
    result = run("build", "--paper", "a4", "--no-cache", *options)
    assert result.exit_code == 0, result.output
    found = {}
    for line in result.stdout.splitlines():
        file = Path(line.split("  ")[0])
        if file.suffix == ".pdf":
            text = " ".join(words(file))
            product = file.name.partition(".")[0]
            counts = {slug: text.count(name) for slug, name in NAMES.items()}
            found |= {f"{product} {slug}": n for slug, n in counts.items() if n}
    return found


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("options", "cards"),
    [
        (("--cards", "spark"), {"both spark": 2, "few spark": 1}),
        (("--cards", "few:spark=3,Bonfire", "--copies", "5"), {"both bonfire": 5, "few spark": 3}),
        (
            ("--cards", "few:*,plain:back,rare:old-oak=1"),
            {"few spark": 1, "few sapling": 1, "rare old-oak": 1},
        ),
        (("--cards", "few:spark=1,few:Spark=2,bonfire=0"), {"few spark": 3}),
    ],
)
def test_cards_are_printed_as_often_as_they_are_asked_for(
    run: Run, options: tuple[str, ...], cards: dict[str, int]
) -> None:
    """Of every product that has them, as often as each has; numbers of one card are added up."""
    assert printed(run, *options) == cards


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("name", "text", "cards"),
    [
        ("deck.txt", "# Mine.\nDeck:\n3 few:spark\n2x Old Oak // big\n\n", {"few spark": 3}),
        ("deck.txt", "few:spark x4\nfew:sapling\n", {"few spark": 4, "few sapling": 1}),
        ("deck.csv", "card,copies\nfew:spark,3\n", {"few spark": 3}),
        ("deck.csv", 'Qty;Card\n3;"few:spark"\n', {"few spark": 3}),
        ("deck.tsv", "few:spark\t12\n", {"few spark": 12}),
        ("deck.yaml", "few:spark: 3\nfew:sapling: 0\n", {"few spark": 3}),
    ],
)
def test_lists_of_cards_are_read_as_players_keep_them(
    run: Run, name: str, text: str, cards: dict[str, int]
) -> None:
    """Columns in either order, with a head or without; a line without a number is one card."""
    Path(name).write_text(text, encoding="utf-8")
    found = printed(run, "--cards-from", name)
    if "Oak" in text:
        cards = {**cards, "both old-oak": 2, "rare old-oak": 2}
    assert found == cards


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("name", "text", "place"),
    [
        ("deck.txt", "spark\n7 wonders x2\n", "2:1"),
        ("deck.txt", "spark\n 99999 bonfire\n", "2:2"),
        ("deck.csv", "card,copies\nspark,three\n", "2:1"),
        ("deck.csv", f"spark,{'9' * 5000}\n", "1:1"),
        ("deck.yaml", "spark: 3\nbonfire: -1\n", "2:10"),
        ("deck.yaml", "spark: true\n", "1:8"),
    ],
)
def test_a_faulty_line_of_a_list_is_told_at_its_place(
    run: Run, name: str, text: str, place: str
) -> None:
    """Two numbers, none where a table has one, too many: nothing is printed."""
    Path(name).write_text(text, encoding="utf-8")
    result = run("build", "--cards-from", name)
    assert (result.exit_code, Path("output").exists()) == (1, False)
    assert f"{name}:{place}: error: quantities" in result.stderr


@pytest.mark.usefixtures("game")
def test_only_a_kind_and_copies_choose_without_names(run: Run) -> None:
    """Components that have no record are of no kind."""
    found = printed(run, "--kind", "card", "--copies", "1")
    assert set(found.values()) == {1}
    pdf = next(Path("output").rglob("both*.pdf"))
    manifest = json.loads((pdf.parents[1] / "manifest.json").read_text(encoding="utf-8"))
    faces = {face for product in manifest["products"] for face in product["faces"]}
    assert "plain/back" not in faces


def test_a_face_keeps_what_it_is_in_the_whole_product(game: Path, run: Run) -> None:
    """Only the chosen faces are made, and they count as among all."""
    run("build", "--product", "rules", "--paper", "a4")
    run("build", "--product", "rules", "--paper", "a4", "--cards", "bonfire")
    whole, part = (
        json.loads(path.read_text(encoding="utf-8"))["products"][0]["faces"]
        for path in sorted(game.glob("output/**/manifest.json"), key=lambda path: len(path.parts))
    )
    assert set(part) == {"card.bonfire", "back"}
    assert part.items() <= whole.items()


@pytest.mark.usefixtures("game")
def test_notes_tell_of_several_products_and_of_no_copies(run: Run) -> None:
    """Whoever wants but one of them reads how to say so."""
    said = run("build", "--cards", "old-oak").output
    assert "old-oak is printed in rare and rules; write rare:old-oak for only one of them" in said
    assert "rare prints no copy of old-oak; write old-oak=1 for one" in said


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("--cards", "few:bonfire"), "no product that you print here"),
        (("--cards", "ember"), "no product that you print here"),
        (("--kind", "element"), "prints nothing of kind"),
        (("--cards", "spark=0"), "no copy of the chosen cards"),
    ],
)
def test_what_nothing_printed_has_is_refused(run: Run, options: tuple[str, ...], told: str) -> None:
    """In one line, and nothing is printed."""
    result = run("build", *options)
    assert (result.exit_code, Path("output").exists()) == (2, False)
    assert told in " ".join(result.stderr.split())


def test_a_list_of_cards_names_its_faulty_line(run: Run) -> None:
    """With exit code 1, as for any file; nothing is written."""
    Path("deck.txt").write_text("2 spark\n3 bonfier\n")
    result = run("build", "lantern", "--cards-from", "deck.txt")
    assert result.exit_code == 1
    assert "deck.txt:2:1: error: card-unknown" in result.stderr
    assert "did you mean 'bonfire'?" in result.stderr
    assert not Path("output").exists()
