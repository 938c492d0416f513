"""What models of data files have in common: closed to unknown fields, and immutable."""

from collections.abc import Iterator
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict, ValidationInfo, field_validator

from pipeline.documents.validation import describe


class ClosedModel(BaseModel):
    """A mapping of a data file with these fields and no others; numbers are finite."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, defer_build=True)

    @field_validator("*", mode="before")
    @classmethod
    def _refuse_flag(cls, value: Any, info: ValidationInfo) -> Any:
        """Refuse true and false for a number: pydantic takes them for 1 and 0."""
        if isinstance(value, bool):
            types = set(_members(cls.model_fields[info.field_name or ""].annotation))
            if bool not in types and types & {int, float}:
                raise ValueError(f"expected a number, found {describe(value)}")
        return value


def _members(annotation: Any) -> Iterator[Any]:
    """Yield the types of a union, each without its constraints; a type that is none is its own."""
    origin = get_origin(annotation)
    if origin is Annotated:
        yield from _members(get_args(annotation)[0])
    elif origin in (Union, UnionType):
        for part in get_args(annotation):
            yield from _members(part)
    else:
        yield annotation
