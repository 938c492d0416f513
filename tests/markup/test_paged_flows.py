"""Flows over pages: what they hold is read with the first page, and read alike on the others."""

from layout.workshop import SIGNATURES

from pipeline.template.elements import Node
from pipeline.template.face import FaceParser

P = '<p style="body">fire<note>and smoke</note></p>'


def page(past: int, inner: str = P, before: str = "", more: str = 'note-style="small"') -> str:
    """Return a page of a flow."""
    return f'<face>{before}<flow first="0" {more} past="{past}">{inner}</flow><fill/></face>'


def flow_of(face: Node) -> Node:
    """Return the last flow of a face."""
    return [node for node in face.children if node.name == "flow"][-1]


def test_pages_share_what_they_hold() -> None:
    """Though each says otherwise what part it prints."""
    parser = FaceParser(SIGNATURES)
    one, two = (parser.parse(page(past)) for past in (1, 2))
    assert flow_of(one).children is flow_of(two).children
    assert [flow_of(face).attributes.past for face in (one, two)] == [(1,), (2,)]
    assert [node.name for node in two.children] == ["flow", "fill"]


def test_other_words_are_read_anew() -> None:
    """Also where they only begin alike."""
    parser = FaceParser(SIGNATURES)
    parser.parse(page(1))
    assert len(flow_of(parser.parse(page(2, P + P))).children) == 2
    assert len(flow_of(parser.parse(page(3))).children) == 1


def test_notes_go_on_counting() -> None:
    """A flow below one with a note of its own has other numbers."""
    parser = FaceParser(SIGNATURES)
    earlier = f'<flow note-style="small">{P}</flow>'
    numbers = []
    for before in ("", earlier, ""):
        (paragraph,) = flow_of(parser.parse(page(1, before=before))).children
        numbers.append(paragraph.runs[-1].number)  # type: ignore[union-attr]
    assert numbers == [1, 2, 1]
