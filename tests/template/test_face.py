"""The closed face XML: what it holds, and that everything else is refused in words that help."""

import pytest

from pipeline.source.units import mm
from pipeline.template.face import MAX_CHARACTERS, MAX_DEPTH, FaceParser
from template.small import REFUSED, SIGNATURES, parse, refused


def test_elements_become_typed_nodes() -> None:
    """Every attribute arrives in its own type, lengths in points."""
    face = parse(
        '<box label="A &amp; B" side="3" weight="2" padding="1 2mm" ratio="0.5" count="4"'
        ' marks="1 3" clip="true" colour="ink" valign="middle"/>'
    )
    box = face.children[0].attributes
    assert (box.label, box.side, box.weight, box.padding) == ("A & B", mm(3), 2, (mm(1), mm(2)))
    assert (box.ratio, box.count, box.marks, box.clip) == (0.5, 4, (1, 3), True)
    assert (box.colour, box.valign) == ("ink", "middle")


def test_a_default_is_in_the_unit_that_bare_numbers_have() -> None:
    """Of lengths that is the millimetre, of weights the point."""
    box = parse("<box/>").children[0].attributes
    assert (box.side, box.padding, box.weight) == (mm(2), (mm(1), mm(2)), 0.5)


def test_children_keep_their_order_and_nesting() -> None:
    """Elements nest and follow one another as written; white space between them is nothing."""
    face = parse("\n <box>\n <dot/><p style='a'>x</p> </box>\n<dot/> ")
    assert [child.name for child in face.children] == ["box", "dot"]
    assert [child.name for child in face.children[0].children] == ["dot", "p"]


def test_a_node_says_all_its_words() -> None:
    """For messages, an element tells the words of all below it."""
    face = parse("<box><p style='a'>One <b>two</b></p></box><p style='a'>three<br/>four</p>")
    assert face.text() == "One two three four"


@pytest.mark.parametrize(("xml", "message", "found", "remedy"), REFUSED["attributes"])
def test_a_wrong_value_names_element_attribute_and_expectation(
    xml: str, message: str, found: str, remedy: str
) -> None:
    """The error says which attribute of which element, what it wants, what stood there, and why."""
    error = refused(xml)
    assert error.message.startswith(message)
    assert error.message.endswith(f"found {found}")
    assert remedy in error.remedy


@pytest.mark.parametrize(("xml", "message", "remedy"), REFUSED["closed"])
def test_what_is_not_in_the_closed_set_is_refused(xml: str, message: str, remedy: str) -> None:
    """Unknown, misplaced, stray, unclosed and crossed things are each refused in words."""
    error = refused(xml)
    assert error.message == message
    assert remedy in error.remedy


@pytest.mark.parametrize(
    "xml",
    [
        "<!-- a comment -->",
        "<!DOCTYPE face [<!ENTITY a 'b'>]>",
        "<![CDATA[words]]>",
        "<?xml-stylesheet?>",
    ],
)
@pytest.mark.parametrize("place", ["{}<face/>", "<face>{}</face>", "<face/>{}"])
def test_only_elements_and_text_are_read(xml: str, place: str) -> None:
    """Comments, doctypes, entities, CDATA and instructions are refused wherever they stand."""
    error = refused(place.format(xml), whole=True)
    assert error.message == "a face holds elements and text only"
    assert "{# ... #}" in error.remedy


@pytest.mark.parametrize(
    ("xml", "found"),
    [("", "no element"), ("words", "'words'"), ("words <face/>", "'words'"), ("<box/>", "<box/>")],
)
def test_the_outermost_element_is_a_face(xml: str, found: str) -> None:
    """Anything but one face is refused by what is in its place."""
    expected = f"expected <face> as the outermost element, found {found}"
    assert refused(xml, whole=True).message == expected


@pytest.mark.parametrize("attribute", ["", ' share="true"'])
def test_nesting_has_a_bound(attribute: str) -> None:
    """Elements nested too deep are one error, shared or not, never a crash."""
    opening, closing = f"<box{attribute}>" * 2000, "</box>" * 2000
    assert refused(opening + closing).message == f"elements are nested deeper than {MAX_DEPTH}"


def test_a_face_has_a_greatest_length() -> None:
    """A template that runs away yields an error, not a full memory."""
    error = refused(" " * MAX_CHARACTERS)
    assert error.message == "the template yields more than 4,000,000 characters"


def test_shared_elements_with_the_same_letters_are_told_apart() -> None:
    """Two shared elements whose texts join to the same letters stay two."""
    parser = FaceParser(SIGNATURES)
    face = '<face><box share="true"><p style="a">{}</p><p style="a">{}</p></box></face>'
    one, other = (
        parser.parse(face.format(*parts)).children[0] for parts in (("1", "23"), ("12", "3"))
    )
    assert [child.text() for child in one.children] == ["1", "23"]
    assert [child.text() for child in other.children] == ["12", "3"]
