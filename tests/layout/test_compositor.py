"""The compositor: template and data to a draw list; errors and misfits name their line."""

from pathlib import Path

import pytest

from layout.workshop import component, lines, resources
from pipeline.layout.compositor import Compositor
from pipeline.layout.errors import LayoutError
from pipeline.template.functions import template_functions
from pipeline.template.templates import Templates

PARTS = """\
{% macro words(style, text) %}
<p style="{{ style }}">{{ text }}</p>
{% endmacro %}
"""


def compositor(folder: Path, source: str) -> Compositor:
    folder.mkdir(exist_ok=True)
    (folder / "card.xml.j2").write_text(source)
    (folder / "parts.xml.j2").write_text(PARTS)
    return Compositor(Templates([folder], template_functions()), resources())


def test_a_record_becomes_a_draw_list(tmp_path: Path) -> None:
    """Template and data become what is drawn, on the component's trim."""
    made = compositor(tmp_path, '<face><text style="body">{{ record.name }}</text></face>')
    on = component(100, 50, bleed=1)
    composed = made.compose("card", {"record": {"name": "Ada & Bo"}}, on)
    assert lines(composed.draw_list) == ["Ada & Bo"]
    assert composed.draw_list[:3] == (100, 50, on.bleed)
    assert composed.misfits == ()


@pytest.mark.parametrize(
    ("source", "where"),
    [
        ('<face>\n<text style="bdy">x</text></face>', "card.xml.j2:2"),
        ('<face>\n\n<icon name="x"/></face>', "card.xml.j2:3"),
        ('<face>\n<fill slot="x"/></face>', "card.xml.j2:2"),
        ('<face>\n<fill colour="x"/></face>', "card.xml.j2:2"),
        ('<face>\n<flow>\n<p style="body"><icon name="x"/></p></flow></face>', "card.xml.j2:3"),
        ('<face>\n<text style="body">∅</text></face>', "card.xml.j2:2"),
        ('<face>\n<text style="body">\x07★∅</text></face>', "card.xml.j2:2"),
        ('<face>\n<table style="body">\n<tr><td/></tr>\n<tr/></table></face>', "card.xml.j2:4"),
        (
            '{% from "parts.xml.j2" import words %}<face><flow>{{ words("x", "y") }}</flow></face>',
            "parts.xml.j2:2",
        ),
    ],
)
def test_every_layout_error_names_template_and_line(
    tmp_path: Path, source: str, where: str
) -> None:
    """What layout refuses is found on the line of the element at fault, in macros too."""
    with pytest.raises(LayoutError) as caught:
        compositor(tmp_path / "tiny", source).compose("card", {}, component())
    assert caught.value.where == f"tiny/{where}"


def test_every_misfit_names_template_and_line(tmp_path: Path) -> None:
    """What does not fit is found on the line of its box, shared or not."""
    text = '<text style="body" w="9pt" h="5pt">{{ text }}</text>'
    source = f'<face>\n{text}\n<group share="true">\n{text}</group></face>'
    made = compositor(tmp_path / "tiny", source)
    for _ in range(2):
        composed = made.compose("card", {"text": "aaaa bbbb"}, component())
        places = [misfit.where for misfit in composed.misfits]
        assert places == ["tiny/card.xml.j2:2", "tiny/card.xml.j2:4"]


def test_a_trace_names_the_line_of_every_operation(tmp_path: Path) -> None:
    """The innermost element's line is told, in shared groups and in the macros of parts too."""
    source = """\
{% from "parts.xml.j2" import words %}
<face>
  <fill colour="tint"/>
  <group share="true">
    <fill colour="paper"/>
    <text style="body">shared</text>
  </group>
  <flow>{{ words("body", "flowing") }}</flow>
</face>"""
    made = compositor(tmp_path, source)
    plain = made.compose("card", {}, component())
    traced = made.trace("card", {}, component())
    folder = tmp_path.name
    assert plain.origins == {}
    assert traced.draw_list == plain.draw_list
    (part,) = plain.draw_list.parts
    lines = {part: tuple(node.where for node in nodes) for part, nodes in traced.origins.items()}
    assert lines == {
        "": (f"{folder}/card.xml.j2:3", f"{folder}/card.xml.j2:4", f"{folder}/parts.xml.j2:2"),
        part: (f"{folder}/card.xml.j2:5", f"{folder}/card.xml.j2:6"),
    }


def test_cells_of_a_table_know_their_own_lines(tmp_path: Path) -> None:
    """Text is traced to its cell, the band below it to the row, and the rules to the table."""
    source = """\
<face>
<table style="body" band="paper">
<tr><td>one</td>
<td>two</td></tr>
<tr><td>three</td><td>four</td></tr>
</table></face>"""
    traced = compositor(tmp_path, source).trace("card", {}, component())
    found = [int(node.where.rpartition(":")[2]) for node in traced.origins[""]]
    assert found == [3, 4, 5, 5, 5, 2, 2]
