"""Fields of numbers and lengths."""

from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, Strict, WithJsonSchema

from pipeline.base import units
from pipeline.content.fields.spec import Annotation, Spec, field_type, reject


def _read_bounds(spec: Spec, *types: type) -> Any:
    """Return the constraint that the options `min` and `max` make; findings where they cross."""
    types = types or (int, float)
    least, most = spec.option("min", *types), spec.option("max", *types)
    if least is not None and most is not None and least > most:
        hint = f"expected at least the minimum, {least}"
        spec.setting.say(
            "kind-option",
            f"the maximum, {most}, is below the minimum",
            *spec.path,
            "max",
            hint=hint,
        )
    return Field(ge=least, le=most)


@field_type("integer", "min", "max")
def integer(spec: Spec) -> Annotation:
    """Take a whole number, from `min` to `max` where they are given."""
    return Annotated[int, Strict(), _read_bounds(spec, int)]


def _without_point(value: float) -> float:
    """Return a whole number as an int, so that it prints without a decimal point."""
    return int(value) if value.is_integer() else value


@field_type("number", "min", "max")
def number(spec: Spec) -> Annotation:
    """Take a number, from `min` to `max` where given; a whole one prints without a point."""
    return Annotated[float, Strict(), _read_bounds(spec), AfterValidator(_without_point)]


def millimetres(value: Any) -> float:
    """Return a length in millimetres, to a millionth; a plain number is millimetres."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return float(value)
    try:
        return round(units.to_mm(units.length(value if isinstance(value, str) else "")), 6)
    except ValueError:
        message = f"expected a length, found {value!r}"
        raise reject("field-type", message, "write 3, 3mm, 1/8in or 8pt") from None


@field_type("length", "min", "max")
def length(spec: Spec) -> Annotation:
    """Take a length in millimetres, or a text with the unit mm, cm, in or pt."""
    schema = {"type": ["number", "string"], "description": "a length, by default in millimetres"}
    bounds = _read_bounds(spec)
    return Annotated[float, BeforeValidator(millimetres), bounds, WithJsonSchema(schema)]
