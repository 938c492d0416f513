"""Templates: found by folder, rendered with escaping, and errors that name template and line."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.source.findings import Position, PunchboardError
from pipeline.template.face import FaceParser
from pipeline.template.runs import Words
from pipeline.template.templates import Templates
from template.small import SIGNATURES, failed, templates

PARTS = """\
{# Parts. #}

{% macro dot(side) %}
<dot
  side="{{ side }}"/>
{% endmacro %}
{% macro words(text) %}<p style="a">{{ text }}</p>{% endmacro %}
{% macro again(n) %}{{ again(n + 1) }}{% endmacro %}
{% macro broken() %}{{ nothing_like_it }}{% endmacro %}
"""
IMPORT = '{% from "parts.xml.j2" import dot, words, again, broken %}\n'

# What a font would refuse is not markup's to refuse; carriage returns are line feeds in XML.
PRINTED = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60) | st.text(
    st.sampled_from("&<>\"'{}%#;a/=![]- "), max_size=30
)
RUN = re.compile(r"[ \t\r\n]+")
ESCAPING = Templates([Path(__file__).with_name("data")], {})


@given(PRINTED)
def test_author_text_is_printed_as_it_is(text: str) -> None:
    """Whatever an author writes comes out of template and parser as that very text."""
    xml = ESCAPING.render("escaping", {"text": text})
    face = FaceParser(SIGNATURES).parse(xml)
    box, plain, bold = face.children
    expected = RUN.sub(" ", text).strip(" ")
    assert box.attributes.label == text
    assert plain.runs == ((Words(expected),) if expected else ())
    assert bold.text().strip(" ") == expected


def test_the_first_folder_that_has_a_template_wins(tmp_path: Path) -> None:
    """A game's own template comes before the shared one; what only that has is found there."""
    templates(tmp_path / "own", face="own")
    templates(tmp_path / "shared", face="shared", other="{% include 'face.xml.j2' %} other")
    both = Templates([tmp_path / "own", tmp_path / "shared"], {})
    assert both.render("face", {}) == "own"
    assert both.render("other", {}) == "own other"


def test_a_missing_template_suggests_the_nearest(tmp_path: Path) -> None:
    """A template that no folder has is named, with what there is."""
    made = templates(tmp_path, archetype="x")
    error = failed(made, {}, "archtype")
    assert error.message == "there is no template 'archtype.xml.j2'"
    assert error.remedy == "did you mean 'archetype.xml.j2'?"


@pytest.mark.parametrize("outside", ["../secret", "/etc/passwd", "a/../../secret"])
def test_no_template_is_read_outside_its_folders(tmp_path: Path, outside: str) -> None:
    """A name that climbs out of the folder is no template."""
    (tmp_path / "secret.xml.j2").write_text("secret")
    made = templates(tmp_path / "own", face=f"{{% include '{outside}.xml.j2' %}}")
    assert failed(made, {}).message.startswith("there is no template")


def test_a_template_that_is_not_utf8_is_named(tmp_path: Path) -> None:
    """Bytes that are no UTF-8 give one error with template and line."""
    made = templates(tmp_path / "tiny")
    (tmp_path / "tiny" / "face.xml.j2").write_bytes(b"<face>\n\xe9</face>")
    with pytest.raises(PunchboardError) as caught:
        made.render("face", {})
    (finding,) = caught.value.findings
    assert finding.message == "expected UTF-8, found the byte 0xE9"
    assert finding.position == Position("templates/tiny/face.xml.j2", 2, 1)


FAULTS = [
    # in the template's own lines
    ("<face>\n<box side='x'/></face>", "face.xml.j2:2", "<box side>: expected a length"),
    ("<face>\n\n<bix/></face>", "face.xml.j2:3", "<face> cannot hold <bix>"),
    ("<face>\n<box\n>words</box></face>", "face.xml.j2:2", "<box> holds no text"),
    ("<face>\n<p>x</p></face>", "face.xml.j2:2", "<p> needs the attribute 'style'"),
    ("<face>\n<p style='a'>\n<em>x</em></p></face>", "face.xml.j2:2", "text cannot hold <em>"),
    ("<face>\n<p style='a'>&x;</p></face>", "face.xml.j2:2", "not well-formed: & must"),
    ("<face>\n<box a=1/></face>", "face.xml.j2:2", "not well-formed: <box a=1/>"),
    ("<face>\n<p style='a' <b>x</b></p></face>", "face.xml.j2:2", 'not well-formed: "<p style'),
    ("<face>\n<box>\n<dot/></face>", "face.xml.j2:2", "not well-formed: expected </box>"),
    ("<face>\n<!-- x --></face>", "face.xml.j2:1", "a face holds elements and text only"),
    ("<face>\n<dot/><![CDATA[x]]></face>", "face.xml.j2:2", "a face holds elements and text"),
    ("\n<box/>", "face.xml.j2:2", "expected <face> as the outermost element"),
    ("\n<face/>words", "face.xml.j2:2", "expected nothing after </face>"),
    ("<face>\n<box{% if 1 %} side='x'{% endif %}/></face>", "face.xml.j2:2", "<box side>"),
    # in Jinja
    ("<face>\n{{ nothing }}</face>", "face.xml.j2:2", "template: 'nothing' is undefined"),
    ("<face>\n{{ 1 / 0 }}</face>", "face.xml.j2:2", "template: division by zero"),
    ("<face>\n{{ 'a' + 1 }}</face>", "face.xml.j2:2", "template: + cannot take a text and a whole"),
    ("<face>\n{% if %}</face>", "face.xml.j2:2", "template syntax: Expected an expression"),
    ("<face>\n{{ 'x' | random }}</face>", "face.xml.j2:2", "template syntax: No filter named"),
    ("<face>\n{% include 'no.xml.j2' %}</face>", "face.xml.j2:2", "there is no template 'no."),
    ("<face>\n{{ step([1], 2, 1) }}</face>", "face.xml.j2:2", "template: 2 is not one of 1"),
    # in a macro of another template
    (IMPORT + "<face>{{ dot('x') }}</face>", "parts.xml.j2:4", "<dot side>: expected a length"),
    (IMPORT + "<face>{{ broken() }}</face>", "parts.xml.j2:9", "template: 'nothing_like_it'"),
    (
        IMPORT + "<face>{{ again(1) }}</face>",
        "parts.xml.j2:8",
        "template: it includes or calls itself",
    ),
    (IMPORT + "<face>\n<dot>{{ words('x') }}</dot></face>", "parts.xml.j2:7", "<dot> holds"),
]


@pytest.mark.parametrize(("source", "where", "message"), FAULTS)
def test_every_error_names_template_and_line(
    tmp_path: Path, source: str, where: str, message: str
) -> None:
    """Whatever goes wrong in a template or in what it yields is found on its line."""
    made = templates(tmp_path / "tiny", face=source, parts=PARTS)
    error = failed(made, {})
    assert error.message.startswith(message)
    assert error.where == f"tiny/{where}"
    assert "_at=" not in error.message


def test_an_undefined_name_suggests_what_there_is(tmp_path: Path) -> None:
    """A slip in a name of the context, a function or a field is answered by the nearest."""
    made = templates(tmp_path, face="{{ recrd }}", call="{{ setp }}", field="{{ record.nmae }}")
    context = {"record": {"name": "Ada"}}
    assert failed(made, context).remedy == "did you mean 'record'?"
    assert failed(made, context, "call").remedy == "did you mean 'step'?"
    mapped, unlike = "{{ [1] | map('uper') | list }}", "{{ 1 | zzzz }}"
    filters = templates(
        tmp_path / "filters", face="{{ 1 | uper }}", test="{{ 1 is evn }}", map=mapped, none=unlike
    )
    assert failed(filters, {}).remedy == "did you mean 'upper'?"
    assert failed(filters, {}, "test").remedy == "did you mean 'even'?"
    assert failed(filters, {}, "map").remedy == "did you mean 'upper'?"
    assert "functions.md lists" in failed(filters, {}, "none").remedy
    macro = {"parts": "{% macro band() %}{{ record.name }}{% endmacro %}"}
    made_alone = templates(
        tmp_path / "alone", **macro, face="{% from 'parts.xml.j2' import band %}{{ band() }}"
    )
    assert "with context" in failed(made_alone, context).remedy
    message = "template: there is no 'nmae' here; did you mean 'name'?"
    assert failed(made, context, "field").message == message


def test_a_template_is_read_with_lines_or_without_alike(tmp_path: Path) -> None:
    """Marks change no element, attribute or word of what is parsed."""
    source = "<face>\n{% for n in range(3) %}<box side='{{ n }}'><p style='a'>x <b>y</b></p></box>"
    made = templates(tmp_path, face=source + "{% endfor %}</face>")
    plain, marked = (FaceParser(SIGNATURES).parse(made.render("face", {}, way)) for way in (0, 1))
    assert [box.attributes for box in plain.children] == [box.attributes for box in marked.children]
    assert plain.text() == marked.text()


def test_an_undefined_name_is_told_what_the_record_is_called(tmp_path: Path) -> None:
    """A template that was written for another kind hears the name of its record."""
    made = templates(tmp_path, face="{{ fighter.name }}")
    record = {"kind": "market-stall", "name": "Wagon"}
    hint = failed(made, {"record": record, "market_stall": record}).remedy
    assert hint == "the record of this face is called 'market_stall', and 'record', too"
