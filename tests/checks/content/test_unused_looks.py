"""Icons, styles and colours are used by templates, styles and records, also under made names."""

import pytest

from pipeline.checks.examples import try_game
from pipeline.checks.subject import CONTENT_CHECKS

CARDS = "source: { section: S }\nfox: { name: Fox, icon: beast, text: 'Pay {coin}.' }\n"
FILES = {
    "kinds.yaml": "card:\n  fields: { icon: text, text: markup }\n",
    "card.yaml": CARDS,
    "icons/flame-big.svg": "<svg/>",
    "icons/beast.svg": "<svg/>",
    "icons/coin.svg": "<svg/>",
    "styles.yaml": "palette: { rust: a34a08, dark: '111111', edge: dark }\nstyles:\n"
    "  base: { family: sans, size: 9, colour: rust }\n  title: { like: base }\n",
}


def told(code: str, template: str) -> list[str]:
    """Return the messages of a check with one template."""
    files = {**FILES, "card.xml.j2": template}
    return [finding.message for finding in try_game(CONTENT_CHECKS[code], files)]


@pytest.mark.parametrize(
    "template",
    [
        '<icon name="flame-big"/>',
        "<icon name=\"{{ 'flame-big' if hot else 'coin' }}\"/>",
        '<icon name="{{ "flame-big" if hot else "coin" }}"/>',
        '<icon name="flame-{{ size }}"/>',
        '<icon name="{{ "flame-" ~ size }}"/>',
        '{% set kind = "flame" %}<icon name="{{ kind }}-big"/>',
        "{% set name = kind ~ '-big' %}{% set all = ['flame'] %}",
    ],
)
def test_an_icon_is_used_however_its_name_is_made(template: str) -> None:
    """Records name icons as a whole value, texts in braces, templates in whole or in part."""
    assert told("icon-unused", template) == []


@pytest.mark.parametrize(
    "template",
    [
        "<face/>",
        '{# <icon name="flame-big"/> #}<face/>',
        "<p>flame-big</p>",
        '<icon name="flame"/>',
    ],
)
def test_an_icon_that_nothing_names_is_told(template: str) -> None:
    """A comment and the words of a text name nothing."""
    assert told("icon-unused", template) == ["nothing uses the icon flame-big"]


def test_a_used_style_uses_what_it_is_like() -> None:
    """One finding names all that are left, at the first of them."""
    assert told("style-unused", '<text style="title"/>') == []
    assert told("style-unused", "<face/>") == ["nothing uses 2 styles: base, title"]


def test_a_colour_is_used_by_styles_and_by_other_colours() -> None:
    """Only the alias itself is left."""
    assert told("colour-unused", "<face/>") == ["nothing uses the colour edge"]
    assert told("colour-unused", '<fill colour="edge"/>') == []


@pytest.mark.parametrize(
    ("face", "left"),
    [
        ('<text slot="title"/><flow slot="body"/>', ["motto"]),
        (
            "{% for side in ('title', 'motto') %}<text slot='{{ side }}'/>{% endfor %}",
            ["body", "body-more"],
        ),
        ("{# slot='motto' #}<flow slot='body'/>{{ put('title') }}", ["motto"]),
    ],
)
def test_slots_are_used_where_a_template_names_them(face: str, left: list[str]) -> None:
    """In an element or put together; the further pages of a flow are filled unasked."""
    slots = "\n".join(f"  {name}: {{ x: 1 }}" for name in ("title", "motto", "body", "body-more"))
    files = {
        "kinds.yaml": "card: {}\n",
        "card.layout.yaml": f"trim: poker\nslots:\n{slots}\n",
        "card.xml.j2": f"<face>{face}</face>\n",
    }
    found = try_game(CONTENT_CHECKS["slot-unused"], files)
    assert [finding.message.split("'")[1] for finding in found] == left
    assert all(finding.position.file.endswith("card.layout.yaml") for finding in found)
