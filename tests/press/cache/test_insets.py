"""Faces that hold other faces: drawn anew where the layout of one of these has changed."""

from pathlib import Path

from press.cache.test_faces import change, files, make

TRAY = """\
{% with record = records.card[0], card = records.card[0] %}
<face><inset component="card">{% include "card.xml.j2" %}</inset></face>
{% endwith %}
"""


def test_another_layout_of_the_card_is_another_tray(home: Path, tmp_path: Path) -> None:
    """The tray's own files are as before, and yet it shows its card as a cold build would."""
    templates = home / "templates" / "lantern"
    (templates / "tray.xml.j2").write_text(TRAY, encoding="utf-8")
    (templates / "tray.layout.yaml").write_text("trim: [80, 100]\n", encoding="utf-8")
    products = home / "content" / "lantern" / "products.yaml"
    products.write_text("tray: { title: Tray, component: tray }\n", encoding="utf-8")
    make(home, tmp_path, "first")
    change(templates / "card.layout.yaml", "emblem: { x: ", "emblem: { x: 1")
    make(home, tmp_path, "warm")
    make(home, None, "cold")
    assert files(home, "warm") == files(home, "cold")
    assert files(home, "warm") != files(home, "first")
