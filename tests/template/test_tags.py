"""The own tag reader against xml.etree: it refuses what that refuses, and reads the same."""

import re
import xml.etree.ElementTree as ET

from hypothesis import given
from hypothesis import strategies as st

from pipeline.template.elements import FaceError, Node
from pipeline.template.face import FaceParser
from pipeline.template.runs import Words
from template.small import SIGNATURES

# Every character that XML allows but carriage returns, which etree turns into line feeds.
CHARACTERS = st.characters(
    exclude_categories=["Cs"], exclude_characters="\r\ufffe\uffff", min_codepoint=32
) | st.sampled_from("\n\t")
WORDS = st.text(CHARACTERS, max_size=12)
SPACE = st.sampled_from(["", " ", "\n  ", "\t"])


def quoted(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def attribute(text: str) -> str:
    escaped = quoted(text).replace('"', "&quot;")
    return '"' + escaped.replace("\n", "&#10;").replace("\t", "&#9;") + '"'


PARAGRAPHS = st.builds(lambda words: f'<p style="a">{quoted(words)}</p>', WORDS)
DOTS = st.builds(lambda label, gap: f"<dot label={attribute(label)}{gap}/>", WORDS, SPACE)
TREES = st.recursive(
    PARAGRAPHS | DOTS,
    lambda inner: st.builds(
        lambda label, children, gap: (
            f"<box{gap} label={attribute(label)}{gap}>{gap.join(['', *children, ''])}</box{gap}>"
        ),
        WORDS,
        st.lists(inner, max_size=4),
        SPACE,
    ),
    max_leaves=12,
)
DAMAGE = ["<", ">", "&", '"', "'", "/", "</box>", "<box>", "]]>", "<!--", "&#65;", "<p", " ", "a"]


def collapsed(text: str) -> str:
    return re.sub("[ \t\r\n]+", " ", text).strip(" ")


def of_etree(element: ET.Element) -> tuple[object, ...]:
    words = collapsed("".join(element.itertext())) if element.tag == "p" else ""
    label = element.get("label", "") if element.tag in ("box", "dot") else ""
    return (element.tag, label, words, *(of_etree(child) for child in element))


def of_ours(node: Node) -> tuple[object, ...]:
    words = "".join(run.text for run in node.runs)
    label = getattr(node.attributes, "label", "")
    return (node.name, label, words, *(of_ours(child) for child in node.children))


def ours(xml: str) -> Node | None:
    try:
        return FaceParser(SIGNATURES).parse(xml)
    except FaceError:
        return None


def etrees(xml: str) -> ET.Element | None:
    try:
        return ET.fromstring(xml)
    except ET.ParseError:
        return None


@given(st.lists(TREES, max_size=4), SPACE)
def test_both_read_a_tree_alike(trees: list[str], gap: str) -> None:
    """A well-formed tree has the structure, attributes and words that etree finds."""
    xml = f"<face>{gap.join(['', *trees, ''])}</face>"
    node, element = ours(xml), etrees(xml)
    assert node is not None
    assert element is not None
    assert of_ours(node) == of_etree(element)


@given(st.lists(TREES, min_size=1, max_size=3), st.sampled_from(DAMAGE), st.data())
def test_what_etree_refuses_is_refused(trees: list[str], damage: str, data: st.DataObject) -> None:
    """A damaged tree is refused where etree refuses it, and read alike where both accept it."""
    xml = f"<face>{''.join(trees)}</face>"
    start = data.draw(st.integers(0, len(xml)))
    end = data.draw(st.integers(start, min(start + 3, len(xml))))
    xml = xml[:start] + damage + xml[end:]
    node, element = ours(xml), etrees(xml)
    if element is None:
        assert node is None
    elif node is not None:
        assert of_ours(node) == of_etree(element)


@given(CHARACTERS)
def test_every_character_may_be_written_by_its_number(character: str) -> None:
    """Decimal and hexadecimal references mean their character."""
    node = ours(f'<face><dot label="&#{ord(character)};&#x{ord(character):x};"/></face>')
    assert node is not None
    assert node.children[0].attributes.label == character * 2


def test_references_to_what_is_no_character_are_refused() -> None:
    """Surrogates, controls, non-characters and foreign digits are as wrong as with etree."""
    for code in ("&#0;", "&#31;", "&#xD800;", "&#xFFFE;", "&#x110000;", "&#٣;", "&#;", "&#x;"):
        assert ours(f"<face><p style='a'>{code}</p></face>") is None


def test_a_text_of_entity_lookalikes_stays_text() -> None:
    """Escaping twice prints the entity's own letters."""
    node = ours("<face><p style='a'>&amp;amp; &amp;lt;b&amp;gt;</p></face>")
    assert node is not None
    assert node.children[0].runs == (Words("&amp; &lt;b&gt;"),)
