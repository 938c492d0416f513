"""Draw logs, as they were approved: every element's documented example, and small faces.

After a change that is meant, ``pytest --update-snapshots`` writes them anew; the difference is then
reviewed as part of the change.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml
from jinja2 import BaseLoader

from layout.workshop import STYLES, component, compose, resources
from pipeline.draw.fonts import FontSpec, load_fonts
from pipeline.layout.component import Component, Layout, make_component
from pipeline.layout.compositor import ELEMENTS, Resources
from pipeline.layout.stylesheet_merge import merge_stylesheets
from pipeline.template.templates import make_sandbox

FOLDER = Path(__file__).with_name("snapshots")
ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = {name: e.signature for name, e in ELEMENTS.items() if e.signature.example}
# What an example's element is in, where that is not the face.
TABLE = '<face><table cols="{cols}" style="cell">{{}}</table></face>'
WITHIN = {
    "p": "<face><flow>{}</flow></face>",
    "face": "{}",
    "tr": TABLE.format(cols="1fr 12mm"),
    "td": TABLE.format(cols="1fr 1fr 12mm").format("<tr>{}</tr>"),
}
ICONS = frozenset(path.stem for path in (ROOT / "templates" / "shared" / "icons").glob("*.svg"))
FACES = yaml.safe_load(Path(__file__).with_name("faces.yaml").read_text("utf-8"))
SLOTS = ("name", "title", "rules", "passive", "portrait", "emblem")


@pytest.fixture
def approved(request: pytest.FixtureRequest) -> Callable[[str, str], str]:
    """Return what reads the approved text of a name; where that is asked, a new one is approved."""
    update = request.config.getoption("--update-snapshots")

    def read(name: str, text: str) -> str:
        path = FOLDER / f"{name}.txt"
        if update:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no snapshot {name}; write it with pytest --update-snapshots"
        return path.read_text(encoding="utf-8")

    return read


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
    made = resources(stylesheet, fonts, icons=ICONS, images=lambda source: (400, 300))
    made.components = lambda name: make_component(name, card, {}, (0, 0))
    return made


@pytest.fixture(scope="module")
def example_card() -> Component:
    """Return a card with the slots that the documented examples name."""
    slots = {name: {"x": 3, "y": 3 + 12 * at, "w": 50, "h": 10} for at, name in enumerate(SLOTS)}
    layout = Layout.model_validate({"trim": [56, 80], "bleed": 3, "slots": slots})
    return make_component("example", layout, {}, (0, 0))


def log(value: Any) -> str:
    """Return what is drawn in text, figures to a hundredth of a point."""
    if isinstance(value, float):
        return f"{value:.2f}".replace("-0.00", "0.00")
    if isinstance(value, dict):
        return "".join(f"part {key}\n{log(part)}" for key, part in value.items())
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        changed = (
            f" {name}={log(given)}"
            for name, given in value._asdict().items()
            if given != value._field_defaults.get(name, ())
        )
        return f"{type(value).__name__}{''.join(changed)}"
    if isinstance(value, tuple) and value and hasattr(value[0], "_fields"):
        return "".join(f"{log(each)}\n" for each in value)
    return f"({', '.join(map(log, value))})" if isinstance(value, tuple) else repr(value)


def test_every_element_is_documented_by_an_example() -> None:
    """Each element shows what it looks like."""
    assert set(EXAMPLES) == set(ELEMENTS)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_documented_example_lays_out(
    name: str,
    approved: Callable[[str, str], str],
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
    drawn = log(composed.draw_list)
    assert drawn == approved(f"element-{name}", drawn)


@pytest.mark.parametrize("subject", FACES)
def test_small_faces_are_drawn_as_approved(
    subject: str, approved: Callable[[str, str], str]
) -> None:
    """Each face of faces.yaml, with its misfits."""
    told = FACES[subject]
    look = merge_stylesheets([STYLES, told.get("look", {})])
    at, on = resources(look, None, told.get("language", "en")), component(**told.get("card", {}))
    cards = {name: component(**card) for name, card in told.get("components", {}).items()}
    at.components = cards.__getitem__
    logged = []
    for says, faces in told["faces"].items():
        logged.append(f"\n{says}:\n")
        for inner in [faces] if isinstance(faces, str) else faces:
            made = compose(inner, on, at)
            logged += [log(each) for each in (made.draw_list.ops, made.draw_list.parts) if each]
            logged += [f"misfit: {each.message()}; {each.remedy()}\n" for each in made.misfits]
            logged.append("--\n")
    drawn = "".join(logged).lstrip()
    assert drawn == approved(f"faces-{subject}", drawn)


def test_no_snapshot_is_left_over() -> None:
    """Each approved text belongs to a test."""
    known = {f"element-{name}" for name in EXAMPLES} | {f"faces-{subject}" for subject in FACES}
    assert {path.stem for path in FOLDER.glob("*.txt")} == known
