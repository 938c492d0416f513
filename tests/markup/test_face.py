"""The closed face XML: what it holds, and that everything else is refused in words that help."""

from contextlib import suppress
from weakref import ref

import pytest

from markup.small import SIGNATURES, parse, refused
from pipeline.source.units import mm
from pipeline.template.elements import FaceError
from pipeline.template.face import MAX_CHARACTERS, MAX_DEPTH, FaceParser
from pipeline.template.runs import Words


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


def test_what_is_not_written_has_its_default() -> None:
    """An element without attributes has those of its signature."""
    box = parse("<box/>").children[0].attributes
    assert (box.side, box.weight, box.clip, box.valign) == (0.0, 0.5, False, "top")


def test_children_keep_their_order_and_nesting() -> None:
    """Elements nest and follow one another as written; white space between them is nothing."""
    face = parse("\n <box>\n <dot/><p style='a'>x</p> </box>\n<dot/> ")
    assert [child.name for child in face.children] == ["box", "dot"]
    assert [child.name for child in face.children[0].children] == ["dot", "p"]


def test_a_node_says_all_its_words() -> None:
    """For messages, an element tells the words of all below it."""
    face = parse("<box><p style='a'>One <b>two</b></p></box><p style='a'>three<br/>four</p>")
    assert face.text() == "One two three four"


ATTRIBUTES = [
    ('<box side="wide"/>', "<box side>: expected a length", "'wide'", "how wide"),
    ('<box side="1/00in"/>', "<box side>: expected a length", "'1/00in'", "how wide"),
    ('<box weight="x"/>', "<box weight>: expected a length (a bare", "'x'", "line weight"),
    ('<box padding="1 x"/>', "<box padding>: expected lengths", "'1 x'", "distances"),
    ('<box ratio="nan"/>', "<box ratio>: expected a number", "'nan'", "a factor"),
    ('<box ratio="1e9"/>', "<box ratio>: expected a number", "'1e9'", "a factor"),
    ('<box count="2.5"/>', "<box count>: expected a whole number", "'2.5'", "how many"),
    ('<box count="99999999"/>', "<box count>: expected a whole", "'99999999'", "how many"),
    ('<box marks="1,2"/>', "<box marks>: expected whole numbers", "'1,2'", "which"),
    ('<box clip="yes"/>', "<box clip>: expected true or false", "'yes'", "cut it"),
    ('<box colour="Dark Red"/>', "<box colour>: expected a name", "'Dark Red'", "palette"),
    ('<box valign="low"/>', "<box valign>: expected one of top, middle", "'low'", "where it"),
]


@pytest.mark.parametrize(("xml", "message", "found", "remedy"), ATTRIBUTES)
def test_a_wrong_value_names_element_attribute_and_expectation(
    xml: str, message: str, found: str, remedy: str
) -> None:
    """The error says which attribute of which element, what it wants, what stood there, and why."""
    error = refused(xml)
    assert error.message.startswith(message)
    assert error.message.endswith(f"found {found}")
    assert remedy in error.remedy


def test_an_unknown_attribute_suggests_the_nearest() -> None:
    """A slip in an attribute's name is named and answered."""
    error = refused('<box colr="ink"/>')
    assert error.message == "<box> has no attribute 'colr'"
    assert error.remedy == "did you mean 'colour'?"


def test_a_missing_attribute_says_what_it_is_for() -> None:
    """A required attribute that is missing is named with its meaning and its type."""
    error = refused("<p>words</p>")
    assert error.message == "<p> needs the attribute 'style'"
    assert error.remedy == "text style: a name (small letters, digits, hyphens)"


@pytest.mark.parametrize(
    ("xml", "message", "remedy"),
    [
        ("<bix/>", "<face> cannot hold <bix>", "did you mean 'box'?"),
        ("<tr/>", "<face> cannot hold <tr>", "expected one of: box, dot, icon, p"),
        ("<face/>", "<face> cannot hold <face>", "expected one of: box, dot, icon, p"),
        ("<b>x</b>", "<face> cannot hold <b>", "expected one of: box, dot, icon, p"),
        ("<box>words</box>", "<box> holds no text of its own, found 'words'", "<text> or <p>"),
        ("words", "<face> holds no text of its own, found 'words'", "<text> or <p>"),
        ("<dot><dot/></dot>", "<dot> holds nothing, found <dot>", ""),
        ("<dot><p style='a'>x</p></dot>", "<dot> holds nothing, found <p>", ""),
        ("<dot>words</dot>", "<dot> holds nothing, found 'words'", ""),
        ("<box>", "not well-formed: expected </box>, found </face>", ""),
        ("<p style='a'>x", "not well-formed: <p> is not closed", ""),
        ("<box><dot></box></dot>", "not well-formed: expected </dot>, found </box>", ""),
        ("<box/></box>", "not well-formed: expected </face>, found </box>", ""),
        ("<box a='1' a='2'/>", "not well-formed: <box a='1' a='2'/>", "close what is opened"),
        ("<box a=1/>", "not well-formed: <box a=1/>", "close what is opened"),
        ("<box a='&nope;'/>", "not well-formed: <box a='&nope;'/>", "&amp;"),
        ("<p style='a'>a < b</p>", "not well-formed: '< b' is no tag", "&lt;"),
        ("<p style='a'>a & b</p>", "not well-formed: & must be written as &amp;", ""),
        ("<p style='a'>&copy;</p>", "not well-formed: & must be written as &amp;", ""),
        ("<p style='a'>&#0;</p>", "not well-formed: & must be written as &amp;", ""),
        ("<p style='a'>]]></p>", "not well-formed: ']]>' is no tag", "&gt;"),
        ("<p style='a' <b>x</b></p>", "not well-formed: \"<p style='a' \" is no tag", "&lt;"),
    ],
)
def test_what_is_not_in_the_closed_set_is_refused(xml: str, message: str, remedy: str) -> None:
    """Unknown, misplaced, stray, unclosed and crossed things are each refused in words."""
    error = refused(xml)
    assert error.message == message
    assert remedy in error.remedy


@pytest.mark.parametrize(
    "xml",
    [
        "<!-- a comment -->",
        "<!-- a <box/> in a comment -->",
        "<!DOCTYPE face>",
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
    [
        ("", "no element"),
        ("words", "'words'"),
        ("words <face/>", "'words'"),
        ("<box/>", "<box/>"),
        ("</face>", "</face>"),
    ],
)
def test_the_outermost_element_is_a_face(xml: str, found: str) -> None:
    """Anything but one face is refused by what stands in its place."""
    expected = f"expected <face> as the outermost element, found {found}"
    assert refused(xml, whole=True).message == expected


@pytest.mark.parametrize("after", ["words", "<face/>", "</face>"])
def test_nothing_follows_the_face(after: str) -> None:
    """What stands after the face is refused."""
    assert refused(f"<face/>{after}", whole=True).message == "expected nothing after </face>"


@pytest.mark.parametrize("attribute", ["", ' share="true"'])
def test_nesting_has_a_bound(attribute: str) -> None:
    """Elements nested too deep are one error, shared or not, never a crash."""
    opening, closing = f"<box{attribute}>" * 2000, "</box>" * 2000
    assert refused(opening + closing).message == f"elements are nested deeper than {MAX_DEPTH}"


def test_a_face_has_a_greatest_length() -> None:
    """A template that runs away yields an error, not a full memory."""
    error = refused(" " * MAX_CHARACTERS)
    assert error.message == "the template yields more than 4,000,000 characters"


def test_shared_elements_spelt_alike_are_one_node() -> None:
    """What many faces share is read once."""
    parser = FaceParser(SIGNATURES)
    xml = '<face><box share="true"><p style="a">x</p></box></face>'
    assert parser.parse(xml).children[0] is parser.parse(xml).children[0]


def test_shared_elements_with_the_same_letters_are_told_apart() -> None:
    """Two shared elements whose texts join to the same letters stay two."""
    parser = FaceParser(SIGNATURES)
    face = '<face><box share="true"><p style="a">{}</p><p style="a">{}</p></box></face>'
    one, other = (
        parser.parse(face.format(*parts)).children[0] for parts in (("1", "23"), ("12", "3"))
    )
    assert [child.text() for child in one.children] == ["1", "23"]
    assert [child.text() for child in other.children] == ["12", "3"]


def test_an_error_is_raised_anew_for_each_face() -> None:
    """Many faces with one fault do not pile up in one error."""
    parser = FaceParser(SIGNATURES)
    caught: list[FaceError] = []
    for _ in range(2):
        with pytest.raises(FaceError) as error:
            parser.parse('<face><box side="wide"/></face>')
        caught.append(error.value)
    assert caught[0] is not caught[1]
    assert caught[0].message == caught[1].message


def test_text_may_hold_what_a_box_may_not() -> None:
    """An inline icon has other attributes than the element of its name."""
    face = parse("<p style='a'>x <icon name='y'/></p>")
    assert face.children[0].runs[0] == Words("x ")


def test_an_error_that_is_kept_holds_nothing_else() -> None:
    """What was being made when a tag was refused is gone with those who made it."""
    parser = FaceParser(SIGNATURES)

    class Made:
        """Something that whoever parses has at hand."""

    def refuse() -> ref[Made]:
        made = Made()
        with suppress(FaceError):
            parser.parse('<face><box side="wide"/></face>')
        return ref(made)

    assert refuse()() is None
