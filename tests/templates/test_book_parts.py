"""The macros of rulebooks, by themselves."""

from pathlib import Path

from pipeline.template.templates import Templates

SHARED = Path(__file__).parents[2] / "templates" / "shared"
BOOK = """\
{% from "book-parts.xml.j2" import book_text with context %}
<face><flow>{{ book_text(blocks) }}</flow>
<flow>{% call(card) book_text(blocks) %}<p>the card of {{ card.name }}</p>{% endcall %}</flow>
</face>
"""


def test_the_piece_of_a_record_is_its_name_unless_a_call_draws_it(tmp_path: Path) -> None:
    """A figure `![](card:fox)` prints with or without a `call` round the chapter."""
    (tmp_path / "book.xml.j2").write_text(BOOK)
    picture = {"record": {"name": "Fox"}, "caption": "", "width": ""}
    blocks = [{"type": "figure", "pictures": [picture]}]
    context = {"blocks": blocks, "_": str, "page_of": str}
    xml = Templates([tmp_path, SHARED], {}).render("book", context)
    named, drawn = xml.split("</flow>")[:2]
    assert "<b>Fox</b>" in named
    assert "the card of Fox" in drawn
    assert "<b>Fox</b>" not in drawn
