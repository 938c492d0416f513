"""What layout refuses: markup, layout files and stylesheets that make no sense."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from pydantic import ValidationError

from layout.workshop import STYLES, component, compose, resources
from pipeline.layout.component import Component, Layout, make_component
from pipeline.layout.errors import LayoutError
from pipeline.layout.stylesheet_merge import merge_stylesheets
from pipeline.template.elements import FaceError

REFUSED = yaml.safe_load(Path(__file__).with_name("refused.yaml").read_text("utf-8"))
FORMATS = {"poker": (63.5, 88.9)}
DUSK = {"gradients": {"dusk": {"from": "red", "to": "ink", "angle": 0}}}
CARD = component(slots={"name": {}, "place": {"x": 0, "y": 0, "w": 9, "h": 9}})


def known(name: str) -> Component:
    if name != "token":
        raise LayoutError(f"no layout file for {name!r}", "did you mean 'token'?")
    return component(40, 30)


def face(inner: str, on: Component = CARD) -> None:
    at = resources(merge_stylesheets([STYLES, DUSK]))
    at.components = known
    compose(inner, on, at)


def outline(inner: str) -> None:
    face(inner, component(shape="circle 25 mm"))


def layout(written: dict[str, Any]) -> None:
    make_component("card", Layout.model_validate(written), FORMATS, (595.0, 842.0))


def look(layer: dict[str, Any]) -> None:
    merge_stylesheets([STYLES, layer])


def said(error: ValueError) -> str:
    """Return what an error says: its message, its remedy and its place."""
    if isinstance(error, LayoutError | FaceError):
        return f"{error.message} {error.remedy} at {error.where}"
    assert isinstance(error, ValidationError)
    found = error.errors()[0]
    place = ".".join(map(str, found["loc"]))
    return f"{found['msg']} {found.get('ctx', {}).get('hint')} at {place}"


@pytest.mark.parametrize(
    ("make", "given", "words"),
    [
        (make, given, words)
        for make, section in zip((face, outline, layout, look), REFUSED, strict=True)
        for given, *words in REFUSED[section]
    ],
)
def test_what_makes_no_sense_is_refused(make: Any, given: Any, words: list[str]) -> None:
    """Before anything is drawn, with the nearest name where there is one."""
    with pytest.raises((LayoutError, FaceError, ValidationError)) as caught:
        make(given)
    told = said(caught.value)
    assert not [each for each in words if each not in told], told
