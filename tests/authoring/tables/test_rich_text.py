"""Markup of other programs in the notation of texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.game.notation import parse
from pipeline.game.tables.cells import rich_text

ICONS = frozenset({"fire", "move-first"})


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Stop <b>bleeding</b>.", "Stop **bleeding**."),
        ("<strong>Flip</strong>, <em>then</em> rest", "**Flip**, *then* rest"),
        ("a<b> bold </b>b", "a **bold** b"),
        ("<b><i>both</i></b>", "***both***"),
        ("Fish &amp; chips &lt;3", "Fish & chips <3"),
        ("one<br>two<br/>three\\nfour", "one\ntwo\nthree\nfour"),
        ("<ul><li>one</li><li>two</li></ul>", "• one\n• two"),
        (
            "pay {fire} :fire: [fire] {{Fire}} {Move First}",
            "pay {fire} {fire} {fire} {fire} {move-first}",
        ),
        ("<i>pay</i> {fire|hot}{fire|#c8102e}", "*pay* {fire|hot}{fire|#c8102e}"),
        ("**bold** and *soft*", "**bold** and *soft*"),
        ("2 * 3 * 4 at 12:30:45", "2 \\* 3 \\* 4 at 12:30:45"),
        ("[Once per turn] {x|y}", "\\[Once per turn\\] \\{x\\|y\\}"),
    ],
)
def test_known_markup_becomes_ours(text: str, expected: str) -> None:
    """Tags, entities, line breaks, icons and asterisks; everything else prints as it stands."""
    assert rich_text(text, ICONS).notation == expected


def test_what_is_unknown_stays_and_is_told() -> None:
    """An unknown tag and an unknown icon print as they stand."""
    found = rich_text("<glow>Pay</glow> {mana} and [tap]", ICONS)
    assert parse(found.notation).plain == "<glow>Pay</glow> {mana} and [tap]"
    assert found.tags == ("<glow>", "</glow>")
    assert found.icons == ("{mana}", "[tap]")


@given(st.text(st.sampled_from("ab *{}[]\\<>/&;:\nib")))
def test_whatever_stands_in_a_cell_can_be_read(text: str) -> None:
    """The notation made of any text is one."""
    assert isinstance(parse(rich_text(text, ICONS).notation).plain, str)
