"""The icons: one grid, one colour, a closed SVG subset, each with a meaning of its own."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
ICONS = sorted(TEMPLATES.glob("*/icons/*.svg"))
GAMES = sorted({icon.parts[-3] for icon in ICONS} - {"shared"})
SVG = "{http://www.w3.org/2000/svg}"
GRID = 24.0
STROKE = "1.75"

PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "fill-rule"}
GEOMETRY: dict[str, set[str]] = {
    "svg": {"viewBox"},
    "title": set(),
    "g": set(),
    "path": {"d"},
    "circle": {"cx", "cy", "r"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "polygon": {"points"},
    "polyline": {"points"},
    "line": {"x1", "y1", "x2", "y2"},
}
CLOSED_VALUES = {
    "fill": {"currentColor", "none"},
    "stroke": {"currentColor", "none"},
    "stroke-width": {STROKE},
    "stroke-linecap": {"round"},
    "stroke-linejoin": {"round"},
    "fill-rule": {"evenodd"},
}
PATH_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}

PLUSES = {
    "grimdark-future/step-recruit-units": "one soldier more",
    "grimdark-future/step-upgrade-armies": "more gear",
    "kriegbot/core-ultracapacitor": "the plus pole",
    "kriegbot/phase-dice": "an add-die",
    "kuggkoping/trait-positive": "a plus in a cog",
    "rise-of-moloch/die-hit-plus": "a hit and more",
    "rise-of-moloch/timing-bonus": "a bonus",
}
"""Icons with an upright cross of equal arms that stands for addition, with what it adds."""

each_game = pytest.mark.parametrize("game", ["shared", *GAMES])


def each_icon(check: Callable[[Path], None]) -> Callable[[str], None]:
    """Return a check of one icon as a test of all that a game adds, which names those that fail."""

    @each_game
    def test(game: str) -> None:
        faults = {icon.stem: fault_of(check, icon) for icon in ICONS if icon.parts[-3] == game}
        assert {icon: fault for icon, fault in faults.items() if fault} == {}

    test.__doc__ = check.__doc__
    return test


def fault_of(check: Callable[[Path], None], icon: Path) -> str:
    """Return what a check finds wrong with an icon, empty where nothing is."""
    try:
        check(icon)
    except AssertionError as error:
        return str(error) or "fails"
    return ""


@cache
def parsed(icon: Path) -> ET.Element:
    """Read an icon."""
    return ET.fromstring(icon.read_bytes())


def local_name(element: ET.Element) -> str:
    """Return the element name without its namespace."""
    return element.tag.removeprefix(SVG)


def path_points(data: str) -> Iterator[tuple[float, float]]:
    """Yield every point and control point of path data in the allowed absolute commands."""
    x = y = 0.0
    for command, text in re.findall(r"([A-Za-z])([^A-Za-z]*)", data):
        assert command in PATH_ARGUMENTS, f"path command {command}"
        values = [float(value) for value in text.replace(",", " ").split()]
        wanted = PATH_ARGUMENTS[command]
        assert len(values) == wanted, f"{command} takes {wanted} numbers, found {len(values)}"
        if command == "H":
            values = [values[0], y]
        elif command == "V":
            values = [x, values[0]]
        for x, y in zip(values[::2], values[1::2], strict=True):
            yield x, y


def points(element: ET.Element) -> Iterator[tuple[float, float]]:
    """Yield the points that bound a shape; none for an element that draws nothing."""

    def number(name: str) -> float:
        return float(element.get(name, "0"))

    match local_name(element):
        case "path":
            yield from path_points(element.attrib["d"])
        case "circle":
            for side in (-1, 1):
                reach = side * number("r")
                yield number("cx") + reach, number("cy") + reach
        case "rect":
            yield number("x"), number("y")
            yield number("x") + number("width"), number("y") + number("height")
        case "polygon" | "polyline":
            values = [float(value) for value in element.attrib["points"].replace(",", " ").split()]
            yield from zip(values[::2], values[1::2], strict=True)
        case "line":
            yield number("x1"), number("y1")
            yield number("x2"), number("y2")


def geometry(icon: Path) -> tuple[tuple[str, str], ...]:
    """Return what an icon draws, without its title."""
    return tuple(
        (local_name(element), repr(sorted(element.attrib.items())))
        for element in parsed(icon).iter()
        if local_name(element) not in ("svg", "title")
    )


def contours(icon: Path) -> Iterator[list[tuple[float, float]]]:
    """Yield the outlines of an icon's paths as polygons, a curve as the points that end it."""
    for element in parsed(icon).iter(f"{SVG}path"):
        for outline in re.findall(r"M[^M]*", element.attrib["d"]):
            ends: list[tuple[float, float]] = []
            for command, text in re.findall(r"([A-Z])([^A-Z]*)", outline):
                values = [float(value) for value in text.split()]
                if command == "H":
                    values = [values[0], ends[-1][1]]
                elif command == "V":
                    values = [ends[-1][0], values[0]]
                if command != "Z":
                    ends.append((values[-2], values[-1]))
            yield ends


def inside(outline: list[tuple[float, float]], x: float, y: float) -> bool:
    """Tell whether a point lies in a polygon."""
    sides = zip(outline, outline[1:] + outline[:1], strict=True)
    crossed = [ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides
               if (ay > y) != (by > y)]  # fmt: skip
    return sum(x < at for at in crossed) % 2 == 1


def is_upright_cross(outline: list[tuple[float, float]]) -> bool:
    """Tell whether an outline is a cross with four equal arms as wide at the end as within."""
    left, right = min(x for x, _ in outline), max(x for x, _ in outline)
    top, bottom = min(y for _, y in outline), max(y for _, y in outline)
    width, height = right - left, bottom - top
    if not width or not 0.88 < height / width < 1.12:
        return False
    along = [(0.41, 0.06), (0.59, 0.06), (0.41, 0.25), (0.59, 0.25), (0.5, 0.5)]
    arms = [(x, y) for a, b in along for x, y in ((a, b), (a, 1 - b), (b, a), (1 - b, a))]
    between = [(x, y) for x in (0.245, 0.755) for y in (0.245, 0.755)]

    def held(x: float, y: float) -> bool:
        return inside(outline, left + x * width, top + y * height)

    return all(held(*at) for at in arms) and not any(held(*at) for at in between)


def within_reach(game: str) -> list[Path]:
    """Return the icons that a page may show beside each other: the shared and its game's."""
    return [icon for icon in ICONS if icon.parts[-3] in ("shared", game)]


def icons_used_by_games() -> dict[str, str]:
    """Find the icon names that texts and templates write out, each with a file that does."""
    used: dict[str, str] = {}
    inline = re.compile(r"\{([a-z][a-z0-9]*(?:-[a-z0-9]+)*)\}")
    field = re.compile(r"^\s*(?:- )?icon:\s*\"?([a-z][a-z0-9-]*)\"?\s*$", re.MULTILINE)
    element = re.compile(r"<icon\b[^>]*?\bname=\"([a-z][a-z0-9-]*)\"")
    sources = (("content/**/*.yaml", (inline, field)), ("templates/**/*.j2", (element,)))
    for pattern, notations in sources:
        for file in sorted(ROOT.glob(pattern)):
            text = file.read_text(encoding="utf-8")
            for notation in notations:
                for name in notation.findall(text):
                    used.setdefault(name, str(file.relative_to(ROOT)))
    return used


def test_every_icon_that_a_game_names_is_drawn() -> None:
    """A text or template that names an icon finds it."""
    drawn = {icon.stem for icon in ROOT.glob("templates/*/icons/*.svg")}
    missing = {name: file for name, file in icons_used_by_games().items() if name not in drawn}
    assert missing == {}


@each_icon
def test_is_on_the_grid_of_24_units(icon: Path) -> None:
    """The root is an SVG of 24 by 24 units without a size of its own."""
    root = parsed(icon)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["viewBox"] == "0 0 24 24"


@each_icon
def test_begins_with_a_title_of_one_phrase(icon: Path) -> None:
    """The first child says what the icon means, on one line."""
    title = next(iter(parsed(icon)))
    assert local_name(title) == "title"
    assert title.text is not None
    assert re.fullmatch(r"[A-Z][^\n]{1,70}[^\s.]", title.text)


@each_icon
def test_uses_only_the_allowed_elements_and_attributes(icon: Path) -> None:
    """A closed subset keeps every icon drawable by our own reader."""
    for element in parsed(icon).iter():
        name = local_name(element)
        assert name in GEOMETRY, f"element {name}"
        assert set(element.attrib) - GEOMETRY[name] - PAINT == set()


@each_icon
def test_is_painted_in_one_colour_and_one_stroke_weight(icon: Path) -> None:
    """Paint is the current colour or none, stated on each shape; strokes are 1.75, rounded."""
    for element in parsed(icon).iter():
        for attribute in PAINT & set(element.attrib):
            assert element.attrib[attribute] in CLOSED_VALUES[attribute], attribute
        if local_name(element) not in ("svg", "title", "g"):
            assert "currentColor" in (element.get("fill"), element.get("stroke"))
            assert element.get("fill") is not None
        if element.get("stroke") == "currentColor":
            rounded = {element.get("stroke-linecap"), element.get("stroke-linejoin")}
            assert (element.get("stroke-width"), rounded) == (STROKE, {"round"})


@each_icon
def test_stays_within_the_grid(icon: Path) -> None:
    """No point, and no stroke around it, leaves the square of 24 units."""
    for element in parsed(icon).iter():
        reach = float(STROKE) / 2 if element.get("stroke") == "currentColor" else 0.0
        for x, y in points(element):
            assert reach <= x <= GRID - reach
            assert reach <= y <= GRID - reach


@each_game
def test_no_two_icons_have_one_name(game: str) -> None:
    """A game never covers a shared icon with another of the same name."""
    names = [icon.stem for icon in within_reach(game)]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


@each_game
def test_no_two_icons_are_drawn_alike(game: str) -> None:
    """Two names never stand for one shape."""
    seen: dict[tuple[tuple[str, str], ...], str] = {}
    twins = [
        (icon.stem, first)
        for icon in within_reach(game)
        if (first := seen.setdefault(geometry(icon), icon.stem)) != icon.stem
    ]
    assert twins == []


@each_game
def test_no_two_icons_share_a_title(game: str) -> None:
    """A legend made from the titles has no line twice."""
    titles = [str(parsed(icon)[0].text) for icon in within_reach(game)]
    assert sorted(title for title in set(titles) if titles.count(title) > 1) == []


def test_no_icon_is_a_medical_cross() -> None:
    """An upright cross with equal arms is protected; a plus says what it is."""
    crosses = {
        f"{icon.parts[-3]}/{icon.stem}"
        for icon in ICONS
        if any(map(is_upright_cross, filter(None, contours(icon))))
    }
    assert crosses == set(PLUSES)
