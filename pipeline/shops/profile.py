"""A shop's profile: what it sells and takes, and what is clicked there, as data."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field

from pipeline.base.units import length
from pipeline.documents.closed import ClosedModel


def _points(value: Any) -> Any:
    """Return a length in points; an error of pydantic for anything else."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise ValueError(f"expected a length such as 3, 3mm or 1/8in, found {value!r}")
    return length(value)


def _not_negative(value: float) -> float:
    if value < 0:
        raise ValueError("expected a length of 0 or more")
    return value


Length = Annotated[float, BeforeValidator(_points, str | float), AfterValidator(_not_negative)]
"""A length, written as ``3``, ``3mm``, ``1/8in`` or ``8pt``, in points."""


class ShopProduct(ClosedModel):
    """One thing that a shop sells, known by the size that it is cut to; all lengths in points."""

    title: str = Field(default="", description="what the shop calls it")
    trim: tuple[Length, Length] = Field(description="the cut size: width and height, upright")
    bleed: Length = Field(default=0.0, description="what an image or page shows beyond the cut")
    safe: Length = Field(default=0.0, description="how far within the cut text has to stay")
    corner: Length = Field(default=0.0, description="the radius of the corners that it punches")
    pixels: tuple[int, int] | None = Field(
        default=None, description="the size of an image with its bleed, as the shop asks for it"
    )
    source: str = Field(default="", description="where the figures are from, if elsewhere")


class ShopProfile(ClosedModel):
    """What a shop sells, which files it takes, and what is clicked there, one by one."""

    title: str = Field(min_length=1, description="the shop's name")
    website: str = Field(default="", description="where it is ordered")
    source: str = Field(
        min_length=1,
        description="where the figures are from and as of when; say of what is unknown that it is",
    )
    delivery: str = Field(description="what the order is written as")
    products: dict[str, ShopProduct] = Field(
        default={}, description="what the shop sells, by name; without any, it takes every size"
    )
    file: dict[str, Any] = Field(default={}, description="the rules that its files are held to")
    copies: Literal["counted", "repeated"] = Field(
        default="counted",
        description="counted: one file, whose number is set at the shop; repeated: one each time",
    )
    most: int | None = Field(default=None, ge=1, description="cards of one order at most")
    stocks: tuple[str, ...] = Field(default=(), description="card stocks, the usual one first")
    steps: tuple[str, ...] = Field(
        min_length=1, description="what to click, one by one, in our own words"
    )
