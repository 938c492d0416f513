"""Faces that hold other faces, or places for them: drawn anew where the layout of these changes."""

from pathlib import Path

import pytest
from press.cache.test_faces import change, files, make

WITH = "{% with record = records.card[0], card = records.card[0] %}INNER{% endwith %}"
HELD = [
    '<inset component="card">{% include "card.xml.j2" %}</inset>',
    '<inset component ="card">{% include "card.xml.j2" %}</inset>',
    '<{{ "inset" }} component="card">{% include "card.xml.j2" %}</{{ "inset" }}>',
    '<group holds ="card" x="2" y="2"><fill colour="ember"/></group>',
    '<group share="true" w="70" h="95">'
    '<group holds="card" x="2" y="2"><fill colour="ember"/></group></group>',
]


@pytest.mark.parametrize("held", HELD)
def test_another_layout_of_the_card_is_another_tray(home: Path, tmp_path: Path, held: str) -> None:
    """The tray's own files are as before, and yet it shows its card as a cold build would."""
    templates = home / "templates" / "lantern"
    for name in ("tray", "box"):
        face = WITH.replace("INNER", f"<face>{held}</face>")
        (templates / f"{name}.xml.j2").write_text(face, encoding="utf-8")
        (templates / f"{name}.layout.yaml").write_text("trim: [80, 100]\n", encoding="utf-8")
    products = home / "content" / "lantern" / "products.yaml"
    text = "tray: { title: Tray, component: tray }\nbox: { title: Box, component: box }\n"
    products.write_text(text, encoding="utf-8")
    first = make(home, tmp_path, "first")
    assert make(home, tmp_path, "warm").recalled == first.drawn == 2
    change(home / "content/lantern/card.yaml", "name: Spark", "name: Sparkle")
    make(home, tmp_path, "warm")
    make(home, None, "cold")
    assert files(home, "warm") == files(home, "cold")
    change(templates / "card.layout.yaml", "trim: poker", "trim: bridge")
    change(templates / "card.layout.yaml", "emblem: { x: ", "emblem: { x: 1")
    make(home, tmp_path, "warm")
    make(home, None, "cold")
    assert files(home, "warm") == files(home, "cold") != files(home, "first")
