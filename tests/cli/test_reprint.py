"""Kits by the command: since whatever state, in whatever language, as many pieces as are needed."""

import json
import re
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from cli.conftest import Run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

MM = 72 / 25.4
GIT = ["git", "-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
CARDS = "content/lantern/card.yaml"
LAYOUT = "templates/lantern/card.layout.yaml"
TEMPLATE = "templates/lantern/card.xml.j2"
PRODUCTS = "content/lantern/products.yaml"


def git(project: Path, *arguments: str) -> None:
    """Run git in the project."""
    subprocess.run([*GIT, *arguments], cwd=project, check=True, capture_output=True)


def commit(project: Path) -> None:
    """Commit the project as it is."""
    if not (project / ".git").is_dir():
        git(project, "init", "-q", "-b", "trunk")
    git(project, "add", "-A")
    git(project, "commit", "-q", "-m", "state")


def change(project: Path, path: str, was: str, now: str) -> None:
    """Replace a text in a file of the project."""
    text = (project / path).read_text(encoding="utf-8")
    assert was in text, text
    (project / path).write_text(text.replace(was, now, 1), encoding="utf-8")


def erratum(project: Path, name: str, *patches: str) -> None:
    """Write an erratum, whose name begins with its day."""
    head = f'title: It\ndate: "{name[:10]}"\nkind: functional\nsummary: It changes.\npatches:\n'
    file = project / "content/lantern/errata" / f"{name}.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(head + "".join(f"  - {{ {each} }}\n" for each in patches), encoding="utf-8")


def kit(run: Run, since: str, *options: str) -> dict[str, Any]:
    """Return what the command says of a kit on A4."""
    done = run("reprint", "--since", since, "--paper", "a4", "--json", *options)
    assert done.exit_code == 0, done.output
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def pieces(told: dict[str, Any]) -> dict[str, tuple[str, int]]:
    """Return why each front is in a kit, and how often."""
    return {
        each["face"]: (each["why"], each["copies"])
        for product in told["changed"]
        for each in product["pieces"]
    }


def pages_of(told: dict[str, Any]) -> list[str]:
    """Return the text of each page of a kit."""
    document = pypdfium2.PdfDocument(told["kits"][0]["file"])
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


@pytest.mark.usefixtures("nothing_open")
@pytest.mark.parametrize(
    "since", ["HEAD~1", "first", "2019", "0.0.9", "output/lantern/manifest.json"]
)
def test_any_state_in_another_language(project: Path, run: Run, since: str) -> None:
    """Commit, tag, branch, date, version by date and by commit, manifest: the card is there."""
    change(
        project, "content/lantern/game.yaml", "language:", 'history: { 0.0.9: "2019" }\nlanguage:'
    )
    run("locale", "new", "lantern", "de")
    if since.endswith(".json"):
        run("build", "--paper", "a4", "--lang", "de")
        (project / "output/lantern/de/manifest.json").rename(project / since)
    commit(project)
    git(project, "tag", "first")
    git(project, "branch", "old")
    change(project, "content/lantern/game.yaml", "version: 0.1.0", "version: 0.2.0")
    erratum(project, "2020-05-01-it", "target: 'card:spark', field: cost, was: 1, now: 2")
    commit(project)
    told = kit(run, since, "--lang", "de")
    assert pieces(told) == {"card.spark": ("changed", 1)}


@pytest.mark.usefixtures("nothing_open")
def test_kits_since_several_states_in_all_languages(project: Path, run: Run) -> None:
    """One kit for each state and language, each in a file of its own."""
    run("locale", "new", "lantern", "de")
    commit(project)
    for was, now in (("cost: 1", "cost: 2"), ("cost: 2", "cost: 3")):
        change(project, CARDS, was, now)
        commit(project)
    states = ("--since", "HEAD~2", "--since", "HEAD~1")
    done = run("reprint", *states, "--lang", "all", "--paper", "a4", "--json")
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert [each["language"] for each in told] == ["", "", "de", "de"]
    assert all("card.spark" in pieces(each) for each in told)
    assert len({each["kits"][0]["file"] for each in told}) == len(told)


def test_only_the_number_has_changed(project: Path, run: Run) -> None:
    """What came is printed, of whatever product counts by it; what went is to be taken out."""
    spares = "spares: { title: Spares, component: card, records: card, copies: 'copies + 2' }\n"
    text = (project / PRODUCTS).read_text(encoding="utf-8")
    (project / PRODUCTS).write_text(text.replace("back: back", "") + f"{spares}", encoding="utf-8")
    change(project, CARDS, "  power: 5\n", "  power: 5\n  copies: 3\n")
    change(project, PRODUCTS, "component: card\n", "component: card\n  back: back\n")
    commit(project)
    change(project, CARDS, "  power: 2\n", "  power: 2\n  copies: 5\n")
    change(project, CARDS, "copies: 3", "copies: 1")
    told = kit(run, "HEAD")
    counts = {
        (product["product"], each["face"]): (each["why"], each["copies"])
        for product in told["changed"]
        for each in product["pieces"]
    }
    assert counts == {("cards", "card.spark"): ("more", 4), ("spares", "card.spark"): ("more", 4)}
    out = {(each["product"], each["name"]): (each["number"], each["of"]) for each in told["out"]}
    assert out == {("cards", "Bonfire"): (2, 3), ("spares", "Bonfire"): (2, 5)}
    first, *rest = pages_of(told)
    assert "Spark: 4 more" in first
    assert "take out 2 of 3 Bonfire" in first
    assert " ".join(rest).lower().count("every blaze was this small once") == 8
    said = run("reprint", "--since", "HEAD", "--paper", "a4").stdout
    assert "Cards: 4 pieces: Spark: 4 more" in said
    assert "Cards: take out 2 of 3 Bonfire" in said


def test_only_the_backs_have_changed(project: Path, run: Run) -> None:
    """All cards are printed, and the list says of which only the backs differ, and not which."""
    commit(project)
    change(project, "templates/lantern/back.xml.j2", 'name="star"', 'name="fire"')
    change(project, CARDS, "cost: 1", "cost: 2")
    told = kit(run, "HEAD")
    assert Counter(why for why, _ in pieces(told).values()) == {"back": 3, "changed": 1}
    assert "Spark, backs differ: 3 unchanged fronts" in pages_of(told)[0]
    said = run("reprint", "--since", "HEAD", "--paper", "a4").stdout
    assert "Cards: 4 pieces: Spark; backs differ: 3 unchanged fronts" in said


def test_what_is_taken_back_is_no_change(project: Path, run: Run) -> None:
    """The list says so of both entries, and strikes nothing; what came is marked as new."""
    erratum(project, "2020-01-01-up", "target: 'card:spark', field: cost, was: 1, now: 7")
    erratum(project, "2020-02-01-down", "target: 'card:spark', field: cost, was: 7, now: 1")
    new = "now: { name: Frost, element: grove, cost: 2, power: 1, text: Freeze., copies: 2 }"
    erratum(project, "2020-03-01-new", f"target: 'card:frost', {new}")
    told = kit(run, "2019")
    assert pieces(told) == {"card.frost": ("new", 2)}
    text = " ".join(pages_of(told)[:2])
    assert text.count("no net change") == 2
    assert "2 × Frost (new)" in text


_PATCHES = st.dictionaries(
    st.tuples(
        st.sampled_from(["spark", "bonfire", "sapling", "old-oak"]),
        st.sampled_from(["cost", "copies"]),
    ),
    st.integers(0, 4),
    max_size=5,
)


@given(_PATCHES, _PATCHES)
@settings(
    max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_old_pieces_and_the_kit_are_the_new_pieces(
    project: Path, run: Run, then: dict[tuple[str, str], int], now: dict[tuple[str, str], int]
) -> None:
    """For any two states: what is taken out and replaced, and what the kit adds, is the new one."""
    base = {"spark": 1, "bonfire": 3, "sapling": 1, "old-oak": 4}
    text = (project / CARDS).read_text(encoding="utf-8")
    states: list[dict[str, tuple[int, int]]] = []
    for values in (then, now):
        written = text
        state = {}
        for slug, cost in base.items():
            new_cost = values.get((slug, "cost"), cost)
            copies = values.get((slug, "copies"), 1)
            head, tail = written.split(f"{slug}:\n", 1)
            tail = tail.replace(f"  cost: {cost}\n", f"  cost: {new_cost}\n  copies: {copies}\n", 1)
            written, state[slug] = f"{head}{slug}:\n{tail}", (new_cost, copies)
        (project / CARDS).write_text(written, encoding="utf-8")
        states.append(state)
        if values is then:
            (project / "then").write_text(repr(then), encoding="utf-8")
            commit(project)
    told = kit(run, "HEAD")
    (project / CARDS).write_text(text, encoding="utf-8")
    printed = {face.removeprefix("card."): each for face, each in pieces(told).items()}
    out = {each["face"].removeprefix("card."): each["number"] for each in told["out"]}
    for slug in base:
        (old_cost, had), (cost, wanted) = (state[slug] for state in states)
        why, came = printed.get(slug, ("", 0))
        kept = had - out.get(slug, 0)
        assert kept + came == wanted if cost == old_cost else came == wanted, (slug, why)
        assert out.get(slug, 0) == max(0, had - wanted)


def placed(told: dict[str, Any]) -> list[tuple[float, float]]:
    """Return the width and height in mm of what lies on the last page, the sheet of strips."""
    page = PdfReader(told["kits"][0]["file"]).pages[-1]
    drawn = page.get_contents().get_data().decode("latin-1")  # type: ignore[union-attr]
    sizes = re.findall(r"^q \S+ \S+ (\S+) (\S+) re W n", drawn, re.MULTILINE)
    return [(float(width) / MM, float(height) / MM) for width, height in sizes]


def test_a_strip_is_a_whole_slot_with_a_picture_of_its_place(project: Path, run: Run) -> None:
    """A row of four signs has four on its strip, wherever the two differ."""
    change(
        project,
        LAYOUT,
        "  cost: { x: 4, y: 4, w: 10, h: 10 }",
        "  cost: { x: 4, y: 80, w: 30, h: 6 }",
    )
    change(
        project,
        LAYOUT,
        "  flavour: { x: 4, y: 77, w: 55.5, h: 8 }",
        "  flavour: { x: 40, y: 77, w: 19, h: 8 }",
    )
    text = (project / TEMPLATE).read_text(encoding="utf-8")
    start, end = text.index('  <group slot="cost">'), text.index('  <text slot="title"')
    row = (
        '  <group slot="cost">{% for n in range(card.cost) %}'
        '<icon x="{{ n * 6 + 0.5 }}" y="0.5" w="5" h="5" name="fire" colour="ink"/>'
        "{% endfor %}</group>\n"
    )
    (project / TEMPLATE).write_text(text[:start] + row + text[end:], encoding="utf-8")
    (project / TEMPLATE).write_text(
        (project / TEMPLATE)
        .read_text(encoding="utf-8")
        .replace("{% if card.flavour %}", "{% if 0 %}"),
        encoding="utf-8",
    )
    commit(project)
    change(project, CARDS, "cost: 3", "cost: 4")
    told = kit(run, "HEAD")
    assert told["kits"][0]["strips"] == 1
    picture, strip = placed(told)
    assert max(picture) == pytest.approx(17, abs=0.1)
    assert strip == pytest.approx((30, 6), abs=0.01)
    assert "Bonfire" in pages_of(told)[-1]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("  cost: { x: 4, y: 4, w: 10, h: 10 }", "  cost: { x: 44, y: 41, w: 10, h: 10 }"),
        ("  rules: { x: 4, y: 58, w: 55.5, h: 17 }", "  rules: { x: 4, y: 58, w: 55.5, h: 17 }"),
    ],
)
def test_what_cannot_be_pasted_is_printed_again(
    project: Path, run: Run, was: str, now: str
) -> None:
    """Slots that overlap, or words that stand in no slot: the card is in the kit, and no strip."""
    change(project, LAYOUT, was, now)
    if was == now:
        change(project, TEMPLATE, '<text slot="rules"', '<text x="4" y="58" w="55.5" h="17"')
    commit(project)
    change(project, CARDS, "cost: 3\n  power: 5", "cost: 4\n  power: 6")
    change(project, CARDS, "While here:", "While there:")
    told = kit(run, "HEAD")
    assert pieces(told) == {"card.bonfire": ("changed", 1)}
    assert told["kits"][0]["strips"] == 0


def test_each_slot_has_a_strip(project: Path, run: Run) -> None:
    """Two slots of a card are two strips, told apart by their numbers, each with its picture."""
    commit(project)
    change(project, CARDS, "**Play:** discard", "**Play:** drop")
    change(project, CARDS, "Every blaze", "Each blaze")
    told = kit(run, "HEAD")
    assert told["kits"][0]["strips"] == 2
    assert len(placed(told)) == 4
    last = pages_of(told)[-1]
    assert ("Spark 1/2" in last, "Spark 2/2" in last) == (True, True)
