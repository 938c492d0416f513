"""A shop's profile as data, and what the user chooses for an order in addition."""

from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field, model_validator

from pipeline.source.models import ClosedModel, Name, described
from pipeline.source.units import PT_PER_INCH, Length, Pair

LONGEST_SIDE: Final = 20_000
"""Pixels of a side of an image: more than a poster has, and little enough for the memory."""

IMAGE_DPI: Final = 300
"""Pixels an inch of images that a shop gives a size, and what `images: dpi` and `--dpi` replace."""


Side = Annotated[int, Field(ge=1, le=LONGEST_SIDE, strict=True)]


class ShopProduct(ClosedModel):
    """One thing that a shop sells, known by the size that it is cut to; all lengths in points."""

    title: str = described("its name at the shop", "")
    trim: Annotated[tuple[float, float], Pair("width, height")] = Field(
        description="the cut size: width and height, such as [2.5in, 3.5in]"
    )
    bleed: Length = described("bleed of an image or page", 0.0)
    safe: Length = described("distance of text from the cut", 0.0)
    corner: Length = described("the radius of the corners that it punches", 0.0)
    pixels: tuple[Side, Side] | None = described(
        "the size of an image with its bleed, as the shop asks for it", None
    )
    source: str = described("where its figures are from, if elsewhere", "")
    note: str = described("notes for an order", "")

    @model_validator(mode="after")
    def _whole_page(self) -> "ShopProduct":
        if min(self.trim) <= 0:
            raise ValueError("expected a width and a height above 0")
        if any(page < cut for page, cut in zip(self.page, self.trim, strict=True)):
            raise ValueError("pixels are less than the trim has at 300 to the inch")
        return self

    @property
    def page(self) -> tuple[float, float]:
        """The size of an image or page with its bleed, in points."""
        if self.pixels is not None:
            across, down = self.pixels
            return across / IMAGE_DPI * PT_PER_INCH, down / IMAGE_DPI * PT_PER_INCH
        width, height = self.trim
        return width + 2 * self.bleed, height + 2 * self.bleed


class ImageTerms(ClosedModel):
    """What images show where a shop takes every size; the user may choose something else."""

    dpi: Annotated[int, Field(ge=36, le=1200, strict=True)] = described("pixels an inch", IMAGE_DPI)
    bleed: bool = described("whether they show the bleed", True)
    cut: bool = described("transparent beyond the outline", False)
    most: Side = described("pixels of a side at most; larger images have fewer dpi", LONGEST_SIDE)


class ShopProfile(ClosedModel):
    """What a shop sells, which files it takes, and what is clicked there, one by one."""

    title: str = Field(min_length=1, description="the shop's name")
    website: str = described("where it is ordered", "")
    source: str = Field(
        min_length=1, description="source and date of the figures; mark unknown facts as unknown"
    )
    delivery: str = Field(
        description="the output: images, pdf, mpc-order, sheets or tabletop-simulator"
    )
    products: dict[Name, ShopProduct] = described(
        "what the shop sells, by name; without any, it takes every size", {}
    )
    file: dict[str, Any] = described("the rules for its files", {})
    images: ImageTerms = described("the content of images, if it takes every size", ImageTerms())
    format: Literal["png", "jpeg"] = described("the format of images", "png")
    copies: Literal["counted", "repeated"] = described(
        "counted: one file, whose number is set at the shop; repeated: one each time", "counted"
    )
    most: Annotated[int, Field(ge=1, strict=True)] | None = described(
        "cards of one order at most; more become several orders", None
    )
    stocks: tuple[str, ...] = described("card stocks, the usual one first", ())
    steps: tuple[str, ...] = Field(
        min_length=1, description="the steps of an order, in our own words"
    )


class OrderChoices(NamedTuple):
    """Choices of one order; empty ones and None leave what the profile says.

    `copies` is how many of everything are ordered. `format` is png or jpeg, `dpi` the pixels an
    inch where the shop has no size in pixels. With `cut` what lies beyond the outline is
    transparent; with `extend_bleed` the outermost strip of a face is stretched where its bleed is
    narrower than the shop's. Addresses of files are
    below `base_url`, or else where they lie. `options` are those of a delivery, by name.
    """

    copies: int = 1
    stock: str = ""
    format: str = ""
    dpi: float = 0
    bleed: bool | None = None
    cut: bool = False
    extend_bleed: bool = False
    base_url: str = ""
    options: tuple[tuple[str, str], ...] = ()
