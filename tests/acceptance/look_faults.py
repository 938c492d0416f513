"""Broken looks: what is wrong with each, where that must be told, and a word of it."""

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path

from PIL import Image

from acceptance.spoiled import (
    CARDS,
    KINDS,
    LAYOUT,
    STYLES,
    TEMPLATE,
    Case,
    each,
    fill,
    link_instead,
    swap,
)

ICON = "templates/lantern/icons/fire.svg"
PAPERS = "templates/shared/papers.yaml"
FONT = "package:fontpkg_barlow/files/Barlow-Regular.ttf"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'

ART = "content/lantern/art.png"


def _picture(form: str = "PNG") -> bytes:
    """Return a bitmap with so much in it that half of its file holds half of its pixels."""
    stream = BytesIO()
    Image.effect_noise((60, 60), 90).save(stream, form)
    return stream.getvalue()


def _corrupt(data: bytes) -> bytes:
    """Return a bitmap one byte of whose pixels has been changed, against its checksum."""
    return data[:200] + bytes((data[200] ^ 255,)) + data[201:]


WITH_ART = each(
    swap(KINDS, "    copies:", "    art: { type: image, required: false }\n    copies:"),
    swap(CARDS, "cost: 1", "cost: 1\n  art: art.png"),
    swap(
        TEMPLATE,
        "<face>",
        '<face>\n{% if card.art %}<image w="5" h="5" src="{{ card.art }}"/>{% endif %}',
    ),
)

SHAPE = [
    Case("trim 0", swap(LAYOUT, "trim: poker", "trim: [0, 0]"), f"{LAYOUT}:2:7", "above 0"),
    Case("trim 1e9", swap(LAYOUT, "trim: poker", "trim: [1e9, 1e9]"), f"{LAYOUT}:2:7", "up to"),
    Case("trim NaN", swap(LAYOUT, "trim: poker", 'trim: ["nan", 60]'), f"{LAYOUT}:2:7", "in mm"),
    Case("trim", swap(LAYOUT, "trim: poker", "trim: pokre"), f"{LAYOUT}:2:7", "'poker'"),
    Case("slot", swap(LAYOUT, "w: 28", "w: 1e300"), f"{LAYOUT}:6:32", "at most"),
    Case("slot NaN", swap(LAYOUT, "x: 17.75", 'x: "nan"'), f"{LAYOUT}:6:16", "finite"),
    Case(
        "slot outside", swap(LAYOUT, "x: 17.75, y: 9, w: 28", "x: 70, y: 9"), f"{LAYOUT}:6:", "area"
    ),
    Case("safe area", swap(LAYOUT, "safe: 3", "safe: 59"), f"{LAYOUT}:4:7", "no room"),
    Case("corner", swap(LAYOUT, "safe: 3", "outline: {corner: 1e9}"), f"{LAYOUT}:4:19", "radius"),
    Case("outline", swap(LAYOUT, "safe: 3", "outline: {path: M0 0Q}"), f"{LAYOUT}:4:17", "Q"),
    Case("fold", swap(LAYOUT, "safe: 3", "folds: [{x: 900}]"), f"{LAYOUT}:4:", "expected a fold"),
    Case("a field", swap(LAYOUT, "bleed: 3", "bled: 3"), f"{LAYOUT}:3:", "'bleed'"),
    Case("paper table", fill(PAPERS, "papers: {a4: {width: 0}}\n"), PAPERS, "'height'"),
]

LOOK = [
    Case(
        "a circle",
        swap(STYLES, "title: {", "a: {like: b}\n  b: {like: a}\n  title: {"),
        f"{STYLES}:32",
        "like",
    ),
    Case("no mapping", swap(STYLES, "  title: {", "  a: b\n  title: {"), f"{STYLES}:31:6", "'b'"),
    Case("size 0", swap(STYLES, "size: 15, floor: 11", "size: 0"), f"{STYLES}:31:45", "than 0"),
    Case(
        "size NaN", swap(STYLES, "size: 15, floor: 11", 'size: "nan"'), f"{STYLES}:31:45", "finite"
    ),
    Case(
        "family",
        swap(STYLES, "title: { family: narrow", "title: { family: narow"),
        f"{STYLES}:31",
        "'narrow'",
    ),
    Case("colour", swap(STYLES, '"fdf9f0"', '"fdf9f"'), f"{STYLES}:20:", "rrggbb"),
    Case("colour a list", swap(STYLES, '"fdf9f0"', "[fd, f9]"), f"{STYLES}:20:", "a text"),
    Case("font", swap(STYLES, FONT, "fonts/gone.ttf"), f"{STYLES}:7:24", "no font file"),
    Case(
        "no font",
        each(swap(STYLES, FONT, "a.ttf"), fill("a.ttf", b"?" * 99)),
        f"{STYLES}:7:24",
        "TrueType",
    ),
    Case("font package", swap(STYLES, FONT, "package:none/a.ttf"), f"{STYLES}:7:24", "'none'"),
    Case(
        "fallback",
        swap(STYLES, "fallback: [sans]", "fallback: [snas]"),
        f"{STYLES}:7",
        "'sans.regular'",
    ),
    Case("icon not XML", fill(ICON, "<svg"), ICON, "well-formed"),
    Case("icon with a script", fill(ICON, SVG.format("<script/>")), ICON, "<script>"),
    Case("icon entity", fill(ICON, "<!DOCTYPE s [<!ENTITY a '&b;'>]><svg/>"), ICON, "entities"),
    Case("icon far away", fill(ICON, SVG.format('<path d="M1e999 0"/>')), ICON, "path data"),
]

MARKUP = [
    Case("element", swap(TEMPLATE, "<fill", "<fll"), f"{TEMPLATE}:4:", "'fill'"),
    Case(
        "entity", fill(TEMPLATE, "<!DOCTYPE a [<!ENTITY b 'c'>]><face>&b;</face>"), "", "entities"
    ),
    Case("not UTF-8", fill(TEMPLATE, b"<face>\xff</face>"), f"{TEMPLATE}:1:", "UTF-8"),
    Case("deep", fill(TEMPLATE, "<face>" + "<group>" * 5000), f"{TEMPLATE}:1:", "nested"),
    Case(
        "itself",
        swap(TEMPLATE, "<face>", '{% include "card.xml.j2" %}<face>'),
        TEMPLATE,
        "without an end",
    ),
    Case(
        "outside", swap(TEMPLATE, "<face>", '{% include "../../../up" %}<face>'), TEMPLATE, "../up"
    ),
    Case(
        "prying",
        swap(TEMPLATE, "{{ card.cost }}", '{{ "".__class__ }}'),
        f"{TEMPLATE}:13:",
        "may not ask for",
    ),
    Case(
        "a long loop",
        swap(TEMPLATE, "<face>", "{% for a in range(10**9) %}{% endfor %}<face>"),
        f"{TEMPLATE}:3",
        "ange",
    ),
    Case(
        "a long text",
        swap(TEMPLATE, "{{ card.cost }}", '{{ "a" * 10**10 }}'),
        f"{TEMPLATE}:13",
        "repetition",
    ),
    Case("NaN", swap(TEMPLATE, 'x="31.75" y="23"', 'x="nan" y="23"'), f"{TEMPLATE}:6:", "'nan'"),
    Case(
        "a mile", swap(TEMPLATE, 'x="31.75" y="23"', 'x="1e30" y="23"'), f"{TEMPLATE}:6:", "'1e30'"
    ),
    *(
        Case(name, swap(TEMPLATE, old, new), f"{TEMPLATE}:{line}", words)
        for name, old, new, line, words in (
            ("style", 'style="title"', 'style="titel"', 15, "'title'"),
            ("slot", 'slot="rules"', 'slot="rulse"', 21, "'rules'"),
            ("colour", 'fill="paper"', 'fill="papre"', 8, "'paper'"),
            ("icon", '{{ card.element.icon }}"', 'fier"', 10, "'fire'"),
            ("field", "card.flavour", "card.flavuor", 22, "'flavour'"),
            ("a face that goes on", "</face>", "", 3, "<face>"),
            ("an if that goes on", "{% endif %}", "", 24, "endif"),
            ("a name twice", "<face>", "{{ range(stop=1, stop=2) }}<face>", 3, "repeated"),
            ("a parameter twice", "<face>", "{% macro m(a, a) %}{% endmacro %}<face>", 3, "'a'"),
            (
                "brackets",
                "{{ card.cost }}",
                "{{ " + "(" * 999 + "1" + ")" * 999 + " }}",
                13,
                "deep",
            ),
            (
                "loops",
                "<face>",
                "{% for a in [1] %}" * 25 + "{% endfor %}" * 25 + "<face>",
                3,
                "nested",
            ),
            ("a number beyond all", "{{ card.cost }}", "{{ 1e999 }}", 13, "beyond"),
        )
    ),
    Case(
        "image",
        swap(TEMPLATE, "<face>", '<face><image src="../../secret.png"/>'),
        f"{TEMPLATE}:3:",
        "no file",
    ),
]

IMAGES = [
    Case(name, each(WITH_ART, spoil), f"{CARDS}:{line}", words)
    for name, spoil, line, words in (
        ("truncated", fill(ART, _picture()[: len(_picture()) // 2]), "6:8", "art.png is damaged"),
        ("half a JPEG", fill(ART, _picture("JPEG")[:1500]), "6:8", "art.png is damaged"),
        ("corrupt", fill(ART, _corrupt(_picture())), "6:8", "art.png is damaged"),
        ("no bitmap", fill(ART, "?"), "6:8", "art.png is none of"),
        ("circle", link_instead(ART, "art.png"), "6:8", "'art.png'"),
    )
]


def _damaged_font(root: Path) -> None:
    """Give the texts a typeface whose table of glyphs cannot be subset: its magic is there."""
    package = find_spec(FONT.removeprefix("package:").split("/")[0])
    assert package is not None
    assert package.submodule_search_locations is not None
    data = bytearray(Path(package.submodule_search_locations[0], *FONT.split("/")[1:]).read_bytes())
    head = data.index(b"head", 12)
    start = int.from_bytes(data[head + 8 : head + 12], "big")
    data[start : start + 2] = b"\xff\xff"
    (root / "a.ttf").write_bytes(data)


DAMAGED_FONT = each(swap(STYLES, FONT, "a.ttf"), _damaged_font)

LOOK_FAULTS = {"shape": SHAPE, "look": LOOK, "markup": MARKUP, "images": IMAGES}
