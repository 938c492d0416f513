"""Markdown files as fields: blocks in our notation, told by the lines of their files."""

from collections.abc import Callable
from pathlib import Path

import pytest
from game.conftest import FILES

from pipeline.game.opening import open_game
from pipeline.game.view import view
from pipeline.source.findings import PunchboardError

Write = Callable[..., Path]

KINDS = (
    FILES["kinds.yaml"]
    + """\
chapter: { source: false, fields: { text: markdown } }
hero: { source: false }
"""
)
CHAPTERS = "deal: { name: The deal, text: rules/deal.md }\n"
HEROES = "ada: { name: Ada }\n"
DEAL = """\
## Deal {#deal-now}

Deal [[=hand]] to [[hero:ada]] {fire}, _all_ of
them, see [[#deal-now]].[^1]

1. Shuffle.
   - Cut the \\{deck\\}.

> [!example]
> Ada deals.

| Who | How many |
| --- | ---: |
| [[ada]] | 5 |

![Ada](hero:ada){width=1/2 in}

[^1]: Not *less*.
"""


@pytest.fixture
def chapter(write: Write) -> Callable[[str], Path]:
    """Return a function that writes the tiny game with one chapter of a text, and its folder."""

    def made(text: str) -> Path:
        folder = write(kinds=KINDS, chapter=CHAPTERS, hero=HEROES)
        (folder / "rules").mkdir(exist_ok=True)
        (folder / "rules" / "deal.md").write_text(text, encoding="utf-8")
        return folder

    return made


def test_blocks_are_what_templates_see(chapter: Callable[[str], Path]) -> None:
    """Every sort of block has its words in our notation, with what they name looked up."""
    game = open_game(chapter(DEAL))
    record = game.record("chapter", "deal")
    blocks = view(game, record)["text"]
    types = [block["type"] for block in blocks]
    assert types == ["heading", "paragraph", "list", "quote", "table", "figure"]
    assert blocks[0]["anchor"] == "deal-now"
    words = blocks[1]["text"].__html__()
    assert words.startswith('Deal 5 to <t>Ada</t> <icon name="fire"/>, <i>all</i> of them')
    assert words.endswith('<page of="deal-now"/>.<note>Not <i>less</i>.</note>')
    inner = blocks[2]["items"][0]["blocks"][1]["items"][0]["blocks"][0]
    assert (blocks[2]["ordered"], inner["text"].plain) == (True, "Cut the {deck}.")
    assert blocks[3]["label"] == "example"
    assert blocks[4]["columns"][1]["align"] == "right"
    assert blocks[5]["pictures"][0]["record"]["name"] == "Ada"
    assert blocks[5]["pictures"][0]["width"] == pytest.approx(12.7)


def test_an_address_is_printed_behind_its_words(chapter: Callable[[str], Path]) -> None:
    """On paper nobody clicks; one that is its own words stands once, a heading is its page."""
    text = "[Site](https://a.b/c), <https://d.e>, [us](mailto:x@y.z), <x@y.z>, [top](#a)\n\n"
    game = open_game(chapter(text + "## A {#a}\n"))
    block, *_ = view(game, game.record("chapter", "deal"))["text"]
    words = block["text"].__html__()
    assert words.startswith("Site (https://a.b/c), https://d.e, us (x@y.z), x@y.z, top (<page")


def test_a_fault_is_told_at_its_place_in_the_file(chapter: Callable[[str], Path]) -> None:
    """A reference that leads nowhere is told by line and column of the Markdown file."""
    with pytest.raises(PunchboardError) as caught:
        open_game(chapter("> Deal to\n> all, and [[hero:adda]].\n"))
    found = caught.value.findings[0]
    assert (found.code, str(found.position)) == ("ref-dangling", "content/tiny/rules/deal.md:2:14")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("a\n\n<div>b</div>\n", 3, "raw HTML"),
        ("---\ntitle: a\n---\n", 1, "at the top"),
        ("a ![b](c.png)\n", 1, "within a line"),
        ("|a|b|\n|-|-|\n|1|2|3|\n", 3, "3 cells"),
        ("a\n\n[^1]: never\n", 3, "nothing refers to the footnote"),
        ("> " * 500 + "a\n", 1, "are nested"),
        ("a\nb [^2] c\n", 2, "no footnote '2'"),
        ("a\n\n|a|b|\n|-|\n|1|2|\n", 4, "2 cells, and the rule below it 1"),
        ("a [b](c.md) d\n", 1, "does not work on paper: 'c.md'"),
        ("## A {#same}\n\n## B {#same}\n", 3, "the heading in line 1"),
        ("a\nb\x07\n", 2, "U+0007"),
    ],
)
def test_what_is_not_printed_is_told(
    chapter: Callable[[str], Path], text: str, line: int, words: str
) -> None:
    """Nothing is left out in silence, and nothing takes long."""
    with pytest.raises(PunchboardError) as caught:
        open_game(chapter(text))
    found = caught.value.findings
    assert any(words in each.message and each.position.line == line for each in found), found


def test_comments_and_escapes_are_no_faults(chapter: Callable[[str], Path]) -> None:
    """Notes to oneself are left out, and characters can be written as they are."""
    text = "<!-- later -->\n\na \\[[b]] \\{c\\} <!-- d --> `{e}` \\[^1] `[^2]`\n\na | b\n"
    game = open_game(chapter(text))
    first, second = view(game, game.record("chapter", "deal"))["text"]
    assert first["text"].plain == "a [[b]] {c}  {e} [^1] [^2]"
    assert second["text"].plain == "a | b"
