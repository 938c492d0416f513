"""Draw logs: every element's documented example and three real cards, as they were approved.

After a change that is meant, ``pytest --update-snapshots`` writes them anew; the difference is then
reviewed as part of the change.
"""

from collections.abc import Callable
from pathlib import Path

import pytest
from jinja2 import BaseLoader

from layout.workshop import compose
from pipeline.build.edition import EditionKey, OpenEdition
from pipeline.build.faces import compose as compose_order
from pipeline.build.request import FaceOrder
from pipeline.draw.fonts import load_fonts
from pipeline.draw.fontspec import FontSpec
from pipeline.layout.component import Component, make_component
from pipeline.layout.compositor import Composed
from pipeline.layout.draw_list import DrawList, Gradient, Icon, Rect, Restore, Save, Stop, Text, Use
from pipeline.layout.draw_list import Path as PathOp
from pipeline.layout.element import ELEMENTS
from pipeline.layout.layout_file import Layout
from pipeline.layout.resources import Resources
from pipeline.layout.snapshot import snapshot
from pipeline.layout.stylesheet_merge import merge_stylesheets
from pipeline.template.sandbox import make_sandbox

FOLDER = Path(__file__).with_name("snapshots")
ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = {name: e.signature for name, e in ELEMENTS.items() if e.signature.example}
# What an example's element stands in, where that is not the face.
TABLE = '<face><table cols="{cols}" style="cell">{{}}</table></face>'
WITHIN = {
    "p": "<face><flow>{}</flow></face>",
    "face": "{}",
    "tr": TABLE.format(cols="1fr 12mm"),
    "td": TABLE.format(cols="1fr 1fr 12mm").format("<tr>{}</tr>"),
}
ICONS = frozenset(path.stem for path in (ROOT / "templates" / "shared" / "icons").glob("*.svg"))
SLOTS = ("name", "title", "rules", "passive", "portrait", "emblem")
CARDS = {
    "archetype-front-brute": FaceOrder(
        "f", "archetype-cards", "archetype", "", "archetype", "brute"
    ),
    "archetype-back-brute": FaceOrder(
        "b", "archetype-cards", "archetype-back", "", "archetype", "brute"
    ),
    "archetype-front-spy": FaceOrder("f", "archetype-cards", "archetype", "", "archetype", "spy"),
}


@pytest.fixture
def approved(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Return a function that compares a text with the approved one of its name."""
    update = request.config.getoption("--update-snapshots")

    def compare(name: str, text: str) -> None:
        path = FOLDER / f"{name}.txt"
        if update:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no snapshot {name}; write it with pytest --update-snapshots"
        assert text == path.read_text(encoding="utf-8")

    return compare


@pytest.fixture(scope="module")
def examples_shop() -> Resources:
    """Return a shop with all that the documented examples name, in a real typeface."""
    cuts = {"regular": "Regular", "bold": "Bold", "italic": "Italic", "bold-italic": "BoldItalic"}
    files = {cut: f"package:fontpkg_barlow/files/Barlow-{name}.ttf" for cut, name in cuts.items()}
    family = {"cuts": {cut: {"file": file} for cut, file in files.items()}}
    base = {"family": "sans", "size": 8}
    stylesheet = merge_stylesheets(
        [
            {
                "families": {"sans": family},
                "palette": dict.fromkeys(("ink", "line", "accent", "fight", "change-bar"), "111111")
                | dict.fromkeys(("paper", "tint"), "eeeeee"),
                "gradients": {"dusk": {"from": "fight", "to": "#e8b04a", "angle": 90}},
                "styles": {
                    "title": {**base, "size": 12, "cut": "bold", "caps": True, "tracking": 0.05},
                    "stat": {**base, "size": 11, "cut": "bold", "align": "center"},
                    **dict.fromkeys(("rules", "cell", "head", "caption"), base),
                },
            }
        ]
    )
    fonts = load_fonts(
        {f"sans.{cut}": FontSpec(f"sans.{cut}", file) for cut, file in files.items()}
    )
    card = Layout.model_validate({"trim": [24, 12], "slots": {"name": {"x": 2, "y": 2}}})
    made = Resources(stylesheet, fonts, "en", ICONS, lambda source: (400, 300))
    made.components = lambda name: make_component(name, card, {}, (0, 0))
    return made


@pytest.fixture(scope="module")
def example_card() -> Component:
    """Return a card with the slots that the documented examples name."""
    slots = {name: {"x": 3, "y": 3 + 12 * at, "w": 50, "h": 10} for at, name in enumerate(SLOTS)}
    layout = Layout.model_validate({"trim": [56, 80], "bleed": 3, "slots": slots})
    return make_component("example", layout, {}, (0, 0))


@pytest.fixture(scope="module")
def scrimmage() -> OpenEdition:
    """Return all that Scrimmage's faces are made with."""
    return OpenEdition(EditionKey(ROOT, "scrimmage", ""))


def test_every_element_is_documented_by_an_example() -> None:
    """Each element shows what it looks like."""
    assert set(EXAMPLES) == set(ELEMENTS)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_documented_example_lays_out(
    name: str,
    approved: Callable[[str, str], None],
    examples_shop: Resources,
    example_card: Component,
) -> None:
    """An example fits and is drawn as approved."""
    example = make_sandbox(BaseLoader(), {}).from_string(EXAMPLES[name].example)
    xml = WITHIN.get(name, "<face>{}</face>").format(example.render(record={"portrait": "ada.png"}))
    composed = compose(
        xml.removeprefix("<face>").removesuffix("</face>"), example_card, examples_shop
    )
    assert composed.misfits == ()
    assert composed.draw_list.ops
    approved(f"element-{name}", snapshot(composed.draw_list))


def made(edition: OpenEdition, order: FaceOrder) -> Composed:
    """Return one real face."""
    return compose_order(edition, order, edition.game.record(order.kind, order.slug))


@pytest.mark.parametrize("name", sorted(CARDS))
def test_real_cards_are_drawn_as_approved(
    name: str, approved: Callable[[str, str], None], scrimmage: OpenEdition
) -> None:
    """A card of Scrimmage fits and is drawn as approved."""
    composed = made(scrimmage, CARDS[name])
    assert composed.misfits == ()
    approved(name, snapshot(composed.draw_list))


def test_no_snapshot_is_left_over() -> None:
    """Each approved text belongs to a test."""
    known = {f"element-{name}" for name in EXAMPLES} | set(CARDS)
    assert {path.stem for path in FOLDER.glob("*.txt")} == known


def test_a_card_alone_is_the_card_among_others(scrimmage: OpenEdition) -> None:
    """What was laid out before a face does not show in it."""
    order = CARDS["archetype-front-brute"]
    alone = made(OpenEdition(EditionKey(ROOT, "scrimmage", "")), order)
    for slug in ("spy", "healer", "mentor"):
        made(scrimmage, order._replace(slug=slug))
    assert made(scrimmage, order) == alone


def test_the_log_says_all_that_is_drawn() -> None:
    """One line an operation: lengths in mm, weights and sizes in points, groups indented."""
    mm = 72 / 25.4
    stops = (Stop(0, "eeeeee"), Stop(1, "111111", 0.5))
    draw_list = DrawList(
        63.5 * mm,
        88 * mm,
        3 * mm,
        (
            Text(mm, 2 * mm, "sans.bold", 8, "111111", ("two", "words"), 2.5, 0.4),
            Rect(0, 0, mm, mm, mm, "eeeeee", "111111", 0.5, (mm, 2 * mm)),
            Save(mm, mm, 90, (0, 0, mm, mm, 0)),
            PathOp("M0 0H1", 0, 0, mm, 45, None, "111111", 1, (), True, "round", "bevel"),
            Save(),
            Icon("sword", 0, 0, mm, "111111"),
            Restore(),
            Restore(),
            Use("key"),
            Save(opacity=0.5, mask=PathOp("M0 0Z", mm, 0)),
            Rect(0, 0, mm, mm, 0, Gradient(stops, (0, 0), (mm, 0))),
            Rect(0, 0, mm, mm, 0, Gradient(stops, (mm, mm), (mm, mm), mm)),
            Restore(),
            Use("key", opacity=0.25),
        ),
        {"key": (Rect(0, 0, mm, mm),)},
    )
    assert snapshot(draw_list) == (
        "face 63.50 x 88.00 bleed 3.00\n"
        "text 1.00,2.00 sans.bold 8.00pt #111111 tracking 0.40pt gap 2.50pt 'two words'\n"
        "rect 0.00,0.00 1.00 x 1.00 radius 1.00 fill #eeeeee stroke #111111 0.50pt dash 1.00 2.00\n"
        "group 1.00,1.00 rotate 90 clip 0.00 0.00 1.00 1.00 0.00\n"
        "  path 0.00,0.00 scale 2.835 rotate 45 stroke #111111 1.00pt round bevel"
        " evenodd 'M0 0H1'\n"
        "  group 0.00,0.00 rotate 0\n"
        "    icon sword 0.00,0.00 1.00 #111111\n"
        "use key 0.00,0.00\n"
        "group 0.00,0.00 rotate 0 mask [path 1.00,0.00 scale 1.000 'M0 0Z'] opacity 0.5\n"
        "  rect 0.00,0.00 1.00 x 1.00 fill gradient (0 #eeeeee, 1 #111111 0.5)"
        " 0.00,0.00 to 1.00,0.00\n"
        "  rect 0.00,0.00 1.00 x 1.00 fill gradient (0 #eeeeee, 1 #111111 0.5)"
        " 1.00,1.00 radius 1.00\n"
        "use key 0.00,0.00 opacity 0.25\n"
        "part key\n"
        "  rect 0.00,0.00 1.00 x 1.00\n"
    )


def test_nearly_nothing_is_nothing() -> None:
    """A length that rounds to zero has no sign, so that the log does not flicker."""
    tiny = DrawList(1, 1, 0, (Rect(-1e-9, 1e-9, 1, 1),), {})
    assert "rect 0.00,0.00" in snapshot(tiny)
