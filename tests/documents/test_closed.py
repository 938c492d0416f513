"""Models of data files: a flag is no number."""

import pytest
from pydantic import ValidationError

from pipeline.source.models import ClosedModel


class Box(ClosedModel):
    """A model with numbers and flags of all forms."""

    width: float = 1.0
    height: int | None = None
    turned: bool = False
    back: bool | str = False


@pytest.mark.parametrize("field", ["width", "height"])
def test_a_flag_is_no_number(field: str) -> None:
    """It would be 1 or 0, and nobody means that."""
    with pytest.raises(ValidationError, match="expected a number, found true"):
        Box.model_validate({field: True})


def test_a_flag_is_taken_where_one_belongs() -> None:
    """Alone, or among other types."""
    assert Box.model_validate({"turned": True, "back": True}).back is True
