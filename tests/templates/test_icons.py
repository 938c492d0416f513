"""The icons: one grid, one colour, a closed SVG subset, each with a meaning of its own."""

import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from pipeline.draw.renderer import parse_path

ROOT = Path(__file__).resolve().parents[2]
TEMPLATES = ROOT / "templates"
ICONS = sorted(TEMPLATES.glob("*/icons/*.svg"))
GAMES = sorted({icon.parts[-3] for icon in ICONS} - {"shared"})
SVG = "{http://www.w3.org/2000/svg}"
GRID = 24.0
STROKE = "1.75"
TITLE = re.compile(r"[A-Z][^\n]{1,70}[^\s.]")

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
PATH_COMMANDS = set("MLHVCQZ")

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


@cache
def parsed(icon: Path) -> ET.Element:
    return ET.fromstring(icon.read_bytes())


def local_name(element: ET.Element) -> str:
    return element.tag.removeprefix(SVG)


def points(element: ET.Element) -> Iterator[tuple[float, float]]:
    """Yield the points that bound a shape; none for an element that draws nothing."""

    def number(name: str) -> float:
        return float(element.get(name, "0"))

    match local_name(element):
        case "path":
            for _, values in parse_path(element.attrib["d"]):
                yield from zip(values[::2], values[1::2], strict=True)
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
    return tuple(
        (local_name(element), repr(sorted(element.attrib.items())))
        for element in parsed(icon).iter()
        if local_name(element) not in ("svg", "title")
    )


def contours(icon: Path) -> Iterator[list[tuple[float, ...]]]:
    for element in parsed(icon).iter(f"{SVG}path"):
        steps = parse_path(element.attrib["d"])
        starts = [at for at, (kind, _) in enumerate(steps) if kind == "m"]
        for start, end in pairwise([*starts, len(steps)]):
            yield [values[-2:] for _, values in steps[start:end] if values]


def inside(outline: list[tuple[float, ...]], x: float, y: float) -> bool:
    sides = zip(outline, outline[1:] + outline[:1], strict=True)
    crossed = [ax + (y - ay) * (bx - ax) / (by - ay) for (ax, ay), (bx, by) in sides
               if (ay > y) != (by > y)]  # fmt: skip
    return sum(x < at for at in crossed) % 2 == 1


def is_upright_cross(outline: list[tuple[float, ...]]) -> bool:
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


def faults(icon: Path) -> Iterator[str]:
    """Yield what is wrong with an icon."""
    root = parsed(icon)
    if (root.tag, root.get("viewBox")) != (f"{SVG}svg", "0 0 24 24"):
        yield "is not on the grid of 24 units"
    if local_name(root[0]) != "title" or not TITLE.fullmatch(root[0].text or ""):
        yield "does not begin with a title of one phrase"
    for element in root.iter():
        name, stroke = local_name(element), element.get("stroke")
        if name not in GEOMETRY or set(element.attrib) - GEOMETRY[name] - PAINT:
            yield f"<{name}> or one of its attributes is not in the closed subset"
        if set(re.findall("[A-Za-z]", element.get("d", ""))) - PATH_COMMANDS:
            yield "a path has a relative command or an arc"
        if any(element.get(each) not in {None, *known} for each, known in CLOSED_VALUES.items()):
            yield "it is painted in more than one colour or weight"
        if name not in ("svg", "title", "g") and (
            element.get("fill") is None or "currentColor" not in (element.get("fill"), stroke)
        ):
            yield f"<{name}> does not say how it is painted"
        ends = [element.get(f"stroke-{each}") for each in ("width", "linecap", "linejoin")]
        if stroke == "currentColor" and ends != [STROKE, "round", "round"]:
            yield f"a stroke is not rounded and {STROKE} wide"
        reach = float(STROKE) / 2 if stroke == "currentColor" else 0.0
        if not all(reach <= at <= GRID - reach for point in points(element) for at in point):
            yield f"<{name}> leaves the grid"


@each_game
def test_icons_keep_to_the_style(game: str) -> None:
    """One grid, one colour, one weight, a title, and what our own reader can draw."""
    found = {icon.stem: list(faults(icon)) for icon in ICONS if icon.parts[-3] == game}
    assert {icon: wrong for icon, wrong in found.items() if wrong} == {}


@each_game
@pytest.mark.parametrize(
    "told", [lambda icon: icon.stem, lambda icon: parsed(icon)[0].text, geometry]
)
def test_no_two_icons_are_alike(game: str, told: Callable[[Path], object]) -> None:
    """Of those that a page may show beside each other, in name, title or drawing."""
    counted = Counter(map(told, within_reach(game)))
    assert [each for each, count in counted.items() if count > 1] == []


def test_no_icon_is_a_medical_cross() -> None:
    """An upright cross with equal arms is protected; a plus says what it is."""
    crosses = {
        f"{icon.parts[-3]}/{icon.stem}"
        for icon in ICONS
        if any(map(is_upright_cross, filter(None, contours(icon))))
    }
    assert crosses == set(PLUSES)
