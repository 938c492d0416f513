"""Data files against their models: what is wrong is said in words, never in pydantic's."""

import pytest
from pydantic import BaseModel

from pipeline.base.errors import PunchboardError
from pipeline.documents.models import validated
from pipeline.documents.yaml import parse_yaml


class Look(BaseModel):
    """A flag and two numbers."""

    flag: bool = False
    count: int = 0
    size: float = 0.0


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
