"""Constants are used by texts, templates, products or rules; names and texts stand once."""

from pathlib import Path

import pytest

from pipeline.checks.subject import CONTENT_CHECKS, GameSubject
from pipeline.game.opening import open_game

GAME = "id: t\ntitle: T\nversion: '1'\nconstants: { hand: 5, range: { long: 12 } }\n"
KINDS = (
    "card:\n  table: { die: D3, by: deck }\n  fields:\n    deck: text\n    text: markup\n"
    "    rolls: { type: list, of: integer, default: [1] }\n"
)


def checked(tmp_path: Path, cards: str, **templates: str) -> GameSubject:
    """Return a small game with its templates."""
    content, looks = tmp_path / "content" / "t", tmp_path / "templates" / "t"
    for folder in (content, looks):
        folder.mkdir(parents=True)
    (content / "game.yaml").write_text(GAME)
    (content / "kinds.yaml").write_text(KINDS)
    (content / "card.yaml").write_text("source: {section: S}\n" + cards)
    for name, text in templates.items():
        (looks / f"{name}.xml.j2").write_text(text)
    return GameSubject(open_game(content, tmp_path), (looks,))


def unused(scene: GameSubject) -> list[str]:
    """Return the constants that nothing uses."""
    return [finding.subject for finding in CONTENT_CHECKS["constant-unused"].run(scene)]


@pytest.mark.parametrize(
    ("text", "template", "left"),
    [
        ("none", "", ["hand", "range.long"]),
        ("'Draw [[=hand]] to [[=range.long]].'", "", []),
        ("none", "{{ c.hand }}", ["range.long"]),
        ("none", "{{ c.range.long }}{% if c['hand'] %}{% endif %}", []),
    ],
)
def test_a_constant_is_used_by_texts_and_templates(
    tmp_path: Path, text: str, template: str, left: list[str]
) -> None:
    """Whatever names it uses it."""
    card = f"fox: {{name: Fox, deck: a, text: {text}}}\n"
    assert unused(checked(tmp_path, card, card=template)) == left


def test_rows_of_different_tables_may_share_a_name(tmp_path: Path) -> None:
    """The same quirk may stand in the table of weapons and in that of armour."""
    cards = (
        "a: {name: Glow, deck: a, text: x}\nb: {name: Glow, deck: b, text: x}\n"
        "c: {name: glow, deck: b, text: y}\n"
    )
    found = list(CONTENT_CHECKS["name-twice"].run(checked(tmp_path, cards)))
    assert [finding.subject for finding in found] == ["card:c"]
    assert "card.yaml:3:" in found[0].hint
