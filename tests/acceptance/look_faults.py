"""Broken looks: what is wrong with each, where that must be told, and a word of it."""

from acceptance.spoiled import (
    LAYOUT,
    PRODUCTS,
    STYLES,
    TEMPLATE,
    Case,
    each,
    fill,
    swap,
)

ICON = "templates/lantern/icons/fire.svg"
PAPERS = "templates/shared/papers.yaml"
FONT = "package:fontpkg_barlow/files/Barlow-Regular.ttf"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'

SHAPE = [
    Case("trim 0", swap(LAYOUT, "trim: poker", "trim: [0, 0]"), f"{LAYOUT}:2:7", "above 0"),
    Case("trim 1e9", swap(LAYOUT, "trim: poker", "trim: [1e9, 1e9]"), f"{LAYOUT}:2:7", "up to"),
    Case("trim NaN", swap(LAYOUT, "trim: poker", 'trim: ["nan", 60]'), f"{LAYOUT}:2:7", "in mm"),
    Case("trim", swap(LAYOUT, "trim: poker", "trim: pokre"), f"{LAYOUT}:2:7", "'poker'"),
    Case("slot", swap(LAYOUT, "w: 28", "w: 1e300"), f"{LAYOUT}:6:32", "less than"),
    Case("slot NaN", swap(LAYOUT, "x: 17.75", 'x: "nan"'), f"{LAYOUT}:6:16", "finite"),
    Case(
        "slot outside", swap(LAYOUT, "x: 17.75, y: 9, w: 28", "x: 70, y: 9"), f"{LAYOUT}:6:", "area"
    ),
    Case("safe area", swap(LAYOUT, "safe: 3", "safe: 59"), f"{LAYOUT}:4:7", "no room"),
    Case("corner", swap(LAYOUT, "safe: 3", "outline: {corner: 1e9}"), f"{LAYOUT}:4:19", "radius"),
    Case("outline", swap(LAYOUT, "safe: 3", "outline: {path: M0 0Q}"), f"{LAYOUT}:4:17", "Q"),
    Case("fold", swap(LAYOUT, "safe: 3", "folds: [{x: 900}]"), PRODUCTS, "expected a fold"),
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
    Case("colour", swap(STYLES, '"fdf9f0"', '"fdf9f"'), f"{STYLES}:20", "rrggbb"),
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
    Case("icon entity", fill(ICON, "<!DOCTYPE s [<!ENTITY a 'M0'>]><svg/>"), ICON, "entities"),
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
        "recursion",
    ),
    Case(
        "outside", swap(TEMPLATE, "<face>", '{% include "../../../up" %}<face>'), TEMPLATE, "../up"
    ),
    Case(
        "prying",
        swap(TEMPLATE, "{{ card.cost }}", '{{ "".__class__ }}'),
        f"{TEMPLATE}:13:",
        "unsafe",
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
    Case(
        "image",
        swap(TEMPLATE, "<face>", '<face><image src="../../secret.png"/>'),
        f"{TEMPLATE}:3:",
        "no file",
    ),
]

LOOK_FAULTS = {"shape": SHAPE, "look": LOOK, "markup": MARKUP}
