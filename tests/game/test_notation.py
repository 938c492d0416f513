"""The inline notation: its runs, its XML and its findings."""

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.game.notation import (
    ConstantRun,
    IconRun,
    Markup,
    NotationError,
    NoteRun,
    RefRun,
    Run,
    TextRun,
    escape,
    parse,
)

NOTE, END = NoteRun(opens=True), NoteRun(opens=False)


@pytest.mark.parametrize(
    ("source", "runs"),
    [
        ("plain, [x] | y", (TextRun("plain, [x] | y"),)),
        ("a **b** c", (TextRun("a "), TextRun("b", True), TextRun(" c"))),
        ("D**6**", (TextRun("D"), TextRun("6", True))),
        ("***a***", (TextRun("a", True, True),)),
        ("**a *b***", (TextRun("a ", True), TextRun("b", True, True))),
        ("*a **b***", (TextRun("a ", False, True), TextRun("b", True, True))),
        (r"2 \* 3 \{x\} \\", (TextRun(r"2 * 3 {x} " + "\\"),)),
        ("{big-sword} x", (IconRun("big-sword"), TextRun(" x"))),
        ("{fire|hot}{fire|#A04a1c}", (IconRun("fire", "hot"), IconRun("fire", "#A04a1c"))),
        ("[[k:s]]", (RefRun("k", "s"),)),
        (r"[[s|a\|b\]]]", (RefRun(None, "s", "a|b]"),)),
        ("a^[b [[s]]]", (TextRun("a"), NOTE, TextRun("b "), RefRun(None, "s"), END)),
        (r"a^\[b] c]", (TextRun("a^[b] c]"),)),
        ("*[[=a.b_c]]*", (ConstantRun("a.b_c", False, True),)),
    ],
)
def test_notation_is_read_into_runs(source: str, runs: tuple[Run, ...]) -> None:
    """Each form of the notation is one sort of run."""
    assert parse(source).runs == runs


@pytest.mark.parametrize(
    ("source", "offset"),
    [
        ("a **b", 2),
        ("ab**", 2),
        ("x ****", 2),
        ("{}", 0),
        ("a}", 1),
        ("[[a:b:c]]", 0),
        ("[[a|]]", 0),
        ("[[__class__]]", 0),
        ("a^[b", 1),
        ("^[a^[b]]", 3)
    ],
)  # fmt: skip
def test_broken_notation_says_where(source: str, offset: int) -> None:
    """What cannot be read is an error with the offset of the marker and a remedy."""
    with pytest.raises(NotationError) as caught:
        parse(source)
    assert caught.value.offset == offset
    assert caught.value.hint


def test_markup_prints_as_escaped_inline_xml() -> None:
    """Text of authors is escaped; only the notation's own elements appear."""
    markup = parse("<b>&\"x' **<i>** {sword} *[[k:s|<R&D>]]*")
    assert markup.__html__() == (
        "&lt;b&gt;&amp;&#34;x&#39; <b>&lt;i&gt;</b> "
        '<icon name="sword"/> <i><t>&lt;R&amp;D&gt;</t></i>'
    )
    assert str(markup) == markup.plain == "<b>&\"x' <i> {sword} <R&D>"


TEXTS = st.text(st.sampled_from("ab *{}[]|\\=:&<>\n") | st.characters(codec="utf-8"))


@given(TEXTS)
def test_escaped_text_reads_as_itself(text: str) -> None:
    """Any text, escaped, prints as exactly that text."""
    markup = parse(escape(text))
    assert markup.plain == text
    assert all(isinstance(run, TextRun) and run[1:] == (False, False) for run in markup.runs)


@given(TEXTS)
def test_any_notation_is_read_or_refused_at_a_place(text: str) -> None:
    """A text never crashes the reader, and its XML never holds a stray character."""
    offset, xml = 0, ""
    try:
        xml = parse(text).__html__()
    except NotationError as error:
        offset = error.offset
    bare = re.sub(
        r'</?(?:[bit]|note)>|<br/>|<icon name="[a-z0-9-]+"(?: fill="[^"<>]*")?/>'
        r'|<page of="[^"<>]*"/>',
        "",
        xml,
    )
    assert 0 <= offset <= max(0, len(text) - 1)
    assert "<" not in bare
    assert ">" not in bare


STYLED = st.lists(st.tuples(st.text("abc<&", min_size=1), st.booleans(), st.booleans()), min_size=1)


def _written(words: list[tuple[str, bool, bool]]) -> str:
    marks = [("**" if bold else "") + ("*" if italic else "") for _, bold, italic in words]
    return " ".join(
        mark + escape(text) + mark[::-1] for mark, (text, *_) in zip(marks, words, strict=True)
    )


@given(STYLED)
def test_styled_words_come_back_styled(words: list[tuple[str, bool, bool]]) -> None:
    """Words in any mix of bold and italic are read with their styles, as well-formed XML."""
    markup = parse(_written(words))
    found = [run for run in markup.runs if isinstance(run, TextRun) and any(run[1:])]
    assert found == [TextRun(*word) for word in words if any(word[1:])]
    root = ElementTree.fromstring(f"<p>{markup.__html__()}</p>")
    assert "".join(root.itertext()) == markup.plain == " ".join(word[0] for word in words)
    assert isinstance(markup, Markup)


def test_a_line_break_is_one_on_paper_save_at_the_ends() -> None:
    """What YAML's |- keeps as lines prints as lines; the last line break of | does not."""
    assert parse("Draw **2**.\nThen rest.\n").__html__() == "Draw <b>2</b>.<br/>Then rest."


@given(st.lists(st.sampled_from(["a", "b c", " ", "*", "**", "^", "[", "]", "\\", "{", "}"])))
def test_a_text_means_the_same_before_an_icon(parts: list[str]) -> None:
    """Texts without signs are read a shorter way: it takes none that the long way refuses."""
    text = "".join(parts)
    try:
        runs = parse(f"{text} {{x}}").runs[:-1]
    except NotationError:
        with pytest.raises(NotationError):
            parse(f"{text} ")
    else:
        assert parse(f"{text} ").runs == runs
