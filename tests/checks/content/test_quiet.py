"""What checks leave alone, and what they tell beside their own examples."""

import pytest
from checks.playing import found, worded

HEAD = "source: { section: S }\n"
TEXT = "draw two cards from the deck and discard any one of them at once unless you pass"
SIGNS = {
    "kinds.yaml": "sign:\n  legend: icon\n  fields: { icon: text }\ncard:\n"
    '  fields: { text: markup, emblem: { type: text, default: "" } }\n',
    "sign.yaml": HEAD + "fire: { name: Fire, icon: flame }\n",
}
STATES = {
    "kinds.yaml": "state: {}\n"
    "card: { fields: { state: { type: ref, to: state, required: false } } }\n",
    "state.yaml": HEAD + "wet: { name: Wet }\ndry: { name: Dry }\n",
    "card.yaml": HEAD + "rain: { name: Rain, state: wet }\n",
    "products.yaml": "cards: { title: Cards, component: card, records: card }\n",
}
EMPTY = "a: { title: A, component: c, records: card }"
ICONS = {"icons/flame-big.svg": "<svg/>", "card.yaml": HEAD}

NAMES = ["Black Street", "Gazebo", "Rest"]
LINKED = ["The [[term:t0]].", "A [[term:t0]].", "One [[term:t1]].", "No [[term:t1]]."]
NEAR = ["Run within [[=near]]″.", "Be within [[=near]]″."] * 2
NUMBERS = "constants: { near: 3 }\n"
SETS = {
    "kinds.yaml": "release: { fields: { order: integer } }\ncard:\n  scope: release\n  fields:\n"
    "    release: { type: ref, to: release, required: false }\n    text: markup\n",
    "release.yaml": HEAD + "base: { name: Base, order: 1 }\nsequel: { name: Next Sun, order: 2 }\n",
}
OWL = "owl: { name: Old Owl, release: sequel, text: x }\nfox: { name: Fox, release: base, text: "


def cards(*texts: str) -> dict[str, str]:
    lines = (f'c{n}: {{ name: C{n}, text: "{text}" }}\n' for n, text in enumerate(texts))
    return {"card.yaml": HEAD + "".join(lines)}


@pytest.mark.parametrize(
    ("code", "files", "lines"),
    [
        ("roll-text", cards("Roll 1D6, then half a D6.", "Lay {die-d6} in 3D."), []),
        ("roll-text", cards("Roll D6.", "Roll D6 or D8.", "Roll d6."), [4]),
        ("roll-text", cards("Roll 0D6.", "Roll D1."), [2, 3]),
        ("near-twins", cards(TEXT, TEXT.replace("two", "three")), [3]),
        ("near-twins", cards(TEXT, TEXT.replace("two", "6").replace("any one", "a x")), []),
        ("near-twins", cards(*(TEXT.replace("two", str(n)) for n in range(12))), []),
        ("symbol-unexplained", SIGNS | cards("Pay {flame} or {drop}."), [2]),
        ("symbol-unexplained", SIGNS | {"card.xml.j2": '<face>\n<p marker="drop"/></face>'}, [2]),
        ("symbol-unexplained", SIGNS | {"card.xml.j2": '{# <icon name="drop"/> #}'}, []),
        ("record-unused", STATES, [3]),
        ("record-unused", STATES | {"card.xml.j2": "{{ 'dry' if record.state }}"}, []),
        ("record-unused", STATES | {"card.xml.j2": "{{ records['state'] }}"}, []),
        ("icon-unused", ICONS | {"card.xml.j2": '<icon name="flame-{{ size }}"/>'}, []),
        ("icon-unused", ICONS | {"card.xml.j2": "<p>flame-big</p>"}, [0]),
        ("empty-product", {"card.yaml": HEAD, "products.yaml": EMPTY}, [1]),
        ("name-bare", worded(NAMES, [*LINKED, "Run to Black Street."]), [6]),
        ("name-bare", worded(NAMES, [*LINKED, "A gazebo. Rest in [[term:t1|the Gazebo]]."]), []),
        ("number-typed", worded(NAMES, [*NEAR, "Go within 3″."], NUMBERS), [6]),
        ("number-typed", worded(NAMES, [*NEAR[:2], "Go within 4″, up to 3″."], NUMBERS), []),
        ("scope", SETS | {"card.yaml": f"{HEAD}{OWL}'Flee [[card:owl]].' }}"}, [3]),
        ("scope", SETS | {"card.yaml": f"{HEAD}{OWL}'(Next Sun: flee the Old Owl.)' }}"}, []),
        ("file-unread", {"cards.csv": "x", "LICENCE": "", "locale/nl.po": "", ".idea/x": ""}, [0]),
        ("track-typed", {"card.xml.j2": '<face>\n<track count="{{ 7 }}" size="5"/></face>'}, [2]),
        ("track-typed", {"card.xml.j2": '<track count="{{ c.health }}" size="5"/>'}, [])
    ],
)  # fmt: skip
def test_lines_that_are_told(code: str, files: dict[str, str], lines: list[int]) -> None:
    """A fault stands at its line; what only looks like one is left alone."""
    assert sorted(each.position.line for each in found(code, files)) == lines


FACES = "kind: { fields: { pips: { type: list, of: integer } } }\n"
UNITS = (
    "unit:\n  fields: { next: { type: ref, to: unit, required: false },"
    ' text: { type: markup, default: "" } }\n'
)


def faces(*pips: str) -> dict[str, str]:
    lines = "".join(f"f{n}: {{ name: F{n}, pips: [{each}] }}\n" for n, each in enumerate(pips))
    return {"kinds.yaml": FACES, "kind.yaml": HEAD + lines}


def units(third: str) -> dict[str, str]:
    fields = ("next: b, text: 'Now [[unit:b]].'", third, "text: Rest.", "text: Run.")
    lines = (
        f"{slug}: {{ name: {slug}, {each} }}\n" for slug, each in zip("abcd", fields, strict=True)
    )
    return {"kinds.yaml": UNITS, "unit.yaml": HEAD + "".join(lines)}


def signed(*texts: str) -> dict[str, str]:
    return cards(*["Speed −1″."] * 6, *texts)


@pytest.mark.parametrize(
    ("code", "files", "lines"),
    [
        ("table", faces("4", "5", "6", "2, 4", "1"), [5]),
        ("table", faces("4", "5", "6", "2, 3", "1"), []),
        ("table", faces("1, 2", "2, 3", "3, 4", "4, 1"), []),
        ("reference-differs", units("next: c, text: 'Now [[unit:d]].'"), [3]),
        ("reference-differs", units("next: c, text: 'Now [[unit:c]].'"), []),
        ("figure-odd", signed("Walk −1″, run +2″."), [8]),
        ("figure-odd", cards(*["Speed +1″."] * 6, "Walk +1″, run −2″."), []),
    ],
)
def test_the_one_that_differs_is_told(code: str, files: dict[str, str], lines: list[int]) -> None:
    """One list, reference or sign against all others; two things that give and take are none."""
    assert [one.position.line for one in found(code, files)] == lines
