"""The values of a profile's rules: lengths and sizes as all files of a project write them."""

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema

from pipeline.base.units import length, to_mm


def _length(value: Any) -> float:
    points = length(value)
    if points < 0:
        raise ValueError(f"expected a length of 0 or more, found {value!r}")
    return points


def _weight(value: Any) -> float:
    points = length(value, "pt")
    if points < 0:
        raise ValueError(f"expected a weight of 0 or more, found {value!r}")
    return points


def _size(value: Any) -> Any:
    if value == "same":
        return value
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise ValueError("expected a list of width and height, or same")
    return tuple(map(_length, value))


_LENGTH: Any = {
    "type": ["number", "string"],
    "pattern": r"^\s*\d+(\.\d+)?(/\d+)?\s*(mm|cm|in|pt)?\s*$",
    "minimum": 0,
    "examples": [3, "1/8in"],
}

Length: TypeAlias = Annotated[float, BeforeValidator(_length), WithJsonSchema(_LENGTH)]
"""In points; written in mm, or with its unit."""

Size: TypeAlias = Annotated[
    tuple[float, float] | Literal["same"],
    BeforeValidator(_size),
    WithJsonSchema(
        {
            "anyOf": [
                {"const": "same"},
                {"type": "array", "items": _LENGTH, "minItems": 2, "maxItems": 2},
            ]
        }
    ),
]
"""Width and height in points, or that all pages are of one size."""

Weight: TypeAlias = Annotated[float, BeforeValidator(_weight), WithJsonSchema(_LENGTH)]
"""In points; written so, or with its unit."""

Positive: TypeAlias = Annotated[float, Field(gt=0, le=100_000)]


def size_words(size: tuple[float, float]) -> str:
    """Return a size in words, in mm."""
    return " × ".join(f"{to_mm(side):.4g}" for side in size) + " mm"


def mm_words(points: float) -> str:
    """Return a length in words, in mm."""
    return f"{to_mm(points):.3g} mm"
