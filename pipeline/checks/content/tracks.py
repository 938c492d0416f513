"""The tracks of a game's templates, and which of their numbers are typed there."""

import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from jinja2 import TemplateSyntaxError, nodes

from pipeline.base.finding import Position
from pipeline.checks.content.named import TEMPLATE, shown
from pipeline.checks.content.subject import GameSubject
from pipeline.markup.syntax import Syntax

_COMMENT: Final = re.compile(r"\{#.*?(?:#\}|\Z)", re.DOTALL)
_BLOCK: Final = r"\{\{(?:(?!\{\{|\}\}).)*\}\}|\{%(?:(?!\{%|%\}).)*%\}"
_TRACK: Final = re.compile(rf"<track\b(?:{_BLOCK}|[^<>])*+>", re.DOTALL)
_NUMBERS: Final = re.compile(
    rf"\s(?P<name>count|marks)=\"(?P<value>(?:{_BLOCK}|[^\"])*+)\"", re.DOTALL
)
_SET: Final = re.compile(r"\{%-?\s*set\s+(\w+)\s*=\s*+([^%]+?)-?%\}")
_DEFAULT: Final = re.compile(r"\{%-?\s*macro\s+\w+\(((?:[^){]|\{(?!%))*+)\)")
_PARAMETER: Final = re.compile(r"\b(\w+)\s*=\s*(\d+)\s*(?:,|$)")
_GRAMMAR: Final = Syntax(autoescape=True)


class Number(NamedTuple):
    """The `count` or the `marks` of a track: what is written, and where.

    `typed` is what it comes to where nothing but the template says so, else empty; `shifted` tells
    whether a number is added to what it takes from elsewhere.
    """

    name: str
    written: str
    position: Position
    typed: str
    shifted: bool


def track_numbers(checked: GameSubject) -> Iterator[Number]:
    """Yield every number of the tracks in the game's own templates."""
    for file, source in checked.templates.items():
        if file.endswith(TEMPLATE) and "<track" in source:
            bare = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), source)
            assigned = _assigned_values(bare)
            name = shown(checked.folders[0], file)
            for track in _TRACK.finditer(bare):
                for number in _NUMBERS.finditer(track[0]):
                    at = track.start() + number.start("value")
                    start = bare.rfind("\n", 0, at) + 1
                    place = Position(name, bare.count("\n", 0, at) + 1, at - start + 1)
                    yield _number(number["name"], number["value"], place, assigned)


def _assigned_values(source: str) -> Mapping[str, str]:
    """Return the names that a template sets, and the numbers that its macros' parameters are."""
    parameters = (
        found for macro in _DEFAULT.findall(source) for found in _PARAMETER.findall(macro)
    )
    return {**dict(parameters), **dict(_SET.findall(source))}


def _number(name: str, value: str, place: Position, assigned: Mapping[str, str]) -> Number:
    """Return a number; a value that Jinja cannot read is left to the build to tell."""
    try:
        tree = _GRAMMAR.parse(value)
        names, written = _names(tree), value
        if len(names) == 1 and names[0] in assigned:
            written = assigned[names[0]].strip()
            names = _names(_GRAMMAR.parse("{{" + written + "}}"))
    except TemplateSyntaxError:
        return Number(name, value, place, "", False)
    sums = tree.find_all((nodes.Add, nodes.Sub))
    sides = (side for term in sums for side in (term.left, term.right))
    shifted = any(isinstance(side, nodes.Const) for side in sides)
    return Number(name, value, place, "" if names else _plain(written), bool(names) and shifted)


def _names(tree: nodes.Template) -> list[str]:
    return [node.name for node in tree.find_all(nodes.Name)]


def _plain(written: str) -> str:
    """Return a value without the braces round its expression."""
    return re.sub(r"\{\{-?\s*(.*?)\s*-?\}\}", r"\1", written)
