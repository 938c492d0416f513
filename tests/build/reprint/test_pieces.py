"""Kits since whatever state, in whatever language: as many pieces and strips as are needed."""

import re
from collections import Counter
from pathlib import Path

import pytest
from build.reprint.conftest import Change, Commit, Since, Write
from cli.conftest import Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from pipeline.source.units import to_mm

CARDS = "content/lantern/card.yaml"
GAME = "content/lantern/game.yaml"
LAYOUT = "templates/lantern/card.layout.yaml"
TEMPLATE = "templates/lantern/card.xml.j2"
PRODUCTS = "content/lantern/products.yaml"


@pytest.mark.usefixtures("nothing_open")
@pytest.mark.parametrize(
    "state", ["HEAD~1", "first", "2019", "0.0.9", "output/lantern/manifest.json"]
)
def test_any_state_in_another_language(
    home: Path, since: Since, change: Change, commit: Commit, erratum: Write, run: Run, state: str
) -> None:
    """Commit, tag, date, version by date and by commit, manifest: the card is there."""
    change(GAME, "language:", 'history: { 0.0.9: "2019" }\nlanguage:')
    run("locale", "new", "lantern", "de")
    if state.endswith(".json"):
        run("build", "--paper", "a4", "--lang", "de")
        (home / "output/lantern/de/manifest.json").rename(home / state)
    commit("first")
    change(GAME, "version: 0.1.0", "version: 0.2.0")
    erratum("2020-it", "  - { target: 'card:spark', field: cost, was: 1, now: 2 }\n")
    commit()
    assert since(state, "--lang", "de").pieces == {("card.spark", "changed"): 1}


@pytest.mark.usefixtures("nothing_open")
def test_a_manifest_of_another_edition_is_refused(since: Since, run: Run) -> None:
    """Another language's or game's faces would all be new; the way out is said."""
    run("locale", "new", "lantern", "de")
    run("new", "game", "beacon")
    for line in (("lantern", "--lang", "de"), ("beacon",)):
        assert run("build", *line, "--paper", "a4").exit_code == 0
    of_language = since("output/lantern/de/manifest.json")
    assert (of_language.code, "add --lang de, or name one in 'en'" in of_language.said) == (2, True)
    assert since("output/lantern/de/manifest.json", "--lang", "de").code == 0
    of_game = since("output/beacon/en/manifest.json")
    assert (of_game.code, "name one of lantern, or: punchboard reprint" in of_game.said) == (
        2,
        True,
    )


@pytest.mark.usefixtures("nothing_open")
def test_kits_since_several_states_in_all_languages(
    since: Since, change: Change, commit: Commit, run: Run
) -> None:
    """One kit for each state and language, each in a file of its own."""
    run("locale", "new", "lantern", "de")
    commit()
    for was, now in (("cost: 1", "cost: 2"), ("cost: 2", "cost: 3")):
        change(CARDS, was, now)
        commit()
    made = since("HEAD~2", "--since", "HEAD~1", "--lang", "all")
    told = [made._replace(told=each) for each in made.told]
    assert [each.told["language"] for each in told] == ["", "", "de", "de"]
    assert all("card.spark" in each.changed for each in told)
    assert len({each.told["kits"][0]["file"] for each in told}) == len(told)


def test_only_the_number_has_changed(
    home: Path, since: Since, change: Change, commit: Commit, run: Run
) -> None:
    """What came is printed, of whatever product counts by it; what went is to be taken out."""
    with (home / PRODUCTS).open("a") as products:
        products.write(
            "spares: { title: Spares, component: card, records: card, copies: 'copies + 2' }\n"
        )
    change(CARDS, "  power: 5\n", "  power: 5\n  copies: 3\n")
    commit()
    change(CARDS, "  power: 2\n", "  power: 2\n  copies: 5\n")
    change(CARDS, "copies: 3", "copies: 1")
    made = since("HEAD")
    runs = {
        (each["product"], piece["face"]): (piece["why"], piece["copies"])
        for each in made.told["changed"]
        for piece in each["pieces"]
    }
    assert runs == {("cards", "card.spark"): ("more", 4), ("spares", "card.spark"): ("more", 4)}
    out = {
        (each["product"], each["name"]): (each["number"], each["of"]) for each in made.told["out"]
    }
    assert out == {("cards", "Bonfire"): (2, 3), ("spares", "Bonfire"): (2, 5)}
    first, *rest = made.pages
    assert "Spark: 4 more" in first
    assert "take out 2 of 3 Bonfire" in first
    assert " ".join(rest).lower().count("every blaze was this small once") == 8
    said = run("reprint", "--since", "HEAD", "--paper", "a4").stdout
    assert "Cards: 4 pieces: Spark: 4 more" in said
    assert "Cards: take out 2 of 3 Bonfire" in said


def test_only_the_backs_have_changed(
    since: Since, change: Change, commit: Commit, run: Run
) -> None:
    """All cards are printed, and the list says of which only the backs differ, and not which."""
    commit()
    change("templates/lantern/back.xml.j2", 'name="star"', 'name="fire"')
    change(CARDS, "cost: 1", "cost: 2")
    made = since("HEAD")
    assert Counter(why for _, why in made.pieces) == {"back": 3, "changed": 1}
    assert "Spark, backs differ: 3 unchanged fronts" in made.pages[0]
    said = run("reprint", "--since", "HEAD", "--paper", "a4").stdout
    assert "Cards: 4 pieces: Spark; backs differ: 3 unchanged fronts" in said


def test_what_is_taken_back_is_no_change(since: Since, erratum: Write) -> None:
    """The list says so of both entries, and strikes nothing; what came is marked as new."""
    erratum("2020-up", "  - { target: 'card:spark', field: cost, was: 1, now: 7 }\n")
    erratum("2021-down", "  - { target: 'card:spark', field: cost, was: 7, now: 1 }\n")
    new = "{ name: Frost, element: grove, cost: 2, power: 1, text: Freeze., copies: 2 }"
    erratum("2022-new", f"  - {{ target: 'card:frost', now: {new} }}\n")
    made = since("2019")
    assert made.pieces == {("card.frost", "new"): 2}
    text = " ".join(made.pages[:2])
    assert text.count("no net change") == 2
    assert "2 × Frost (new)" in text


COSTS = {"spark": 1, "bonfire": 3, "sapling": 1, "old-oak": 4}
PATCHES = st.dictionaries(
    st.tuples(st.sampled_from(list(COSTS)), st.sampled_from(["cost", "copies"])),
    st.integers(0, 4),
    max_size=5,
)


@given(PATCHES, PATCHES)
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_old_pieces_and_the_kit_are_the_new_pieces(
    home: Path,
    since: Since,
    commit: Commit,
    then: dict[tuple[str, str], int],
    now: dict[tuple[str, str], int],
) -> None:
    """For any two states: what is taken out and replaced, and what the kit adds, is the new one."""
    text = (home / CARDS).read_text(encoding="utf-8")
    states: list[dict[str, tuple[int, int]]] = []
    for values in (then, now):
        if states:
            commit()
        written, state = text, {}
        for slug, cost in COSTS.items():
            state[slug] = values.get((slug, "cost"), cost), values.get((slug, "copies"), 1)
            head, tail = written.split(f"{slug}:\n", 1)
            fields = "  cost: {}\n  copies: {}\n".format(*state[slug])
            tail = tail.replace(f"  cost: {cost}\n", fields, 1)
            written = f"{head}{slug}:\n{tail}"
        (home / CARDS).write_text(written, encoding="utf-8")
        states.append(state)
    made = since("HEAD")
    (home / CARDS).write_text(text, encoding="utf-8")
    came = {face.removeprefix("card."): copies for (face, _), copies in made.pieces.items()}
    out = {face.removeprefix("card."): number for (face, _), (number, _) in made.out.items()}
    for slug in COSTS:
        (old_cost, had), (cost, wanted) = (state[slug] for state in states)
        kept = had - out.get(slug, 0) if cost == old_cost else 0
        assert kept + came.get(slug, 0) == wanted, slug
        assert out.get(slug, 0) == max(0, had - wanted)


def placed(file: str) -> list[tuple[float, float]]:
    """Return the width and height in mm of what lies on the last page, the sheet of strips."""
    drawn = PdfReader(file).pages[-1].get_contents()
    assert drawn is not None
    sizes = re.findall(rb"^q \S+ \S+ (\S+) (\S+) re W n", drawn.get_data(), re.MULTILINE)
    return [(to_mm(float(width)), to_mm(float(height))) for width, height in sizes]


def test_a_strip_is_a_whole_slot_with_a_picture_of_its_place(
    home: Path, since: Since, change: Change, commit: Commit
) -> None:
    """A row of four signs has four on its strip, wherever the two differ."""
    change(LAYOUT, "  cost: { x: 4, y: 4, w: 10, h: 10 }", "  cost: { x: 4, y: 80, w: 30, h: 6 }")
    change(
        LAYOUT, "flavour: { x: 4, y: 77, w: 55.5, h: 8 }", "flavour: { x: 40, y: 77, w: 19, h: 8 }"
    )
    row = (
        '<group slot="cost">{% for n in range(card.cost) %}'
        '<icon x="{{ n * 6 + 0.5 }}" y="0.5" w="5" h="5" name="fire" colour="ink"/>'
        "{% endfor %}</group>\n  "
    )
    text = (home / TEMPLATE).read_text(encoding="utf-8")
    change(
        TEMPLATE, text[text.index('<group slot="cost">') : text.index('<text slot="title"')], row
    )
    change(TEMPLATE, "{% if card.flavour %}", "{% if 0 %}")
    commit()
    change(CARDS, "cost: 3", "cost: 4")
    made = since("HEAD")
    (kit,) = made.told["kits"]
    assert kit["strips"] == 1
    picture, strip = placed(kit["file"])
    assert max(picture) == pytest.approx(17, abs=0.1)
    assert strip == pytest.approx((30, 6), abs=0.01)
    assert "Bonfire" in made.pages[-1]


@pytest.mark.parametrize(
    ("path", "was", "now"),
    [
        (LAYOUT, "  cost: { x: 4, y: 4, w: 10, h: 10 }", "  cost: { x: 44, y: 41, w: 10, h: 10 }"),
        (TEMPLATE, '<text slot="rules"', '<text x="4" y="58" w="55.5" h="17"'),
    ],
)
def test_what_cannot_be_pasted_is_printed_again(
    since: Since, change: Change, commit: Commit, path: str, was: str, now: str
) -> None:
    """Slots that overlap, or words that stand in no slot: the card is in the kit, and no strip."""
    change(path, was, now)
    commit()
    change(CARDS, "cost: 3\n  power: 5", "cost: 4\n  power: 6")
    change(CARDS, "While here:", "While there:")
    made = since("HEAD")
    assert made.pieces == {("card.bonfire", "changed"): 1}
    assert made.told["kits"][0]["strips"] == 0


def test_each_slot_has_a_strip(since: Since, change: Change, commit: Commit) -> None:
    """Two slots of a card are two strips, told apart by their numbers, each with its picture."""
    commit()
    change(CARDS, "**Play:** discard", "**Play:** drop")
    change(CARDS, "Every blaze", "Each blaze")
    made = since("HEAD")
    (kit,) = made.told["kits"]
    assert kit["strips"] == 2
    assert len(placed(kit["file"])) == 4
    assert all(f"Spark {number}/2" in made.pages[-1] for number in (1, 2))
