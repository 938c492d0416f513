"""Translators are told the box of a text: the slot that a template puts its field into."""

from pathlib import Path

import polib
import pytest
from cli.conftest import Run

CARD = "templates/lantern/card.xml.j2"


def _boxes(home: Path, run: Run, source: str) -> dict[str, str]:
    """Return what translators are told of the boxes of the first card, by field."""
    (home / CARD).write_text(f"<face>{source}</face>")
    layout = home / "templates/lantern/card.layout.yaml"
    text = layout.read_text().partition("  use-1")[0]
    layout.write_text(f"{text}  use-1: {{ x: 3, y: 20, w: 50, h: 9 }}\n")
    done = run("locale", "extract", "lantern", "--project", str(home))
    assert done.exit_code == 0, done.output
    found = {}
    for entry in polib.pofile(done.stdout):
        if (entry.msgctxt or "").startswith("card.spark.") and "this text has" in entry.comment:
            box = " ".join(entry.comment.split()).partition("this text has ")[2]
            found[entry.msgctxt.removeprefix("card.spark.")] = box.partition(" mm")[0]
    return found


@pytest.mark.parametrize(
    ("source", "boxes"),
    [
        ('<text slot="title" style="title">{{ record.name }}</text>', {"name": "43 × 6"}),
        ('<text slot="title" style="title">{{ card.name }}</text>', {"name": "43 × 6"}),
        (
            '<flow slot="rules"><p style="rules">{{ card.text }}</p></flow>'
            '<text x="1" y="1" w="9" style="rules">{{ card.flavour }}</text>',
            {"text": "55.5 × 17"},
        ),
        (
            "{% for use in card.uses %}"
            '<text slot="use-{{ loop.index }}" style="rules">{{ use.text }}</text>'
            "{% endfor %}",
            {"uses.0.text": "50 × 9"},
        ),
        ('<text slot="title" style="title">{{ game.title }}</text>', {}),
    ],
)
def test_a_field_in_a_slot_has_its_size(
    home: Path, run: Run, source: str, boxes: dict[str, str]
) -> None:
    """Paragraphs of a flow share it, entries of a list have one each; a constant is no field."""
    kinds = home / "content/lantern/kinds.yaml"
    uses = (
        "    uses: { type: list, of: { type: record, fields: { text: text } }, required: false }\n"
    )
    kinds.write_text(kinds.read_text() + uses)
    card = home / "content/lantern/card.yaml"
    card.write_text(
        card.read_text().replace("  power: 2\n", "  power: 2\n  uses: [{ text: Burn. }]\n")
    )
    assert _boxes(home, run, source) == boxes


@pytest.mark.parametrize(
    "opening",
    ["<a {{ <a ", "<a {{ }} ", "{{ a.b ", "{% for a in b", "{% for a in a.b %}", "<a>", "</a>"],
)
def test_what_is_opened_and_never_closed_is_read_once(home: Path, run: Run, opening: str) -> None:
    """A template of one opening after another takes no longer for each of them."""
    assert _boxes(home, run, opening * (200_000 // len(opening))) == {}
