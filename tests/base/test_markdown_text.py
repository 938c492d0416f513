"""Text from elsewhere within Markdown, judged by a reader of Markdown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pipeline.source.escaping import markdown_code, markdown_text, visible

_READER = MarkdownIt("gfm-like", {"linkify": False, "html": True})


def inline(text: str) -> tuple[list[str], str]:
    """Return the sorts of blocks that a text is read as, and what is shown of it."""
    tokens = _READER.parse(text)
    shown = "".join(
        child.content if child.type in ("text", "code_inline") else f"<{child.type}>"
        for token in tokens
        for child in token.children or ()
    )
    return [token.type for token in tokens], shown


HOSTILE = (
    "**a** *b* _c_ __d__ ~~e~~ `f`",
    "[x](javascript:alert(1)) ![](http://example.org/a.png) [a]: b",
    "<script>alert(1)</script> <https://example.org> <!-- x",
    "&lt;b&gt; &#60; &amp & co",
    "# head",
    "- item",
    "+ item",
    "1. item",
    "20) item",
    "> quote",
    "===",
    "---",
    "~~~",
    "```",
    "| a | b |",
    "a\\*b\\\\[",
    "two\n\n# lines",
    "a_b_c.pdf, 1.5 mm, 2-3",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_is_markup(text: str) -> None:
    """All of it is one paragraph of plain words."""
    types, shown = inline(markdown_text(text))
    assert types == ["paragraph_open", "inline", "paragraph_close"]
    assert shown == visible(" ".join(text.split()))


@given(st.text(st.sampled_from("*_`<>[]()!#+-=~|&;\\1.) ab\n:/"), min_size=1))
def test_nothing_at_random_is_markup(text: str) -> None:
    """Nor anything else of such signs."""
    wanted = visible(" ".join(text.split()))
    assert inline(f"x\n\n{markdown_text(text)}")[1] == f"x{wanted}"


@pytest.mark.parametrize("text", ["a", "a`b", "``a``", "a|b", "`", "x\x1b"])
def test_code_in_a_cell(text: str) -> None:
    """Code stays one cell, with its own words."""
    table = f"| a | b |\n| --- | --- |\n| {markdown_code(text)} | c |\n"
    assert inline(table)[1] == f"ab{visible(text)}c"


def test_names_of_files_can_be_copied() -> None:
    """What is no markup where it stands has no escape."""
    assert markdown_text("CGATS21_CRPC1.icc > a - 2.5") == "CGATS21_CRPC1.icc > a - 2.5"
