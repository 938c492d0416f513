"""Pools: the pieces of several products on the same sheets."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from build.conftest import Run, words
from edits import edit
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.build.edition import EditionKey, OpenEdition, close_editions
from pipeline.build.plan import make_plan
from pipeline.build.stages import Request, build

StudioOf = Callable[[Path], OpenEdition]
Write = Callable[[str], None]


def printed(edition: OpenEdition, name: str) -> Counter[tuple[str, str]]:
    (run,) = make_plan(edition, (name,), ("a4",)).runs
    found: Counter[tuple[str, str]] = Counter()
    for piece in run.pieces:
        for face in filter(None, (piece.front, piece.back)):
            found[run.faces[face].product, run.faces[face].id] += piece.quantity
    return found


RULES = "rules: { title: Rules, component: card, records: card, back: back }\n"
PAIR = RULES + "plain: { title: Plain, component: back, copies: 2 }\n"
POOL = PAIR + "all: { title: All, pool: [rules, plain] }\n"


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    copies=st.lists(st.integers(0, 23), min_size=1, max_size=4),
    backed=st.lists(st.booleans(), min_size=4, max_size=4),
)
def test_a_pool_prints_every_piece_as_often_as_its_members(
    home: Path, products: Write, edition_of: StudioOf, copies: list[int], backed: list[bool]
) -> None:
    """Fronts and backs alike, though the members have the same records and the same back."""
    names = [f"p{index}" for index in range(len(copies))]
    members = "".join(
        f"{name}: {{ title: T, component: card, records: card, copies: {count}"
        f"{', back: back' if back else ''} }}\n"
        for name, count, back in zip(names, copies, backed, strict=False)
    )
    products(f"{members}all: {{ title: All, pool: [{', '.join(names)}] }}\n")
    edition = edition_of(home)
    alone: Counter[tuple[str, str]] = Counter()
    for name in names:
        alone += printed(edition, name)
    assert printed(edition, "all") == +alone


def test_members_of_a_pool_are_printed_with_it_unless_they_are_named(
    home: Path, products: Write
) -> None:
    """A build has the pool alone; the findings of its faces are the pool's."""
    products(POOL)
    order = Request(EditionKey(home, "lantern", ""), home / "output", papers=("a4",))
    assert [entry.product for entry in build(order).printed] == ["all"]
    close_editions()
    named = build(order._replace(products=("plain", "all")))
    assert [entry.product for entry in named.printed] == ["plain", "all"]
    faces = {entry.product: dict(entry.faces) for entry in named.printed}
    assert faces["all"]["plain/back"] == faces["plain"]["back"]
    assert named.drawn == 4 + 2


def test_a_warm_build_recalls_the_faces_of_members_for_their_pool(
    home: Path, products: Write, tmp_path: Path
) -> None:
    """Printed alone or pooled, a face is drawn once."""
    products(POOL)
    key = EditionKey(home, "lantern", "")
    order = Request(key, home / "output", ("rules", "plain"), ("a4",), cache=tmp_path / "cache")
    assert build(order).drawn == 6
    close_editions()
    pooled = build(order._replace(products=("all",)))
    assert (pooled.drawn, pooled.recalled) == (0, 6)


def test_a_face_that_does_not_fit_withholds_its_pool(home: Path, products: Write) -> None:
    """Its finding is told once."""
    products(POOL)
    spoilt = "Spark Spark Spark " * 60
    cards = home / "content" / "lantern" / "card.yaml"
    text = cards.read_text()
    cards.write_text(text.replace("search the deck", f"{spoilt} search the deck"))
    outcome = build(Request(EditionKey(home, "lantern", ""), home / "output"))
    assert outcome.withheld == ("all",)
    assert [finding.code for finding in outcome.findings if finding.code == "fit"] == ["fit"]


def test_members_are_cut_alike(home: Path, products: Write) -> None:
    """Another bleed would be cut off by whoever cuts the rest."""
    products(POOL)
    edit(home / "templates/lantern/back.layout.yaml", "bleed: 3.175", "bleed: 2")
    outcome = build(Request(EditionKey(home, "lantern", ""), home / "output", papers=("a4",)))
    (finding,) = (each for each in outcome.findings if each.code == "product-pool")
    assert (outcome.withheld, finding.position.line) == (("all",), 3)


GUIDE = """\
{% from "assembly-parts.xml.j2" import assembly with context %}
<face><flow x="10" y="10" w="150" h="150">
{% call(number, titles, counts, files, sides, words) assembly([(["all"], "Cut.")], "Read.") %}
<p style="rules">{{ number }} {{ titles }} - {{ counts }} - {{ files }} - {{ sides }}
  {{ words }}</p>
{% endcall %}
</flow></face>
"""


def test_a_page_tells_what_the_game_prints(run: Run, home: Path, products: Write) -> None:
    """Titles, pieces and files are those of the plan, also after another copy is asked for."""
    templates = home / "templates" / "lantern"
    (templates / "guide.xml.j2").write_text(GUIDE)
    (templates / "guide.layout.yaml").write_text("trim: paper\nsafe: 5\n")
    pages = "guide: { title: Guide, pages: [guide] }\nletter: { title: L, pages: [guide] }\n"
    for copies in (2, 3):
        products(POOL.replace("copies: 2", f"copies: {copies}") + pages)
        assert run("build", "-p", "guide", "--paper", "a4").exit_code == 0
        (page,) = words(home / "output/lantern/en/a4/guide.pdf")
        told = f"1 All - Rules 4 · Plain {copies} - all.pdf - Both sides, turned on the long edge."
        assert f"{told} Cut. 2 L - 1 page - letter.pdf - One side. Read." in page
