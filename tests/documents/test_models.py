"""Data files against their models: what is wrong is said in words, never in pydantic's."""

from typing import Any, Literal

import pytest
from pydantic import BaseModel

from pipeline.source.findings import PunchboardError
from pipeline.source.models import validated
from pipeline.source.yaml import parse_yaml


class Corner(BaseModel, extra="forbid"):
    """A part with fields of its own."""

    width: float = 0.0
    cut: Literal["round", "square"] = "round"


class Look(BaseModel):
    """A flag and two numbers."""

    flag: bool = False
    count: int = 0
    size: float = 0.0
    names: tuple[str, ...] = ()
    corners: dict[str, Corner] = {}
    edges: tuple[Corner, ...] | None = None


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("flag: maybe", "expected true or false, found the text 'maybe'"),
        ("count: many", "expected a whole number, found the text 'many'"),
        ("count: 1.5", "expected a whole number, found the number 1.5"),
        ("size: large", "expected a number, found the text 'large'"),
    ],
)
def test_what_cannot_be_read_is_quoted(text: str, says: str) -> None:
    """What was expected, and what was found."""
    with pytest.raises(PunchboardError) as caught:
        validated(Look, parse_yaml(text, "look.yaml"))
    assert [finding.message for finding in caught.value.findings] == [says]


@pytest.mark.parametrize(
    ("text", "remedy"),
    [
        ("size: 4px", "write the number alone, without a unit"),
        ("size: '43,5'", "write 43.5, without quotes"),
        ("size: large", "write it without quotes, as plain digits"),
        ("names: one", "write [one], even where it is one"),
        ("corners: { top: { wdth: 1 } }", "did you mean 'width'?"),
        ("corners: { top: { across: 1 } }", "expected one of: cut, width"),
        ("edges: [{ wdth: 1 }]", "did you mean 'width'?"),
        ("corners: { top: { cut: rounded } }", "did you mean 'round'?"),
    ],
)
def test_what_cannot_be_read_has_a_remedy(text: str, remedy: str) -> None:
    """Fields are known at any depth, choices by their nearest, and numbers without their unit."""
    with pytest.raises(PunchboardError) as caught:
        validated(Look, parse_yaml(text, "look.yaml"))
    assert [finding.hint for finding in caught.value.findings] == [remedy]


def test_a_model_is_built_once_for_all_entries() -> None:
    """A file of many entries, each validated by itself, has its model built for the first."""
    built: list[object] = []

    class Entry(BaseModel, defer_build=True):
        size: int

        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            built.append(source)
            return handler(source)

    document = parse_yaml("a: {size: 1}\nb: {size: 2}\nc: {size: 3}\n", "f.yaml")
    assert [validated(Entry, document, name).size for name in "abc"] == [1, 2, 3]
    assert len(built) == 1
